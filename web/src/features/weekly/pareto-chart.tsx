import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useWidth } from '@/shared/lib/use-width';
import { Segment } from '@/shared/ui';
import type { Miss } from './api/use-weeks';
import { paretoOf } from './pareto';
import classes from './pareto-chart.module.css';

const height = 200;
const margin = { top: 18, right: 8, bottom: 8, left: 8 };
/** Bars beyond these are too narrow to be read; the table beneath has them all. */
const MOST = 10;

/** Reasons as a Pareto: bars by count or by days lost, a line of what they add up to, and the same as a table. */
export function Pareto({ list, nameOf }: { list: readonly Miss[]; nameOf: (m: Miss) => string }) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const [by, setBy] = useState<'count' | 'days'>('count');
  const [frame, width] = useWidth<HTMLDivElement>(280);
  const bars = paretoOf(list, nameOf, by === 'count' ? () => 1 : ({ days_lost }) => days_lost);
  const drawn = bars.slice(0, MOST);
  const x = scaleBand({
    domain: drawn.map(({ name }) => name),
    range: [margin.left, Math.max(120, width) - margin.right],
    padding: 0.25,
  });
  const y = scaleLinear({
    domain: [0, Math.max(1, drawn[0]?.figure ?? 1)],
    range: [height - margin.bottom, margin.top],
  });
  const share = scaleLinear({ domain: [0, 1], range: [height - margin.bottom, margin.top] });
  const middle = (name: string) => (x(name) ?? 0) + x.bandwidth() / 2;
  return (
    <section className={classes.pareto} aria-label={t('reasons.pareto')}>
      <Segment
        label={t('reasons.paretoBy')}
        value={by}
        options={[
          { value: 'count', label: t('reasons.byCount') },
          { value: 'days', label: t('reasons.byDays') },
        ]}
        onChange={setBy}
      />
      <div ref={frame}>
        {bars.length > 0 && (
          <svg width="100%" height={height} aria-hidden="true">
            {drawn.map(({ name, figure }, k) => (
              <g key={name}>
                <rect
                  className={classes.bar}
                  x={x(name)}
                  y={y(figure)}
                  width={x.bandwidth()}
                  height={height - margin.bottom - y(figure)}
                  rx={2}
                />
                <text className={classes.text} x={middle(name)} y={height - margin.bottom - 4} textAnchor="middle">
                  {k + 1}
                </text>
              </g>
            ))}
            <LinePath
              className={classes.line}
              data={drawn}
              x={({ name }) => middle(name)}
              y={({ running }) => share(running)}
            />
            {drawn.map(({ name, running }) => (
              <circle key={name} className={classes.dot} cx={middle(name)} cy={share(running)} r={3} />
            ))}
          </svg>
        )}
      </div>
      <table className={classes.legend}>
        <thead>
          <tr>
            <th scope="col">{t('column.type')}</th>
            <th scope="col">{t(by === 'count' ? 'reasons.count' : 'column.days')}</th>
            <th scope="col">{t('reasons.running')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, figure, running }, k) => (
            <tr key={name}>
              <th scope="row">
                {k < MOST && <span className={classes.rank}>{k + 1}</span>} {name}
              </th>
              <td>{format.number(figure)}</td>
              <td>{format.percent(running)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
