/** Days on which nobody works between what an activity waits for and its date. */
import { type Calendar, dayOf, type Plan } from '@/engine';

/** Longest wait in days that is told day by day. */
const LONGEST = 3660;

/** Days that follow one another, both included. */
export type DayRun = readonly [first: number, last: number];

/**
 * The days without work between the minute from which an activity might be there and the one where it is. The days wholly
 * between always count, as nobody works in all that time; that of `from` itself only where its calendar has no work at
 * all: behind the end of a shift it is a day of work.
 */
export function idleDays(calendar: Calendar, from: number, to: number, toIsEnd: boolean): number[] {
  const first = dayOf(from);
  const last = dayOf(toIsEnd ? to - 1 : to);
  const days: number[] = [];
  if (last - first > LONGEST) return days;
  for (let day = first; day < last; day++) if (day > first || !calendar.isWorkDay(day)) days.push(day);
  return days;
}

/** The calendar the lag of a link runs on; nothing where it runs on through all days. Ends are indexes, -1 for unknown. */
function lagCalendar(plan: Plan, predecessor: number, successor: number): Calendar | undefined {
  const { profile, options } = plan.schedule;
  const of = (i: number) => (i < 0 ? undefined : plan.calendarOf(i));
  switch (options.lagCalendar || (profile === 'msp' ? 'successor' : 'predecessor')) {
    case '24h':
    case 'elapsed':
      return undefined;
    case 'successor':
      return of(successor);
    case 'project':
      return plan.calendars.standard;
    default:
      return of(predecessor);
  }
}

/** The days without work that a lag runs over, from the end it counts from to where it ends; those it may not be sure of are left out. */
export function lagDays(
  plan: Plan,
  from: number,
  bound: number,
  lag: number,
  ends: readonly [number, number],
): number[] {
  const days: number[] = [];
  const calendar = lag > 0 && bound > from ? lagCalendar(plan, ...ends) : undefined;
  if (!calendar || calendar.between(from, bound) !== lag || dayOf(bound) - dayOf(from) > LONGEST) return days;
  for (let day = dayOf(from); day < dayOf(bound); day++) if (!calendar.isWorkDay(day)) days.push(day);
  return days;
}

/** Days in order, those that follow one another together. */
export function runsOf(days: readonly number[]): DayRun[] {
  const runs: [number, number][] = [];
  for (const day of days) {
    const run = runs[runs.length - 1];
    if (run && day <= run[1] + 1) run[1] = Math.max(run[1], day);
    else runs.push([day, day]);
  }
  return runs;
}
