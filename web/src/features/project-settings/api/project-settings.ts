import useSWR from 'swr';
import { type Answer, type BodyFor, call, type Schema } from '@/shared/api';

export type Project = Answer<'/api/projects/{project}'>;
export type ProjectMember = Schema<'ProjectMember'>;
export type Category = Schema<'ProjectCategory'>;
export type CategoryList = Category['list'];
export type ProjectSubcontract = Schema<'AssignableSubcontract'>;
export type ProjectForm = BodyFor<'/api/projects/{project}', 'PUT'>;

export const useProject = (project: string) => useSWR<Project>(`/api/projects/${project}`);

export const saveProject = (project: string, body: ProjectForm) =>
  call('PUT', '/api/projects/{project}', { path: { project }, body });

/** The people of the company, each with the part taken in the project. */
export const useProjectMembers = (project: string) => useSWR<ProjectMember[]>(`/api/users/settings/project/${project}`);

export const assign = (project: string, user: string, yes: boolean) =>
  call('POST', '/api/users/settings/project/{project}/manageUserAssignment', {
    path: { project },
    body: { usersToAssign: yes ? [user] : [], usersToUnassign: yes ? [] : [user] },
  });

export const reportTasks = (project: string, user: string, report: boolean) =>
  call('PUT', '/api/projects/{project}/reporttasks', {
    path: { project },
    body: { userId: user, report_tasks: report },
  });

/** From now on only assigned people and administrators see the project. */
export const restrict = (project: string) => call('POST', '/api/projects/{project}/restrict', { path: { project } });

export const useCategories = (project: string) => useSWR<Category[]>(`/api/projects/${project}/categories`);

export const addCategory = (project: string, list: CategoryList, code: string, name: string) =>
  call('POST', '/api/projects/{project}/categories', { path: { project }, body: { list, code, name } });

export const renameCategory = (project: string, category: number, name: string) =>
  call('PUT', '/api/projects/{project}/categories/{category}', { path: { project, category }, body: { name } });

export const removeCategory = (project: string, category: number) =>
  call('DELETE', '/api/projects/{project}/categories/{category}', { path: { project, category } });

/** All firms of the company, each with whether it works in the project. */
export const useProjectSubcontracts = (project: string) =>
  useSWR<ProjectSubcontract[]>(`/api/subcontracts/settings/project/${project}`);

export const assignSubcontract = (project: string, subcontract: string, yes: boolean) =>
  call('POST', yes ? '/api/subcontracts/assign-project' : '/api/projects/deallocate/subcontract', {
    body: { projectId: project, subcontractId: subcontract },
  });

/** Whether the company has project settings at all; undefined until known. */
export const useProjectSettingsFeature = () =>
  useSWR<{ hasAccess: boolean }>('/api/features/project_settings/validate-access', { onError: () => undefined });
