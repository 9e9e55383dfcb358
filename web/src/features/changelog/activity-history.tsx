import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Banner, Button, EmptyState } from '@/shared/ui';
import type { LogEntry } from './api/changelog';
import { EntryDays } from './entry-days';
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
        <EntryDays
          entries={entries}
          level={3}
          minutesPerDay={minutesPerDay}
          hrefOf={hrefOf}
          onChoose={(one) => onChoose(one.revision)}
        />
      )}
      {status === 'ready' && more && (
        <Button variant="link" onClick={() => void loadNext()}>
          {t('history.more', { formatted: format.number(total - entries.length) })}
        </Button>
      )}
    </>
  );
}
