import useSWR from 'swr';

/** One move of the project finish; `at` is RFC 3339, the rest civil and working minutes. */
export interface FinishStep {
  revision: number;
  at: string;
  from: number | null;
  finish: number | null;
  work: number;
}

export interface FinishSeries {
  steps: FinishStep[];
  minutesPerDay: number;
}

/** Every move of the finish since the schedule exists, oldest first. */
export function useFinishSeries(schedule: string) {
  return useSWR<FinishSeries>(`/api/schedules/${schedule}/finish`, { keepPreviousData: true });
}
