import { useEffect, useState } from 'react';
import type { PlanSession } from '@/engine';

/** How long changes of others gather before what follows from them is read again, in ms. */
const GATHER = 1_000;

/** The revision the plan is at, as everybody's changes come in: at most once in a while, however many there are. */
export function useRevision(session: PlanSession): number {
  const [revision, setRevision] = useState(session.view().confirmedRevision);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRevision(session.view().confirmedRevision);
      }, GATHER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
  return revision;
}
