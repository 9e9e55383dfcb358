import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChangelogPage } from '@/features/changelog';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

export function Component() {
  const { schedule, project } = useOpenSchedule();
  const [query, setQuery] = useSearchParams();
  const { t } = useTranslation();
  useTitle(t('title.changelog'), schedule.name, project.name);
  return (
    <ChangelogPage
      key={schedule.id}
      schedule={schedule.id}
      finish={schedule.finish}
      revision={Number(query.get('revision')) || undefined}
      onRevision={(revision) =>
        setQuery(revision ? { revision: String(revision) } : {}, { replace: true, preventScrollReset: true })
      }
    />
  );
}
