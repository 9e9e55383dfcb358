import { call, type Schema } from '@/shared/api';
import { showLanguage } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';

/** How a sign-in at another issuer ended. With a `link` the password of the account here links the two. */
export interface SsoEnd extends Omit<Schema<'SSO'>, 'reason'> {
  reason?: Schema<'SSO'>['reason'] | 'UNKNOWN_ERROR';
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
  return taken(await call('POST', '/api/auth/{provider}/sso', { path: { provider }, body: answer }));
}

export async function linkSso(provider: string, link: string, password: string): Promise<SsoEnd> {
  return taken(await call('POST', '/api/auth/{provider}/link', { path: { provider }, body: { link, password } }));
}
