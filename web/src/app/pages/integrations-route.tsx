import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useLevel, useSession } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { PageHead } from '@/shared/ui';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import classes from './integrations-route.module.css';

/** What other programs may connect to. It is for who may change integrations; anybody else has the own settings. */
export function Component() {
  const session = useSession();
  const level = useLevel('settings.integrations');
  const { t } = useTranslation();
  useTitle(t('title.integrations'));
  if (!session) return null;
  if (level !== 'AC') return <Navigate to={paths.userSettings} replace />;
  return (
    <div className={classes.page}>
      <PageHead
        title={t('shell.integrations')}
        purpose={t('integrations.purpose', { company: shownText(session.company.name) })}
      />
      <section>
        <h2>{t('integrations.apiTitle')}</h2>
        <p>{t('integrations.apiText')}</p>
        <p>
          <a href="/api/openapi.yaml" target="_blank" rel="noreferrer">
            {t('integrations.apiLink')}
          </a>
        </p>
      </section>
      <section>
        <h2>{t('integrations.filesTitle')}</h2>
        <p>{t('integrations.filesText')}</p>
      </section>
    </div>
  );
}
