import { useEffect, useRef } from 'react';
import { scheduleStream } from '@/shared/api';
import { type Person, usePresence } from '@/shared/lib/presence';
import { currentSession, setSession } from '@/shared/lib/session';

/** Several commands of one moment are one refresh. */
const gather = 150;

/** Calls back when the schedule reaches a revision after `known`, with the position in the log of everything that has it.
 *  Nothing is followed while `known` is undefined; what happened between reading the log and following it is told too. */
export function useRevisions(
  schedule: string,
  known: number | undefined,
  onRevision: (position?: string) => void,
): void {
  const first = useRef(known);
  first.current = known;
  const start = known !== undefined;
  useEffect(() => {
    if (!start) return;
    let timer: number | undefined;
    let revision = first.current ?? 0;
    let connectedBefore = false;
    const moved = (position?: string) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onRevision(position), gather);
    };
    const close = scheduleStream(schedule, currentSession()?.user.id ?? '', () => revision, {
      events: {
        delta: (data) => {
          const delta = JSON.parse(data) as { revision: number; position: string };
          if (delta.revision <= revision) return;
          revision = delta.revision;
          moved(delta.position);
        },
        reload: () => moved(),
        here: (data) => {
          const { people, count } = JSON.parse(data) as { people: Person[]; count: number };
          usePresence.getState().setPeople(people, count);
        },
        closed: () => {
          // The session ended or the permission went: whoever guards the screen asks the server again.
          close();
          setSession(undefined);
        },
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
      usePresence.getState().setPeople([]);
    };
  }, [schedule, start, onRevision]);
}
