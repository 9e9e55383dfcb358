import { call, type Schema } from '@/shared/api';
import { currentLanguage, showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';

/** Has a link to a new password sent, if the address is somebody's; the answer does not tell. */
export const forgot = (email: string) =>
  call('POST', '/api/passwordresets', { body: { email: email.toLowerCase(), lang: currentLanguage() } });

/** Has a link sent that creates an account, or says that there is one. */
export const signUp = (email: string) =>
  call('POST', '/api/users/inviteUserFreeTrial', { body: { email: email.toLowerCase(), lang: currentLanguage() } });

export const lookAtReset = (token: string) => call('GET', '/api/passwordresets/{token}', { path: { token } });

export const resetPassword = (token: string, password: string) =>
  call('PUT', '/api/passwordresets/{token}', { path: { token }, body: { token, password } });

/** Takes the address of a mailed link. */
export const takeEmail = (token: string) => call('PUT', '/api/emailchanges/{token}', { path: { token } });

/** What a confirmed address may do: join the company of its domain, or found one. */
export type SignUp = Schema<'SignUp'>;

export const lookAtSignUp = (token: string) =>
  call('GET', '/api/users/getByTokenFreeTrial/{token}', { path: { token } });

export interface Profile {
  name: string;
  lastname: string;
  password: string;
  /** Version of the terms accepted. */
  terms: string;
}

export interface NewCompany {
  name: string;
  company_size: string;
  country: string;
  projects: string;
}

/** Creates the account: signed in as the administrator of a new company, or waiting for one of the company joined. */
export async function confirmSignUp(
  id: string,
  token: string,
  profile: Profile,
  company: NewCompany | 'join',
): Promise<Arrived> {
  const body = { ...profile, token_free_trial: token, ...(company === 'join' ? { join: true } : { company }) };
  return entered(await call('PUT', '/api/users/updateFreeTrial/{id}', { path: { id }, body }));
}

/** `known`: the address has an account, whose password accepts. */
export type Invitation = Schema<'Invitation'>;

export const lookAtInvitation = (token: string) =>
  call('GET', '/api/users/get_user_by_token/{token}', { path: { token } });

export async function acceptInvitation(
  token: string,
  profile: Partial<Profile> & { password: string; position?: string },
): Promise<Arrived> {
  return entered(await call('PUT', '/api/users/confirmation/{token}', { path: { token }, body: profile }));
}

/** Who arrived is signed in, waits for an administrator, signs in with a second factor, or makes a company next. */
type Arrived = 'entered' | 'waits' | 'second' | 'company';

function entered(answer: Session | Schema<'Waits'> | Schema<'SecondFactor'> | { next: 'company' }): Arrived {
  if ('next' in answer) return answer.next;
  if ('waits' in answer) return 'waits';
  if ('secondFactor' in answer) return 'second';
  setSession(answer);
  showLanguage(answer.user.language);
  return 'entered';
}
