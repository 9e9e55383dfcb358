import { IconColumns3, IconDots, IconFilter, IconFlame, IconSettings } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW, useMedia } from '@/shared/lib/use-media';
import { Button, IconButton, Menu, MenuItem, MenuLine, Segment } from '@/shared/ui';
import { CommandButton } from './command-button';
import { type GanttCommand, perform, refusalOf } from './gantt-command';
import {
  addUsers,
  baselines,
  calendars,
  exportFile,
  moveUpdate,
  print,
  redo,
  reimport,
  requests,
  save,
  saveBaseline,
  saveUpdate,
  settings,
  spreadsheet,
  timeTravel,
  undo,
  updates,
} from './gantt-commands';
import { useGantt, useGanttState, useView } from './gantt-context';
import { GroupMenu } from './group-menu';
import { numberCodes, replace, rowButtons, rowCommands, trace } from './row-commands';
import { CommandItems } from './row-menu';
import { zoomNames } from './time-axis';
import classes from './toolbar.module.css';
import {
  collapseAll,
  columns,
  critical,
  expandAll,
  filter,
  fit,
  links,
  slack,
  today,
  zoomIn,
  zoomOut,
} from './view-commands';
import { ViewMenu } from './view-menu';
import { ViewsMenu } from './views-menu';

/** Acts on the selection left, decides what is drawn right. */
export function Toolbar() {
  const gantt = useGantt();
  const { editable } = gantt;
  const { undo: stacks, waiting } = useView();
  const { t } = useTranslation('gantt');
  // What may be done follows the selection, the focus and what is switched on.
  useGanttState((s) => s.selection);
  useGanttState((s) => s.focus);
  useGanttState((s) => s.slack);
  useGanttState((s) => s.links);
  const zoom = useGanttState((s) => s.zoom);
  const filtered = useGanttState((s) => s.filter !== undefined);
  const showsCritical = useGanttState((s) => s.critical);
  const mayUndo = (stacks.undo?.length ?? 0) > 0 || waiting > 0;
  const mayRedo = (stacks.redo?.length ?? 0) > 0;
  const narrow = useMedia(NARROW);
  const pane = useGanttState((s) => s.pane);
  const button = (command: GanttCommand, refused = false) => (
    <CommandButton
      key={command.id}
      command={command}
      refused={refused || refusalOf(command, gantt) !== undefined}
      on={command.on?.(gantt)}
    />
  );
  return (
    <div
      className={classes.toolbar}
      data-density="compact"
      role="toolbar"
      aria-label={t('toolbar.label')}
      data-region="toolbar"
      tabIndex={-1}
    >
      {narrow && (
        <Segment
          className={classes.panes}
          label={t('pane.label')}
          value={pane}
          options={[
            { value: 'grid', label: t('pane.grid') },
            { value: 'timeline', label: t('pane.timeline') },
          ]}
          onChange={(pane) => gantt.store.setState({ pane })}
        />
      )}
      <ViewsMenu />
      {editable && (
        <>
          {button(save)}
          {button(undo, !mayUndo)}
          {button(redo, !mayRedo)}
          <span className={classes.separator} />
          {rowCommands.map((group) => (
            <Fragment key={group[0].id}>
              {group.filter((command) => rowButtons.has(command)).map((command) => button(command))}
            </Fragment>
          ))}
          <Menu width={264} target={<IconButton icon={IconDots} label={t('toolbar.more')} />}>
            <CommandItems without={rowButtons} />
            <MenuLine />
            {[trace, replace, numberCodes].map((command) => (
              <MenuItem key={command.id} icon={command.icon} onClick={() => perform(command, gantt)}>
                {t(command.label) as string}
              </MenuItem>
            ))}
          </Menu>
          <span className={classes.separator} />
        </>
      )}
      {button(expandAll)}
      {button(collapseAll)}
      <Button
        variant="ghost"
        icon={IconFilter}
        title={t('command.filter')}
        on={filtered}
        onClick={() => perform(filter, gantt)}
      >
        {t('command.filter')}
      </Button>
      <GroupMenu />
      <Button variant="ghost" icon={IconColumns3} title={t('command.columns')} onClick={() => perform(columns, gantt)}>
        {t('command.columns')}
      </Button>
      <span className={classes.grow} />
      <Button
        variant="ghost"
        icon={IconFlame}
        title={t('command.critical')}
        on={showsCritical}
        onClick={() => perform(critical, gantt)}
      >
        {t('command.critical')}
      </Button>
      {button(slack)}
      {button(links)}
      <ViewMenu />
      <span className={classes.separator} />
      {button(zoomOut)}
      <span className={classes.zoom} aria-live="polite">
        {t(`zoom.${zoomNames[zoom]}`)}
      </span>
      {button(zoomIn)}
      {button(fit)}
      <Button variant="ghost" onClick={() => perform(today, gantt)}>
        {t('command.today')}
      </Button>
      {gantt.surroundings && (
        <>
          <span className={classes.separator} />
          <Menu
            position="bottom-end"
            width={240}
            target={<IconButton icon={IconSettings} label={t('toolbar.settings')} />}
          >
            {[
              calendars,
              ...(editable ? [saveBaseline] : []),
              baselines,
              updates,
              ...(editable ? [saveUpdate, moveUpdate] : []),
            ].map((command) => (
              <MenuItem key={command.id} icon={command.icon} onClick={() => perform(command, gantt)}>
                {t(command.label) as string}
              </MenuItem>
            ))}
            <MenuLine />
            {[
              requests,
              ...(gantt.surroundings.addUsersDialog ? [addUsers] : []),
              ...(gantt.surroundings.openThen ? [timeTravel] : []),
              settings,
              ...(gantt.surroundings.reimport ? [reimport] : []),
              exportFile,
              print,
              spreadsheet,
            ].map((command) => (
              <MenuItem key={command.id} icon={command.icon} onClick={() => perform(command, gantt)}>
                {t(command.label) as string}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </div>
  );
}
