import { call } from './client';

/** Notes something worth counting in the internal usage log. It never disturbs: a failure is dropped. */
export function track(name: string, details: Record<string, string | number> = {}): void {
  const body = { name, details, route: window.location.pathname };
  void call('POST', '/api/usage', { body, timeout: 5_000 }).catch(() => undefined);
}
