import { useContext, useEffect, useRef } from 'react';
import type { PlanSession } from '@/engine';
import { scheduleStream } from '@/shared/api';
import { type Person, usePresence } from '@/shared/lib/presence';
import { currentSession, setSession } from '@/shared/lib/session';
import { PlanKeeperContext } from '@/shared/plan';

/** Several commands of one moment are one refresh. */
const gather = 150;

interface Following {
  schedule: string;
  /** The latest revision the log on screen has. */
  known: number;
  /** Something has moved; `position` is the one in the log that has all of it, where it is known. */
  moved: (position?: string) => void;
}

/**
 * Calls back when the schedule reaches a revision after `known`, with the position in the log of everything that has it.
 * Nothing is followed while `known` is undefined; what happened between reading the log and following it is reported too.
 * Where another screen left the plan open, its live channel is followed; else this opens one.
 */
export function useRevisions(
  schedule: string,
  known: number | undefined,
  onRevision: (position?: string) => void,
): void {
  const keeper = useContext(PlanKeeperContext);
  const first = useRef(known);
  first.current = known;
  const start = known !== undefined;
  useEffect(() => {
    if (!start) return;
    let timer: number | undefined;
    let left = false;
    let stop: (() => void) | undefined;
    const moved = (position?: string) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onRevision(position), gather);
    };
    const plan = keeper?.planFor(schedule);
    const follow = () => {
      if (left) return;
      const following = { schedule, known: first.current ?? 0, moved };
      stop = plan?.opening.state === 'open' ? followPlan(plan.opening.session, following) : followStream(following);
    };
    if (plan) void plan.opened.then(follow);
    else follow();
    return () => {
      left = true;
      window.clearTimeout(timer);
      stop?.();
    };
  }, [keeper, schedule, start, onRevision]);
}

/** The session ended or the permission was revoked: the guard of the screen asks the server again. */
const doubtSession = (): void => setSession(undefined);

function followPlan(session: PlanSession, { known, moved }: Following): () => void {
  let revision = known;
  const look = () => {
    const { confirmedRevision, connection } = session.view();
    if (connection === 'closed') doubtSession();
    if (confirmedRevision <= revision) return;
    revision = confirmedRevision;
    moved();
  };
  const stopLooking = session.subscribe(look);
  const stopObserving = session.observe((event) => {
    if (event.kind === 'settled' || event.kind === 'remote') moved(event.delta.position);
  });
  look();
  return () => {
    stopLooking();
    stopObserving();
  };
}

function followStream({ schedule, known, moved }: Following): () => void {
  let revision = known;
  let connectedBefore = false;
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
        close();
        doubtSession();
      },
    },
    connected: (yes) => {
      // What happened while the stream was away is fetched once it is back.
      if (yes && connectedBefore) moved();
      connectedBefore ||= yes;
    },
  });
  return () => {
    close();
    usePresence.getState().setPeople([]);
  };
}
