import { Pie } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from '@/shared/ui';
import type { Reasons, Sectors } from './api/use-dashboard';
import classes from './chart.module.css';
import { ChartCard } from './chart-card';
import { percentColumn, percentOf } from './figure-cards';
import { progressTone, shareOf } from './figures';

/** Points of a hundred, with their sign. */
function usePoints() {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (gap: number) => t('points', { points: format.signed(gap / 10_000, 1) });
}

/** How far each schedule is, beside what was expected of it. */
export function SectorsCard({ sectors: of }: { sectors: Sectors }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const points = usePoints();
  const title = t('card.sectors');
  const line = (real: number | null, expected: number | null, gap: number | null) =>
    real === null || expected === null || gap === null ? (
      <span className={classes.numbers}>{t('noData')}</span>
    ) : (
      <span className={classes.numbers}>
        <b>{format.percent(shareOf(real), 1)}</b> · {format.percent(shareOf(expected), 1)} ·{' '}
        <span className={gap < 0 ? classes.late : gap > 0 ? classes.ahead : undefined}>{points(gap)}</span>
      </span>
    );
  return (
    <ChartCard
      card="sectors"
      title={title}
      note={t('note.sectors')}
      empty={of.sectors.length === 0 ? t('state.no-schedules') : undefined}
      table={{
        columns: [
          { key: 'schedule', label: t('column.schedule') },
          percentColumn(t('column.real'), 'real', format, 1),
          percentColumn(t('column.expected'), 'expected', format, 1),
          { key: 'gap', label: t('column.gap'), show: (v) => format.signed(Number(v), 1) },
          percentColumn(t('column.weight'), 'weight', format, 1),
        ],
        rows: [
          ...of.sectors.map((s) => [
            s.name,
            percentOf(s.real),
            percentOf(s.expected),
            percentOf(s.gap),
            percentOf(s.weight),
          ]),
          [t('total'), percentOf(of.real), percentOf(of.expected), percentOf(of.gap), null],
        ],
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <ul className={classes.progress} tabIndex={0} aria-label={title}>
        {of.sectors.map(({ schedule, name, real, expected, gap, measured }) => (
          <li key={schedule}>
            <span className={classes.name}>
              {shownText(name)}
              {!measured && <small> · {t('unmeasured')}</small>}
            </span>
            {line(real, expected, gap)}
            <span className={classes.track}>
              {real !== null && (
                <i
                  className={classes.fill}
                  data-tone={progressTone(real)}
                  style={{ width: `${Math.min(100, real / 10_000)}%` }}
                />
              )}
              {expected !== null && (
                <i className={classes.expected} style={{ left: `${Math.min(100, expected / 10_000)}%` }} />
              )}
            </span>
          </li>
        ))}
        <li className={classes.total}>
          <span>{t('total')}</span>
          {line(of.real, of.expected, of.gap)}
        </li>
      </ul>
    </ChartCard>
  );
}

const statuses = ['done', 'advancement', 'doing', 'waiting', 'overdue'] as const;

/** How the activities of each schedule stand. */
export function StatusCard({ sectors: of }: { sectors: Sectors }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const title = t('card.status');
  const counts = (s: Sectors['sectors'][number]) => statuses.map((status) => s[status]);
  const any = of.sectors.some((s) => counts(s).some((n) => n > 0));
  return (
    <ChartCard
      card="status"
      title={title}
      note={t('note.status')}
      empty={any ? undefined : t('state.no-activities')}
      table={{
        columns: [
          { key: 'schedule', label: t('column.schedule') },
          ...statuses.map((status) => ({ key: status, label: t(`status.${status}`) })),
        ],
        rows: of.sectors.map((s) => [s.name, ...counts(s)]),
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <ul className={classes.progress} tabIndex={0} aria-label={title}>
        {of.sectors.map((s) => {
          const whole = counts(s).reduce((sum, n) => sum + n, 0);
          return (
            <li key={s.schedule}>
              <span className={classes.name}>{shownText(s.name)}</span>
              <span className={classes.numbers}>
                {s.overdue > 0
                  ? t('overdueOf', { part: format.number(s.overdue), whole: format.number(whole) })
                  : t('activities', format.counted(whole))}
              </span>
              <span className={classes.stack} aria-hidden="true">
                {statuses.map(
                  (status) =>
                    s[status] > 0 && (
                      <i key={status} data-status={status} style={{ width: `${(100 * s[status]) / whole}%` }} />
                    ),
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <ul className={classes.legend} aria-hidden="true">
        {statuses.map((status) => (
          <li key={status}>
            <i className={classes.swatch} data-status={status} />
            {t(`status.${status}`)}
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

type Bar = Reasons['types'][number];

/** The project's own name of a kind, else the one every project begins with. */
function useKindName() {
  const { t } = useTranslation('analytics');
  return ({ type, name, code }: Bar) =>
    name
      ? shownText(name)
      : type === 0
        ? t('noKind')
        : code
          ? t(`kind.${code as 'material'}`, { defaultValue: code })
          : t('kindNumber', { number: type });
}

const colours = [1, 2, 3, 4, 6, 5].map((k) => `var(--g-chart-${k})`);

/** What kinds of roadblocks there are. Those behind the fifth share one slice; the table has each. */
export function TypesCard({ reasons: { types } }: { reasons: Reasons }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const nameOf = useKindName();
  const title = t('card.types');
  const whole = types.reduce((sum, { count }) => sum + count, 0);
  const named = types.length > 6 ? types.slice(0, 5) : types;
  const rest = whole - named.reduce((sum, { count }) => sum + count, 0);
  const slices = [
    ...named.map((bar) => ({ key: String(bar.type), name: nameOf(bar), count: bar.count })),
    ...(rest > 0 ? [{ key: 'rest', name: t('others', format.counted(types.length - 5)), count: rest }] : []),
  ];
  return (
    <ChartCard
      card="types"
      title={title}
      empty={whole === 0 ? t('empty.types') : undefined}
      table={{
        columns: [
          { key: 'type', label: t('column.kind') },
          { key: 'count', label: t('column.count') },
          percentColumn(t('column.share'), 'share', format, 1),
        ],
        rows: types.map((bar) => [nameOf(bar), bar.count, percentOf(bar.share)]),
      }}
    >
      <div className={classes.pie}>
        <svg width={150} height={150} viewBox="-75 -75 150 150" aria-hidden="true">
          <Pie
            data={slices}
            pieValue={({ count }) => count}
            pieSort={null}
            outerRadius={72}
            innerRadius={44}
            padAngle={slices.length > 1 ? 0.02 : 0}
            cornerRadius={2}
          >
            {({ arcs, path }) =>
              arcs.map((arc, k) => <path key={arc.data.key} d={path(arc) ?? ''} fill={colours[k % colours.length]} />)
            }
          </Pie>
          <text className={classes.whole} textAnchor="middle" y={7}>
            {format.number(whole)}
          </text>
        </svg>
        <ul>
          {slices.map(({ key, name, count }, k) => (
            <li key={key}>
              <i className={classes.swatch} style={{ background: colours[k % colours.length] }} />
              <span className={classes.name}>{name}</span>
              <span>
                {format.number(count)} · {format.percent(count / whole)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  );
}

/** Why promises were not kept, the most frequent first. */
export function ReasonsCard({ reasons: { reasons } }: { reasons: Reasons }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const nameOf = useKindName();
  const title = t('card.reasons');
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const whole = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      card="reasons"
      title={title}
      note={t('reasonsIn', format.counted(whole))}
      empty={whole === 0 ? t('empty.reasons') : undefined}
      table={{
        columns: [
          { key: 'reason', label: t('column.reason') },
          { key: 'count', label: t('column.count') },
          { key: 'days', label: t('column.days') },
          percentColumn(t('column.share'), 'share', format, 1),
          percentColumn(t('column.cumulative'), 'cumulative', format, 1),
        ],
        rows: reasons.map((bar) => [nameOf(bar), bar.count, bar.days, percentOf(bar.share), percentOf(bar.cumulative)]),
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <ul className={classNames(classes.pareto)} tabIndex={0} aria-label={title}>
        {reasons.map((bar) => (
          <li key={bar.type}>
            <span className={classes.name}>{nameOf(bar)}</span>
            <span className={classes.stretch}>
              <i className={classes.stripe} style={{ width: `calc(${(100 * bar.count) / most}% - 40px)` }} />{' '}
              {format.number(bar.count)}
            </span>
            <span>{t('cumulativeIs', { share: format.percent(shareOf(bar.cumulative)) })}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
