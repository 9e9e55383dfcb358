import { call, type Schema } from '@/shared/api';
import type { LogFilter } from '../log-filter';

type WireChange = Schema<'LogChange'>;

export type ChangeEntity = WireChange['entity'];
export type ChangeType = WireChange['type'];

/** A plain value as the log keeps it: durations and floats in hours, lags in days, dates `YYYY/MM/DD H:mm`, never prose. */
export type ChangeValue = string | number | boolean | null | undefined;

/** What a file brought; of a later one, what it brought that is new. */
export interface Brought {
  tool: string;
  file: string;
  activities: number;
  links: number;
  calendars: number;
  /** How a later file was applied. */
  mode?: string;
  /** Of a copy: its original's name. */
  copyOf?: string;
}

/** One thing that changed. The link fields stand only on links. */
export interface Change
  extends Pick<WireChange, 'entity' | 'type'>,
    Partial<Omit<WireChange, 'entity' | 'type' | 'oldValue' | 'newValue'>> {
  oldValue?: ChangeValue;
  /** Of an import, what it brought. */
  newValue?: ChangeValue | Brought;
  /** Row numbers in the Gantt when the page was read; absent for rows that are gone. */
  number?: number;
  predecessorNumber?: number;
  successorNumber?: number;
}

/** Who made a change; an empty id is the system. */
export type Responsible = Schema<'LogPerson'>;

/** A change beneath an entry. */
export interface LogRow extends Omit<Schema<'LogRow'>, 'change'> {
  change: Change;
}

/** What one command did, with what followed from it beneath. */
export interface LogEntry extends Omit<Schema<'LogEntry'>, 'change' | 'logs'> {
  change: Change;
  /** Absent where an entry has no such list. */
  logs?: LogRow[];
}

export type Pagination = Schema<'ChangeLog'>['pagination'];

export interface LogPage extends Pick<Schema<'ChangeLog'>, 'pagination' | 'stale'> {
  changelogs: LogEntry[];
}

/** Where an activity stands in the Gantt now. */
export type Numbered = Schema<'ChangeLog'>['rows'][string];

/** Entries per page. */
export const pageSize = 30;

/**
 * A page of the change log, newest first: by its number, from 1, or the one that holds a revision. `atLeast` waits until
 * the log has seen that position.
 */
export async function changelogPage(
  schedule: string,
  which: number | { revision: number },
  {
    atLeast,
    signal,
    filter,
    limit = pageSize,
  }: { atLeast?: string; signal?: AbortSignal; filter?: LogFilter; limit?: number } = {},
): Promise<LogPage> {
  const kept = filter as Record<string, never> | undefined;
  const query = { ...(typeof which === 'number' ? { page: which } : which), limit, atLeast, ...kept };
  const { rows, ...page } = await call('GET', '/api/activitys/scheduleChangelog/{schedule}', {
    path: { schedule },
    query,
    signal,
  });
  const numbered = <Row extends Schema<'LogRow'>>(row: Row) => ({
    ...row,
    change: withNumbers(row.change as Change, rows),
  });
  return {
    ...page,
    changelogs: page.changelogs.map((entry) => ({ ...numbered(entry), logs: entry.logs?.map(numbered) })),
  };
}

/** Entries that one file holds at most. */
const mostEntries = 20_000;

/** Every entry a filter keeps, page after page. */
export async function allEntries(schedule: string, filter: LogFilter): Promise<LogEntry[]> {
  const out: LogEntry[] = [];
  for (let page = 1; out.length < mostEntries; page++) {
    const { changelogs, pagination } = await changelogPage(schedule, page, { filter, limit: 200 });
    out.push(...changelogs);
    if (!hasMore(pagination)) break;
  }
  return out;
}

/** A change with the row numbers of the Gantt. A parent has its number and name; a task has no number there. */
export function withNumbers(change: Change, rows: Record<string, Numbered>): Change {
  const at = (id: ChangeValue) => (typeof id === 'string' ? rows[id] : undefined);
  const told = (id: ChangeValue) => {
    const row = at(id);
    return row ? `${row.number || ''} ${row.name}`.trim() : null;
  };
  const isParent = change.attribute === 'parent';
  return {
    ...change,
    number: change.entity === 'activity' ? at(change.id)?.number : undefined,
    predecessorNumber: at(change.predecessorId)?.number,
    successorNumber: at(change.successorId)?.number,
    oldValue: isParent ? told(change.oldValue) : change.oldValue,
    newValue: isParent ? told(change.newValue as ChangeValue) : change.newValue,
  };
}

/** Older entries follow while the page is below the last one and the server says so. */
export function hasMore({ page, totalPages, hasNextPage }: Pagination): boolean {
  return page < totalPages && hasNextPage;
}
