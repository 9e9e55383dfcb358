import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { aheadOf } from './out-of-sequence';

test.each([
  ['FS', 50, 1, 'begun'],
  ['FS', 100, 1, ''],
  ['FS', 50, 0, ''],
  ['SS', 0, 50, 'begun'],
  ['SS', 1, 50, ''],
  ['FF', 50, 100, 'ended'],
  ['FF', 50, 50, ''],
  ['SF', 0, 100, 'ended'],
  ['SF', 0, 50, ''],
] as const)('sem-027 %s, predecessor at %i %, successor at %i %: %s', (type, from, to, told) => {
  const plan = Plan.read(
    snapshot(
      [
        { row: 1, from: 0, to: 2, progress: from * 10_000 },
        { row: 2, from: 2, to: 3, progress: to * 10_000 },
      ],
      [[1, 2, type]],
    ),
  );
  const { begun, ended } = aheadOf(plan, plan.index.of(2));
  const first = plan.index.of(1);
  expect([begun, ended]).toEqual([told === 'begun' ? [first] : [], told === 'ended' ? [first] : []]);
});
