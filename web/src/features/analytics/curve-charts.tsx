import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Segment } from '@/shared/ui';
import type { Overdue, SCurve } from './api/use-dashboard';
import classes from './chart.module.css';
import { ChartCard } from './chart-card';
import { type Column, dayOf, type Table } from './csv';
import { percentColumn, percentOf } from './figure-cards';
import { GAP_WEEK, shareOf, weekTicks } from './figures';
import { Plot } from './plot';

const height = 300;
const margin = { top: 16, right: 14, bottom: 24, left: 48 };

interface Line {
  name: 'base' | 'projected' | 'lookahead' | 'real' | 'spent';
  label: string;
  points: readonly (number | null)[];
}

const WEEK = 7 * 1440;

interface LinesProps {
  label: string;
  /** The weeks, one after the other: how each is named in full, and how on the axis. */
  count: number;
  nameOf: (week: number) => string;
  shortOf: (week: number) => string;
  lines: readonly Line[];
  most: number;
  /** The status date, in weeks from the first one. */
  now?: { week: number; words: string; value: number | null };
  show: (value: number, digits?: number) => string;
  place: number;
}

/** Lines over the weeks of a plan, from 0 to the most. */
function Lines({ label, count, nameOf, shortOf, lines, most, now, show, place }: LinesProps) {
  const { t } = useTranslation('analytics');
  const scales = (width: number) => ({
    x: scaleLinear<number>({ domain: [0, Math.max(1, count - 1)], range: [margin.left, width - margin.right] }),
    y: scaleLinear<number>({ domain: [0, most], range: [height - margin.bottom, margin.top] }),
  });
  return (
    <>
      <Plot
        height={height}
        label={label}
        count={count}
        place={place}
        xOf={(k, width) => scales(width).x(k)}
        tipOf={(k) => ({
          title: nameOf(k),
          lines: lines.map(({ label: name, points }) => {
            const value = points[k];
            return `${name}: ${value === null || value === undefined ? t('noData') : show(value, 1)}`;
          }),
        })}
      >
        {(width, at) => {
          const { x, y } = scales(width);
          const every = Math.max(1, Math.ceil((count * 84) / Math.max(1, width - margin.left)));
          const inside = now && now.week >= 0 && now.week <= count;
          const atNow = now ? Math.min(x(now.week), width - margin.right) : 0;
          const right = atNow > width - 170;
          const real = lines.find(({ name }) => name === 'real')?.points ?? [];
          const last = real.findLastIndex((value) => value !== null);
          return (
            <>
              {y.ticks(4).map((tick) => (
                <g key={tick}>
                  <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                  <text className={classes.axis} x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
                    {show(tick)}
                  </text>
                </g>
              ))}
              {Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every)
                .filter((k) => x(k) < width - 36)
                .map((k) => (
                  <text key={k} className={classes.axis} x={x(k)} y={height - 8} textAnchor={k ? 'middle' : 'start'}>
                    {shortOf(k)}
                  </text>
                ))}
              {at !== null && (
                <line className={classes.at} x1={x(at)} x2={x(at)} y1={margin.top} y2={height - margin.bottom} />
              )}
              {lines.map(({ name, points }) => (
                <LinePath
                  key={name}
                  className={classes[name]}
                  data={points.map((value, week) => ({ value, week }))}
                  defined={({ value }) => value !== null && value !== undefined}
                  x={({ week }) => x(week)}
                  y={({ value }) => y(value ?? 0)}
                />
              ))}
              {now && inside && (
                <>
                  <line
                    className={classes.status}
                    x1={atNow}
                    x2={atNow}
                    y1={margin.top - 6}
                    y2={height - margin.bottom}
                  />
                  <text
                    className={classes.axis}
                    x={right ? atNow - 6 : atNow + 6}
                    y={margin.top}
                    textAnchor={right ? 'end' : 'start'}
                  >
                    {now.words}
                  </text>
                  {now.value !== null && last >= 0 && (
                    <line className={classes.real} x1={x(last)} x2={atNow} y1={y(real[last] ?? 0)} y2={y(now.value)} />
                  )}
                  {now.value !== null && <circle className={classes.now} cx={atNow} cy={y(now.value)} r={4.5} />}
                </>
              )}
            </>
          );
        }}
      </Plot>
      <Legend>
        {lines.map(({ name, label: words }) => (
          <li key={name}>
            <svg width="22" height="8" aria-hidden="true">
              <line className={classes[name]} x1="1" x2="21" y1="4" y2="4" />
            </svg>
            {words}
          </li>
        ))}
      </Legend>
    </>
  );
}

