// The product's own Gantt screen under the measuring harness. The server is replaced by data in memory; everything
// that draws is what the product ships.
import '../../src/shared/ui/styles';
import '../../src/shared/i18n';
import { createRoot } from 'react-dom/client';
import { dayOf, MemoryCommandStore, PlanSession, type Snapshot } from '../../src/engine';
import { ganttActions } from '../../src/features/gantt/gantt-actions';
import { type Gantt, GanttContext } from '../../src/features/gantt/gantt-context';
import { createGanttStore } from '../../src/features/gantt/gantt-store';
import { GanttWorkspace } from '../../src/features/gantt/gantt-workspace';
import { todayOf } from '../../src/features/gantt/today';
import { UiProvider } from '../../src/shared/ui';
import { Answers } from './answers';
import { install } from './harness-page.js';
import { type NeutralPlan, snapshotOf } from './snapshot';

let snapshot: Snapshot;
let gantt: Gantt;
let moved = 0;
/** Set once edits are to be answered; before, the preview is what is looked at. */
let answers: Answers | undefined;
let unanswered: (() => void)[] = [];

const frame = () => new Promise((next) => requestAnimationFrame(next));
const never = new Promise<never>(() => {});
const scroller = () => document.querySelector<HTMLElement>('[role="treegrid"]')!;
const right = (id: number) => document.querySelector(`[data-bar="${id}"]`)?.getBoundingClientRect().right ?? null;

async function open(el: HTMLElement): Promise<void> {
  localStorage.clear();
  const session = new PlanSession({
    transport: {
      snapshot: async () => snapshot,
      stacks: () => never,
      send: async (commands) => {
        if (!answers) await new Promise<void>((go) => unanswered.push(go));
        const server = answers!;
        return structuredClone(commands.map((command) => server.answer(command)));
      },
      live: () => () => {},
    },
    store: new MemoryCommandStore(),
    defer: (task) => requestAnimationFrame(task),
  });
  await session.open();
  const store = createGanttStore('bench');
  gantt = { session, store, editable: true, actions: ganttActions(session, store, true, todayOf) };
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
  collapseAll: () => gantt.actions.tree.collapseAll(),
  expandAll: () => gantt.actions.tree.expandAll(),
  // The edit of this product is the duration: it grows by the days asked for, and what is watched is the right edge.
  barLeft: right,
  moveTask(id: number, days: number) {
    const { plan } = gantt.session.view();
    const i = plan.index.of(id);
    gantt.session.edit({ type: 'activity.set-duration', row: id, duration: plan.activities.duration[i] + days * 540 });
    moved = gantt.session.view().laid?.preview.moved.length ?? 0;
  },
  /** Brings a row and its bar into sight. */
  reveal(id: number) {
    gantt.actions.selection.reveal(id);
    const { plan } = gantt.session.view();
    gantt.actions.access.viewport?.scrollToDay(dayOf(plan.activities.start[plan.index.of(id)]));
  },
  movedCount: () => moved,
  /** Lengthens and shortens activities all over the plan, each edit drawn, sent, answered and settled; every tenth row is looked at. */
  async edit(count: number) {
    if (!answers) {
      answers = new Answers(snapshot);
      for (const go of unanswered) go();
      unanswered = [];
    }
    const { session, actions } = gantt;
    const settled = async () => {
      while (session.view().waiting > 0) await frame();
    };
    await settled();
    const { plan } = session.view();
    const leaves = [...plan.tree.order].filter((i) => plan.tree.children[i] === 0).map((i) => plan.activities.row[i]);
    for (let k = 0; k < count; k++) {
      const row = leaves[(k * 7919) % leaves.length];
      const now = session.view().plan;
      const duration = now.activities.duration[now.index.of(row)];
      if (k % 10 === 0) actions.selection.reveal(row);
      session.edit({
        type: 'activity.set-duration',
        row,
        duration: Math.max(540, duration + (k % 2 ? -540 : 540)),
        seen: duration,
      });
      await frame();
      await settled();
    }
  },
});
