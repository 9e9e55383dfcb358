import { useCallback, useEffect, useRef } from 'react';

/** ms without news until what a list or column shows is asked for again: one request for many changes of others. */
export const REFRESH_DEBOUNCE = 2000;

/** Runs an action once it was asked for and then not again for a while. What waits is dropped when the screen goes. */
export function useDebounced(action: () => void, ms = REFRESH_DEBOUNCE): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), ms);
  }, [ms]);
}
