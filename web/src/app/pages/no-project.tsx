import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/ui';
import classes from './message-page.module.css';

/** In place of a screen of a project where there is none. */
export function NoProject() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('shell.noProject')}
      text={t('weeklyStart.choose')}
      actions={
        <Link to="/projects" className={classes.way}>
          {t('noAccess.toProjects')}
        </Link>
      }
    />
  );
}
