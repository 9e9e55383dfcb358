import {
  type Delta,
  type Fault,
  type LiveHandlers,
  type Present,
  type Receipt,
  type RecordSnapshot,
  type Transport,
  TransportError,
} from '@/engine';
import { ApiError, call, scheduleStream } from '@/shared/api';
import { currentSession, sessionDoubted } from '@/shared/lib/session';

/** Gives failures of calls the engine's form; the server's words go along. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new TransportError(error.status, {
      code: error.code,
      message: error.message,
      params: error.params,
      correlationId: error.correlationId,
    });
  }
}

/** A stream that fails says nothing about why: this long after the first failure it is asked. In ms. */
const DOUBT = 2_000;

/** The areas of a plan beside the schedule whose rows its screens draw. */
const AREAS = ['lookahead', 'codes', 'ranges'] as const;

/** The way to one schedule on the server. The windows of one user's browser share its live stream. */
export function planTransport(schedule: string, user: string): Transport {
  const path = { schedule };
  const company = currentSession()?.company.id;
  const stacks = () => answered(call('GET', '/api/schedules/{schedule}/undo', { path }));
  return {
    snapshot: (following) => answered(call('GET', '/api/schedules/{schedule}/gantt', { path, query: { following } })),
    areas: async () => {
      const read = async (area: string, at?: number) => {
        const query = at === undefined ? {} : { at: String(at) };
        const of = { path: { ...path, area }, query };
        return (await answered(call('GET', '/api/schedules/{schedule}/areas/{area}', of))) as RecordSnapshot;
      };
      const first = await Promise.all(AREAS.map((area) => read(area)));
      // All of them as of one revision: the deltas go on from there.
      const latest = Math.max(...first.map(({ revision }) => revision));
      const level = await Promise.all(first.map((one, k) => (one.revision === latest ? one : read(AREAS[k], latest))));
      return { ...level[0], tables: Object.assign({}, ...level.map(({ tables }) => tables)) };
    },
    stacks,
    send: async (commands) => {
      // A queue that outlives its screen never sends under somebody else's session, nor in another company: it waits for its own.
      const now = currentSession();
      if (now && (now.user.id !== user || (company && now.company.id !== company))) throw new TransportError(401);
      const answer = await answered(call('POST', '/api/schedules/{schedule}/commands', { path, body: { commands } }));
      // The description leaves open what the values of a changed field are.
      return answer.receipts as Receipt[];
    },
    here: (row, field, editing) =>
      answered(call('POST', '/api/schedules/{schedule}/here', { path, body: { row, field, editing } })),
    live: (from: () => number, handlers: LiveHandlers) => {
      let doubt: ReturnType<typeof setTimeout> | undefined;
      const end = (reason: Fault): void => {
        stop();
        handlers.closed(reason);
        // Ended or replaced in another window: the shell asks who is signed in, and comes back here.
        if (reason.code.startsWith('session.')) sessionDoubted();
      };
      const ask = (): void => {
        stacks().catch((error: unknown) => {
          if (error instanceof TransportError && (error.lost || error.signedOut)) end(error.reason);
        });
      };
      const close = scheduleStream(schedule, user, from, {
        connected: (yes) => {
          handlers.connected(yes);
          clearTimeout(doubt);
          doubt = yes ? undefined : setTimeout(ask, DOUBT);
        },
        events: {
          delta: (data) => handlers.delta(JSON.parse(data) as Delta),
          reload: () => handlers.reload(),
          held: (data) => handlers.held((JSON.parse(data) as { revision: number }).revision),
          here: (data) => handlers.here(JSON.parse(data) as Present),
          closed: (data) => end(closingReason(data)),
        },
      });
      const stop = (): void => {
        clearTimeout(doubt);
        close();
      };
      return stop;
    },
  };
}

/** Why the stream was closed, in the server's words where it gave them. */
function closingReason(data: string): Fault {
  try {
    const { message, code } = JSON.parse(data) as Partial<Fault>;
    return { code: code ?? 'live.closed', message: message || code || data };
  } catch {
    return { code: 'live.closed', message: data };
  }
}
