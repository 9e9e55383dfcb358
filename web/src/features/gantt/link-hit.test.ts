import { describe, expect, test } from 'vitest';
import { LinkIndex, LinkType, Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { distanceTo, linkAt, linkPoints } from './link-hit';
import { linkShape, type Mark, ROW } from './link-path';

const bar = (row: number, left: number, right: number): Mark => ({ row, left, right, milestone: false, half: 10 });

describe('a link under the pointer', () => {
  test('is found along its line and not beside it', () => {
    const points = linkPoints(linkShape(LinkType.FS, bar(0, 0, 50), bar(1, 60, 90)).path);
    expect(distanceTo(points, 58, 15)).toBeLessThan(1);
    expect(distanceTo(points, 66, 25)).toBeLessThan(1);
    expect(distanceTo(points, 66 + 9, 25)).toBeGreaterThan(5);
    expect(distanceTo(points, 20, 15)).toBeGreaterThan(5);
  });

  test('is the nearest of those that cross the row', () => {
    const plan = Plan.read(
      snapshot(
        [
          { row: 1, from: 0, to: 1 },
          { row: 2, from: 1, to: 2 },
          { row: 3, from: 2, to: 3 },
        ],
        [
          [1, 2],
          [1, 3, 'SS'],
        ],
      ),
    );
    const places = Int32Array.from({ length: plan.activities.n }, (_, i) => plan.tree.position[i]);
    const links = new LinkIndex(plan.linkEnds, places);
    const marks = new Map([
      [1, bar(1, 0, 50)],
      [2, bar(2, 60, 90)],
      [3, bar(3, 100, 140)],
    ]);
    const mark = (i: number) => marks.get(plan.activities.row[i]);
    expect(linkAt(plan, links, mark, 66, ROW * 1.5 + 8)).toBe(0);
    expect(linkAt(plan, links, mark, -7, ROW * 2.5)).toBe(1);
    expect(linkAt(plan, links, mark, 300, ROW * 2.5)).toBe(-1);
  });
});
