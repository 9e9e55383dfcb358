import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type SavedView = Schema<'SavedView'>;
export type ViewFields = Omit<Schema<'SavedViewFields'>, 'module' | 'sectorId'>;

const ofSchedule = '/api/views/project/{project}/schedule/{schedule}';
const MODULE = 'Lookahead_plan' as const;

/** The views of the plan tab that this person sees: their own and public ones. */
export const useViews = (project: string, schedule: string) =>
  useSWR(
    ['lookahead.views', project, schedule],
    async () =>
      (await call('GET', ofSchedule, { path: { project, schedule } })).filter(
        ({ module, ownDefault }) => module === MODULE && !ownDefault,
      ),
    { revalidateOnFocus: false, onError: () => undefined },
  );

export const viewCalls = (project: string, schedule: string) => {
  const path = (id: string) => ({ path: { project, schedule, id } });
  return {
    create: (fields: ViewFields) =>
      call('POST', '/api/views', { body: { ...fields, module: MODULE, sectorId: schedule } }),
    change: (id: string, fields: ViewFields) =>
      call('PATCH', `${ofSchedule}/{id}`, { ...path(id), body: { ...fields, module: MODULE } }),
    remove: (id: string) => call('DELETE', `${ofSchedule}/{id}`, path(id)),
    /** Makes it the view that this person begins with. */
    begin: (id: string) => call('PUT', '/api/views', { query: { view: id }, body: { module: MODULE } }),
  };
};
