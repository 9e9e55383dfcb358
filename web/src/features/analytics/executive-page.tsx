import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { dayOfIso } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { useCatalogue } from '@/shared/plan/use-catalogue';
import { Chip, EmptyState, Loaded, PageHead, Segment } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import classes from './analytics-page.module.css';
import { type CurrencyTotal, type Portfolio, type ProjectOverview, usePortfolio } from './api/use-overview';
import { dayOf } from './csv';
import {
  type Column,
  decimalsOf,
  isUnwell,
  type Order,
  ordered,
  type Standing,
  standingOf,
  usualDays,
} from './executive';
import own from './executive-page.module.css';
import { ExplainDialog } from './explain-dialog';
import { pcrTone, progressTone, shareOf } from './figures';
import { noFilter } from './filter';
import { MoversDialog } from './movers-dialog';
import { PortfolioExportMenu } from './portfolio-export';

const standings = ['delayed', 'onTrack', 'stale'] as const;
const tones = { delayed: 'bad', onTrack: 'ok', stale: 'warn', unknown: 'plain' } as const;

interface Props {
  hrefOf: (project: string) => string;
  changePath: (project: string, schedule: string, revision: number) => string;
  ledgerPath: (project: string, schedule: string) => string;
  /** The checks of a schedule. */
  healthPath: (project: string, schedule: string) => string;
  /** The roadblocks of a schedule. */
  roadblocksPath: (project: string, schedule: string) => string;
}

/** The projects of the company beside one another, now or as they stood at the end of a day. */
export function ExecutivePage(props: Props) {
  const { t } = useTranslation('analytics');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('at') ?? '';
  const at = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : '';
  const portfolio = usePortfolio(at);
  return (
    <div className={classes.page} data-region="main" data-density="compact">
      <PageHead
        className={classes.head}
        title={t('executive.title')}
        purpose={t('executive.about')}
        actions={
          <>
            <AsOf at={at} onChange={(day) => setQuery(day ? { at: day } : {})} />
            <PortfolioExportMenu at={at} />
          </>
        }
      />
      <Loaded of={portfolio} loading={t('loading')} failed={t('failedAll')}>
        {(data) => <Projects data={data} busy={portfolio.isValidating} {...props} />}
      </Loaded>
    </div>
  );
}

