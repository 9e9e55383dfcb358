import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { linkTypeNames, type PlanSession, type Transport } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { FigureNote } from '@/shared/plan/figure-note';
import { PlanPage, PlanPageWaiting } from '@/shared/plan/plan-page';
import { useRevision } from '@/shared/plan/use-revision';
import { WithPlan } from '@/shared/plan/with-plan';
import { EmptyState, ErrorState, Segment } from '@/shared/ui';
import { type Check, type HealthTrail, useHealth, useHealthTrail } from './api/use-health';
import { FloatHistogram } from './float-histogram';
import classes from './health-page.module.css';

interface Props {
  schedule: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  /** The address of an activity in the Gantt. */
  activityPath: (row: number) => string;
  /** The address of a revision in the change log. */
  changePath: (revision: number) => string;
  /** Address of the company's thresholds, for users who may see them. */
  thresholdsPath?: string;
}

/** The fourteen DCMA checks of a schedule, and the rows that fail one. */
export function HealthPage({ schedule, transport, activityPath, changePath, thresholdsPath }: Props) {
  const { t } = useTranslation('health');
  return (
    <WithPlan
      schedule={schedule}
      transport={transport}
      failure={{ title: t('error.title'), safe: t('error.safe') }}
      waiting={<PlanPageWaiting label={t('loading')} />}
    >
      {(session) => (
        <Checks
          schedule={schedule}
          session={session}
          activityPath={activityPath}
          changePath={changePath}
          thresholdsPath={thresholdsPath}
        />
      )}
    </WithPlan>
  );
}

const icons = {
  failed: IconAlertCircle,
  passed: IconCircleCheck,
  reported: IconInfoCircle,
  'not-evaluated': IconCircleDashed,
} as const;

const counted = ['failed', 'passed', 'reported', 'not-evaluated'] as const;

