import useSWR from 'swr';
import type { ConstraintName, LinkTypeName } from '@/engine';
import { request } from '@/shared/api';

/** What puts an activity where it is. */
export type WhyReason =
  | 'project_start'
  | 'data_date'
  | 'constraint'
  | 'link'
  | 'actual'
  | 'pinned'
  | 'alap'
  | 'children'
  | 'span'
  | 'external';

/** One activity on the way from a date to where it comes from. Dates are civil minutes, of the work that is left. */
export interface WhyStep {
  row: number;
  start: number;
  finish: number;
  reason: WhyReason;
  /** `bound` is where the lag ends; from there to the date nobody works. The lag is in working minutes. */
  link?: { row: number; from: number; type: LinkTypeName; lag: number; bound: number };
  constraint?: { type: ConstraintName; date: number };
  /** From when on another project lets it begin. */
  external?: number;
}

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
    () => request<WhyStep[]>('GET', `/api/schedules/${schedule}/activities/${row}/why`),
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
