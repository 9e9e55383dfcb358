import { type BodyFor, call, type Schema } from '@/shared/api';
import { signedPasskey } from './session';

/** How the person may prove again who they are. */
export type Proofs = Schema<'Proofs'>;

export type Proof = BodyFor<'/api/session/proof', 'PUT'>;

export const proofs = () => call('GET', '/api/session/proof');

export const prove = (body: Proof): Promise<void> => call('PUT', '/api/session/proof', { body });

/** Proves it with a passkey of this device. A person who declines is an error of the browser. */
export async function provePasskey(): Promise<void> {
  await prove({ passkey: await signedPasskey() });
}
