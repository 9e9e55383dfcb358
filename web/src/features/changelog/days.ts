import type { LogEntry } from './api/changelog';

export interface LogDay {
  /** First instant of the viewer's day, ms. */
  day: number;
  entries: LogEntry[];
}

/** The entries under the day of the viewer's own calendar on which each was recorded, order kept. */
export function byDay(entries: LogEntry[]): LogDay[] {
  const days: LogDay[] = [];
  for (const entry of entries) {
    const day = new Date(entry.date).setHours(0, 0, 0, 0);
    const last = days[days.length - 1];
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const relativeWithin = 60 * 60_000;

/** Under 60 minutes old an entry tells how long ago it was, else its clock time. */
export function isRecent(instant: number, now: number): boolean {
  return now - instant < relativeWithin;
}
