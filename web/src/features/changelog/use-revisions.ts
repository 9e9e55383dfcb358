import { useEffect } from 'react';
import { eventStream } from '@/shared/api';

/** Several commands of one moment are one refresh. */
const gather = 150;

/** Calls back when the schedule reaches a new revision, with the position in the log of everything that has it. */
export function useRevisions(schedule: string, onRevision: (position?: string) => void): void {
  useEffect(() => {
    let timer: number | undefined;
    let revision = 0;
    let connectedBefore = false;
    const moved = (position?: string) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onRevision(position), gather);
    };
    const close = eventStream(() => `/api/schedules/${schedule}/live${revision > 0 ? `?from=${revision}` : ''}`, {
      events: {
        delta: (data) => {
          const delta = JSON.parse(data) as { revision: number; position: string };
          revision = Math.max(revision, delta.revision);
          moved(delta.position);
        },
        reload: () => moved(),
      },
      connected: (yes) => {
        // What happened while the stream was away is fetched once it is back.
        if (yes && connectedBefore) moved();
        connectedBefore ||= yes;
      },
    });
    return () => {
      window.clearTimeout(timer);
      close();
    };
  }, [schedule, onRevision]);
}
