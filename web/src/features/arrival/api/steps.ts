import { call } from '@/shared/api';
import { currentLanguage, showLanguage } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';

/** Has a link sent to a profile and a company of one's own. */
export const register = (email: string) =>
  call('POST', '/api/users', { body: { email: email.toLowerCase(), lang: currentLanguage() } });

export interface FirstCompany {
  name: string;
  country: string;
  projects: string;
}

/** Makes the company of a registration; whoever registered is signed in there from now on. */
export async function foundCompany(token: string, company: FirstCompany): Promise<'entered' | 'second'> {
  const answer = await call('POST', '/api/users/confirmation/{token}/company', { path: { token }, body: company });
  if ('secondFactor' in answer) return 'second';
  setSession(answer);
  showLanguage(answer.user.language);
  return 'entered';
}

export interface FirstProject {
  pname: string;
  ptype: string;
  country: string;
  pcurrency: string;
  pbudget: string;
  psizetype: string;
  psize: string;
}

export const createFirstProject = (project: FirstProject) => call('POST', '/api/projects/modal', { body: project });

/** Makes an empty schedule that begins today at eight. */
export function createFirstSchedule(project: string, name: string) {
  const now = new Date();
  const start = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 8) / 60_000;
  return call('POST', '/api/projects/{project}/schedules', { path: { project }, body: { name, start } });
}

export interface Guest {
  email: string;
  role: string;
}

/** Invites a team; the answer is what to tell. */
export async function inviteTeam(users: Guest[], projectId?: string): Promise<string> {
  const body = { users: users.map((user) => ({ ...user, projectId })), lang: currentLanguage() };
  return (await call('POST', '/api/users/inviteUsers', { body })).msj;
}