function Checks({
  schedule,
  session,
  activityPath,
  changePath,
  thresholdsPath,
}: Omit<Props, 'transport'> & { session: PlanSession }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const revision = useRevision(session);
  const health = useHealth(schedule, revision);
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const [chosen, setChosen] = useState<number>();
  const data = health.data;
  const trail = useHealthTrail(schedule, data?.checks.map(({ verdict }) => verdict[0]).join('')).data;
  const slow = useDelayed(!data);
  if (health.error && !data)
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={health.error}
        onRetry={() => void health.mutate()}
      />
    );
  if (!data) return slow ? <PlanPageWaiting label={t('loading')} /> : null;
  const of = (verdict: Check['verdict']) => data.checks.filter((c) => c.verdict === verdict).length;
  const own = data.checks.filter((c) => c.own).length;
  const list = shown === 'all' ? data.checks : data.checks.filter(({ verdict }) => verdict === 'failed');
  const open = list.find(({ number }) => number === chosen);
  return (
    <PlanPage
      title={t('title')}
      purpose={t('about', { activities: format.number(data.unfinished), links: format.number(data.links) })}
    >
      <div className={classes.summary}>
        {counted.map((verdict) => {
          const Icon = icons[verdict];
          const count = of(verdict);
          return count === 0 ? null : (
            <span key={verdict} className={classes.verdict} data-verdict={verdict}>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              {t(verdict === 'not-evaluated' ? 'notEvaluated' : verdict, { count })}
            </span>
          );
        })}
        {own > 0 &&
          (thresholdsPath ? (
            <Link to={thresholdsPath}>{t('ownThresholds', { count: own })}</Link>
          ) : (
            <span className={classes.quiet}>{t('ownThresholds', { count: own })}</span>
          ))}
        <span className={classes.grow} />
        <Segment
          label={t('show')}
          value={shown}
          options={[
            { value: 'all', label: t('all') },
            { value: 'failed', label: t('onlyFailed') },
          ]}
          onChange={setShown}
        />
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('noneFails')} text={t('noneFailsText')} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <th className={classes.number}>{t('column.number')}</th>
                <th>{t('column.check')}</th>
                <th>{t('column.verdict')}</th>
                <th className={classes.figure}>{t('column.value')}</th>
                <th className={classes.figure}>{t('column.limit')}</th>
                <th className={classes.figure}>{t('column.failing')}</th>
                <th>{t('column.weeks')}</th>
                <th>{t('column.broke')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((check) => (
                <Line
                  key={check.number}
                  check={check}
                  perDay={session.view().plan.schedule.minutesPerDay}
                  trail={trail}
                  changePath={changePath}
                  open={check.number === chosen}
                  onOpen={() => setChosen(check.number === chosen ? undefined : check.number)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && <Failing check={open} baseline={data.baseline} session={session} activityPath={activityPath} />}
      <FloatHistogram session={session} revision={revision} activityPath={activityPath} />
    </PlanPage>
  );
}

interface LineProps extends Pick<Props, 'changePath'> {
  check: Check;
  trail: HealthTrail | undefined;
  perDay: number;
  open: boolean;
  onOpen: () => void;
}

function Line({ check, perDay, trail, changePath, open, onOpen }: LineProps) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const Icon = icons[check.verdict];
  const index = check.name === 'path-length' || check.name === 'execution';
  const figure = (percent: number | null) => {
    if (percent === null) return '–';
    return index ? format.number(percent / 100, 3) : format.percent(percent / 100, 1);
  };
  return (
    <tr className={classes.line} data-open={open || undefined} data-verdict={check.verdict}>
      <td className={classes.number}>{check.number}</td>
      <th scope="row">
        <button type="button" className={classes.name} aria-expanded={open} aria-controls="failing" onClick={onOpen}>
          {t(`check.${check.name}`, { days: check.days })}
        </button>
      </th>
      <td>
        <span className={classes.verdict} data-verdict={check.verdict}>
          <Icon size={15} stroke={1.6} aria-hidden="true" />
          {t(`verdict.${check.verdict}`)}
        </span>
      </td>
      <td className={classes.figure}>{figure(check.value)}</td>
      <td className={classes.figure}>
        {check.limit === null ? '–' : `${check.atLeast ? '≥' : '≤'} ${figure(check.limit)}`}
        {check.own && <span className={classes.own}>{t('ownThreshold')}</span>}
      </td>
      <td className={classes.figure}>
        {check.verdict === 'not-evaluated' ? '–' : amountOf(check, perDay, format.number, t)}
      </td>
      <td>{trail && <Weeks number={check.number} trail={trail} />}</td>
      <td>{trail && check.verdict === 'failed' && <Broke check={check} trail={trail} changePath={changePath} />}</td>
    </tr>
  );
}

/** How a check stood at the end of each week, as bars and in words. */
function Weeks({ number, trail }: { number: number; trail: HealthTrail }) {
  const { t } = useTranslation('health');
  const verdicts = trail.points.map((p) => p.verdicts[number - 1]);
  const failed = verdicts.filter((v) => v === 'failed').length;
  return (
    <>
      <svg className={classes.weeks} width={trail.points.length * 6} height={14} aria-hidden="true">
        {verdicts.map((verdict, k) => (
          <rect
            key={trail.points[k].at}
            data-verdict={verdict ?? 'none'}
            x={k * 6}
            y={verdict === 'failed' ? 0 : verdict === 'passed' ? 7 : 11}
            width={4}
            height={verdict === 'failed' ? 14 : verdict === 'passed' ? 7 : 3}
          />
        ))}
      </svg>
      <span className="visually-hidden">{t('weeksFailed', { failed, weeks: verdicts.length })}</span>
    </>
  );
}

