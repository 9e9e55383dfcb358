/** What a week comes to at its closure: its promises by what they lack, and what closing does to their tasks. */
import type { Commitment, Miss, WeekPlan } from './api/use-weeks';
import { dueOf, stateOf } from './week-days';
import { WHOLE } from './weekly-context';

/** `pending` may still be kept, `missing` lacks its reason, `explained` has one. */
export type Standing = 'pending' | 'missing' | 'explained' | 'kept';

export interface ClosingLine {
  commitment: Commitment;
  /** Midnight of the day it falls due. */
  due: number;
  standing: Standing;
  /** The reason recorded about it in this week. */
  miss: Miss | undefined;
}

const rank: Record<Standing, number> = { pending: 0, missing: 1, explained: 2, kept: 3 };

/** The promises of a week, those that lack something first; within a group by the day they fall due. */
export function closingLines(
  { week, commitments }: WeekPlan,
  today: number,
  missOf: ReadonlyMap<number, Miss>,
): ClosingLine[] {
  return commitments
    .map((commitment): ClosingLine => {
      const due = dueOf(commitment, week.start, week.end);
      const state = stateOf(commitment, week.closed, due, today);
      const miss = missOf.get(commitment.task);
      const missed: Standing = miss ? 'explained' : 'missing';
      return { commitment, due, miss, standing: state === 'missed' ? missed : state === 'open' ? 'pending' : 'kept' };
    })
    .sort((a, b) => rank[a.standing] - rank[b.standing] || a.due - b.due || a.commitment.row - b.commitment.row);
}

/** The number of a row behind the schedule in its id. */
const rowOf = (id: string): number => Number(id.split('.')[1]);

/** The reasons recorded in a week, by the task they are about. The latest of a task counts. */
export function missesOf(misses: readonly Miss[], { year, week }: { year: number; week: number }): Map<number, Miss> {
  const of = new Map<number, Miss>();
  // The newest comes first.
  for (const miss of misses)
    if (miss.year === year && miss.week === week)
      for (const { taskId } of miss.cnctasks) if (!of.has(rowOf(taskId))) of.set(rowOf(taskId), miss);
  return of;
}

/** All reasons, those used last on top: of this firm first, then of any. `misses` has the newest first. */
export function latestReasons(
  misses: readonly Miss[],
  types: readonly string[],
  firmOf: ReadonlyMap<number, string>,
  firm: string,
): string[] {
  const own = misses.filter(({ cnctasks }) => cnctasks.some(({ taskId }) => firmOf.get(rowOf(taskId)) === firm));
  const used = [...own, ...misses].map(({ cncTypeId }) => cncTypeId);
  const known = new Set(types);
  return [...new Set([...used.filter((type) => known.has(type)), ...types])];
}

/**
 * How many tasks closing returns to what can be done, and how many stay restricted. What is done stays, and so does what another
 * open week promises.
 */
export function returning(commitments: readonly Commitment[], elsewhere: ReadonlySet<number>) {
  const open = commitments.filter(
    (c) => c.activity >= 0 && !c.withdrawn && c.progress < WHOLE && !elsewhere.has(c.task),
  );
  const tasks = (lean: string) => new Set(open.filter((c) => c.lean === lean).map(({ task }) => task)).size;
  return { can: tasks('Committed'), restricted: tasks('Restricted') };
}

/** The PPC if everything that may still be kept is kept; null where nothing was promised before the week began. */
export function bestPPC(lines: readonly ClosingLine[]): number | null {
  const promised = lines.filter(({ commitment }) => !commitment.late);
  const kept = promised.filter(({ standing }) => standing === 'kept' || standing === 'pending').length;
  return promised.length === 0 ? null : Math.round((kept / promised.length) * WHOLE);
}
