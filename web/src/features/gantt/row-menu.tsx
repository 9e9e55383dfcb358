import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import { Menu, MenuItem, MenuLine } from '@/shared/ui';
import { type GanttCommand, perform, refusalOf } from './gantt-command';
import { useGantt } from './gantt-context';
import { card, openInLookahead, rename, rowCommands, showBar, why } from './row-commands';
import classes from './row-menu.module.css';

export interface MenuPlace {
  /** Where it was asked for, px from the window's top left. */
  x: number;
  y: number;
}

/** What can be done with the selected rows, where the pointer or the active cell is. */
export function RowMenu({ place, onClose }: { place: MenuPlace | undefined; onClose: () => void }) {
  const { editable, preview, surroundings } = useGantt();
  useLayer('drawer', place !== undefined);
  if (!place) return null;
  return (
    <Menu
      key={`${place.x} ${place.y}`}
      opened
      over
      width={264}
      onChange={(opened) => !opened && onClose()}
      target={<span className={classes.anchor} style={{ left: place.x, top: place.y }} />}
    >
      {editable && (
        <>
          <CommandItem command={rename} />
          <MenuLine />
        </>
      )}
      {!preview && <CommandItem command={card} />}
      <CommandItem command={showBar} />
      {!preview && <CommandItem command={why} />}
      {surroundings?.toLookahead && <CommandItem command={openInLookahead} />}
      {editable && (
        <>
          <MenuLine />
          <CommandItems />
        </>
      )}
    </Menu>
  );
}

/** The commands of rows as items of a menu, in the toolbar's order. */
export function CommandItems({ without }: { without?: ReadonlySet<GanttCommand> }) {
  const groups = rowCommands
    .map((group) => group.filter((command) => !without?.has(command)))
    .filter((group) => group.length);
  return groups.map((group, n) => (
    <Fragment key={group[0].id}>
      {n > 0 && <MenuLine />}
      {group.map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
    </Fragment>
  ));
}

function CommandItem({ command }: { command: GanttCommand }) {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  const refusal = refusalOf(command, gantt);
  return (
    <MenuItem
      icon={command.icon}
      shortcut={command.keys?.[0]}
      danger={command.danger}
      disabled={refusal !== undefined}
      title={refusal && (t(refusal) as string)}
      onClick={() => perform(command, gantt)}
    >
      {t(command.label) as string}
    </MenuItem>
  );
}
