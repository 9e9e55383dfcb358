import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { classNames } from '@/shared/ui';
import { type Axis, ticks, xOf } from './time-axis';
import classes from './time-scale.module.css';
import { useWords } from './use-words';

interface Props {
  axis: Axis;
  x0: number;
  x1: number;
  today: number;
}

/** Half the width the chip of today takes: labels of the fine row within it are left out. */
const CHIP = 52;

/** Two rows: the coarse unit bold, the fine one below, and the chip of today. */
export const TimeScale = memo(function TimeScale({ axis, x0, x1, today }: Props) {
  const words = useWords();
  const format = useFormat();
  const { t } = useTranslation('gantt');
  const coarse = useMemo(() => ticks(axis, 0, x0, x1, words), [axis, x0, x1, words]);
  const fine = useMemo(() => ticks(axis, 1, x0, x1, words), [axis, x0, x1, words]);
  const now = xOf(axis, today) + axis.day / 2;
  const shown = today >= axis.from && today < axis.to;
  return (
    <div className={classes.scale} style={{ width: axis.width }} aria-hidden="true">
      {coarse.map((tick) => (
        <div key={tick.x} data-scale="coarse" className={classes.coarse} style={{ left: tick.x, width: tick.width }}>
          <span>{tick.label}</span>
        </div>
      ))}
      {fine.map((tick) => {
        const near = shown && Math.abs(tick.x + 20 - now) <= CHIP && axis.zoom !== 4;
        return (
          <div
            key={tick.x}
            data-scale="fine"
            className={classNames(classes.fine, axis.zoom === 4 && classes.centre)}
            style={{ left: tick.x, width: tick.width }}
          >
            {near || tick.width < 14 ? '' : tick.label}
          </div>
        );
      })}
      {shown && (
        <div className={classes.today} style={{ left: now }}>
          {t('today.chip', { date: format.dateShort(today * DAY) })}
        </div>
      )}
    </div>
  );
});
