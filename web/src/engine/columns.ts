/** The plan's rows as columns. A row is known by its number; its index is its place in the columns of one version. */
import { NONE } from './minutes';
import type { WireActivities, WireLinks } from './wire';

export const Kind = { task: 0, summary: 1, startMilestone: 2, finishMilestone: 3, effort: 4 } as const;

export const LinkType = { FS: 0, SS: 1, FF: 2, SF: 3 } as const;
export const linkTypeNames = ['FS', 'SS', 'FF', 'SF'] as const;

export const Constraint = {
  asap: 0,
  alap: 1,
  snet: 2,
  snlt: 3,
  fnet: 4,
  fnlt: 5,
  mso: 6,
  mfo: 7,
} as const;

export const Flag = { critical: 1, longestPath: 2 } as const;

const kinds: Record<string, number> = {
  task: Kind.task,
  summary: Kind.summary,
  project: Kind.summary,
  milestone: Kind.finishMilestone,
  'start-milestone': Kind.startMilestone,
  'finish-milestone': Kind.finishMilestone,
  'level-of-effort': Kind.effort,
};

export const kindOf = (word: string): number => kinds[word.replaceAll('_', '-')] ?? Kind.task;
export const isMilestone = (kind: number): boolean => kind === Kind.startMilestone || kind === Kind.finishMilestone;

const numericFields = [
  'row',
  'parent',
  'duration',
  'remaining',
  'calendar',
  'constraintDate',
  'progress',
  'actualStart',
  'actualFinish',
  'start',
  'finish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'span',
] as const;
const byteFields = ['kind', 'constraint', 'manual', 'flags'] as const;
const textFields = ['name', 'rank', 'code'] as const;

/** Columns computed by the server's engine, shifted by every recalculation. */
export const computedFields = [
  'start',
  'finish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'span',
] as const;

type NumericField = (typeof numericFields)[number];
type ByteField = (typeof byteFields)[number];
type TextField = (typeof textFields)[number];

/** Fields that drafts write. */
const drafted = new Set<string>(['parent', 'duration', 'start', 'finish', 'span', 'kind']);

/** Fields where "no value" is NONE and not 0. */
const dates = new Set<string>([
  'constraintDate',
  'actualStart',
  'actualFinish',
  'start',
  'finish',
  'lateStart',
  'lateFinish',
]);

/**
 * Activities. Times in civil minutes, durations and floats in working minutes, progress in 1/10,000 of a percent.
 * `parent` is a row number, -1 above row 0.
 */
