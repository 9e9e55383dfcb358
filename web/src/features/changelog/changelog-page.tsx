import { IconArrowUp, IconChartBar, IconClock } from '@tabler/icons-react';
import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { saveFile } from '@/shared/lib/save-file';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useNow } from '@/shared/lib/use-now';
import { Banner, Button, classNames, EmptyState, ErrorState, notify, notifyError, PageHead } from '@/shared/ui';
import { allEntries, type LogEntry, type Responsible } from './api/changelog';
import { useFinishSeries } from './api/finish-series';
import classes from './changelog-page.module.css';
import { ChangelogSkeleton } from './changelog-skeleton';
import { entryId } from './entry';
import { EntryDays } from './entry-days';
import { FilterBar } from './filter-bar';
import { FinishLine } from './finish-line';
import { FinishRail } from './finish-rail';
import { logCsv } from './log-csv';
import { isFiltered, type LogFilter } from './log-filter';
import { type Cell, rowOf } from './restorable';
import { useAttributeName } from './sentence';
import { useChangelog } from './use-changelog';
import { useRevisions } from './use-revisions';

const csvHeads = ['at', 'revision', 'person', 'entity', 'type', 'row', 'name', 'field', 'was', 'is', 'finish'] as const;

/** Everybody who made one of the entries seen so far. */
function usePeopleOf(entries: readonly LogEntry[]): Responsible[] {
  const known = useRef(new Map<string, Responsible>());
  for (const { responsible } of entries) known.current.set(responsible.id, responsible);
  return [...known.current.values()];
}

interface Props {
  schedule: string;
  /** Forecast finish the project list knows, civil minute. */
  finish: number | null;
  /** The entry the address points at, by its revision. */
  revision?: number;
  onRevision: (revision: number | undefined) => void;
  /** Which entries are shown; the page begins anew with another one. */
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** Opens the schedule as it stood after a revision, at a cell. */
  onThen?: (revision: number, cell?: Cell) => void;
}

/** Share of the list that is scrolled past when the next page is fetched. */
const nextPageAt = 0.85;
const defaultDay = 480;

