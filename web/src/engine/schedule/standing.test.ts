import { expect, test } from 'vitest';
import { Plan } from './plan';
import { type BaselinePoints, expectedProgress, statusOf } from './standing';
import { evening, morning, snapshot } from './testing/plans';

const whole = 1_000_000;

test.each([
  ['nothing done and nothing expected', 0, 0, 'Waiting'],
  ['as far as expected', 300_000, 300_000, 'Doing'],
  ['less than expected', 299_900, 300_000, 'Overdue'],
  ['more than expected', 300_100, 300_000, 'Advancement'],
  ['finished, whatever was expected', whole, 0, 'Done'],
  ['apart by less than 0.01 %', 300_040, 299_960, 'Doing'],
] as const)('act-114 status: %s', (_, progress, expected, status) => {
  expect(statusOf(progress, expected)).toBe(status);
});

const plan = Plan.read(
  snapshot([
    { row: 5, kind: 'summary', from: 5, to: 9 },
    { row: 1, parent: 5, from: 5, to: 9 },
    { row: 2, from: 0, to: 4 },
    { row: 3, kind: 'finish-milestone', to: 4 },
  ]),
);
const at = (row: number, expected: Int32Array) => expected[plan.index.of(row)];
const point = { start: morning(0), finish: evening(3), duration: 4 * 480, cost: 0, calendar: 1 };
const points: BaselinePoints = new Map([[1, point]]);

test('gantt-139 the baseline expects half of the work after two of its four days, the current dates nothing yet', () => {
  expect(at(1, expectedProgress(plan, evening(1), points))).toBe(500_000);
  expect(at(5, expectedProgress(plan, evening(1), points))).toBe(500_000);
  expect(at(1, expectedProgress(plan, evening(1)))).toBe(0);
  expect(at(2, expectedProgress(plan, evening(1), points))).toBe(500_000);
});

test('a milestone is expected all at once, at its instant', () => {
  expect(at(3, expectedProgress(plan, evening(3) - 1))).toBe(0);
  expect(at(3, expectedProgress(plan, evening(3)))).toBe(whole);
});
