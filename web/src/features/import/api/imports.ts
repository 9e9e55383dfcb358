import { commandId, type LinkTypeName, type Snapshot } from '@/engine';
import { request, upload } from '@/shared/api';

/** Where a file goes: into a new schedule of a project or, when `schedule` is named, into that one. */
export interface Target {
  project: string;
  schedule?: string;
}

/** How far a file has come. `showing`: it is stored, lists and Gantt follow. */
export type Phase = 'reading' | 'ready' | 'writing' | 'showing' | 'done' | 'failed' | 'cancelled';

/** One project of a file and what is in it. Dates are civil minutes. */
export interface FileProject {
  id: string;
  name: string;
  /** `p6`, `msp`, `table`, `gantry`. */
  tool: string;
  version: string;
  start: number;
  dataDate: number | null;
  /** The file's own activity rows, without those of its tree. */
  activities: number;
  summaries: number;
  links: number;
  calendars: number;
  exceptions: number;
  constraints: number;
  baselines: number;
  resources: number;
  tags: number;
  /** How many findings of each code. */
  problems: Record<string, number>;
  /** Rows in which a field says something that is not taken over, by `TABLE.field`. */
  leftOut: Record<string, number>;
}

export interface Problem {
  code: string;
  message: string;
  params?: Record<string, unknown>;
}

export interface ImportView {
  id: string;
  name: string;
  phase: Phase;
  /** Read so far. */
  bytes: number;
  /** Of the whole file, 0 for unknown. */
  size: number;
  rows: number;
  projects: FileProject[];
  /** Activities under way to the schedule. */
  taking: number;
  problem?: Problem;
  result?: ImportResult;
}

export interface ImportResult {
  schedule: string;
  project: string;
  /** What restoring the schedule names. */
  command: string;
  /** What a list must have seen to show it. */
  position: string;
  /** False: the schedule was as the file is. */
  changed: boolean;
}

/** How a file meets the activities a schedule has. */
export type Mode = 'merge' | 'replace' | 'append';

/** What somebody decided about a file. */
export interface Choice {
  project?: string;
  /** Links to leave out, by their numbers in the file. */
  drop?: number[];
  mode?: Mode;
  /** Of the schedule that was checked: taking over is refused when it is another one by then. */
  revision?: number;
}

export interface Finding {
  code: string;
  severity: 'converted' | 'left-out' | 'undecided';
  line?: number;
  table?: string;
  field?: string;
  value?: string;
  activity?: string;
}

/** An activity of the file. */
export interface Named {
  row: number;
  code: string;
  name: string;
}

export interface CircularLink {
  row: number;
  from: number;
  to: number;
  type: string;
  lag: number;
}

/** Activities whose links lead back to where they began. */
export interface Circle {
  activities: Named[];
  links: CircularLink[];
  /** The link that is proposed to go. */
  proposed: number;
}

export interface Difference extends Named {
  field: 'start' | 'finish' | 'lateStart' | 'lateFinish' | 'totalFloat' | 'freeFloat' | 'critical';
  /** A civil minute, working minutes of a float, 1 or 0. */
  theirs: number;
  ours: number;
  why: Why;
}

/** A link by its predecessor. `lag` is in working minutes, or of the clock where it is `elapsed`. */
export interface ImportedLink {
  from: Named;
  type: LinkTypeName;
  lag: number;
  elapsed?: boolean;
}

/** What sets the start and finish of an activity here. */
export interface Why {
  reason:
    | 'project_start'
    | 'data_date'
    | 'constraint'
    | 'link'
    | 'actual'
    | 'pinned'
    | 'alap'
    | 'children'
    | 'span'
    | 'external';
  link?: ImportedLink;
  constraint?: { type: 'alap' | 'snet' | 'snlt' | 'fnet' | 'fnlt' | 'mso' | 'mfo'; date: number };
}

/** An activity that began or ended before a predecessor let it. */
export type Ahead = Named & ImportedLink;

export interface RowChange extends Named {
  what: 'added' | 'changed' | 'gone';
  fields?: string[];
}

export interface Changes {
  added: number;
  changed: number;
  /** Only their dates would change. */
  moved: number;
  gone: number;
  same: number;
  links: { added: number; changed: number; gone: number };
  calendars: number;
  /** Of former files, that nobody works by any more. */
  calendarsGone: number;
  /** Tasks here that become summaries, summaries that become tasks, and tasks of the file that stay summaries here. */
  summaries: number;
  tasks: number;
  kept: number;
  /** Activities that a table puts on another day, and those that stay later than it shows them. */
  starts: number;
  held: number;
  settings: boolean;
  /** Another currency or other options than the files before gave, kept for the files that are exported. What they change of the settings is told with these. */
  carried: boolean;
  rows: RowChange[];
}

