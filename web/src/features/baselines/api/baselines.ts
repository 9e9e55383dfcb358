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

/** Makes a baseline the one that bars and columns are measured against. */
export const activateBaseline = (id: string) =>
  call('PUT', '/api/sectorbaselineversions/{id}', { path: { id }, body: { active: true } });

export const deleteBaseline = (id: string) => call('DELETE', '/api/sectorbaselineversions/{id}', { path: { id } });
