/** The plan as a tree: siblings by rank, numbers and WBS codes by place. */
import type { Activities, RowIndex } from './columns';

export class Tree {
  /** Indexes in tree order, a parent before its children. The place in it is the correlative number. */
  readonly order: Int32Array;
  /** Place in `order` by index. */
  readonly position: Int32Array;
  /** Index of the parent by index, -1 at the top. */
  readonly parent: Int32Array;
  /** Depth by index; row 0 has 0. */
  readonly level: Uint8Array;
  /** Number among the siblings by index, from 1. */
  readonly ordinal: Int32Array;
  /** Number of children by index. */
  readonly children: Int32Array;
  /** By position: the position behind the last descendant. */
  readonly end: Int32Array;
  /** Row number by index. */
  private readonly rows: Int32Array;
  private codeLength: number | undefined;

  constructor(activities: Activities, index: RowIndex) {
    const n = activities.n;
    const { row, rank } = activities;
    this.rows = row;
    this.parent = new Int32Array(n);
    this.children = new Int32Array(n);
    this.position = new Int32Array(n);
    this.level = new Uint8Array(n);
    this.ordinal = new Int32Array(n);
    this.order = new Int32Array(n);
    this.end = new Int32Array(n);
    // Children of each parent side by side; slot n holds those without one.
    const first = new Int32Array(n + 2);
    for (let i = 0; i < n; i++) {
      const p = activities.parent[i] === -1 ? -1 : index.of(activities.parent[i]);
      this.parent[i] = p;
      if (p >= 0) this.children[p]++;
      first[(p < 0 ? n : p) + 1]++;
    }
    for (let i = 0; i <= n; i++) first[i + 1] += first[i];
    const fill = first.slice();
    const family = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      const p = this.parent[i];
      family[fill[p < 0 ? n : p]++] = i;
    }
    const before = (a: number, b: number): number => (rank[a] < rank[b] ? -1 : rank[a] > rank[b] ? 1 : row[a] - row[b]);
    for (let p = 0; p <= n; p++) {
      const lo = first[p];
      const hi = first[p + 1];
      for (let k = lo + 1; k < hi; k++) {
        if (before(family[k - 1], family[k]) > 0) {
          family.subarray(lo, hi).sort(before);
          break;
        }
      }
    }
    let placed = 0;
    const stack: number[] = [];
    const descend = (lo: number, hi: number): void => {
      for (let k = hi - 1; k >= lo; k--) stack.push(family[k]);
    };
    descend(first[n], first[n + 1]);
    while (stack.length) {
      const i = stack.pop()!;
      this.position[i] = placed;
      this.order[placed++] = i;
      const p = this.parent[i];
      this.level[i] = p < 0 ? 0 : Math.min(255, this.level[p] + 1);
      descend(first[i], first[i + 1]);
    }
    for (let p = 0; p <= n; p++)
      for (let k = first[p]; k < first[p + 1]; k++) this.ordinal[family[k]] = k - first[p] + 1;
    for (let pos = 0; pos < placed; pos++) this.end[pos] = pos + 1;
    for (let pos = placed - 1; pos >= 0; pos--) {
      const p = this.parent[this.order[pos]];
      if (p >= 0) {
        const at = this.position[p];
        if (this.end[at] < this.end[pos]) this.end[at] = this.end[pos];
      }
    }
  }

  /** The WBS code: the numbers from the top down, `2.3.1`; row 0 has none. */
  wbs(i: number): string {
    const parent = this.parent[i];
    if (parent < 0) return '';
    const above = this.wbs(parent);
    return above === '' ? String(this.ordinal[i]) : `${above}.${this.ordinal[i]}`;
  }

  /** The number of characters of the longest WBS code. */
  get longestCode(): number {
    if (this.codeLength === undefined) {
      const length = new Int32Array(this.order.length);
      let longest = 0;
      for (const i of this.order) {
        const p = this.parent[i];
        if (p < 0) continue;
        length[i] = length[p] + (length[p] > 0 ? 1 : 0) + String(this.ordinal[i]).length;
        if (length[i] > longest) longest = length[i];
      }
      this.codeLength = longest;
    }
    return this.codeLength;
  }

  /** Whether `i` lies below `above` or is it. */
  isWithin(i: number, above: number): boolean {
    const at = this.position[above];
    return this.position[i] >= at && this.position[i] < this.end[at];
  }

  /** The children of an index in order. */
  childrenOf(i: number): number[] {
    const out: number[] = [];
    const stop = this.end[this.position[i]];
    for (let pos = this.position[i] + 1; pos < stop; pos = this.end[pos]) out.push(this.order[pos]);
    return out;
  }

  /** Indexes to show, in order, when the row numbers in `collapsed` hide what is below them. */
  visible(collapsed: ReadonlySet<number>): Int32Array {
    const out = new Int32Array(this.order.length);
    let k = 0;
    for (let pos = 0; pos < this.order.length; ) {
      const i = this.order[pos];
      out[k++] = i;
      pos = this.children[i] > 0 && collapsed.has(this.rows[i]) ? this.end[pos] : pos + 1;
    }
    return out.slice(0, k);
  }
}
