/** Shapes that every plan shares on the wire, whatever its areas: references, deltas, receipts, presence. Rows are numbers. */

/** A row number, or `<command id>#k`: the k-th row that command creates. */
export type Ref = number | string;

/** A command as a person gives it; its other members are its area's own. */
export interface BaseCommand {
  type: string;
}

/** A command under the id it is decided by, once. */
export type Sent<C> = C & { id: string };

/** What every delta says beside what it changes. It applies to revision `base` and leads to `revision`. */
export interface BaseDelta {
  base: number;
  revision: number;
  position: string;
  command: string;
  actor: string;
  at: string;
  type: string;
  reverts?: string | null;
  /** Areas of which something changed that is no row: they are to be read again. */
  parts?: string[] | null;
  /** The delta does not say what changed: the snapshot is needed. */
  reload?: boolean;
}

export interface Fault {
  code: string;
  message: string;
  params?: Record<string, unknown> | null;
  correlationId?: string;
}

export interface StackEntry {
  command: string;
  type: string;
  at: string;
}

/** The caller's undo and redo stacks, newest first. A receipt holds the newest entry of each alone. */
export interface StackTops {
  undo: StackEntry[] | null;
  redo: StackEntry[] | null;
}

export interface Receipt<D> {
  command: string;
  outcome: 'accepted' | 'unchanged' | 'refused';
  revision?: number;
  position?: string;
  ids?: Record<string, number> | null;
  delta?: D | null;
  undo?: StackTops | null;
  fault?: Fault | null;
}

/** Who is looking at the plan now: how many, and those the others need to know of. */
export interface Present {
  count: number;
  people: Presence[];
}

/** Somebody who is looking at the plan now. */
export interface Presence {
  user: string;
  name: string;
  initials: string;
  colour: number | string;
  /** The row they are at, null when nowhere. */
  row?: number | null;
  /** The field they are in, and whether they are typing into it. */
  field?: string;
  editing?: boolean;
}
