import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

type Entry = Schema<'LogEntry'>;

/** Tasks that somebody deleted, as one command took them away. */
export interface DeletedTask {
  row: number;
  command: string;
  name: string;
  /** Instant. */
  at: string;
  by: string;
  /** Who deleted it: their undo brings it back. */
  byId: string;
  /** What the same command took away besides: it comes back too. */
  together: readonly string[];
  /** Rows of the command that the log folds away. */
  more: number;
}

const MOST = 100;

async function fetchDeleted(schedule: string): Promise<DeletedTask[]> {
  const { changelogs } = await call('GET', '/api/activitys/scheduleChangelog/{schedule}', {
    path: { schedule },
    query: { page: 1, limit: MOST, entity: 'task', type: 'delete' } as never,
  });
  const seen = new Set<number>();
  return changelogs.flatMap((entry: Entry) => {
    const { command, date: at, responsible } = entry;
    const by = [responsible.name, responsible.lastname].filter(Boolean).join(' ');
    const deleted = [entry.change, ...(entry.logs ?? []).map(({ change }) => change)].filter(
      ({ type }) => type === 'delete',
    );
    return deleted.flatMap(({ entity, id, name }) => {
      const row = Number(String(id).split('.').at(-1));
      if (entity !== 'task' || seen.has(row)) return [];
      seen.add(row);
      const together = deleted.filter((other) => other.entity !== entity || other.id !== id).map(({ name }) => name);
      return [{ row, command, name, at, by, byId: responsible.id, together, more: entry.more }];
    });
  });
}

/** The tasks of a schedule that were deleted, the newest first. */
export const useDeletedTasks = (schedule: string) =>
  useSWR(['lookahead.deleted', schedule], () => fetchDeleted(schedule), {
    revalidateOnFocus: false,
    onError: () => undefined,
  });