const Legend = ({ children }: { children: ReactNode }) => <ul className={classes.legend}>{children}</ul>;

/** The S-curve: how far the plan expected the work, how far it is, and where the plan of today leads; in progress or in money. */
export function SCurveCard({ curve }: { curve: SCurve }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const [by, setBy] = useState<'progress' | 'cost'>('progress');
  const { cost, weeks } = curve;
  const inCost = by === 'cost' && cost !== null;
  const title = t('card.scurve');
  const line = (name: Line['name'], label: string, points: readonly (number | null)[] | null): Line[] =>
    points && points.length > 0 ? [{ name, label, points }] : [];
  const lines = inCost
    ? [
        ...line('base', t('line.base'), cost.base),
        ...line('projected', t('line.projected'), cost.projected),
        ...line('real', t('line.earned'), cost.earned),
        ...line('spent', t('line.spent'), cost.spent),
      ]
    : [
        ...line('base', t('line.base'), curve.base),
        ...line('projected', t('line.projected'), curve.projected),
        ...line('lookahead', t('line.lookahead'), curve.lookahead),
        ...line('real', t('line.real'), curve.real),
      ];
  const money = (value: number) => `${format.number(value / 10_000)} ${cost?.currency ?? ''}`.trim();
  const progress = (value: number, digits = 0) => format.percent(shareOf(value), digits);
  const column = (key: string, label: string): Column =>
    inCost ? { key, label, show: (v) => format.number(Number(v)) } : { ...percentColumn(label, key, format, 1) };
  const table: Table = {
    columns: [
      { key: 'week', label: t('column.week'), show: (v) => format.dateMedium(Date.parse(`${v}T00:00:00Z`) / 60_000) },
      ...lines.map(({ name, label }) => column(name, label)),
    ],
    rows: weeks.map((week, k) => [dayOf(week), ...lines.map(({ points }) => percentOf(points[k]))]),
  };
  const notes = [
    inCost
      ? t('note.cost', { currency: cost.currency })
      : t(`basis.${curve.basis as 'duration'}`, { defaultValue: '' }),
    curve.fellBack && t('fellBack'),
    curve.noBaseline.length > 0 && t('noBaseline', format.counted(curve.noBaseline.length)),
    curve.unplanned > 0 && t('unplanned', format.counted(curve.unplanned)),
  ].filter(Boolean);
  return (
    <ChartCard
      card="scurve"
      title={title}
      note={notes.join(' · ')}
      table={table}
      empty={curve.empty ? t(`state.${curve.empty as 'outside'}`, { defaultValue: t('noData') }) : undefined}
      tools={
        cost && (
          <Segment
            label={t('curveBy')}
            value={by}
            options={[
              { value: 'progress', label: t('byProgress') },
              { value: 'cost', label: t('byCost') },
            ]}
            onChange={setBy}
          />
        )
      }
    >
      {weeks.length > 0 && (
        <Lines
          label={title}
          count={weeks.length}
          nameOf={(k) => t('weekOf', { day: format.dateMedium(weeks[k]) })}
          shortOf={(k) => format.dateShort(weeks[k])}
          lines={lines}
          place={0}
          most={inCost ? Math.max(1, ...lines.flatMap(({ points }) => points.map((value) => value ?? 0))) : 1_000_000}
          now={{
            week: (curve.now.at - weeks[0]) / WEEK,
            words: t('statusDate', { date: format.dateShort(curve.now.at) }),
            value: inCost ? null : curve.now.real,
          }}
          show={inCost ? money : progress}
        />
      )}
    </ChartCard>
  );
}

