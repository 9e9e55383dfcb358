/** The plan's rows as columns. A row is known by its number; its index is its place in the columns of one version. */
import type { AmountField } from './amounts';
import {
  ActivityColumns,
  amountFields,
  byteFields,
  type CellChanges,
  flagFields,
  freshFields,
  noneFields,
  numericFields,
  textFields,
} from './fields.gen';
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

export const constraintNames = ['asap', 'alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo'] as const;
export type ConstraintName = (typeof constraintNames)[number];

/** An unknown or empty word is as soon as possible. */
export const constraintOf = (word: string | null | undefined): number =>
  Constraint[(word || 'asap') as ConstraintName] ?? Constraint.asap;

/** `broken`: a link or a limit on the row does not hold. */
export const Flag = { critical: 1, longestPath: 2, broken: 4 } as const;

/** Whether the date of a constraint is one of the finish. */
export const constrainsFinish = (type: number): boolean =>
  type === Constraint.fnet || type === Constraint.fnlt || type === Constraint.mfo;

/** 100 % in 1/10,000 of a percent. */
export const HUNDRED = 1_000_000;

const kinds: Record<string, number> = {
  task: Kind.task,
  summary: Kind.summary,
  project: Kind.summary,
  milestone: Kind.finishMilestone,
  'start-milestone': Kind.startMilestone,
  'finish-milestone': Kind.finishMilestone,
  'level-of-effort': Kind.effort,
};

export const kindOf = (word: string): number => kinds[word] ?? kinds[word.replaceAll('_', '-')] ?? Kind.task;
export const isMilestone = (kind: number): boolean => kind === Kind.startMilestone || kind === Kind.finishMilestone;

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
export type ActivityField = NumericField | ByteField | AmountField | TextField;

/** The fields this client has a column for. A newer server may know others. */
const fields: ReadonlySet<string> = new Set([...numericFields, ...byteFields, ...amountFields, ...textFields]);
const texts: ReadonlySet<string> = new Set(textFields);

/** Fields that nearly every draft writes. */
const drafted = ['start', 'finish', 'span', 'duration', 'kind', 'parent'] as const;

/** Fields where "no value" is NONE and not 0. */
const empty: ReadonlySet<string> = new Set(noneFields);

/** Takes a column as it is sent, with `none` for no value. Figures alone are copied at once. */
function fill(column: Int32Array | Float64Array, given: readonly (number | null)[], none: number): void {
  if (!given.includes(null)) column.set(given as readonly number[]);
  else for (let i = 0; i < given.length; i++) column[i] = given[i] ?? none;
}

/**
 * Activities, in the columns that fields.gen.ts lists. Times are in civil minutes, durations and floats in working
 * minutes, progress and weight in 1/10,000 of a percent, cost, used cost and man-hours in 1/10,000 of their unit. The
 * duration of an `elapsed` row runs around the clock; an `inactive` one is kept and left out of every calculation;
 * `resourceCalendar` is that of the resource, where the dates follow it, 0 where they follow the row's own; `split` is
 * how long the work rests between its parts; `pinnedStart` is where somebody put a manual row, NONE where nobody did;
 * `externalStart` and `externalFinish` are what links to other projects ask of the start and of the late finish, NONE
 * for nothing; where `furtherRules` is not 0 the dates follow from rules that only the server knows. `parent` is a row
 * number, -1 above row 0; `progress` is a row's own, `summaryProgress` what a summary computes from its children;
 * `weight` is the custom share of the parent's progress, NONE without one.
 */
export class Activities extends ActivityColumns {
  readonly n: number;
  /** Fields that are this copy's own and may be written; undefined where all are. */
  private owned: Set<ActivityField> | undefined;

  constructor(n: number) {
    super();
    this.n = n;
  }

  static read(wire: WireActivities): Activities {
    const n = wire.row.length;
    const out = new Activities(n);
    for (const field of numericFields) {
      const given = wire[field] as (number | null)[] | undefined;
      const column = new Int32Array(n);
      const none = empty.has(field) ? NONE : 0;
      if (given) fill(column, given, none);
      else if (none) column.fill(NONE);
      out[field] = column;
    }
    out.kind = new Uint8Array(n);
    for (let i = 0; i < n; i++) out.kind[i] = kindOf(wire.kind[i]);
    out.constraint = new Uint8Array(n);
    const names = wire.constraint;
    if (names) for (let i = 0; i < n; i++) out.constraint[i] = constraintOf(names[i]);
    for (const field of amountFields) {
      const given = wire[field];
      out[field] = new Float64Array(n);
      if (given) fill(out[field], given, 0);
    }
    for (const field of flagFields) {
      const given = wire[field];
      out[field] = new Uint8Array(n);
      if (given) for (let i = 0; i < n; i++) out[field][i] = given[i] ? 1 : 0;
    }
    out.flags = wire.flags ? Uint8Array.from(wire.flags) : new Uint8Array(n);
    for (const field of textFields) {
      const given = wire[field];
      out[field] = given ? given.map((text) => text ?? '') : new Array<string>(n).fill('');
    }
    return out;
  }

