import useSWR from 'swr';
import { call } from '@/shared/api';
import { stored } from '@/shared/lib/storage';
import { notifyError } from '@/shared/ui';
import { usualZoom, zooms } from './axis';
import { type SortKey, sortKeys } from './sorting';

export const listViews = ['stage', 'timeline'] as const;

/** How a person looks at the list of projects. */
export interface ListView {
  sort: SortKey;
  view: (typeof listViews)[number];
  /** Of the time axis, an index of `zooms`. */
  zoom: number;
}

type Kept = Partial<Record<keyof ListView, unknown>>;

const deviceKey = 'projects.sort';
const known = (sort: unknown) => sortKeys.find((key) => key === sort);

/** The person's view of the list, the same on every device. This device's copy orders the list until the server answers. */
export function useListView(user: string | undefined): [ListView, (change: Partial<ListView>) => void] {
  // Without an answer the list still stands in some order, so a failed read needs no notice.
  const { data, mutate } = useSWR<Kept>(user ? `/api/users/${user}/projectsView` : null, { onError: () => {} });
  function choose(change: Partial<ListView>) {
    if (!user) return;
    const view = { ...data, ...change };
    const kept = call('PUT', '/api/users/{user}/projectsView', { path: { user }, body: view }).then(() => {
      if (change.sort) stored.set(deviceKey, change.sort);
      return view;
    });
    mutate(kept, { optimisticData: view, revalidate: false }).catch(notifyError);
  }
  return [
    {
      sort: known(data?.sort) ?? known(stored.get(deviceKey)) ?? 'start_date',
      view: listViews.find((view) => view === data?.view) ?? 'stage',
      zoom: typeof data?.zoom === 'number' && data.zoom in zooms ? data.zoom : usualZoom,
    },
    choose,
  ];
}
