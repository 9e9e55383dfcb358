import { hasMore, type LogEntry, type LogPage } from './api/changelog';

/** Where loading stands: the first page, waiting, a later page, or a failure that can be tried again. */
export type LogStatus = 'first' | 'ready' | 'more' | 'first-failed' | 'more-failed';

export interface LogState {
  status: LogStatus;
  /** Newest first, each entry once. */
  entries: LogEntry[];
  /** Came in while the reader was further down; shown when asked for. */
  held: LogEntry[];
  /** The last page that is loaded without gaps. */
  page: number;
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
  more: false,
  total: 0,
  stale: false,
};

export type LogAction =
  | { type: 'loading' }
  | { type: 'failed'; error: unknown }
  | { type: 'loaded'; page: LogPage }
  | { type: 'newer'; entries: LogEntry[]; total: number; stale: boolean; hold: boolean }
  | { type: 'release' };

function unseen(entries: LogEntry[], ...known: LogEntry[][]): LogEntry[] {
  const ids = new Set(known.flat().map((e) => e.id));
  return entries.filter((e) => !ids.has(e.id));
}

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
        entries: [...state.entries, ...unseen(changelogs, state.entries, state.held)],
        page: pagination.page,
        more: hasMore(pagination),
        total: pagination.total,
        stale: pagination.page === 1 ? action.page.stale : state.stale,
      };
    }
    case 'newer': {
      const fresh = unseen(action.entries, state.entries, state.held);
      const { total, stale } = action;
      if (fresh.length === 0) return { ...state, stale };
      return action.hold
        ? { ...state, held: [...fresh, ...state.held], total, stale }
        : { ...state, entries: [...fresh, ...state.held, ...state.entries], held: [], total, stale };
    }
    case 'release':
      return { ...state, entries: [...state.held, ...state.entries], held: [] };
  }
}
