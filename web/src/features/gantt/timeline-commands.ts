/** What can be done to bars and links from the keyboard and by name: one object each behind its key, the palette and the list of keys. */
import { i18next } from '@/shared/i18n';
import type { AppCommand } from '@/shared/lib/command-registry';
import type { GanttActions } from './gantt-actions';
import { type GanttStore, saidAgain } from './gantt-store';
import { ROW } from './link-path';
import { linkIndexOf } from './link-words';
import { isDriving } from './plan-marks';
import type { TimelineGestures } from './timeline-gestures';

type Way = 'predecessors' | 'successors';

interface Hands {
  gestures: TimelineGestures;
  actions: GanttActions;
  store: GanttStore;
  editable: boolean;
}

/** Every command of the timeline, in the language on screen. Their keys are live while the grid has the focus. */
export function timelineCommands({ gestures, actions, store, editable }: Hands): AppCommand[] {
  const t = i18next.getFixedT(null, 'gantt');
  const group = t('timeline.group');
  const command = (id: string, label: string, shortcut: string[], run: () => void): AppCommand => ({
    id: `gantt.timeline.${id}`,
    label,
    group,
    shortcut,
    run,
  });
  const edits = [
    command('later', t('timeline.command.moveLater'), ['Alt+ArrowRight'], () => gestures.moveByDays(1)),
    command('earlier', t('timeline.command.moveEarlier'), ['Alt+ArrowLeft'], () => gestures.moveByDays(-1)),
    command('longer', t('timeline.command.longer'), ['Ctrl+Alt+ArrowRight'], () => gestures.resizeByDays(1)),
    command('shorter', t('timeline.command.shorter'), ['Ctrl+Alt+ArrowLeft'], () => gestures.resizeByDays(-1)),
  ];
  const views = [
    command('predecessor', t('timeline.command.predecessor'), ['Alt+ArrowUp'], () =>
      follow('predecessors', gestures, actions, store),
    ),
    command('successor', t('timeline.command.successor'), ['Alt+ArrowDown'], () =>
      follow('successors', gestures, actions, store),
    ),
    command('nextLink', t('timeline.command.nextLink'), ['Alt+L'], () => selectNextLink(gestures, store)),
  ];
  return editable ? [...edits, ...views] : views;
}

/** Links of an activity, the ones that drive dates first. */
function linksOf(gestures: TimelineGestures, row: number, way: Way): number[] {
  const { plan } = gestures.scene!;
  const i = plan.index.of(row);
  if (i < 0) return [];
  const { at, link } = plan.linkEnds[way];
  const links = Array.from(link.subarray(at[i], at[i + 1]));
  return links.sort((a, b) => Number(isDriving(plan, b)) - Number(isDriving(plan, a)));
}

/** Goes to the activity that drives the focused one, or that it drives. */
function follow(way: Way, gestures: TimelineGestures, actions: GanttActions, store: GanttStore): void {
  const { focus } = store.getState();
  if (!focus || !gestures.scene) return;
  const { plan } = gestures.scene;
  const [l] = linksOf(gestures, focus.row, way);
  if (l === undefined) {
    const none = i18next.getFixedT(null, 'gantt')(`timeline.none.${way}`);
    store.setState(({ spoken }) => ({ spoken: saidAgain(spoken, none) }));
    return;
  }
  const i = way === 'predecessors' ? plan.linkEnds.from[l] : plan.linkEnds.to[l];
  const row = plan.activities.row[i];
  actions.selection.reveal(row);
  actions.view.showBar(row);
}

/** Selects the next link of the focused activity. */
export function selectNextLink(gestures: TimelineGestures, store: GanttStore): void {
  const { focus } = store.getState();
  if (!focus || !gestures.scene) return;
  const { plan, element } = gestures.scene;
  const t = i18next.getFixedT(null, 'gantt');
  const all = [...linksOf(gestures, focus.row, 'predecessors'), ...linksOf(gestures, focus.row, 'successors')];
  if (!all.length) {
    store.setState(({ spoken }) => ({ spoken: saidAgain(spoken, t('timeline.none.links')) }));
    return;
  }
  const { link } = gestures.store.getState();
  const now = link ? all.indexOf(linkIndexOf(plan, link.row)) : -1;
  const l = all[(now + 1) % all.length];
  const own = plan.index.of(focus.row);
  const mark = gestures.markOf(own);
  const box = element?.getBoundingClientRect();
  const end = plan.linkEnds.from[l] === own ? mark?.right : mark?.left;
  const at = box && { x: box.left + (end ?? 0), y: box.top + ((mark?.row ?? 0) + 1) * ROW };
  gestures.selectLink(plan.links.row[l], at, true);
}
