import type { Provider } from './api/installation';

/** A sign-in elsewhere that failed, as the callback page hands it over in the address. */
export interface SsoError {
  provider: string;
  reason: string;
}

export function ssoErrorOf(query: URLSearchParams): SsoError | null {
  if (query.get('oauth_error') !== 'true') return null;
  return { provider: query.get('provider') ?? '', reason: query.get('error_type') ?? 'UNKNOWN_ERROR' };
}

/** The text for it. A construction-software platform fails at its profile; an identity provider knows who is not invited. */
export function ssoTextOf({ provider, reason }: SsoError, providers: readonly Provider[]) {
  if (providers.find(({ name }) => name === provider)?.platform) return 'sso.noProfile' as const;
  return reason === 'USER_NOT_FOUND' ? ('sso.notInvited' as const) : ('sso.failed' as const);
}
