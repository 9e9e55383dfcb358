import { call } from '@/shared/api';
import { currentSession, setSession } from '@/shared/lib/session';

/**
 * Asks the server what the signed-in person may do with the open plan now. Without an answer everything stays as it was, and so it does
 * for whoever may not see the plan any more: a banner says so above what is on the screen.
 */
export async function askRightsAgain(): Promise<void> {
  const before = currentSession();
  try {
    const now = await call('GET', '/api/session');
    const sees = now.permissions['masterplan.gantt'] !== 'SA';
    if (sees && before?.user.id === now.user.id) setSession(now);
  } catch {
    // The next refusal asks again.
  }
}
