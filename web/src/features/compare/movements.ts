/** Which activities moved between two moments, and what made each of them move. */
import type { Plan } from '@/engine';
import type { ComparedRow, Comparison, Difference } from './api/use-comparison';

export interface Movement {
  row: ComparedRow;
  /** Calendar days that the finish moved, and the start where the finish stayed. */
  days: number;
  /** Who moved it last. */
  last: Difference;
}

const DAY = 1440;

/** Civil days between two finishes: what ends at midnight ended the day before. */
export const daysBetween = (from: number, to: number): number =>
  Math.floor((to - 1) / DAY) - Math.floor((from - 1) / DAY);

/** The activities with other dates, the farthest first; of those that moved as far the earlier one. */
export function movements({ items, rows }: Pick<Comparison, 'items' | 'rows'>): Movement[] {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const out: Movement[] = [];
  for (const last of items) {
    const row = last.kind === 'dates' ? byRow.get(last.row) : undefined;
    if (!row || row.finishFrom === null || row.finishTo === null) continue;
    const days =
      daysBetween(row.finishFrom, row.finishTo) || daysBetween((row.startFrom ?? 0) + 1, (row.startTo ?? 0) + 1);
    out.push({ row, days, last });
  }
  return out.sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || (a.row.finishTo ?? 0) - (b.row.finishTo ?? 0));
}

/** The differences that somebody made to an activity itself, its links included; where it lies follows from them. */
export function ownChanges(items: readonly Difference[]): Map<number, Difference[]> {
  const out = new Map<number, Difference[]>();
  const put = (row: number, item: Difference) => out.set(row, [...(out.get(row) ?? []), item]);
  for (const item of items) {
    if (item.kind === 'dates' || item.kind === 'other' || item.kind === 'deleted') continue;
    const link = item.linkTo ?? item.linkFrom;
    if (link) put(link.to, item);
    else if (item.entity === 'activity') put(item.row, item);
  }
  return out;
}

export interface Cause {
  /** The activity whose own change is the cause; the moved one itself, or one that drives it. */
  row: number;
  changes: readonly Difference[];
  /** How many links lie between the two. */
  links: number;
}

/** A chain that is longer is not followed. */
const LONGEST = 500;

/**
 * What made an activity move: its own change, or that of the nearest activity behind it along links that drive its dates. Nothing
 * where no activity on the way was changed: then the status date, a calendar or a setting moved it.
 */
export function causeOf(
  plan: Plan,
  row: number,
  own: ReadonlyMap<number, readonly Difference[]>,
  drives: (plan: Plan, link: number) => boolean,
): Cause | undefined {
  const { activities, index, linkEnds } = plan;
  const seen = new Set<number>();
  let front = [index.of(row)].filter((i) => i >= 0);
  for (let links = 0; front.length && links < LONGEST; links++) {
    const next: number[] = [];
    for (const i of front) {
      const changes = own.get(activities.row[i]);
      if (changes) return { row: activities.row[i], changes, links };
      const { at, link } = linkEnds.predecessors;
      for (let k = at[i]; k < at[i + 1]; k++) {
        const p = linkEnds.from[link[k]];
        if (p < 0 || seen.has(p) || !drives(plan, link[k])) continue;
        seen.add(p);
        next.push(p);
      }
    }
    front = next;
  }
  return undefined;
}
