import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Menu, MenuItem } from '../menu';
import { type TableColumn, type TableLayout, toggled } from './columns';

interface Props<R> {
  columns: readonly TableColumn<R>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
}

/** Shows and hides the columns of a table; the menu stays open meanwhile. */
export function ColumnsMenu<R>({ columns, layout, onLayout }: Props<R>) {
  const { t } = useTranslation();
  return (
    <Menu
      target={
        <Button variant="ghost" icon={IconColumns3} title={t('table.columns')}>
          {t('table.columns')}
        </Button>
      }
    >
      {columns
        .filter((column) => !column.fixed)
        .map(({ id, title }) => {
          const shown = layout.shown.includes(id);
          return (
            <MenuItem
              key={id}
              icon={shown ? IconCheck : undefined}
              current={shown}
              closeOnClick={false}
              onClick={() => onLayout(toggled(layout, id))}
            >
              {title}
            </MenuItem>
          );
        })}
    </Menu>
  );
}
