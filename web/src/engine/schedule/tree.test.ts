import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Activities, RowIndex } from './columns';
import { rankBetween } from './rank';
import { Tree } from './tree';

interface Node {
  row: number;
  parent: number;
  rank: string;
}

function treeOf(nodes: Node[]): { tree: Tree; activities: Activities } {
  const activities = Activities.read({
    row: nodes.map((n) => n.row),
    parent: nodes.map((n) => n.parent),
    rank: nodes.map((n) => n.rank),
    name: nodes.map((n) => `row ${n.row}`),
    kind: nodes.map(() => 'task'),
    duration: nodes.map(() => 0),
  });
  return { tree: new Tree(activities, new RowIndex(activities.row)), activities };
}

const clinic: Node[] = [
  { row: 7, parent: 3, rank: 'b' },
  { row: 0, parent: -1, rank: '1' },
  { row: 3, parent: 0, rank: 'B' },
  { row: 5, parent: 0, rank: 'A' },
  { row: 9, parent: 3, rank: 'a' },
  { row: 4, parent: 5, rank: '1' },
];

describe('the tree', () => {
  const { tree, activities } = treeOf(clinic);
  const rows = (indexes: ArrayLike<number>) => Array.from(indexes, (i) => activities.row[i]);

  test('act-108 siblings stand by rank, byte by byte, and numbers follow the tree from 0', () => {
    expect(rows(tree.order)).toEqual([0, 5, 4, 3, 9, 7]);
    expect(tree.position[0]).toBe(5);
  });

  test('WBS codes count the siblings from the top down; row 0 has none', () => {
    expect(Array.from(tree.order, (i) => tree.wbs(i))).toEqual(['', '1', '1.1', '2', '2.1', '2.2']);
    expect(tree.longestCode).toBe(3);
  });

  test('a collapsed row hides everything below it and nothing else', () => {
    expect(rows(tree.visible(new Set([5])))).toEqual([0, 5, 3, 9, 7]);
    expect(rows(tree.visible(new Set([0])))).toEqual([0]);
    expect(rows(tree.visible(new Set()))).toEqual(rows(tree.order));
  });

  test('a row on its own end of the columns is found with its descendants', () => {
    const branch = clinic.findIndex((n) => n.row === 3);
    expect(rows(tree.childrenOf(branch))).toEqual([9, 7]);
    expect(tree.isWithin(0, branch)).toBe(true);
    expect(tree.isWithin(branch, 0)).toBe(false);
  });

  test('every row has exactly one place, behind its parent and within it', () => {
    const nodes = fc.array(
      fc.tuple(fc.nat(), fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'09AZaz') })),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(nodes, (list) => {
        const all = list.map(([p, rank], k) => ({ row: k, parent: k === 0 ? -1 : p % k, rank }));
        const { tree } = treeOf(all);
        expect([...tree.order].sort((a, b) => a - b)).toEqual(all.map((n) => n.row));
        for (const n of all.slice(1)) {
          const at = tree.position[n.row];
          const above = tree.position[n.parent];
          expect(at).toBeGreaterThan(above);
          expect(at).toBeLessThan(tree.end[above]);
          expect(tree.level[n.row]).toBe(tree.level[n.parent] + 1);
        }
      }),
    );
  });
});

describe('ranks', () => {
  test('there is always one between two others', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 80 }), (places) => {
        const ranks: string[] = [];
        for (const p of places) {
          const at = p % (ranks.length + 1);
          const rank = rankBetween(ranks[at - 1] ?? '', ranks[at] ?? '');
          if (at > 0) expect(ranks[at - 1] < rank).toBe(true);
          if (at < ranks.length) expect(rank < ranks[at]).toBe(true);
          ranks.splice(at, 0, rank);
        }
      }),
    );
  });
});
