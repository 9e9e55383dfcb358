import useSWR from 'swr';

/** A schedule, a project or the company, whose history is not followed beyond a revision. */
export interface Held {
  kind: 'plan' | 'project' | 'company';
  id: string;
  /** Empty where no list knows it. */
  name: string;
  /** Of a schedule that the list of projects knows. */
  project?: string;
  /** The last revision that every screen shows. */
  revision: number;
  since: string;
  code: string;
  /** Why, in the reader's language. */
  message: string;
  readModels: string[];
}

/** What of the company is held, the longest held first. */
export function useHeld(company: string) {
  return useSWR<Held[]>(`/api/companies/${company}/held`);
}