function AsOf({ at, onChange }: { at: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { yesterday, monthEnd } = usualDays(useNow());
  const usual = at === '' ? 'now' : at === yesterday ? 'yesterday' : at === monthEnd ? 'monthEnd' : 'day';
  const options = (['now', 'yesterday', 'monthEnd', 'day'] as const).filter((one) => one !== 'day' || usual === 'day');
  return (
    <div className={own.asOf}>
      <Segment
        label={t('executive.asOf')}
        value={usual}
        options={options.map((value) => ({
          value,
          label: value === 'day' ? format.dateMedium(dayOfIso(at) * 1440) : t(`executive.at.${value}`),
        }))}
        onChange={(value) => onChange({ now: '', yesterday, monthEnd, day: at }[value])}
      />
      <DayField
        label={t('executive.day')}
        hiddenLabel
        value={at}
        max={dayOf(Math.floor(Date.now() / 60_000))}
        onChange={onChange}
      />
    </div>
  );
}

type Opened = { what: 'movers' | 'ppc' | 'pcr'; project: ProjectOverview };

function Projects({
  data,
  busy,
  hrefOf,
  changePath,
  ledgerPath,
  ...paths
}: Props & { data: Portfolio; busy: boolean }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const now = useNow();
  const [opened, setOpened] = useState<Opened>();
  const [order, setOrder] = useState<Order>();
  const rows = data.projects.map((project) => ({
    project,
    standing: standingOf(project, data.at === null ? now : Date.parse(project.until)),
  }));
  const count = (standing: Standing) => rows.filter((row) => row.standing === standing).length;
  const late = data.projects.filter(({ overdue }) => (overdue ?? 0) > 0);
  const unwell = data.projects.filter(isUnwell).length;
  if (data.projects.length === 0) return <EmptyState title={t('executive.none')} text={t('executive.noneText')} />;
  return (
    <>
      <ul className={own.counters} data-busy={busy || undefined}>
        {standings.map((standing) => (
          <li key={standing} data-standing={count(standing) > 0 ? standing : undefined}>
            <span>{t(`standingOf.${standing}`)}</span>
            <strong>{format.number(count(standing))}</strong>
            <small>{t(`standingText.${standing}`)}</small>
          </li>
        ))}
        <li data-standing={unwell > 0 ? 'delayed' : undefined}>
          <span>{t('standingOf.unwell')}</span>
          <strong>{format.number(unwell)}</strong>
          <small>{t('standingText.unwell')}</small>
        </li>
        <li data-standing={late.length > 0 ? 'delayed' : undefined}>
          <span>{t('standingOf.overdue')}</span>
          <strong>{format.number(late.reduce((sum, { overdue }) => sum + (overdue ?? 0), 0))}</strong>
          <small>{t('standingText.overdue', format.counted(late.length))}</small>
        </li>
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it */}
      <section className={own.scroll} tabIndex={0} aria-label={t('executive.title')}>
        <table className={own.table}>
          <thead>
            <tr>
              {head('name', t('project'), false)}
              <th scope="col">{t('executive.standing')}</th>
              {head('finish', t('executive.finish'), false)}
              {head('p80', t('executive.p80'), false)}
              {head('variance', t('executive.variance'))}
              {head('moved', t('executive.moved'))}
              {head('spit', t('executive.spit'))}
              {head('progress', t('executive.progress'), false)}
              {head('ppc', t('executive.ppc'))}
              {head('pcr', t('executive.pcr'))}
              {head('overdue', t('executive.overdue'))}
              {head('health', t('executive.health'))}
              {head('updated', t('executive.updated'), false)}
            </tr>
          </thead>
          <tbody>
            {ordered(rows, order).map(({ project: p, standing }) => (
              <tr key={p.id}>
                <th scope="row">
                  <Link to={hrefOf(p.id)}>{shownText(p.name)}</Link>
                  {p.place && <small>{shownText(p.place)}</small>}
                </th>
                <td>
                  <Chip tone={tones[standing]}>{t(`standingIs.${standing}`)}</Chip>
                </td>
                <td>
                  {p.finish === null ? none() : format.endMedium(p.finish)}
                  {p.baseFinish !== null && <small>{t('baseFinish', { date: format.endMedium(p.baseFinish) })}</small>}
                </td>
                <td>
                  {p.p80 === null ? none() : leads(p, 'risk', format.endMedium(p.p80.finish))}
                  {p.p80?.stale && <small>{t('executive.stale')}</small>}
                </td>
                <td className={own.figure}>{days(p.variance)}</td>
                <td className={own.figure}>
                  {p.moved === null || p.leading === null ? (
                    none()
                  ) : (
                    <button
                      type="button"
                      className={own.opens}
                      aria-label={t('executive.openMovers', { name: shownText(p.name), days: daysText(p.moved) })}
                      onClick={() => setOpened({ what: 'movers', project: p })}
                    >
                      {days(p.moved)}
                    </button>
                  )}
                </td>
                <td className={own.figure} data-tone={p.spit !== null && p.spit < 9_000 ? 'low' : undefined}>
                  {p.spit === null ? none() : leads(p, 'earned', format.number(p.spit / 10_000, 2))}
                </td>
                <td>{p.progress === null ? none() : <Progress real={p.progress} expected={p.expected} />}</td>
                <td className={own.figure}>{share('ppc', p)}</td>
                <td className={own.figure}>{share('pcr', p)}</td>
                <td className={own.figure} data-tone={p.overdue ? 'low' : undefined}>
                  {p.overdue === null ? none() : leads(p, 'roadblocks', format.number(p.overdue))}
                </td>
                <td className={own.figure}>
                  {p.health === null
                    ? none()
                    : leads(
                        p,
                        'health',
                        t('of', { part: format.number(p.health.passed), whole: format.number(p.health.judged) }),
                      )}
                  {p.health?.own && <small>{t('executive.own')}</small>}
                </td>
                <td>
                  {p.updatedAt === null ? (
                    none()
                  ) : (
                    <span title={format.instant(Date.parse(p.updatedAt))}>
                      {format.relative(Date.parse(p.updatedAt), now)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.totals.length > 0 && <Totals totals={data.totals} />}
      <p className={own.rules}>{t(data.at === null ? 'executive.rules' : 'executive.rulesPast')}</p>
      {opened?.what === 'movers' && opened.project.leading !== null && (
        <MoversDialog
          project={{ ...opened.project, leading: opened.project.leading }}
          changePath={changePath}
          ledgerPath={ledgerPath}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened && opened.what !== 'movers' && (
        <Behind
          figure={opened.what}
          project={opened.project}
          changePath={changePath}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );

  function head(column: Column, label: string, figure = true) {
    const here = order?.column === column ? order : undefined;
    return (
      <th
        scope="col"
        className={figure ? own.figure : undefined}
        aria-sort={here ? (here.descending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className={own.sort}
          onClick={() => setOrder(here?.descending ? undefined : { column, descending: here !== undefined })}
        >
          {label}
          <span aria-hidden="true">{here ? (here.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      </th>
    );
  }
  function none() {
    return <span className={own.none}>{t('noData')}</span>;
  }
  /** A figure as the way to what is behind it. Only the P80 is that of one schedule where a project has several. */
  function leads(p: ProjectOverview, to: 'risk' | 'earned' | 'health' | 'roadblocks', text: string) {
    if (p.leading === null || (p.schedules > 1 && to !== 'risk')) return text;
    const ledger = ledgerPath(p.id, p.leading);
    const address = {
      risk: () => ledger,
      earned: () => `${ledger}?view=earned`,
      health: () => paths.healthPath(p.id, p.leading ?? ''),
      roadblocks: () => paths.roadblocksPath(p.id, p.leading ?? ''),
    }[to]();
    return (
      <Link
        className={own.opens}
        to={address}
        aria-label={t(`executive.lead.${to}`, { name: shownText(p.name), figure: text })}
      >
        {text}
      </Link>
    );
  }
  function daysText(n: number): string {
    return t('movers.days', { days: n === 0 ? '0' : format.signed(n) });
  }
  function days(n: number | null) {
    if (n === null) return none();
    return <b data-tone={n > 0 ? 'low' : n < 0 ? 'high' : undefined}>{daysText(n)}</b>;
  }
  function share(what: 'ppc' | 'pcr', p: ProjectOverview) {
    const of = p[what];
    if (of?.share == null) return none();
    return (
      <button
        type="button"
        className={own.opens}
        aria-label={t(what === 'ppc' ? 'executive.openPPC' : 'executive.openPCR', {
          name: shownText(p.name),
          share: format.percent(shareOf(of.share)),
          ...{ part: format.number(of.part), whole: format.number(of.whole) },
        })}
        onClick={() => setOpened({ what, project: p })}
      >
        {what === 'ppc' && <Trend weeks={p.ppcWeeks} />}
        <b data-tone={pcrTone(of.share) === 'low' ? 'low' : undefined}>{format.percent(shareOf(of.share))}</b>{' '}
        <small>{t('of', { part: format.number(of.part), whole: format.number(of.whole) })}</small>
      </button>
    );
  }
}

interface BehindProps extends Pick<Props, 'changePath'> {
  figure: 'ppc' | 'pcr';
  project: ProjectOverview;
  onClose: () => void;
}

/** What a percent of the last four weeks is made of, the missed first. */
function Behind({ figure, project, changePath, onClose }: BehindProps) {
  const { data: catalogue } = useCatalogue(useFormat().language);
  const entry = catalogue?.find(({ name }) => name === figure);
  if (!entry) return null;
  return (
    <ExplainDialog
      entry={entry}
      project={project.id}
      filter={{ ...noFilter, from: dayOf(project.from), to: dayOf(project.to - 1) }}
      missed
      changePath={(schedule, revision) => changePath(project.id, schedule, revision)}
      onClose={onClose}
    />
  );
}

/** What is done as a bar, with a mark at what was expected. */
function Progress({ real, expected }: { real: number; expected: number | null }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const write = (of: number) => format.percent(shareOf(of), 1);
  return (
    <span className={own.progress}>
      <span className={own.track} aria-hidden="true">
        <i data-tone={progressTone(real)} style={{ width: `${Math.min(100, real / 10_000)}%` }} />
        {expected !== null && <em style={{ left: `${Math.min(100, expected / 10_000)}%` }} />}
      </span>
      <span>
        <b>{write(real)}</b>
        {expected !== null && <small> {t('executive.expected', { share: write(expected) })}</small>}
      </span>
    </span>
  );
}

/** The weeks before as a line; a week without promises is a gap. */
function Trend({ weeks }: { weeks: readonly (number | null)[] }) {
  const x = (k: number) => 2 + (44 * k) / Math.max(1, weeks.length - 1);
  const y = (of: number) => 18 - 15 * shareOf(of);
  const last = weeks.findLastIndex((w) => w !== null);
  return (
    <svg className={own.trend} width={48} height={20} aria-hidden="true">
      {weeks.map((w, k) => {
        const before = k > 0 ? weeks[k - 1] : null;
        return w !== null && before !== null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks that stand one after the other
          <line key={k} x1={x(k - 1)} y1={y(before)} x2={x(k)} y2={y(w)} />
        ) : null;
      })}
      {last >= 0 && <circle cx={x(last)} cy={y(weeks[last] ?? 0)} r={2} />}
    </svg>
  );
}

/** Whether anything costs anything: nothing known is no 0. */
const costs = ({ total, earned, spent }: CurrencyTotal['cost']) => total !== 0 || earned !== 0 || spent !== 0;

/** Money by currency. Amounts in two currencies are never added. */
function Totals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const money = (amount: number, currency: string) => format.number(amount / 10_000, decimalsOf(currency));
  return (
    <section className={own.totals} aria-label={t('totals.title')}>
      <h2>{t('totals.title')}</h2>
      <p className={own.none}>{t('totals.about')}</p>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">{t('totals.currency')}</th>
            <th scope="col" className={own.figure}>
              {t('totals.projects')}
            </th>
            {(['budget', 'cost', 'earned', 'spent'] as const).map((key) => (
              <th key={key} scope="col" className={own.figure}>
                {t(`totals.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, projects, budget, cost }) => (
            <tr key={currency}>
              <th scope="row">{currency || t('totals.none')}</th>
              <td className={own.figure}>{format.number(projects)}</td>
              <td className={own.figure}>{money(budget, currency)}</td>
              {([cost.total, cost.earned, cost.spent] as const).map((amount, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                <td key={k} className={own.figure}>
                  {costs(cost) ? money(amount, currency) : <span className={own.none}>{t('noData')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
