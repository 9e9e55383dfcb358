import { useEffect } from 'react';
import useSWR from 'swr';
import type { BaselinePoint, BaselinePoints, PlanSession } from '@/engine';
import { call } from '@/shared/api';
import { useDebounced } from '../use-debounced';

/** The baseline that the schedule is measured against, by row. */
export interface ActiveBaseline {
  name: string;
  /** Its bars are drawn where the view shows a baseline. */
  visible: boolean;
  points: BaselinePoints;
}

const key = (schedule: string) => ['gantt.baseline', schedule];

async function fetchBaseline(schedule: string): Promise<ActiveBaseline | null> {
  const { number, name, visible, row, start, finish, duration, cost, calendar } = await call(
    'GET',
    '/api/schedules/{schedule}/baseline',
    { path: { schedule } },
  );
  if (number === 0) return null;
  const points = new Map<number, BaselinePoint>();
  for (let k = 0; k < row.length; k++) {
    points.set(row[k], {
      start: start[k],
      finish: finish[k],
      duration: duration[k],
      cost: cost[k],
      calendar: calendar[k],
    });
  }
  return { name, visible, points };
}

/** What changes baselines: their own commands, and undo of them. Nothing in a delta tells what undo took back. */
const changesBaselines = (type: string): boolean =>
  type.startsWith('baseline.') || type === 'undo' || type === 'redo' || type === 'schedule.restore';

/** The active baseline: undefined while nobody needs it or it is on its way, null where none is active. */
export function useBaseline(
  session: PlanSession,
  schedule: string,
  needed: boolean,
): ActiveBaseline | null | undefined {
  const { data, mutate } = useSWR(needed && schedule ? key(schedule) : null, () => fetchBaseline(schedule), {
    revalidateOnFocus: false,
  });
  const soon = useDebounced(() => void mutate());
  useEffect(
    () =>
      session.observe((event) => {
        if (event.kind !== 'remote' && event.kind !== 'settled') return;
        if (!changesBaselines(event.delta.type)) return;
        // One's own change is looked for at once; those of others come in bursts.
        if (event.kind === 'settled') void mutate();
        else soon();
      }),
    [session, mutate, soon],
  );
  return data;
}
