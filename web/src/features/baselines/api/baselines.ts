import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

/** A baseline as lists show it. */
export type BaselineHead = Schema<'BaselineHead'>;

export const useBaselines = (schedule: string) =>
  useSWR<BaselineHead[]>(`/api/sectorbaselineversions/sector/${schedule}`);

/** A baseline with its activities. */
export const useBaseline = (id: string) =>
  useSWR(`/api/sectorbaselineversions/${id}`, () => call('GET', '/api/sectorbaselineversions/{id}', { path: { id } }));

/** Saves the present plan as a baseline. */
export const saveBaseline = (
  schedule: string,
  baseline: { name: string; description: string; saveOption: 1 | 2 | 3 | 4 },
) => call('POST', '/api/sectorbaselineversions/createComplete', { body: { ...baseline, sectorId: schedule } });

/** What people change of a baseline. The active one is what bars and columns are measured against, a visible one has its bars drawn. */
export interface BaselineChange {
  name?: string;
  description?: string;
  active?: boolean;
  visible?: boolean;
}

/** Only what is named changes. */
export const changeBaseline = (id: string, body: BaselineChange) =>
  call('PUT', '/api/sectorbaselineversions/{id}', { path: { id }, body });

export const deleteBaseline = (id: string) => call('DELETE', '/api/sectorbaselineversions/{id}', { path: { id } });
