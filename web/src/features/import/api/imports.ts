import { commandId, type Snapshot } from '@/engine';
import { type BodyFor, call, type Schema, upload } from '@/shared/api';

/** Where a file goes: into a new schedule of a project or, when `schedule` is named, into that one. */
export interface Target {
  project: string;
  schedule?: string;
}

/** One project of a file and what is in it. */
export type FileProject = Schema<'ImportedProject'>;

export type Problem = Schema<'Problem'>;

export type ImportView = Schema<'Import'>;

/** How far a file has come. `showing`: it is stored, lists and Gantt follow. */
export type Phase = ImportView['phase'];

export type ImportResult = NonNullable<ImportView['result']>;

/** What somebody decided about a file. */
export type Choice = BodyFor<'/api/imports/{import}/check', 'POST'>;

/** How a file meets the activities a schedule has. */
export type Mode = NonNullable<Choice['mode']>;

export type Check = Schema<'ImportCheck'>;
export type Finding = Check['findings'][number];

/** An activity of the file. */
export type Named = Schema<'NamedActivity'>;

/** Activities whose links lead back to where they began. */
export type Circle = Check['circles'][number];
export type CircularLink = Circle['links'][number];

export type Difference = NonNullable<Check['dates']>['differences'][number];

/** What sets the start and finish of an activity here. */
export type Why = Difference['why'];

/** A link by its predecessor. */
export type ImportedLink = NonNullable<Why['link']>;

/** An activity that began or ended before a predecessor let it. */
export type Ahead = Check['outOfSequence']['links'][number];

export type Changes = NonNullable<Check['changes']>;
export type RowChange = Changes['rows'][number];

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

const at = (id: string) => ({ path: { import: id } });

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
  call('GET', '/api/imports/{import}', { path: { import: id }, query: { schedule }, signal });

/** Gives the file up. The answer tells whether that came in time. */
export const cancelImport = (id: string) => call('DELETE', '/api/imports/{import}', { ...at(id), ...patience });

export const checkImport = (id: string, choice: Choice) =>
  call('POST', '/api/imports/{import}/check', { ...at(id), body: choice, ...patience });

/** The plan as it would be. Of a schedule that is there already, what would become of its rows; those that would go are in it. */
export type Preview = Snapshot & { changes?: Record<'added' | 'changed' | 'moved' | 'gone', number[]> };

export const previewImport = (id: string, choice: Choice): Promise<Preview> =>
  call('POST', '/api/imports/{import}/preview', { ...at(id), body: choice, ...patience });

/** Takes the file over and waits until lists and Gantt show it. */
export const finishImport = (id: string, choice: Choice) =>
  call('POST', '/api/imports/{import}/finish', { ...at(id), body: choice, ...patience });

/** Puts a schedule back to what it was before a command. */
export const restoreSchedule = (schedule: string, command: string) =>
  call('POST', '/api/schedules/{schedule}/commands', {
    path: { schedule },
    body: { commands: [{ id: commandId(), type: 'schedule.restore', command, rest: false }] },
    ...patience,
  });
