/** Links by the rows they cross and by the activities they tie. */
import type { Links, RowIndex } from './columns';

/** Links of each activity, both ways: those of index `i` are `link[at[i]]` to `link[at[i + 1] - 1]`. */
export interface Adjacency {
  at: Int32Array;
  link: Int32Array;
}

export interface LinkEnds {
  /** Index of the predecessor by link, -1 when its row is unknown. */
  from: Int32Array;
  to: Int32Array;
  predecessors: Adjacency;
  successors: Adjacency;
}

function adjacency(ends: Int32Array, other: Int32Array, n: number): Adjacency {
  const at = new Int32Array(n + 1);
  for (let l = 0; l < ends.length; l++) if (ends[l] >= 0 && other[l] >= 0) at[ends[l] + 1]++;
  for (let i = 0; i < n; i++) at[i + 1] += at[i];
  const fill = at.slice();
  const link = new Int32Array(at[n]);
  for (let l = 0; l < ends.length; l++) if (ends[l] >= 0 && other[l] >= 0) link[fill[ends[l]]++] = l;
  return { at, link };
}

export function linkEnds(links: Links, index: RowIndex, n: number): LinkEnds {
  const from = new Int32Array(links.n);
  const to = new Int32Array(links.n);
  for (let l = 0; l < links.n; l++) {
    from[l] = index.of(links.from[l]);
    to[l] = index.of(links.to[l]);
  }
  return { from, to, predecessors: adjacency(to, from, n), successors: adjacency(from, to, n) };
}

/**
 * Links between visible rows, sorted by their upper row with an implicit maximum tree over the lower ones: all
 * links that cross some rows are found in O(log n + k).
 */
export class LinkIndex {
  private readonly top: Int32Array;
  private readonly id: Int32Array;
  private readonly lowest: Int32Array;
  private readonly count: number;
  private readonly leaves: number;

  /** `rowOf` gives the visible row of an index, -1 when it is hidden. */
  constructor(ends: LinkEnds, rowOf: Int32Array) {
    const { from, to } = ends;
    const keys = new Float64Array(from.length);
    const scale = 2 ** 22;
    let m = 0;
    for (let l = 0; l < from.length; l++) {
      if (from[l] < 0 || to[l] < 0) continue;
      const a = rowOf[from[l]];
      const b = rowOf[to[l]];
      if (a >= 0 && b >= 0) keys[m++] = Math.min(a, b) * scale + l;
    }
    const sorted = keys.subarray(0, m).sort();
    this.count = m;
    this.top = new Int32Array(m);
    this.id = new Int32Array(m);
    let leaves = 1;
    while (leaves < m) leaves *= 2;
    this.leaves = leaves;
    this.lowest = new Int32Array(2 * leaves).fill(-1);
    for (let j = 0; j < m; j++) {
      const l = sorted[j] % scale;
      this.id[j] = l;
      this.top[j] = Math.min(rowOf[from[l]], rowOf[to[l]]);
      this.lowest[leaves + j] = Math.max(rowOf[from[l]], rowOf[to[l]]);
    }
    for (let j = leaves - 1; j > 0; j--) this.lowest[j] = Math.max(this.lowest[2 * j], this.lowest[2 * j + 1]);
  }

  /** Links that touch or cross the rows from `first` to `last`. */
  crossing(first: number, last: number): number[] {
    let lo = 0;
    let end = this.count;
    while (lo < end) {
      const mid = (lo + end) >> 1;
      if (this.top[mid] <= last) lo = mid + 1;
      else end = mid;
    }
    const out: number[] = [];
    const visit = (node: number, begin: number, size: number): void => {
      if (begin >= end || this.lowest[node] < first) return;
      if (size === 1) {
        out.push(this.id[begin]);
        return;
      }
      visit(2 * node, begin, size / 2);
      visit(2 * node + 1, begin + size / 2, size / 2);
    };
    if (end > 0) visit(1, 0, this.leaves);
    return out;
  }
}
