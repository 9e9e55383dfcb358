import { memo, useMemo } from 'react';
import { mondayOf, type Plan } from '@/engine';
import { type Axis, BANDS_FROM, xOf } from './time-axis';
import classes from './timeline-ground.module.css';

interface Props {
  plan: Plan;
  axis: Axis;
  x0: number;
  x1: number;
  top: number;
  height: number;
}

/** Bands of non-working time after the schedule's own calendar, holidays, and a line where weeks begin: three paths. */
export const TimelineGround = memo(function TimelineGround({ plan, axis, x0, x1, top, height }: Props) {
  const calendar = plan.calendars.standard;
  const { bands, holidays, weeks } = useMemo(() => {
    const first = Math.max(axis.from, Math.floor(axis.from + x0 / axis.day));
    const last = Math.min(axis.to, Math.ceil(axis.from + x1 / axis.day));
    let bands = '';
    let holidays = '';
    let weeks = '';
    if (axis.day >= BANDS_FROM) {
      for (let day = first; day < last; ) {
        if (calendar.isWorkDay(day)) {
          day++;
          continue;
        }
        const holiday = calendar.isHoliday(day);
        let end = day + 1;
        while (end < last && !calendar.isWorkDay(end) && calendar.isHoliday(end) === holiday) end++;
        const rect = `M${xOf(axis, day).toFixed(1)} 0h${((end - day) * axis.day).toFixed(1)}V1h-${((end - day) * axis.day).toFixed(1)}z`;
        if (holiday) holidays += rect;
        else bands += rect;
        day = end;
      }
      for (let day = mondayOf(first); day < last; day += 7) weeks += `M${Math.round(xOf(axis, day)) + 0.5} 0V1`;
    }
    return { bands, holidays, weeks };
  }, [axis, x0, x1, calendar]);
  return (
    <svg
      className={classes.ground}
      style={{ transform: `translateY(${top}px)` }}
      width={axis.width}
      height={height}
      viewBox={`0 0 ${axis.width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={classes.band} d={bands} />
      <path className={classes.holiday} d={holidays} />
      <path className={classes.week} d={weeks} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});
