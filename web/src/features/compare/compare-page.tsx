import { IconArrowsLeftRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Plan, PlanSession, Transport } from '@/engine';
import { type Format, useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { PlanPage, PlanPageWaiting } from '@/shared/plan/plan-page';
import { useRevision } from '@/shared/plan/use-revision';
import { WithPlan } from '@/shared/plan/with-plan';
import { Chip, EmptyState, ErrorState, IconButton, Segment, SelectField } from '@/shared/ui';
import { type Comparison, type Difference, useBaselines, useComparison, useUpdates } from './api/use-comparison';
import classes from './compare-page.module.css';
import { differenceText } from './difference-words';
import { causeOf, daysBetween, type Movement, movements, ownChanges } from './movements';

interface Props {
  schedule: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  /** The address of an activity in the Gantt. */
  activityPath: (row: number) => string;
  /** The address of a revision in the change log. */
  changePath: (revision: number) => string;
  /** The address of the ledger of the finish. */
  ledgerPath: string;
  /** Whether a link drives the dates of its successor. */
  drives: (plan: Plan, link: number) => boolean;
}

/** Two moments of a schedule side by side: what differs, who made it so, and why the finish moved. */
export function ComparePage(props: Props) {
  const { t } = useTranslation('compare');
  return (
    <WithPlan
      schedule={props.schedule}
      transport={props.transport}
      failure={{ title: t('error.title'), safe: t('error.safe') }}
      waiting={<PlanPageWaiting label={t('loading')} />}
    >
      {(session) => <Compared {...props} session={session} />}
    </WithPlan>
  );
}

const CURRENT = 'current';
const ago = [1, 7, 28] as const;

/** Instants are whole minutes, so that the question stays the same while somebody looks at the answer. */
const daysAgo = (days: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 - days * 86_400_000).toISOString();

/** The day of a date as the server writes it, `2026/04/28 0:00`; nothing where there is none. */
function dayText(date: string | null, format: Format): string | undefined {
  const parts = /^(\d{4})\/(\d{2})\/(\d{2})/
    .exec(date ?? '')
    ?.slice(1)
    .map(Number);
  return parts && format.dateMedium(Date.UTC(parts[0], parts[1] - 1, parts[2]) / 60_000);
}

/** What an address names and the list lacks: an instant as a date, a revision by its number, anything else as it is. */
function momentText(chosen: string, t: TFunction<'compare'>, format: Format): string {
  if (/^[1-9]\d*$/.test(chosen)) return t('revision', { revision: format.number(Number(chosen)) });
  const at = /^\d{4}-\d\d-\d\dT/.test(chosen) ? Date.parse(chosen) : Number.NaN;
  return Number.isNaN(at) ? chosen : format.instant(at);
}

/** The moments that can be chosen, and the one to begin with: last month's update, then the newest baseline, then a week ago. */
function useMoments(schedule: string) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const read = { updates: useUpdates(schedule), baselines: useBaselines(schedule) };
  const updates = read.updates.data;
  const baselines = read.baselines.data;
  const past = useMemo(() => ago.map((days) => ({ days, at: daysAgo(days) })), []);
  if (!updates || !baselines) {
    const again = () => void Promise.all([read.updates.mutate(), read.baselines.mutate()]);
    return { options: [], error: read.updates.error ?? read.baselines.error, again };
  }
  const newest = updates.toSorted((a, b) => b.number - a.number);
  const last = newest.find(({ state }) => state !== 'draft') ?? newest[0];
  const base = baselines.find(({ active }) => active) ?? baselines[0];
  const options = [
    { value: CURRENT, label: t('current') },
    ...newest.map(({ number, name, statusDate, createdAt }) => ({
      value: `update:${number}`,
      label: t('update', {
        number,
        name: shownText(name),
        date: dayText(statusDate, format) ?? format.instant(Date.parse(createdAt)),
        interpolation: { escapeValue: false },
      }),
    })),
    ...baselines.map(({ version, name }) => ({
      value: `baseline:${version}`,
      label: t('baseline', { name: shownText(name), interpolation: { escapeValue: false } }),
    })),
    ...past.map(({ days, at }) => ({ value: at, label: t('daysAgo', { count: days }) })),
  ];
  return { options, begin: last ? `update:${last.number}` : base ? `baseline:${base.version}` : past[1].at };
}

const groups = [
  'moved',
  'added',
  'deleted',
  'logic',
  'progress',
  'duration',
  'calendar',
  'constraint',
  'other',
] as const;
type Group = (typeof groups)[number];

/** Rows that are drawn; the segment says how many there are. */
const MOST = 200;

