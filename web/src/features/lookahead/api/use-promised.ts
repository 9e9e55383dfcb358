import useSWR from 'swr';
import { call } from '@/shared/api';

/** Plans of weeks that are asked: the one under way, and the one before it until somebody closes it. */
const OPEN = 2;

/** How much of a task is promised, in 1/10,000 of a percent. */
async function fetchPromised(schedule: string): Promise<ReadonlyMap<number, number>> {
  const path = { schedule };
  const { weeks, today } = await call('GET', '/api/schedules/{schedule}/weeks', { path });
  const rows = weeks
    .filter(({ row, closed, start }) => row !== null && !closed && start <= (today + 1) * 1440)
    .slice(-OPEN)
    .map(({ row }) => row as number);
  const out = new Map<number, number>();
  for (const week of rows) {
    const { commitments } = await call('GET', '/api/schedules/{schedule}/weeks/{week}', { path: { schedule, week } });
    for (const { task, share, withdrawn } of commitments) if (!withdrawn) out.set(task, share);
  }
  return out;
}

const none: ReadonlyMap<number, number> = new Map();

/** What is promised of the tasks that are committed; asked anew when others are. Without an answer cards say all the rest. */
export function usePromised(schedule: string, committed: readonly number[]): ReadonlyMap<number, number> {
  const { data } = useSWR(
    committed.length ? ['lookahead.promised', schedule, committed.join(' ')] : null,
    () => fetchPromised(schedule),
    { keepPreviousData: true, onError: () => undefined },
  );
  return data ?? none;
}
