// Prefetches answers while the screen that needs them loads; the first call of the same address takes each.
import { currentLanguage } from '@/shared/i18n';
import { onSessionReplaced } from '@/shared/lib/session';

/** How long an answer waits to be taken, in ms: who comes later asks anew. */
const KEPT = 10_000;

/** How long a call may take, in ms. */
export const TIMEOUT = 20_000;

const answers = new Map<string, Promise<Response | undefined>>();

/** What every reading call says of itself. */
export const readingHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': currentLanguage(),
});

export function askAhead(address: string): void {
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = fetch(address, { headers: readingHeaders(), credentials: 'same-origin', signal }).catch(
    () => undefined,
  );
  answers.set(address, answer);
  setTimeout(() => answers.get(address) === answer && answers.delete(address), KEPT);
}

/** The prefetched answer of an address, once; undefined without one. */
export async function answeredAhead(address: string): Promise<Response | undefined> {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

// What one person was answered is never shown to the next.
onSessionReplaced(() => answers.clear());
