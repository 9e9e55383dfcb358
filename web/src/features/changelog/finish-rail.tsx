import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { classNames, Segment } from '@/shared/ui';
import type { FinishSeries } from './api/finish-series';
import classes from './finish-rail.module.css';
import { type LedgerBy, type LedgerLine, ledgerOf } from './ledger';

interface Props {
  /** Every move since the schedule exists, whatever part of the log is shown. */
  series: FinishSeries;
  finish: number | null;
}

const tone = (work: number) => (work > 0 ? classes.late : work < 0 ? classes.early : undefined);

/** Where the finish stands and who or what moved it there, as a sum that adds up. */
export function FinishRail({ series, finish }: Props) {
  const { t } = useTranslation('changelog');
  const format = useFormat();
  const [by, setBy] = useState<LedgerBy>('cause');
  const { steps, minutesPerDay } = series;
  const { lines, total } = ledgerOf(series, by);
  const since = steps.length > 0 ? Date.parse(steps[0].at) : null;
  const sinceDay =
    since === null ? '' : format.dateShort(Math.floor((since - new Date(since).getTimezoneOffset() * 60_000) / 60_000));
  const reach = lines.flatMap((l) => [l.before, l.before + l.work]);
  const low = Math.min(0, ...reach);
  const range = Math.max(0, ...reach) - low || 1;
  const at = (work: number) => `${((work - low) / range) * 100}%`;
  const bar = (from: number, to: number) => ({
    left: at(Math.min(from, to)),
    width: `${Math.max(1.5, (Math.abs(to - from) / range) * 100)}%`,
  });
  const newest = steps.length > 0 ? steps[steps.length - 1].finish : finish;
  const labelOf = (line: LedgerLine) =>
    by === 'person'
      ? (line.label ?? t('system'))
      : t(`cause.${line.key as 'duration'}`, { defaultValue: t('cause.other') });
  return (
    <aside className={classes.rail} aria-label={t('rail.title')} data-density="compact">
      <div>
        <p className={classes.caption}>{t('rail.finish')}</p>
        <p className={classes.figure}>
          <span>{newest === null ? t('value.none') : format.endMedium(newest)}</span>
          {since !== null && (
            <span className={classNames(classes.move, tone(total))}>
              {format.signedDays(total, minutesPerDay)} {t('rail.since', { day: sinceDay })}
            </span>
          )}
        </p>
      </div>
      <hr />
      <div className={classes.head}>
        <h2>{t('rail.who')}</h2>
        <Segment
          label={t('rail.who')}
          value={by}
          options={[
            { value: 'cause', label: t('rail.cause') },
            { value: 'person', label: t('rail.person') },
          ]}
          onChange={setBy}
        />
      </div>
      {lines.length === 0 ? (
        <p className={classes.note}>{t('rail.nothing')}</p>
      ) : (
        <>
          <dl className={classes.ledger}>
            {lines.map((line) => (
              <div key={line.key}>
                <dt>{labelOf(line)}</dt>
                <dd className={classes.track} aria-hidden="true">
                  <i
                    className={line.work > 0 ? classes.lateBar : classes.earlyBar}
                    style={bar(line.before, line.before + line.work)}
                  />
                </dd>
                <dd className={classNames(classes.amount, tone(line.work))}>
                  {format.signedDays(line.work, minutesPerDay)}
                </dd>
              </div>
            ))}
            <div className={classes.total}>
              <dt>{t('rail.total')}</dt>
              <dd className={classes.track} aria-hidden="true">
                <i className={classes.totalBar} style={bar(0, total)} />
              </dd>
              <dd className={classes.amount}>{format.signedDays(total, minutesPerDay)}</dd>
            </div>
          </dl>
          <p className={classes.note}>{t('rail.exact')}</p>
        </>
      )}
    </aside>
  );
}
