import { IconFilter, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui';
import classes from './filter-dialog.module.css';
import { useGantt, useGanttState, useView } from './gantt-context';
import { QuickFilters } from './quick-filter-chips';
import { toggledQuick } from './quick-filters';

/** How many activities the filter shows, and the way out of it. */
export function FilterBar() {
  const { actions } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const matching = useGanttState((s) => s.matching);
  const filter = useGanttState((s) => s.filter);
  if (!filter || matching === undefined) return null;
  const { children, order } = plan.tree;
  const total = order.reduce((sum, i) => sum + (children[i] === 0 ? 1 : 0), 0);
  return (
    <div className={classes.bar} data-density="compact">
      <IconFilter size={14} stroke={1.6} />
      <span role="status">
        {matching === 0
          ? t('filter.none')
          : t('filter.shown', { count: matching, formatted: format.number(matching), total: format.number(total) })}
      </span>
      <QuickFilters filter={filter} onChoose={(quick) => actions.view.setFilter(toggledQuick(filter, quick))} />
      <Button variant="ghost" onClick={() => actions.dialogs.openDialog({ kind: 'filter' })}>
        {t('filter.edit')}
      </Button>
      <Button variant="ghost" icon={IconX} title={`${t('filter.clear')} (F3)`} onClick={() => actions.view.setFilter()}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
