import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { findSchedule, type Project, type ScheduleSummary, useProjects } from '@/features/projects';
import { seesModule, useSession } from '@/shared/lib/session';
import { ErrorState, NoAccess } from '@/shared/ui';
import { PageSkeleton } from './page-skeleton';
import classes from './pages/message-page.module.css';
import { MissingPage } from './pages/missing-page';
import { NoCompanyAccess } from './pages/no-company-access';
import { paths } from './paths';

export interface OpenSchedule {
  project: Project;
  schedule: ScheduleSummary;
}

interface Props {
  /** As the address names them; without organisation and project only the schedule decides. */
  org?: string;
  project?: string;
  schedule: string;
  /** One of these opens it; the Gantt's where nothing is said. */
  rights?: readonly string[];
  /** What is said to whoever has none of these; of the whole schedule where nothing is said. */
  refusal?: string;
  children: (open: OpenSchedule) => ReactNode;
}

const ganttRights = ['masterplan.gantt'] as const;

/** Shows what is inside only to who may see the schedule, and only when the address is right; else says why not. */
export function ScheduleAccess({ org, project, schedule, rights = ganttRights, refusal, children }: Props) {
  const session = useSession();
  const { t } = useTranslation();
  const { data, error, mutate, isValidating } = useProjects(session?.company.id);
  if (!session) return null;
  if (org && session.company.id !== org) return <NoCompanyAccess />;
  if (!rights.some((right) => seesModule(session.permissions[right] ?? 'SA'))) {
    return (
      <div role="alert">
        <NoAccess
          title={refusal ?? t('noAccess.scheduleTitle')}
          text={t('noAccess.scheduleText', {
            role: t(`role.${session.role as 'planner'}`, { defaultValue: session.role }),
            company: session.company.name,
          })}
          actions={
            <Link to="/" className={classes.way}>
              {t('noAccess.toProjects')}
            </Link>
          }
        />
      </div>
    );
  }
  const open = findSchedule(data, schedule);
  if (open && (!project || open.project.id === project)) return children(open);
  // The schedule is another project's: the address was put together from two places.
  if (open && !isValidating) return <Navigate to={paths.projectList} replace />;
  if (error && !data) {
    return (
      <ErrorState
        title={t('load.projects')}
        safe={t('load.safe')}
        error={error}
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    );
  }
  // A schedule created a moment ago may be missing from the list at hand: it is only unknown once a fresh list says so.
  return isValidating || !data ? <PageSkeleton /> : <MissingPage schedule />;
}
