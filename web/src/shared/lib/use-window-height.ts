import { useSyncExternalStore } from 'react';

const follow = (heard: () => void): (() => void) => {
  window.addEventListener('resize', heard);
  return () => window.removeEventListener('resize', heard);
};

/** Px of the window's height. */
export const useWindowHeight = (): number => useSyncExternalStore(follow, () => window.innerHeight);
