import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChangelogPage, filterOf } from '@/features/changelog';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

/** Without what is chosen no more. */
const defined = (filter: ReturnType<typeof filterOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

export function Component() {
  const { schedule, project } = useOpenSchedule();
  const [query, setQuery] = useSearchParams();
  const { t } = useTranslation();
  // The same choices are the same filter: only other ones begin the list anew.
  const asked = JSON.stringify(filterOf(query));
  const filter = useMemo(() => JSON.parse(asked) as ReturnType<typeof filterOf>, [asked]);
  useTitle(t('title.changelog'), schedule.name, project.name);
  return (
    <ChangelogPage
      key={schedule.id + asked}
      schedule={schedule.id}
      finish={schedule.finish}
      revision={Number(query.get('revision')) || undefined}
      onRevision={(revision) =>
        setQuery(revision ? { ...filter, revision: String(revision) } : { ...filter }, {
          replace: true,
          preventScrollReset: true,
        })
      }
      filter={filter}
      onFilter={(chosen) => setQuery(defined(chosen), { replace: true })}
    />
  );
}
