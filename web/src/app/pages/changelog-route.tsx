import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ChangelogPage, filterOf } from '@/features/changelog';
import { paths } from '../paths';
import { useTitle } from '../use-title';
import { useOpenSchedule } from './schedule-route';

/** Without what is chosen no more. */
const defined = (filter: ReturnType<typeof filterOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

export function Component() {
  const { orgId, schedule, project } = useOpenSchedule();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { t } = useTranslation();
  // The same choices are the same filter: only other ones begin the list anew.
  const asked = JSON.stringify(filterOf(query));
  const filter = useMemo(() => JSON.parse(asked) as ReturnType<typeof filterOf>, [asked]);
  const openThen = useCallback(
    (at: number, cell?: { row: number; column: string }) => {
      const named = { at: String(Math.max(1, at)), ...(cell && { row: String(cell.row), column: cell.column }) };
      void navigate(`${paths.gantt(orgId, project.id, schedule.id)}?${new URLSearchParams(named)}`);
    },
    [navigate, orgId, project.id, schedule.id],
  );
  // The same functions while the address stays: entries are drawn anew with other ones.
  const choose = useCallback(
    (revision?: number) =>
      setQuery(revision ? { ...filter, revision: String(revision) } : { ...filter }, {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery, filter],
  );
  const narrow = useCallback((chosen: typeof filter) => setQuery(defined(chosen), { replace: true }), [setQuery]);
  useTitle(t('title.changelog'), schedule.name, project.name);
  return (
    <ChangelogPage
      key={schedule.id + asked}
      schedule={schedule.id}
      finish={schedule.finish}
      revision={Number(query.get('revision')) || undefined}
      onRevision={choose}
      filter={filter}
      onThen={openThen}
      onFilter={narrow}
    />
  );
}
