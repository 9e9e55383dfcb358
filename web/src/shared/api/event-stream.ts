export interface StreamHandlers {
  /** Called with the data of each event, by its name. */
  events: Record<string, (data: string) => void>;
  connected: (yes: boolean) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

/**
 * Follows a stream of server-sent events until the returned function is called. `address` is asked for at every
 * opening, so that it can name the last revision seen. A lost stream is opened again, at once when the browser says
 * that the network is back, else with growing pauses.
 */
export function eventStream(address: () => string, { events, connected }: StreamHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_WAIT;
  let stopped = false;

  const open = (): void => {
    clearTimeout(timer);
    source?.close();
    if (stopped) return;
    source = new EventSource(address(), { withCredentials: true });
    source.onopen = () => {
      pause = FIRST_WAIT;
      connected(true);
    };
    source.onerror = () => {
      source?.close();
      if (stopped) return;
      connected(false);
      timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
      pause = Math.min(LONGEST_WAIT, pause * 2);
    };
    for (const [name, handle] of Object.entries(events)) {
      source.addEventListener(name, (event) => handle((event as MessageEvent<string>).data));
    }
  };
  const online = (): void => {
    if (source?.readyState !== EventSource.OPEN) open();
  };
  window.addEventListener('online', online);
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', online);
    source?.close();
  };
}
