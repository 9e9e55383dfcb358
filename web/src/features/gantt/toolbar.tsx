import {
  IconArrowAutofitWidth,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFlame,
  IconFoldDown,
  IconFoldUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconPlus,
  IconRoute,
  IconTrash,
  IconUnlink,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@/shared/ui';
import { useGantt, useGanttState, useView } from './gantt-context';
import { zoomNames } from './time-axis';
import classes from './toolbar.module.css';

/** Acts on the selection left, decides what is drawn right. */
export function Toolbar() {
  const { actions, editable } = useGantt();
  const { undo, plan, waiting } = useView();
  const { t } = useTranslation('gantt');
  const selection = useGanttState((s) => s.selection);
  const focus = useGanttState((s) => s.focus);
  const zoom = useGanttState((s) => s.zoom);
  const critical = useGanttState((s) => s.critical);
  const slack = useGanttState((s) => s.slack);
  const links = useGanttState((s) => s.links);
  const some = selection.size > 0 || focus !== undefined;
  const empty = plan.activities.n === 0;
  const mayUndo = (undo.undo?.length ?? 0) > 0 || waiting > 0;
  const mayRedo = (undo.redo?.length ?? 0) > 0;
  return (
    <div
      className={classes.toolbar}
      data-density="compact"
      role="toolbar"
      aria-label={t('toolbar.label')}
      data-region="toolbar"
      tabIndex={-1}
    >
      {editable && (
        <>
          <IconButton
            icon={IconArrowBackUp}
            label={t('command.undo')}
            shortcut="Ctrl+Z"
            disabled={!mayUndo}
            onClick={() => actions.undo()}
          />
          <IconButton
            icon={IconArrowForwardUp}
            label={t('command.redo')}
            shortcut="Ctrl+Y"
            disabled={!mayRedo}
            onClick={() => actions.redo()}
          />
          <span className={classes.separator} />
          <IconButton icon={IconPlus} label={t('command.insert')} shortcut="Ctrl+I" onClick={() => actions.insert()} />
          <IconButton
            icon={IconIndentDecrease}
            label={t('command.outdent')}
            shortcut="Shift+Tab"
            disabled={!some}
            onClick={() => actions.outdent()}
          />
          <IconButton
            icon={IconIndentIncrease}
            label={t('command.indent')}
            shortcut="Tab"
            disabled={!some}
            onClick={() => actions.indent()}
          />
          <IconButton
            icon={IconLink}
            label={t('command.link')}
            shortcut="Shift+L"
            disabled={selection.size < 2}
            onClick={() => actions.link()}
          />
          <IconButton
            icon={IconUnlink}
            label={t('command.unlink')}
            shortcut="Shift+U"
            disabled={!some}
            onClick={() => actions.unlink()}
          />
          <IconButton
            icon={IconTrash}
            label={t('command.delete')}
            shortcut="Shift+D"
            disabled={!some}
            onClick={() => actions.askDelete()}
          />
          <span className={classes.separator} />
        </>
      )}
      <IconButton
        icon={IconFoldDown}
        label={t('command.expandAll')}
        disabled={empty}
        onClick={() => actions.expandAll()}
      />
      <IconButton
        icon={IconFoldUp}
        label={t('command.collapseAll')}
        disabled={empty}
        onClick={() => actions.collapseAll()}
      />
      <span className={classes.grow} />
      <Button variant="ghost" icon={IconFlame} on={critical} onClick={() => actions.flip('critical')}>
        {t('command.critical')}
      </Button>
      <IconButton
        icon={IconArrowAutofitWidth}
        label={t('command.slack')}
        on={slack}
        onClick={() => actions.flip('slack')}
      />
      <IconButton icon={IconRoute} label={t('command.links')} on={links} onClick={() => actions.flip('links')} />
      <span className={classes.separator} />
      <IconButton
        icon={IconZoomOut}
        label={t('command.zoomOut')}
        disabled={zoom === 0}
        onClick={() => actions.zoom(-1)}
      />
      <span className={classes.zoom} aria-live="polite">
        {t(`zoom.${zoomNames[zoom]}`)}
      </span>
      <IconButton icon={IconZoomIn} label={t('command.zoomIn')} disabled={zoom === 4} onClick={() => actions.zoom(1)} />
      <IconButton
        icon={IconZoomScan}
        label={t('timeline.command.fit')}
        disabled={empty}
        onClick={() => actions.fit()}
      />
      <Button variant="ghost" onClick={() => actions.goToToday()}>
        {t('command.today')}
      </Button>
    </div>
  );
}
