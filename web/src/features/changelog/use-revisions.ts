import { useEffect } from 'react';
import { eventStream } from '@/shared/api';
import { onPlanMoved } from '@/shared/lib/plan-moves';

/** Several commands of one moment are one refresh. */
const gather = 150;

/** Calls back when the schedule reaches a new revision: from the live channel, or from a plan open in this page. */
export function useRevisions(schedule: string, onRevision: () => void): void {
  useEffect(() => {
    let timer: number | undefined;
    let seen = 0;
    let connectedBefore = false;
    const moved = (revision: number) => {
      if (revision > 0 && revision <= seen) return;
      seen = Math.max(seen, revision);
      window.clearTimeout(timer);
      timer = window.setTimeout(onRevision, gather);
    };
    const close = eventStream(() => `/api/schedules/${schedule}/live${seen > 0 ? `?from=${seen}` : ''}`, {
      events: {
        delta: (data) => moved((JSON.parse(data) as { revision: number }).revision),
        reload: () => moved(0),
      },
      connected: (yes) => {
        // What happened while the stream was away is fetched once it is back.
        if (yes && connectedBefore) moved(0);
        connectedBefore ||= yes;
      },
    });
    const leave = onPlanMoved(schedule, moved);
    return () => {
      window.clearTimeout(timer);
      close();
      leave();
    };
  }, [schedule, onRevision]);
}
