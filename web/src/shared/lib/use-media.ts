import { useCallback, useSyncExternalStore } from 'react';

/** A foreman's phone: things are looked at, not edited. */
export const PHONE = '(max-width: 599px)';

/** A tablet or less: one pane at a time. */
export const NARROW = '(max-width: 1023px)';

/** Whether a media query holds, and from when on it does not. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
