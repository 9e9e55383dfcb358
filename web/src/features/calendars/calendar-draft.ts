/** A calendar while it is edited: times are texts as they were typed, so that nothing typed is lost before it makes sense. */
import type { PlanCommand, WireCalendar, WireException } from '@/engine';
import { clockText, parseClock } from './clock-text';
import { minutesOf, type Shift } from './weekdays';

export interface ShiftText {
  from: string;
  to: string;
}

export interface CalendarDraft {
  name: string;
  /** Shifts of each day, Monday first. */
  week: ShiftText[][];
  exceptions: CalendarException[];
}

export const recurrences = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Some days that do not follow the week. Days count from 1970-01-01; without shifts they are not worked. */
export interface CalendarException {
  from: number;
  to: number;
  shifts: [number, number][];
  every: Recurrence;
  /** Every n-th week, month or year. */
  interval: number;
  /** No occurrence begins after it; absent: for ever. */
  until?: number;
  /** What the days are called, such as a holiday; may be empty. */
  name: string;
}

export type ShiftProblem = 'unreadable' | 'order' | 'overlap';

export const shiftText = ([from, to]: Shift): ShiftText => ({ from: clockText(from), to: clockText(to) });

/** An exception as it came; a recurrence that is not known counts as daily. */
function readException(wire: WireException): CalendarException {
  const every = wire.every || 'none';
  return {
    from: wire.from,
    to: wire.to,
    shifts: (wire.shifts ?? []).map(([from, to]) => [from, to]),
    every: recurrences.includes(every) ? every : 'daily',
    interval: Math.max(1, wire.interval ?? 1),
    until: wire.until || undefined,
    name: wire.name ?? '',
  };
}

function writeException({ from, to, shifts, every, interval, until, name }: CalendarException): WireException {
  return {
    ...{ from, to, shifts, every },
    ...(interval > 1 && { interval }),
    ...(until !== undefined && { until }),
    ...(name && { name }),
  };
}

export function draftOf(spec: WireCalendar): CalendarDraft {
  return {
    name: spec.name,
    week: Array.from({ length: 7 }, (_, day) => (spec.week[day] ?? []).map(shiftText)),
    exceptions: (spec.exceptions ?? []).map(readException),
  };
}

/** A shift left empty on both sides is none: it is dropped. */
const isEmpty = ({ from, to }: ShiftText): boolean => !from.trim() && !to.trim();

/** What is wrong with each shift of a day, nothing for those that are right. */
export function shiftProblems(shifts: readonly ShiftText[]): (ShiftProblem | undefined)[] {
  const taken: Shift[] = [];
  return shifts.map((shift) => {
    if (isEmpty(shift)) return undefined;
    const from = parseClock(shift.from);
    const to = parseClock(shift.to);
    if (from === undefined || to === undefined) return 'unreadable';
    if (to <= from) return 'order';
    if (taken.some(([a, b]) => from < b && a < to)) return 'overlap';
    taken.push([from, to]);
    return undefined;
  });
}

/** The shifts of a day that can be read, in order. */
export function shiftsOf(texts: readonly ShiftText[]): [number, number][] {
  const problems = shiftProblems(texts);
  return texts
    .filter((text, k) => !isEmpty(text) && !problems[k])
    .map(({ from, to }): [number, number] => [parseClock(from)!, parseClock(to)!])
    .sort((a, b) => a[0] - b[0]);
}

export const LONGEST_NAME = 255;
export const LONGEST_EXCEPTION_NAME = 500;

export type DraftProblem = 'name' | 'shifts' | 'noWork';

/** What keeps a draft from being saved. */
export function draftProblems(draft: CalendarDraft): DraftProblem[] {
  const out: DraftProblem[] = [];
  if (!draft.name.trim()) out.push('name');
  if (draft.week.some((day) => shiftProblems(day).some(Boolean))) out.push('shifts');
  else if (!draft.week.some((day) => shiftsOf(day).length) && !draft.exceptions.some((e) => minutesOf(e.shifts))) {
    out.push('noWork');
  }
  return out;
}

/** What of the draft can be read, as a calendar of the plan. */
export function specOf(draft: CalendarDraft, row: number): WireCalendar {
  return {
    row,
    name: draft.name.trim(),
    week: draft.week.map(shiftsOf),
    exceptions: draft.exceptions.map(writeException),
  };
}

/** Equal for calendars with the same times and names of exceptions, however they were written. */
const timeKey = (spec: WireCalendar): string => {
  const { week, exceptions } = specOf(draftOf(spec), spec.row);
  return JSON.stringify([week, exceptions]);
};

export const sameTime = (a: WireCalendar, b: WireCalendar): boolean => timeKey(a) === timeKey(b);

export const sameCalendar = (a: WireCalendar, b: WireCalendar): boolean => a.name === b.name && sameTime(a, b);

/** Whether the draft says anything else than the calendar; what cannot be read yet is a difference too. */
export const isChanged = (draft: CalendarDraft, spec: WireCalendar): boolean =>
  draft.week.some((day) => shiftProblems(day).some(Boolean)) || !sameCalendar(specOf(draft, spec.row), spec);

/** The commands that make the calendar what the draft says, as one step; nothing where it already is. */
export function commandOf(draft: CalendarDraft, spec: WireCalendar): PlanCommand | undefined {
  const to = specOf(draft, spec.row);
  const commands: PlanCommand[] = [];
  if (to.name !== spec.name) {
    commands.push({ type: 'calendar.rename', calendar: spec.row, name: to.name, seen: spec.name });
  }
  if (!sameTime(to, spec)) {
    commands.push({ type: 'calendar.set-time', calendar: spec.row, week: to.week, exceptions: to.exceptions ?? [] });
  }
  if (commands.length > 1) return { type: 'batch', commands };
  return commands[0];
}

/** What a day gets that becomes a working day: the hours of the nearest one that is, else 08:00 to 13:00 and 14:00 to 17:00. */
export function shiftsForNewDay(week: readonly (readonly ShiftText[])[], day: number): ShiftText[] {
  for (let away = 1; away < 7; away++) {
    for (const near of [day - away, day + away]) {
      if (week[near]?.length && shiftsOf(week[near]).length) return week[near].map((shift) => ({ ...shift }));
    }
  }
  return [
    { from: '08:00', to: '13:00' },
    { from: '14:00', to: '17:00' },
  ];
}
