import { Constraint, DAY, dayOf, HUNDRED, isTooFar, NONE, type Plan, type PlanCommand } from '@/engine';
import type { Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { parseDate } from './date-text';
import { parseDuration } from './duration-text';
import type { EditableColumn } from './grid-columns';
import { gridDate } from './grid-date';
import { linkEdits, parseLinks } from './link-text';
import { predecessorText, successorText } from './predecessors';

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
    | 'linkTwice';
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

/** The command a text typed into a cell stands for. */
export function cellEdit(plan: Plan, row: number, column: EditableColumn, text: string, language: Language): CellEdit {
  const i = plan.index.of(row);
  if (i < 0) return {};
  const a = plan.activities;
  switch (column) {
    case 'name': {
      const name = text.trim().replace(/\s+/g, ' ');
      if (name === '') return refused('empty');
      if (name.length > LONGEST_NAME) return refused('tooLong');
      return name === a.name[i] ? {} : { command: { type: 'activity.rename', row, name, seen: a.name[i] } };
    }
    case 'description': {
      const description = text.trim();
      if (description.length > LONGEST_DESCRIPTION) return refused('tooLong');
      const seen = a.description[i];
      return description === seen ? {} : { command: { type: 'activity.describe', row, description, seen } };
    }
    case 'duration':
      return durationEdit(plan, i, row, text);
    case 'start':
    case 'finish':
      return dateEdit(plan, i, row, column, text);
    case 'constraintDate':
      return constraintDateEdit(plan, i, row, text);
    case 'predecessors':
    case 'successors': {
      const typed = parseLinks(text, plan, i);
      if ('problem' in typed) return refused(typed.problem, typed.part);
      return { command: linkEdits(plan, i, column, typed.links) };
    }
    case 'progress': {
      const value = percentOf(text, language);
      if (typeof value === 'string') return refused(value);
      const seen = a.progress[i];
      return value === seen ? {} : { command: { type: 'activity.set-progress', row, progress: value, seen } };
    }
    case 'weight': {
      const value = text.trim() === '' ? NONE : percentOf(text, language);
      if (typeof value === 'string') return refused(value);
      if (value === a.weight[i]) return {};
      return { command: { type: 'activity.set-weight', row, weight: value === NONE ? null : value } };
    }
    case 'cost':
    case 'usedCost':
    case 'manHours': {
      const value = amountOf(text, language);
      if (typeof value === 'string') return refused(value);
      const seen = a[column][i];
      return value === seen ? {} : { command: { type: amountCommands[column], row, value, seen } };
    }
    case 'calendar': {
      // The editor gives the row of the calendar that was chosen; an empty choice changes nothing.
      const calendar = text === '' ? a.calendar[i] : Number(text);
      return calendar === a.calendar[i] ? {} : { command: { type: 'activities.set-calendar', rows: [row], calendar } };
    }
  }
}

const amountCommands = {
  cost: 'activity.set-cost',
  usedCost: 'activity.set-used-cost',
  manHours: 'activity.set-man-hours',
} as const;

function durationEdit(plan: Plan, i: number, row: number, text: string): CellEdit {
  const a = plan.activities;
  const { minutesPerDay, minutesPerWeek, dateFormat } = plan.schedule;
  const parsed = parseDuration(text, minutesPerDay, minutesPerWeek);
  if ('problem' in parsed) return refused(parsed.problem);
  const { minutes } = parsed;
  if (minutes === a.duration[i]) return {};
  const limit = a.constraintDate[i];
  if (limit !== NONE) {
    const calendar = plan.calendarOf(i);
    const finish = minutes > 0 ? calendar.finish(calendar.worked(a.start[i]) + minutes) : a.start[i];
    const named = gridDate(limit, dateFormat);
    if (a.constraint[i] === Constraint.mfo) return refused('durationFixed', named);
    if (a.constraint[i] === Constraint.fnlt && finish > limit) return refused('durationPastLimit', named);
    if (a.constraint[i] === Constraint.fnet && finish < limit) return refused('durationShortOfLimit', named);
  }
  return { command: { type: 'activity.set-duration', row, duration: minutes, seen: a.duration[i] } };
}

/** A typed date as the wire wants it: a bare day is its midnight, which means its first or last minute of work. */
function dateOf(plan: Plan, text: string): number | CellEdit {
  const { dateFormat } = plan.schedule;
  const parsed = parseDate(text, dateFormat);
  if ('problem' in parsed) return refused(parsed.problem, dateFormat);
  const at = parsed.day * DAY + (parsed.clock ?? 0);
  return isTooFar(plan, at) ? refused('dateTooFar') : at;
}

function dateEdit(plan: Plan, i: number, row: number, column: 'start' | 'finish', text: string): CellEdit {
  if (text.trim() === '') return refused('empty');
  const at = dateOf(plan, text);
  if (typeof at !== 'number') return at;
  const a = plan.activities;
  const seen = a[column][i];
  if (seen !== NONE && dayOf(at) === dayOf(seen)) return {};
  if (column === 'start') return { command: { type: 'activity.set-start', row, start: at } };
  if (dayOf(at) < dayOf(a.start[i])) {
    return refused('finishBeforeStart', gridDate(a.start[i], plan.schedule.dateFormat));
  }
  if (!plan.calendarOf(i).isWorkDay(dayOf(at))) return refused('finishNotWorking');
  return { command: { type: 'activity.set-finish', row, finish: at } };
}

/** Whether a date names a day only: its first or last minute of work is meant. */
export const isBareDay = (minute: number): boolean => minute % 1440 === 0;

function constraintDateEdit(plan: Plan, i: number, row: number, text: string): CellEdit {
  const seen = plan.activities.constraintDate[i];
  if (text.trim() === '') {
    return seen === NONE ? {} : { command: { type: 'activity.set-constraint-date', row, date: null } };
  }
  const at = dateOf(plan, text);
  if (typeof at !== 'number') return at;
  if (at === seen || (seen !== NONE && isBareDay(at) && dayOf(at) === dayOf(seen))) return {};
  return { command: { type: 'activity.set-constraint-date', row, date: at } };
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
export function editText(plan: Plan, i: number, column: EditableColumn, language: Language): string {
  const a = plan.activities;
  const { minutesPerDay, dateFormat } = plan.schedule;
  const figure = (value: number) => {
    const text = String(value / UNIT);
    return language === 'es' ? text.replace('.', ',') : text;
  };
  switch (column) {
    case 'name':
      return a.name[i];
    case 'description':
      return a.description[i];
    case 'duration':
      return formatFor(language).duration(a.duration[i], minutesPerDay).replace(/\s?d$/u, '');
    case 'start':
    case 'finish':
    case 'constraintDate':
      return gridDate(a[column][i], dateFormat);
    case 'predecessors':
      return predecessorText(plan, i, language);
    case 'successors':
      return successorText(plan, i, language);
    case 'progress':
      return figure(a.progress[i]);
    case 'weight':
      return a.weight[i] === NONE ? '' : figure(a.weight[i]);
    case 'cost':
    case 'usedCost':
    case 'manHours':
      return a[column][i] ? figure(a[column][i]) : '';
    case 'calendar':
      return String(a.calendar[i]);
  }
}
