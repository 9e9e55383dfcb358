import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '@/shared/i18n/format';
import type { UpdateFigures } from './api/updates';

const kinds = [
  'added',
  'deleted',
  'dates',
  'duration',
  'logic',
  'calendar',
  'constraint',
  'progress',
  'other',
] as const;

function measured(of: UpdateFigures, t: TFunction<'baselines'>, format: Format): string {
  const index = (value: number) => format.number(value, 2);
  const { passed, judged } = of.healthScore;
  const days = of.finishVarianceDays;
  return [
    of.plannedProgress !== null && t('updates.planned', { progress: format.percent(of.plannedProgress / 100, 1) }),
    of.spi !== null && t('updates.spi', { value: index(of.spi) }),
    of.spiT !== null && t('updates.spiT', { value: index(of.spiT) }),
    days !== null && t('updates.variance', { days: days === 0 ? '0' : format.signed(days) }),
    t('updates.critical', format.counted(of.criticalCount)),
    judged > 0 && t('updates.health', { passed, judged }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What differs between two updates, kind by kind; empty where nothing does. */
export const changesText = (counts: Record<string, number>, t: TFunction<'baselines'>, format: Format): string =>
  kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`updates.changed.${kind}`, format.counted(counts[kind])))
    .join(' · ');

function changes({ changeCounts, since }: UpdateFigures, t: TFunction<'baselines'>, format: Format): string | null {
  if (!changeCounts) return null;
  const list = changesText(changeCounts, t, format);
  return list ? t('updates.changes', { number: since, list }) : t('updates.unchanged', { number: since });
}

/** Characters of a hash that are shown; all of them are in its tip. */
const HASH_SHOWN = 12;

/** What the plan measured at the pin of an update, and what changed since the one before. */
export function UpdateFiguresLines({ of }: { of: UpdateFigures }) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const changed = changes(of, t, format);
  return (
    <>
      <span>{measured(of, t, format)}</span>
      {changed && <span>{changed}</span>}
      <span title={of.headHash}>{t('updates.hash', { hash: of.headHash.slice(0, HASH_SHOWN) })}</span>
    </>
  );
}
