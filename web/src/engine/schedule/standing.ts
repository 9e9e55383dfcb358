/**
 * How far activities should be by an instant and how they stand there, by the server's rule: the share of working time that
 * lies before the instant, on the dates of the active baseline or the current ones; a milestone all at once; a summary as the
 * weighted mean of its children.
 */
import { HUNDRED, isMilestone } from './columns';
import { NONE } from './minutes';
import type { Plan } from './plan';
import { weighing } from './progress';

/** What expected progress is measured on: the active baseline where it holds the activity, or the current dates. */
export type Criteria = 'baseline' | 'follow';

export const statuses = ['Waiting', 'Doing', 'Done', 'Overdue', 'Advancement'] as const;
export type Status = (typeof statuses)[number];

/** An activity as a baseline holds it: civil minutes, working minutes, an amount in ten-thousandths. */
export interface BaselinePoint {
  start: number;
  finish: number;
  duration: number;
  cost: number;
  /** 0 where the baseline holds no calendar. */
  calendar: number;
}

export type BaselinePoints = ReadonlyMap<number, BaselinePoint>;

/** Finer differences between progress and expectation, in 1/10,000 of a percent, do not count. */
const HUNDREDTH = 100;

/** Both in 1/10,000 of a percent. */
export function statusOf(progress: number, expected: number): Status {
  if (progress >= HUNDRED) return 'Done';
  const done = Math.round(progress / HUNDREDTH);
  const due = Math.round(expected / HUNDREDTH);
  if (done < due) return 'Overdue';
  if (done > due) return 'Advancement';
  return done === 0 ? 'Waiting' : 'Doing';
}

/** When the plan is looked at: its status date, and without one the given now. */
export const statusInstant = ({ schedule }: Plan, now: number): number =>
  schedule.dataDate === NONE ? now : schedule.dataDate;

/** What is expected of an activity that is no summary, in 1/10,000 of a percent. */
export function expectedOf(plan: Plan, i: number, at: number, point?: BaselinePoint): number {
  const a = plan.activities;
  const { start, finish } = point ?? { start: a.start[i], finish: a.finish[i] };
  if (start === NONE || start === 0 || finish === NONE || finish === 0) return 0;
  if (at >= finish) return HUNDRED;
  if (at <= start || isMilestone(a.kind[i])) return 0;
  const own = point?.calendar && plan.calendars.specs.some((c) => c.row === point.calendar);
  const calendar = own ? plan.calendars.of(point.calendar) : plan.calendarOf(i);
  const all = calendar.between(start, finish);
  return all > 0 ? Math.min(HUNDRED, Math.round((calendar.between(start, at) / all) * HUNDRED)) : 0;
}

/** What is expected of every activity, by index, in 1/10,000 of a percent. */
export function expectedProgress(plan: Plan, at: number, points?: BaselinePoints): Int32Array {
  const { n, row } = plan.activities;
  const shares = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    if (plan.tree.children[i] === 0) shares[i] = expectedOf(plan, i, at, points?.get(row[i]));
  }
  return weighing(plan, shares).progress;
}
