import useSWR from 'swr';
import type { Schema } from '@/shared/api';

/** A schedule, a project or the company, whose history is not followed beyond a revision. */
export type Held = Schema<'Held'>;

/** What of the company is held, the longest held first. */
export function useHeld(company: string) {
  return useSWR<Held[]>(`/api/companies/${company}/held`);
}
