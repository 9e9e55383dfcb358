import { request } from '@/shared/api';
import { currentLanguage, showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';

/** Has a link to a new password sent, if the address is somebody's; the answer does not tell. */
export const forgot = (email: string) =>
  request<void>('POST', '/api/passwordresets', { email: email.toLowerCase(), lang: currentLanguage() });

/** Has a link sent that creates an account, or says that there is one. */
export const signUp = (email: string) =>
  request<void>('POST', '/api/users/inviteUserFreeTrial', { email: email.toLowerCase(), lang: currentLanguage() });

export const resetAddress = (token: string) => `/api/passwordresets/${encodeURIComponent(token)}`;

export const resetPassword = (token: string, password: string) =>
  request<void>('PUT', resetAddress(token), { token, password });

/** What a confirmed address may do: join the company of its domain, or found one. */
export interface SignUp {
  id: string;
  email: string;
  domain: string;
  join: { id: string; name: string } | null;
}

export const signUpAddress = (token: string) => `/api/users/getByTokenFreeTrial/${encodeURIComponent(token)}`;

export interface Profile {
  name: string;
  lastname: string;
  password: string;
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
): Promise<'entered' | 'waits'> {
  const answer = await request<Session | { waits: true }>('PUT', `/api/users/updateFreeTrial/${id}`, {
    ...profile,
    token_free_trial: token,
    ...(company === 'join' ? { join: true } : { company }),
  });
  return entered(answer);
}

export interface Invitation {
  email: string;
  company: string;
  inviter: string;
  role: string;
  /** The address has an account, whose password accepts. */
  known: boolean;
}

export const invitationAddress = (token: string) => `/api/users/get_user_by_token/${encodeURIComponent(token)}`;

export async function acceptInvitation(
  token: string,
  profile: Partial<Profile> & { password: string; position?: string },
): Promise<void> {
  entered(await request<Session>('PUT', `/api/users/confirmation/${encodeURIComponent(token)}`, profile));
}

function entered(answer: Session | { waits: true }): 'entered' | 'waits' {
  if ('waits' in answer) return 'waits';
  setSession(answer);
  showLanguage(answer.user.language);
  return 'entered';
}
