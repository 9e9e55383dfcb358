import useSWR from 'swr';
import { type Answer, type BodyFor, call, type Schema } from '@/shared/api';
import { logged, logWarning } from '@/shared/lib/logged';
import { currentSession } from '@/shared/lib/session';

export type Project = Answer<'/api/projects/{project}'>;
export type ProjectMember = Schema<'ProjectMember'>;
export type Category = Schema<'ProjectCategory'>;
export type CategoryList = Category['list'];
export type ProjectSubcontract = Schema<'AssignableSubcontract'>;
export type ProjectForm = BodyFor<'/api/projects/{project}', 'PUT'>;

/** One project; `false` when nobody is signed in, for whom there is nothing to ask. */
export async function showProject(project: string): Promise<Project | false> {
  if (!currentSession()) {
    logWarning('A project was asked for without a session');
    return false;
  }
  return call('GET', '/api/projects/{project}', { path: { project } });
}

export function useProject(project: string) {
  const { data, ...state } = useSWR(`/api/projects/${project}`, () => showProject(project));
  return { ...state, data: data || undefined };
}

export const saveProject = (project: string, body: ProjectForm) =>
  logged('saveProject', call('PUT', '/api/projects/{project}', { path: { project }, body }));

/** The people of the company, each with the part taken in the project. */
export const useProjectMembers = (project: string) => useSWR<ProjectMember[]>(`/api/users/settings/project/${project}`);

export const assign = (project: string, user: string, yes: boolean) =>
  logged(
    'assign',
    call('POST', '/api/users/settings/project/{project}/manageUserAssignment', {
      path: { project },
      body: { usersToAssign: yes ? [user] : [], usersToUnassign: yes ? [] : [user] },
    }),
  );

export const reportTasks = (project: string, user: string, report: boolean) =>
  logged(
    'reportTasks',
    call('PUT', '/api/projects/{project}/reporttasks', {
      path: { project },
      body: { userId: user, report_tasks: report },
    }),
  );

/** From now on only assigned people and administrators see the project. */
export const restrict = (project: string) =>
  logged('restrict', call('POST', '/api/projects/{project}/restrict', { path: { project } }));

export const useCategories = (project: string) => useSWR<Category[]>(`/api/projects/${project}/categories`);

export const addCategory = (project: string, list: CategoryList, code: string, name: string) =>
  logged(
    'addCategory',
    call('POST', '/api/projects/{project}/categories', { path: { project }, body: { list, code, name } }),
  );

export const renameCategory = (project: string, category: number, name: string) =>
  logged(
    'renameCategory',
    call('PUT', '/api/projects/{project}/categories/{category}', { path: { project, category }, body: { name } }),
  );

export const removeCategory = (project: string, category: number) =>
  logged(
    'removeCategory',
    call('DELETE', '/api/projects/{project}/categories/{category}', { path: { project, category } }),
  );

/** All firms of the company, each with whether it works in the project. */
export const useProjectSubcontracts = (project: string) =>
  useSWR<ProjectSubcontract[]>(`/api/subcontracts/settings/project/${project}`);

export const assignSubcontract = (project: string, subcontract: string, yes: boolean) =>
  logged(
    'assignSubcontract',
    call('POST', yes ? '/api/subcontracts/assign-project' : '/api/projects/deallocate/subcontract', {
      body: { projectId: project, subcontractId: subcontract },
    }),
  );

/** Whether the company has project settings at all; undefined until known. */
export const useProjectSettingsFeature = () =>
  useSWR<{ hasAccess: boolean }>('/api/features/project_settings/validate-access', { onError: () => undefined });
