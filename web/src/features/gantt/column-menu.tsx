import {
  IconColumns3,
  IconEyeOff,
  IconFilter,
  IconSortAscending,
  IconSortDescending,
  IconStack2,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import { Menu, MenuItem, MenuLine } from '@/shared/ui';
import { useGantt, useGanttState } from './gantt-context';
import { type ColumnId, isOwn } from './grid-columns';
import { isFilterField } from './row-filter';
import type { GroupBy } from './row-groups';
import classes from './row-menu.module.css';
import { useColumnNames, useOwnColumns } from './use-own-columns';

/** What the rows are gathered by from the head of a column. */
const groupOf: Partial<Record<ColumnId, GroupBy>> = {
  wbs: 'wbs.1',
  name: 'wbs.1',
  calendar: 'calendar',
  status: 'status',
  kind: 'kind',
  constraint: 'constraint',
  responsibles: 'responsibles',
  subcontract: 'subcontract',
  projectTags: 'projectTags',
  tags: 'tags',
  float: 'critical',
};

/** What can be done with a column from its head: order, filter and group by it, hide it. */
export function ColumnMenu() {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const menu = useGanttState((s) => s.columnMenu);
  const order = useGanttState((s) => s.order);
  const groups = useGanttState((s) => s.groups);
  const own = useOwnColumns(false);
  const names = useColumnNames(own);
  useLayer('drawer', menu !== undefined);
  if (!menu) return null;
  const { column, x, y } = menu;
  const name = names.tip(column);
  const type = isOwn(column) ? own?.get(column) : undefined;
  const by = type ? (`code.${type.name}` as const) : groupOf[column];
  const ordered = order?.column === column ? order : undefined;
  return (
    <Menu
      key={`${column} ${x} ${y}`}
      opened
      over
      width={248}
      onChange={(opened) => {
        if (opened) return;
        store.setState({ columnMenu: undefined });
        if (!store.getState().dialog) actions.access.viewport?.takeFocus();
      }}
      target={<span className={classes.anchor} style={{ left: x, top: y }} />}
    >
      <MenuItem
        icon={IconSortAscending}
        current={ordered && !ordered.descending}
        onClick={() => actions.view.setOrder({ column, descending: false })}
      >
        {t('order.rising')}
      </MenuItem>
      <MenuItem
        icon={IconSortDescending}
        current={ordered?.descending}
        onClick={() => actions.view.setOrder({ column, descending: true })}
      >
        {t('order.falling')}
      </MenuItem>
      {order && (
        <MenuItem icon={IconX} onClick={() => actions.view.setOrder(undefined)}>
          {t('order.none')}
        </MenuItem>
      )}
      {(isFilterField(column) || by) && <MenuLine />}
      {isFilterField(column) && (
        <MenuItem icon={IconFilter} onClick={() => actions.dialogs.openDialog({ kind: 'filter', field: column })}>
          {t('order.filter', { column: name })}
        </MenuItem>
      )}
      {by && (
        <MenuItem
          icon={IconStack2}
          current={groups.includes(by)}
          onClick={() => actions.view.setGroups(groups.includes(by) ? groups.filter((one) => one !== by) : [by])}
        >
          {t('order.group')}
        </MenuItem>
      )}
      <MenuLine />
      {column !== 'name' && (
        <MenuItem icon={IconEyeOff} onClick={() => actions.columns.toggleColumn(column)}>
          {t('order.hide')}
        </MenuItem>
      )}
      <MenuItem icon={IconColumns3} onClick={() => actions.dialogs.openDialog({ kind: 'columns' })}>
        {t('command.columns')}
      </MenuItem>
    </Menu>
  );
}
