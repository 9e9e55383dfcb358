import { request } from '@/shared/api';

export interface Provider {
  name: string;
  label: string;
}

/** What a page needs to know of the installation before anybody is signed in. */
export interface Installation {
  version: string;
  /** Visitors may found companies. */
  signUp: boolean;
  /** Other issuers people may sign in with. */
  providers: Provider[];
}

export const installation = (path: string) => request<Installation>('GET', path);

/** The address at another issuer where the browser signs in. */
export async function startSso(provider: string): Promise<string> {
  return (await request<{ url: string }>('POST', `/api/auth/${encodeURIComponent(provider)}/start`)).url;
}
