// What the first screen needs is asked for at once. Its script is still to be loaded, and one answer would wait for the other.
import { matchPath } from 'react-router';
import { askAhead } from '@/shared/api';

/** Asks for what the screen at an address reads before it is drawn. */
export function askFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  askAhead('/api/session');
  const gantt = matchPath('/:org/project/:project/schedule/:schedule', pathname);
  if (!gantt) return;
  const { org = '', project = '', schedule = '' } = gantt.params;
  askAhead(`/api/companies/${org}/projects`);
  // A moment of the past is another plan, without views.
  if (new URLSearchParams(search).has('at')) return;
  askAhead(`/api/schedules/${schedule}/gantt?following=true`);
  askAhead(`/api/views/project/${project}/schedule/${schedule}`);
}
