import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import type { PCR, PPC } from './api/use-dashboard';
import classes from './chart.module.css';
import { ChartCard } from './chart-card';
import { dayOf, type Table } from './csv';
import { percentColumn, percentOf } from './figure-cards';
import { pcrTone, shareOf } from './figures';
import { Plot } from './plot';

const height = 232;
const margin = { top: 14, right: 12, bottom: 24, left: 44 };
/** Weeks that fit a picture; the table has them all. */
const MOST = 26;

function axes(width: number, starts: readonly number[]) {
  const x = scaleBand({ domain: [...starts], range: [margin.left, width - margin.right], padding: 0.3 });
  const y = scaleLinear({ domain: [0, 1_000_000], range: [height - margin.bottom, margin.top] });
  const middle = (start: number) => (x(start) ?? 0) + x.bandwidth() / 2;
  return { x, y, middle };
}

function Grid({
  width,
  y,
  ticks,
  show,
}: {
  width: number;
  y: (v: number) => number;
  ticks: readonly number[];
  show: (v: number) => string;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
      <text className={classes.axis} x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
        {show(tick)}
      </text>
    </g>
  ));
}

const quarters = [0, 250_000, 500_000, 750_000, 1_000_000];

/** Which of the weeks carry their name, so that names do not meet. */
const named = (k: number, count: number, width: number): boolean =>
  k % Math.max(1, Math.ceil(count / Math.max(1, (width - 60) / 40))) === 0;

/** The percent of promises kept, week by week: an interval around each, and the limits that chance alone keeps to. */
export function PPCWeeks({ ppc }: { ppc: PPC }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const all = ppc.weeks.filter(({ settled }) => settled);
  const weeks = all.slice(-MOST);
  const starts = weeks.map(({ start }) => start);
  const title = t('card.ppcWeeks');
  const table: Table = {
    columns: [
      { key: 'week', label: t('column.week') },
      { key: 'start', label: t('column.start') },
      { key: 'kept', label: t('column.kept') },
      { key: 'promised', label: t('column.promised') },
      percentColumn(t('column.ppc'), 'ppc', format),
      percentColumn(t('column.low'), 'low', format),
      percentColumn(t('column.high'), 'high', format),
      percentColumn(t('column.lower'), 'lower_limit', format),
      percentColumn(t('column.upper'), 'upper_limit', format),
    ],
    rows: all.map(({ week, year, start, kept, lower, upper }) => [
      `${year}-${String(week).padStart(2, '0')}`,
      dayOf(start),
      kept.part,
      kept.whole,
      percentOf(kept.share),
      percentOf(kept.low),
      percentOf(kept.high),
      percentOf(lower),
      percentOf(upper),
    ]),
  };
  const tipOf = (k: number) => {
    const { week, start, kept, lower, upper, unusual, restated } = weeks[k];
    const lines = [
      kept.share === null
        ? t('noData')
        : `${format.percent(shareOf(kept.share))} · ${t('of', { part: format.number(kept.part), whole: format.number(kept.whole) })}`,
    ];
    if (kept.low !== null && kept.high !== null)
      lines.push(t('intervalIs', { low: format.percent(shareOf(kept.low)), high: format.percent(shareOf(kept.high)) }));
    if (lower !== null && upper !== null)
      lines.push(t('limitsAre', { low: format.percent(shareOf(lower)), high: format.percent(shareOf(upper)) }));
    if (unusual) lines.push(t('unusual'));
    if (restated !== null) lines.push(t('restated', { share: format.percent(shareOf(restated)) }));
    return { title: `${t('week', { week })} · ${format.dateShort(start)}`, lines };
  };
  return (
    <ChartCard
      card="ppcWeeks"
      title={title}
      note={t('note.ppcWeeks')}
      table={table}
      empty={weeks.some(({ kept }) => kept.share !== null) ? undefined : t('empty.ppc')}
    >
      <Plot
        height={height}
        label={title}
        count={weeks.length}
        place={1}
        xOf={(k, width) => axes(width, starts).middle(starts[k])}
        tipOf={tipOf}
      >
        {(width, at) => {
          const { x, y, middle } = axes(width, starts);
          const limited = weeks.filter(({ lower, upper }) => lower !== null && upper !== null);
          const centre = limited[0]?.centre;
          return (
            <>
              <Grid width={width} y={y} ticks={quarters} show={(v) => format.percent(shareOf(v))} />
              {centre != null && (
                <line
                  className={classes.centre}
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(centre)}
                  y2={y(centre)}
                />
              )}
              {limited.flatMap(({ start, lower, upper }) =>
                [lower, upper].map((limit, k) => (
                  <line
                    key={`${start}-${k === 0 ? 'lower' : 'upper'}`}
                    className={classes.limit}
                    x1={x(start)}
                    x2={(x(start) ?? 0) + x.bandwidth()}
                    y1={y(limit ?? 0)}
                    y2={y(limit ?? 0)}
                  />
                )),
              )}
              {weeks.map(({ start, week, kept }, k) => (
                <g key={start}>
                  {kept.low !== null && kept.high !== null ? (
                    <line
                      className={classes.interval}
                      x1={middle(start)}
                      x2={middle(start)}
                      y1={y(kept.low)}
                      y2={y(kept.high)}
                    />
                  ) : (
                    <text className={classes.none} x={middle(start)} y={y(500_000) - 6} textAnchor="middle">
                      {t('noData')}
                    </text>
                  )}
                  {named(k, weeks.length, width) && (
                    <text className={classes.axis} x={middle(start)} y={height - 8} textAnchor="middle">
                      {t('weekShort', { week })}
                    </text>
                  )}
                </g>
              ))}
              <LinePath
                className={classes.real}
                strokeWidth={1.6}
                data={weeks}
                defined={({ kept }) => kept.share !== null}
                x={({ start }) => middle(start)}
                y={({ kept }) => y(kept.share ?? 0)}
              />
              {weeks.map(
                ({ start, kept, unusual }, k) =>
                  kept.share !== null && (
                    <g key={start}>
                      <circle className={classes.dot} cx={middle(start)} cy={y(kept.share)} r={k === at ? 5 : 3.5} />
                      {unusual && <circle className={classes.unusual} cx={middle(start)} cy={y(kept.share)} r={7} />}
                    </g>
                  ),
              )}
            </>
          );
        }}
      </Plot>
    </ChartCard>
  );
}

