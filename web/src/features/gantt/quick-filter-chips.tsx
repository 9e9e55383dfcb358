import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui';
import { useBaseline } from './api/use-baseline';
import classes from './filter-dialog.module.css';
import { useGantt, useView } from './gantt-context';
import { progressOf } from './progress-of';
import { asksQuick, countQuick, type QuickFilter, quickFilters } from './quick-filters';
import type { Filter } from './row-filter';
import { useRowWords } from './row-words';

interface Props {
  filter: Filter | undefined;
  onChoose: (quick: QuickFilter) => void;
  /** With how many activities each finds. */
  counted?: boolean;
}

/** What an update asks about, one click each. */
export function QuickFilters({ filter, onChoose, counted }: Props) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const counts = useCounts(Boolean(counted));
  return (
    <fieldset className={classes.quick}>
      <legend className="visually-hidden">{t('filter.quickLabel')}</legend>
      {quickFilters.map((quick) => (
        <Button key={quick} variant="ghost" on={asksQuick(filter, quick)} onClick={() => onChoose(quick)}>
          {t(`filter.quick.${quick}`)}
          {counts && <span className={classes.count}> {format.number(counts[quick])}</span>}
        </Button>
      ))}
    </fieldset>
  );
}

function useCounts(needed: boolean): Record<QuickFilter, number> | undefined {
  const { session, surroundings, preview } = useGantt();
  const view = useView();
  const words = useRowWords();
  const { plan, planVersion } = view;
  const baseline = useBaseline(session, plan.schedule.id, needed && Boolean(surroundings) && !preview)?.points;
  return useMemo(() => {
    void planVersion;
    return needed ? countQuick({ plan, progress: progressOf(view), words: { ...words, baseline } }) : undefined;
  }, [needed, view, plan, planVersion, words, baseline]);
}
