import { act, screen } from '@testing-library/react';
import {
  type Delta,
  type Fault,
  MemoryCommandStore,
  PlanSession,
  type Presence,
  type Receipt,
  type RecordSnapshot,
  type SentCommand,
  type Snapshot,
} from '@/engine';
import type { LiveHandlers } from '@/engine/schedule/plan-session';
import { monday, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import type { Language } from '@/shared/i18n';
import { show } from '@/test-render';
import type { ViewsOf } from '../api/views';
import { ganttActions } from '../gantt-actions';
import { GanttContext, type GanttSurroundings } from '../gantt-context';
import { createGanttStore } from '../gantt-store';
import { GanttWorkspace } from '../gantt-workspace';
import { type ColumnId, standardColumns } from '../grid-columns';
import { followNews } from '../plan-news';

/** 1 Obra gruesa (row 5) holds 2 Muros (1) and 3 Losa (2); then 4 Trazado (4, half done), 5 Replanteo (6, done), 6 Entrega (7). */
export const site: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
  { row: 4, name: 'Trazado', from: 0, to: 2, progress: 500_000 },
  { row: 6, name: 'Replanteo', from: 0, to: 1, progress: 1_000_000 },
  { row: 7, name: 'Entrega', kind: 'finish-milestone', to: 7 },
];

interface Open {
  rows?: Row[];
  ties?: Tie[];
  language?: Language;
  editable?: boolean;
  /** Refuses every command, or each with a fault of its own; without it none is answered. */
  refuse?: Fault | ((command: SentCommand) => Fault);
  /** Answers what was sent; takes the place of `refuse`. */
  answer?: (commands: readonly SentCommand[]) => Promise<Receipt[]>;
  shown?: readonly ColumnId[];
  /** A plan without activities, which lacks the project summary too. */
  empty?: boolean;
  /** What belongs to the schedule and lies outside; without it the Gantt stands alone. */
  surroundings?: GanttSurroundings;
  /** Where its saved views are; without it there are none. */
  viewsOf?: ViewsOf;
  /** Answers with the rows of the further areas; without it there are none. */
  areas?: () => Promise<RecordSnapshot>;
  /** Changes what the server tells of the plan. */
  told?: (plan: Snapshot) => Snapshot;
}

export const refusedBy = (id: string, fault: Fault): Receipt => ({ command: id, outcome: 'refused', fault });

const withoutRows = (plan: Snapshot): Snapshot => ({
  ...plan,
  activities: Object.fromEntries(Object.keys(plan.activities).map((column) => [column, []])) as never,
});

/** Shows the Gantt of a plan with the focus in its grid. What it sends is collected. */
export async function openGantt(options: Open = {}) {
  const {
    rows = site,
    ties = [[1, 2]],
    language,
    editable = true,
    refuse,
    answer,
    shown,
    empty,
    surroundings,
    viewsOf,
    areas = async () => ({ revision: 10, tables: {} }),
    told = (plan) => plan,
  } = options;
  let live: LiveHandlers | undefined;
  const sent: SentCommand[] = [];
  const session = new PlanSession({
    transport: {
      snapshot: async () => told(empty ? withoutRows(snapshot([], [])) : snapshot(rows, ties)),
      areas,
      stacks: async () => ({ undo: [], redo: [] }),
      send: (commands) => {
        sent.push(...structuredClone(commands));
        if (answer) return answer(commands);
        if (!refuse) return new Promise<Receipt[]>(() => {});
        const fault = typeof refuse === 'function' ? refuse : () => refuse;
        return Promise.resolve(commands.map((command) => refusedBy(command.id, fault(command))));
      },
      live: (_, handlers) => {
        live = handlers;
        return () => {};
      },
    },
    store: new MemoryCommandStore(),
    defer: (task) => task(),
  });
  await session.open();
  const store = createGanttStore('grid-test', 'camila');
  if (shown) store.setState({ columns: { ...standardColumns, shown } });
  const actions = ganttActions(session, store, editable, () => monday);
  const stop = followNews({ session, store, actions, me: 'camila' });
  const view = show(
    <GanttContext value={{ session, store, actions, editable, me: 'camila', surroundings, viewsOf }}>
      <GanttWorkspace />
    </GanttContext>,
    language,
  );
  const tree = await screen.findByRole('treegrid');
  act(() => tree.focus());
  /** Puts the focus on a cell, as a click does. */
  const at = (row: number, column: ColumnId) => act(() => actions.selection.select(row, 'only', column));
  return {
    sent,
    session,
    store,
    actions,
    tree,
    at,
    view,
    stop,
    /** Somebody else's change arrives. */
    hear: (delta: Delta) => act(() => live?.delta(delta)),
    here: (people: Presence[]) => act(() => live?.here({ count: people.length, people })),
  };
}
