import { useCallback, useEffect, useReducer, useRef } from 'react';
import { notifyError } from '@/shared/ui';
import { changelogPage, type LogEntry, type LogPage } from './api/changelog';
import type { LogFilter } from './log-filter';
import { emptyLog, logReducer } from './log-state';

const everything: LogFilter = {};

/** Pages read at most to catch up with what others did while the page was away. */
const catchUp = 5;

/** The change log of a schedule, page by page. */
export function useChangelog(schedule: string, filter: LogFilter = everything) {
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

  const load = useCallback(
    async (which: number | { revision: number }, take: (page: LogPage) => Parameters<typeof dispatch>[0]) => {
      if (loading.current) return;
      loading.current = true;
      const { signal } = alive.current;
      dispatch({ type: 'loading' });
      try {
        const page = await changelogPage(schedule, which, { signal, filter });
        if (!signal.aborted) dispatch(take(page));
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'failed', error });
      } finally {
        if (!signal.aborted) loading.current = false;
      }
    },
    [schedule, filter],
  );

  /** Loads the first page, or the one after the last; a call while one runs does nothing. */
  const loadNext = useCallback(() => load(latest.current.page + 1, (page) => ({ type: 'loaded', page })), [load]);

  /** Shows the page that holds a revision: with what is loaded when it is the next one, else instead of it. */
  const goTo = useCallback(
    (revision: number) =>
      load({ revision }, (page) => {
        const at = page.pagination.page;
        if (!latest.current.behind && at <= latest.current.page + 1) return { type: 'loaded', page };
        return { type: 'anew', pages: [page], behind: at > 1 };
      }),
    [load],
  );

  /** Begins again with the newest entries. */
  const restart = useCallback(() => load(1, (page) => ({ type: 'anew', pages: [page], behind: false })), [load]);

  /** Fetches what is newer than the newest entry at hand. `hold` keeps it back until the reader asks for it; `atLeast` is
   *  the position the log must have seen. */
  const refresh = useCallback(
    async (hold: boolean, atLeast?: string) => {
      if (latest.current.page === 0) return;
      const { signal } = alive.current;
      const known = new Set([...latest.current.held, ...latest.current.entries].map((e) => e.id));
      const newer: LogEntry[] = [];
      const pages: LogPage[] = [];
      try {
        for (let page = 1; page <= catchUp; page++) {
          const read = await changelogPage(schedule, page, { signal, atLeast, filter });
          const { changelogs, pagination, stale } = read;
          pages.push(read);
          // Where the list does not begin with the newest entries, none can be put before it without a gap.
          if (latest.current.behind) {
            dispatch({ type: 'missed', total: pagination.total, stale });
            return;
          }
          newer.push(...changelogs.filter((e) => !known.has(e.id)));
          if (changelogs.some((e) => known.has(e.id)) || !pagination.hasNextPage) {
            dispatch({ type: 'newer', entries: newer, total: pagination.total, stale, hold });
            return;
          }
        }
        if (signal.aborted) return;
        const { pagination, stale } = pages[0];
        if (hold) dispatch({ type: 'missed', total: pagination.total, stale });
        else dispatch({ type: 'anew', pages, behind: false });
      } catch (error) {
        if (!signal.aborted) notifyError(error);
      }
    },
    [schedule, filter],
  );

  const release = useCallback(() => dispatch({ type: 'release' }), []);

  useEffect(() => {
    void loadNext();
  }, [loadNext]);

  return { ...state, loadNext, goTo, restart, refresh, release };
}
