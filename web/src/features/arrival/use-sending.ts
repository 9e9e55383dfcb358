import { useState } from 'react';
import { type Failure, failureOf } from '@/shared/lib/failure';

/** Runs one call at a time and keeps what went wrong with the last one. */
export function useSending(): {
  busy: boolean;
  failure: Failure | null;
  send: (call: () => Promise<unknown>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  return { busy, failure, send };
}