/** Who broke a check that fails, and the way to the change. */
function Broke({ check, trail, changePath }: { check: Check; trail: HealthTrail } & Pick<Props, 'changePath'>) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const broke = trail.breaks.find(({ number }) => number === check.number);
  if (!broke) return <span className={classes.quiet}>{t(check.name === 'critical-path' ? 'always' : 'earlier')}</span>;
  const who = trail.people[broke.by];
  const name = who ? shownText(`${who.name} ${who.lastname}`.trim()) : t('system');
  return (
    <Link className={classes.broke} to={changePath(broke.revision)}>
      {[name, shownText(broke.name), format.instant(Date.parse(broke.at))].filter(Boolean).join(' · ')}
    </Link>
  );
}

/** What fails, of what: rows, or days of the checks whose figures are time. */
function amountOf(
  check: Check,
  perDay: number,
  number: (value: number, digits?: number) => string,
  t: ReturnType<typeof useTranslation<'health'>>['t'],
): string {
  if (check.name === 'critical-path' || check.name === 'path-length')
    return t('days', { moved: number(check.count / perDay, 1), asked: number(check.of / perDay, 1) });
  const failing = check.name === 'link-types' ? check.of - check.count : check.failing.length;
  return t('of', { count: failing, total: number(check.of) });
}

/** Rows of one check that are listed; the rest is a number. */
const MOST = 200;

interface FailingProps extends Pick<Props, 'activityPath'> {
  check: Check;
  baseline: boolean;
  session: PlanSession;
}

function Failing({ check, baseline, session, activityPath }: FailingProps) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { plan } = session.view();
  const { activities: a, index, tree } = plan;
  const perDay = plan.schedule.minutesPerDay;
  const byLink = check.number >= 2 && check.number <= 4;
  const rows = check.failing.slice(0, MOST);
  const more = check.failing.length - rows.length;
  const named = (row: number) => {
    const i = index.of(row);
    return i < 0
      ? t('hidden')
      : t('rows', { number: tree.position[i], name: shownText(a.name[i]), interpolation: { escapeValue: false } });
  };
  const why = t(`why.${check.name}`, { days: check.days, count: check.days ?? 0 });
  const lacking = baseline ? t('nothing') : t('needsBaseline');
  return (
    <section id="failing" className={classes.failing} aria-label={t(`check.${check.name}`, { days: check.days })}>
      <h2>
        {check.number} · {t(`check.${check.name}`, { days: check.days })}
      </h2>
      <p>{why}</p>
      <FigureNote name="dcma" />
      {check.verdict === 'not-evaluated' ? (
        <p className={classes.quiet}>
          {check.name === 'missed-tasks' || check.name === 'execution' ? lacking : t('nothing')}
        </p>
      ) : rows.length === 0 ? (
        <p className={classes.quiet}>{t('noRows')}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => {
            const at = byLink ? plan.links.row.indexOf(row) : -1;
            if (byLink && at < 0) return null;
            const about = byLink ? plan.links.to[at] : row;
            const i = index.of(about);
            return (
              <li key={row}>
                {byLink && (
                  <>
                    <span>{named(plan.links.from[at])}</span>
                    <span aria-hidden="true">→</span>
                  </>
                )}
                <Link to={activityPath(about)}>{named(about)}</Link>
                <span className={classes.detail}>
                  {byLink
                    ? linkText(
                        {
                          type: linkTypeNames[plan.links.type[at]],
                          lag: plan.links.lag[at],
                          elapsed: plan.links.elapsed[at] !== 0,
                        },
                        perDay,
                        format.language,
                      )
                    : i >= 0 && detailOf(check, a.duration[i], a.totalFloat[i], a.finish[i])}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && <p className={classes.quiet}>{t('more', { count: more })}</p>}
    </section>
  );

  /** What of an activity the check is about. */
  function detailOf({ name }: Check, duration: number, float: number, finish: number): string {
    if (name === 'high-duration') return format.duration(duration, perDay);
    if (name === 'high-float' || name === 'negative-float') return format.duration(float, perDay);
    return format.endMedium(finish);
  }
}
