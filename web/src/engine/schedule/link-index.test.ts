import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Links, RowIndex } from './columns';
import { LinkIndex, linkEnds } from './link-index';

const rows = 40;

function linksOf(pairs: [number, number][]): Links {
  return Links.read({
    row: pairs.map((_, k) => k),
    from: pairs.map((p) => p[0]),
    to: pairs.map((p) => p[1]),
    type: pairs.map(() => 'FS' as const),
  });
}

const pairs = fc.array(fc.tuple(fc.nat({ max: rows - 1 }), fc.nat({ max: rows - 1 })), { maxLength: 120 });

test('the links that cross some rows are exactly those a look at every link finds', () => {
  fc.assert(
    fc.property(
      pairs,
      fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
      fc.nat({ max: rows }),
      fc.nat({ max: 12 }),
      (ties, shown, first, length) => {
        const index = new RowIndex(Int32Array.from({ length: rows }, (_, i) => i));
        const ends = linkEnds(linksOf(ties), index, rows);
        let next = 0;
        const rowOf = Int32Array.from(shown, (visible) => (visible ? next++ : -1));
        const last = first + length;
        const expected = ties.flatMap(([a, b], l) => {
          const [x, y] = [rowOf[a], rowOf[b]];
          return x >= 0 && y >= 0 && Math.min(x, y) <= last && Math.max(x, y) >= first ? [l] : [];
        });
        const found = new LinkIndex(ends, rowOf).crossing(first, last);
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      },
    ),
  );
});

test('each activity knows its links both ways, links to unknown rows belong to nobody', () => {
  const index = new RowIndex(Int32Array.from([10, 20, 30]));
  const { predecessors, successors, from } = linkEnds(
    linksOf([
      [10, 20],
      [10, 30],
      [99, 30],
    ]),
    index,
    3,
  );
  const of = (side: typeof predecessors, i: number) => [...side.link.slice(side.at[i], side.at[i + 1])];
  expect(of(successors, 0)).toEqual([0, 1]);
  expect(of(predecessors, 2)).toEqual([1]);
  expect(from[2]).toBe(-1);
});
