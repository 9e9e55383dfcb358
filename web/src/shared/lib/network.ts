import { call } from '@/shared/api';

/** What keeps a page from the server: the device is offline, or something on the way blocks the service. Null: neither. */
export async function whatCutsUsOff(): Promise<'disconnected' | 'blocked' | null> {
  if (!navigator.onLine) return 'disconnected';
  try {
    await call('GET', '/api/auth/healthCheck');
    return null;
  } catch {
    return 'blocked';
  }
}
