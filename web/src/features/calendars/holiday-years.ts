import { NONE, occurrences } from '@/engine';
import type { CalendarException } from './calendar-draft';

/** What the server knows. */
export const firstYear = 2010;
export const lastYear = 2045;

const yearOf = (minute: number) => new Date(minute * 60_000).getUTCFullYear();
const known = (year: number) => Math.min(Math.max(year, firstYear), lastYear);

/** From one year before the plan begins to one year after it ends: the years whose holidays it may meet. */
export function yearsOf(start: number, finish: number): { from: number; to: number } {
  const begin = start === NONE ? Date.now() / 60_000 : start;
  const end = finish === NONE ? begin : finish;
  return { from: known(yearOf(begin) - 1), to: known(yearOf(end) + 1) };
}

/** The days as exceptions without work; a day that some exception covers already is left out. */
export function newHolidays(
  days: readonly { day: number; name: string }[],
  exceptions: readonly CalendarException[],
): CalendarException[] {
  const covers = (e: CalendarException, day: number) => {
    for (const [from, to] of occurrences(e, day, day)) if (from <= day && day <= to) return true;
    return false;
  };
  return days
    .filter(({ day }) => !exceptions.some((e) => covers(e, day)))
    .map(({ day, name }) => ({ from: day, to: day, shifts: [], every: 'none', interval: 1, name }));
}