export interface Check {
  project: FileProject;
  findings: Finding[];
  options: Record<string, string> | null;
  circles: Circle[];
  /** Of the schedule the changes are told against, 0 for a new one. */
  revision: number;
  /** The first differences; `compared` and `equal` count all activities. */
  dates: { compared: number; equal: number; differences: Difference[] } | null;
  /** Of a working day, for floats and lags. */
  minutesPerDay: number;
  /** The first links work did not wait for; `count` counts all. */
  outOfSequence: { count: number; links: Ahead[] };
  changes: Changes | null;
}

/** What somebody has to say about a table, what its columns look like, and what they may be. */
export interface ColumnQuestion {
  /** `name`: no column names the activities; `twice`: two are `field`; `structure`: `field` tells no tree;
   *  `dates`: day or month first, as in `value`; `start`: no row has a date; `head`: where the heads are. */
  ask: 'name' | 'twice' | 'structure' | 'dates' | 'start' | 'head';
  field?: string;
  value?: string;
  dates?: string[];
  sheet: string;
  sheets: string[];
  columns: { column: string; head: string; samples: string[] | null; field: string }[];
  fields: string[];
}

/** What a mapping says of a table that has no heads. */
export const noHeads = -1;

export interface ColumnMapping {
  sheet?: string;
  /** Row of the heads, from 1; `noHeads`: the first row is an activity. */
  head?: number;
  /** The field by the head of a column, or by its letter; an empty one leaves the column out. */
  columns?: Record<string, string>;
  /** Order of day, month and year. */
  dates?: string;
  /** `2026-03-02`, where no row has a date. */
  start?: string;
}

/** Working a large file through, or writing it, takes longer than any other call. */
const patience = { timeout: 10 * 60_000 };

const at = (id: string, what = '') => `/api/imports/${encodeURIComponent(id)}${what}`;

export interface Reading {
  mapping?: ColumnMapping;
  signal?: AbortSignal;
  onSent?: (bytes: number, all: number) => void;
}

export const newImport = (): string => commandId();

/** Uploads a file; answers when it is read to its end. Nothing is written. */
export function readFile(id: string, { project, schedule }: Target, file: File, how: Reading = {}) {
  const into = schedule ? `schedules/${encodeURIComponent(schedule)}` : `projects/${encodeURIComponent(project)}`;
  return upload<ImportView>(`/api/${into}/imports`, file, {
    query: { name: file.name, mapping: how.mapping && JSON.stringify(how.mapping) },
    headers: { 'Idempotency-Key': id },
    signal: how.signal,
    onSent: how.onSent,
  });
}

/** How far a file is. One that the server does not have any more is looked for in the schedule it went into. */
export const viewImport = (id: string, signal?: AbortSignal, schedule?: string) =>
  request<ImportView>('GET', at(id, schedule ? `?schedule=${encodeURIComponent(schedule)}` : ''), undefined, {
    signal,
  });

/** Gives the file up. The answer tells whether that came in time. */
export const cancelImport = (id: string) => request<ImportView>('DELETE', at(id), undefined, patience);

export const checkImport = (id: string, choice: Choice) => request<Check>('POST', at(id, '/check'), choice, patience);

/** The plan as it would be. Of a schedule that is there already, what would become of its rows; those that would go are in it. */
export type Preview = Snapshot & { changes?: Record<'added' | 'changed' | 'moved' | 'gone', number[]> };

export const previewImport = (id: string, choice: Choice) =>
  request<Preview>('POST', at(id, '/preview'), choice, patience);

/** Takes the file over and waits until lists and Gantt show it. */
export const finishImport = (id: string, choice: Choice) =>
  request<ImportView>('POST', at(id, '/finish'), choice, patience);

/** Puts a schedule back to what it was before a command. */
export const restoreSchedule = (schedule: string, command: string) =>
  request<{ receipts: { outcome: string; fault?: Problem }[] }>(
    'POST',
    `/api/schedules/${encodeURIComponent(schedule)}/commands`,
    { commands: [{ id: commandId(), type: 'schedule.restore', command, rest: false }] },
    patience,
  );
