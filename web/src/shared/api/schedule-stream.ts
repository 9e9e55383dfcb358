import { eventStream, type StreamHandlers } from './event-stream';
import { oneStream } from './one-stream';

/**
 * Follows what happens to a schedule until the returned function is called: `delta` after every command, `reload` when
 * too much was missed, `held` where the history cannot be read any further, `here` with who looks at it, `closed` when the session or the permission ended. `from` gives the
 * last revision known. The windows of one user's browser share the stream, whatever screen they show; a window may be
 * told again of deltas it knows.
 */
export function scheduleStream(
  schedule: string,
  user: string,
  from: () => number,
  handlers: StreamHandlers,
): () => void {
  const address = () => `/api/schedules/${encodeURIComponent(schedule)}/live?from=${from()}`;
  return oneStream(`gantry.live ${user} ${schedule}`, (stream) => eventStream(address, stream), handlers, {
    states: ['here', 'held'],
    series: ['delta'],
  });
}
