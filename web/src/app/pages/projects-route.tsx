import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectsPage } from '@/features/projects';
import { useSession } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { NoCompanyAccess } from './no-company-access';

export function Component() {
  const { orgId = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { t } = useTranslation();
  useTitle(t('title.projects'));
  if (!session) return null;
  if (session.company.id !== orgId) return <NoCompanyAccess />;
  return (
    <ProjectsPage
      company={orgId}
      importInto={query.get('import') ?? undefined}
      onImportClosed={() => setQuery({}, { replace: true })}
      hrefOf={(project, schedule) => paths.gantt(orgId, project, schedule)}
      onOpen={(project, schedule) => navigate(paths.gantt(orgId, project, schedule))}
    />
  );
}
