/** Commands laid over plans that are written as sentences. */
import { expect } from 'vitest';
import type { Names } from '../../core/row-names';
import { constraintNames, HUNDRED, linkTypeNames } from '../columns';
import { overlay } from '../overlay';
import { Plan } from '../plan';
import type { PlanCommand, Snapshot } from '../wire';
import { PER_DAY, type Row, snapshot, type Tie } from './plans';

/** Half done. */
export const half = HUNDRED / 2;

/** Rows a command makes are -2, -3, … in order. */
export const names: Names = {
  resolve: (ref) => (typeof ref === 'number' ? ref : -Number(ref.split('#')[1]) - 1),
  created: (_, k) => -k - 1,
};

/** A plan with commands laid over it, and ways to look at its rows, its outline and its links. */
export function lay(source: Snapshot, ...commands: PlanCommand[]) {
  const base = Plan.read(source);
  const laid = overlay(
    base,
    commands.map((command, k) => ({ id: `c${k}`, command })),
    names,
  );
  const { plan } = laid;
  const a = plan.activities;
  const at = (row: number) => plan.index.of(row);
  const of = (row: number) => {
    const i = at(row);
    return {
      start: a.start[i],
      finish: a.finish[i],
      days: a.duration[i] / PER_DAY,
      kind: a.kind[i],
      constraint: constraintNames[a.constraint[i]],
      date: a.constraintDate[i],
      progress: plan.progressOf(i),
      manual: a.manual[i],
      actualStart: a.actualStart[i],
      actualFinish: a.actualFinish[i],
    };
  };
  const outline = () => Array.from(plan.tree.order, (i) => `${plan.tree.wbs(i)} ${a.row[i]}`).slice(1);
  const ties = () =>
    Array.from({ length: plan.links.n }, (_, l) => {
      const { from, to, type, lag } = plan.links;
      return [from[l], to[l], linkTypeNames[type[l]], lag[l] / PER_DAY];
    });
  return { ...laid, base, of, at, outline, ties };
}

/** The same over rows and ties. */
export const edit = (rows: Row[], ties: Tie[], ...commands: PlanCommand[]) => lay(snapshot(rows, ties), ...commands);

/** Monday to Wednesday, Thursday and Friday. */
export const two: Row[] = [
  { row: 1, from: 0, to: 3 },
  { row: 2, from: 3, to: 5 },
];

/** Expects that a command leaves a row, and the plan it is laid over, as they are. */
export const unchanged = (rows: Row[], command: PlanCommand, row = 1) => {
  const { of, base } = edit(rows, [[1, 2]], command);
  const fresh = edit(rows, [[1, 2]]);
  expect(of(row)).toEqual(fresh.of(row));
  expect(base.activities).toEqual(fresh.base.activities);
};
