import useSWR from 'swr';
import { call, request, type Schema } from '@/shared/api';
import { forgetVisit } from '@/shared/lib/forget-visit';
import { currentSession, type DateFormat, setSession } from '@/shared/lib/session';

/** What a person has and may change of their own account. */
export type Account = Schema<'Account'>;

/** A passkey as its owner knows it. */
export type Passkey = Account['factors']['passkeys'][number];

/** One of the person's own sessions. */
export type OwnSession = Schema<'OwnSession'>;

export const useAccount = () => useSWR<Account>('/api/account');
export const useOwnSessions = () => useSWR<OwnSession[]>('/api/sessions');

/** Forgets the person on the server, then here. */
export async function eraseAccount(): Promise<void> {
  await call('DELETE', '/api/account');
  forgetVisit();
}

export const endSession = (session: string) => call('DELETE', '/api/sessions/{session}', { path: { session } });
export const endOtherSessions = () => call('DELETE', '/api/sessions');

/** Reads who is signed in anew: a second factor may have opened what the company had closed. */
export async function readSession(): Promise<void> {
  setSession(await call('GET', '/api/session'));
}

/** Keeps the profile; the names in the corner of the page change along. */
export async function saveProfile(profile: Pick<Account, 'name' | 'lastname' | 'position'>): Promise<void> {
  setSession(await call('PUT', '/api/account/profile', { body: profile }));
}

/** Has a link sent to the address that the person wants to have. */
export const askEmail = (email: string, present: string) =>
  call('POST', '/api/account/email', { body: { email: email.trim().toLowerCase(), present } });

/** Sends a picture; the server crops it to a square. */
export async function savePicture(file: File): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  await request<Schema<'Uploaded'>>('POST', '/api/users/uploadUserImage', body, { timeout: 60_000 });
  await readSession();
}

export async function removePicture(): Promise<void> {
  await call('DELETE', '/api/account/picture');
  await readSession();
}

/** Takes the new password; this session goes on, all others end. */
export async function changePassword(present: string, chosen: string): Promise<void> {
  setSession(await call('PUT', '/api/session/password', { body: { present, new: chosen } }));
}

/** Keeps how dates are written outside schedules; every screen follows at once. */
export async function saveDateFormat(dateFormat: DateFormat): Promise<void> {
  await call('PUT', '/api/session/dateFormat', { body: { dateFormat } });
  const session = currentSession();
  if (session) setSession({ ...session, user: { ...session.user, dateFormat } });
}

/** How the person hears of a topic. */
export type NotificationChoice = Schema<'NotificationChoice'>;

export const useNotificationChoices = () => useSWR<NotificationChoice[]>('/api/session/notifications');
export const saveNotificationChoice = (body: Pick<NotificationChoice, 'topic' | 'bell' | 'mail'>) =>
  call('PUT', '/api/session/notifications', { body });

/** Codes for an app: a picture to scan, or a secret to type. */
export type NewCodes = Schema<'NewCodes'>;

export const beginCodes = (present: string) => call('POST', '/api/account/codes', { body: { present } });
/** Gives recovery codes, shown once; none where the person has some already. */
export const confirmCodes = (code: string) => call('PUT', '/api/account/codes', { body: { code } });
export const removeCodes = (present: string) => call('POST', '/api/account/codes/remove', { body: { present } });
export const renewRecovery = (present: string) => call('POST', '/api/account/recovery', { body: { present } });

/** Makes a passkey on this device. A person who declines is an error of the browser. */
export async function addPasskey(present: string, name: string): Promise<Schema<'Recovery'>> {
  const { options, token } = await call('POST', '/api/account/passkeys', { body: { present } });
  const { publicKey } = options as { publicKey: PublicKeyCredentialCreationOptionsJSON };
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
  });
  return call('PUT', '/api/account/passkeys', {
    body: { token, name, response: made as unknown as Record<string, unknown> },
  });
}

export const removePasskey = (passkey: string, present: string) =>
  call('POST', '/api/account/passkeys/{passkey}/remove', { path: { passkey }, body: { present } });

/** How the person may prove who they are. A password counts unless the company insists on a provider. */
export const waysToProve = () => call('GET', '/api/session/proof');