/** The speed of the work, in percents a week, beside the one that was planned and the one that is needed. */
export function VelocityCard({ curve }: { curve: SCurve }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const title = t('card.velocity');
  const { velocity } = curve;
  const planned = velocity?.planned ?? [];
  const real = velocity?.real ?? [];
  const count = Math.max(planned.length, real.length);
  const percent = (value: number) => format.percent(shareOf(value), 1);
  const table: Table = {
    columns: [
      { key: 'week', label: t('column.weekNumber') },
      percentColumn(t('line.planned'), 'planned', format, 1),
      percentColumn(t('line.realSpeed'), 'real', format, 1),
    ],
    rows: Array.from({ length: count }, (_, k) => [k + 1, percentOf(planned[k]), percentOf(real[k])]),
  };
  const note = velocity && [
    velocity.mean !== null && t('speed', { speed: percent(velocity.mean) }),
    velocity.required !== null && t('required', { speed: percent(velocity.required) }),
    velocity.finish !== null
      ? velocity.earliest !== null && velocity.latest !== null
        ? t('leadsBetween', {
            date: format.endMedium(velocity.finish),
            from: format.endShort(velocity.earliest),
            to: format.endShort(velocity.latest),
          })
        : t('leads', { date: format.endMedium(velocity.finish) })
      : t('leadsNowhere'),
  ];
  return (
    <ChartCard
      card="velocity"
      title={title}
      note={note?.filter(Boolean).join(' · ')}
      table={table}
      empty={velocity === null || count === 0 ? t('empty.velocity') : undefined}
    >
      {count > 0 && (
        <Lines
          label={title}
          count={count}
          nameOf={(k) => t('week', { week: k + 1 })}
          shortOf={(k) => t('weekShort', { week: k + 1 })}
          place={1}
          most={Math.max(10_000, ...planned, ...real.map((rise) => rise ?? 0))}
          lines={[
            { name: 'base', label: t('line.planned'), points: planned },
            {
              name: 'real',
              label: t('line.realSpeed'),
              points: planned.map((_, k) => real[k] ?? null),
            },
          ]}
          show={(value) => percent(value)}
        />
      )}
    </ChartCard>
  );
}

/** How many calendar days the work was behind the plan at the beginning of each week. */
export function GapCard({ overdue }: { overdue: Overdue }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { weeks } = overdue;
  const title = t('card.gap');
  const figures = weeks.map(({ gapDays }) => gapDays ?? 0);
  const ticks = weekTicks(Math.min(0, ...figures), Math.max(0, ...figures));
  const scales = (width: number) => {
    const inner = width - margin.left - margin.right;
    const step = inner / Math.max(1, weeks.length);
    return {
      step,
      x: (k: number) => margin.left + k * step,
      y: scaleLinear<number>({
        domain: [ticks[0], ticks.at(-1) ?? GAP_WEEK],
        range: [height - margin.bottom, margin.top],
      }),
    };
  };
  const days = (value: number) => t('days', { count: Math.abs(value), formatted: format.signed(value, 1) });
  const table: Table = {
    columns: [
      { key: 'week', label: t('column.week'), show: (v) => format.dateMedium(Date.parse(`${v}T00:00:00Z`) / 60_000) },
      { key: 'gap_days', label: t('column.gapDays'), show: (v) => format.signed(Number(v), 1) },
      { key: 'gap_weeks', label: t('column.gapWeeks'), show: (v) => format.signed(Number(v), 1) },
    ],
    rows: weeks.map(({ start, gapDays }) => [dayOf(start), gapDays, gapDays === null ? null : gapDays / GAP_WEEK]),
  };
  return (
    <ChartCard
      card="gap"
      title={title}
      note={overdue.gapDays === null ? t('note.gap') : `${t('note.gap')} · ${days(overdue.gapDays)}`}
      table={table}
      empty={weeks.some(({ gapDays }) => gapDays !== null) ? undefined : t('empty.gap')}
    >
      <Plot
        height={height}
        label={title}
        count={weeks.length}
        xOf={(k, width) => scales(width).x(k) + scales(width).step / 2}
        tipOf={(k) => ({
          title: t('weekOf', { day: format.dateMedium(weeks[k].start) }),
          lines: [weeks[k].gapDays === null ? t('noData') : days(weeks[k].gapDays ?? 0)],
        })}
      >
        {(width, at) => {
          const { x, y, step } = scales(width);
          const every = Math.max(1, Math.ceil(72 / step));
          return (
            <>
              {ticks.map((tick) => (
                <g key={tick}>
                  <line
                    className={tick === 0 ? classes.zero : classes.grid}
                    x1={margin.left}
                    x2={width - margin.right}
                    y1={y(tick)}
                    y2={y(tick)}
                  />
                  <text className={classes.axis} x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
                    {format.signed(tick)}
                  </text>
                </g>
              ))}
              {weeks.map(({ start, gapDays }, k) => (
                <g key={start}>
                  {gapDays !== null && (
                    <rect
                      className={classes.bar}
                      data-tone={gapDays > 0 ? 'late' : 'ahead'}
                      x={x(k) + step * 0.15}
                      width={step * 0.7}
                      y={Math.min(y(0), y(gapDays))}
                      height={Math.max(1.5, Math.abs(y(0) - y(gapDays)))}
                      rx={1.5}
                      opacity={at === null || at === k ? 1 : 0.7}
                    />
                  )}
                  {k % every === 0 && x(k) < width - 40 && (
                    <text className={classes.axis} x={x(k)} y={height - 8}>
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
