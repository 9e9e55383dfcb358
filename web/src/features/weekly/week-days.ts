/** The days of a week, each by its midnight, and the one a promise lies on. */
import { DAY } from '@/engine';
import type { Commitment } from './api/use-weeks';

/** The midnight before a minute that is an end: midnight itself belongs to the day before. */
export const dayOfEnd = (finish: number): number => Math.floor((finish - 1) / DAY) * DAY;

/** The midnights of a week. */
export const daysOf = ({ start, end }: { start: number; end: number }): number[] =>
  Array.from({ length: Math.round((end - start) / DAY) }, (_, k) => start + k * DAY);

/** The day a promise falls due in a week: the day its task ends, the first or the last one where that lies outside. */
export function dueOf({ finish }: Pick<Commitment, 'finish'>, start: number, end: number): number {
  return Math.min(Math.max(dayOfEnd(finish), start), end - DAY);
}

/** The column of a promise: the day it falls due; the last day of work where its task goes on after the week. */
export function columnOf(c: Pick<Commitment, 'finish'>, start: number, end: number, works: (day: number) => boolean) {
  if (c.finish <= end) return dueOf(c, start, end);
  return daysOf({ start, end }).findLast(works) ?? end - DAY;
}

/** How a promise stands: kept, missed once its day or its week is over, else under way. */
export function stateOf(c: Commitment, closed: boolean, due: number, today: number): 'kept' | 'missed' | 'open' {
  if (c.kept) return 'kept';
  return closed || c.withdrawn || due < today ? 'missed' : 'open';
}

/** A day that has a place on the board, with the promises that lie on it. */
export interface BoardDay {
  day: number;
  due: readonly Commitment[];
  holiday: boolean;
  /** Nobody works on it and nothing falls due: it is there because it is today. */
  idle: boolean;
}

/** The days of a week on the board. Those on which nobody works in any week are left out, but for today and where something falls due. */
export function boardDays(
  { start, end }: { start: number; end: number },
  commitments: readonly Commitment[],
  today: number,
  calendar: { isHoliday: (day: number) => boolean; isWorkDay: (day: number) => boolean },
): BoardDay[] {
  const isHoliday = (day: number) => calendar.isHoliday(day / DAY);
  const works = (day: number) => calendar.isWorkDay(day / DAY) && !isHoliday(day);
  return daysOf({ start, end })
    .map((day) => {
      const due = commitments.filter((c) => columnOf(c, start, end, works) === day);
      const holiday = isHoliday(day);
      return { day, due, holiday, idle: !calendar.isWorkDay(day / DAY) && !holiday && due.length === 0 };
    })
    .filter(({ day, idle }) => !idle || day === today);
}
