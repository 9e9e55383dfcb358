import { useState } from 'react';
import { failureOf } from '@/shared/lib/failure';

/** Sends one change at a time, then reads the list again. Whether it succeeded; a refusal stays until the next change or until it is forgotten. */
export function useSending(renew: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function send(change: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await change();
      await renew();
      return true;
    } catch (error) {
      setFailure(failureOf(error).message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, send, forget: () => setFailure(null) };
}
