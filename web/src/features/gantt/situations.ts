/** How activities stand at the status date: what an update asks about. */
import { DAY, HUNDRED, Kind, NONE, type Plan } from '@/engine';
import { aheadOf } from './out-of-sequence';
import type { FilterFacts } from './row-filter';
import { varianceOf } from './row-values';

/** In the order they are offered. One activity may be in several. */
export const situations = ['shouldStart', 'shouldFinish', 'underway', 'nextWeeks', 'slipped', 'outOfSequence'] as const;
export type Situation = (typeof situations)[number];

/** What the next weeks are. */
const AHEAD = 28 * DAY;

const dated = (minute: number): boolean => minute !== NONE && minute !== 0;

/** The minute an update is of: the status date, and without one the start of today. */
const momentOf = ({ schedule }: Plan): number => {
  if (schedule.dataDate !== NONE) return schedule.dataDate;
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 60_000;
};

/**
 * Whether an activity is in a situation. What should have been done is measured on the active baseline. Without a point there, work that
 * has not begun should have where only the status date holds it, and work under way should be done where its duration is over.
 */
export function isIn({ plan, progress, words }: FilterFacts, i: number, situation: Situation): boolean {
  const a = plan.activities;
  if (plan.tree.children[i] > 0) return false;
  const finished = progress[i] >= HUNDRED || a.actualFinish[i] !== NONE;
  const started = finished || progress[i] > 0 || a.actualStart[i] !== NONE;
  const at = momentOf(plan);
  const point = words.baseline?.get(a.row[i]);
  const calendar = plan.calendarOf(i);
  switch (situation) {
    case 'shouldStart':
      if (started || !dated(a.start[i])) return false;
      return point ? point.start < at : a.start[i] <= calendar.start(calendar.worked(at));
    case 'shouldFinish':
      if (finished || !dated(a.finish[i])) return false;
      if (point) return point.finish <= at;
      return started && a.kind[i] !== Kind.effort && calendar.between(a.start[i], at) >= a.duration[i];
    case 'underway':
      return started && !finished;
    case 'nextWeeks':
      return !finished && dated(a.start[i]) && a.start[i] < at + AHEAD && a.finish[i] > at;
    case 'slipped':
      return (varianceOf(plan, i, 'finishVariance', words) ?? 0) > 0;
    case 'outOfSequence': {
      const { begun, ended } = aheadOf(plan, i);
      return begun.length + ended.length > 0;
    }
  }
}
