import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { liveLayer, typing } from '@/shared/lib/command-registry';
import { longFormat } from '@/shared/lib/date-text';
import { notify } from '@/shared/ui';
import { useLookahead } from './lookahead-context';
import { readPastedTasks } from './pasted-tasks';
import { startIn, type TaskRow } from './task-rows';

/** The most tasks one paste makes. */
const MOST = 500;

/**
 * Pasted lines become tasks of the chosen row's activity: with heads as the table has them, or a name and behind it its first
 * and its last day. Where one cell cannot be read nothing is pasted, and the cell is named.
 */
export function usePasteTasks(chosen: readonly TaskRow[], rows: readonly TaskRow[], from: number): void {
  const { session, editsTasks, today, choices } = useLookahead();
  const { t } = useTranslation('lookahead');
  useEffect(() => {
    if (!editsTasks) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      if (typing(event.target) || liveLayer() === 'dialog') return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const beside = chosen[0] ?? rows.find(({ vacant }) => vacant) ?? rows[0];
      if (!text.trim() || !beside) return;
      event.preventDefault();
      const { dateFormat, minutesPerDay } = session.view().plan.schedule;
      const format = longFormat(dateFormat);
      const { tasks, misread } = readPastedTasks(text, { format, perDay: minutesPerDay, today, choices });
      if (tasks.length > MOST) {
        notify({ tone: 'error', title: t('paste.tooMany', { count: tasks.length, most: MOST }) });
        return;
      }
      const [wrong] = misread;
      if (wrong) {
        const { line, field, text: cell, problem } = wrong;
        notify({
          tone: 'error',
          title: t('paste.misread', { count: misread.length }),
          effect: t('paste.cell', {
            line,
            column: t(`column.${field}`),
            text: cell,
            problem: t(`problem.${problem}`, { format }),
            interpolation: { escapeValue: false },
          }),
        });
        return;
      }
      const items = tasks.map((task) => ({
        activity: beside.activity,
        ...(!beside.vacant && beside.parent && { parent: beside.parent }),
        ...(task.start === undefined && task.finish === undefined && startIn(beside, from, today)),
        ...task,
      }));
      if (items.length) session.edit({ type: 'tasks.add', items });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [session, chosen, rows, from, today, editsTasks, choices, t]);
}
