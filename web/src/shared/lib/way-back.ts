import { safePath } from './safe-path';

const key = 'gantry.way-back';

/** Remembers a page of this site while the person is at another issuer. */
export function keepWayBack(path: string | null): void {
  try {
    const here = safePath(path);
    if (here) window.sessionStorage.setItem(key, here);
    else window.sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage leads to the front door.
  }
}

/** The page to go on with after the sign-in that was started last. */
export function wayBack(): string | null {
  try {
    return safePath(window.sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
