/** What a plan consists of, as a session needs to know it. */
import type { Laid, Lay } from './laid-edits';
import type { RecordArea } from './record-model';
import type { References } from './refs';
import type { Ref } from './wire';

/** How far a snapshot goes. */
export interface Head {
  revision: number;
  /** What is shown may be behind what is stored. */
  stale?: boolean;
  /** Revision the screen is held at while its projection is parked. */
  parked?: number | null;
}

/**
 * What a plan consists of and how its areas read, change and draw it: plan `P`, commands `C`, deltas `D`, snapshots `S`,
 * what a delta did `E`, and the plan with edits over it `L`.
 */
export interface PlanModel<P, C, D, S, E, L extends Laid<P>> {
  /** The members of commands that hold references to rows. */
  references: References;
  /** Further areas of the plan: tables whose edits are laid over as field values. */
  areas?: RecordArea<C>;
  head(snapshot: S): Head;
  read(snapshot: S): P;
  /** Brings the plan from `delta.base` to `delta.revision`, in place. The session has checked the base. */
  apply(plan: P, delta: D): E;
  lay: Lay<P, C, L>;
  /** Numbers of the rows a delta adds to this part of the plan, in any order. */
  added(delta: D): readonly number[];
  /** Number and name of the one row a command is about, for a refusal that comes when the row may be gone. */
  about(plan: P, command: C, rowOf: (ref: Ref) => number | undefined): string | undefined;
  /** Works out ahead what the next edit would have to wait for. */
  prepare?(plan: P): void;
}
