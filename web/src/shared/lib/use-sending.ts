import { useState } from 'react';
import { type Failure, failureOf } from '@/shared/lib/failure';

/** Runs one call at a time, then reads again what it changed. What went wrong stays until the next call or until it is forgotten. */
export function useSending(renew?: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Whether the call succeeded. */
  async function send(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await call();
      await renew?.();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, send, forget: () => setFailure(null) };
}
