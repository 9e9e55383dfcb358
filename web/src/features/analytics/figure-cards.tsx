import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import type { Overdue, PCR, PPC, SCurve, Share } from './api/use-dashboard';
import classes from './chart.module.css';
import { ChartCard } from './chart-card';
import type { Table } from './csv';
import { pcrTone, shareOf } from './figures';

/** The interval a share of so few lies in, in words. */
function useInterval() {
  const format = useFormat();
  return ({ low, high }: Share) =>
    low === null || high === null ? '' : `${format.percent(shareOf(low))}–${format.percent(shareOf(high))}`;
}

/** Promises kept in the last closed week, and in the last four weeks. */
export function PPCCard({ ppc }: { ppc: PPC }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const interval = useInterval();
  const last = ppc.weeks.filter(({ settled, kept }) => settled && kept.whole > 0).at(-1);
  const title = t('card.ppc');
  const of = (share: Share) => t('of', { part: format.number(share.part), whole: format.number(share.whole) });
  return (
    <ChartCard
      card="ppc"
      figure
      title={title}
      empty={last ? undefined : t('empty.ppc')}
      table={{
        columns: [
          { key: 'weeks', label: t('column.weeks') },
          { key: 'kept', label: t('column.kept') },
          { key: 'promised', label: t('column.promised') },
          percentColumn(t('column.ppc'), 'ppc', format),
          percentColumn(t('column.low'), 'low', format),
          percentColumn(t('column.high'), 'high', format),
        ],
        rows: [
          ...(last ? [[t('week', { week: last.week }), ...cells(last.kept)]] : []),
          [t('lastFour'), ...cells(ppc.lastFour)],
          [t('all'), ...cells(ppc.total)],
        ],
      }}
    >
      {last?.kept.share != null && (
        <p className={classes.figure}>
          <strong>{format.percent(shareOf(last.kept.share))}</strong>
          <span>
            {of(last.kept)} · {interval(last.kept)}
          </span>
          <span>
            {t('week', { week: last.week })}
            {ppc.lastFour.share !== null &&
              ` · ${t('lastFourIs', { share: format.percent(shareOf(ppc.lastFour.share)) })}`}
          </span>
        </p>
      )}
    </ChartCard>
  );
}

export const percentColumn = (label: string, key: string, format: ReturnType<typeof useFormat>, digits = 0) => ({
  key,
  label,
  show: (value: number | string | null) => format.percent(Number(value) / 100, digits),
});

/** Of a percent in ten-thousandths, what a table and a file have: 0 to 100. */
export const percentOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : value / 10_000;

const cells = ({ part, whole, share, low, high }: Share) => [
  part,
  whole,
  percentOf(share),
  percentOf(low),
  percentOf(high),
];

/** Roadblocks removed of those due in the last week that is over. */
export function PCRCard({ pcr }: { pcr: PCR }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const interval = useInterval();
  const last = pcr.weeks.filter(({ settled, due }) => settled && due.whole > 0).at(-1);
  return (
    <ChartCard
      card="pcr"
      figure
      title={t('card.pcr')}
      empty={last ? undefined : t('empty.pcr')}
      table={{
        columns: [
          { key: 'weeks', label: t('column.weeks') },
          { key: 'removed', label: t('column.removed') },
          { key: 'due', label: t('column.due') },
          percentColumn(t('column.pcr'), 'pcr', format),
          percentColumn(t('column.low'), 'low', format),
          percentColumn(t('column.high'), 'high', format),
        ],
        rows: [
          ...(last ? [[t('weekOf', { day: format.dateShort(last.start) }), ...cells(last.due)]] : []),
          [t('lastFour'), ...cells(pcr.lastFour)],
          [t('all'), ...cells(pcr.total)],
        ],
      }}
    >
      {last?.due.share != null && (
        <p className={classes.figure}>
          <strong data-tone={pcrTone(last.due.share)}>{format.percent(shareOf(last.due.share))}</strong>
          <span>
            {t('ofRoadblocks', { part: format.number(last.due.part), whole: format.number(last.due.whole) })} ·{' '}
            {interval(last.due)}
          </span>
          <span>
            {t('weekOf', { day: format.dateShort(last.start) })}
            {pcr.lastFour.share !== null &&
              ` · ${t('lastFourIs', { share: format.percent(shareOf(pcr.lastFour.share)) })}`}
          </span>
        </p>
      )}
    </ChartCard>
  );
}

/** Days late or ahead, and where the finish is. */
export function LateCard({ overdue, curve }: { overdue: Overdue; curve: SCurve | null }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { daysLate, state } = overdue;
  const days = daysLate === null ? null : Math.abs(daysLate);
  const tone = daysLate === null || daysLate === 0 ? undefined : daysLate > 0 ? 'late' : 'ahead';
  const table: Table = {
    columns: [
      { key: 'schedule', label: t('column.schedule') },
      { key: 'days_late', label: t('column.daysLate'), show: (v) => format.signed(Number(v), 1) },
      { key: 'gap_days', label: t('column.gapDays'), show: (v) => format.signed(Number(v), 1) },
      { key: 'state', label: t('column.state'), show: (v) => stateText(String(v)) },
    ],
    rows: [
      ...overdue.sectors.map((s) => [s.name, s.daysLate, s.gapDays, s.state]),
      [t('total'), overdue.daysLate, overdue.gapDays, state],
    ],
  };
  function stateText(code: string): string {
    return code === '' ? '' : t(`state.${code as 'complete'}`, { defaultValue: code });
  }
  return (
    <ChartCard
      card="late"
      figure
      title={daysLate !== null && daysLate < 0 ? t('card.ahead') : t('card.late')}
      empty={days === null ? stateText(state) || t('empty.late') : undefined}
      table={table}
    >
      {days !== null && (
        <p className={classes.figure}>
          <strong data-tone={tone}>{t('days', { count: days, formatted: format.number(days, 1) })}</strong>
          {daysLate === 0 && <span>{t('onTime')}</span>}
          {state && <span>{stateText(state)}</span>}
          {curve?.finish != null && <span>{t('finish', { date: format.endMedium(curve.finish) })}</span>}
          {curve?.baseFinish != null && <span>{t('baseFinish', { date: format.endMedium(curve.baseFinish) })}</span>}
        </p>
      )}
    </ChartCard>
  );
}

/** The picture of the project. */
export function ImageCard({ name, image }: { name: string; image: string | null }) {
  const { t } = useTranslation('analytics');
  return (
    <ChartCard card="image" figure title={t('card.image')} empty={image ? undefined : t('empty.image')}>
      {image && (
        <div
          className={classes.image}
          role="img"
          aria-label={t('imageOf', { name })}
          style={{ backgroundImage: `url("/api/files/${image}")` }}
        />
      )}
    </ChartCard>
  );
}
