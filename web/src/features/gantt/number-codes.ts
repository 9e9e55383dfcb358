/** Gives activities the next free codes: a prefix and a number that grows by a step. */
import { Kind, type Plan, type PlanCommand } from '@/engine';

export interface Numbering {
  prefix: string;
  first: number;
  step: number;
  /** Activities that have a code get another one too. */
  again: boolean;
  /** The rows that are meant; nothing is all of them. */
  rows?: ReadonlySet<number>;
}

export interface Numbered {
  row: number;
  i: number;
  from: string;
  to: string;
}

/** Figures a number is written with at least: as many as the first one has. */
const padded = (n: number, width: number): string => String(n).padStart(width, '0');

/** How the schedule's codes go on: the prefix and the width of the highest one, and the step that most of them are apart. */
export function habitOf(plan: Plan): Pick<Numbering, 'prefix' | 'first' | 'step'> {
  const known = new Map<string, number[]>();
  for (const code of plan.activities.code) {
    const parts = /^(.*?)(\d{1,9})$/.exec(code);
    if (parts) known.set(parts[1], [...(known.get(parts[1]) ?? []), Number(parts[2])]);
  }
  const [prefix, numbers] = [...known].sort((a, b) => b[1].length - a[1].length)[0] ?? ['A', []];
  if (!numbers.length) return { prefix, first: 1000, step: 10 };
  const sorted = numbers.sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((n, k) => n - sorted[k]);
  const step = Math.max(1, gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 10);
  return { prefix, first: sorted[sorted.length - 1] + step, step };
}

/** The codes in the order of the outline. Summaries have none; what any activity has already is passed over. */
export function numbered(plan: Plan, { prefix, first, step, again, rows }: Numbering): Numbered[] {
  if (step < 1 || first < 0) return [];
  const a = plan.activities;
  const taken = new Set(a.code);
  const width = String(first).length;
  const out: Numbered[] = [];
  let next = first;
  for (const i of plan.tree.order) {
    const row = a.row[i];
    if (a.kind[i] === Kind.summary || (rows && !rows.has(row)) || (a.code[i] && !again)) continue;
    while (taken.has(prefix + padded(next, width))) next += step;
    out.push({ row, i, from: a.code[i], to: prefix + padded(next, width) });
    next += step;
  }
  return out;
}

/** Sent as one step, undone as one. */
export const numberingCommands = (list: readonly Numbered[]): PlanCommand[] =>
  list.map(({ row, from, to }) => ({ type: 'activity.set-code', row, code: to, seen: from }));
