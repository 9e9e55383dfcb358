/** Shapes the server sends and takes for one schedule: snapshot, delta, command, receipt. Rows are numbers. */

export type LinkTypeName = 'FS' | 'SS' | 'FF' | 'SF';

export interface WireException {
  from: number;
  to: number;
  shifts?: [number, number][] | null;
  /** How it comes back; a count may follow in `interval`. */
  every?: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | '';
  interval?: number;
  until?: number | null;
}

export interface WireCalendar {
  row: number;
  name: string;
  default?: boolean;
  /** Shifts of each weekday from Monday, as [from, to) in minutes of the day. */
  week: ([number, number][] | null)[];
  exceptions?: WireException[] | null;
}

type Column<T> = T[];

/** Columns of activities. In a delta, columns of computed values may be absent: they begin at 0. */
export interface WireActivities {
  row: Column<number>;
  parent: Column<number>;
  rank: Column<string>;
  code?: Column<string>;
  name: Column<string>;
  kind: Column<string>;
  duration: Column<number>;
  remaining?: Column<number | null>;
  calendar?: Column<number>;
  constraint?: Column<string | null>;
  constraintDate?: Column<number | null>;
  /** 1/10,000 of a percent. */
  progress?: Column<number>;
  manual?: Column<number | boolean>;
  actualStart?: Column<number | null>;
  actualFinish?: Column<number | null>;
  start?: Column<number | null>;
  finish?: Column<number | null>;
  lateStart?: Column<number | null>;
  lateFinish?: Column<number | null>;
  totalFloat?: Column<number | null>;
  freeFloat?: Column<number | null>;
  span?: Column<number | null>;
  flags?: Column<number>;
}

export interface WireLinks {
  row: Column<number>;
  from: Column<number>;
  to: Column<number>;
  type: Column<LinkTypeName>;
  lag?: Column<number>;
}

export interface WireSchedule {
  id: string;
  project: string;
  company: string;
  name: string;
  revision: number;
  position: string;
  start: number | null;
  minutesPerDay: number;
  minutesPerWeek: number;
  dateFormat: string;
  dataDate: number | null;
  calendar: number;
  finish: number | null;
  profile: string;
  stale?: boolean;
  /** Revision the screen is held at while its projection is parked. */
  parked?: number | null;
}

export interface Snapshot {
  schedule: WireSchedule;
  activities: WireActivities;
  links: WireLinks;
  calendars: WireCalendar[] | null;
}

export interface WirePlace {
  parent: number;
  rank: string;
}

export type WireChange =
  | { field: 'name'; rows: number[]; from: string[]; to: string[] }
  | { field: 'duration' | 'remaining'; rows: number[]; from: number[]; to: number[] }
  | { field: 'kind'; rows: number[]; from: string[]; to: string[] }
  | { field: 'place'; rows: number[]; from: WirePlace[]; to: WirePlace[] };

/** Computed values that moved: per row the shift to add, flags as they are now. */
export interface WireRecalculated {
  rows: number[];
  start?: number[] | null;
  finish?: number[] | null;
  lateStart?: number[] | null;
  lateFinish?: number[] | null;
  totalFloat?: number[] | null;
  freeFloat?: number[] | null;
  span?: number[] | null;
  flags?: number[] | null;
  project?: { from: number | null; to: number | null; work: number } | null;
}

/** What one command did. Applies to revision `base` and leads to `revision`. */
export interface Delta {
  schedule: string;
  base: number;
  revision: number;
  position: string;
  command: string;
  actor: string;
  at: string;
  type: string;
  reverts?: string | null;
  added?: {
    activities?: WireActivities | null;
    links?: WireLinks | null;
    calendars?: WireCalendar[] | null;
  } | null;
  removed?: { activities?: number[] | null; links?: number[] | null } | null;
  changed?: WireChange[] | null;
  recalculated?: WireRecalculated | null;
  reload?: boolean;
}

/** A row number, or `<command id>#k`: the k-th row that command creates. */
export type Ref = number | string;

export interface NewActivity {
  name?: string;
  parent?: Ref;
  after?: Ref;
  before?: Ref;
  kind?: 'task' | 'milestone' | 'summary';
  duration?: number;
  calendar?: Ref;
}

export interface NewLink {
  from: Ref;
  to: Ref;
  type: LinkTypeName;
  lag?: number;
}

export type PlanCommand =
  | { type: 'activities.add'; items: NewActivity[] }
  | { type: 'activity.rename'; row: Ref; name: string; seen?: string }
  | { type: 'activity.set-duration'; row: Ref; duration: number; seen?: number }
  | { type: 'activities.delete'; rows: Ref[] }
  | { type: 'activities.move'; rows: Ref[]; parent: Ref; after?: Ref; before?: Ref }
  | { type: 'links.add'; items: NewLink[] }
  | { type: 'links.remove'; links: Ref[] }
  | { type: 'batch'; commands: PlanCommand[] }
  | { type: 'undo'; command?: string; rest?: boolean }
  | { type: 'redo'; command?: string; rest?: boolean };

export type SentCommand = PlanCommand & { id: string };

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

/** Tops of the caller's undo and redo stacks, newest first, at most one each. */
export interface StackTops {
  undo: StackEntry[] | null;
  redo: StackEntry[] | null;
}

export interface Receipt {
  command: string;
  outcome: 'accepted' | 'unchanged' | 'refused';
  revision?: number;
  position?: string;
  ids?: Record<string, number> | null;
  delta?: Delta | null;
  undo?: StackTops | null;
  fault?: Fault | null;
}

/** Somebody who is looking at the schedule now. */
export interface Presence {
  user: string;
  name: string;
  initials: string;
  colour: number | string;
}
