import { describe, expect, test } from 'vitest';
import { type Ticked, ticked } from './ticks';

const one = (row: number, parent = 0, eligible = true): Ticked => ({ id: String(row), row, parent, eligible });
/** 1 has 2 and 3, 3 has 4 and 5; 6 stands alone. */
const rows = [one(1), one(2, 1), one(3, 1), one(4, 3), one(5, 3), one(6)];
const left = (before: readonly number[], ids: readonly number[], on: boolean, of = rows) =>
  [...ticked(of, new Set(before.map(String)), ids.map(String), on)].map(Number).sort((a, b) => a - b);

describe('boxes of parents and their tasks', () => {
  test('look-233 ticking a parent ticks all beneath it, unticking it clears them', () => {
    expect(left([], [1], true)).toEqual([1, 2, 3, 4, 5]);
    expect(left([1, 2, 3, 4, 5, 6], [1], false)).toEqual([6]);
    expect(left([], [3], true)).toEqual([3, 4, 5]);
  });

  test('look-234 a parent is ticked only when all its eligible children are', () => {
    expect(left([4], [5], true), 'two of two: their parent, and not the one above').toEqual([3, 4, 5]);
    expect(left([3, 4, 5], [2], true)).toEqual([1, 2, 3, 4, 5]);
    expect(left([1, 2, 3, 4, 5], [4], false), 'one goes, and so do both above').toEqual([2, 5]);
  });

  test('look-235 what waits for a decision is skipped: it is neither ticked nor asked', () => {
    const locked = [one(1), one(2, 1, false), one(3, 1), one(4, 3), one(5, 3, false)];
    expect(left([], [1], true, locked)).toEqual([1, 3, 4]);
    expect(left([], [4], true, locked), 'of its two only 4 counts').toEqual([1, 3, 4]);
    expect(left([], [2], true, locked)).toEqual([]);
  });
});
