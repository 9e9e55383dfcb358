import { request } from '@/shared/api';
import { type Language, languageChosen, showLanguage } from '@/shared/i18n';
import { failureOf } from '@/shared/lib/failure';
import { currentSession, type Session, setSession } from '@/shared/lib/session';

/** Asks who this browser is signed in as; `null` nobody. Other failures are thrown. */
export async function loadSession(): Promise<Session | null> {
  try {
    const session = await request<Session>('GET', '/api/session');
    setSession(session);
    // What was chosen in this browser stays; a browser without a choice speaks the person's language.
    if (!languageChosen()) showLanguage(session.user.language);
    return session;
  } catch (error) {
    if (failureOf(error).status !== 401) throw error;
    setSession(null);
    return null;
  }
}

/** Signs in by e-mail and password; from now on everything is said in the person's language. */
export async function signIn(email: string, password: string): Promise<Session> {
  const session = await request<Session>('POST', '/api/session', { email, password });
  setSession(session);
  showLanguage(session.user.language);
  return session;
}

/** Somebody a visitor may become in the demo company, and what their role may do. */
export type DemoPerson = Pick<Session['user'], 'id' | 'email' | 'name' | 'lastname'> &
  Pick<Session, 'role' | 'permissions'>;

/** Whom a visitor may become, the usual one first; nobody where there is no demo company. */
export async function demoPeople(): Promise<DemoPerson[]> {
  return (await request<{ people: DemoPerson[] }>('GET', '/api/session/demo')).people;
}

/** Enters the demo company as one of its people, the usual one unless named by e-mail: no account, no password. */
export async function enterDemo(language: Language, as?: string): Promise<Session> {
  const session = await request<Session>('POST', '/api/session/demo', as ? { as } : {});
  setSession(session);
  // A visitor keeps the language they were reading in, not the one of the demo's person.
  showLanguage(language);
  return session;
}

/** Ends the session on the server, then here. A session that is already over is ended too. */
export async function signOut(): Promise<void> {
  try {
    await request<void>('DELETE', '/api/session');
  } catch (error) {
    if (failureOf(error).status !== 401) throw error;
  }
  setSession(null);
}

/** Keeps the language on the person's account; it is on screen already. */
export async function keepLanguage(language: Language): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await request<void>('PUT', '/api/session/language', { language });
  setSession({ ...session, user: { ...session.user, language } });
}
