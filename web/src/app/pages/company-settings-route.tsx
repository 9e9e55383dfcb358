import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CompanySettingsPage, companyTabs } from '@/features/company';
import { Arrivals } from '@/features/members';
import { loadSession } from '@/features/session';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

export function Component() {
  const session = useSession();
  const company = useLevel('settings.company');
  const project = useLevel('settings.project');
  const [query] = useSearchParams();
  const { t } = useTranslation();
  useTitle(t('title.company'));
  if (!session) return null;
  if (!seesModule(company)) {
    const role = t(`role.${session.role as 'planner'}`, { defaultValue: session.role });
    return (
      <NoAccess
        title={t('noAccess.companySettingsTitle')}
        text={t('noAccess.statusText', { role, company: session.company.name })}
        actions={
          <Link to={paths.projects(session.company.id)} className={classes.way}>
            {t('noAccess.toProjects')}
          </Link>
        }
      />
    );
  }
  const tab = companyTabs.find((one) => one === query.get('tab')) ?? 'general';
  return (
    <CompanySettingsPage
      company={session.company}
      self={session.user.id}
      edits={company === 'AC'}
      keeps={company === 'AC' && (session.role === 'admin' || session.role === 'superadmin')}
      tab={tab}
      hrefOf={paths.companySettings}
      onRenamed={() => void loadSession()}
      arrivals={<Arrivals edits={company === 'AC'} invites={project === 'AC'} />}
    />
  );
}
