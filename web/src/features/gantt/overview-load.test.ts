import { expect, test } from 'vitest';
import { dayOf, Flag, Plan } from '@/engine';
import { morning, type Row, snapshot } from '@/engine/schedule/testing/plans';
import { overviewLoad } from './overview-load';

const rows: Row[] = [
  { row: 5, kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, from: 0, to: 2 },
  { row: 2, parent: 5, from: 1, to: 4, progress: 1_000_000 },
  { row: 3, kind: 'finish-milestone', to: 5 },
];
const plan = Plan.read(snapshot(rows));
const first = dayOf(morning(0));

test('every day counts the activities under way, summaries left out; critical ones that are open apart', () => {
  plan.activities.flags.fill(Flag.critical);
  const { all, critical, most } = overviewLoad(plan, plan.activities.progress, [first, first + 4], 5);
  expect([...all]).toEqual([1, 2, 1, 1, 1]);
  expect([...critical]).toEqual([1, 1, 0, 0, 1]);
  expect(most).toBe(2);
});

test('what lies outside of the stretch is counted at its edge, and no stretch counts nothing', () => {
  const { all } = overviewLoad(plan, plan.activities.progress, [first + 1, first + 2], 2);
  expect(all.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  expect(overviewLoad(plan, plan.activities.progress, [first, first], 0).most).toBe(0);
});
