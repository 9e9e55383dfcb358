import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { liveLayer, typing } from '@/shared/lib/command-registry';
import { longFormat } from '@/shared/lib/date-text';
import { notify } from '@/shared/ui';
import { useLookahead } from './lookahead-context';
import { readDate } from './read-values';
import { startIn, type TaskRow } from './task-rows';

/** The most tasks one paste makes. */
const MOST = 500;

/** Pasted lines become tasks of the chosen row's activity: a name, and behind it its first and its last day where they are given. */
export function usePasteTasks(chosen: readonly TaskRow[], rows: readonly TaskRow[], from: number): void {
  const { session, editsTasks, today } = useLookahead();
  const { t } = useTranslation('lookahead');
  useEffect(() => {
    if (!editsTasks) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      if (typing(event.target) || liveLayer() === 'dialog') return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const lines = text.split(/\r?\n/).filter((line) => line.trim());
      const beside = chosen[0] ?? rows.find(({ vacant }) => vacant) ?? rows[0];
      if (!lines.length || !beside) return;
      event.preventDefault();
      if (lines.length > MOST) {
        notify({ tone: 'error', title: t('paste.tooMany', { count: lines.length, most: MOST }) });
        return;
      }
      const format = longFormat(session.view().plan.schedule.dateFormat);
      const items = lines.map((line) => {
        const [name, first, last] = line.split('\t').map((part) => part.trim());
        const start = first ? readDate(first, format, false) : undefined;
        const finish = last ? readDate(last, format, true) : undefined;
        return {
          name,
          activity: beside.activity,
          ...(!beside.vacant && beside.parent && { parent: beside.parent }),
          ...(start && 'value' in start ? { start: start.value } : startIn(beside, from, today)),
          ...(finish && 'value' in finish && { finish: finish.value }),
        };
      });
      const named = items.filter(({ name }) => name);
      if (named.length) session.edit({ type: 'tasks.add', items: named });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [session, chosen, rows, from, today, editsTasks, t]);
}
