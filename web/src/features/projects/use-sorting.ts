import useSWR from 'swr';
import { call } from '@/shared/api';
import { stored } from '@/shared/lib/storage';
import { notifyError } from '@/shared/ui';
import { type SortKey, sortKeys } from './sorting';

interface ListView {
  sort?: string;
}

const deviceKey = 'projects.sort';
const known = (sort: string | null | undefined) => sortKeys.find((key) => key === sort);

/** The person's order of the list, the same on every device. This device's copy orders the list until the server answers. */
export function useSorting(user: string): [SortKey, (sort: SortKey) => void] {
  // Without an answer the list still stands in some order, so a failed read needs no notice.
  const { data, mutate } = useSWR<ListView>(`/api/users/${user}/projectsView`, { onError: () => {} });
  function choose(sort: SortKey) {
    const view = { ...data, sort };
    const kept = call('PUT', '/api/users/{user}/projectsView', { path: { user }, body: view }).then(() => {
      stored.set(deviceKey, sort);
      return view;
    });
    mutate(kept, { optimisticData: view, revalidate: false }).catch(notifyError);
  }
  return [known(data?.sort) ?? known(stored.get(deviceKey)) ?? 'start_date', choose];
}
