/** Where activities and links lie on the timeline, from working time: 08:00 is the left edge of a worked day, 17:00 its right. */

import type { Calendar } from '@/engine';
import { afterLag, dayOf, isIdle, isMilestone, Kind, LinkType, type Plan } from '@/engine';
import { BAR, type Mark } from './link-path';
import { type Axis, xOf } from './time-axis';

const SMALLEST = 6;

/** A position in days, within a worked day by the share of its work that is done. */
function daysAt(calendar: Calendar, minute: number, finish: boolean): number {
  const day = dayOf(finish ? minute - 1 : minute);
  const begin = calendar.worked(day * 1440);
  const work = calendar.worked((day + 1) * 1440) - begin;
  if (work === 0) return minute / 1440;
  return day + (calendar.worked(minute) - begin) / work;
}

export const startX = (plan: Plan, axis: Axis, i: number, minute: number): number =>
  xOf(axis, daysAt(plan.calendarOf(i), minute, false));

export const finishX = (plan: Plan, axis: Axis, i: number, minute: number): number =>
  xOf(axis, daysAt(plan.calendarOf(i), minute, true));

/** The minute drawn at a position, on the day it lies on: the inverse of where starts are drawn. */
export function minuteAt(calendar: Calendar, days: number): number {
  const day = Math.floor(days);
  const begin = calendar.worked(day * 1440);
  const work = calendar.worked((day + 1) * 1440) - begin;
  if (work === 0) return Math.round(days * 1440);
  return calendar.start(Math.min(begin + work - 1, begin + Math.round((days - day) * work)));
}

/** The mark of an activity in a visible row, or of dates it does not have yet. */
export function markOf(
  plan: Plan,
  axis: Axis,
  i: number,
  row: number,
  start = plan.activities.start[i],
  finish = plan.activities.finish[i],
): Mark {
  const a = plan.activities;
  if (isMilestone(a.kind[i])) {
    const x = a.kind[i] === Kind.startMilestone ? startX(plan, axis, i, start) : finishX(plan, axis, i, finish);
    return { left: x - 7, right: x + 7, row, milestone: true, half: 7 };
  }
  const left = startX(plan, axis, i, start);
  const right = Math.max(left + SMALLEST, finishX(plan, axis, i, finish));
  return { left, right, row, milestone: false, half: a.kind[i] === Kind.summary ? 6 : BAR / 2 };
}

/** Whether a link counts for nothing, because one of its ends takes no part in calculations. */
export const isLinkIdle = (plan: Plan, link: number): boolean =>
  isIdle(plan, plan.linkEnds.from[link]) || isIdle(plan, plan.linkEnds.to[link]);

/** Whether a link leaves its successor no work to begin earlier: it drives the successor's date. */
export function isDriving(plan: Plan, link: number): boolean {
  if (isLinkIdle(plan, link)) return false;
  const a = plan.activities;
  const p = plan.linkEnds.from[link];
  const s = plan.linkEnds.to[link];
  const type = plan.links.type[link];
  const edge = type === LinkType.FS || type === LinkType.FF ? a.finish[p] : a.start[p];
  const instant = afterLag(plan, edge, plan.links.lag[link], p, s, plan.links.elapsed[link] !== 0);
  const bound = type === LinkType.FS || type === LinkType.SS ? a.start[s] : a.finish[s];
  return plan.calendarOf(s).between(instant, bound) <= 0;
}
