import { request } from '@/shared/api';
import { showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';

/** How a sign-in at another issuer ended. */
export interface SsoEnd {
  success: boolean;
  reason?: string;
  /** The password of the account here links the two. */
  link?: string;
  email?: string;
  session?: Session;
}

function taken(end: SsoEnd): SsoEnd {
  if (end.session) {
    setSession(end.session);
    showLanguage(end.session.user.language);
  }
  return end;
}

/** Hands the issuer's answer on; it serves once. */
export async function finishSso(provider: string, answer: Record<string, string>): Promise<SsoEnd> {
  return taken(await request<SsoEnd>('POST', `/api/auth/${encodeURIComponent(provider)}/sso`, answer));
}

export async function linkSso(provider: string, link: string, password: string): Promise<SsoEnd> {
  const path = `/api/auth/${encodeURIComponent(provider)}/link`;
  return taken(await request<SsoEnd>('POST', path, { link, password }));
}
