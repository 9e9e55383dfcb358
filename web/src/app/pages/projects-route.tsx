import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ProjectsPage } from '@/features/projects';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { handFile } from './handed-file';
import { NoCompanyAccess } from './no-company-access';

const ExportDialog = lazy(() => import('@/features/export'));

export function Component() {
  const { orgId = '' } = useParams();
  const session = useSession();
  const level = useLevel('masterplan.gantt');
  const navigate = useNavigate();
  const { t } = useTranslation();
  useTitle(t('title.projects'));
  if (!session) return null;
  if (session.company.id !== orgId) return <NoCompanyAccess />;
  if (!seesModule(level)) {
    const role = t(`role.${session.role as 'planner'}`, { defaultValue: session.role });
    return (
      <NoAccess
        title={t('noAccess.projectsTitle')}
        text={t('noAccess.projectsText', { role, company: session.company.name })}
      />
    );
  }
  return (
    <ProjectsPage
      company={orgId}
      onImport={({ project, file }) => {
        handFile(file);
        void navigate(paths.importSchedule({ project }));
      }}
      hrefOf={(project, schedule) => paths.gantt(orgId, project, schedule)}
      onOpen={(project, schedule) => navigate(paths.gantt(orgId, project, schedule))}
      exportDialog={(open) => (
        <Suspense>
          <ExportDialog {...open} />
        </Suspense>
      )}
    />
  );
}
