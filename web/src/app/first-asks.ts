// Requests the first screen's data at once, while its script loads; otherwise each request would wait for the one before.
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