/** Who changed what, from which value to which, and how far the finish moved. Nothing is ever removed from it. */
export function ChangelogPage({ schedule, finish, revision, onRevision, filter, onFilter, onThen }: Props) {
  const { t } = useTranslation(['changelog', 'shared']);
  const format = useFormat();
  const now = useNow();
  const log = useChangelog(schedule, filter);
  const { status, entries, held, more, behind, loadNext, goTo, restart, refresh, release } = log;
  const series = useFinishSeries(schedule);
  const minutesPerDay = series.data?.minutesPerDay || defaultDay;
  const late = useDelayed(status === 'first');
  const [rail, setRail] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);

  const nearEnd = useCallback(() => {
    const el = scroller.current;
    return el !== null && el.clientHeight > 0 && el.scrollTop + el.clientHeight >= el.scrollHeight * nextPageAt;
  }, []);
  function onScroll(_: UIEvent) {
    if (status === 'ready' && more && nearEnd()) void loadNext();
    if (held.length > 0 && (scroller.current?.scrollTop ?? 0) < 8) release();
  }
  // A page shorter than the screen cannot be scrolled: the next one comes by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every change of the list
  useEffect(() => {
    if (status === 'ready' && more && nearEnd()) void loadNext();
  }, [status, more, entries.length, nearEnd, loadNext]);

  const renewSeries = series.mutate;
  const onNewRevision = useCallback(
    async (position?: string) => {
      await refresh((scroller.current?.scrollTop ?? 0) > 40, position);
      await renewSeries();
    },
    [refresh, renewSeries],
  );
  useRevisions(schedule, log.page > 0 ? log.newest : undefined, onNewRevision);

  // The entry the address points at: the page that holds it is asked for, then it is shown.
  const shown = useRef<number | undefined>(undefined);
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (revision === undefined) {
      shown.current = undefined;
      asked.current = undefined;
      return;
    }
    if (shown.current === revision || status !== 'ready') return;
    const found = entries.find((e) => e.revision === revision);
    if (found) {
      shown.current = revision;
      document.getElementById(entryId(found))?.scrollIntoView({ block: 'center' });
    } else if (
      asked.current !== revision &&
      (behind || (more && (entries[entries.length - 1]?.revision ?? 0) > revision))
    ) {
      asked.current = revision;
      void goTo(revision);
    } else {
      shown.current = revision;
      notify({ tone: 'info', title: t('revisionMissing', { revision: format.number(revision) }) });
    }
  }, [revision, status, entries, more, behind, goTo, t, format]);

  const hrefOf = useCallback((entry: LogEntry) => `?revision=${entry.revision}`, []);
  const choose = useCallback(
    (entry: LogEntry) => {
      shown.current = entry.revision;
      onRevision(entry.revision);
    },
    [onRevision],
  );
  function showHeld() {
    if (behind) {
      // The address no longer points at what is left behind; it may be chosen again.
      onRevision(undefined);
      void restart();
    } else release();
    scroller.current?.scrollTo({ top: 0 });
  }

  const onlyActivity = useCallback((row: number) => onFilter({ ...filter, activity: String(row) }), [filter, onFilter]);
  const about = entries.find((entry) => String(rowOf(entry)) === filter.activity);

  const loaded = status !== 'first' && status !== 'first-failed';
  const filtered = isFiltered(filter);
  const people = usePeopleOf(entries);
  const attributeName = useAttributeName();
  async function save() {
    try {
      const all = await allEntries(schedule, filter);
      const heads = csvHeads.map((head) => t(`csv.${head}`));
      saveFile('changelog.csv', logCsv(all, { heads, attribute: attributeName, cut: t('csv.cut') }), 'text/csv');
    } catch (error) {
      notifyError(error);
    }
  }
  return (
    <div className={classes.layout}>
      <div ref={scroller} className={classes.main} onScroll={onScroll} data-testid="changelog-scroller">
        <PageHead
          title={t('title')}
          purpose={t('purpose')}
          actions={
            loaded &&
            entries.length > 0 && (
              <Button className={classes.railButton} icon={IconChartBar} on={rail} onClick={() => setRail(!rail)}>
                {t('rail.who')}
              </Button>
            )
          }
        />
        {(loaded || filtered) && (entries.length > 0 || filtered) && (
          <FilterBar filter={filter} activity={about?.change.name} people={people} onFilter={onFilter} onSave={save} />
        )}
        {late && <ChangelogSkeleton />}
        {status === 'first-failed' && (
          <ErrorState title={t('loadFailed')} safe={t('safe')} error={log.error} onRetry={() => void loadNext()} />
        )}
        {loaded && entries.length === 0 && (
          <EmptyState
            title={t(filtered ? 'filter.none' : 'empty.title')}
            text={t(filtered ? 'filter.noneText' : 'empty.text')}
            filtered={filtered}
          />
        )}
        {loaded && entries.length > 0 && (
          <>
            {!filtered && series.data && series.data.steps.length > 1 && (
              <FinishLine series={series.data} now={now} onChoose={onRevision} />
            )}
            {log.stale && (
              <Banner
                tone="warn"
                icon={IconClock}
                action={
                  <Button variant="ghost" onClick={() => void onNewRevision()}>
                    {t('renew')}
                  </Button>
                }
              >
                {t('stale')}
              </Banner>
            )}
            {(held.length > 0 || behind) && (
              <div className={classes.held} data-density="compact">
                <Button variant="primary" icon={IconArrowUp} onClick={showHeld}>
                  {behind ? t('newest') : t('held', { count: held.length, formatted: format.number(held.length) })}
                </Button>
              </div>
            )}
            <EntryDays
              entries={entries}
              level={2}
              minutesPerDay={minutesPerDay}
              chosen={revision}
              hrefOf={hrefOf}
              onChoose={choose}
              onThen={onThen}
              onActivity={filter.activity ? undefined : onlyActivity}
            />
            <div className={classes.end}>
              {status === 'more' && <p role="status">{t('loadingMore')}</p>}
              {status === 'more-failed' && (
                <Banner
                  tone="bad"
                  action={
                    <Button variant="ghost" onClick={() => void loadNext()}>
                      {t('shared:action.retry')}
                    </Button>
                  }
                >
                  {t('moreFailed')} {failureOf(log.error).message}
                </Banner>
              )}
              {status === 'ready' && !more && (
                <p>{t('end', { count: log.total, formatted: format.number(log.total) })}</p>
              )}
            </div>
          </>
        )}
      </div>
      {loaded && entries.length > 0 && series.data && (
        <div className={classNames(classes.rail, rail && classes.railOpen)}>
          <FinishRail series={series.data} finish={finish} />
        </div>
      )}
    </div>
  );
}
