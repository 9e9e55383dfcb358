/** What a session shows of its plan, and what it tells of what happens to it. */
import type { AreaView } from './area-rows';
import type { Fault, Presence, StackTops } from './wire';

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'signed-out' | 'closed';

export type Calculation = 'pending' | 'recalculating' | 'calculated';

/** What the screen draws. A new object whenever something changed. */
export interface View<P, L> {
  version: number;
  /** Grows only when the plan that is drawn changed. */
  planVersion: number;
  plan: P;
  /** The plan with the edits that wait, as its model laid them; nothing while there are none. */
  laid: L | undefined;
  confirmedRevision: number;
  pending: ReadonlySet<number>;
  /** The rows of the further areas, once `openAreas` has loaded them. */
  areas: AreaView | undefined;
  /** Commands not yet acknowledged. */
  waiting: number;
  calculation: Calculation;
  connection: Connection;
  closedBy: string | undefined;
  stale: boolean;
  parked: number | undefined;
  undo: StackTops;
  people: Presence[];
  /** How many are here; `people` may name fewer. */
  peopleCount: number;
}

export type SessionEvent<C, D, E> =
  /** `about`, here and below: what it was about, in words of when it was made. */
  | { kind: 'settled'; id: string; command: C; delta: D; effect: E; about?: string }
  | { kind: 'refused'; id: string; command: C; fault: Fault; about?: string }
  /** Commands that can never succeed were taken back: the plan is gone or may no longer be edited. */
  | { kind: 'lost'; commands: { id: string; command: C }[]; fault: Fault }
  | { kind: 'remote'; delta: D; effect: E }
  /** References have numbers by now; `rows` tells those of rows that were drawn under one below 0. */
  | { kind: 'numbered'; rows: Map<number, number> };
