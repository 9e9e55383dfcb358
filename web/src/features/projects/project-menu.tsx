import {
  IconArchive,
  IconArrowBackUp,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFileExport,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconSettings,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton, Menu, MenuItem, MenuLine } from '@/shared/ui';
import type { Project, ScheduleSummary } from './api/use-projects';

/** What may be done with a project; what the person may not do is absent. */
export interface ProjectActions {
  onNewSchedule?: () => void;
  onImport?: () => void;
  onSettings?: () => void;
  onRename?: () => void;
  /** Moves the project to a stage; without one back to where it was. */
  onMove?: (stage?: 'finished' | 'archived') => void;
  onDelete?: () => void;
}

export function ProjectMenu({ project, actions }: { project: Project; actions: ProjectActions }) {
  const { t } = useTranslation('projects');
  const { onNewSchedule, onImport, onSettings, onRename, onMove, onDelete } = actions;
  if (!onNewSchedule && !onImport && !onSettings && !onRename && !onMove && !onDelete) return null;
  const over = project.stage === 'finished' || project.stage === 'archived';
  return (
    <Menu
      position="bottom-end"
      target={<IconButton label={t('card.actions', { project: project.name })} icon={IconDots} />}
    >
      {onNewSchedule && (
        <MenuItem icon={IconPlus} onClick={onNewSchedule}>
          {t('schedule.new')}
        </MenuItem>
      )}
      {onImport && (
        <MenuItem icon={IconFileImport} onClick={onImport}>
          {t('import.action')}
        </MenuItem>
      )}
      {(onSettings || onRename) && <MenuLine />}
      {onSettings && (
        <MenuItem icon={IconSettings} onClick={onSettings}>
          {t('menu.settings')}
        </MenuItem>
      )}
      {onRename && (
        <MenuItem icon={IconPencil} onClick={onRename}>
          {t('menu.rename')}
        </MenuItem>
      )}
      {onMove && !over && (
        <MenuItem icon={IconCircleCheck} onClick={() => onMove('finished')}>
          {t('menu.finish')}
        </MenuItem>
      )}
      {onMove && project.stage === 'finished' && (
        <MenuItem icon={IconArchive} onClick={() => onMove('archived')}>
          {t('menu.archive')}
        </MenuItem>
      )}
      {onMove && onDelete && over && (
        <MenuItem icon={IconArrowBackUp} onClick={() => onMove()}>
          {t('menu.reopen')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={IconTrash} danger onClick={onDelete}>
          {t('menu.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** What may be done with a schedule of the list. */
export interface ScheduleActions {
  onExport?: (schedule: ScheduleSummary) => void;
  /** The person manages the schedules of the company. */
  manage?: {
    onRename: (schedule: ScheduleSummary) => void;
    onDuplicate: (schedule: ScheduleSummary, everything: boolean) => void;
    onMakeCurrent: (schedule: ScheduleSummary) => void;
    onShow: (schedule: ScheduleSummary, visible: boolean) => void;
    onRemove: (schedule: ScheduleSummary) => void;
  };
}

export function ScheduleMenu({ schedule, actions }: { schedule: ScheduleSummary; actions: ScheduleActions }) {
  const { t } = useTranslation('projects');
  const { onExport, manage } = actions;
  if (!onExport && !manage) return null;
  return (
    <Menu
      position="bottom-end"
      target={<IconButton label={t('schedule.actions', { schedule: schedule.name })} icon={IconDots} />}
    >
      {onExport && (
        <MenuItem icon={IconFileExport} onClick={() => onExport(schedule)}>
          {t('schedule.export')}
        </MenuItem>
      )}
      {manage && (
        <>
          <MenuItem icon={IconPencil} onClick={() => manage.onRename(schedule)}>
            {t('menu.rename')}
          </MenuItem>
          <MenuItem icon={IconCopy} onClick={() => manage.onDuplicate(schedule, true)}>
            {t('schedule.duplicate')}
          </MenuItem>
          <MenuItem icon={IconCopy} onClick={() => manage.onDuplicate(schedule, false)}>
            {t('schedule.duplicateStructure')}
          </MenuItem>
          {!schedule.current && schedule.visible && (
            <MenuItem icon={IconStar} onClick={() => manage.onMakeCurrent(schedule)}>
              {t('schedule.makeCurrent')}
            </MenuItem>
          )}
          <MenuItem
            icon={schedule.visible ? IconEyeOff : IconEye}
            onClick={() => manage.onShow(schedule, !schedule.visible)}
          >
            {t(schedule.visible ? 'schedule.hide' : 'schedule.show')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={IconTrash} danger onClick={() => manage.onRemove(schedule)}>
            {t('schedule.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
