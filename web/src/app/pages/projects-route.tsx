import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { CompanyFilter } from '@/features/company/choices';
import { ProjectsPage } from '@/features/projects';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { Button, NoAccess, notify } from '@/shared/ui';
import { opens } from '../module-access';
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
  const { t } = useTranslation(['shared', 'projects']);
  useTitle(t('title.projects'));
  const [query, setQuery] = useSearchParams();
  const unauthorized = query.get('error') === 'unauthorized';
  useEffect(() => {
    if (!unauthorized) return;
    notify({ tone: 'error', title: t('projects:unauthorized') });
    setQuery({}, { replace: true });
  }, [unauthorized, setQuery, t]);
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
      onSettings={(project) => navigate(paths.projectSettings(project))}
      companyFilter={<CompanyFilter user={session.user.id} onEntered={() => window.location.assign('/')} />}
      further={
        opens(session, 'executive') && (
          <Button icon={IconChartBar} onClick={() => navigate(paths.executive)}>
            {t('module.executive')}
          </Button>
        )
      }
      exportDialog={(open) => (
        <Suspense>
          <ExportDialog {...open} />
        </Suspense>
      )}
    />
  );
}