function Compared({ schedule, session, drives, ...ways }: Props & { session: PlanSession }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const revision = useRevision(session);
  const moments = useMoments(schedule);
  const from = query.get('from') ?? moments.begin;
  const to = query.get('to') ?? CURRENT;
  const shown = groups.find((one) => one === query.get('show')) ?? 'moved';
  const comparison = useComparison(schedule, revision, from, to);
  const slow = useDelayed(!comparison.data);
  const ask = (change: Record<string, string>) =>
    setQuery({ from: from ?? '', to, show: shown, ...change }, { replace: true });
  const options = (chosen: string | undefined) => {
    const known = moments.options;
    return !chosen || known.some(({ value }) => value === chosen)
      ? known
      : [...known, { value: chosen, label: momentText(chosen, t, format) }];
  };
  const { data } = comparison;
  // Nothing to begin with is a failure of this page, not a wait.
  const error = comparison.error ?? (from === undefined ? moments.error : undefined);
  return (
    <PlanPage title={t('title')} purpose={t('about')}>
      <div className={classes.ends}>
        <SelectField
          label={t('from')}
          value={from ?? ''}
          options={options(from)}
          onChange={(value) => ask({ from: value })}
        />
        <IconButton icon={IconArrowsLeftRight} label={t('swap')} onClick={() => from && ask({ from: to, to: from })} />
        <SelectField label={t('to')} value={to} options={options(to)} onChange={(value) => ask({ to: value })} />
      </div>
      {error && !comparison.isLoading ? (
        <ErrorState
          title={t('error.title')}
          safe={t('error.safe')}
          error={error}
          onRetry={() => (from === undefined ? moments.again?.() : void comparison.mutate())}
        />
      ) : data ? (
        <Differences
          data={data}
          plan={session.view().plan}
          drives={to === CURRENT ? drives : undefined}
          shown={shown}
          onShow={(show) => ask({ show })}
          {...ways}
        />
      ) : (
        slow && <PlanPageWaiting label={t('loading')} />
      )}
    </PlanPage>
  );
}

interface DifferencesProps extends Pick<Props, 'activityPath' | 'changePath' | 'ledgerPath'> {
  data: Comparison;
  plan: Plan;
  /** Nothing where the later end is not the plan as it is: then a cause is only an activity's own change. */
  drives: Props['drives'] | undefined;
  shown: Group;
  onShow: (group: Group) => void;
}

function Differences({ data, plan, drives, shown, onShow, activityPath, changePath, ledgerPath }: DifferencesProps) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const moved = useMemo(() => movements(data), [data]);
  const own = useMemo(() => ownChanges(data.items), [data]);
  const rows = useMemo(() => new Map(data.rows.map((row) => [row.row, row])), [data]);
  const perDay = data.minutesPerDay;
  const nameOf = (row: number) => {
    const known = rows.get(row);
    const i = plan.index.of(row);
    const name = known?.name ?? (i < 0 ? t('gone') : plan.activities.name[i]);
    const number = known?.number ?? (i < 0 ? null : plan.tree.position[i]);
    return number === null ? shownText(name) : `${number} · ${shownText(name)}`;
  };
  const words = { t, format, perDay, calendars: data.calendars, nameOf };
  const count = (group: Group) => (group === 'moved' ? moved.length : (data.counts[group] ?? 0));
  const there = groups.filter((group) => group === 'moved' || count(group) > 0);
  const group = there.includes(shown) ? shown : 'moved';
  const who = ({ by, at, revision }: Difference) => {
    const person = by === undefined ? undefined : data.people[by];
    if (!revision) return <td>{t('nobodyKnows')}</td>;
    return (
      <td>
        {person ? shownText(`${person.name} ${person.lastname}`.trim()) : t('system')}{' '}
        <Link to={changePath(revision)}>{at ? format.instant(Date.parse(at)) : format.number(revision)}</Link>
      </td>
    );
  };
  const why = ({ row }: Movement) => {
    const itself = own.get(row.row);
    const cause = drives ? causeOf(plan, row.row, own, drives) : itself && { row: row.row, changes: itself, links: 0 };
    if (!cause) return drives ? t('cause.outside') : t('cause.unknown');
    const text = cause.changes.map((item) => differenceText(item, words)).join(' · ');
    return cause.links === 0
      ? text
      : t('cause.behind', { name: nameOf(cause.row), text, interpolation: { escapeValue: false } });
  };
  return (
    <>
      <Summary data={data} moved={moved.length} ledgerPath={ledgerPath} />
      <div className={classes.groups}>
        <Segment
          label={t('show')}
          value={group}
          options={there.map((value) => ({ value, label: `${t(`group.${value}`)} ${format.number(count(value))}` }))}
          onChange={onShow}
        />
        {!data.whole && <span className={classes.quiet}>{t('notWhole')}</span>}
      </div>
      {count(group) === 0 ? (
        <EmptyState title={t('same')} text={t('sameText')} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t(`group.${group}`)}</caption>
            {group === 'moved' ? (
              <>
                <thead>
                  <tr>
                    <th scope="col">{t('column.activity')}</th>
                    <th scope="col">{t('column.was')}</th>
                    <th scope="col">{t('column.is')}</th>
                    <th scope="col" className={classes.figure}>
                      {t('column.days')}
                    </th>
                    <th scope="col">{t('column.why')}</th>
                    <th scope="col">{t('column.who')}</th>
                  </tr>
                </thead>
                <tbody>
                  {moved.slice(0, MOST).map((one) => (
                    <tr key={one.row.row}>
                      <th scope="row">
                        <Link to={activityPath(one.row.row)}>{nameOf(one.row.row)}</Link>
                        {one.row.critical && <Chip tone="bad">{t('critical')}</Chip>}
                      </th>
                      <td>{one.row.finishFrom !== null && format.endMedium(one.row.finishFrom)}</td>
                      <td>{one.row.finishTo !== null && format.endMedium(one.row.finishTo)}</td>
                      <td className={classes.figure} data-later={one.days > 0 || undefined}>
                        {format.signed(one.days)}
                      </td>
                      <td className={classes.why}>{why(one)}</td>
                      {who(one.last)}
                    </tr>
                  ))}
                </tbody>
              </>
            ) : (
              <>
                <thead>
                  <tr>
                    <th scope="col">{t('column.activity')}</th>
                    <th scope="col">{t('column.what')}</th>
                    <th scope="col">{t('column.who')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items
                    .filter(({ kind }) => kind === group)
                    .slice(0, MOST)
                    .map((item) => (
                      <tr key={`${item.entity} ${item.row}`}>
                        <th scope="row">
                          <Subject item={item} nameOf={nameOf} activityPath={activityPath} />
                        </th>
                        <td className={classes.why}>{differenceText(item, words)}</td>
                        {who(item)}
                      </tr>
                    ))}
                </tbody>
              </>
            )}
          </table>
          {count(group) > MOST && <p className={classes.quiet}>{t('more', { formatted: format.number(MOST) })}</p>}
        </div>
      )}
    </>
  );
}

