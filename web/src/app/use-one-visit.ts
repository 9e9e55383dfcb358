import { useEffect, useRef } from 'react';
import { type Session, sessionDoubted } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';

/** Where the windows of this browser, which share a session, see that it is another one now. */
const KEY = 'visit';

const visitOf = (session: Session) => `${session.user.id}/${session.company.id}`;

/**
 * All windows of a browser are in one company: one that changes it, or signs in as somebody else, has the others ask
 * whose session it is. `onSwitched` hears that this window was moved to another company of the same person.
 */
export function useOneVisit(session: Session | null | undefined, onSwitched: (company: string) => void): void {
  const doubted = useRef<Session | undefined>(undefined);
  const last = useRef<Session | undefined>(undefined);
  useEffect(() => {
    if (session === undefined) {
      doubted.current = last.current;
      return;
    }
    const former = doubted.current;
    doubted.current = undefined;
    last.current = session ?? undefined;
    if (!session) return;
    stored.set(KEY, visitOf(session));
    if (former && former.user.id === session.user.id && former.company.id !== session.company.id) {
      onSwitched(session.company.name);
    }
  }, [session, onSwitched]);
  useEffect(() => {
    const heard = ({ key, newValue }: StorageEvent): void => {
      if (key === `gantry.${KEY}` && newValue && last.current && newValue !== visitOf(last.current)) sessionDoubted();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);
}
