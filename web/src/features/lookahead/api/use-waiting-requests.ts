import useSWR from 'swr';
import { ApiError, call } from '@/shared/api';

const none: ReadonlySet<number> = new Set();

/** The activities for which somebody asks for other dates, and nobody has decided. Who may not see requests sees none. */
async function fetchWaiting(schedule: string): Promise<ReadonlySet<number>> {
  try {
    const requests = await call('GET', '/api/schedules/{schedule}/requests', { path: { schedule } });
    const waiting = requests.filter(({ state }) => state === 'pending').flatMap(({ items }) => items);
    return new Set(waiting.filter(({ state }) => state === 'pending').map(({ row }) => row));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return none;
    throw error;
  }
}

/** The activities whose dates wait for a decision, as of a revision. */
export function useWaitingRequests(schedule: string, revision: number): ReadonlySet<number> {
  const { data } = useSWR(['lookahead.requests', schedule, revision], () => fetchWaiting(schedule), {
    keepPreviousData: true,
    onError: () => undefined,
  });
  return data ?? none;
}
