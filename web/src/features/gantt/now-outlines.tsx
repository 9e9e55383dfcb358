import { isMilestone, type Plan } from '@/engine';
import { useGantt } from './gantt-context';
import { BAR_TOP, ROW } from './link-path';
import classes from './now-outlines.module.css';
import { movedTo } from './plan-difference';
import { markOf } from './plan-marks';
import type { Axis } from './time-axis';

interface Props {
  plan: Plan;
  axis: Axis;
  x0: number;
  x1: number;
  visible: Int32Array;
  first: number;
  last: number;
}

/** Dashed outlines where the bars of a schedule as it stood stand now. */
export function NowOutlines({ plan, axis, visible, first, last, x0, x1 }: Props) {
  const { past } = useGantt();
  if (!past) return null;
  const outlines: React.ReactNode[] = [];
  for (let at = first; at <= last && at < visible.length; at++) {
    const i = visible[at];
    const to = i === undefined || i < 0 ? undefined : movedTo(plan, past.now, i);
    if (!to) continue;
    const { left, right } = markOf(plan, axis, i, at, to.start, to.finish);
    if (right < x0 || left > x1) continue;
    const point = isMilestone(plan.activities.kind[i]);
    outlines.push(
      <div
        key={at}
        data-now={plan.activities.row[i]}
        className={point ? classes.point : classes.outline}
        style={{
          transform: `translate(${Math.round(left)}px, ${at * ROW + BAR_TOP + (point ? 3 : 0)}px)${point ? ' rotate(45deg)' : ''}`,
          width: point ? 12 : Math.round(right - left),
        }}
      />,
    );
  }
  return outlines;
}
