import useSWR, { type SWRResponse } from 'swr';
import { call, type Schema } from '@/shared/api';

export type SavedView = Schema<'SavedView'>;
/** What a view says of itself and of the screen. */
export type ViewFields = Omit<Schema<'SavedViewFields'>, 'module' | 'sectorId'>;

/** Where views belong: they are of one schedule. */
export interface ViewsOf {
  project: string;
  schedule: string;
}

const ofSchedule = '/api/views/project/{project}/schedule/{schedule}';
const GANTT = 'Gantt' as const;

const listed = async ({ project, schedule }: ViewsOf): Promise<SavedView[]> =>
  (await call('GET', ofSchedule, { path: { project, schedule } })).filter((view) => view.module === GANTT);

/** The views of a schedule that this person sees; nothing is asked without a schedule. */
export const useViews = (of: ViewsOf | undefined, onError?: (error: unknown) => void): SWRResponse<SavedView[]> =>
  useSWR(of && ['gantt.views', of.project, of.schedule], () => listed(of as ViewsOf), {
    revalidateOnFocus: false,
    onError,
  });

/** What can be done with the views of a schedule. */
export const viewCalls = (of: ViewsOf) => {
  const path = (id: string) => ({ path: { ...of, id } });
  return {
    create: (fields: ViewFields) =>
      call('POST', '/api/views', { body: { ...fields, module: GANTT, sectorId: of.schedule } }),
    change: (id: string, fields: ViewFields) =>
      call('PATCH', `${ofSchedule}/{id}`, { ...path(id), body: { ...fields, module: GANTT } }),
    remove: (id: string) => call('DELETE', `${ofSchedule}/{id}`, path(id)),
    clone: (id: string, name: string) =>
      call('POST', `${ofSchedule}/{id}/clone`, { ...path(id), body: { name, module: GANTT } }),
    /** Makes it the view that this person begins with. */
    begin: (id: string) => call('PUT', '/api/views', { query: { view: id }, body: { module: GANTT } }),
    /** Keeps what is on the screen as the view that is kept by itself. */
    keepOwn: (content: ViewFields) =>
      call('PUT', '/api/views', {
        query: { defaultView: 'true', project: of.project, sector: of.schedule },
        body: { ...content, module: GANTT },
      }),
  };
};

export type ViewCalls = ReturnType<typeof viewCalls>;
