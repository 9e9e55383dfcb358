import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { notify, notifyError } from '@/shared/ui';
import {
  changeProject,
  changeSchedule,
  deleteProject,
  duplicateSchedule,
  type RemovalReason,
  removeSchedule,
  restoreProject,
} from './api/manage';
import type { Project, ScheduleSummary } from './api/use-projects';

/** What menus of the list do: each change says what it did, and the list is read again. */
export function useManaging(renew: () => Promise<unknown>) {
  const { t } = useTranslation('projects');

  async function run(change: () => Promise<unknown>, title: string, back?: () => Promise<unknown>) {
    try {
      await change();
      notify({
        tone: 'done',
        title,
        action: back && { label: t('delete.undo'), run: () => void run(back, t('undone')) },
      });
    } catch (error) {
      notifyError(error);
    }
    await renew().catch(notifyError);
  }

  return {
    renameProject: (project: Project, name: string) =>
      changeProject(project.id, { name, seen: { name: project.name } }).then(renew),
    moveProject: (project: Project, stage?: 'finished' | 'archived') =>
      run(
        () => (stage ? changeProject(project.id, { stage }) : restoreProject(project.id)),
        stage
          ? t('moved.done', { project: shownText(project.name), stage: t(`stage.${stage}`) })
          : t('deleted.restored', { project: shownText(project.name) }),
      ),
    deleteProject: (project: Project, reason: RemovalReason) =>
      run(
        () => deleteProject(project.id, reason),
        t('delete.done', { project: shownText(project.name) }),
        () => restoreProject(project.id),
      ),
    restoreProject: (project: Project) =>
      run(() => restoreProject(project.id), t('deleted.restored', { project: shownText(project.name) })),
    renameSchedule: (schedule: ScheduleSummary, name: string) => changeSchedule(schedule.id, { name }).then(renew),
    duplicateSchedule: (schedule: ScheduleSummary, everything: boolean) =>
      run(
        () => duplicateSchedule(schedule.id, everything),
        t('schedule.duplicated', { schedule: shownText(schedule.name) }),
      ),
    makeCurrent: (schedule: ScheduleSummary) =>
      run(
        () => changeSchedule(schedule.id, { current: true }),
        t('schedule.isCurrent', { schedule: shownText(schedule.name) }),
      ),
    showSchedule: (schedule: ScheduleSummary, visible: boolean) =>
      run(
        () => changeSchedule(schedule.id, { visible }),
        t(visible ? 'schedule.shown' : 'schedule.hidden', { schedule: shownText(schedule.name) }),
      ),
    removeSchedule: (schedule: ScheduleSummary) =>
      run(
        () => removeSchedule(schedule.id),
        t('schedule.removed', { schedule: shownText(schedule.name) }),
        () => changeSchedule(schedule.id, { status: true }),
      ),
  };
}
