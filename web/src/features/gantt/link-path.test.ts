import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LinkType } from '@/engine';
import { linkShape, type Mark, ROW } from './link-path';

const bar = (row: number, left: number, right: number): Mark => ({ row, left, right, milestone: false, half: 10 });
const point = (row: number, x: number): Mark => ({ row, left: x - 7, right: x + 7, milestone: true, half: 7 });

/** Every point a path goes through, with what leads to it. */
function steps(path: string): { command: string; x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MHVhvq])([-\d.\s]+)/g)].map(([, command, numbers]) => {
    const v = numbers.trim().split(/\s+/).map(Number);
    if (command === 'M') [x, y] = [v[0], v[1]];
    else if (command === 'H') x = v[0];
    else if (command === 'h') x += v[0];
    else if (command === 'V') y = v[0];
    else if (command === 'v') y += v[0];
    else [x, y] = [x + v[2], y + v[3]];
    return { command, x, y };
  });
}

describe('links', () => {
  test('finish to start leaves the bar’s end at mid height and goes into the top of the next one', () => {
    const { path, head } = linkShape(LinkType.FS, bar(0, 0, 50), bar(1, 60, 90));
    const all = steps(path);
    expect(all[0]).toMatchObject({ x: 50, y: 15 });
    expect(all[all.length - 1]).toMatchObject({ command: 'V', x: 66, y: ROW + 5 - 4 });
    expect(head.startsWith('M62.8')).toBe(true);
  });

  test('a far successor is reached through the gap above its row, not across labels', () => {
    const all = steps(linkShape(LinkType.FS, bar(0, 0, 50), bar(4, 300, 340)).path);
    const along = all.filter((s) => s.command === 'H').map((s) => s.y);
    expect(along[along.length - 1]).toBe(4 * ROW);
  });

  test('one that begins before its predecessor ends is entered from the left', () => {
    const { path, head } = linkShape(LinkType.FS, bar(0, 0, 100), bar(1, 60, 90));
    const all = steps(path);
    expect(all[all.length - 1]).toMatchObject({ x: 56, y: ROW + 15 });
    expect(head).toBe('M55 41.8v6.4l5 -3.2z');
  });

  test('start to start goes round on the left, finish to finish on the right', () => {
    const left = steps(linkShape(LinkType.SS, bar(0, 40, 80), bar(2, 60, 90)).path);
    expect(Math.min(...left.map((s) => s.x))).toBe(33);
    const right = steps(linkShape(LinkType.FF, bar(0, 40, 80), bar(2, 60, 90)).path);
    expect(Math.max(...right.map((s) => s.x))).toBe(98);
  });

  test('a milestone at the end of its predecessor hangs straight below it', () => {
    const all = steps(linkShape(LinkType.FS, bar(0, 0, 50), point(1, 50)).path);
    expect(new Set(all.map((s) => s.x))).toEqual(new Set([50]));
  });

  test('no line is ever diagonal: each step goes along one axis, corners are 3 px', () => {
    const mark = fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 800 }), fc.nat({ max: 300 }), fc.boolean())
      .map(([row, left, width, milestone]) => (milestone ? point(row, left) : bar(row, left, left + 6 + width)));
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2, 3), mark, mark, (type, from, to) => {
        fc.pre(from.row !== to.row);
        const all = steps(linkShape(type, from, to).path);
        for (let k = 1; k < all.length; k++) {
          const dx = Math.abs(all[k].x - all[k - 1].x);
          const dy = Math.abs(all[k].y - all[k - 1].y);
          if (all[k].command === 'q') expect([dx, dy]).toEqual([expect.closeTo(3), expect.closeTo(3)]);
          else expect(Math.min(dx, dy)).toBe(0);
        }
      }),
    );
  });
});
