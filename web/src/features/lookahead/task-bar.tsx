import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button, Menu, MenuItem } from '@/shared/ui';
import { CommandBar } from './command-bar';
import { useLookahead } from './lookahead-context';
import type { TaskRow } from './task-rows';
import type { PlanDialog } from './use-plan-commands';

interface Props {
  chosen: readonly TaskRow[];
  /** Their row numbers. */
  rows: number[];
  onDialog: (dialog: PlanDialog) => void;
  onClear: () => void;
}

/** What can be done with the tasks that are chosen. */
export function TaskBar({ chosen, rows, onDialog, onClear }: Props) {
  const lookahead = useLookahead();
  const { session, editsTasks, editsRoadblocks } = lookahead;
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  return (
    <CommandBar count={t('bar.tasks', format.counted(chosen.length))} onClear={onClear}>
      {editsTasks && (
        <>
          <Menu target={<Button variant="ghost">{t('bar.lean')}</Button>} position="top-start">
            {(['Can', 'Will', 'Debit'] as const).map((to) => (
              <MenuItem key={to} onClick={() => session.edit({ type: 'tasks.set-lean', rows, to })}>
                {t(`lean.${to}`)}
              </MenuItem>
            ))}
          </Menu>
          <Button variant="ghost" onClick={() => onDialog('edit')}>
            {t('bar.assign')}
          </Button>
        </>
      )}
      {editsRoadblocks && (
        <Button variant="ghost" onClick={() => onDialog('roadblock')}>
          {t('bar.roadblock')}
        </Button>
      )}
      {editsTasks && (
        <>
          <Button variant="ghost" onClick={() => session.edit({ type: 'tasks.duplicate', rows })}>
            {t('command.duplicate')}
          </Button>
          <Button variant="ghost" onClick={() => onDialog('place')}>
            {t('bar.place')}
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              session.edit({
                type: 'tasks.edit',
                rows,
                set: { hidden: !chosen.every((task) => task.hidden) },
              })
            }
          >
            {t(chosen.every((task) => task.hidden) ? 'bar.show' : 'bar.hide')}
          </Button>
        </>
      )}
      {lookahead.toGantt && (
        <Button variant="ghost" onClick={() => lookahead.toGantt?.(chosen[0].activity)}>
          {t('bar.toGantt')}
        </Button>
      )}
      {lookahead.askForDate && (
        <Button variant="ghost" onClick={() => lookahead.askForDate?.(chosen[0].activity)}>
          {t('bar.askForDate')}
        </Button>
      )}
      {editsTasks && (
        <Button variant="ghost" onClick={() => onDialog('delete')}>
          {t('command.delete')}
        </Button>
      )}
    </CommandBar>
  );
}
