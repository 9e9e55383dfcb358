import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '@/shared/api';
import { Mark } from '@/shared/ui';
import { useTitle } from '../use-title';
import classes from './message-page.module.css';

/** An address nothing answers to, or a schedule that is not (or no longer) among those of the company. */
export function MissingPage({ schedule }: { schedule?: boolean }) {
  const { t } = useTranslation();
  useTitle(t('title.missing'));
  useEffect(() => track('view.404'), []);
  return (
    <div className={classes.page}>
      <Mark size={34} />
      <h1>{t(schedule ? 'missing.scheduleTitle' : 'missing.title')}</h1>
      <p>{t(schedule ? 'missing.scheduleText' : 'missing.text')}</p>
      <Link to="/" className={classes.way}>
        {t('missing.toProjects')}
      </Link>
    </div>
  );
}
