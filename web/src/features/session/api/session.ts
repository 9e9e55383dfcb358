import { type Answer, call, type Schema } from '@/shared/api';
import { type Language, languageChosen, showLanguage } from '@/shared/i18n';
import { failureOf } from '@/shared/lib/failure';
import { currentSession, type Session, setSession } from '@/shared/lib/session';

/** Asks who this browser is signed in as; `null` nobody. Other failures are thrown. */
export async function loadSession(): Promise<Session | null> {
  try {
    const session = await call('GET', '/api/session');
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

/** What the server asks for besides the password. */
export type SecondFactor = Schema<'SecondFactor'>['secondFactor'];

function entered(session: Session): void {
  setSession(session);
  showLanguage(session.user.language);
}

/**
 * Signs in by e-mail and password; from now on everything is said in the person's language. Where the person has a
 * second factor nobody is signed in yet, and what is asked for comes back.
 */
export async function signIn(email: string, password: string): Promise<SecondFactor | undefined> {
  const answer = await call('POST', '/api/session', { body: { email, password } });
  if ('secondFactor' in answer) return answer.secondFactor;
  entered(answer);
  return undefined;
}

/** Completes a sign-in with a code of the app or a recovery code. */
export async function answerSecondFactor(token: string, code: string): Promise<void> {
  entered(await call('POST', '/api/session/second', { body: { token, code } }));
}

/** A challenge of the server, signed by a passkey of this device. A person who declines is an error of the browser. */
export async function signedPasskey(): Promise<{ token: string; response: Record<string, unknown> }> {
  const { options, token } = await call('POST', '/api/session/passkey');
  const { publicKey } = options as { publicKey: PublicKeyCredentialRequestOptionsJSON };
  const signed = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
  });
  // The credential's own toJSON writes it as the server reads it.
  return { token, response: signed as unknown as Record<string, unknown> };
}

/** Signs in with a passkey of this device, without a password. Rejects as `signedPasskey` does. */
export async function signInWithPasskey(): Promise<void> {
  entered(await call('PUT', '/api/session/passkey', { body: await signedPasskey() }));
}

/** Somebody a visitor may become in the demo company, and what their role may do. */
export type DemoPerson = Answer<'/api/session/demo'>['people'][number];

/** Whom a visitor may become, the usual one first; nobody where there is no demo company. */
export async function demoPeople(): Promise<DemoPerson[]> {
  return (await call('GET', '/api/session/demo')).people;
}

/** Enters the demo company as one of its people, the usual one unless named by e-mail: no account, no password. */
export async function enterDemo(language: Language, as?: string): Promise<Session> {
  const session = await call('POST', '/api/session/demo', { body: as ? { as } : {} });
  setSession(session);
  // A visitor keeps the language they were reading in, not the one of the demo's person.
  showLanguage(language);
  return session;
}

/** Ends the session on the server, then here. A session that is already over is ended too. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE', '/api/session');
  } catch (error) {
    if (failureOf(error).status !== 401) throw error;
  }
  setSession(null);
}

/** Keeps the language on the person's account; it is on screen already. */
export async function keepLanguage(language: Language): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await call('PUT', '/api/session/language', { body: { language } });
  setSession({ ...session, user: { ...session.user, language } });
}
