/** The stretch of days a lookahead shows: this week, some weeks from this one on, or days somebody chose. */
import { civilOf, dayOfCivil, mondayOf } from '@/engine';

export type TimeWindow =
  | { kind: 'week' }
  | { kind: 'weeks'; weeks: number }
  /** Both included. */
  | { kind: 'free'; from: number; to: number };

/** How many weeks are shown where nothing is said. */
export const DEFAULT_WEEKS = 4;
export const MOST_WEEKS = 26;

/** First and last day, both included. A window of weeks rolls along with today. */
export function daysOf(window: TimeWindow, today: number): { from: number; to: number } {
  if (window.kind === 'free') return { from: window.from, to: window.to };
  const from = mondayOf(today);
  return { from, to: from + 7 * (window.kind === 'week' ? 1 : window.weeks) - 1 };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A day in an address: `2026-04-28`. */
export function dayWritten(day: number): string {
  const { year, month, day: d } = civilOf(day);
  return `${year}-${two(month)}-${two(d)}`;
}

export function dayRead(text: string | null): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  if (!parts) return undefined;
  const day = dayOfCivil(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return dayWritten(day) === text ? day : undefined;
}

/** The window an address names; what cannot be read is the default. */
export function windowOf(search: URLSearchParams): TimeWindow {
  const [from, to] = [dayRead(search.get('from')), dayRead(search.get('to'))];
  if (from !== undefined && to !== undefined && from <= to) return { kind: 'free', from, to };
  const weeks = Number(search.get('weeks') ?? DEFAULT_WEEKS);
  if (weeks === 1) return { kind: 'week' };
  return { kind: 'weeks', weeks: Number.isInteger(weeks) && weeks > 1 && weeks <= MOST_WEEKS ? weeks : DEFAULT_WEEKS };
}

/** The members of an address for a window. */
export function windowParams(window: TimeWindow): Record<'weeks' | 'from' | 'to', string | undefined> {
  if (window.kind === 'free') return { weeks: undefined, from: dayWritten(window.from), to: dayWritten(window.to) };
  const weeks = window.kind === 'week' ? 1 : window.weeks;
  return { weeks: weeks === DEFAULT_WEEKS ? undefined : String(weeks), from: undefined, to: undefined };
}
