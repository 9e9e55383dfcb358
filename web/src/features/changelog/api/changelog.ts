import { request } from '@/shared/api';

export type ChangeEntity = 'activity' | 'link' | 'calendar' | 'schedule_save' | 'schedule';
export type ChangeType = 'create' | 'update' | 'delete' | 'schedule_save' | 'import' | 'undo' | 'redo';

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
}

/** One thing that changed. The link fields stand only on links. */
export interface Change {
  entity: ChangeEntity;
  type: ChangeType;
  /** Of an undo or redo: what taking it back did. */
  action?: ChangeType;
  attribute?: string;
  oldValue?: ChangeValue;
  /** Of an import, what it brought. */
  newValue?: ChangeValue | Brought;
  /** Of a duration or a lag: it ran, or runs, around the clock, in days of 24 hours. */
  oldElapsed?: boolean;
  newElapsed?: boolean;
  id?: string | null;
  name?: string;
  scheduleName?: string;
  predecessorId?: string | null;
  predecessorName?: string;
  successorId?: string | null;
  successorName?: string;
  /** Row numbers in the Gantt when the page was read; absent for rows that are gone. */
  number?: number;
  predecessorNumber?: number;
  successorNumber?: number;
}

/** Who made a change; an empty id is the system. */
export interface Responsible {
  id: string;
  name: string;
  lastname: string;
  email: string;
}

/** A change beneath an entry. */
export interface LogRow {
  id: string;
  /** RFC 3339, UTC. */
  date: string;
  responsible: Responsible;
  change: Change;
}

/** What one command did, with what followed from it beneath. */
export interface LogEntry extends LogRow {
  /** Absent where an entry has no such list. */
  logs?: LogRow[];
  /** Nested changes that were counted but not kept. */
  more: number;
  command: string;
  revision: number;
  /** The command this one takes back. */
  reverts: string | null;
  /** Activities whose computed dates moved. */
  moved: number;
  /** Project finish before and after in civil minutes, and the move in working minutes, later is positive; null when it
   *  stayed. */
  finish: { from: number | null; to: number | null; work: number } | null;
}

export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  hasNextPage: boolean;
}

export interface LogPage {
  changelogs: LogEntry[];
  pagination: Pagination;
  /** The log is behind the schedule: newer entries are missing. */
  stale: boolean;
}

/** Where an activity stands in the Gantt now. */
export interface Numbered {
  number: number;
  name: string;
}

/** Entries per page. */
export const pageSize = 30;

/**
 * A page of the change log, newest first: by its number, from 1, or the one that holds a revision. `atLeast` waits until
 * the log has seen that position.
 */
export async function changelogPage(
  schedule: string,
  which: number | { revision: number },
  { atLeast, signal }: { atLeast?: string; signal?: AbortSignal } = {},
): Promise<LogPage> {
  const query = { ...(typeof which === 'number' ? { page: which } : which), limit: pageSize, atLeast };
  const { rows, ...page } = await request<LogPage & { rows: Record<string, Numbered> }>(
    'GET',
    `/api/activitys/scheduleChangelog/${schedule}`,
    undefined,
    { query, signal },
  );
  const numbered = <Row extends LogRow>(row: Row): Row => ({ ...row, change: withNumbers(row.change, rows) });
  return {
    ...page,
    changelogs: page.changelogs.map((entry) => ({ ...numbered(entry), logs: entry.logs?.map(numbered) })),
  };
}

/** A change with the row numbers of the Gantt. A parent is told by its number and name. */
export function withNumbers(change: Change, rows: Record<string, Numbered>): Change {
  const at = (id: ChangeValue) => (typeof id === 'string' ? rows[id] : undefined);
  const told = (id: ChangeValue) => {
    const row = at(id);
    return row ? `${row.number} ${row.name}`.trim() : null;
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
