/** Commands and values of tasks and roadblocks as the server takes them. */
import type { Ref } from '../core/wire';

/** The lean statuses a task can have; the empty word is Debit, what should be done. */
export type LeanStatus = '' | 'Can' | 'Will' | 'Committed' | 'Restricted';

/** Where a roadblock stands; empty: a draft, nobody has promised a date. That a promise has expired is derived. */
export type RoadblockState = '' | 'notreleased' | 'released' | 'notcompromises';

/** How urgent something is; the empty word is low. */
export type Urgency = '' | 'Normal' | 'High' | 'Urgent';

/**
 * Values of a task; what is absent is not said. Dates are civil minutes, durations working minutes, amounts 1/10,000 of a
 * unit, progress and weight 1/10,000 of a percent. A finish sets the duration; a weight below 0 is none of its own.
 */
export interface TaskValues {
  name?: string;
  description?: string;
  start?: number;
  finish?: number;
  duration?: number;
  quantity?: number;
  done?: number;
  unit?: string;
  hours?: number;
  cost?: number;
  responsibles?: string[];
  /** An id, empty for none. */
  subcontract?: string;
  tags?: string[];
  priority?: Urgency;
  weight?: number;
  progress?: number;
  /** ISO year × 100 + week, 0 for none. */
  week?: number;
  hidden?: boolean;
}

/** Values of a roadblock; what is absent is not said. */
export interface RoadblockValues {
  name?: string;
  description?: string;
  /** Number in the project's list of roadblock types. */
  type?: number;
  category?: string;
  priority?: Urgency;
  /** An id, empty for nobody. */
  responsible?: string;
  responsibles?: string[];
  reporters?: string[];
  subcontract?: string;
  hidden?: boolean;
}

export type NewTask = TaskValues & { name: string; activity?: Ref; parent?: Ref };

/** Without a date a roadblock is a draft. */
export type NewRoadblock = RoadblockValues & { name: string; tasks?: Ref[]; date?: number };

/** What a person can do to tasks and roadblocks. `seen` are the values the person saw, of one row. */
export type LookaheadCommand =
  | { type: 'tasks.add'; items: NewTask[] }
  | { type: 'tasks.edit'; rows: Ref[]; set: TaskValues; seen?: TaskValues; effective?: string }
  | { type: 'tasks.move'; rows: Ref[]; activity?: Ref; parent?: Ref }
  | { type: 'tasks.duplicate'; rows: Ref[]; activity?: Ref }
  | { type: 'tasks.delete'; rows: Ref[] }
  | { type: 'tasks.set-lean'; rows: Ref[]; to: 'Debit' | 'Can' | 'Will' }
  | { type: 'roadblocks.add'; items: NewRoadblock[] }
  | { type: 'roadblocks.edit'; rows: Ref[]; set: RoadblockValues; seen?: RoadblockValues }
  | { type: 'roadblocks.promise'; rows: Ref[]; date: number; reason?: string }
  | { type: 'roadblocks.set-status'; rows: Ref[]; status: 'released' | 'notreleased' | 'notcompromises' }
  | { type: 'roadblocks.assign'; rows: Ref[]; tasks: Ref[]; remove?: boolean }
  | { type: 'roadblocks.delete'; rows: Ref[] }
  /** Attaches files that are uploaded, by the names they were kept under. */
  | { type: 'documents.add'; of: 'tasks' | 'roadblocks'; items: { on: Ref; file: string; name?: string }[] }
  | { type: 'documents.delete'; of: 'tasks' | 'roadblocks'; rows: Ref[] };

const types: Record<LookaheadCommand['type'], true> = {
  'tasks.add': true,
  'tasks.edit': true,
  'tasks.move': true,
  'tasks.duplicate': true,
  'tasks.delete': true,
  'tasks.set-lean': true,
  'roadblocks.add': true,
  'roadblocks.edit': true,
  'roadblocks.promise': true,
  'roadblocks.set-status': true,
  'roadblocks.assign': true,
  'roadblocks.delete': true,
  'documents.add': true,
  'documents.delete': true,
};

export const isLookahead = <C extends { type: string }>(command: C | LookaheadCommand): command is LookaheadCommand =>
  command.type in types;
