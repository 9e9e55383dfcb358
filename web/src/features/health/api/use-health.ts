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

/** How the checks stood over the last weeks, and who broke those that fail. */
export type HealthTrail = Answer<'/api/schedules/{schedule}/health-trail'>;

/** The trail; it is read again when a verdict changes, as it costs the whole history. */
export function useHealthTrail(schedule: string, verdicts: string | undefined) {
  return useSWR(
    verdicts === undefined ? null : ['health-trail', schedule, verdicts],
    () => call('GET', '/api/schedules/{schedule}/health-trail', { path: { schedule }, query: {} }),
    { keepPreviousData: true },
  );
}
