import useSWR from 'swr';
import { failureOf } from '@/shared/lib/failure';
import { type Check, type Choice, checkImport } from './api/imports';

/**
 * What should be known before a file is taken over as chosen. The answer before stays while a new choice is worked out.
 * A failure is shown where the answer would be; a file the server no longer has is lost.
 */
export function useCheck(id: string | undefined, choice: Choice, onLost: () => void) {
  return useSWR<Check>(id ? ['import.check', id, JSON.stringify(choice)] : null, () => checkImport(id ?? '', choice), {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: (error) => failureOf(error).status === 404 && onLost(),
  });
}
