import { DAY, type WireCalendar } from '@/engine';
import { dayText, firstDay, lastDay, longFormat, parseDate } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import {
  type CalendarException,
  LONGEST_EXCEPTION_NAME,
  type Recurrence,
  type ShiftText,
  shiftProblems,
  shiftsOf,
  shiftText,
} from './calendar-draft';

/** An exception as it is typed. */
export interface ExceptionForm {
  name: string;
  from: string;
  to: string;
  worked: boolean;
  shifts: ShiftText[];
  every: Recurrence;
  interval: string;
  until: string;
}

export type ExceptionProblem =
  | 'fromMissing'
  | 'toMissing'
  | 'dateFormat'
  | 'dateUnreal'
  | 'dateTooFar'
  | 'toBeforeFrom'
  | 'interval'
  | 'overlapsItself'
  | 'untilBeforeFrom'
  | 'shifts'
  | 'nameUnreadable'
  | 'nameLong';

export type ExceptionProblems = Partial<
  Record<'name' | 'from' | 'to' | 'interval' | 'until' | 'shifts', ExceptionProblem>
>;

/** Days from one occurrence to the next, the fewest there can be. */
const periods: Partial<Record<Recurrence, number>> = { weekly: 7, monthly: 28, yearly: 365 };

/** The form of an exception, or of a new one that begins on a day and is not worked. */
export function formOf(
  exception: CalendarException | undefined,
  dateFormat: string,
  today: number,
  week: WireCalendar['week'],
): ExceptionForm {
  const usual = week.find((day) => day?.length) ?? [[0, DAY] as [number, number]];
  if (!exception) {
    const day = dayText(today, longFormat(dateFormat));
    return {
      name: '',
      from: day,
      to: day,
      worked: false,
      shifts: usual.map(shiftText),
      every: 'none',
      interval: '1',
      until: '',
    };
  }
  const { name, from, to, shifts, every, interval, until } = exception;
  return {
    name,
    from: dayText(from, longFormat(dateFormat)),
    to: dayText(to, longFormat(dateFormat)),
    worked: shifts.length > 0,
    shifts: (shifts.length ? shifts : usual).map(shiftText),
    every,
    interval: String(interval),
    until: until === undefined ? '' : dayText(until, longFormat(dateFormat)),
  };
}

const repeatsBy = (every: Recurrence): boolean => periods[every] !== undefined;

/** Reads the form: the exception, or what is wrong with it. Both dates are needed, and shifts where it is worked. */
export function readForm(
  form: ExceptionForm,
  dateFormat: string,
): { exception: CalendarException; problems?: undefined } | { exception?: undefined; problems: ExceptionProblems } {
  const problems: ExceptionProblems = {};
  if ([...form.name.trim()].length > LONGEST_EXCEPTION_NAME) problems.name = 'nameLong';
  else if (shownText(form.name) !== form.name || form.name.includes('\t')) problems.name = 'nameUnreadable';
  const days: Partial<Record<'from' | 'to' | 'until', number>> = {};
  for (const field of ['from', 'to', 'until'] as const) {
    if (!form[field].trim()) {
      if (field !== 'until') problems[field] = field === 'from' ? 'fromMissing' : 'toMissing';
      continue;
    }
    if (field === 'until' && !repeatsBy(form.every)) continue;
    const read = parseDate(form[field], dateFormat.replace(' hh:mm', ''));
    if ('problem' in read) problems[field] = read.problem;
    else if (read.day < firstDay || read.day > lastDay) problems[field] = 'dateTooFar';
    else days[field] = read.day;
  }
  const { from, to, until } = days;
  if (from !== undefined && to !== undefined && to < from) problems.to = 'toBeforeFrom';
  if (from !== undefined && until !== undefined && until < from) problems.until = 'untilBeforeFrom';
  const period = periods[form.every];
  const interval = period === undefined ? 1 : Number(form.interval.trim());
  if (!Number.isInteger(interval) || interval < 1 || interval > 1000) problems.interval = 'interval';
  else if (period && from !== undefined && to !== undefined && to - from >= period * interval) {
    problems.to = 'overlapsItself';
  }
  const shifts = form.worked ? shiftsOf(form.shifts) : [];
  if (form.worked && (!shifts.length || shiftProblems(form.shifts).some(Boolean))) problems.shifts = 'shifts';
  if (Object.keys(problems).length || from === undefined || to === undefined) return { problems };
  return { exception: { name: form.name.trim(), from, to, shifts, every: form.every, interval, until } };
}
