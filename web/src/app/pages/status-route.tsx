import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { StatusPage } from '@/features/status';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { NoCompanyAccess } from './no-company-access';

export function Component() {
  const { orgId = '' } = useParams();
  const session = useSession();
  const level = useLevel('settings.company');
  const { t } = useTranslation();
  useTitle(t('title.status'));
  if (!session) return null;
  if (session.company.id !== orgId) return <NoCompanyAccess />;
  if (!seesModule(level)) {
    const role = t(`role.${session.role as 'planner'}`, { defaultValue: session.role });
    return (
      <NoAccess
        title={t('noAccess.statusTitle')}
        text={t('noAccess.statusText', { role, company: session.company.name })}
      />
    );
  }
  return <StatusPage company={orgId} hrefOf={(project, schedule) => paths.gantt(orgId, project, schedule)} />;
}
