import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { FramePage } from '@/features/analytics';
import { useSession } from '@/shared/lib/session';
import { ModuleAccess } from '../module-access';
import { PageSkeleton } from '../page-skeleton';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';
import { NoProject } from './no-project';
import { useSelectedProject } from './use-selected-project';

/** The page of another tool. Where the installation names none, the dashboard of the product itself is the analytics. */
export function Component() {
  const { t } = useTranslation();
  useTitle(t('module.analytics'));
  return (
    <ModuleAccess module="analytics">
      <Frame />
    </ModuleAccess>
  );
}

function Frame() {
  const { t } = useTranslation(['shared', 'analytics']);
  const session = useSession();
  const { project, waiting } = useSelectedProject();
  if (!session || waiting) return <PageSkeleton />;
  if (!project) return <NoProject />;
  const own = paths.analytics(project.id);
  return (
    <FramePage
      key={project.id}
      project={project.id}
      without={<Navigate to={own} replace />}
      elsewhere={
        <Link to={own} className={classes.way}>
          {t('analytics:frame.own')}
        </Link>
      }
    />
  );
}
