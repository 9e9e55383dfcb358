import { type BaselinePoints, isMilestone, type Plan } from '@/engine';
import classes from './baseline-layer.module.css';
import { ROW } from './link-path';
import { markOf } from './plan-marks';
import type { Axis } from './time-axis';

interface Props {
  plan: Plan;
  points: BaselinePoints;
  axis: Axis;
  visible: Int32Array;
  first: number;
  last: number;
  x0: number;
  x1: number;
  slots: number;
}

/** Below the bar: what is left of the row. */
const BASELINE_TOP = 25;

const round = (v: number): number => Math.round(v * 10) / 10;

/** The bars of the active baseline below those of the plan. The words are in columns of the grid. */
export function BaselineLayer({ plan, points, axis, visible, first, last, x0, x1, slots }: Props) {
  const a = plan.activities;
  const drawn: React.ReactNode[] = [];
  for (let at = first; at <= last; at++) {
    const i = visible[at];
    const point = i === undefined ? undefined : points.get(a.row[i]);
    if (!point) continue;
    const { left, right } = markOf(plan, axis, i, at, point.start, point.finish);
    if (right < x0 || left > x1) continue;
    const milestone = isMilestone(a.kind[i]);
    const x = round(milestone ? (left + right) / 2 - 4 : left);
    const y = at * ROW + BASELINE_TOP - (milestone ? 4 : 0);
    drawn.push(
      <div
        key={at % slots}
        data-baseline={a.row[i]}
        className={milestone ? classes.milestone : classes.bar}
        style={
          milestone
            ? { transform: `translate(${x}px, ${y}px) rotate(45deg)` }
            : { transform: `translate(${x}px, ${y}px)`, width: round(right - left) }
        }
      />,
    );
  }
  return drawn;
}