interface SubjectProps extends Pick<Props, 'activityPath'> {
  item: Difference;
  nameOf: (row: number) => string;
}

/** What a difference is of: an activity with the way to it, a calendar, or the settings of the schedule. */
function Subject({ item, nameOf, activityPath }: SubjectProps) {
  const { t } = useTranslation('compare');
  if (item.entity === 'schedule') return t('settings');
  if (item.entity === 'calendar')
    return t('calendar', { name: shownText(item.name ?? ''), interpolation: { escapeValue: false } });
  const row = (item.linkTo ?? item.linkFrom)?.to ?? item.row;
  return item.kind === 'deleted' ? nameOf(row) : <Link to={activityPath(row)}>{nameOf(row)}</Link>;
}

/** Finish, progress and critical path at both ends, and how many activities moved. */
function Summary({ data, moved, ledgerPath }: { data: Comparison; moved: number; ledgerPath: string }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const { from, to, counts } = data;
  const finish = (minute: number | null) => (minute === null ? '–' : format.endMedium(minute));
  const shift = from.finish === null || to.finish === null ? 0 : daysBetween(from.finish, to.finish);
  const percent = (value: number) => format.percent(value / 100, 1);
  return (
    <dl className={classes.summary}>
      <div>
        <dt>{t('finish')}</dt>
        <dd data-finish>
          {finish(from.finish)} → <b>{finish(to.finish)}</b>{' '}
          {shift !== 0 && (
            <Chip tone={shift > 0 ? 'bad' : 'ok'}>
              {t('days', { count: Math.abs(shift), days: format.signed(shift) })}
            </Chip>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('progress')}</dt>
        <dd>
          {percent(from.progress)} → <b>{percent(to.progress)}</b>
        </dd>
      </div>
      {from.critical !== null && to.critical !== null && (
        <div>
          <dt>{t('criticalPath')}</dt>
          <dd>
            {format.number(from.critical)} → <b>{format.number(to.critical)}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('group.moved')}</dt>
        <dd>
          <b>{format.number(moved)}</b> {t('of', { all: format.number(to.activities) })}
        </dd>
      </div>
      <div>
        <dt>{t('addedDeleted')}</dt>
        <dd>
          <b>
            {format.number(counts.added ?? 0)} / {format.number(counts.deleted ?? 0)}
          </b>
        </dd>
      </div>
      <div>
        <dt>{t('whyFinish')}</dt>
        <dd>
          <Link to={ledgerPath}>{t('ledger')}</Link>
        </dd>
      </div>
    </dl>
  );
}
