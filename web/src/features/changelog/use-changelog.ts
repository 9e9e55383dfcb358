import { useCallback, useEffect, useReducer, useRef } from 'react';
import { notifyError } from '@/shared/ui';
import { changelogPage, type LogEntry } from './api/changelog';
import { emptyLog, logReducer } from './log-state';

/** Pages read at most to catch up with what others did while the page was away. */
const catchUp = 5;

/** The change log of a schedule, page by page. */
export function useChangelog(schedule: string) {
  const [state, dispatch] = useReducer(logReducer, emptyLog);
  const loading = useRef(false);
  const latest = useRef(state);
  latest.current = state;
  const alive = useRef(new AbortController());
  useEffect(() => {
    alive.current = new AbortController();
    return () => {
      alive.current.abort();
      loading.current = false;
    };
  }, []);

  /** Loads the first page, or the one after the last; a call while one runs does nothing. */
  const loadNext = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    const { signal } = alive.current;
    dispatch({ type: 'loading' });
    try {
      const page = await changelogPage(schedule, latest.current.page + 1, { signal });
      if (!signal.aborted) dispatch({ type: 'loaded', page });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', error });
    } finally {
      if (!signal.aborted) loading.current = false;
    }
  }, [schedule]);

  /** Fetches what is newer than the newest entry at hand. `hold` keeps it back until the reader asks for it; `atLeast` is
   *  the position the log must have seen. */
  const refresh = useCallback(
    async (hold: boolean, atLeast?: string) => {
      if (latest.current.page === 0) return;
      const { signal } = alive.current;
      const known = new Set([...latest.current.held, ...latest.current.entries].map((e) => e.id));
      const newer: LogEntry[] = [];
      try {
        for (let page = 1; page <= catchUp; page++) {
          const { changelogs, pagination, stale } = await changelogPage(schedule, page, { signal, atLeast });
          newer.push(...changelogs.filter((e) => !known.has(e.id)));
          if (changelogs.some((e) => known.has(e.id)) || !pagination.hasNextPage || page === catchUp) {
            dispatch({ type: 'newer', entries: newer, total: pagination.total, stale, hold });
            return;
          }
        }
      } catch (error) {
        if (!signal.aborted) notifyError(error);
      }
    },
    [schedule],
  );

  const release = useCallback(() => dispatch({ type: 'release' }), []);

  useEffect(() => {
    void loadNext();
  }, [loadNext]);

  return { ...state, loadNext, refresh, release };
}
