import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, Loaded } from '@/shared/ui';
import { useDeletedTasks } from './api/use-deleted-tasks';
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
                      onClick={() => session.edit({ type: 'undo', command: task.command })}
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
