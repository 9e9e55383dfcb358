/**
 * The windows of one browser that have the same plan open: one of them leads, the others follow. The one that holds
 * the lock leads; when it closes, the next takes over. What one tells, all others hear.
 */
export interface WindowRelay {
  /** Begins to listen and to wait for its turn to lead. `lead` is called once, when it has come. */
  join(on: { lead(): void; hear(message: unknown): void }): void;
  tell(message: unknown): void;
  /** Leads no more, nor waits for its turn, and goes on hearing and telling. */
  resign(): void;
  leave(): void;
}

/** A window that has no others beside it. */
export const aloneRelay = (): WindowRelay => ({
  join: ({ lead }) => lead(),
  tell: () => undefined,
  resign: () => undefined,
  leave: () => undefined,
});

/** Windows that know each other by `name`. In browsers without locks or channels each window leads itself. */
export function windowRelay(name: string): WindowRelay {
  if (!globalThis.navigator?.locks || typeof BroadcastChannel === 'undefined') return aloneRelay();
  const channel = new BroadcastChannel(name);
  const resigning = new AbortController();
  let left = false;
  return {
    join({ lead, hear }) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      void navigator.locks
        .request(name, { signal: resigning.signal }, () => {
          lead();
          // The lock is held until this window resigns or leaves.
          return new Promise<void>((done) => {
            if (resigning.signal.aborted) done();
            else resigning.signal.addEventListener('abort', () => done());
          });
        })
        .catch(() => undefined);
    },
    tell: (message) => {
      if (!left) channel.postMessage(message);
    },
    resign: () => resigning.abort(),
    leave() {
      left = true;
      resigning.abort();
      channel.close();
    },
  };
}
