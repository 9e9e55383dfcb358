import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Banner } from '@/shared/ui';
import type { RiskResult } from './api/use-finish';
import classes from './finish-page.module.css';

interface Props {
  result: RiskResult;
  /** Where a civil minute lies. */
  at: (minute: number) => number;
  top: number;
  bottom: number;
}

/** The finishes of a simulation over a curve: from P10 to P90, with a line at P80. */
export function RiskBand({ result, at, top, bottom }: Props) {
  const { p10, p80, p90 } = result.project;
  return (
    <g className={classes.band}>
      <rect x={at(p10)} y={top} width={Math.max(1, at(p90) - at(p10))} height={bottom - top} />
      <line x1={at(p80)} x2={at(p80)} y1={top} y2={bottom} />
      <text x={at(p80) - 4} y={top + 10} textAnchor="end">
        P80
      </text>
    </g>
  );
}

/** What the band says, what it was made with, and whether the plan has moved on since. */
export function BandNote({ result, revision }: { result: RiskResult; revision: number }) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const { p10, p80, p90 } = result.project;
  return (
    <>
      <p className={classes.quiet}>
        {t('band.note', {
          p10: format.endMedium(p10),
          p80: format.endMedium(p80),
          p90: format.endMedium(p90),
          runs: format.number(result.runs),
          seed: result.parameters.seed,
          at: format.instant(Date.parse(result.at)),
        })}
      </p>
      {result.revision < revision && (
        <Banner tone="info">{t('band.stale', { of: result.revision, now: revision })}</Banner>
      )}
    </>
  );
}
