import { useMemo, useRef } from 'react';
import { dayOf, NONE, type Plan } from '@/engine';
import { type Axis, axisOf, type Zoom } from './time-axis';

/** First and last day anything of the plan lies on. */
export function planDays(plan: Plan, today: number): [number, number] {
  const { start, finish, lateFinish, totalFloat, n } = plan.activities;
  let first = plan.schedule.start === NONE ? Number.POSITIVE_INFINITY : dayOf(plan.schedule.start);
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    if (start[i] !== NONE && start[i] !== 0) first = Math.min(first, dayOf(start[i]));
    if (finish[i] !== NONE && finish[i] !== 0) last = Math.max(last, dayOf(finish[i]));
    if (totalFloat[i] > 0 && lateFinish[i] !== NONE) last = Math.max(last, dayOf(lateFinish[i]));
  }
  if (!Number.isFinite(first)) first = today;
  return [first, Math.max(first, last)];
}

/** The axis of the plan. It only grows while the plan is open, so that the picture does not jump under an edit. */
export function useAxis(plan: Plan, version: number, zoom: Zoom, today: number, atLeast: number): Axis {
  const days = useRef<[number, number] | undefined>(undefined);
  const [first, last] = useMemo(() => {
    void version;
    const [a, b] = planDays(plan, today);
    const [was, until] = days.current ?? [a, b];
    days.current = [Math.min(a, was), Math.max(b, until)];
    return days.current;
  }, [plan, version, today]);
  const width = Math.ceil(atLeast / 600) * 600;
  return useMemo(() => axisOf(zoom, first, last, width), [zoom, first, last, width]);
}
