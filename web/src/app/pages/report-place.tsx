import type { ReactNode } from 'react';
import { findSchedule, useProjects } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';
import { PageSkeleton } from '../page-skeleton';
import { MissingPage } from './missing-page';
import { NoProject } from './no-project';

/** Gives a report its schedule: the one its address names, else the one opened last. */
export function ReportPlace({ named, children }: { named?: string; children: (schedule: string) => ReactNode }) {
  const session = useSession();
  const { data: projects, error } = useProjects(session?.company.id);
  if (!session || (!projects && !error)) return <PageSkeleton />;
  if (named) return findSchedule(projects, named) ? children(named) : <MissingPage schedule />;
  const last = stored.get('schedule');
  const found =
    (last ? findSchedule(projects, last)?.schedule : undefined) ??
    projects?.find(({ schedules }) => schedules.length > 0)?.schedules[0];
  if (found) return children(found.id);
  return <NoProject />;
}
