import { IconDownload } from '@tabler/icons-react';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useWidth } from '@/shared/lib/use-width';
import { Banner, Button, EmptyState, ErrorState, Segment } from '@/shared/ui';
import { type EarnedValue, type RiskResult, useEarned, useRisk } from './api/use-finish';
import { civilText, saveCsv } from './csv';
import { DayAxis } from './day-axis';
import { EarnedRows } from './earned-rows';
import classes from './finish-page.module.css';
import type { ViewProps } from './props';
import { BandNote, RiskBand } from './risk-band';
import { Waiting } from './waiting';

type Basis = EarnedValue['basis'];
const bases: Basis[] = ['duration', 'man-hours', 'cost'];
const amounts = ['bac', 'pv', 'ev', 'ac', 'sv', 'cv', 'eac'] as const;
const indices = ['spi', 'cpi', 'spit'] as const;
const weeks = ['es', 'time', 'svt'] as const;
type Figure = (typeof amounts)[number] | (typeof indices)[number] | (typeof weeks)[number];

/** Earned value and earned schedule. What cannot be measured says so. */
export function EarnedView({ schedule, revision, nameOf, activityPath }: ViewProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const [basis, setBasis] = useState<Basis>();
  const [opened, setOpened] = useState<Figure>();
  const earned = useEarned(schedule, revision, basis);
  const result = useRisk(schedule, undefined).data?.result ?? null;
  const slow = useDelayed(!earned.data);
  if (earned.error && !earned.data)
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={earned.error}
        onRetry={() => void earned.mutate()}
      />
    );
  if (!earned.data) return slow ? <Waiting /> : null;
  const { data } = earned;
  const unit = { duration: t('earned.days'), 'man-hours': t('earned.hours'), cost: data.currency }[data.basis];
  const shown = (name: Figure) => {
    const value = data[name];
    if (value === null) return t('notEvaluated');
    if ((indices as readonly string[]).includes(name)) return format.number(value, 2);
    if ((weeks as readonly string[]).includes(name)) return t('earned.weeks', { weeks: format.number(value, 1) });
    return `${format.number(value, data.basis === 'cost' ? 0 : 1)} ${unit}`.trim();
  };
  const all: Figure[] = [...amounts.slice(0, 5), 'spi', 'es', 'time', 'svt', 'spit', 'cv', 'cpi', 'eac'];
  const save = () =>
    saveCsv('earned-value.csv', [
      [t('earned.figure'), t('earned.value'), t('earned.formula')],
      ...all.map((name) => [t(`earned.name.${name}`), data[name], t(`earned.how.${name}`)]),
      [],
      [t('earned.at'), t('earned.name.pv')],
      ...data.planned.map(({ at, value }) => [civilText(at), value]),
    ]);
  return (
    <div className={classes.body}>
      <div className={classes.buttons}>
        <Segment
          label={t('earned.basis')}
          value={data.basis}
          options={bases.map((value) => ({ value, label: t(`earned.by.${value}`) }))}
          onChange={setBasis}
        />
        <span className={classes.quiet}>{t('earned.status', { date: format.dateTime(data.at) })}</span>
        <Button variant="ghost" icon={IconDownload} onClick={save}>
          CSV
        </Button>
      </div>
      {data.bac === null ? (
        <EmptyState title={t('earned.noWeights')} text={t('earned.noWeightsText')} />
      ) : (
        <>
          {!data.baseline && <Banner tone="info">{t('earned.noBaseline')}</Banner>}
          {data.outside > 0 && <Banner tone="info">{t('earned.outside', { count: data.outside })}</Banner>}
          <section className={classes.card} aria-label={t('view.earned')}>
            {data.planned.length > 1 && <PlannedCurve data={data} result={result} />}
            {result && <BandNote result={result} revision={revision} />}
            <div className={classes.scroll}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('earned.figure')}</th>
                    <th scope="col" className={classes.figure}>
                      {t('earned.value')}
                    </th>
                    <th scope="col">{t('earned.formula')}</th>
                  </tr>
                </thead>
                <tbody>
                  {all.map((name) => (
                    <tr key={name}>
                      <th scope="row">{t(`earned.name.${name}`)}</th>
                      <td className={classes.figure}>
                        <button
                          type="button"
                          className={classes.opens}
                          aria-label={t('earned.behind.open', { name: t(`earned.name.${name}`), value: shown(name) })}
                          onClick={() => setOpened(name)}
                        >
                          {shown(name)}
                        </button>
                      </td>
                      <td>{t(`earned.how.${name}`)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </>
      )}
      {opened && (
        <EarnedRows
          title={t(`earned.name.${opened}`)}
          value={shown(opened)}
          basis={data.basis}
          inTime={opened === 'spit' || (weeks as readonly string[]).includes(opened)}
          {...{ schedule, revision, nameOf, activityPath }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

const height = 160;
const margin = { top: 12, right: 16, bottom: 24, left: 8 };

/** The planned value over time, and where earned value and cost stand at the status date. */
function PlannedCurve({ data, result }: { data: EarnedValue; result: RiskResult | null }) {
  const { t } = useTranslation('finish');
  const [frame, width] = useWidth<HTMLDivElement>(800);
  const ends = [...data.planned.map(({ at }) => at), data.at];
  if (result) ends.push(result.project.p10, result.project.p90);
  const x = scaleUtc<number>({
    domain: [new Date(Math.min(...ends) * 60_000), new Date(Math.max(...ends) * 60_000)],
    range: [margin.left, Math.max(160, width) - margin.right],
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(data.bac ?? 0, data.ac ?? 0, 1)],
    range: [height - margin.bottom, margin.top],
  });
  const at = (minute: number) => x(new Date(minute * 60_000));
  const points = [
    { name: 'EV', value: data.ev, tone: 'ev' },
    { name: 'AC', value: data.ac, tone: 'ac' },
  ];
  return (
    <div ref={frame} className={classes.chart}>
      <svg width="100%" height={height} role="img" aria-label={t('earned.picture')}>
        {result && <RiskBand result={result} at={at} top={margin.top} bottom={height - margin.bottom} />}
        <LinePath
          data={data.planned}
          x={(d) => at(d.at)}
          y={(d) => y(d.value)}
          stroke="var(--g-chart-1)"
          strokeWidth={1.8}
        />
        <line className={classes.zero} x1={at(data.at)} x2={at(data.at)} y1={margin.top} y2={height - margin.bottom} />
        {points.map(({ name, value, tone }) =>
          value === null ? null : (
            <g key={name} className={classes.point} data-tone={tone}>
              <circle cx={at(data.at)} cy={y(value)} r={4.5} />
              <text x={at(data.at) + 8} y={y(value) + 4}>
                {name}
              </text>
            </g>
          ),
        )}
        <DayAxis scale={x} top={height - margin.bottom} width={width} />
      </svg>
    </div>
  );
}
