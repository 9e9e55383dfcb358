/**
 * The windows of one browser that have the same schedule open: one of them leads, the others follow. The one that holds
 * the lock leads; when it closes, the next takes over. What one tells, all others hear.
 */
export interface WindowRelay {
  /** Begins to listen and to wait for its turn to lead. `lead` is called once, when it has come. */
  join(on: { lead(): void; hear(message: unknown): void }): void;
  tell(message: unknown): void;
  leave(): void;
}

/** A window that has no others beside it. */
export const aloneRelay = (): WindowRelay => ({
  join: ({ lead }) => lead(),
  tell: () => undefined,
  leave: () => undefined,
});

/** Windows that know each other by `name`. In browsers without locks or channels each window leads itself. */
export function windowRelay(name: string): WindowRelay {
  if (!globalThis.navigator?.locks || typeof BroadcastChannel === 'undefined') return aloneRelay();
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  return {
    join({ lead, hear }) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      void navigator.locks
        .request(name, { signal: leaving.signal }, () => {
          lead();
          // The lock is held until this window leaves.
          return new Promise<void>((done) => {
            if (leaving.signal.aborted) done();
            else leaving.signal.addEventListener('abort', () => done());
          });
        })
        .catch(() => undefined);
    },
    tell: (message) => {
      if (!leaving.signal.aborted) channel.postMessage(message);
    },
    leave() {
      leaving.abort();
      channel.close();
    },
  };
}
