import useSWR from 'swr';
import type { ChangeEntity, ChangeType, Responsible } from './changelog';

/** One move of the project finish; `at` is RFC 3339, the rest civil and working minutes. */
export interface FinishStep {
  revision: number;
  at: string;
  from: number | null;
  finish: number | null;
  work: number;
  /** Id of who made the move; empty for the system. */
  by: string;
  /** What the command changed first. */
  entity: ChangeEntity;
  type: ChangeType;
  attribute: string;
  name: string;
}

export interface FinishSeries {
  steps: FinishStep[];
  /** Who made the moves, by id. */
  people: Record<string, Responsible>;
  minutesPerDay: number;
}

/** Every move of the finish since the schedule exists, oldest first. */
export function useFinishSeries(schedule: string) {
  return useSWR<FinishSeries>(`/api/schedules/${schedule}/finish`, { keepPreviousData: true });
}
