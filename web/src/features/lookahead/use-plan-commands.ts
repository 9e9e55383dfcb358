import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { type AppCommand, useCommands } from '@/shared/lib/command-registry';
import { useLookahead } from './lookahead-context';
import { startIn, type TaskRow } from './task-rows';

export type PlanDialog = 'edit' | 'place' | 'roadblock' | 'delete' | 'deleted' | 'people' | 'settings';

interface Ground {
  chosen: readonly TaskRow[];
  rows: readonly TaskRow[];
  /** The row numbers of those chosen. */
  refs: number[];
  /** The first day of the window. */
  from: number;
  setDialog: (dialog: PlanDialog) => void;
  setSelected: (ids: ReadonlySet<string>) => void;
}

/** The commands of the tasks that are chosen, with their keys. Gives the one that makes a new task beside them. */
export function usePlanCommands({ chosen, rows, refs, from, setDialog, setSelected }: Ground): () => void {
  const { session, today, editsTasks } = useLookahead();
  const { t } = useTranslation(['lookahead', 'shared']);
  const insert = useCallback(() => {
    const beside = chosen[0] ?? rows[0];
    if (!beside) return;
    const parent = !beside.vacant && beside.parent ? { parent: beside.parent } : { activity: beside.activity };
    const id = session.edit({
      type: 'tasks.add',
      items: [{ name: t('newTask'), ...parent, ...startIn(beside, from, today) }],
    });
    setSelected(new Set([String(session.rowCreatedBy(id))]));
  }, [chosen, rows, session, t, from, today, setSelected]);
  const shift = useCallback(
    (days: number) => {
      const { standard: calendar } = session.view().plan.calendars;
      const commands = chosen.flatMap((task) => {
        if (task.start === undefined || task.summary) return [];
        let day = Math.floor(task.start / DAY) + days;
        for (let k = 0; k < 60 && !calendar.isWorkDay(day); k++) day += Math.sign(days);
        return [{ type: 'tasks.edit' as const, rows: [task.row], set: { start: day * DAY + (task.start % DAY) } }];
      });
      if (commands.length === 1) session.edit(commands[0]);
      else if (commands.length) session.edit({ type: 'batch', commands });
    },
    [session, chosen],
  );

  /** Puts the tasks beneath the one before them, or beside the one they lie beneath. */
  const deepen = useCallback(
    (deeper: boolean) => {
      const [first] = chosen;
      if (!first) return;
      const beside = chosen.filter(({ activity, parent }) => activity === first.activity && parent === first.parent);
      const going = beside.map(({ row }) => row);
      if (!deeper) {
        const above = rows.find(({ row }) => row === first.parent);
        if (above)
          session.edit({
            type: 'tasks.move',
            rows: going,
            ...(above.parent ? { parent: above.parent } : { activity: above.activity }),
          });
        return;
      }
      const before = rows
        .slice(0, rows.indexOf(first))
        .findLast((one) => !one.vacant && one.activity === first.activity && one.parent === first.parent);
      if (before) session.edit({ type: 'tasks.move', rows: going, parent: before.row });
    },
    [session, chosen, rows],
  );

  const commands = useMemo<AppCommand[]>(() => {
    const group = t('tab.plan');
    const some = chosen.length > 0;
    const offered: AppCommand[] = [
      { id: 'insert', label: t('command.insert'), shortcut: ['Ctrl+I'], run: insert, enabled: rows.length > 0, group },
      {
        id: 'duplicate',
        label: t('command.duplicate'),
        shortcut: ['Ctrl+D'],
        run: () => session.edit({ type: 'tasks.duplicate', rows: refs }),
        enabled: some,
        group,
      },
      {
        id: 'delete',
        label: t('command.delete'),
        shortcut: ['Delete'],
        run: () => setDialog('delete'),
        enabled: some,
        group,
      },
      {
        id: 'edit',
        label: t('command.edit'),
        shortcut: ['Ctrl+E'],
        run: () => setDialog('edit'),
        enabled: some,
        group,
      },
      {
        id: 'later',
        label: t('command.later'),
        shortcut: ['Alt+ArrowRight'],
        run: () => shift(1),
        enabled: some,
        group,
      },
      {
        id: 'earlier',
        label: t('command.earlier'),
        shortcut: ['Alt+ArrowLeft'],
        run: () => shift(-1),
        enabled: some,
        group,
      },
      {
        id: 'deeper',
        label: t('command.deeper'),
        shortcut: ['Alt+Shift+ArrowRight'],
        run: () => deepen(true),
        enabled: some,
        group,
      },
      {
        id: 'shallower',
        label: t('command.shallower'),
        shortcut: ['Alt+Shift+ArrowLeft'],
        run: () => deepen(false),
        enabled: some,
        group,
      },
      { id: 'place', label: t('place.command'), run: () => setDialog('place'), enabled: some, group },
      { id: 'undo', label: t('command.undo'), shortcut: ['Ctrl+Z'], run: () => session.edit({ type: 'undo' }), group },
      {
        id: 'redo',
        label: t('command.redo'),
        shortcut: ['Ctrl+Y', 'Ctrl+Shift+Z'],
        run: () => session.edit({ type: 'redo' }),
        group,
      },
    ];
    return editsTasks ? offered.map((one) => ({ ...one, id: `lookahead.${one.id}`, binds: true })) : [];
  }, [t, chosen.length, rows.length, insert, shift, deepen, session, refs, editsTasks, setDialog]);
  useCommands(commands);
  return insert;
}
