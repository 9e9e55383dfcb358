/** Days on which nobody works between what an activity waits for and its date. */
import { type Calendar, dayOf, type Plan } from '@/engine';

/** Longest wait in days that is listed day by day. */
const LONGEST = 3660;

/** Days that follow one another, both included. */
export type DayRun = readonly [first: number, last: number];

/** The days that lie wholly between the end of a wait and the date, a minute or an end: in all that time nobody works. */
export function daysBetween(from: number, to: number, toIsEnd: boolean): number[] {
  const before = dayOf(from - 1);
  const last = dayOf(toIsEnd ? to - 1 : to);
  return last - before > LONGEST
    ? []
    : Array.from({ length: Math.max(0, last - before - 1) }, (_, k) => before + 1 + k);
}

/** The same from a date that somebody set, which may itself be a day without work. */
export function daysFrom(calendar: Calendar, from: number, to: number, toIsEnd: boolean): number[] {
  const day = dayOf(from);
  const own = day < dayOf(toIsEnd ? to - 1 : to) && !calendar.isWorkDay(day) ? [day] : [];
  return [...new Set([...own, ...daysBetween(from, to, toIsEnd)])];
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
