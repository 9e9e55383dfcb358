import useSWR from 'swr';
import type { Snapshot } from '@/engine';
import { type Answer, call } from '@/shared/api';

/** A schedule as it stood right after a revision, or at an instant. */
export const planThen = (schedule: string, moment: number | string): Promise<Snapshot> =>
  call('GET', '/api/schedules/{schedule}/gantt', { path: { schedule }, query: { at: String(moment) } });

export type FinishSeries = Answer<'/api/schedules/{schedule}/finish'>;

/** Every move of the finish since the schedule exists, oldest first; shared with the change log. */
export const useFinishSeries = (schedule: string) =>
  useSWR<FinishSeries>(`/api/schedules/${schedule}/finish`, { keepPreviousData: true });

export interface Deed {
  /** Who gave the command; empty where nobody is known. */
  who: string;
  /** Instant it was recorded, ms. */
  at: number;
}

/** Who gave the command of a revision, and when. */
export function useDeed(schedule: string, revision: number): Deed | undefined {
  const { data } = useSWR(
    ['gantt.deed', schedule, revision],
    async (): Promise<Deed | undefined> => {
      const { changelogs } = await call('GET', '/api/activitys/scheduleChangelog/{schedule}', {
        path: { schedule },
        query: { revision, limit: 1 },
      });
      const entry = changelogs[0];
      if (!entry) return undefined;
      const { name, lastname } = entry.responsible;
      return { who: [name, lastname].filter(Boolean).join(' '), at: Date.parse(entry.date) };
    },
    { keepPreviousData: true, onError: () => undefined },
  );
  return data;
}
