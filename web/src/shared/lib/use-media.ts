import { useCallback, useSyncExternalStore } from 'react';

/** A foreman's phone: things are looked at, not edited. */
export const PHONE = '(max-width: 599px)';

/** A tablet: between a phone and a desk. */
export const TABLET = '(min-width: 600px) and (max-width: 1366px)';

/** Cards stand in one column below 576 px, and their list grows no wider than 5120 px. */
export const ONE_CARD = '(max-width: 575px)';
export const WIDEST_CARDS = 5120;

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
