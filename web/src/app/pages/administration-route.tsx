import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AdministrationPage, administrationTabs } from '@/features/administration';
import { useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { t } = useTranslation();
  useTitle(t('title.administration'));
  if (!session) return null;
  if (!session.superadmin) {
    return (
      <NoAccess
        title={t('noAccess.administrationTitle')}
        text={t('noAccess.administrationText', {
          role: t(`role.${session.role as 'planner'}`, { defaultValue: session.role }),
        })}
        actions={
          <Link to={paths.projectList} className={classes.way}>
            {t('noAccess.toProjects')}
          </Link>
        }
      />
    );
  }
  const tab = administrationTabs.find((one) => one === query.get('tab')) ?? 'support';
  return (
    <AdministrationPage
      tab={tab}
      hrefOf={paths.administration}
      onEntered={(company) => void navigate(paths.projects(company))}
    />
  );
}
