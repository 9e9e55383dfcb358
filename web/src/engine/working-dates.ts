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

const FAR_YEARS = 20;

function yearsOn(minute: number, years: number): number {
  const day = dayOf(minute);
  const { year, month, day: of } = civilOf(day);
  return dayOfCivil(year + years, month, of) * DAY + minute - day * DAY;
}

/** act-139: the first and last minute a date may be given, twenty years beyond the plan on both sides. */
export function datesAllowed(plan: Plan): { from: number; to: number } {
  const { start } = plan.schedule;
  const zero = plan.index.of(0);
  const known = [start, zero < 0 ? NONE : plan.activities.start[zero], zero < 0 ? NONE : plan.activities.finish[zero]];
  const dates = known.filter((m) => m !== NONE && m !== 0);
  if (!dates.length) return { from: NONE, to: -NONE - 1 };
  return { from: yearsOn(Math.min(...dates), -FAR_YEARS), to: yearsOn(Math.max(...dates), FAR_YEARS) };
}

/** Whether a date lies too far from the plan to be given. */
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

/** Runs of whole days without work, first and last day of each, both included. */
export function daysOff(calendar: Calendar, first: number, last: number): [first: number, last: number][] {
  const out: [number, number][] = [];
  for (let day = first; day <= last; day++) {
    if (calendar.isWorkDay(day)) continue;
    const run = out[out.length - 1];
    if (run && run[1] === day - 1) run[1] = day;
    else out.push([day, day]);
  }
  return out;
}

/** How fine a dragged edge snaps: to whole days of work, to a step of 60 minutes, or to the minute. */
export type SnapStep = 'day' | 'hour' | 'minute';

const HOUR = 60;

/** Where a dragged left edge comes to rest: the nearest start of work of a working day, or the start of work at a step. */
export function snapDraggedStart(calendar: Calendar, minute: number, step: SnapStep = 'day'): number {
  if (step === 'minute') return snapStart(calendar, minute);
  if (step === 'hour') return snapStart(calendar, Math.round(minute / HOUR) * HOUR);
  const begins = (at: number) => calendar.start(calendar.worked(dayOf(at) * DAY));
  const ahead = begins(calendar.start(calendar.worked(minute)));
  const worked = calendar.worked(minute);
  const behind = worked > 0 ? begins(calendar.finish(worked) - 1) : ahead;
  const next = ahead >= minute ? ahead : begins((dayOf(ahead) + 1) * DAY);
  return minute - behind <= next - minute ? behind : next;
}

/** Where a dragged right edge comes to rest: the nearest end of a working day's work, or the end of work at a step. */
export function snapDraggedFinish(calendar: Calendar, minute: number, step: SnapStep = 'day'): number {
  if (step === 'minute') return snapFinishAt(calendar, minute);
  if (step === 'hour') return snapFinishAt(calendar, Math.round(minute / HOUR) * HOUR);
  const ends = (at: number) => calendar.finish(calendar.worked((dayOf(at) + 1) * DAY));
  const behind = calendar.finish(calendar.worked(dayOf(minute) * DAY));
  const ahead = ends(calendar.start(calendar.worked(minute)));
  const own = ends(minute);
  const next = own >= minute ? own : ahead;
  return minute - behind < next - minute ? behind : next;
}

const snapFinishAt = (calendar: Calendar, at: number): number => calendar.finish(calendar.worked(at));
