import { useSearchParams } from 'react-router';
import { findSchedule, useProjects } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';

/** The project that the address names, else that of the schedule opened last, else the first one. */
export function useSelectedProject() {
  const session = useSession();
  const [query] = useSearchParams();
  const { data: projects, error } = useProjects(session?.company.id);
  const last = stored.get('schedule');
  const project =
    projects?.find(({ id }) => id === query.get('project')) ??
    (last ? findSchedule(projects, last)?.project : undefined) ??
    projects?.find(({ schedules }) => schedules.length > 0) ??
    projects?.[0];
  return { projects, project, waiting: !session || (!projects && !error) };
}
