import type { Cache, State, SWRConfiguration } from 'swr';
import { request } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { notifyError } from '@/shared/ui';

/** How often a failed query is asked again; the list of projects, which many screens wait for, once. */
const retriesOf = (key: string) => (/^\/api\/companies\/[^/]+\/projects$/.test(key) ? 1 : 2);
const freshMs = 30_000;
const keptMs = 30 * 60_000;

/** Whether asking again can help: the server was away, busy or broke; never when it refused. */
function worthRetrying(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === 0 || status === 429 || status >= 500;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads a key from the server and asks again, once or twice, before it counts as failed. */
export async function load<T>(key: string, wait: (ms: number) => Promise<unknown> = pause): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request<T>('GET', key);
    } catch (error) {
      if (attempt >= retriesOf(key) || !worthRetrying(error)) throw error;
      await wait(400 * 3 ** attempt);
    }
  }
}

/** Cached answers that nobody looked at for 30 minutes are dropped; the rest is shown while it is renewed. */
export class KeptCache implements Cache {
  private readonly states = new Map<string, State>();
  private readonly usedAt = new Map<string, number>();

  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  keys(): IterableIterator<string> {
    return this.states.keys();
  }

  get(key: string): State | undefined {
    const state = this.states.get(key);
    if (!state) return undefined;
    if (this.now() - (this.usedAt.get(key) ?? 0) > keptMs) {
      this.delete(key);
      return undefined;
    }
    this.usedAt.set(key, this.now());
    return state;
  }

  set(key: string, value: State): void {
    this.states.set(key, value);
    this.usedAt.set(key, this.now());
  }

  delete(key: string): void {
    this.states.delete(key);
    this.usedAt.delete(key);
  }
}

export const swrConfig: SWRConfiguration & { provider: () => Cache } = {
  fetcher: (key: string) => load(key),
  dedupingInterval: freshMs,
  shouldRetryOnError: false, // load has asked again already
  revalidateOnFocus: false,
  onError: (error) => notifyError(error),
  provider: () => new KeptCache(),
};
