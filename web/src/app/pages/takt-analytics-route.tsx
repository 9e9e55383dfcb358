import { useTranslation } from 'react-i18next';
import { TaktPage } from '@/features/analytics';
import { ModuleAccess } from '../module-access';
import { PageSkeleton } from '../page-skeleton';
import { useTitle } from '../use-title';
import { NoProject } from './no-project';
import { useSelectedProject } from './use-selected-project';

/** The figures of takt, for four roles of a company that has them. */
export function Component() {
  const { t } = useTranslation();
  useTitle(t('module.taktAnalytics'));
  return (
    <ModuleAccess module="taktAnalytics">
      <Takt />
    </ModuleAccess>
  );
}

function Takt() {
  const { project, waiting } = useSelectedProject();
  if (waiting) return <PageSkeleton />;
  return project ? <TaktPage project={project.id} /> : <NoProject />;
}
