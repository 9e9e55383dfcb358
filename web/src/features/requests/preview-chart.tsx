import { useTranslation } from 'react-i18next';
import { DAY, isMilestone, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import classes from './preview-chart.module.css';

/** At most as many marks of time as have room for their words. */
const MOST_TICKS = 6;

interface Props {
  /** The plan as it is, and as it would be. */
  now: Plan;
  then: Plan;
  /** What moves. */
  rows: readonly number[];
}

/** The first days of months, or of every n-th one, between two minutes. */
function ticks(from: number, to: number): number[] {
  const months: number[] = [];
  const at = new Date(from * 60_000);
  for (let m = 1; ; m++) {
    const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + m, 1) / 60_000;
    if (first >= to) break;
    months.push(first);
  }
  const each = Math.ceil(months.length / MOST_TICKS) || 1;
  return months.filter((_, k) => k % each === 0);
}

/** A Gantt to look at: each activity that would move, where it lies now as an outline, and where it would lie. */
export function PreviewChart({ now, then, rows }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const spans = rows.map((row) => {
    const i = now.index.of(row);
    const k = then.index.of(row);
    return {
      row,
      name: shownText(now.activities.name[i]),
      milestone: isMilestone(now.activities.kind[i]),
      was: [now.activities.start[i], now.activities.finish[i]] as const,
      is: [then.activities.start[k], then.activities.finish[k]] as const,
    };
  });
  const all = spans.flatMap(({ was, is }) => [...was, ...is]);
  const from = Math.min(...all) - DAY;
  const to = Math.max(...all) + DAY;
  const x = (minute: number) => `${(((minute - from) / (to - from)) * 100).toFixed(3)}%`;
  const place = ([start, finish]: readonly [number, number]) => ({
    left: x(start),
    right: `calc(100% - ${x(finish)})`,
  });
  return (
    <div className={classes.chart} data-preview="gantt">
      <div className={classes.scale} aria-hidden="true">
        {ticks(from, to).map((tick) => (
          <span key={tick} style={{ left: x(tick) }}>
            {format.monthShort(tick)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the bars scroll, so the keyboard must reach them */}
      <ul aria-label={t('previewChart')} tabIndex={0}>
        {spans.map(({ row, name, milestone, was, is }) => (
          <li key={row}>
            <span className={classes.name}>{name}</span>
            <span className={classes.lane} data-row={row}>
              <span className={classes.was} data-milestone={milestone || undefined} style={place(was)} />
              <span className={classes.is} data-milestone={milestone || undefined} style={place(is)} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.legend}>
        <span className={classes.was} /> {t('now')} <span className={classes.is} /> {t('then')}
      </p>
    </div>
  );
}