export class Activities
  implements Record<NumericField, Int32Array>, Record<ByteField, Uint8Array>, Record<TextField, string[]>
{
  readonly n: number;
  row!: Int32Array;
  parent!: Int32Array;
  duration!: Int32Array;
  remaining!: Int32Array;
  calendar!: Int32Array;
  constraintDate!: Int32Array;
  progress!: Int32Array;
  actualStart!: Int32Array;
  actualFinish!: Int32Array;
  start!: Int32Array;
  finish!: Int32Array;
  lateStart!: Int32Array;
  lateFinish!: Int32Array;
  totalFloat!: Int32Array;
  freeFloat!: Int32Array;
  span!: Int32Array;
  kind!: Uint8Array;
  constraint!: Uint8Array;
  manual!: Uint8Array;
  flags!: Uint8Array;
  name!: string[];
  rank!: string[];
  code!: string[];

  constructor(n: number) {
    this.n = n;
  }

  static read(wire: WireActivities): Activities {
    const n = wire.row.length;
    const out = new Activities(n);
    for (const field of numericFields) {
      const given = wire[field] as (number | null)[] | undefined;
      const column = new Int32Array(n);
      const none = dates.has(field) ? NONE : 0;
      if (given) for (let i = 0; i < n; i++) column[i] = given[i] ?? none;
      else if (none && !isComputed(field)) column.fill(NONE);
      out[field] = column;
    }
    out.kind = Uint8Array.from(wire.kind, kindOf);
    out.constraint = new Uint8Array(n);
    const names = wire.constraint;
    if (names) {
      for (let i = 0; i < n; i++) out.constraint[i] = Constraint[(names[i] || 'asap') as keyof typeof Constraint] ?? 0;
    }
    out.manual = new Uint8Array(n);
    if (wire.manual) for (let i = 0; i < n; i++) out.manual[i] = wire.manual[i] ? 1 : 0;
    out.flags = wire.flags ? Uint8Array.from(wire.flags) : new Uint8Array(n);
    out.name = wire.name.slice();
    out.rank = wire.rank.slice();
    out.code = wire.code ? wire.code.slice() : new Array<string>(n).fill('');
    return out;
  }

  /**
   * A copy for drafts: what an edit or the preview may write is its own, the rest is shared. Texts are shared too; who
   * writes one gives the copy a new array.
   */
  draft(): Activities {
    const out = new Activities(this.n);
    for (const field of numericFields) out[field] = drafted.has(field) ? this[field].slice() : this[field];
    for (const field of byteFields) out[field] = drafted.has(field) ? this[field].slice() : this[field];
    for (const field of textFields) out[field] = this[field];
    return out;
  }

  /** These rows followed by those of `more`. */
  concat(more: Activities): Activities {
    const out = new Activities(this.n + more.n);
    for (const field of numericFields) {
      out[field] = new Int32Array(out.n);
      out[field].set(this[field]);
      out[field].set(more[field], this.n);
    }
    for (const field of byteFields) {
      out[field] = new Uint8Array(out.n);
      out[field].set(this[field]);
      out[field].set(more[field], this.n);
    }
    for (const field of textFields) out[field] = this[field].concat(more[field]);
    return out;
  }

  /** The rows whose index is in `keep`, in that order. */
  pick(keep: readonly number[]): Activities {
    const out = new Activities(keep.length);
    for (const field of numericFields) out[field] = Int32Array.from(keep, (i) => this[field][i]);
    for (const field of byteFields) out[field] = Uint8Array.from(keep, (i) => this[field][i]);
    for (const field of textFields) out[field] = keep.map((i) => this[field][i]);
    return out;
  }
}

const isComputed = (field: string): boolean => (computedFields as readonly string[]).includes(field);

/** Links: `from` precedes `to`, both row numbers; lag in working minutes. */
export class Links {
  readonly n: number;
  readonly row: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly type: Uint8Array;
  readonly lag: Int32Array;

  constructor(n: number) {
    this.n = n;
    this.row = new Int32Array(n);
    this.from = new Int32Array(n);
    this.to = new Int32Array(n);
    this.type = new Uint8Array(n);
    this.lag = new Int32Array(n);
  }

  static read(wire: WireLinks): Links {
    const out = new Links(wire.row.length);
    out.row.set(wire.row);
    out.from.set(wire.from);
    out.to.set(wire.to);
    for (let i = 0; i < out.n; i++) out.type[i] = LinkType[wire.type[i]];
    if (wire.lag) out.lag.set(wire.lag);
    return out;
  }

  concat(more: Links): Links {
    const out = new Links(this.n + more.n);
    for (const field of ['row', 'from', 'to', 'type', 'lag'] as const) {
      out[field].set(this[field]);
      out[field].set(more[field], this.n);
    }
    return out;
  }

  filter(keep: (i: number) => boolean): Links {
    const kept: number[] = [];
    for (let i = 0; i < this.n; i++) if (keep(i)) kept.push(i);
    if (kept.length === this.n) return this;
    const out = new Links(kept.length);
    for (const field of ['row', 'from', 'to', 'type', 'lag'] as const) {
      for (let i = 0; i < kept.length; i++) out[field][i] = this[field][kept[i]];
    }
    return out;
  }
}

/** Index by row number. Rows made on screen and not yet numbered are negative. */
export class RowIndex {
  private readonly table: Int32Array;
  private readonly provisional = new Map<number, number>();

  constructor(rows: Int32Array) {
    let top = -1;
    for (let i = 0; i < rows.length; i++) if (rows[i] > top) top = rows[i];
    this.table = new Int32Array(top + 1).fill(-1);
    for (let i = 0; i < rows.length; i++) {
      if (rows[i] >= 0) this.table[rows[i]] = i;
      else this.provisional.set(rows[i], i);
    }
  }

  /** -1 when there is no such row. */
  of(row: number): number {
    if (row < 0) return this.provisional.get(row) ?? -1;
    return row < this.table.length ? this.table[row] : -1;
  }
}
