import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Chip, Loaded, notify, notifyError } from '@/shared/ui';
import { endVisit, useVisits } from './api/company';
import classes from './company-settings-page.module.css';

/** Superadministrators who visited the company, with their reasons. */
export function Visits({ edits }: { edits: boolean }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const loaded = useVisits();
  const [busy, setBusy] = useState<string | null>(null);

  async function end(id: string) {
    setBusy(id);
    try {
      await endVisit(id);
      notify({ tone: 'done', title: t('access.visitEnded') });
    } catch (error) {
      notifyError(error);
    }
    await loaded.mutate();
    setBusy(null);
  }

  return (
    <section aria-labelledby="company-visits">
      <h2 id="company-visits">{t('access.visits')}</h2>
      <Loaded of={loaded} loading={t('loading')} failed={t('access.loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.legend}>{t('access.noVisits')}</p>
          ) : (
            <ol className={classes.log}>
              {list.map((one) => (
                <li key={one.id}>
                  <span>
                    <b>{shownText(one.name) || t('audit.somebody')}</b>: {shownText(one.reason)}
                  </span>
                  <span>
                    <time dateTime={one.opened}>{format.instant(Date.parse(one.opened))}</time> –{' '}
                    <time dateTime={one.ends}>{format.instant(Date.parse(one.ends))}</time>{' '}
                    {one.current && <Chip tone="warn">{t('access.visitNow')}</Chip>}{' '}
                    {one.current && edits && (
                      <Button busy={busy === one.id} onClick={() => void end(one.id)}>
                        {t('access.endVisit')}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
