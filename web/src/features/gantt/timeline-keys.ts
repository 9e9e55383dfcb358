/** Keys of the bar in the focused row, of the links at it, and of the selected link. */
import { useEffect } from 'react';
import { currentLanguage, i18next } from '@/shared/i18n';
import type { GanttActions } from './gantt-actions';
import { useGantt } from './gantt-context';
import type { GanttStore } from './gantt-store';
import { activityText, linkIndexOf, linkText } from './link-words';
import { isDriving } from './plan-marks';
import type { TimelineGestures } from './timeline-gestures';

/** Listens at the grid, which has the focus, ahead of its own keys. */
export function useTimelineKeys(gestures: TimelineGestures, grid: HTMLElement | null | undefined): void {
  const { actions, store } = useGantt();
  useEffect(() => {
    if (!grid) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== grid || !perform(event, gestures, actions, store)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    grid.addEventListener('keydown', onKeyDown);
    return () => grid.removeEventListener('keydown', onKeyDown);
  }, [gestures, grid, actions, store]);
}

/** Does what a key means here; false when it means something else. */
function perform(event: KeyboardEvent, gestures: TimelineGestures, actions: GanttActions, store: GanttStore): boolean {
  const { key, altKey: alt, shiftKey: shift } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const { link } = gestures.store.getState();
  if (!alt && !ctrl && !shift && link) {
    if (key === 'Escape') gestures.selectLink(undefined);
    else if (key === 'Delete') gestures.removeLink(link.row);
    else return false;
    return true;
  }
  if (key === 'Escape' && gestures.store.getState().tip !== undefined) {
    gestures.hideTip();
    return true;
  }
  if (!alt || shift || !store.getState().focus) return false;
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by) {
    if (ctrl) gestures.resizeByDays(by);
    else gestures.moveByDays(by);
    return true;
  }
  if (ctrl) return false;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    follow(key === 'ArrowUp' ? 'predecessors' : 'successors', gestures, actions, store);
    return true;
  }
  if (key.toLowerCase() === 'l') {
    selectNextLink(gestures, store);
    return true;
  }
  return false;
}

/** Links of the focused activity, the ones that drive dates first. */
function linksOf(gestures: TimelineGestures, row: number, way: 'predecessors' | 'successors'): number[] {
  const { plan } = gestures.scene!;
  const i = plan.index.of(row);
  if (i < 0) return [];
  const { at, link } = plan.linkEnds[way];
  const links = Array.from(link.subarray(at[i], at[i + 1]));
  return links.sort((a, b) => Number(isDriving(plan, b)) - Number(isDriving(plan, a)));
}

/** Goes to the activity that drives the focused one, or that it drives. */
function follow(
  way: 'predecessors' | 'successors',
  gestures: TimelineGestures,
  actions: GanttActions,
  store: GanttStore,
): void {
  const { focus } = store.getState();
  const { plan } = gestures.scene!;
  const [l] = linksOf(gestures, focus!.row, way);
  if (l === undefined) {
    store.setState({ spoken: i18next.getFixedT(null, 'gantt')(`timeline.none.${way}`) });
    return;
  }
  const i = way === 'predecessors' ? plan.linkEnds.from[l] : plan.linkEnds.to[l];
  const row = plan.activities.row[i];
  actions.reveal(row);
  actions.showBar(row);
}

/** Selects the next link of the focused activity and says its ends. */
export function selectNextLink(gestures: TimelineGestures, store: GanttStore): void {
  const { plan, element } = gestures.scene!;
  const { focus } = store.getState();
  const t = i18next.getFixedT(null, 'gantt');
  const all = [...linksOf(gestures, focus!.row, 'predecessors'), ...linksOf(gestures, focus!.row, 'successors')];
  if (!all.length) {
    store.setState({ spoken: t('timeline.none.links') });
    return;
  }
  const { link } = gestures.store.getState();
  const now = link ? all.indexOf(linkIndexOf(plan, link.row)) : -1;
  const l = all[(now + 1) % all.length];
  const mark = gestures.markOf(plan.index.of(focus!.row));
  const box = element?.getBoundingClientRect();
  const end = plan.linkEnds.from[l] === plan.index.of(focus!.row) ? mark?.right : mark?.left;
  const at = box && { x: box.left + (end ?? 0), y: box.top + ((mark?.row ?? 0) + 1) * 30 };
  gestures.selectLink(plan.links.row[l], at, true);
  store.setState({
    spoken: t('timeline.link.spoken', {
      from: activityText(plan, plan.linkEnds.from[l]),
      to: activityText(plan, plan.linkEnds.to[l]),
      type: linkText(plan, l, currentLanguage()),
    }),
  });
}
