/** From where a bar was dropped to the dates it gets, and to the command that asks for them. */
import { type Calendar, DAY, dayOf, isMilestone, type Plan, type PlanCommand, spanOf } from '@/engine';
import { dayOfDuration, durationCommand, lastingOf } from './around-the-clock';
import type { Grip } from './drag-rules';
import { minuteAt, startX } from './plan-marks';
import { type Axis, daysOf } from './time-axis';

/** A bar under way: the dates it had and the ones it is given, duration in minutes as the activity counts them. */
export interface Moved {
  row: number;
  start: number;
  finish: number;
  duration: number;
}

/** The step of the timeline where hours can be told apart, in minutes. */
export const STEP = 60;

/** From this width of a day on a bar is moved by hours, below it by days. */
export const HOURS_FROM = 24;

/**
 * The working instant a dragged start snaps to. Where a day is wide the step is an hour, else a day at the time the
 * bar had. An instant outside of work gives way to the nearest work. `free` snaps to the minute.
 */
export function snapStart(axis: Axis, calendar: Calendar, x: number, before: number, free: boolean): number {
  const days = daysOf(axis, x);
  if (free || axis.day >= HOURS_FROM) {
    const minute = minuteAt(calendar, days);
    return nearestStart(calendar, free ? minute : Math.round(minute / STEP) * STEP);
  }
  // The edge is drawn at a share of its day: the day is what the hand chose, the time of day stays.
  const share = startShare(calendar, before);
  return nearestStart(calendar, Math.round(days - share) * DAY + (before - dayOf(before) * DAY));
}

/** Share of a day's work that is done at an instant. */
function startShare(calendar: Calendar, minute: number): number {
  const day = dayOf(minute);
  const begin = calendar.worked(day * DAY);
  const work = calendar.worked((day + 1) * DAY) - begin;
  return work === 0 ? minute / DAY - day : (calendar.worked(minute) - begin) / work;
}

/** The working instant nearest to one that may lie outside of work, at which work can begin. */
export function nearestStart(calendar: Calendar, minute: number): number {
  const worked = calendar.worked(minute);
  const ahead = calendar.start(worked);
  if (ahead === minute || worked === 0) return ahead;
  // The last day worked before it, from where its work begins.
  const day = dayOf(calendar.finish(worked) - 1);
  if (day === dayOf(minute)) return ahead;
  const behind = calendar.start(calendar.worked(day * DAY));
  return dayOf(minute) - day < dayOf(ahead) - dayOf(minute) ? behind : ahead;
}

/** The working end a dragged right edge snaps to: the end of a day's work, or of an hour where a day is wide. */
export function snapFinish(axis: Axis, calendar: Calendar, x: number, free: boolean): number {
  const days = daysOf(axis, x);
  if (free || axis.day >= HOURS_FROM) {
    const minute = minuteAt(calendar, days);
    return calendar.finish(calendar.worked(free ? minute : Math.round(minute / STEP) * STEP));
  }
  return calendar.finish(calendar.worked(Math.round(days) * DAY));
}

/** Where an activity would be if its work began that many working minutes later. */
export function shifted(plan: Plan, i: number, work: number): Moved {
  const a = plan.activities;
  const calendar = plan.calendarOf(i);
  const start = calendar.start(calendar.worked(a.start[i]) + work);
  const span = isMilestone(a.kind[i]) ? 0 : spanOf(a, i);
  const finish = span === 0 ? start : calendar.finish(calendar.worked(start) + span);
  return { row: a.row[i], start, finish, duration: a.duration[i] };
}

/** The bars after the grabbed one was drawn `dx` px away. `rows` are the leaves that move with it. */
export function movedBars(plan: Plan, axis: Axis, grabbed: number, rows: readonly number[], dx: number, free: boolean) {
  const a = plan.activities;
  const calendar = plan.calendarOf(grabbed);
  const from = a.start[grabbed];
  const to = snapStart(axis, calendar, startX(plan, axis, grabbed, from) + dx, from, free);
  const work = calendar.between(from, to);
  return { work, bars: work === 0 ? [] : rows.map((row) => shifted(plan, plan.index.of(row), work)) };
}

/** A bar whose right edge was drawn to a position: it lasts longer or shorter, one step at least. */
export function resizedFinish(plan: Plan, axis: Axis, i: number, x: number, free: boolean): Moved {
  const a = plan.activities;
  const calendar = plan.calendarOf(i);
  const least = Math.min(a.duration[i], free ? 1 : leastWork(plan, axis, i));
  const days = !free && axis.day < HOURS_FROM;
  // What runs around the clock ends at any hour, and keeps it.
  const end =
    days && plan.isElapsed(i)
      ? a.finish[i] + Math.round(daysOf(axis, x) - a.finish[i] / DAY) * DAY
      : snapFinish(axis, calendar, x, free);
  const unchanged = a.duration[i];
  // What an activity worked is counted from its own finish, so that pauses it has taken stay.
  const duration = Math.max(least, unchanged + calendar.between(a.finish[i], end));
  return {
    row: a.row[i],
    start: a.start[i],
    finish: calendar.finish(calendar.worked(a.finish[i]) + duration - unchanged),
    duration,
  };
}

/** A bar whose left edge was drawn to a position: its finish stays, its start and its duration change. */
export function resizedStart(plan: Plan, axis: Axis, i: number, x: number, free: boolean): Moved {
  const a = plan.activities;
  const calendar = plan.calendarOf(i);
  const least = Math.min(a.duration[i], free ? 1 : leastWork(plan, axis, i));
  const wanted = calendar.worked(snapStart(axis, calendar, x, a.start[i], free));
  // Split work rests as long as it did: what it loses, it loses of its duration.
  const start = Math.min(wanted, calendar.worked(a.start[i]) + a.duration[i] - least);
  const duration = a.duration[i] + calendar.worked(a.start[i]) - start;
  return { row: a.row[i], start: calendar.start(start), finish: a.finish[i], duration };
}

const leastWork = (plan: Plan, axis: Axis, i: number): number =>
  axis.day >= HOURS_FROM ? STEP : dayOfDuration(plan, i);

/** How many worked days lie between two instants, later is positive; less than a day in parts of one. */
export function workedDays(calendar: Calendar, from: number, to: number, perDay: number): number {
  const time = (minute: number): number => minute - dayOf(minute) * DAY;
  if (time(from) !== time(to)) return calendar.between(from, to) / perDay;
  const [first, last] = [Math.min(from, to), Math.max(from, to)].map(dayOf);
  let days = 0;
  for (let day = first; day < last; day++) if (calendar.isWorkDay(day)) days++;
  return to < from ? -days : days;
}

/** What asks the server for these dates. A left edge is a start and a duration in one step. */
export function dragCommand(plan: Plan, grip: Grip, bars: readonly Moved[]): PlanCommand {
  const drag: PlanCommand = { type: 'activities.drag', items: bars.map(({ row, start }) => ({ row, start })) };
  if (grip === 'move') return drag;
  const [bar] = bars;
  const resize = durationCommand(bar.row, bar.duration, lastingOf(plan, plan.index.of(bar.row)));
  return grip === 'finish' ? resize : { type: 'batch', commands: [drag, resize] };
}
