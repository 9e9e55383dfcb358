import type { WireCalendar } from '@/engine';

/** The days of the week as calendars number them: Sunday is 0, Saturday 6. */
export const weekdays = [
  { value: 0, key: 'sunday' },
  { value: 1, key: 'monday' },
  { value: 2, key: 'tuesday' },
  { value: 3, key: 'wednesday' },
  { value: 4, key: 'thursday' },
  { value: 5, key: 'friday' },
  { value: 6, key: 'saturday' },
] as const;

export type Weekday = (typeof weekdays)[number];

/** The same from Monday: the order in which a plan's week is kept and drawn. */
export const fromMonday: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]];

export type Shift = readonly [from: number, to: number];

/** Shifts of one day in order, joined where they touch or overlap: time is worked once. */
export function joined(shifts: readonly Shift[] | null | undefined): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of [...(shifts ?? [])].sort((a, b) => a[0] - b[0])) {
    const last = out[out.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/** Working minutes of a day. */
export const minutesOf = (shifts: readonly Shift[] | null | undefined): number =>
  joined(shifts).reduce((sum, [from, to]) => sum + to - from, 0);

/** The working days as a list of seven flags from Sunday, `0,1,1,1,1,1,0`. */
export const workingDays = (week: WireCalendar['week']): string =>
  weekdays.map(({ value }) => (minutesOf(week[(value + 6) % 7]) > 0 ? 1 : 0)).join(',');

/** Where the working day begins and ends: the first shift's start and the last shift's end of all working days. */
export function workingDayHours(week: WireCalendar['week']): Shift | undefined {
  const all = week.flatMap((day) => joined(day));
  if (!all.length) return undefined;
  return [Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))];
}
