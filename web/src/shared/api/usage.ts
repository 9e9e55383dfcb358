import { request } from './request';

/** Notes something worth counting in the internal usage log. It never disturbs: a failure is dropped. */
export function track(name: string, details: Record<string, string | number> = {}): void {
  void request('POST', '/api/usage', { name, details, route: window.location.pathname }, { timeout: 5_000 }).catch(
    () => undefined,
  );
}
