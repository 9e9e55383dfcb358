import { findSchedule, type Project } from '@/features/projects';
import { stored } from '@/shared/lib/storage';

/** The schedule this person opened last, as far as it is still there. */
export function lastSchedule(projects: Project[]) {
  const last = stored.get('schedule');
  return last ? findSchedule(projects, last) : undefined;
}

/** The project this person is at where nothing says which: that of the last schedule, or the only one. */
export function usualProject(projects: Project[]): Project | undefined {
  return lastSchedule(projects)?.project ?? (projects.length === 1 ? projects[0] : undefined);
}
