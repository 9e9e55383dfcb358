import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { floatBands } from './floats';

test('unfinished work is counted by how many working days it may slip', () => {
  const days = [-1, 0, 1, 5, 6, 44, 45, 10];
  const plan = Plan.read(
    snapshot(
      days.map((_, k) => ({ row: k + 1, name: `Muro ${k}`, from: 0, to: 5 })),
      [],
    ),
  );
  for (const [k, float] of days.entries()) {
    plan.activities.totalFloat[plan.index.of(k + 1)] = float * plan.schedule.minutesPerDay;
  }
  plan.activities.progress[plan.index.of(8)] = 1_000_000; // finished: it counts no more
  expect(floatBands(plan).map(({ from, to, rows }) => [from, to, rows])).toEqual([
    [undefined, 0, [1]],
    [0, 0, [2]],
    [0, 5, [3, 4]],
    [5, 10, [5]],
    [10, 20, []],
    [20, 44, [6]],
    [44, undefined, [7]],
  ]);
});
