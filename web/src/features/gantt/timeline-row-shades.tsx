import { memo, useMemo } from 'react';
import type { Calendar, Plan } from '@/engine';
import { ROW } from './link-path';
import { type Axis, BANDS_FROM, xOf } from './time-axis';
import classes from './timeline-ground.module.css';

interface Props {
  plan: Plan;
  version: number;
  axis: Axis;
  visible: Int32Array;
  first: number;
  last: number;
  x0: number;
  x1: number;
}

/** Stretches of days without work of a calendar, in px, holidays apart. */
export function idleStretches(calendar: Calendar, axis: Axis, x0: number, x1: number) {
  const first = Math.max(axis.from, Math.floor(axis.from + x0 / axis.day));
  const last = Math.min(axis.to, Math.ceil(axis.from + x1 / axis.day));
  const idle: [x: number, width: number][] = [];
  const holidays: [x: number, width: number][] = [];
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

/** Rows that follow a calendar of their own wear its non-working time instead of the schedule's. */
export const RowShades = memo(function RowShades({ plan, version, axis, visible, first, last, x0, x1 }: Props) {
  const paths = useMemo(() => {
    void version;
    if (axis.day < BANDS_FROM) return undefined;
    const { standard } = plan.calendars;
    const known = new Map<Calendar, ReturnType<typeof idleStretches>>();
    let paper = '';
    let bands = '';
    let holidays = '';
    const rects = (stretches: [number, number][], y: number): string =>
      stretches
        .map(([x, width]) => `M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${ROW - 1}h-${width.toFixed(1)}z`)
        .join('');
    for (let at = first; at <= last; at++) {
      const i = visible[at];
      if (i === undefined) continue;
      const calendar = plan.calendarOf(i);
      if (calendar.row === standard.row) continue;
      let own = known.get(calendar);
      if (!own) {
        own = idleStretches(calendar, axis, x0, x1);
        known.set(calendar, own);
      }
      const y = (at - first) * ROW;
      paper += `M${x0} ${y}H${x1}v${ROW - 1}H${x0}z`;
      bands += rects(own.idle, y);
      holidays += rects(own.holidays, y);
    }
    return paper ? { paper, bands, holidays } : undefined;
  }, [plan, version, axis, visible, first, last, x0, x1]);
  if (!paths) return null;
  const height = Math.max(ROW, (last - first + 1) * ROW);
  return (
    <svg
      className={classes.ground}
      style={{ transform: `translateY(${first * ROW}px)` }}
      width={axis.width}
      height={height}
      aria-hidden="true"
      data-row-shades
    >
      <path className={classes.paper} d={paths.paper} />
      <path className={classes.band} d={paths.bands} />
      <path className={classes.holiday} d={paths.holidays} />
    </svg>
  );
});
