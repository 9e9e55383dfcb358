import useSWR from 'swr';
import { call } from '@/shared/api';
import { notifyError } from '@/shared/ui';
import { type Arrangement, arrangementOf } from '../panels';

/** How a person has arranged the dashboard: the same on every device. */
export function useArrangement(user: string): [Arrangement, (arrangement: Arrangement) => void] {
  // Without an answer the cards stand in their usual order, so a failed read needs no notice.
  const { data, mutate } = useSWR<unknown>(`/api/users/${user}/analyticsView`, { onError: () => {} });
  function keep(arrangement: Arrangement) {
    const kept = call('PUT', '/api/users/{user}/analyticsView', { path: { user }, body: { ...arrangement } }).then(
      () => arrangement as unknown,
    );
    mutate(kept, { optimisticData: arrangement, revalidate: false }).catch(notifyError);
  }
  return [arrangementOf(data), keep];
}
