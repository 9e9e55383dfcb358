import {
  IconArrowBarToRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuLine } from '@/shared/ui';
import { useGantt, useGanttState } from './gantt-context';
import classes from './row-menu.module.css';

export interface MenuPlace {
  /** Where it was asked for, px from the window's top left. */
  x: number;
  y: number;
}

/** What can be done with the selected rows, where the pointer or the active cell is. */
export function RowMenu({ place, onClose }: { place: MenuPlace | undefined; onClose: () => void }) {
  const { actions, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const selection = useGanttState((s) => s.selection);
  const focus = useGanttState((s) => s.focus);
  if (!place) return null;
  return (
    <Menu
      key={`${place.x} ${place.y}`}
      opened
      width={248}
      onChange={(opened) => !opened && onClose()}
      target={<span className={classes.anchor} style={{ left: place.x, top: place.y }} />}
    >
      {editable && (
        <>
          <MenuItem icon={IconPencil} shortcut="F2" onClick={() => focus && actions.beginEdit(focus.row, 'name')}>
            {t('command.rename')}
          </MenuItem>
          <MenuItem icon={IconPlus} shortcut="Ctrl+I" onClick={() => actions.insert()}>
            {t('command.insert')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={IconIndentDecrease} shortcut="Shift+Tab" onClick={() => actions.outdent()}>
            {t('command.outdent')}
          </MenuItem>
          <MenuItem icon={IconIndentIncrease} shortcut="Tab" onClick={() => actions.indent()}>
            {t('command.indent')}
          </MenuItem>
          <MenuItem icon={IconLink} shortcut="Shift+L" disabled={selection.size < 2} onClick={() => actions.link()}>
            {t('command.link')}
          </MenuItem>
          <MenuItem icon={IconUnlink} shortcut="Shift+U" onClick={() => actions.unlink()}>
            {t('command.unlink')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={IconArrowBarToRight} onClick={() => actions.showBar()}>
        {t('command.showBar')}
      </MenuItem>
      {editable && (
        <>
          <MenuLine />
          <MenuItem icon={IconTrash} shortcut="Shift+D" danger onClick={() => actions.askDelete()}>
            {t('command.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
