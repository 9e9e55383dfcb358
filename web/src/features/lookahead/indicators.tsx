import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { LeanMark, leanWords } from './lean-mark';
import { useLookahead } from './lookahead-context';
import classes from './plan-tab.module.css';
import { indicatorsOf, type TaskRow } from './task-rows';

/** How many tasks there are, how many can be done, and what stands in their way. */
export function Indicators({ rows }: { rows: readonly TaskRow[] }) {
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const { seesRoadblocks } = useLookahead();
  const figures = useMemo(() => indicatorsOf(rows), [rows]);
  return (
    <section className={classes.figures} aria-label={t('indicators.label')}>
      <dl>
        <Figure value={format.number(figures.tasks)} label={t('indicators.tasks')} />
        {seesRoadblocks && (
          <>
            <Figure
              value={figures.free === undefined ? t('indicators.none') : format.percent(figures.free, 1)}
              label={t('indicators.free')}
            />
            <Figure value={format.number(figures.expired)} label={t('indicators.expired')} bad={figures.expired > 0} />
            <Figure value={format.number(figures.open)} label={t('indicators.open')} />
          </>
        )}
        <Figure value={format.number(figures.backlog)} label={t('indicators.backlog')} />
      </dl>
      <ul>
        {leanWords.map((word) => (
          <li key={word}>
            <LeanMark status={word === 'Debit' ? '' : word} />
            {format.number(figures.byLean[word === 'Debit' ? '' : word])}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ value, label, bad }: { value: string; label: string; bad?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-bad={bad || undefined}>{value}</dd>
    </div>
  );
}
