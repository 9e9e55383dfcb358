import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { currentLanguage } from '@/shared/i18n';

/** Somebody of the company's domain who waits to be let in. */
export type JoinRequest = Schema<'JoinRequest'>;

/** Who waits to be let in, the first one first. */
export const useJoinRequests = () => useSWR<JoinRequest[]>('/api/join-requests');

export const decideJoinRequest = (user: string, accept: boolean) =>
  call('PUT', '/api/join-requests/{user}', { path: { user }, body: { accept } });

/** Has an invitation sent by mail, in the language the page is shown in. */
export const invite = (email: string, role: string, message: string) =>
  call('POST', '/api/users/inviteUsers', {
    body: {
      users: [{ email: email.trim().toLowerCase(), role, messageForInvitated: message.trim() }],
      lang: currentLanguage(),
    },
  });

/** An invitation that nobody has accepted. */
export type Invitation = Schema<'OpenInvitation'>;

/** Invitations that are open, expired ones too, the latest first. */
export const useInvitations = () => useSWR<Invitation[]>('/api/invitations');

export const revokeInvitation = (email: string) => call('DELETE', '/api/invitations/{email}', { path: { email } });

export const inviteAgain = (email: string) =>
  call('POST', '/api/auth/reInviteUser', { body: { email, lang: currentLanguage() } });
