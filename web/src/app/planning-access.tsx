import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Project, useProjects } from '@/features/projects';
import { useLevel, useSession } from '@/shared/lib/session';
import { EmptyState, ErrorState, NoAccess } from '@/shared/ui';
import { PageSkeleton } from './page-skeleton';
import classes from './pages/message-page.module.css';

interface Props {
  /** Draws the page with the projects of the company, of which there is at least one. */
  children: (projects: Project[], org: string) => ReactNode;
}

/** Pages where schedules begin: only for those who may edit every schedule of the company. */
export function PlanningAccess({ children }: Props) {
  const session = useSession();
  const level = useLevel('masterplan.gantt');
  const { t } = useTranslation(['import', 'shared']);
  const { data, error, mutate, isValidating } = useProjects(level === 'AC' ? session?.company.id : undefined);
  if (!session) return null;
  const toProjects = (
    <Link to="/" className={classes.way}>
      {t('shared:noAccess.toProjects')}
    </Link>
  );
  if (level !== 'AC') {
    return (
      <NoAccess
        title={t('notPermitted.title')}
        text={t('notPermitted.text', {
          role: t(`shared:role.${session.role as 'planner'}`, { defaultValue: session.role }),
          company: session.company.name,
        })}
        actions={toProjects}
      />
    );
  }
  if (data?.length === 0)
    return <EmptyState title={t('noProjects.title')} text={t('noProjects.text')} actions={toProjects} />;
  if (data) return children(data, session.company.id);
  if (!error) return <PageSkeleton />;
  return (
    <ErrorState
      title={t('shared:load.projects')}
      safe={t('shared:load.safe')}
      error={error}
      onRetry={() => void mutate()}
      busy={isValidating}
    />
  );
}
