import type { StreamHandlers } from './event-stream';

interface Told {
  event: string;
  data: string;
}

const CONNECTED = '(connected)';
const HELLO = '(hello)';

/** How many events of a series a later window receives, and how many characters of them. */
const REMEMBERED = 200;
const REMEMBERED_SIZE = 1_000_000;

/**
 * Lets the windows of one browser share a stream: the one that holds the lock `name` opens it and passes everything on
 * to the others, and when it closes the next one takes over. Browsers allow few connections to one server, and a
 * stream per window would use them up. `open` opens the stream itself. A window that comes later learns what was said
 * last about the events in `states`, and the latest of those in `series`, so that nothing falls between what it loaded
 * and what it hears; where much was said at once, less is kept, and the window loads anew for what it misses. Browsers without locks open a stream each.
 */
export function oneStream(
  name: string,
  open: (handlers: StreamHandlers) => () => void,
  { events, connected }: StreamHandlers,
  { states = [], series = [] }: { states?: readonly string[]; series?: readonly string[] } = {},
): () => void {
  if (!globalThis.navigator?.locks || typeof BroadcastChannel === 'undefined') return open({ events, connected });
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const last = new Map<string, string>();
  const recent: Told[] = [];
  let size = 0;
  let leads = false;

  const hear = ({ event, data }: Told): void => {
    if (event === CONNECTED) connected(data === 'true');
    else events[event]?.(data);
  };
  const tell = (told: Told): void => {
    // A stream that is opened anew says again what holds.
    if (told.event === CONNECTED && told.data === 'true') last.clear();
    if (told.event === CONNECTED || states.includes(told.event)) last.set(told.event, told.data);
    if (series.includes(told.event)) {
      recent.push(told);
      size += told.data.length;
      while (recent.length > REMEMBERED || size > REMEMBERED_SIZE) size -= recent.shift()?.data.length ?? size;
    }
    channel.postMessage(told);
    hear(told);
  };
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.event !== HELLO) hear(data);
    else if (leads) {
      for (const [event, said] of last) channel.postMessage({ event, data: said } satisfies Told);
      for (const told of recent) channel.postMessage(told);
    }
  };
  channel.postMessage({ event: HELLO, data: '' } satisfies Told);

  void navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      leads = true;
      const passing = Object.fromEntries(
        Object.keys(events).map((event) => [event, (data: string) => tell({ event, data })]),
      );
      const stop = open({ events: passing, connected: (yes) => tell({ event: CONNECTED, data: String(yes) }) });
      // The lock is held until this window leaves.
      return new Promise<void>((done) => {
        const leave = () => {
          stop();
          done();
        };
        if (leaving.signal.aborted) leave();
        else leaving.signal.addEventListener('abort', leave);
      });
    })
    .catch(() => undefined);

  return () => {
    leaving.abort();
    channel.close();
  };
}
