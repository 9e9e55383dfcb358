/** Non-working time as it is drawn. */
import type { Calendar } from '@/engine';
import { type Axis, xOf } from './time-axis';

/** Where a stretch begins and how long it is, in px. */
type Stretch = [x: number, width: number];

/** The days between two places of the axis, the last one left out. */
export const daysShown = (axis: Axis, x0: number, x1: number): [first: number, last: number] => [
  Math.max(axis.from, Math.floor(axis.from + x0 / axis.day)),
  Math.min(axis.to, Math.ceil(axis.from + x1 / axis.day)),
];

/** Stretches of days without work of a calendar, in px, holidays apart. */
export function idleStretches(calendar: Calendar, axis: Axis, x0: number, x1: number) {
  const [first, last] = daysShown(axis, x0, x1);
  const idle: Stretch[] = [];
  const holidays: Stretch[] = [];
  for (let day = first; day < last; ) {
    if (calendar.isWorkDay(day)) {
      day++;
      continue;
    }
    const holiday = calendar.isHoliday(day);
    let end = day + 1;
    while (end < last && !calendar.isWorkDay(end) && calendar.isHoliday(end) === holiday) end++;
    (holiday ? holidays : idle).push([xOf(axis, day), (end - day) * axis.day]);
    day = end;
  }
  return { idle, holidays };
}

/** The path of stretches that begin at a height and are so high. */
export const stretchesPath = (stretches: readonly Stretch[], y: number, height: number): string =>
  stretches.map(([x, width]) => `M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height}h-${width.toFixed(1)}z`).join('');
