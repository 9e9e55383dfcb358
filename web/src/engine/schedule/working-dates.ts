/**
 * Dates as a person gives them, put where work is. The rules are the server's, so that what is shown is what is stored.
 */
import { civilOf, DAY, dayOf, dayOfCivil, NONE } from './minutes';
import type { Plan } from './plan';
import type { Calendar } from './worktime';

/** Where work can begin: a bare day means its first minute of work, a time outside of work the next one. */
export const snapStart = (calendar: Calendar, at: number): number => calendar.start(calendar.worked(at));

/** Where work can end: a bare day (00:00) means the end of its work, a time outside of work the end of the work before. */
export function snapFinish(calendar: Calendar, at: number): number {
  if (at === dayOf(at) * DAY) return calendar.finish(calendar.worked(at + DAY));
  return calendar.touches(at) ? at : calendar.finish(calendar.worked(at));
}

/** When something began that began on a day: its first minute of work, or its midnight where nobody was to work. */
export function dayStart(calendar: Calendar, at: number): number {
  const to = snapStart(calendar, at);
  return at === dayOf(at) * DAY && dayOf(to) === dayOf(at) ? to : at;
}

/** When something ended that ended on a day: its last minute of work, or the midnight behind it where nobody was to work. */
export function dayFinish(calendar: Calendar, at: number): number {
  const day = dayOf(at);
  if (at !== day * DAY) return at;
  const to = snapFinish(calendar, at);
  return lastDayOf(to) === day ? to : (day + 1) * DAY;
}

/** The day something ends on: midnight is the end of the day before. */
export const lastDayOf = (finish: number): number => dayOf(finish - 1);

const FAR_YEARS = 20;

function yearsOn(minute: number, years: number): number {
  const day = dayOf(minute);
  const { year, month, day: of } = civilOf(day);
  return dayOfCivil(year + years, month, of) * DAY + minute - day * DAY;
}

/** The first and last minute a date may be given, twenty years beyond the plan on both sides. */
export function datesAllowed(plan: Plan): { from: number; to: number } {
  const { start } = plan.schedule;
  const zero = plan.index.of(0);
  const known = [start, zero < 0 ? NONE : plan.activities.start[zero], zero < 0 ? NONE : plan.activities.finish[zero]];
  const dates = known.filter((m) => m !== NONE && m !== 0);
  if (!dates.length) return { from: NONE, to: -NONE - 1 };
  return { from: yearsOn(Math.min(...dates), -FAR_YEARS), to: yearsOn(Math.max(...dates), FAR_YEARS) };
}

/** act-139: whether a date lies too far from the plan to be given. */
export function isTooFar(plan: Plan, minute: number): boolean {
  const { from, to } = datesAllowed(plan);
  return minute < from || minute > to;
}

/** Spans without work between two instants, in order, as [from, to) in civil minutes. For shading. */
export function nonWorkingSpans(calendar: Calendar, from: number, to: number): [from: number, to: number][] {
  const out: [number, number][] = [];
  let at = from;
  for (const [begin, end] of calendar.stretches(from, to)) {
    if (begin > at) out.push([at, begin]);
    at = Math.max(at, end);
  }
  if (at < to) out.push([at, to]);
  return out;
}
