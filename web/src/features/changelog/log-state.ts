import { hasMore, type LogEntry, type LogPage } from './api/changelog';

/** Where loading stands: the first page, waiting, a later page, or a failure that can be tried again. */
export type LogStatus = 'first' | 'ready' | 'more' | 'first-failed' | 'more-failed';

export interface LogState {
  status: LogStatus;
  /** Newest first, each entry once. */
  entries: LogEntry[];
  /** Came in while the reader was further down; shown when asked for. */
  held: LogEntry[];
  /** The last page of those that are loaded without gaps; 0 before the first one is. */
  page: number;
  /** There are newer entries than the first one here, which are not held either. */
  behind: boolean;
  /** The newest revision known of. */
  newest: number;
  more: boolean;
  total: number;
  /** The log was behind the schedule when its newest page was read. */
  stale: boolean;
  error?: unknown;
}

export const emptyLog: LogState = {
  status: 'first',
  entries: [],
  held: [],
  page: 0,
  behind: false,
  newest: 0,
  more: false,
  total: 0,
  stale: false,
};

export type LogAction =
  | { type: 'loading' }
  | { type: 'failed'; error: unknown }
  | { type: 'loaded'; page: LogPage }
  /** The list begins anew with these pages, the first of them being the newest unless `behind`. */
  | { type: 'anew'; pages: LogPage[]; behind: boolean }
  /** So much happened that not all of it was fetched. */
  | { type: 'missed'; total: number; stale: boolean }
  | { type: 'newer'; entries: LogEntry[]; total: number; stale: boolean; hold: boolean }
  | { type: 'release' };

function unseen(entries: LogEntry[], ...known: LogEntry[][]): LogEntry[] {
  const ids = new Set(known.flat().map((e) => e.id));
  return entries.filter((e) => !ids.has(e.id));
}

/** The newest first. */
const sorted = (entries: LogEntry[]): LogEntry[] => entries.sort((a, b) => b.revision - a.revision);

const newestOf = (entries: LogEntry[], known: number): number =>
  entries.reduce((newest, { revision }) => Math.max(newest, revision), known);

/** How the log grows: older pages at its end, newer entries at its start, nothing twice. New entries push older ones onto
 *  later pages, so a page may repeat some that are already here. */
export function logReducer(state: LogState, action: LogAction): LogState {
  switch (action.type) {
    case 'loading':
      return { ...state, status: state.page === 0 ? 'first' : 'more', error: undefined };
    case 'failed':
      return { ...state, status: state.page === 0 ? 'first-failed' : 'more-failed', error: action.error };
    case 'loaded': {
      const { changelogs, pagination } = action.page;
      return {
        ...state,
        status: 'ready',
        error: undefined,
        entries: sorted([...state.entries, ...unseen(changelogs, state.entries, state.held)]),
        page: pagination.page,
        newest: newestOf(changelogs, state.newest),
        more: hasMore(pagination),
        total: pagination.total,
        stale: pagination.page === 1 ? action.page.stale : state.stale,
      };
    }
    case 'anew': {
      const { pages, behind } = action;
      const last = pages[pages.length - 1];
      const entries = sorted([...new Map(pages.flatMap((p) => p.changelogs).map((e) => [e.id, e])).values()]);
      return {
        status: 'ready',
        entries,
        held: [],
        page: last.pagination.page,
        behind,
        newest: newestOf(entries, state.newest),
        more: hasMore(last.pagination),
        total: last.pagination.total,
        stale: behind ? state.stale : pages[0].stale,
      };
    }
    case 'missed':
      return { ...state, behind: true, held: [], total: action.total, stale: action.stale };
    case 'newer': {
      const fresh = unseen(action.entries, state.entries, state.held);
      const { total, stale } = action;
      if (fresh.length === 0) return { ...state, stale };
      const newest = newestOf(fresh, state.newest);
      return action.hold
        ? { ...state, held: sorted([...fresh, ...state.held]), newest, total, stale }
        : { ...state, entries: sorted([...fresh, ...state.held, ...state.entries]), held: [], newest, total, stale };
    }
    case 'release':
      return { ...state, entries: sorted([...state.held, ...state.entries]), held: [] };
  }
}
