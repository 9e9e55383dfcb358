import { useMatch } from 'react-router';
import { findSchedule, useProjects } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';

/** Where the person is: the project and schedule of the address, and the schedule the menu leads to. */
export function usePlace() {
  const session = useSession();
  const inSchedule = useMatch('/:orgId/project/:projectId/schedule/:scheduleId/*');
  const inSector = useMatch('/gantt/:sectorId');
  const { data: projects } = useProjects(session?.company.id);
  const id = inSchedule?.params.scheduleId ?? inSector?.params.sectorId;
  const here = id ? findSchedule(projects, id) : undefined;
  const last = stored.get('schedule');
  const first = projects?.find((p) => p.schedules.length > 0);
  const recent =
    here ??
    (last ? findSchedule(projects, last) : undefined) ??
    (first ? { project: first, schedule: first.schedules[0] } : undefined);
  const child = inSchedule?.params['*'];
  const view = child === 'schedule-change-log' ? 'changelog' : child === 'calendars' ? 'calendars' : 'gantt';
  return { session, projects, here, recent, inSchedule: Boolean(id), view };
}

export type Place = ReturnType<typeof usePlace>;
