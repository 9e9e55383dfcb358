import useSWR, { type SWRResponse } from 'swr';
import { call, type Schema } from '@/shared/api';

export type SavedView = Schema<'SavedView'>;
/** What a view says of itself and of the screen. */
export type ViewFields = Omit<Schema<'SavedViewFields'>, 'module' | 'sectorId'>;

/** The screen whose views they are. */
type Module = Schema<'SavedViewFields'>['module'];

/** Where views belong: they are of one schedule. */
export interface ViewsOf {
  project: string;
  schedule: string;
}

const ofSchedule = '/api/views/project/{project}/schedule/{schedule}';

/** The views of a schedule that this person sees, for one screen; nothing is asked without a schedule. */
export const useSavedViews = (
  module: Module,
  of: ViewsOf | undefined,
  onError?: (error: unknown) => void,
): SWRResponse<SavedView[]> =>
  useSWR(
    of && ['views', module, of.project, of.schedule],
    async () => {
      const { project, schedule } = of as ViewsOf;
      const all = await call('GET', ofSchedule, { path: { project, schedule } });
      return all.filter((view) => view.module === module);
    },
    { revalidateOnFocus: false, onError },
  );

/** What can be done with the views of a schedule on one screen. */
export const savedViewCalls = (module: Module, of: ViewsOf) => {
  const path = (id: string) => ({ path: { ...of, id } });
  return {
    create: (fields: ViewFields) => call('POST', '/api/views', { body: { ...fields, module, sectorId: of.schedule } }),
    change: (id: string, fields: ViewFields) =>
      call('PATCH', `${ofSchedule}/{id}`, { ...path(id), body: { ...fields, module } }),
    remove: (id: string) => call('DELETE', `${ofSchedule}/{id}`, path(id)),
    clone: (id: string, name: string) =>
      call('POST', `${ofSchedule}/{id}/clone`, { ...path(id), body: { name, module } }),
    /** Makes it the view that this person begins with. */
    begin: (id: string) => call('PUT', '/api/views', { query: { view: id }, body: { module } }),
    /** Keeps what is on the screen as the view that is kept by itself. */
    keepOwn: (content: ViewFields) =>
      call('PUT', '/api/views', {
        query: { defaultView: 'true', project: of.project, sector: of.schedule },
        body: { ...content, module },
      }),
  };
};

export type ViewCalls = ReturnType<typeof savedViewCalls>;
