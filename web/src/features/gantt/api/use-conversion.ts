import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type Conversion = Schema<'ConversionPreview'>;

/**
 * What a conversion of rows to tasks would do. It is worked out once for each `revision` that is named, and only while there
 * are rows.
 */
export function useConversion(schedule: string, rows: readonly number[], revision: number) {
  return useSWR<Conversion>(
    rows.length ? ['gantt.conversion', schedule, revision, rows.join(' ')] : null,
    () =>
      call('POST', '/api/schedules/{schedule}/conversion', {
        path: { schedule },
        body: { groups: [{ rows: [...rows] }] },
      }),
    // What is refused is said where the preview would be.
    { revalidateOnFocus: false, revalidateOnReconnect: false, onError: () => undefined },
  );
}
