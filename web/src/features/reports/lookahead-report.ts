/** The bar colours of a lookahead on paper; the first one is the standard. */
export const barColours = ['subcontract', 'status', 'tags', 'criticalpath'] as const;
export type BarColour = (typeof barColours)[number];

/** How many weeks a lookahead has, and how many where nobody says it. */
export const MOST_WEEKS = 8;
export const DEFAULT_WEEKS = 4;

const DAY_MS = 86_400_000;

/** A day like 2026-05-04 as dates are sent: 2026/05/04 0:00. */
export const sent = (day: string): string => `${day.replaceAll('-', '/')} 0:00`;

/** The last day of so many weeks from a day on. */
export function lastDay(start: string, weeks: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + (weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** What a lookahead is asked for with. */
export const lookaheadOf = (start: string, weeks: number, colour: string, fit = false) => ({
  start_date: sent(start),
  end_date: sent(lastDay(start, weeks)),
  barColor: colour,
  numWeeks: weeks,
  fitToPage: fit,
});

/** Reads the parts of an address; nothing where one is missing or out of bounds. */
export function readLookahead(week = '', colour = '', weeks = '') {
  const count = Number(weeks);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(week) && !Number.isNaN(Date.parse(`${week}T00:00:00Z`));
  if (!day || !barColours.includes(colour as BarColour)) return undefined;
  if (!Number.isInteger(count) || count < 1 || count > MOST_WEEKS) return undefined;
  return lookaheadOf(week, count, colour);
}
