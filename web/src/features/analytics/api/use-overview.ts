import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type ProjectOverview = Schema<'ProjectOverview'>;

/** The projects of the company in a few figures each. */
export const useOverview = () => useSWR('analytics.overview', () => call('GET', '/api/projects/overview'));

/** Where the frame finds the page of another tool; the code in it is good once, so it is never asked for twice. */
export const useFramePage = (project: string | undefined) =>
  useSWR(
    project && ['analytics.frame', project],
    () => call('POST', '/api/analytics-v2/frame', { body: { projectId: project as string } }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, onError: () => {} },
  );
