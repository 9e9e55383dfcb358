import { expect, test } from 'vitest';
import { Plan } from './plan';
import { rolledUpProgress } from './progress';
import { snapshot } from './testing/plans';

const half = 500_000;
const whole = 1_000_000;

test('a summary is as far as the activities below it, weighted by duration', () => {
  const plan = Plan.read(
    snapshot([
      { row: 5, kind: 'summary', from: 0, to: 4 },
      { row: 1, parent: 5, from: 0, to: 3, progress: whole },
      { row: 2, parent: 5, from: 3, to: 4, progress: 0 },
      { row: 6, kind: 'summary', from: 0, to: 2 },
      { row: 3, parent: 6, kind: 'finish-milestone', to: 1, progress: whole },
      { row: 4, parent: 6, kind: 'finish-milestone', to: 2, progress: 0 },
    ]),
  );
  const progress = rolledUpProgress(plan);
  const of = (row: number) => progress[plan.index.of(row)];
  expect(of(5)).toBe(750_000);
  expect(of(6)).toBe(half);
  expect(of(0)).toBe(750_000);
  expect(of(1)).toBe(whole);
});
