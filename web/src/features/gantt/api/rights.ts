import { call } from '@/shared/api';
import { currentSession, type Session, seesModule, setSession } from '@/shared/lib/session';

/**
 * Reads again what the signed-in person may do with the open plan. If the request fails, or the person may no longer see the plan, the
 * rights stay as they were; in the second case a banner explains it.
 */
export async function askRightsAgain(): Promise<void> {
  const asking = currentSession();
  try {
    const now = await call('GET', '/api/session');
    const sees = seesModule(now.permissions['masterplan.gantt']);
    // Whoever signed out, came in or changed company meanwhile has a session of their own.
    if (sees && asking === currentSession() && isSamePlace(asking, now)) setSession(now);
  } catch {
    // The next refusal asks again.
  }
}

const isSamePlace = (before: Session | null, now: Pick<Session, 'user' | 'company'>): boolean =>
  before?.user.id === now.user.id && before.company.id === now.company.id;
