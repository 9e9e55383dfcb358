import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type Comparison = Schema<'Comparison'>;
export type Difference = Comparison['items'][number];
export type ComparedRow = Comparison['rows'][number];
export type Update = Schema<'ScheduleUpdate'>;
export type Baseline = Schema<'BaselineHead'>;

/** What differs between two moments; `revision` makes it be read again when the plan moves on. */
export function useComparison(schedule: string, revision: number, from: string | undefined, to: string) {
  return useSWR<Comparison>(
    from === undefined ? null : ['comparison', schedule, revision, from, to],
    () => call('GET', '/api/schedules/{schedule}/comparison', { path: { schedule }, query: { from, to } }),
    { keepPreviousData: true },
  );
}

export const useUpdates = (schedule: string) => useSWR<Update[]>(`/api/scheduleupdates/sector/${schedule}`);

export const useBaselines = (schedule: string) => useSWR<Baseline[]>(`/api/sectorbaselineversions/sector/${schedule}`);
