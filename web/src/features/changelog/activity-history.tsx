import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useNow } from '@/shared/lib/use-now';
import { Banner, Button, EmptyState } from '@/shared/ui';
import type { LogEntry } from './api/changelog';
import classes from './changelog-page.module.css';
import { byDay } from './days';
import { Entry } from './entry';
import { useChangelog } from './use-changelog';

interface Props {
  schedule: string;
  /** Row number of the activity. */
  row: number;
  minutesPerDay: number;
  /** The address of an entry in the change log. */
  hrefOf: (entry: LogEntry) => string;
  onChoose: (revision: number) => void;
}

/** What was changed of one activity and of its links, newest first. */
export function ActivityHistory({ schedule, row, minutesPerDay, hrefOf, onChoose }: Props) {
  const { t } = useTranslation(['changelog', 'shared']);
  const format = useFormat();
  const now = useNow();
  const filter = useMemo(() => ({ activity: String(row) }), [row]);
  const { status, entries, more, total, loadNext } = useChangelog(schedule, filter);
  const failed = status === 'first-failed' || status === 'more-failed';
  return (
    <>
      {failed && (
        <Banner
          tone="bad"
          action={
            <Button variant="ghost" onClick={() => void loadNext()}>
              {t('shared:action.retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Banner>
      )}
      {status === 'ready' && entries.length === 0 && (
        <EmptyState title={t('history.none')} text={t('history.noneText')} />
      )}
      {entries.length > 0 && (
        <div className={classes.list}>
          {byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} aria-label={format.dayLong(day)}>
              <h3 className={classes.day}>{format.dayLong(day)}</h3>
              <ul>
                {ofDay.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    minutesPerDay={minutesPerDay}
                    now={now}
                    chosen={false}
                    hrefOf={hrefOf}
                    onChoose={(one) => onChoose(one.revision)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {status === 'ready' && more && (
        <Button variant="link" onClick={() => void loadNext()}>
          {t('history.more', { formatted: format.number(total - entries.length) })}
        </Button>
      )}
    </>
  );
}
