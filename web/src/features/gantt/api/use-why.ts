import useSWR from 'swr';
import { type Answer, call } from '@/shared/api';

/** One activity on the way from a date to where it comes from. Dates are civil minutes, of the work that is left. */
export type WhyStep = Answer<'/api/schedules/{schedule}/activities/{row}/why'>[number];

/** What puts an activity where it is. */
export type WhyReason = WhyStep['reason'];

interface Why {
  /** The activity first, each driven by the next one; nothing until something is known. */
  steps: readonly WhyStep[] | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/**
 * What places an activity, asked anew with every revision. Until the answer is here the last one is shown as far as it
 * tells about this activity: a chain of one further up ends with the chain of this one.
 */
export function useWhy(schedule: string, row: number, revision: number): Why {
  const { data, error, isValidating, mutate } = useSWR<WhyStep[], unknown>(
    row >= 0 ? ['gantt.why', schedule, row, revision] : null,
    () => call('GET', '/api/schedules/{schedule}/activities/{row}/why', { path: { schedule, row: String(row) } }),
    { keepPreviousData: true, onError: () => {} },
  );
  const from = data?.findIndex((step) => step.row === row) ?? -1;
  return {
    steps: from < 0 ? undefined : data?.slice(from),
    error,
    busy: isValidating,
    retry: () => void mutate().catch(() => {}),
  };
}
