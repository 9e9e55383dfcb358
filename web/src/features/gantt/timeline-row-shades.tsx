import { memo, useMemo } from 'react';
import type { Calendar, Plan } from '@/engine';
import { idleStretches, stretchesPath } from './idle-stretches';
import { ROW } from './link-path';
import { type Axis, BANDS_FROM } from './time-axis';
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
    for (let at = first; at <= last; at++) {
      const i = visible[at];
      if (i === undefined || i < 0) continue;
      const calendar = plan.calendarOf(i);
      if (calendar.row === standard.row) continue;
      let own = known.get(calendar);
      if (!own) {
        own = idleStretches(calendar, axis, x0, x1);
        known.set(calendar, own);
      }
      const y = (at - first) * ROW;
      paper += `M${x0} ${y}H${x1}v${ROW - 1}H${x0}z`;
      bands += stretchesPath(own.idle, y, ROW - 1);
      holidays += stretchesPath(own.holidays, y, ROW - 1);
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
