/** Addresses of the screens. The schedule area hangs on organisation, project and schedule. */
export const paths = {
  signIn: '/signin',
  projects: (org: string) => `/${org}/projects`,
  importInto: (org: string, project: string) => `/${org}/projects?import=${project}`,
  gantt: (org: string, project: string, schedule: string) => `/${org}/project/${project}/schedule/${schedule}`,
  calendars: (org: string, project: string, schedule: string) =>
    `/${org}/project/${project}/schedule/${schedule}/calendars`,
  changelog: (org: string, project: string, schedule: string) =>
    `/${org}/project/${project}/schedule/${schedule}/schedule-change-log`,
};

/** Where to go after signing in. Only an address of this page is taken: anything else would lead away. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith(paths.signIn) ? next : '/';
}