/** The percent of roadblocks removed, week by week. Below half a week is red. */
export function PCRWeeks({ pcr }: { pcr: PCR }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const all = pcr.weeks;
  const weeks = all.filter(({ settled }) => settled).slice(-MOST);
  const starts = weeks.map(({ start }) => start);
  const title = t('card.pcrWeeks');
  const table: Table = {
    columns: [
      { key: 'start', label: t('column.week'), show: (v) => format.dateShort(Date.parse(`${v}T00:00:00Z`) / 60_000) },
      { key: 'removed', label: t('column.removed') },
      { key: 'due', label: t('column.due') },
      percentColumn(t('column.pcr'), 'pcr', format),
      percentColumn(t('column.toDate'), 'to_date', format),
      { key: 'opened', label: t('column.opened') },
      { key: 'closed', label: t('column.closed') },
      { key: 'standing', label: t('column.standing') },
    ],
    rows: all.map(({ start, due, toDate, opened, closed, standing }) => [
      dayOf(start),
      due.part,
      due.whole,
      percentOf(due.share),
      percentOf(toDate),
      opened,
      closed,
      standing,
    ]),
  };
  return (
    <ChartCard
      card="pcrWeeks"
      title={title}
      note={t('note.pcrWeeks')}
      table={table}
      empty={weeks.some(({ due }) => due.share !== null) ? undefined : t('empty.pcr')}
    >
      <Plot
        height={height}
        label={title}
        count={weeks.length}
        place={2}
        xOf={(k, width) => axes(width, starts).middle(starts[k])}
        tipOf={(k) => {
          const { start, due, standing } = weeks[k];
          return {
            title: t('weekOf', { day: format.dateShort(start) }),
            lines: [
              due.share === null
                ? t('noData')
                : `${format.percent(shareOf(due.share))} · ${t('ofRoadblocks', { part: format.number(due.part), whole: format.number(due.whole) })}`,
              t('standing', format.counted(standing)),
            ],
          };
        }}
      >
        {(width, at) => {
          const { x, y, middle } = axes(width, starts);
          return (
            <>
              <Grid width={width} y={y} ticks={quarters} show={(v) => format.percent(shareOf(v))} />
              <line
                className={classes.limit}
                x1={margin.left}
                x2={width - margin.right}
                y1={y(500_000)}
                y2={y(500_000)}
              />
              {weeks.map(({ start, due }, k) => (
                <g key={start}>
                  {due.share === null ? (
                    <text className={classes.none} x={middle(start)} y={y(0) - 6} textAnchor="middle">
                      {t('noData')}
                    </text>
                  ) : (
                    <rect
                      className={classes.bar}
                      data-tone={pcrTone(due.share)}
                      x={x(start)}
                      width={x.bandwidth()}
                      y={Math.min(y(due.share), y(0) - 2)}
                      height={Math.max(2, y(0) - y(due.share))}
                      rx={2}
                      opacity={at === null || at === k ? 1 : 0.7}
                    />
                  )}
                  {named(k, weeks.length, width) && (
                    <text className={classes.axis} x={middle(start)} y={height - 8} textAnchor="middle">
                      {format.dateShort(start)}
                    </text>
                  )}
                </g>
              ))}
            </>
          );
        }}
      </Plot>
    </ChartCard>
  );
}
