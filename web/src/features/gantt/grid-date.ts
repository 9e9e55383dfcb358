import { civilOf, DAY, dayOf, NONE } from '@/engine';

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** A civil minute as the schedule writes dates: `DD/MM/YY`, `MM/DD/YYYY`, `DD/MM/YY hh:mm`. NONE gives an empty text. */
export function gridDate(minute: number, format: string): string {
  if (minute === NONE) return '';
  const { year, month, day } = civilOf(dayOf(minute));
  const full = String(year).padStart(4, '0');
  const date = format
    .replace('YYYY', full)
    .replace('YY', full.slice(-2))
    .replace('MM', two(month))
    .replace('DD', two(day));
  if (!date.includes('hh')) return date;
  const clock = minute - dayOf(minute) * DAY;
  return date.replace('hh', two(Math.floor(clock / 60))).replace('mm', two(clock % 60));
}

/** The day a finish counts for: 00:00 belongs to the day before. */
export const finishDay = (minute: number): number => dayOf(minute - 1);
