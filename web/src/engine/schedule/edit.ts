/** What the functions that lay edits over a plan share. */
import { type Activities, HUNDRED } from './columns';
import { NONE } from './minutes';
import type { Plan } from './plan';
import type { Ref } from './wire';

/** Rows that edits touched, for the preview to begin at. */
export class TouchedRows {
  readonly seeds = new Set<number>();
  /** Rows that count otherwise in the progress of what is above them. */
  readonly weighs = new Set<number>();
  all = false;
  weighed = false;
}

/** One command being laid over a draft. */
export interface Edit {
  draft: Plan;
  touched: TouchedRows;
  /** Row numbers with an input field that is not acknowledged. */
  pending: Set<number>;
  /** The index of an activity, -1 when there is none. */
  indexOf: (ref: Ref) => number;
  /** The number a reference means, of activities, links and calendars; undefined when its command was refused. */
  numberOf: (ref: Ref) => number | undefined;
  /** Says that only the server knows what the command does to dates. */
  later: () => void;
  /** The number on screen of the next row the command makes. */
  nextCreated: () => number;
}

/** Marks an activity as edited: its dates are worked out anew. */
export function touch({ draft, touched, pending }: Edit, i: number): void {
  const row = draft.activities.row[i];
  touched.seeds.add(row);
  pending.add(row);
}

/** Whether what a summary computes from its children is its own value here. */
export const isLeaf = (plan: Plan, i: number): boolean => plan.tree.children[i] === 0 && plan.activities.row[i] !== 0;

/** Whether work has begun: it has progress, or somebody said when it began. */
export const hasBegun = (a: Activities, i: number): boolean => a.progress[i] > 0 || a.actualStart[i] !== NONE;

/** Whether work is done. */
export const isFinished = (a: Activities, i: number): boolean => a.progress[i] >= HUNDRED || a.actualFinish[i] !== NONE;

/** Whether an edited start puts a row there and constrains it to nothing: automation is off and it has not begun. */
export const isPut = ({ activities: a }: Plan, i: number): boolean => a.manual[i] !== 0 && !hasBegun(a, i);

/** Puts a row at a start; false where it is there already. What only lies somewhere is put there by nothing else. */
export function putAt({ activities: a }: Plan, i: number, start: number): boolean {
  if (start === (a.pinnedStart[i] === NONE ? a.start[i] : a.pinnedStart[i])) return false;
  a.own('pinnedStart')[i] = start;
  return true;
}

/** Marks what follows an activity: the lag of a link runs on the calendar of its predecessor. */
export function touchSuccessors({ draft, touched }: Edit, i: number): void {
  const { at, link } = draft.linkEnds.successors;
  for (let k = at[i]; k < at[i + 1]; k++) touched.seeds.add(draft.links.to[link[k]]);
}
