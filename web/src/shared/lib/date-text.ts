import { civilOf, DAY, dayOfCivil } from '@/engine';

export type DateProblem = 'dateFormat' | 'dateUnreal';

/** A day, with the minute within it where the format has a clock and one was typed: 0 to 1440. */
export interface TypedDate {
  day: number;
  clock?: number;
}

export type ParsedDate = TypedDate | { problem: DateProblem };

/** The first and the last day a schedule can be about, as the server has them. */
export const firstDay = dayOfCivil(1980, 1, 1);
export const lastDay = dayOfCivil(2099, 12, 31);

/** Two figures of a year: 70 to 99 lie behind 2000. */
const centuryOf = (year: number): number => (year >= 70 ? 1900 : 2000);

/**
 * Reads a date as the schedule writes it: day, month and year in the order of the format, joined by `/`, `-` or `.`; the
 * year with two or four figures; where the format has `hh:mm`, a clock time may follow. What does not have the format is
 * told apart from a day that does not exist, as 31/02.
 */
export function parseDate(text: string, format: string): ParsedDate {
  const [date, clock, ...rest] = text.trim().split(/\s+/);
  const clocked = format.includes('hh');
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(date);
  if (!parts || rest.length || (clock !== undefined && !clocked)) return { problem: 'dateFormat' };
  const dayFirst = format.indexOf('DD') < format.indexOf('MM');
  const [a, b, y] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [d, m] = dayFirst ? [a, b] : [b, a];
  const year = parts[3].length === 2 ? centuryOf(y) + y : y;
  const day = dayOfCivil(year, m, d);
  const real = civilOf(day);
  if (m < 1 || m > 12 || d < 1 || real.day !== d || real.month !== m || real.year !== year) {
    return { problem: 'dateUnreal' };
  }
  if (clock === undefined) return { day };
  const time = /^(\d{1,2}):(\d{2})$/.exec(clock);
  if (!time) return { problem: 'dateFormat' };
  const [hour, minute] = [Number(time[1]), Number(time[2])];
  return hour > 24 || minute > 59 || hour * 60 + minute > 1440
    ? { problem: 'dateUnreal' }
    : { day, clock: hour * 60 + minute };
}

/**
 * The minute a typed date stands for, where the 00:00 of a day means all its work. An end at 24:00 is that of the day, one
 * at 00:00 that of the day before.
 */
export function typedMinute({ day, clock }: TypedDate, end: boolean): number {
  if (clock === undefined) return day * DAY;
  if (!end || clock % DAY !== 0) return day * DAY + clock;
  return clock === 0 ? (day - 1) * DAY : day * DAY;
}

/** Whether a typed date names a minute: its day where no clock was typed, else the minute itself. */
export function namesMinute({ day, clock }: TypedDate, minute: number, end: boolean): boolean {
  if (clock === undefined) return day === Math.floor((end ? minute - 1 : minute) / DAY);
  return day * DAY + clock === minute;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A day as programs write it: `2026-04-28`. */
export const isoOf = (day: number): string => dayText(day, 'YYYY-MM-DD');

export function dayOfIso(text: string): number {
  const [year, month, day] = text.split('-').map(Number);
  return dayOfCivil(year, month, day);
}

/** A day as the schedule writes it, without the clock its format may have. */
export function dayText(day: number, format: string): string {
  const { year, month, day: d } = civilOf(day);
  const full = String(year).padStart(4, '0');
  return format
    .replace(' hh:mm', '')
    .replace('YYYY', full)
    .replace('YY', full.slice(-2))
    .replace('MM', two(month))
    .replace('DD', two(d));
}

/** A civil minute as the schedule writes it, with its clock where the format has one. */
export function minuteText(minute: number, format: string): string {
  const day = Math.floor(minute / DAY);
  const clock = minute - day * DAY;
  const text = dayText(day, format);
  return format.includes('hh') ? `${text} ${two(Math.floor(clock / 60))}:${two(clock % 60)}` : text;
}

/** The same for the end of something: midnight is the end of the day before, `24:00`. */
export function endText(minute: number, format: string): string {
  if (minute % DAY !== 0) return minuteText(minute, format);
  const text = dayText(minute / DAY - 1, format);
  return format.includes('hh') ? `${text} 24:00` : text;
}

/** The format with all figures of the year, for dates that may lie far off. */
export const longFormat = (format: string): string => format.replace(/\bYY\b/, 'YYYY');

/** A format in the letters of a language: `DD/MM/AAAA` in Spanish. */
export const spelt = (format: string, language: string): string =>
  language === 'es' ? format.replaceAll('Y', 'A') : format;
