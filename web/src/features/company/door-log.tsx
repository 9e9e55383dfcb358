import { useTranslation } from 'react-i18next';
import useSWRInfinite from 'swr/infinite';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Loaded } from '@/shared/ui';
import { type Door, doorPage } from './api/company';
import classes from './company-settings-page.module.css';

/** What happened at the company's door, the latest first. */
export function Doors() {
  const { t } = useTranslation('company');
  const format = useFormat();
  const pages = useSWRInfinite<Door>(
    (index, before: Door | null) => (index === 0 || before?.older ? ['door', before?.older] : null),
    ([, below]: [string, number | undefined]) => doorPage(below),
    { revalidateFirstPage: false },
  );
  return (
    <section aria-labelledby="company-door">
      <h2 id="company-door">{t('access.door')}</h2>
      <Loaded of={pages} loading={t('loading')} failed={t('access.loadFailed')}>
        {(all) => (
          <>
            <ol className={classes.log}>
              {all
                .flatMap((page) => page.entries)
                .map((entry) => (
                  <li key={entry.id}>
                    <span>
                      {t(`access.what.${entry.what as 'signed-in'}`, {
                        defaultValue: entry.what,
                        name: shownText(entry.name) || t(entry.about ? 'access.operator' : 'audit.somebody'),
                        about: shownText(entry.about ?? ''),
                      })}
                    </span>
                    <span>
                      {entry.address && `${entry.address} · `}
                      <time dateTime={entry.at}>{format.instant(Date.parse(entry.at))}</time>
                    </span>
                  </li>
                ))}
            </ol>
            {all.at(-1)?.older ? (
              <div>
                <Button busy={pages.isValidating} onClick={() => void pages.setSize(pages.size + 1)}>
                  {t('audit.older')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
