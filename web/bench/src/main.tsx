// The product's own Gantt screen under the measuring harness. The server is replaced by data in memory; everything
// that draws is what the product ships.
import '../../src/shared/ui/styles';
import '../../src/shared/i18n';
import { createRoot } from 'react-dom/client';
import { dayOf, MemoryCommandStore, PlanSession, type Snapshot } from '../../src/engine';
import { GanttActions } from '../../src/features/gantt/gantt-actions';
import { type Gantt, GanttContext } from '../../src/features/gantt/gantt-context';
import { createGanttStore } from '../../src/features/gantt/gantt-store';
import { GanttWorkspace } from '../../src/features/gantt/gantt-workspace';
import { todayOf } from '../../src/features/gantt/today';
import { UiProvider } from '../../src/shared/ui';
import { install } from './harness-page.js';
import { type NeutralPlan, snapshotOf } from './snapshot';

let snapshot: Snapshot;
let gantt: Gantt;
let moved = 0;

const never = new Promise<never>(() => {});
const scroller = () => document.querySelector<HTMLElement>('[role="treegrid"]')!;
const right = (id: number) => document.querySelector(`[data-bar="${id}"]`)?.getBoundingClientRect().right ?? null;

async function open(el: HTMLElement): Promise<void> {
  localStorage.clear();
  const session = new PlanSession({
    transport: {
      snapshot: async () => snapshot,
      stacks: () => never,
      send: () => never,
      live: () => () => {},
    },
    store: new MemoryCommandStore(),
    defer: (task) => requestAnimationFrame(task),
  });
  await session.open();
  const store = createGanttStore('bench');
  gantt = { session, store, editable: true, actions: new GanttActions(session, store, true, todayOf) };
  createRoot(el).render(
    <UiProvider>
      <GanttContext value={gantt}>
        <GanttWorkspace />
      </GanttContext>
    </UiProvider>,
  );
}

install({
  name: 'Gantry',
  autoSchedules: true,
  /** Takes the neutral plan, or a snapshot as the server sends it: to look at any schedule without a server. */
  prepare(plan: NeutralPlan | Snapshot) {
    snapshot = 'schedule' in plan ? plan : snapshotOf(plan);
  },
  load: (_: NeutralPlan, el: HTMLElement) => open(el),
  painted: () =>
    document.querySelectorAll('[data-row]').length > 5 && document.querySelectorAll('[data-bar]').length > 2,
  blank: () => {
    const { top } = scroller().getBoundingClientRect();
    return !document.elementFromPoint(40, top + 450)?.closest('[data-row]');
  },
  scrollTo(y: number) {
    scroller().scrollTop = y;
  },
  scrollMax: () => scroller().scrollHeight - scroller().clientHeight,
  collapseAll: () => gantt.actions.collapseAll(),
  expandAll: () => gantt.actions.expandAll(),
  // The edit of this product is the duration: it grows by the days asked for, and what is watched is the right edge.
  barLeft: right,
  moveTask(id: number, days: number) {
    const { plan } = gantt.session.view();
    const i = plan.index.of(id);
    gantt.session.edit({ type: 'activity.set-duration', row: id, duration: plan.activities.duration[i] + days * 540 });
    moved = gantt.session.view().preview?.moved.length ?? 0;
  },
  /** Brings a row and its bar into sight. */
  reveal(id: number) {
    gantt.actions.reveal(id);
    const { plan } = gantt.session.view();
    gantt.actions.viewport?.scrollToDay(dayOf(plan.activities.start[plan.index.of(id)]));
  },
  movedCount: () => moved,
});