  /** Sets the cells of one field. It skips rows that are gone, whose index is negative, and fields this client does not know. */
  set<F extends keyof CellChanges>(field: F, indexes: readonly number[], values: readonly CellChanges[F][]): void {
    if (!fields.has(field)) return;
    const column = this[field] as unknown as { [i: number]: number | string };
    const none = texts.has(field) ? '' : empty.has(field) ? NONE : 0;
    indexes.forEach((i, k) => {
      const value = values[k] ?? none;
      if (i >= 0) column[i] = typeof value === 'boolean' ? Number(value) : value;
    });
  }

  /** Blanks the fields that a duplicate begins without. A copied summary keeps its span, which its copied children have too. */
  blank(): void {
    for (const field of freshFields) {
      if (texts.has(field)) (this[field] as string[]).fill('');
      else if (field !== 'span') (this[field] as Int32Array).fill(empty.has(field) ? NONE : 0);
    }
  }

  /** A copy for drafts. Columns are shared until they are asked for with `own`; the preview's are its own at once. */
  draft(): Activities {
    const out = new Activities(this.n);
    for (const field of numericFields) out[field] = this[field];
    for (const field of byteFields) out[field] = this[field];
    for (const field of amountFields) out[field] = this[field];
    for (const field of textFields) out[field] = this[field];
    out.owned = new Set();
    for (const field of drafted) out.own(field);
    return out;
  }

  /** A column that may be written: in a draft the first call copies it. */
  own<F extends ActivityField>(field: F): this[F] {
    if (this.owned && !this.owned.has(field)) {
      this.owned.add(field);
      (this as Record<ActivityField, unknown>)[field] = this[field].slice();
    }
    return this[field];
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
    for (const field of amountFields) {
      out[field] = new Float64Array(out.n);
      out[field].set(this[field]);
      out[field].set(more[field], this.n);
    }
    for (const field of textFields) out[field] = this[field].concat(more[field]);
    return out;
  }

  /** The rows whose index is in `keep`, in that order. */
  pick(keep: readonly number[]): Activities {
    const n = keep.length;
    const out = new Activities(n);
    const runs = runsOf(keep);
    for (const field of numericFields) out[field] = gathered(this[field], runs, new Int32Array(n));
    for (const field of byteFields) out[field] = gathered(this[field], runs, new Uint8Array(n));
    for (const field of amountFields) out[field] = gathered(this[field], runs, new Float64Array(n));
    for (const field of textFields) out[field] = runs.flatMap(([from, to]) => this[field].slice(from, to));
    return out;
  }
}

/** Stretches of indexes that follow one another, as [from, to): nearly all of a plan stays in few of them. */
function runsOf(indexes: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const i of indexes) {
    if (last?.[1] === i) last[1]++;
    else {
      last = [i, i + 1];
      runs.push(last);
    }
  }
  return runs;
}

function gathered<C extends Int32Array | Uint8Array | Float64Array>(
  column: C,
  runs: readonly (readonly [number, number])[],
  out: C,
): C {
  let at = 0;
  for (const [from, to] of runs) {
    out.set(column.subarray(from, to), at);
    at += to - from;
  }
  return out;
}

const linkFields = ['row', 'from', 'to', 'type', 'lag', 'elapsed'] as const;

/** Links: `from` precedes `to`, both row numbers; lag in working minutes, or of the clock where it is `elapsed`. */
export class Links {
  readonly n: number;
  readonly row: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly type: Uint8Array;
  readonly lag: Int32Array;
  readonly elapsed: Uint8Array;

  constructor(n: number) {
    this.n = n;
    this.row = new Int32Array(n);
    this.from = new Int32Array(n);
    this.to = new Int32Array(n);
    this.type = new Uint8Array(n);
    this.lag = new Int32Array(n);
    this.elapsed = new Uint8Array(n);
  }

  static read(wire: WireLinks): Links {
    const out = new Links(wire.row.length);
    out.row.set(wire.row);
    out.from.set(wire.from);
    out.to.set(wire.to);
    for (let i = 0; i < out.n; i++) out.type[i] = LinkType[wire.type[i]];
    if (wire.lag) out.lag.set(wire.lag);
    if (wire.elapsed) out.elapsed.set(wire.elapsed);
    return out;
  }

  /** A copy whose columns may be written. */
  copy(): Links {
    return this.concat(new Links(0));
  }

  concat(more: Links): Links {
    const out = new Links(this.n + more.n);
    for (const field of linkFields) {
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
    for (const field of linkFields) {
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
