import useSWR from 'swr';
import { type Answer, call } from '@/shared/api';

/** The fourteen checks of a schedule. */
export type Health = Answer<'/api/schedules/{schedule}/health'>;
export type Check = Health['checks'][number];

/** The checks; `revision` makes them be read again when the plan moves on. */
export function useHealth(schedule: string, revision: number) {
  return useSWR(
    ['health', schedule, revision],
    () => call('GET', '/api/schedules/{schedule}/health', { path: { schedule } }),
    { keepPreviousData: true },
  );
}
