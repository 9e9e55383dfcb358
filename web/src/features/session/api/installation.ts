import { call, type Schema } from '@/shared/api';

/** What a page needs to know of the installation before anybody is signed in. */
export type Installation = Schema<'Properties'>;

export type Provider = Installation['providers'][number];

export const installation = () => call('GET', '/api/properties');

/** The address at another issuer where the browser signs in; anew: the issuer asks again, however lately it did. */
export async function startSso(provider: string, anew = false): Promise<string> {
  return (await call('POST', '/api/auth/{provider}/start', { path: { provider }, body: { anew } })).url;
}
