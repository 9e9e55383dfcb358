import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Plan, PlanSession, View } from '@/engine';
import type { ViewsOf } from './api/views';
import type { GanttActions } from './gantt-actions';
import type { GanttState, GanttStore } from './gantt-store';
import type { PaperColours } from './paper-colours';
import type { PaperTable } from './paper-table';
import type { Difference } from './plan-difference';
import type { Report } from './update-report';

/** What belongs to the schedule and lies outside of the Gantt: where to go and what to open from it. */
export interface GanttSurroundings {
  /** Goes to the calendars of the schedule. */
  openCalendars: () => void;
  /** Goes to where schedules are chosen, when this one cannot be shown. */
  toProjects: () => void;
  /** Goes to the import of a newer file; absent for those who may not. */
  reimport?: () => void;
  /** The dialog of the schedule's settings; with `field` it begins there. */
  settingsDialog: (open: {
    session: PlanSession;
    editable: boolean;
    field?: 'dataDate';
    onClose: () => void;
  }) => ReactNode;
  /** The dialog of the schedule's baselines; with `save` it begins with a new one. */
  baselinesDialog: (open: {
    session: PlanSession;
    editable: boolean;
    save?: boolean;
    onClose: () => void;
  }) => ReactNode;
  /** The dialog of the schedule's updates; with `save` it begins with a new one. */
  updatesDialog: (open: { session: PlanSession; editable: boolean; save?: boolean; onClose: () => void }) => ReactNode;
  /** Asks before the update that is being made is issued, and says what it will contain. */
  issueDialog?: (open: {
    session: PlanSession;
    report: Report;
    /** Goes to the first activity without a report. */
    onShow: () => void;
    onClose: () => void;
  }) => ReactNode;
  /** Goes to the comparison of a moment with now. */
  compareFrom?: (from: string) => void;
  /** Goes to the schedule as it stood after a revision; to now without one. */
  openThen?: (revision?: number) => void;
  /** Shows the tasks of an activity in the lookahead; absent for those who may not see it. */
  toLookahead?: (activity: number) => void;
  /** The activity the address asks for. */
  row?: number;
  /** Moves the pin of the latest draft of an update to now. */
  moveUpdate: () => void;
  /** The saved view the address asks for. */
  view?: string;
  /** The address asks for the requests: they open with the plan. */
  opensRequests?: boolean;
  /** The dialog of what people ask of the plan; with `ask` it begins with the form for that activity. */
  requestsDialog: (open: {
    session: PlanSession;
    editable: boolean;
    me?: string;
    ask?: number;
    onClose: () => void;
  }) => ReactNode;
  /** The dialog that lets more people into the company and the project; absent for those who may not. */
  addUsersDialog?: (open: { onClose: () => void }) => ReactNode;
  /** Called with the way to save while a Gantt that can be edited is open; it gives whether nothing is left to save. */
  savesBy?: (save: (() => Promise<boolean>) | undefined) => void;
  /** What was changed of one activity, for its card. */
  history?: (of: { row: number; minutesPerDay: number }) => ReactNode;
  /** The dialog that puts the shown rows and columns on paper. */
  printDialog: (open: {
    name: string;
    rows: readonly number[];
    table: () => PaperTable | undefined;
    colours: PaperColours | undefined;
    /** Whether what is critical is red. */
    critical: boolean;
    links: boolean;
    baseline: boolean;
    onClose: () => void;
  }) => ReactNode;
  /** The dialog that writes the schedule as a file of another tool. */
  exportDialog: (open: { session: PlanSession; onClose: () => void }) => ReactNode;
}

/** The open Gantt: its plan, what only this browser knows of it, and what can be done. */
export interface Gantt {
  session: PlanSession;
  store: GanttStore;
  actions: GanttActions;
  /** False for people who may look but not edit. */
  editable: boolean;
  /** Who looks at it. */
  me?: string;
  /** Where the saved views of the schedule are; a plan that stands alone has none. */
  viewsOf?: ViewsOf;
  /** Their role in the company. */
  role?: string;
  /** The plan exists nowhere yet: the server knows nothing of it. */
  preview?: boolean;
  surroundings?: GanttSurroundings;
  /** The plan is one that stood: what it has become, and what differs. */
  past?: { now: Plan; difference: Difference };
}

export const GanttContext = createContext<Gantt | undefined>(undefined);

export function useGantt(): Gantt {
  const gantt = useContext(GanttContext);
  if (!gantt) throw new Error('useGantt outside of a Gantt');
  return gantt;
}

/** The plan as it is drawn now: confirmed plus what is on its way. */
export function useView(): View {
  const { session } = useGantt();
  return useSyncExternalStore(session.subscribe, session.view);
}

export function useGanttState<T>(select: (state: GanttState) => T): T {
  return useStore(useGantt().store, select);
}
