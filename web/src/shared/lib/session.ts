import { create } from 'zustand';
import type { components } from '@/shared/api/schema';

type Wire = components['schemas']['Session'];

/** What a role may do in a module: AC everything, ACP its own rows, V look, SA nothing. */
export type Level = components['schemas']['Level'];

/** How a person has dates written outside the schedules; empty follows the language. */
export type DateFormat = components['schemas']['PersonalDateFormat'];

export interface Session
  extends Pick<
    Wire,
    'company' | 'permissions' | 'features' | 'csrf' | 'version' | 'owesSecondFactor' | 'superadmin' | 'supportEnds'
  > {
  user: Omit<Wire['user'], 'picture' | 'position' | 'dateFormat'> & {
    picture?: string;
    position?: string;
    dateFormat?: DateFormat;
  };
  role: string;
}

interface SessionState {
  /** `undefined` until the server was asked, `null` when nobody is signed in. */
  session: Session | null | undefined;
  set: (session: Session | null | undefined) => void;
}

const useStore = create<SessionState>()((set) => ({
  session: undefined,
  set: (session) => set({ session }),
}));

/** Who is signed in here; `null` nobody, `undefined` not known yet. */
export function useSession(): Session | null | undefined {
  return useStore((s) => s.session);
}

export function currentSession(): Session | null {
  return useStore.getState().session ?? null;
}

/** Takes over who is signed in: `null` nobody, `undefined` ask the server again. */
export function setSession(session: Session | null | undefined): void {
  useStore.getState().set(session);
}

/** Hears that another session, or none, took the place of what was known. */
export function onSessionReplaced(heard: () => void): () => void {
  return useStore.subscribe((_, before) => {
    if (before.session !== undefined) heard();
  });
}

/** Called by the API client on 401: the shell then shows the sign-in page and comes back afterwards. */
export function sessionEnded(): void {
  if (useStore.getState().session) useStore.getState().set(null);
}

/** The session was ended or replaced in another window: the shell asks the server who is signed in now. */
export function sessionDoubted(): void {
  if (useStore.getState().session) useStore.getState().set(undefined);
}

/** The token every write carries; empty when nobody is signed in. */
export function csrfToken(): string {
  return currentSession()?.csrf ?? '';
}

/** What the signed-in person may do in a module. A module the server did not name is closed. */
export function useLevel(module: string): Level {
  return useStore((s) => s.session?.permissions[module] ?? 'SA');
}

export function seesModule(level: Level): boolean {
  return level !== 'SA';
}
