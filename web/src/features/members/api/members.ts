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
