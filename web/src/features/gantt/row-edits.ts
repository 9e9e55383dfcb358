import i18next from 'i18next';
import {
  amountCommands,
  datesAllowed,
  dayOf,
  durationMisfit,
  HUNDRED,
  isAmount,
  isTooFar,
  isUnderWay,
  Kind,
  lastDayOf,
  NONE,
  type PercentType,
  type Plan,
  type PlanCommand,
  reportCommands,
  type SeenContents,
  workLeft,
} from '@/engine';
import type { Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import {
  dayText,
  longFormat,
  minuteText,
  namesMinute,
  parseDate,
  type TypedDate,
  typedMinute,
} from '@/shared/lib/date-text';
import { comparable } from '@/shared/lib/text-search';
import { durationCommand, durationText, type Lasting, lastingOf } from './around-the-clock';
import { readLasting } from './duration-text';
import type { FixedEditable } from './grid-columns';
import { linkEdits, linksSeen, parseLinks, type SeenLink } from './link-text';
import { predecessorText, successorText } from './predecessors';
import { isEnd, rowDateText } from './row-dates';

/** Why a typed value is refused where it stands. */
export interface EditProblem {
  code:
    | 'empty'
    | 'tooLong'
    | 'negative'
    | 'unreadable'
    | 'dateFormat'
    | 'dateUnreal'
    | 'dateTooFar'
    | 'finishBeforeStart'
    | 'finishNotWorking'
    | 'externalOfEffort'
    | 'percentTypeUnknown'
    | 'afterDataDate'
    | 'remainingNotUnderWay'
    | 'durationMixed'
    | 'durationFixed'
    | 'durationPastLimit'
    | 'durationShortOfLimit'
    | 'numberUnreadable'
    | 'numberNegative'
    | 'numberTooLarge'
    | 'percentRange'
    | 'linkUnreadable'
    | 'linkUnknown'
    | 'linkSelf'
    | 'linkTwice'
    | 'linkRelatives'
    | 'lagTooLong'
    | 'linkCodeTwice'
    | 'codeUnknown'
    | 'codeTwice'
    | 'codeUnreadable';
  /** What the words name: the part that was not understood, the format, the date. */
  what?: string;
}

/** What a typed text stands for: a command, nothing when the value stays the same, or the reason it is refused. */
export interface CellEdit {
  command?: PlanCommand;
  problem?: EditProblem;
}

const LONGEST_NAME = 500;
const LONGEST_DESCRIPTION = 4_000;

/** Editors of numbers take at most this. */
export const LARGEST_NUMBER = 1_000_000;

const UNIT = 10_000;

const refused = (code: EditProblem['code'], what?: string): CellEdit => ({ problem: { code, what } });

/** What a cell held when somebody began to edit it: the value of a field with a single one, or its links. */
export interface Seen {
  value?: string | number;
  /** Whether the duration that is the value runs around the clock. */
  elapsed?: boolean;
  links?: readonly SeenLink[];
  /** What a cell of the schedule's own columns says. */
  own?: SeenContents;
}

/** What a cell holds now. */
export function seenIn(plan: Plan, i: number, column: FixedEditable, language: Language): Seen {
  if (column === 'predecessors' || column === 'successors') return { links: linksSeen(plan, i, column, language) };
  if (column === 'duration') return { value: plan.activities.duration[i], elapsed: plan.isElapsed(i) };
  return { value: plan.activities[column][i] };
}

/**
 * The command a text typed into a cell stands for. It names what the person has `seen` when the typing began: where
 * somebody else put another value meanwhile, the server asks instead of writing over it.
 */
export function cellEdit(
  plan: Plan,
  row: number,
  column: FixedEditable,
  text: string,
  language: Language,
  seen?: Seen,
): CellEdit {
  const i = plan.index.of(row);
  if (i < 0) return {};
  const a = plan.activities;
  const had = seen ?? seenIn(plan, i, column, language);
  const isSame = (value: string | number, now: string | number) => value === had.value || value === now;
  if (isAmount(column)) {
    const value = amountOf(text, language);
    if (typeof value === 'string') return refused(value);
    if (isSame(value, a[column][i])) return {};
    return { command: { type: amountCommands[column], row, value, seen: had.value as number } };
  }
  switch (column) {
    case 'name': {
      const read = nameOf(text);
      if ('problem' in read) return read;
      const { name } = read;
      return isSame(name, a.name[i])
        ? {}
        : { command: { type: 'activity.rename', row, name, seen: had.value as string } };
    }
    case 'description': {
      const read = descriptionOf(text);
      if ('problem' in read) return read;
      const { description } = read;
      if (isSame(description, a.description[i])) return {};
      return { command: { type: 'activity.describe', row, description, seen: had.value as string } };
    }
    case 'duration':
      return durationEdit(plan, i, row, text, { minutes: had.value as number, elapsed: had.elapsed === true });
    case 'start':
    case 'finish':
      return dateEdit(plan, i, row, column, text);
    case 'constraintDate':
      return constraintDateEdit(plan, i, row, text, had.value as number);
    case 'externalStart':
    case 'externalFinish':
      return externalEdit(plan, i, row, column, text, had.value as number);
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'deadline':
      return reportEdit(plan, i, row, column, text, had.value as number);
    case 'suspended':
    case 'resumed':
      return suspensionEdit(plan, i, row, column, text);
    case 'remaining':
      return remainingEdit(plan, i, row, text);
    case 'percentType': {
      const percentType = percentTypeOf(text);
      if (percentType === undefined) return refused('percentTypeUnknown');
      return isSame(percentType, a.percentType[i])
        ? {}
        : { command: { type: 'activity.set-percent-type', row, percentType } };
    }
    case 'code': {
      const code = text.trim().replace(/\s+/g, ' ');
      if (code.length > LONGEST_NAME) return refused('tooLong');
      if (isSame(code, a.code[i])) return {};
      return { command: { type: 'activity.set-code', row, code, seen: had.value as string } };
    }
    case 'predecessors':
    case 'successors': {
      const links = had.links ?? [];
      const typed = parseLinks(text, plan, i, links);
      if ('problem' in typed) return refused(typed.problem, typed.part);
      return { command: linkEdits(plan, i, column, typed.links, links) };
    }
    case 'progress': {
      const value = percentOf(text, language);
      if (typeof value === 'string') return refused(value);
      if (isSame(value, a.progress[i])) return {};
      return { command: { type: 'activity.set-progress', row, progress: value, seen: had.value as number } };
    }
    case 'weight': {
      const value = text.trim() === '' ? NONE : percentOf(text, language);
      if (typeof value === 'string') return refused(value);
      if (isSame(value, a.weight[i])) return {};
      return { command: { type: 'activity.set-weight', row, weight: value === NONE ? null : value } };
    }
    case 'calendar': {
      // The editor gives the row of the calendar that was chosen; an empty choice changes nothing.
      const calendar = text === '' ? a.calendar[i] : Number(text);
      return calendar === a.calendar[i] ? {} : { command: { type: 'activities.set-calendar', rows: [row], calendar } };
    }
  }
}

/** A typed name, with single blanks. */
export function nameOf(text: string): { name: string } | { problem: EditProblem } {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return { problem: { code: 'empty' } };
  return name.length > LONGEST_NAME ? { problem: { code: 'tooLong' } } : { name };
}

export function descriptionOf(text: string): { description: string } | { problem: EditProblem } {
  const description = text.trim();
  return description.length > LONGEST_DESCRIPTION ? { problem: { code: 'tooLong' } } : { description };
}

const misfits = {
  fixed: 'durationFixed',
  pastLimit: 'durationPastLimit',
  shortOfLimit: 'durationShortOfLimit',
} as const;

function durationEdit(plan: Plan, i: number, row: number, text: string, seen: Lasting): CellEdit {
  const read = readLasting(text, plan.schedule, seen.elapsed);
  if ('problem' in read) return refused(read.problem === 'mixed' ? 'durationMixed' : read.problem);
  const { minutes } = read;
  const elapsed = minutes > 0 && read.elapsed;
  const isSame = (other: Lasting) => other.minutes === minutes && (other.elapsed === elapsed || minutes === 0);
  if (isSame(seen) || isSame(lastingOf(plan, i))) return {};
  const misfit = durationMisfit(plan, i, minutes, elapsed);
  if (misfit) return refused(misfits[misfit], rowDateText(plan, i, 'constraintDate'));
  return { command: durationCommand(row, minutes, seen, minutes > 0 ? elapsed : seen.elapsed) };
}

/** A typed date with the minute the wire wants: the midnight of a bare day means its first or last minute of work. */
export function dateOf(
  plan: Plan,
  text: string,
  end: boolean,
): { typed: TypedDate; at: number } | { problem: EditProblem } {
  const { dateFormat } = plan.schedule;
  const typed = parseDate(text, dateFormat);
  if ('problem' in typed) return { problem: { code: typed.problem, what: dateFormat } };
  const at = typedMinute(typed, end);
  return isTooFar(plan, at) ? { problem: tooFar(plan) } : { typed, at };
}

/** Why a date is too far from the plan, with the first and the last day there may be, as the schedule writes them. */
export function tooFar(plan: Plan): EditProblem {
  const { from, to } = datesAllowed(plan);
  const [first, last] = [from, to].map((at) => dayText(dayOf(at), longFormat(plan.schedule.dateFormat)));
  return { code: 'dateTooFar', what: `${first} – ${last}` };
}

function dateEdit(plan: Plan, i: number, row: number, column: 'start' | 'finish', text: string): CellEdit {
  if (text.trim() === '') return refused('empty');
  const read = dateOf(plan, text, column === 'finish');
  if (!('at' in read)) return read;
  const { at } = read;
  const a = plan.activities;
  const seen = a[column][i];
  if (seen !== NONE && dayOf(at) === (column === 'start' ? dayOf(seen) : lastDayOf(seen))) return {};
  if (column === 'start') return { command: { type: 'activity.set-start', row, start: at } };
  if (dayOf(at) < dayOf(a.start[i])) return refused('finishBeforeStart', rowDateText(plan, i, 'start'));
  if (!plan.calendarOf(i).isWorkDay(dayOf(at))) return refused('finishNotWorking');
  return { command: { type: 'activity.set-finish', row, finish: at } };
}

function constraintDateEdit(plan: Plan, i: number, row: number, text: string, had: number): CellEdit {
  const now = plan.activities.constraintDate[i];
  const seen = had === NONE ? {} : { seen: had };
  if (text.trim() === '') {
    return now === NONE ? {} : { command: { type: 'activity.set-constraint-date', row, date: null, ...seen } };
  }
  const end = isEnd(plan, i, 'constraintDate');
  const read = dateOf(plan, text, end);
  if (!('at' in read)) return read;
  if ([had, now].some((date) => date !== NONE && namesMinute(read.typed, date, end))) return {};
  return { command: { type: 'activity.set-constraint-date', row, date: read.at, ...seen } };
}

/** The commands that set a date of another project. */
export const externalCommands = {
  externalStart: 'activity.set-external-start',
  externalFinish: 'activity.set-external-finish',
} as const;

function externalEdit(
  plan: Plan,
  i: number,
  row: number,
  column: keyof typeof externalCommands,
  text: string,
  had: number,
): CellEdit {
  const now = plan.activities[column][i];
  const command = { type: externalCommands[column], row, seen: had === NONE ? null : had };
  if (text.trim() === '') return now === NONE ? {} : { command: { ...command, date: null } };
  const end = column === 'externalFinish';
  const read = dateOf(plan, text, end);
  if (!('at' in read)) return read;
  if ([had, now].some((date) => date !== NONE && namesMinute(read.typed, date, end))) return {};
  if (plan.activities.kind[i] === Kind.effort) return refused('externalOfEffort');
  return { command: { ...command, date: read.at } };
}

function reportEdit(
  plan: Plan,
  i: number,
  row: number,
  column: keyof typeof reportCommands,
  text: string,
  had: number,
): CellEdit {
  const now = plan.activities[column][i];
  const command = { type: reportCommands[column], row, seen: had === NONE ? null : had };
  if (text.trim() === '') return now === NONE ? {} : { command: { ...command, date: null } };
  const end = column !== 'actualStart';
  const read = dateOf(plan, text, end);
  if (!('at' in read)) return read;
  if ([had, now].some((date) => date !== NONE && namesMinute(read.typed, date, end))) return {};
  const { dataDate } = plan.schedule;
  if ((column === 'actualStart' || column === 'actualFinish') && dataDate !== NONE && read.at > dataDate)
    return refused('afterDataDate', minuteText(dataDate, plan.schedule.dateFormat));
  return { command: { ...command, date: read.at } };
}

function suspensionEdit(plan: Plan, i: number, row: number, column: 'suspended' | 'resumed', text: string): CellEdit {
  const orNull = (date: number) => (date === NONE ? null : date);
  const { suspended, resumed } = plan.activities;
  const command = {
    type: 'activity.set-suspension' as const,
    row,
    suspended: orNull(suspended[i]),
    resumed: orNull(resumed[i]),
  };
  const now = command[column];
  if (text.trim() === '') return now === null ? {} : { command: { ...command, [column]: null } };
  const read = dateOf(plan, text, column === 'suspended');
  if (!('at' in read)) return read;
  if (now !== null && namesMinute(read.typed, now, column === 'suspended')) return {};
  return { command: { ...command, [column]: read.at } };
}

/** The work left as it is typed. `begun` is true where the same edit puts the work under way. */
export function remainingEdit(plan: Plan, i: number, row: number, text: string, begun = isUnderWay(plan, i)): CellEdit {
  const read = readLasting(text, plan.schedule, plan.isElapsed(i));
  if ('problem' in read) return refused(read.problem === 'mixed' ? 'durationMixed' : read.problem);
  if (read.minutes === workLeft(plan, i) && begun === isUnderWay(plan, i)) return {};
  if (!begun) return refused('remainingNotUnderWay');
  return { command: { type: 'activity.set-remaining', row, remaining: read.minutes } };
}

/** The type of progress a text names, in Spanish or English, by its first letters or as a tool exports it. */
export function percentTypeOf(text: string): PercentType | undefined {
  const word = comparable(text).trim();
  if (word === '') return undefined;
  const named = (...words: string[]) => words.some((one) => one.startsWith(word));
  if (named('duration', 'duracion')) return '';
  if (named('physical', 'fisico', 'fisica')) return 'physical';
  return named('units', 'unidades') ? 'units' : undefined;
}

/**
 * A typed figure. Decimals stand after `,` or `.`; the language's sign of grouping before exactly three figures groups,
 * as in `1.250` in Spanish and `1,250` in English.
 */
export function figureOf(text: string, language: Language): number | undefined {
  const figure = text
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(/[\u2212\u2013]/g, '-');
  const group = language === 'es' ? '\\.' : ',';
  const decimal = language === 'es' ? ',' : '\\.';
  if (new RegExp(`^-?\\d{1,3}(${group}\\d{3})+(${decimal}\\d*)?$`).test(figure)) {
    return Number(figure.replace(new RegExp(group, 'g'), '').replace(',', '.'));
  }
  return /^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(figure) ? Number(figure.replace(',', '.')) : undefined;
}

export function percentOf(text: string, language: Language): number | 'numberUnreadable' | 'percentRange' {
  const figure = figureOf(text.replace(/%\s*$/, ''), language);
  if (figure === undefined) return 'numberUnreadable';
  if (figure < 0 || figure > 100) return 'percentRange';
  return Math.min(HUNDRED, Math.round(figure * UNIT));
}

export function amountOf(
  text: string,
  language: Language,
): number | 'numberUnreadable' | 'numberTooLarge' | 'numberNegative' {
  const figure = text.trim() === '' ? 0 : figureOf(text.replace(/\s*(hh|h|hrs|\$)\s*$/i, ''), language);
  if (figure === undefined) return 'numberUnreadable';
  if (figure < 0) return 'numberNegative';
  return figure > LARGEST_NUMBER ? 'numberTooLarge' : Math.round(figure * UNIT);
}

/** What an editor begins with: the value as it is typed back. */
export function editText(plan: Plan, i: number, column: FixedEditable, language: Language): string {
  const a = plan.activities;
  const figure = (value: number) => {
    const text = String(value / UNIT);
    return language === 'es' ? text.replace('.', ',') : text;
  };
  if (isAmount(column)) return a[column][i] ? figure(a[column][i]) : '';
  switch (column) {
    case 'name':
      return a.name[i];
    case 'description':
      return a.description[i];
    case 'duration':
      return durationText(plan, i, a.duration[i], formatFor(language)).replace(/\s?(?:d|dc|ed)$/u, '');
    case 'start':
    case 'finish':
    case 'constraintDate':
    case 'externalStart':
    case 'externalFinish':
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'suspended':
    case 'resumed':
    case 'deadline':
      return rowDateText(plan, i, column);
    case 'remaining':
      return durationText(plan, i, workLeft(plan, i), formatFor(language)).replace(/\s?(?:d|dc|ed)$/u, '');
    case 'percentType':
      return i18next.getFixedT(language, 'gantt')(`percentType.${(a.percentType[i] || 'duration') as 'duration'}`);
    case 'code':
      return a.code[i];
    case 'predecessors':
      return predecessorText(plan, i, language);
    case 'successors':
      return successorText(plan, i, language);
    case 'progress':
      return figure(a.progress[i]);
    case 'weight':
      return a.weight[i] === NONE ? '' : figure(a.weight[i]);
    case 'calendar':
      return String(a.calendar[i]);
  }
}
