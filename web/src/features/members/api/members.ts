import useSWR from 'swr';
import { request } from '@/shared/api';
import { currentLanguage } from '@/shared/i18n';

/** Somebody of the company's domain who waits to be let in. */
export interface JoinRequest {
  user: string;
  name: string;
  lastname: string;
  email: string;
  asked: string;
}

/** Who waits to be let in, the first one first. */
export const useJoinRequests = () => useSWR<JoinRequest[]>('/api/join-requests');

export const decideJoinRequest = (user: string, accept: boolean) =>
  request<void>('PUT', `/api/join-requests/${encodeURIComponent(user)}`, { accept });

/** Has an invitation sent by mail, in the language the page is shown in. */
export const invite = (email: string, role: string, message: string) =>
  request<void>('POST', '/api/users/inviteUsers', {
    users: [{ email: email.trim().toLowerCase(), role, messageForInvitated: message.trim() }],
    lang: currentLanguage(),
  });
