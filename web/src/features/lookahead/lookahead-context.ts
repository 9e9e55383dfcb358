import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AreaView, PlanSession, View } from '@/engine';
import type { Choices } from './api/use-choices';
import { openByTask, roadblocksOf } from './roadblock-rows';

/** What an open lookahead offers to everything inside. */
export interface Lookahead {
  session: PlanSession;
  project: string;
  schedule: string;
  /** The user's own id. */
  me: string;
  /** What this person may edit: everything, own rows, or nothing. */
  editsTasks: boolean;
  editsRoadblocks: boolean;
  seesRoadblocks: boolean;
  choices: Choices;
  /** Civil day. */
  today: number;
  /** Opens the bar of an activity in the Gantt; absent for those who may not see it. */
  toGantt?: (activity: number) => void;
  /** Invites people to the company, and shows what holds for the whole schedule; absent where that may not be. */
  addUsersDialog?: (open: { onClose: () => void }) => ReactNode;
  settingsDialog?: (open: { session: PlanSession; onClose: () => void }) => ReactNode;
  /** Asks for other dates of an activity. */
  askForDate?: (activity: number) => void;
  /** Opens what was changed of a task or a roadblock; absent for those who may not see it. */
  toChanges?: (row: number) => void;
  /** The lookahead with one task, or the roadblocks with some, in sight. */
  toTask: (task: number) => void;
  toRoadblocks: (roadblocks: readonly number[]) => void;
  toTab: (tab: 'plan' | 'roadblocks') => void;
  /** Puts the coming weeks on paper. */
  toPaper?: () => void;
  /** Opens the report of the coming weeks as it usually is. */
  toReport?: () => void;
}

export const LookaheadContext = createContext<Lookahead | undefined>(undefined);

export function useLookahead(): Lookahead {
  const lookahead = useContext(LookaheadContext);
  if (!lookahead) throw new Error('Not inside a lookahead.');
  return lookahead;
}

/** The view of the session, with the rows of the area: they are there, or this is not drawn. */
export function useOpenView(): View & { areas: AreaView } {
  const { session } = useLookahead();
  return useSyncExternalStore(session.subscribe, session.view) as View & { areas: AreaView };
}

/** All roadblocks, and the open ones in the way of each task. */
export function useRoadblocks() {
  const { session, today } = useLookahead();
  const { areas } = useOpenView();
  return useMemo(() => {
    const all = roadblocksOf(areas, today, (row) => session.firstDrawnAs(row));
    return { all, open: openByTask(all) };
  }, [session, areas, today]);
}
