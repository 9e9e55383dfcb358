import useSWR from 'swr';
import type { Answer } from '@/shared/api';

export type FinishSeries = Answer<'/api/schedules/{schedule}/finish'>;

/** One move of the project finish. */
export type FinishStep = FinishSeries['steps'][number];

/** Every move of the finish since the schedule exists, oldest first. */
export function useFinishSeries(schedule: string) {
  return useSWR<FinishSeries>(`/api/schedules/${schedule}/finish`, { keepPreviousData: true });
}
