import { createContext, useContext } from 'react';
import type { PlanSession, Ref } from '@/engine';
import type { Names } from './api/use-weeks';

/** A percent of the server, in ten-thousandths, as a share of one. */
export const WHOLE = 1_000_000;

export type Promised = { task: Ref; share?: number };

/** What a person can do to weeks and to reasons for non-completion. */
export type WeeklyCommand =
  | { type: 'week.create'; day: number; promises: Promised[]; promisedBy?: string }
  | { type: 'week.promise'; week: Ref; promises: Promised[]; promisedBy?: string }
  | { type: 'week.withdraw'; rows: Ref[] }
  | { type: 'week.set-share'; row: Ref; share: number; seen?: number }
  | { type: 'week.close'; week: Ref }
  | { type: 'week.reopen'; week: Ref; reason: string }
  | { type: 'week.delete'; week: Ref }
  | { type: 'misses.add'; items: MissItem[] }
  | { type: 'misses.edit'; rows: Ref[]; set: MissValues }
  | { type: 'misses.delete'; rows: Ref[] };

type TaskValue = { progress: number } | { finish: number };

/** What a week changes of a task: how far it is, or the day it ends. `seen` is what the person saw of it. */
export type TaskEdit = { type: 'tasks.edit'; rows: [Ref]; set: TaskValue; seen: TaskValue };

/** Several commands as one step. */
export type WeeklyBatch = { type: 'batch'; commands: (WeeklyCommand | TaskEdit)[] };

export interface MissValues {
  missType?: number;
  priority?: '' | 'normal' | 'high' | 'urgent';
  status?: '' | 'inprocess' | 'resolved';
  description?: string;
  daysLost?: number;
  /** The name of a picture that is uploaded. */
  picture?: string;
}

export type MissItem = MissValues & { year: number; week: number; missType: number; tasks?: Ref[] };

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
  /** Sends a command; true once it is true, false where it was refused, which is said. */
  send: (command: WeeklyCommand | TaskEdit | WeeklyBatch) => Promise<boolean>;
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
