import { IconDownload, IconTable } from '@tabler/icons-react';
import { AxisBottom } from '@visx/axis';
import { curveStepAfter } from '@visx/curve';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { saveFile } from '@/shared/lib/save-file';
import { useWidth } from '@/shared/lib/use-width';
import { Button } from '@/shared/ui';
import type { FinishSeries, FinishStep } from './api/finish-series';
import { finishLabels, spansYears } from './finish-axis';
import classes from './finish-line.module.css';
import { causeOf, nameOf } from './ledger';

const height = 112;
const margin = { top: 10, right: 76, bottom: 26, left: 8 };

interface Props {
  series: FinishSeries;
  /** The present instant: the line goes on until now. */
  now: number;
  onChoose: (revision: number) => void;
}

interface Point {
  at: number;
  finish: number;
  step: FinishStep;
}

function csvOf(points: Point[]): string {
  const civil = (minute: number | null) =>
    minute === null ? '' : new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const lines = points.map(({ step }) =>
    [step.at, step.revision, civil(step.from), civil(step.finish), step.work].join(','),
  );
  return ['at,revision,from,finish,moved_working_minutes', ...lines].join('\n');
}

/** The project finish as it was forecast over time: a step for every change that moved it. */
export function FinishLine({ series: { steps, people, minutesPerDay }, now, onChoose }: Props) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const [table, setTable] = useState(false);
  const [frame, width] = useWidth<HTMLDivElement>(900);
  const [at, setAt] = useState<number | null>(null);
  const points = useMemo<Point[]>(
    () =>
      steps.flatMap((step) => (step.finish === null ? [] : [{ at: Date.parse(step.at), finish: step.finish, step }])),
    [steps],
  );
  const inner = Math.max(120, width - margin.left - margin.right);
  const x = useMemo(
    () =>
      scaleUtc<number>({
        domain: [points[0]?.at ?? now - 1, Math.max(now, (points[points.length - 1]?.at ?? now) + 1)],
        range: [margin.left, margin.left + inner],
      }),
    [points, now, inner],
  );
  const y = useMemo(() => {
    const finishes = points.map((p) => p.finish);
    const low = Math.min(...finishes);
    const high = Math.max(...finishes);
    return scaleLinear<number>({
      domain: low === high ? [low - 1440, high + 1440] : [low, high],
      range: [height - margin.bottom - 8, margin.top],
    });
  }, [points]);
  if (points.length === 0) return null;

  const labels = finishLabels(
    points.map((p) => p.finish),
    y,
  );
  const last = points[points.length - 1];
  const line = [
    ...points.map((p) => ({ at: p.at, finish: p.finish })),
    { at: Math.max(now, last.at), finish: last.finish },
  ];
  const shown = at === null ? null : points[Math.min(at, points.length - 1)];
  const spanDays = (x.domain()[1].valueOf() - x.domain()[0].valueOf()) / 86_400_000;
  // Instants are shown in the viewer's time; the scale counts in UTC, so its dates are moved by the offset.
  const civilOf = (instant: number) => Math.floor((instant - new Date(instant).getTimezoneOffset() * 60_000) / 60_000);
  const withYear = spansYears(x.domain().map((instant) => civilOf(instant.valueOf())));
  const tickLabel = (instant: number) => {
    if (spanDays <= 2) return format.clock(instant);
    return withYear ? format.dateMedium(civilOf(instant)) : format.dateShort(civilOf(instant));
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -points.length, End: points.length }[event.key];
    if (step) {
      event.preventDefault();
      setAt((old) => Math.min(points.length - 1, Math.max(0, (old ?? points.length) + step)));
    } else if (event.key === 'Enter' && shown) {
      onChoose(shown.step.revision);
    }
  }
  const download = () => saveFile('finish.csv', csvOf(points), 'text/csv');
  const moveOf = ({ step }: Point) =>
    step.from === null ? t('finishFirst') : format.signedDays(step.work, minutesPerDay);
  /** Who made a move, and what they changed. */
  const madeBy = ({ step }: Point) =>
    [
      nameOf(people, step.by) ?? t('system'),
      [t(`cause.${causeOf(step) as 'duration'}`, { defaultValue: t('cause.other') }), step.name]
        .filter(Boolean)
        .join(': '),
    ].join(' · ');

  return (
    <section className={classes.card} aria-label={t('line.title')} data-density="compact">
      <div className={classes.head}>
        <h2>{t('line.title')}</h2>
        <span className={classes.note}>
          {t('line.note', { count: points.length, formatted: format.number(points.length) })}
        </span>
        <Button variant="ghost" icon={IconTable} on={table} onClick={() => setTable(!table)}>
          {t('line.table')}
        </Button>
        <Button variant="ghost" icon={IconDownload} onClick={download}>
          CSV
        </Button>
      </div>
      {table ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
        <section className={classes.table} tabIndex={0} aria-label={t('line.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('line.when')}</th>
                <th scope="col">{t('line.revision')}</th>
                <th scope="col">{t('line.finish')}</th>
                <th scope="col">{t('line.move')}</th>
                <th scope="col">{t('line.who')}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map((p) => (
                <tr key={p.step.revision}>
                  <td>{format.instant(p.at)}</td>
                  <td>{format.number(p.step.revision)}</td>
                  <td>{format.endMedium(p.finish)}</td>
                  <td>{moveOf(p)}</td>
                  <td>{madeBy(p)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div ref={frame} className={classes.plot}>
          {/* biome-ignore lint/a11y/useSemanticElements: a picture that arrow keys walk, not a form */}
          <div
            className={classes.keys}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the points
            tabIndex={0}
            role="group"
            aria-label={t('line.keys', { finish: format.endMedium(last.finish) })}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
          >
            <svg width={width} height={height} aria-hidden="true">
              {labels.dates.map((finish) => (
                <g key={finish}>
                  <line x1={0} x2={margin.left + inner} y1={y(finish)} y2={y(finish)} stroke="var(--g-chart-grid)" />
                  <text x={margin.left + inner + 10} y={y(finish) + 4} className={classes.label}>
                    {labels.years ? format.endMedium(finish) : format.endShort(finish)}
                  </text>
                </g>
              ))}
              <AxisBottom
                scale={x}
                top={height - margin.bottom + 2}
                numTicks={Math.max(2, Math.floor(inner / (withYear ? 190 : 150)))}
                stroke="var(--g-line-strong)"
                tickStroke="var(--g-line-strong)"
                tickLength={5}
                tickFormat={(d) => tickLabel(d.valueOf())}
                tickLabelProps={{
                  className: classes.label,
                  dy: '0.1em',
                  textAnchor: 'middle',
                  fill: 'var(--g-chart-axis)',
                  fontSize: 10.5,
                }}
              />
              <LinePath
                data={line}
                x={(d) => x(d.at)}
                y={(d) => y(d.finish)}
                curve={curveStepAfter}
                stroke="var(--g-chart-1)"
                strokeWidth={1.8}
              />
              {points.map((p, i) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way to what the arrow keys reach
                <circle
                  key={p.step.revision}
                  cx={x(p.at)}
                  cy={y(p.finish)}
                  r={p === shown ? 5 : 3}
                  className={classes.point}
                  fill={
                    p.step.work > 0
                      ? 'var(--g-critical-fill)'
                      : p.step.work < 0
                        ? 'var(--g-success)'
                        : 'var(--g-chart-1)'
                  }
                  stroke="var(--g-paper)"
                  onMouseEnter={() => setAt(i)}
                  onMouseLeave={() => setAt(null)}
                  onClick={() => onChoose(p.step.revision)}
                />
              ))}
              <circle cx={x(Math.max(now, last.at))} cy={y(last.finish)} r="4.5" fill="var(--g-accent)" />
            </svg>
            {shown && (
              <div
                className={classes.tip}
                style={{
                  left: Math.min(Math.max(x(shown.at), 140), width - 150),
                  // Above the point where there is room, else below it, within the card.
                  top: y(shown.finish) > 72 ? y(shown.finish) - 72 : y(shown.finish) + 12,
                }}
              >
                <b>{format.endMedium(shown.finish)}</b> {moveOf(shown)}
                <br />
                <span>{madeBy(shown)}</span>
                <br />
                <span>
                  {format.instant(shown.at)} · {t('revision', { revision: format.number(shown.step.revision) })}
                </span>
              </div>
            )}
            <p className="visually-hidden" role="status">
              {shown &&
                `${format.instant(shown.at)}: ${format.endMedium(shown.finish)}, ${moveOf(shown)}. ${madeBy(shown)}`}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
