import { createContext, useContext } from 'react';
import type { PlanSession, Ref, WeeklyCommand } from '@/engine';
import type { Names } from './api/use-weeks';
import type { Mark, WeekEdit } from './marks';

/** A percent of the server, in ten-thousandths, as a share of one. */
export const WHOLE = 1_000_000;

type TaskValue = { progress: number } | { finish: number };

/** What a week changes of a task: how far it is, or the day it ends. `seen` is what the person saw of it. */
export type TaskEdit = { type: 'tasks.edit'; rows: [Ref]; set: TaskValue; seen: TaskValue };

/** Several commands as one step. */
export type WeeklyBatch = { type: 'batch'; commands: (WeeklyCommand | TaskEdit)[] };

/** What an open weekly plan offers to everything inside. */
export interface Weekly {
  session: PlanSession;
  project: string;
  schedule: string;
  me: string;
  /** Whether this person promises, and whether they also make and close weeks. */
  promises: boolean;
  leads: boolean;
  seesReasons: boolean;
  writesReasons: boolean;
  names: Names;
  /**
   * Sends a command; true once it is true, false where it was refused, which is said. Progress and promises wait for a
   * connection: true too once they do. `about` names what it is about.
   */
  send: (command: WeekEdit, about?: string) => Promise<boolean>;
  /** What the server has not answered yet, or does not show yet. */
  marks: readonly Mark[];
  toLookahead: () => void;
  /** The address of the change log; absent for those who may not see it. */
  logPath: string | undefined;
}

export const WeeklyContext = createContext<Weekly | undefined>(undefined);

export function useWeekly(): Weekly {
  const weekly = useContext(WeeklyContext);
  if (!weekly) throw new Error('Not inside a weekly plan.');
  return weekly;
}
