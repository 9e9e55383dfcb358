/** What an update reports: which activities should have figures by its status date, and which have none yet. */
import { HUNDRED, Kind, NONE, type Plan } from '@/engine';
import type { ColumnId } from './grid-columns';
import type { FilterFacts } from './row-filter';
import { isIn } from './situations';

/** Fields that a report fills. */
const figures = ['progress', 'actualStart', 'actualFinish', 'remaining', 'suspended', 'resumed'] as const;

/** What a schedule held when the update before was pinned. */
export type Pinned = Pick<Plan, 'index'> & {
  /** Civil minutes; NONE where there was none. */
  dataDate: number;
  finish: number;
  activities: Pick<Plan['activities'], (typeof figures)[number] | 'start' | 'duration'>;
};

/** The part of a plan that a report compares with; the rest of it may be forgotten. */
export function pinnedOf({ index, schedule: { dataDate, finish }, activities }: Plan): Pinned {
  const { progress, actualStart, actualFinish, remaining, suspended, resumed, start, duration } = activities;
  const kept = { progress, actualStart, actualFinish, remaining, suspended, resumed, start, duration };
  return { index, dataDate, finish, activities: kept };
}

export interface Report {
  /** How many activities should have figures by the status date, or have some beyond that. */
  expected: number;
  reported: number;
  /** Rows of the others, in the order of the outline. */
  open: readonly number[];
}

/** Whether an activity has any figure of the site. */
const hasBegun = ({ activities: a }: Plan, i: number): boolean => a.progress[i] > 0 || a.actualStart[i] !== NONE;

/** Whether somebody reported of an activity since the pin. How long work under way takes is a figure too; a plan is none. */
function isReported(plan: Plan, i: number, { activities: before }: Pinned, j: number): boolean {
  const { activities: now } = plan;
  if (figures.some((field) => now[field][i] !== before[field][j])) return true;
  return hasBegun(plan, i) && now.duration[i] !== before.duration[j];
}

/**
 * Counts what is reported. Expected is what was not done at the pin of the update before and lay before the status date
 * there, and whatever has new figures. Without an update before, expected is what has figures, and what should have begun.
 */
export function reportOf(facts: FilterFacts, before?: Pinned): Report {
  const { plan } = facts;
  const { activities: a, tree, index, schedule } = plan;
  const zero = index.of(0);
  const open: number[] = [];
  let reported = 0;
  for (const i of tree.order) {
    if (tree.children[i] > 0 || i === zero || a.kind[i] === Kind.effort || a.inactive[i] !== 0) continue;
    const j = before ? before.index.of(a.row[i]) : -1;
    if (before && j >= 0) {
      const { progress, actualFinish, start } = before.activities;
      const wasDone = progress[j] >= HUNDRED || actualFinish[j] !== NONE;
      if (isReported(plan, i, before, j)) reported++;
      else if (!wasDone && start[j] < schedule.dataDate) open.push(a.row[i]);
    } else if (hasBegun(plan, i)) reported++;
    else if (before ? a.start[i] < schedule.dataDate : isIn(facts, i, 'shouldStart')) open.push(a.row[i]);
  }
  return { expected: reported + open.length, reported, open };
}

/** The first figure that an activity lacks: when it began, else what is left of it. */
export const firstFigure = (plan: Plan, i: number): ColumnId =>
  plan.activities.actualStart[i] === NONE ? 'actualStart' : 'remaining';

const asked: readonly ColumnId[] = ['actualStart', 'actualFinish', 'remaining', 'progress'];

/** Whether the columns of an update are shown. */
export const showsFigures = (shown: readonly ColumnId[]): boolean => asked.every((id) => shown.includes(id));

/** The row behind this one that is not reported, or before it; the walk goes round. */
export function nextOpen(plan: Plan, open: readonly number[], from: number | undefined, step: 1 | -1): number {
  const place = (row: number) => plan.tree.position[plan.index.of(row)];
  const there = from !== undefined && plan.index.of(from) >= 0;
  if (!there) return step > 0 ? open[0] : open[open.length - 1];
  const here = place(from);
  const found = step > 0 ? open.find((row) => place(row) > here) : open.findLast((row) => place(row) < here);
  return found ?? (step > 0 ? open[0] : open[open.length - 1]);
}
