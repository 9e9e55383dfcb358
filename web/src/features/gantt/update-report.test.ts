import { describe, expect, test } from 'vitest';
import { NONE, Plan } from '@/engine';
import { morning, type Row, snapshot } from '@/engine/schedule/testing/plans';
import type { RowWords } from './row-words';
import { firstFigure, nextOpen, pinnedOf, reportOf, showsFigures } from './update-report';

/** Last month: 1 was done, 2 under way, 3 to begin on day 4, 4 on day 20; 5 is a level of effort, 6 a summary over 2. */
const month: Row[] = [
  { row: 1, from: 0, to: 2, progress: 1_000_000, actualStart: morning(0), actualFinish: morning(2) },
  { row: 6, kind: 'summary', from: 0, to: 6 },
  { row: 2, parent: 6, from: 0, to: 6, progress: 300_000, actualStart: morning(0) },
  { row: 3, from: 4, to: 8 },
  { row: 4, from: 20, to: 22 },
  { row: 5, kind: 'level-of-effort', from: 0, to: 22 },
];

const planOf = (rows: Row[], dataDate: number) => {
  const told = snapshot(rows);
  told.schedule.dataDate = dataDate;
  return Plan.read(told);
};
const facts = (plan: Plan) => ({ plan, progress: plan.activities.progress, words: {} as RowWords });
const before = pinnedOf(planOf(month, morning(3)));
const now = (change: (row: Row) => Row = (row) => row, more: Row[] = []) =>
  planOf([...month.map(change), ...more], morning(10));

describe('what an update reports', () => {
  test('expected is what was under way and what should have begun by the status date, and nothing of it is reported', () => {
    expect(reportOf(facts(now()), before)).toEqual({ expected: 2, reported: 0, open: [2, 3] });
  });

  test.each<[string, Partial<Row>]>([
    ['an actual start', { actualStart: morning(5) }],
    ['a share done', { progress: 200_000 }],
    ['a suspension', { suspended: morning(6) }],
  ])('%s is a report', (_, figure) => {
    const { reported, open } = reportOf(facts(now((row) => (row.row === 3 ? { ...row, ...figure } : row))), before);
    expect([reported, open]).toEqual([1, [2]]);
  });

  test('another duration is a report of work under way, and a plan of work to come', () => {
    const longer = (of: number) => now((row) => (row.row === of ? { ...row, to: row.to! + 3 } : row));
    expect(reportOf(facts(longer(2)), before).open).toEqual([3]);
    expect(reportOf(facts(longer(3)), before).open).toEqual([2, 3]);
  });

  test('what is reported ahead of its time is expected too, and so is new work of before the status date', () => {
    const early = now(
      (row) => (row.row === 4 ? { ...row, progress: 500_000, actualStart: morning(9) } : row),
      [
        { row: 7, from: 9, to: 11 },
        { row: 8, from: 12, to: 13 },
      ],
    );
    expect(reportOf(facts(early), before)).toEqual({ expected: 4, reported: 1, open: [2, 3, 7] });
  });

  test('the first update expects what has figures and what should have begun', () => {
    // Without a baseline, work that the status date holds should have begun.
    const held = now((row) => (row.row === 3 ? { ...row, from: 10, to: 14 } : row));
    expect(reportOf(facts(held))).toEqual({ expected: 3, reported: 2, open: [3] });
  });

  test('the walk goes on behind the row one stands on, and round', () => {
    const plan = now();
    const open = [2, 3, 4];
    expect([undefined, 1, 2, 4].map((from) => nextOpen(plan, open, from, 1))).toEqual([2, 2, 3, 2]);
    expect([undefined, 1, 3].map((from) => nextOpen(plan, open, from, -1))).toEqual([4, 4, 2]);
  });

  test('it stops at the figure that is missing first', () => {
    const plan = now();
    expect([2, 3].map((row) => firstFigure(plan, plan.index.of(row)))).toEqual(['remaining', 'actualStart']);
    expect(plan.activities.actualStart[plan.index.of(3)]).toBe(NONE);
  });

  test('an update is worked on where all columns of its figures are shown', () => {
    expect(showsFigures(['name', 'actualStart', 'actualFinish', 'remaining', 'progress'])).toBe(true);
    expect(showsFigures(['name', 'actualStart', 'actualFinish', 'progress'])).toBe(false);
  });
});
