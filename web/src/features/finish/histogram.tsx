import { scaleLinear, scaleUtc } from '@visx/scale';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useWidth } from '@/shared/lib/use-width';
import type { RiskOutcome } from './api/use-finish';
import { DayAxis } from './day-axis';
import classes from './finish-page.module.css';

const height = 180;
const margin = { top: 34, right: 24, bottom: 24, left: 8 };
const day = 1440;

/** How many runs ended on which days, with the plan's date and the percentiles. Its table stands beneath it. */
export function Histogram({ outcome, runs }: { outcome: RiskOutcome; runs: number }) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const [frame, width] = useWidth<HTMLDivElement>(800);
  const { bars } = outcome;
  const span = bars.length > 1 ? bars[1].from - bars[0].from : day;
  const first = Math.min(bars[0].from, Math.floor((outcome.planned - 1) / day) * day);
  const last = Math.max(bars[bars.length - 1].from + span, outcome.planned);
  const x = scaleUtc<number>({
    domain: [new Date(first * 60_000), new Date(last * 60_000)],
    range: [margin.left, Math.max(160, width) - margin.right],
  });
  const at = (minute: number) => x(new Date(minute * 60_000));
  const y = scaleLinear<number>({
    domain: [0, Math.max(...bars.map((b) => b.runs))],
    range: [height - margin.bottom, margin.top],
  });
  const lines = [
    { name: t('risk.plan'), minute: outcome.planned, tone: 'plan' },
    { name: 'P50', minute: outcome.p50, tone: 'p' },
    { name: 'P80', minute: outcome.p80, tone: 'p' },
  ];
  return (
    <div ref={frame} className={classes.chart}>
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={t('risk.picture', {
          p10: format.endMedium(outcome.p10),
          p50: format.endMedium(outcome.p50),
          p80: format.endMedium(outcome.p80),
          p90: format.endMedium(outcome.p90),
        })}
      >
        {bars.map(({ from, runs: n }) => (
          <rect
            key={from}
            className={classes.bar}
            data-late={from >= outcome.planned || undefined}
            x={at(from) + 0.5}
            y={y(n)}
            width={Math.max(1, at(from + span) - at(from) - 1)}
            height={Math.max(0, height - margin.bottom - y(n))}
          >
            <title>{`${format.dateMedium(from)}: ${format.percent(n / runs, 1)}`}</title>
          </rect>
        ))}
        {lines.map(({ name, minute, tone }, k) => (
          <g key={name} className={classes.mark} data-tone={tone}>
            <line x1={at(minute)} x2={at(minute)} y1={margin.top - 4 - k * 10} y2={height - margin.bottom} />
            <text
              x={at(minute) + (at(minute) > width - 110 ? -4 : 4)}
              y={margin.top - 4 - k * 10 + 4}
              textAnchor={at(minute) > width - 110 ? 'end' : 'start'}
            >
              {name} {format.endShort(minute)}
            </text>
          </g>
        ))}
        <DayAxis scale={x} top={height - margin.bottom} width={width} />
      </svg>
    </div>
  );
}
