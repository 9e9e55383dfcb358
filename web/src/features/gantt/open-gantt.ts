import type { PlanSession } from '@/engine';
import { afterPaint } from '@/shared/lib/after-paint';
import { isUnsaved } from '@/shared/lib/unsaved-edits';
import { viewCalls } from './api/views';
import { finishedBranches } from './finished-branches';
import { type GanttActions, ganttActions } from './gantt-actions';
import type { Gantt, GanttSurroundings } from './gantt-context';
import { createGanttStore, type GanttStore, type LeftPlace, leavePlace, leftPlaceOf } from './gantt-store';
import { codedColumns, standardColumns } from './grid-columns';
import { followNews } from './plan-news';
import { bandOf } from './row-groups';
import { todayOf } from './today';
import type { FirstView } from './use-first-view';
import { looksOf } from './view-content';
import { keepView, unsentView } from './view-keeper';

/** Who opens which schedule, and whether this person may edit it here. */
interface Opening {
  schedule: string;
  user: string;
  role: string | undefined;
  editable: boolean;
}

/** What the screen begins with, and the page around it. */
interface Beginning extends Pick<FirstView, 'asked' | 'begins' | 'kept'> {
  surroundings: GanttSurroundings | undefined;
}

/**
 * Makes the Gantt of an open plan: its state as it was left, its actions, and all that follows the plan while it is shown. `close`
 * ends each of these and remembers the place.
 */
export function openGantt(
  plan: PlanSession,
  { schedule, user, role, editable }: Opening,
  viewsOf: Gantt['viewsOf'],
  { asked, begins, kept, surroundings }: Beginning,
): { gantt: Gantt; close: () => void } {
  const opened = plan.view().plan;
  const left = leftPlaceOf(schedule, user);
  const standard = opened.activities.code.some(Boolean) ? codedColumns : standardColumns;
  const store = createGanttStore(schedule, user, () => finishedBranches(opened), standard, stillThere(plan, left));
  const actions = ganttActions(plan, store, editable, todayOf);
  actions.views.standard = standard;
  const unsent = unsentView(schedule, user);
  const known = !left && !unsent.there();
  // Who comes back from another tab, or reloads before the server knows, finds the screen as it was left.
  if (asked) actions.views.use(asked);
  else if (known && begins) actions.views.use(begins);
  else if (known && kept) store.setState(looksOf(kept, standard));
  const row = surroundings?.row;
  if (row !== undefined && opened.index.of(row) >= 0) {
    actions.selection.reveal(row);
    actions.view.showBar(row);
  }
  const ends = [
    // Tasks come behind the plan: bars get their marks once they are there.
    surroundings?.toLookahead && afterPaint(() => void plan.openAreas().catch(() => undefined)),
    askBeforeClosing(schedule),
    editable ? offerSave(schedule, actions, surroundings?.savesBy) : undefined,
    () => leavePlace(schedule, user, store),
    viewsOf && keepView(store, viewCalls(viewsOf).keepOwn, unsent),
    followNews({ session: plan, store, actions, me: user }),
    showPlace(plan, store),
  ];
  return {
    gantt: { session: plan, store, actions, editable, viewsOf, me: user, role },
    close: () => {
      for (const end of ends) end?.();
    },
  };
}

/** Shows the others in the schedule which cell this person is at. */
function showPlace(plan: PlanSession, store: GanttStore): () => void {
  const stop = store.subscribe(({ focus, editing }, before) => {
    if (focus === before.focus && editing === before.editing) return;
    const at = editing ?? (focus && bandOf(focus.row) === undefined ? focus : undefined);
    plan.standAt(at?.row ?? null, at?.column, editing !== undefined);
  });
  return () => {
    stop();
    plan.standAt(null);
  };
}

/** The browser asks before it closes a window in which something was done since the last save. */
function askBeforeClosing(schedule: string): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved(schedule)) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Hands the page the Gantt's own way to save, which waits for edits that are on their way. */
function offerSave(schedule: string, actions: GanttActions, savesBy: GanttSurroundings['savesBy']): () => void {
  savesBy?.(async () => {
    await actions.save.save();
    return !isUnsaved(schedule);
  });
  return () => savesBy?.(undefined);
}

/** Where somebody was, without the rows that went meanwhile. */
function stillThere(session: PlanSession, place: LeftPlace | undefined): LeftPlace | undefined {
  if (!place) return undefined;
  const { index } = session.view().plan;
  const stands = (row: number) => index.of(row) >= 0;
  // Rows that were new then may have their number by now.
  const anchor = place.anchor === undefined ? undefined : session.numberOf(place.anchor);
  const focus = place.focus && { ...place.focus, row: session.numberOf(place.focus.row) };
  return {
    ...place,
    selection: new Set([...place.selection].map((row) => session.numberOf(row)).filter(stands)),
    anchor: anchor !== undefined && stands(anchor) ? anchor : undefined,
    focus: focus && stands(focus.row) ? focus : undefined,
  };
}
