import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type Conversion = Schema<'ConversionPreview'>;

/** What becomes tasks: rows with all beneath them, or of both only what lies at a level of the outline. */
export interface Converted {
  rows: number[];
  level?: number;
}

/**
 * What a conversion of rows to tasks would do. It is worked out once for each `revision` that is named, and only while there
 * are rows.
 */
export function useConversion(schedule: string, { rows, level }: Converted, revision: number) {
  return useSWR<Conversion>(
    rows.length ? ['gantt.conversion', schedule, revision, rows.join(' '), level] : null,
    () =>
      call('POST', '/api/schedules/{schedule}/conversion', {
        path: { schedule },
        body: { groups: [{ rows, ...(level !== undefined && { level }) }] },
      }),
    // What is refused is said where the preview would be.
    { revalidateOnFocus: false, revalidateOnReconnect: false, onError: () => undefined },
  );
}

/** Copies a schedule with everything in it, beside itself. */
export const keepCopy = (schedule: string, name: string) =>
  call('POST', '/api/sectors/duplicate/everything', { body: { sectorId: schedule, name } });
