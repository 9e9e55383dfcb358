import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '@/shared/lib/session';
import { NoAccess } from '@/shared/ui';
import { paths } from '../paths';
import classes from './message-page.module.css';

/** The address names a company that is not the one signed in to. */
export function NoCompanyAccess() {
  const session = useSession();
  const { t } = useTranslation();
  return (
    <NoAccess
      title={t('noAccess.companyTitle')}
      text={t('noAccess.companyText', { company: session?.company.name ?? '' })}
      actions={
        <Link to={paths.selectCompany} className={classes.way}>
          {t('noAccess.toCompanies')}
        </Link>
      }
    />
  );
}
