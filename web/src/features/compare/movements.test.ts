import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, snapshot } from '@/engine/schedule/testing/plans';
import type { ComparedRow, Difference } from './api/use-comparison';
import { causeOf, movements, ownChanges } from './movements';

const row = (n: number, from: [number, number], to: [number, number]): ComparedRow => ({
  ...{ row: n, number: n, name: `R${n}` },
  ...{ startFrom: morning(from[0]), finishFrom: evening(from[1]), startTo: morning(to[0]), finishTo: evening(to[1]) },
});
const item = (kind: Difference['kind'], n: number, more: Partial<Difference> = {}): Difference => ({
  ...{ kind, entity: 'activity', row: n, revision: 7 },
  ...more,
});

test('upd-101 the activities with other dates come farthest first, earlier work before later', () => {
  const moved = movements({
    items: [item('dates', 1), item('dates', 2), item('dates', 3), item('dates', 4), item('duration', 1)],
    rows: [row(1, [0, 1], [0, 2]), row(2, [2, 3], [5, 6]), row(3, [0, 3], [0, 2]), row(4, [1, 3], [2, 3])],
  });
  expect(moved.map(({ row, days }) => [row.row, days])).toEqual([
    [2, 5],
    [1, 1],
    [3, -1],
    [4, 1],
  ]);
});

test('upd-101 a movement is traced along driving links to the activity that was changed', () => {
  const plan = Plan.read(
    snapshot(
      [
        { row: 1, from: 0, to: 2 },
        { row: 2, from: 2, to: 4 },
        { row: 3, from: 4, to: 6 },
        { row: 4, from: 0, to: 1 },
      ],
      [
        [1, 2],
        [2, 3],
        [4, 3],
      ],
    ),
  );
  const longer = item('duration', 1, { cells: [{ field: 'duration', from: 480, to: 960 }] });
  const own = ownChanges([item('dates', 1), item('dates', 3), longer, item('duration', 4), item('other', 3)]);
  const drives = (_: Plan, link: number) => link !== 2; // the one from row 4 leaves room
  expect(causeOf(plan, 3, own, drives)).toEqual({ row: 1, changes: [longer], links: 2 });
  expect(causeOf(plan, 1, own, drives)).toEqual({ row: 1, changes: [longer], links: 0 });
  expect(causeOf(plan, 2, new Map(), drives)).toBeUndefined();
});

test('a changed link counts for the activity it leads to', () => {
  const link = { from: 1, to: 2, type: 'FS' as const, lag: 0 };
  const changed = item('logic', 40, { entity: 'link', linkTo: link });
  expect(ownChanges([changed]).get(2)).toEqual([changed]);
});
