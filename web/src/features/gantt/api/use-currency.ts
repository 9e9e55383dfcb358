import useSWR from 'swr';
import { call } from '@/shared/api';

/** What costs of a project are counted in; empty where it says none or is not known yet. */
export function useCurrency(project: string | undefined): string {
  const { data } = useSWR(project ? ['gantt.currency', project] : null, () =>
    call('GET', '/api/projects/{project}', { path: { project: project ?? '' } }),
  );
  return data?.currency ?? '';
}
