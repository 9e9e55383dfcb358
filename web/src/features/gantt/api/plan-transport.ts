import {
  type Delta,
  type LiveHandlers,
  type Presence,
  type Receipt,
  type Snapshot,
  type StackTops,
  type Transport,
  TransportError,
} from '@/engine';
import { ApiError, request, scheduleStream } from '@/shared/api';

/** Gives failures of calls the engine's form; the server's words go along. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
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

/** The way to one schedule on the server. The windows of one user's browser share its live stream. */
export function planTransport(schedule: string, user: string): Transport {
  const base = `/api/schedules/${encodeURIComponent(schedule)}`;
  return {
    snapshot: () => request<Snapshot>('GET', `${base}/gantt`),
    stacks: () => answered(request<StackTops>('GET', `${base}/undo`)),
    send: async (commands) => {
      const answer = await answered(request<{ receipts: Receipt[] }>('POST', `${base}/commands`, { commands }));
      return answer.receipts;
    },
    live: (from: () => number, handlers: LiveHandlers) => {
      const stop = scheduleStream(schedule, user, from, {
        connected: handlers.connected,
        events: {
          delta: (data) => handlers.delta(JSON.parse(data) as Delta),
          reload: () => handlers.reload(),
          here: (data) => handlers.here(JSON.parse(data) as Presence[]),
          closed: (data) => {
            stop();
            handlers.closed(closingReason(data));
          },
        },
      });
      return stop;
    },
  };
}

/** Why the stream was closed, in the server's words where it gave them. */
function closingReason(data: string): string {
  try {
    const { message, code } = JSON.parse(data) as { message?: string; code?: string };
    return message || code || data;
  } catch {
    return data;
  }
}
