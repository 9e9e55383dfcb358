import { matchPath } from 'react-router';
import { safePath } from '@/shared/lib/safe-path';
import { tabAddresses } from './schedule-tabs';

function queryOf(params: Record<string, string | undefined>): string {
  const named = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return named.length > 0 ? `?${new URLSearchParams(named)}` : '';
}

/** Addresses of the screens. The schedule area hangs on organisation, project and schedule. */
export const paths = {
  signIn: '/signin',
  projectList: '/projects',
  /** The steps from a mailed link to the first plan; those after the company may name a project instead. */
  profile: (token: string) => `/confirmation/${token}`,
  firstCompany: (token: string) => `/company/${token}`,
  firstProject: (token: string) => `/confirmationproject/${token}`,
  firstSchedules: (token: string) => `/schedules/${token}`,
  firstTeam: (token: string) => `/invite/${token}`,
  projects: (org: string) => `/${org}/projects`,
  status: (org: string) => `/${org}/status`,
  companySettings: (tab?: string) => `/settings/company${queryOf({ tab })}`,
  projectSettings: (project: string, tab?: string) => `/settings/project${queryOf({ project, tab })}`,
  selectCompany: '/selectCompany',
  userSettings: '/settings/user',
  integrations: '/settings/plugins',
  tutorials: '/tutorials',
  banner: '/ccloud_banner',
  administration: (tab?: string) => `/admin/inactiveuser${queryOf({ tab })}`,
  /** The start page of the master plan; with a schedule that has no activities yet, of that one. */
  masterPlan: (project?: string, schedule?: string) =>
    project ? `/masterplan/${schedule ?? ''}${schedule ? '/' : '?project='}${project}` : '/masterplan',
  /** The dashboard of a project; without one that of the project selected last. */
  analytics: (project?: string) => `/analytics${queryOf({ project })}`,
  executive: '/executive-dashboard',
  importSchedule: (into: { project?: string; schedule?: string } = {}) => `/importgantt${queryOf(into)}`,
  reimport: (schedule?: string) => `/importgantt/reimport${queryOf({ schedule })}`,
  /** The screens of a schedule. */
  ...tabAddresses,
  lookaheadReport: (day: string, colour: string, weeks: number, newTab = false) =>
    `/reportlookahead/week/${newTab ? 'allNewTab' : 'all'}/${day}/${colour}/${weeks}`,
  commitmentReport: (planningDay: number, week: number, project: string, schedule: string, year: number) =>
    `/reportcommit/week/all/${planningDay}/${week}/${project}/${schedule}/${year}`,
  /** Days are written like 2026-05-04. */
  weeklyReport: (week: number, year: number, start: string, end: string) =>
    `/report/week/all/${week}/${year}/${start}/${end}`,
};

/** Where in the schedule area an address is; null outside it. */
export function placeOf(path: string): { orgId: string; projectId: string; scheduleId: string } | null {
  const found = matchPath('/:orgId/project/:projectId/schedule/:scheduleId/*', path);
  if (!found) return null;
  const { orgId = '', projectId = '', scheduleId = '' } = found.params;
  return { orgId, projectId, scheduleId };
}

/** Where to go after signing in. Only an address of this page is taken: anything else would lead away. */
export function safeNext(next: string | null): string {
  const here = safePath(next);
  return here && !here.startsWith(paths.signIn) && !here.startsWith('/login') ? here : paths.selectCompany;
}
