import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFlame,
  IconLink,
  IconPlus,
  IconTrash,
  IconUnlink,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppCommand,
  matches,
  type SearchHit,
  typing,
  useCommands,
  useSearchSource,
} from '@/shared/lib/command-registry';
import { useNow } from '@/shared/lib/use-now';
import { useGantt, useGanttState, useView } from './gantt-context';
import { GanttDialogs } from './gantt-dialogs';
import classes from './gantt-screen.module.css';
import { EmptyPlan, PlanBanners } from './plan-states';
import { PlanView } from './plan-view';
import { StatusStrip } from './status-strip';
import { todayOf } from './today';
import { Toolbar } from './toolbar';

/** The open plan with everything around it. */
export function GanttWorkspace({ onImport }: { onImport?: () => void }) {
  const now = useNow(60_000);
  const today = useMemo(() => todayOf(new Date(now)), [now]);
  const { plan } = useView();
  const spoken = useGanttState((s) => s.spoken);
  usePageKeys();
  usePlanCommands();
  return (
    <div className={classes.screen}>
      <Toolbar />
      <PlanBanners />
      <div className={classes.plan}>
        {plan.activities.n === 0 ? <EmptyPlan onImport={onImport} /> : <PlanView today={today} />}
      </div>
      <StatusStrip today={today} />
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      <GanttDialogs />
    </div>
  );
}

/** Keys that work wherever the focus is on this screen, except in fields and dialogs. */
function usePageKeys(): void {
  const { actions, store } = useGantt();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || typing(event.target) || store.getState().dialog) return;
      const run = keyed.find(([combinations]) => combinations.some((c) => matches(event, c)))?.[1];
      if (!run) return;
      event.preventDefault();
      if (run === 'undo') actions.undo();
      else if (run === 'redo') actions.redo();
      else actions.insert();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actions, store]);
}

const keyed: readonly [string[], 'undo' | 'redo' | 'insert'][] = [
  [['Ctrl+Z'], 'undo'],
  [['Ctrl+Y', 'Ctrl+Shift+Z'], 'redo'],
  [['Ctrl+I'], 'insert'],
];

/** Offers the screen's actions and the plan's activities to the palette and the list of shortcuts. */
function usePlanCommands(): void {
  const { actions, session, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const commands = useMemo<AppCommand[]>(() => {
    const group = t('group');
    const edits: AppCommand[] = [
      {
        id: 'gantt.undo',
        label: t('command.undo'),
        group,
        shortcut: ['Ctrl+Z'],
        icon: IconArrowBackUp,
        run: () => actions.undo(),
      },
      {
        id: 'gantt.redo',
        label: t('command.redo'),
        group,
        shortcut: ['Ctrl+Y'],
        icon: IconArrowForwardUp,
        run: () => actions.redo(),
      },
      {
        id: 'gantt.insert',
        label: t('command.insert'),
        group,
        shortcut: ['Ctrl+I'],
        icon: IconPlus,
        run: () => actions.insert(),
      },
      {
        id: 'gantt.link',
        label: t('command.link'),
        group,
        shortcut: ['Shift+L'],
        icon: IconLink,
        run: () => actions.link(),
      },
      {
        id: 'gantt.unlink',
        label: t('command.unlink'),
        group,
        shortcut: ['Shift+U'],
        icon: IconUnlink,
        run: () => actions.unlink(),
      },
      {
        id: 'gantt.delete',
        label: t('command.delete'),
        group,
        shortcut: ['Shift+D'],
        icon: IconTrash,
        run: () => actions.askDelete(),
      },
      { id: 'gantt.indent', label: t('command.indent'), group, shortcut: ['Tab'], run: () => actions.indent() },
      {
        id: 'gantt.outdent',
        label: t('command.outdent'),
        group,
        shortcut: ['Shift+Tab'],
        run: () => actions.outdent(),
      },
    ];
    const views: AppCommand[] = [
      {
        id: 'gantt.critical',
        label: t('command.critical'),
        group,
        icon: IconFlame,
        run: () => actions.flip('critical'),
      },
      { id: 'gantt.slack', label: t('command.slack'), group, run: () => actions.flip('slack') },
      { id: 'gantt.links', label: t('command.links'), group, run: () => actions.flip('links') },
      { id: 'gantt.zoomIn', label: t('command.zoomIn'), group, icon: IconZoomIn, run: () => actions.zoom(1) },
      { id: 'gantt.zoomOut', label: t('command.zoomOut'), group, icon: IconZoomOut, run: () => actions.zoom(-1) },
      { id: 'gantt.showBar', label: t('command.showBar'), group, run: () => actions.showBar() },
      { id: 'gantt.today', label: t('command.today'), group, run: () => actions.goToToday() },
      { id: 'gantt.expandAll', label: t('command.expandAll'), group, run: () => actions.expandAll() },
      { id: 'gantt.collapseAll', label: t('command.collapseAll'), group, run: () => actions.collapseAll() },
    ];
    return editable ? [...edits, ...views] : views;
  }, [actions, editable, t]);
  useCommands(commands);
  const search = useCallback(
    (text: string): SearchHit[] => {
      const { plan } = session.view();
      const wanted = fold(text);
      if (!wanted) return [];
      const hits: SearchHit[] = [];
      const { order } = plan.tree;
      for (let at = 0; at < order.length && hits.length < 8; at++) {
        const i = order[at];
        const name = plan.activities.name[i];
        const code = plan.activities.code[i];
        if (!fold(name).includes(wanted) && String(at) !== wanted && !(code && fold(code).includes(wanted))) continue;
        const row = plan.activities.row[i];
        hits.push({
          id: `activity.${row}`,
          label: name,
          lead: String(at),
          detail: code || plan.tree.wbs(i),
          group: t('activities'),
          run: () => {
            actions.reveal(row);
            actions.viewport?.takeFocus();
          },
        });
      }
      return hits;
    },
    [session, actions, t],
  );
  useSearchSource(search);
}

/** Lower case without accents, so that "hormigon" finds "Hormigón". */
const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
