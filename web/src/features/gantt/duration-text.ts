/** Durations as people type them, in minutes of work or of the clock. */

import { comparable } from '@/shared/lib/text-search';
import { clockUnit, type DayLengths, type Lasting, lengthsOf } from './around-the-clock';

export type DurationProblem = 'empty' | 'negative' | 'unreadable' | 'tooLong';

export type ParsedDuration = { minutes: number } | { problem: DurationProblem };

/** The longest duration the plan takes: 100 years of working days. */
export const LONGEST_DAYS = 36_525;

/** Minutes in each unit; both languages are read whatever is on screen. */
export function unitMinutes(unit: string, perDay: number, perWeek: number): number | undefined {
  switch (comparable(unit)) {
    case '':
    case 'd':
    case 'dia':
    case 'dias':
    case 'day':
    case 'days':
      return perDay;
    case 'h':
    case 'hr':
    case 'hrs':
    case 'hora':
    case 'horas':
    case 'hour':
    case 'hours':
      return 60;
    case 'm':
    case 'min':
    case 'mins':
    case 'minuto':
    case 'minutos':
    case 'minute':
    case 'minutes':
      return 1;
    case 's':
    case 'sem':
    case 'semana':
    case 'semanas':
    case 'w':
    case 'wk':
    case 'week':
    case 'weeks':
      return perWeek;
    default:
      return undefined;
  }
}

/**
 * Reads `7`, `7d`, `7,5 d`, `4h`, `1s`, `1w`, `30min` and sums such as `1w 2d`. A bare figure counts days. The minus
 * may be a hyphen or U+2212; a negative duration is refused. Where the duration is `elapsed`, units of the clock may be
 * named as such: `3dc`, `3ed`, `4eh`.
 */
export function parseDuration(text: string, perDay: number, perWeek: number, elapsed = false): ParsedDuration {
  const trimmed = text
    .trim()
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u00a0/g, ' ');
  if (trimmed === '') return { problem: 'empty' };
  const negative = trimmed.startsWith('-');
  const body = negative ? trimmed.slice(1).trim() : trimmed;
  if (!/^(\d+([.,]\d+)?\s*\p{L}*\s*)+$/u.test(body)) return { problem: 'unreadable' };
  let minutes = 0;
  for (const [, figure, unit] of body.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}*)/gu)) {
    const each = (elapsed ? clockUnit(unit) : undefined) ?? unitMinutes(unit, perDay, perWeek);
    if (each === undefined) return { problem: 'unreadable' };
    minutes += Number(figure.replace(',', '.')) * each;
  }
  if (negative && minutes > 0) return { problem: 'negative' };
  if (minutes > LONGEST_DAYS * perDay) return { problem: 'tooLong' };
  return { minutes: Math.round(minutes) };
}

/**
 * Reads a duration in units of work, `3d`, or of the clock, `3ed` and `3dc`, as `1ed 4eh` in sums. A bare figure counts days
 * as the duration before did. Where units are named, all of them count by the clock or all in work: else they are `mixed`.
 */
export function readLasting(
  text: string,
  lengths: DayLengths,
  elapsed: boolean,
): Lasting | { problem: DurationProblem | 'mixed' } {
  const named = (text.match(/\p{L}+/gu) ?? []).map((unit) => clockUnit(unit) !== undefined);
  if (new Set(named).size > 1) return { problem: 'mixed' };
  const [around = elapsed] = named;
  const { perDay, perWeek } = lengthsOf(around, lengths);
  const parsed = parseDuration(text, perDay, perWeek, around);
  return 'problem' in parsed ? parsed : { minutes: parsed.minutes, elapsed: around };
}
