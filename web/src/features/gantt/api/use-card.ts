import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

/** What was recorded of the progress of an activity, the latest first. Asked for anew once `revision` is another one. */
export function useProgressHistory(schedule: string, row: number, revision: number) {
  return useSWR(
    ['gantt.progress', schedule, row, revision],
    async () => {
      const got = await call('GET', '/api/activitys/card/byid/{id}', { path: { id: `${schedule}.${row}` } });
      return got.historicalActivityProgresss.toReversed();
    },
    { keepPreviousData: true },
  );
}

/** A wish for other dates of an activity, with what became of it. */
export interface RequestOfActivity {
  id: string;
  state: Schema<'DateRequest'>['items'][number]['state'];
  createdAt: string;
  asked: { start: number; finish: number };
}

/** The wishes for other dates of an activity, the newest first. */
export function useRequestsOf(schedule: string, row: number): RequestOfActivity[] | undefined {
  const { data } = useSWR<Schema<'DateRequest'>[]>(`/api/schedules/${schedule}/requests`);
  return data
    ?.flatMap(({ id, createdAt, items }) =>
      items.filter((item) => item.row === row).map(({ state, asked }) => ({ id, createdAt, state, asked })),
    )
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
