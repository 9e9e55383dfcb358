import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, Loaded } from '@/shared/ui';
import { type DeletedTask, useDeletedTasks } from './api/use-deleted-tasks';
import classes from './deleted-tasks-dialog.module.css';
import { useLookahead, useOpenView } from './lookahead-context';

/** From one more row on the list scrolls. */
export const MOST_ROWS = 6;
const ROW = 44;

/** The tasks that were deleted, the newest first. Who deleted some brings them back. */
export function DeletedTasksDialog({ onClose }: { onClose: () => void }) {
  const { session, schedule, me, editsTasks } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const deleted = useDeletedTasks(schedule);
  const [asked, setAsked] = useState<DeletedTask>();
  const restore = ({ command }: DeletedTask) => {
    session.edit({ type: 'undo', command });
    setAsked(undefined);
  };
  if (asked) return <RestoreDialog task={asked} onRestore={restore} onClose={() => setAsked(undefined)} />;
  return (
    <Dialog opened wide title={t('deleted.title')} onClose={onClose}>
      <Loaded of={deleted} loading={t('deleted.loading')} failed={t('deleted.failed')}>
        {(all) => {
          // What was brought back meanwhile is there again.
          const gone = all.filter(({ row }) => areas.rows.value(row, 'taskName') === undefined);
          if (!gone.length) return <p>{t('deleted.none')}</p>;
          const scrolls = gone.length > MOST_ROWS;
          return (
            <ul
              className={classes.list}
              aria-label={t('deleted.title')}
              tabIndex={scrolls ? 0 : undefined}
              style={scrolls ? { maxHeight: MOST_ROWS * ROW, overflowY: 'auto' } : undefined}
            >
              {gone.map((task) => (
                <li key={task.row} style={{ height: ROW }}>
                  <span>
                    <b>{shownText(task.name)}</b>
                    <span>{t('deleted.by', { who: task.by, when: format.instant(Date.parse(task.at)) })}</span>
                  </span>
                  {editsTasks && task.byId === me && (
                    <Button
                      variant="ghost"
                      icon={IconRestore}
                      onClick={() => (task.together.length + task.more ? setAsked(task) : restore(task))}
                    >
                      {t('deleted.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** How many names are said of what comes back too. */
const NAMES = 8;

/** Asks before more comes back than the task that was chosen: a deletion is undone as a whole. */
function RestoreDialog({
  task,
  onRestore,
  onClose,
}: {
  task: DeletedTask;
  onRestore: (task: DeletedTask) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['lookahead', 'shared']);
  const format = useFormat();
  const names = task.together.slice(0, NAMES).map(shownText);
  const others = task.together.length + task.more;
  return (
    <Dialog
      opened
      title={t('deleted.restoreTitle', { name: shownText(task.name), ...format.counted(others) })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('shared:action.cancel')}
          </Button>
          <Button variant="primary" onClick={() => onRestore(task)}>
            {t('deleted.restoreAll')}
          </Button>
        </>
      }
    >
      <p>{t('deleted.together', format.counted(others))}</p>
      {names.length > 0 && (
        <ul>
          {names.map((name, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same name, and none moves.
            <li key={k}>{name}</li>
          ))}
          {others > names.length && <li>{t('deleted.andMore', format.counted(others - names.length))}</li>}
        </ul>
      )}
    </Dialog>
  );
}
