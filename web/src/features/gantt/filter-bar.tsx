import { IconFilter, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui';
import classes from './filter-dialog.module.css';
import { useGantt, useGanttState, useView } from './gantt-context';

/** How many activities the filter shows, and the way out of it. */
export function FilterBar() {
  const { actions } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const matching = useGanttState((s) => s.matching);
  const filtered = useGanttState((s) => s.filter !== undefined);
  if (!filtered || matching === undefined) return null;
  const { children, order } = plan.tree;
  const total = order.reduce((sum, i) => sum + (children[i] === 0 ? 1 : 0), 0);
  return (
    <div className={classes.bar} data-density="compact" role="status">
      <IconFilter size={14} stroke={1.6} />
      <span>
        {matching === 0
          ? t('filter.none')
          : t('filter.shown', { count: matching, formatted: format.number(matching), total: format.number(total) })}
      </span>
      <Button variant="ghost" onClick={() => actions.dialogs.openDialog({ kind: 'filter' })}>
        {t('filter.edit')}
      </Button>
      <Button variant="ghost" icon={IconX} title={`${t('filter.clear')} (F3)`} onClick={() => actions.view.setFilter()}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
