import { useTranslation } from 'react-i18next';
import { AnalyticsPage } from '@/features/analytics';
import { useCompany } from '@/features/company/choices';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { ModuleAccess } from '../module-access';
import { PageSkeleton } from '../page-skeleton';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { NoProject } from './no-project';
import { useSelectedProject } from './use-selected-project';

/** The dashboard of the selected project. */
export function Component() {
  const { t } = useTranslation();
  useTitle(t('module.analytics'));
  return (
    <ModuleAccess module="analytics">
      <Dashboard />
    </ModuleAccess>
  );
}

function Dashboard() {
  const session = useSession();
  const log = seesModule(useLevel('masterplan.gantt'));
  const company = session?.company.id ?? '';
  const { projects, project, waiting } = useSelectedProject();
  const { data: firm } = useCompany(company);
  if (!session || waiting) return <PageSkeleton />;
  if (!project) return <NoProject />;
  return (
    <AnalyticsPage
      projects={projects ?? []}
      project={project.id}
      having={{
        browser: window.navigator.language,
        resources: firm?.require_resources ?? false,
        productivity: session.features.includes('productivity'),
      }}
      changePath={
        log
          ? (schedule, revision) => `${paths.changelog(company, project.id, schedule)}?revision=${revision}`
          : undefined
      }
    />
  );
}
