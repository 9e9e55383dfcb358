import { request } from '@/shared/api';

export type ChangeEntity = 'activity' | 'link' | 'calendar' | 'schedule_save' | 'schedule';
export type ChangeType = 'create' | 'update' | 'delete' | 'schedule_save' | 'import' | 'undo' | 'redo';

/** A plain value as the log keeps it: durations and floats in hours, dates `YYYY/MM/DD H:mm`, never prose. */
export type ChangeValue = string | number | boolean | null | undefined;

/** One thing that changed. The link fields stand only on links. */
export interface Change {
  entity: ChangeEntity;
  type: ChangeType;
  attribute?: string;
  oldValue?: ChangeValue;
  newValue?: ChangeValue;
  id?: string | number;
  name?: string;
  scheduleName?: string;
  predecessorId?: string | number;
  predecessorName?: string;
  successorId?: string | number;
  successorName?: string;
}

export interface Responsible {
  id?: string;
  name: string;
  lastname?: string;
  email?: string;
}

export interface LogEntry {
  id: string;
  /** RFC 3339, UTC. */
  date: string;
  responsible?: Responsible | null;
  change: Change;
  /** What stands beneath; absent when the entry has no such list. */
  logs?: LogEntry[];
  /** Nested changes that were counted but not kept. */
  more?: number;
  command?: string;
  revision?: number;
  /** The command this one takes back. */
  reverts?: string;
  /** Activities whose computed dates moved. */
  moved?: number;
  /** Project finish before and after in civil minutes, and the move in working minutes; later is positive. */
  finish?: { from: number | null; to: number | null; work: number };
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
}

/** Entries per page. */
export const pageSize = 30;

/** A page of the change log, newest first; pages count from 1. */
export function changelogPage(schedule: string, page: number, signal?: AbortSignal): Promise<LogPage> {
  const query = { page, limit: pageSize };
  return request('GET', `/api/activitys/scheduleChangelog/${schedule}`, undefined, { query, signal });
}

/** Older entries follow while the page is below the last one and the server says so. */
export function hasMore({ page, totalPages, hasNextPage }: Pagination): boolean {
  return page < totalPages && hasNextPage;
}
