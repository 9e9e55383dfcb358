import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Session, sessionDoubted, setSession } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { stored } from '@/shared/lib/storage';
import { notify } from '@/shared/ui';

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
  const outrun = useRef(false);
  useEffect(() => {
    if (session === undefined) {
      doubted.current = last.current;
      return;
    }
    const former = doubted.current;
    doubted.current = undefined;
    last.current = session ?? undefined;
    const again = outrun.current;
    outrun.current = false;
    // Nobody was signed in when the server was asked, but somebody is by now.
    if (session === null && again) setSession(undefined);
    if (!session) return;
    stored.set(KEY, visitOf(session));
    if (former && former.user.id === session.user.id && former.company.id !== session.company.id) {
      onSwitched(session.company.name);
    }
  }, [session, onSwitched]);
  useVisitElsewhere((visit) => {
    if (!last.current || visit === visitOf(last.current)) return;
    if (doubted.current) outrun.current = true;
    else sessionDoubted();
  });
}

/**
 * Hears whose session it is since another window changed that, and whether the same person only changed company. A window
 * that reads its session after the former one ended and before the new cookie is there finds nobody: the sign-in page must hear it too.
 */
export function useVisitElsewhere(onVisit: (visit: string, switched: boolean) => void): void {
  const told = useRef(onVisit);
  useEffect(() => {
    told.current = onVisit;
  });
  useEffect(() => {
    const heard = ({ key, oldValue, newValue }: StorageEvent): void => {
      if (key !== `gantry.${KEY}` || !newValue) return;
      told.current(newValue, oldValue !== newValue && oldValue?.split('/')[0] === newValue.split('/')[0]);
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);
}

/** Says that this window was moved to another company. */
export function useSaySwitched(): (company: string) => void {
  const { t } = useTranslation();
  return useCallback(
    (company) =>
      notify({
        tone: 'info',
        seconds: 8,
        title: t('switched.title', { company: shownText(company) }),
        effect: t('switched.text'),
      }),
    [t],
  );
}
