/** Shapes the server sends and takes for one schedule: snapshot, delta, command, receipt. Rows are numbers. */

import type { CodesCommand } from '../codes/wire';
import type * as core from '../core/wire';
import type { LookaheadCommand } from '../lookahead/wire';
import type { RangesCommand } from '../ranges/wire';
import type { WeeklyCommand } from '../weekly/wire';
import type { AmountCommand } from './amounts';
import type { ConstraintName } from './columns';
import type { LinkCommand } from './edit-links';
import type { CellChanges, WireCells } from './fields.gen';

export type { Fault, Presence, Present, Ref, StackEntry, StackTops } from '../core/wire';

type Ref = core.Ref;

export type LinkTypeName = 'FS' | 'SS' | 'FF' | 'SF';

export interface WireException {
  from: number;
  to: number;
  shifts?: [number, number][] | null;
  /** How it comes back; a count may follow in `interval`. */
  every?: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | '';
  interval?: number;
  until?: number | null;
  /** Such as that of a holiday; without influence on any date. */
  name?: string;
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

/** The columns that are always sent. */
type Always = 'row' | 'parent' | 'rank' | 'name' | 'kind' | 'duration';

/**
 * Columns of activities, as fields.gen.ts lists them. A delta may omit columns of computed values, which then begin at 0,
 * and any column in which no activity has a value.
 */
export type WireActivities = { [F in Always]: Column<WireCells[F]> } & {
  [F in Exclude<keyof WireCells, Always>]?: Column<WireCells[F] | null>;
};

export interface WireLinks {
  row: Column<number>;
  from: Column<number>;
  to: Column<number>;
  type: Column<LinkTypeName>;
  lag?: Column<number>;
  /** Left out where none is; 1: the lag runs around the clock. */
  elapsed?: Column<number>;
}

/** What children share their parent's progress by; the server's empty word is duration. */
export type Basis = 'duration' | 'cost' | 'man-hours';

/** Whose habits the calculation follows. */
export type Profile = 'gantry' | 'p6' | 'msp';

/** Options of the calculation; an empty or absent word is the profile's habit. */
export interface WireOptions {
  lagCalendar?: '' | 'predecessor' | 'successor' | 'project' | '24h' | 'elapsed';
  progressMode?: '' | 'retained-logic' | 'progress-override' | 'actual-dates';
  floatMode?: '' | 'finish' | 'start' | 'smallest';
  criticalBy?: '' | 'float' | 'longest-path';
  /** Working minutes. */
  criticalLimit?: number;
  ignoreDateLimits?: boolean;
  openEndsCritical?: boolean;
  alapForm?: '' | 'free-float' | 'total-float';
  useExpectedFinish?: boolean;
  lagFromEarlyStart?: boolean;
  multipleCriticalPaths?: boolean;
  /** What links to other projects asked for does not count. */
  ignoreExternalDates?: boolean;
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
  profile: Profile;
  basis?: Basis | '';
  mustFinishBy?: number | null;
  options?: WireOptions | null;
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

export interface WireConstraint {
  type: string;
  date: number | null;
  /** It holds against links where those of its type do not. */
  mandatory?: boolean;
}

interface FieldChange<F extends string, T> {
  field: F;
  rows: number[];
  from: T[];
  to: T[];
}

type CellChange<F extends keyof CellChanges> = F extends F ? FieldChange<F, CellChanges[F]> : never;

/** Input values a command changed. The rows of `linkType`, `linkLag` and `lagElapsed` are links. */
export type WireChange =
  | CellChange<keyof CellChanges>
  | FieldChange<'placeholder', boolean>
  | FieldChange<'lagElapsed', boolean>
  /** Rules whose values stay with the server. */
  | FieldChange<'secondConstraint', unknown>
  | FieldChange<'suspension', { suspended: number | null; resumed: number | null }>
  | FieldChange<'percentType', PercentType>
  | FieldChange<'place', WirePlace>
  | FieldChange<'constraint', WireConstraint>
  | FieldChange<'linkType', LinkTypeName>
  | FieldChange<'linkLag', number>;

/** What is different in a calendar that stays; what is absent is as before. */
export type WireCalendarChange = Partial<WireCalendar> & Pick<WireCalendar, 'row'>;

/** The part of the header that settings are in, whole. Which calendar is the default one, the calendars tell. */
export type WireSettings = Pick<
  WireSchedule,
  | 'name'
  | 'start'
  | 'minutesPerDay'
  | 'minutesPerWeek'
  | 'dateFormat'
  | 'dataDate'
  | 'mustFinishBy'
  | 'profile'
  | 'basis'
  | 'options'
>;

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
  summaryProgress?: number[] | null;
  project?: { from: number | null; to: number | null; work: number } | null;
}

/** What one command did. */
export interface Delta extends core.BaseDelta {
  schedule: string;
  added?: {
    activities?: WireActivities | null;
    links?: WireLinks | null;
    calendars?: WireCalendar[] | null;
  } | null;
  removed?: { activities?: number[] | null; links?: number[] | null; calendars?: number[] | null } | null;
  calendars?: { changed?: WireCalendarChange[] | null } | null;
  settings?: WireSettings | null;
  changed?: WireChange[] | null;
  recalculated?: WireRecalculated | null;
}

export interface NewActivity {
  name?: string;
  parent?: Ref;
  after?: Ref;
  before?: Ref;
  kind?: 'task' | 'milestone' | 'summary';
  /** Minutes of work, or of the clock where it is `elapsed`. */
  duration?: number;
  elapsed?: boolean;
  calendar?: Ref;
}

export interface NewLink {
  from: Ref;
  to: Ref;
  type: LinkTypeName;
  /** Minutes of work, or of the clock where it is `elapsed`. */
  lag?: number;
  elapsed?: boolean;
}

/** A calendar to make: as the copy of another one, or with its own time. */
export interface NewCalendar {
  name: string;
  copyOf?: Ref;
  week?: WireCalendar['week'];
  exceptions?: WireException[];
}

/** Settings to change; what is not named stays. */
export interface ScheduleSettings extends WireOptions {
  name?: string;
  /** Civil minute. */
  start?: number;
  minutesPerDay?: number;
  minutesPerWeek?: number;
  dateFormat?: string;
  basis?: Basis;
  profile?: Profile;
  dataDate?: number | null;
  mustFinishBy?: number | null;
}

/** A date that the site reports. */
export type ReportCommand = keyof typeof reportedFields;

/** The field that each reported date is kept in. */
export const reportedFields = {
  'activity.set-actual-start': 'actualStart',
  'activity.set-actual-finish': 'actualFinish',
  'activity.set-expected-finish': 'expectedFinish',
  'activity.set-deadline': 'deadline',
} as const;

export const reportCommands = {
  actualStart: 'activity.set-actual-start',
  actualFinish: 'activity.set-actual-finish',
  expectedFinish: 'activity.set-expected-finish',
  deadline: 'activity.set-deadline',
} as const satisfies Record<(typeof reportedFields)[ReportCommand], ReportCommand>;

/** What progress is measured by; empty: duration. */
export type PercentType = '' | 'physical' | 'units';

/** An instant as RFC 3339, when progress held on site; absent: now. */
type Effective = string;

/** How urgent an activity is, the default first. */
export const priorities = ['Low', 'Normal', 'High', 'Urgent'] as const;
export type Priority = (typeof priorities)[number];

/** What a person can do to a plan: to its schedule, to the tasks and roadblocks of its coming weeks, or to their promises. */
export type PlanCommand = ScheduleCommand | LookaheadCommand | CodesCommand | RangesCommand | WeeklyCommand;

/**
 * What a person can do to a schedule. `seen` is the value the person saw: the command is refused when it is another by now;
 * without it the last write wins. `confirmed` insists on a date that conflicts with the activity's constraint. Dates are
 * civil minutes, durations and lags working minutes, progress and weight 1/10,000 of a percent, costs and man-hours
 * 1/10,000 of a unit.
 */
export type ScheduleCommand =
  | { type: 'activities.add'; items: NewActivity[] }
  | { type: 'activity.rename'; row: Ref; name: string; seen?: string }
  | { type: 'activity.describe'; row: Ref; description: string; seen?: string }
  | { type: 'activity.set-start'; row: Ref; start: number; confirmed?: boolean }
  | { type: 'activity.set-finish'; row: Ref; finish: number; confirmed?: boolean }
  | { type: 'activities.drag'; items: { row: Ref; start: number }[] }
  | {
      type: 'activity.set-duration';
      row: Ref;
      /** Minutes of work, or of the clock where it is `elapsed`. */
      duration: number;
      /** Left out: it runs as it does now. */
      elapsed?: boolean;
      seen?: number;
      seenElapsed?: boolean;
    }
  | {
      type: 'activity.set-constraint';
      row: Ref;
      constraint: ConstraintName;
      date?: number;
      seen?: { constraint: ConstraintName; date: number | null };
    }
  | { type: 'activity.set-constraint-date'; row: Ref; date: number | null; seen?: number }
  | {
      type: 'activity.set-external-start' | 'activity.set-external-finish';
      row: Ref;
      date: number | null;
      seen?: number | null;
    }
  | { type: ReportCommand; row: Ref; date: number | null; seen?: number | null }
  /** Working minutes. */
  | { type: 'activity.set-remaining'; row: Ref; remaining: number }
  | { type: 'activity.set-percent-type'; row: Ref; percentType: PercentType }
  | { type: 'activity.set-suspension'; row: Ref; suspended: number | null; resumed: number | null }
  | { type: 'activity.set-code'; row: Ref; code: string; seen?: string }
  | { type: 'activities.set-calendar'; rows: Ref[]; calendar: Ref }
  | { type: 'bulk.calendar'; rows: Ref[]; calendar: Ref }
  | { type: 'bulk.constraint-type'; rows: Ref[]; constraint: ConstraintName }
  | { type: 'bulk.constraint-date'; rows: Ref[]; date: number }
  | { type: 'activity.set-progress'; row: Ref; progress: number; effective?: Effective; seen?: number }
  | { type: 'activities.complete' | 'activities.uncomplete'; rows: Ref[]; effective?: Effective }
  | { type: AmountCommand; row: Ref; value: number; seen?: number }
  | { type: 'activity.set-weight'; row: Ref; weight: number | null }
  | { type: 'activity.set-milestone'; row: Ref; milestone: boolean }
  | { type: 'activities.set-priority'; rows: Ref[]; priority: Priority }
  | { type: 'activities.set-subcontract'; rows: Ref[]; subcontract: string | null }
  | { type: 'activities.set-responsibles'; rows: Ref[]; responsibles: string[] }
  | { type: 'activities.set-tags'; rows: Ref[]; tags: string[] }
  | { type: 'activities.delete'; rows: Ref[] }
  /** Makes tasks of activities. Without a target the server finds what takes them. */
  | { type: 'activities.convert'; groups: { target?: Ref; rows: Ref[]; level?: number }[] }
  | { type: 'activities.move'; rows: Ref[]; parent: Ref; after?: Ref; before?: Ref }
  | { type: 'activities.indent' | 'activities.outdent' | 'activities.duplicate'; rows: Ref[] }
  | LinkCommand
  | { type: 'calendars.add'; items: NewCalendar[] }
  | { type: 'calendar.rename'; calendar: Ref; name: string; seen?: string }
  | { type: 'calendar.set-time'; calendar: Ref; week: WireCalendar['week']; exceptions: WireException[] }
  | { type: 'calendar.set-default'; calendar: Ref }
  | { type: 'calendars.delete'; calendars: Ref[] }
  | ({ type: 'schedule.set' } & ScheduleSettings)
  | { type: 'batch'; commands: PlanCommand[] }
  | { type: 'undo'; command?: string; rest?: boolean }
  | { type: 'redo'; command?: string; rest?: boolean };

/** The commands that may have this type. */
export type CommandOf<T extends PlanCommand['type'], C = PlanCommand> = C extends { type: infer U }
  ? T extends U
    ? C
    : never
  : never;

export type SentCommand = core.Sent<PlanCommand>;
export type Receipt = core.Receipt<Delta>;
