import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, Menu, MenuItem } from '@/shared/ui';
import type { TableLayout } from '@/shared/ui/data-table';

/** What the rows of a table may be grouped by: the id of a column. */
export type Grouping =
  | 'activity'
  | 'category'
  | 'lean'
  | 'priority'
  | 'responsible'
  | 'responsibles'
  | 'roadblocks'
  | 'status'
  | 'subcontract'
  | 'week';

interface Props {
  groupings: readonly Grouping[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
}

/** By what the rows of a table are grouped. */
export function GroupMenu({ groupings, layout, onLayout }: Props) {
  const { t } = useTranslation('lookahead');
  return (
    <Menu
      target={
        <Button variant="ghost" icon={IconStack2} title={t('groupBy.label')} on={layout.group !== undefined}>
          {t(`groupBy.${(layout.group as Grouping | undefined) ?? 'none'}`)}
        </Button>
      }
    >
      {groupings.map((id) => (
        <MenuItem key={id} current={layout.group === id} onClick={() => onLayout({ ...layout, group: id })}>
          {t(`groupBy.${id}`)}
        </MenuItem>
      ))}
      <MenuItem current={!layout.group} onClick={() => onLayout({ ...layout, group: undefined })}>
        {t('groupBy.none')}
      </MenuItem>
    </Menu>
  );
}
