import type { Tree } from '@/engine';

/** What would become of a row of a schedule that a later file is compared with. */
export const fates = ['added', 'changed', 'moved', 'gone'] as const;
export type Fate = (typeof fates)[number];

/** Row numbers by what becomes of them, as the server tells them. */
export type RowsByFate = Readonly<Record<Fate, readonly number[]>>;

export function fateOfRows(rows: RowsByFate | undefined): ReadonlyMap<number, Fate> {
  const out = new Map<number, Fate>();
  if (rows) for (const fate of fates) for (const row of rows[fate]) out.set(row, fate);
  return out;
}

/** Of the rows numbered `rows`, the indexes of those of one fate and of all above them, in order: a row without its branch says little. */
export function rowsOfFate(tree: Tree, rows: Int32Array, of: ReadonlyMap<number, Fate>, only: Fate): Int32Array {
  const wanted = new Uint8Array(tree.order.length);
  for (const i of tree.order) {
    if (of.get(rows[i]) !== only) continue;
    for (let up = i; up >= 0 && !wanted[up]; up = tree.parent[up]) wanted[up] = 1;
  }
  return tree.order.filter((i) => wanted[i] === 1);
}
