import { memo, useMemo } from 'react';
import { mondayOf, type Plan } from '@/engine';
import { daysShown, idleStretches, stretchesPath } from './idle-stretches';
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
    if (axis.day < BANDS_FROM) return { bands: '', holidays: '', weeks: '' };
    const { idle, holidays } = idleStretches(calendar, axis, x0, x1);
    const [first, last] = daysShown(axis, x0, x1);
    let weeks = '';
    for (let day = mondayOf(first); day < last; day += 7) weeks += `M${Math.round(xOf(axis, day)) + 0.5} 0V1`;
    return { bands: stretchesPath(idle, 0, 1), holidays: stretchesPath(holidays, 0, 1), weeks };
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
