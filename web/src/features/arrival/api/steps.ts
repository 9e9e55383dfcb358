import { call, request, type Schema } from '@/shared/api';
import { currentLanguage, showLanguage } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';
import { notifyError } from '@/shared/ui';

/** Has a link sent to a profile and a company of one's own. */
export const register = (email: string) =>
  call('POST', '/api/users', { body: { email: email.toLowerCase(), lang: currentLanguage() } });

export interface FirstCompany {
  name: string;
  country: string;
  projects: string;
}

/** Makes the company of a registration; whoever registered is signed in there from now on. */
export async function foundCompany(
  token: string,
  company: FirstCompany,
  logo: File | null,
): Promise<'entered' | 'second'> {
  const answer = await call('POST', '/api/users/confirmation/{token}/company', { path: { token }, body: company });
  if ('secondFactor' in answer) return 'second';
  setSession(answer);
  showLanguage(answer.user.language);
  if (logo) await keepLogo(answer.company.id, logo).catch(notifyError); // the company is made; its settings take a logo too
  return 'entered';
}

async function keepLogo(company: string, logo: File): Promise<void> {
  const image = await sendPicture('/api/companys/upload', logo);
  await call('PUT', '/api/companys/{company}', { path: { company }, body: { image } });
}

/** Sends a picture, of which the server keeps the middle in the shape of its kind; gives its name. */
async function sendPicture(path: string, file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  return (await request<Schema<'Uploaded'>>('POST', path, body, { timeout: 60_000 })).name;
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

export async function createFirstProject(project: FirstProject, image: File | null) {
  const name = image ? await sendPicture('/api/projects/upload', image) : undefined;
  return call('POST', '/api/projects/modal', { body: { ...project, image: name } });
}

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
