import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlanSession, SessionEvent } from '@/engine';
import { currentSession, useSession } from '@/shared/lib/session';
import { type Outbox, type OutboxState, outboxOf } from './outbox';

/** The outbox of the person who is signed in, for this plan. */
function ownOutbox(schedule: string): Outbox {
  const who = currentSession();
  return outboxOf(who?.user.id ?? '', who?.company.id ?? '', schedule);
}

/** What waits to be sent for an open plan, and what was refused of it. */
export function useOutbox(session: PlanSession, schedule: string): { outbox: Outbox; state: OutboxState } {
  const who = useSession();
  const [user, company] = [who?.user.id ?? '', who?.company.id ?? ''];
  const outbox = useMemo(() => outboxOf(user, company, schedule), [user, company, schedule]);
  useEffect(() => outbox.attach(session), [outbox, session]);
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) };
}

/** Keeps an edit that was refused for its maker to decide. True where it is kept: see `Outbox.take`. */
export const keepForLater = (schedule: string, event: SessionEvent): boolean => ownOutbox(schedule).take(event);

/** Shows what waits and what was refused. */
export const showOutbox = (schedule: string): void => ownOutbox(schedule).open();
