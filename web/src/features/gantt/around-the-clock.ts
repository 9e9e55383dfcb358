/**
 * Durations and lags that run around the clock: a day of them has 24 hours, and is written `3 dc` ("días corridos"),
 * in English `3ed` (elapsed days), so that it is not taken for a working day. So are hours (`4hc`, `4eh`), weeks (`1sc`,
 * `1ew`) and minutes (`30minc`, `30emin`).
 */
import { DAY, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock } from '@/shared/i18n/link-text';

const WEEK = 7 * DAY;

/** Minutes of a day, as the duration of an activity counts them. */
export const dayOfDuration = ({ activities, schedule }: Plan, i: number): number =>
  activities.elapsed[i] !== 0 ? DAY : schedule.minutesPerDay;

/** Minutes of a week, as the duration of an activity counts them. */
export const weekOfDuration = ({ activities, schedule }: Plan, i: number): number =>
  activities.elapsed[i] !== 0 ? WEEK : schedule.minutesPerWeek;

/** Minutes of a day and of a week, as the lag of a link counts them. */
export const daysOfLag = ({ links, schedule }: Plan, l: number): { perDay: number; perWeek: number } =>
  links.elapsed[l] !== 0
    ? { perDay: DAY, perWeek: WEEK }
    : { perDay: schedule.minutesPerDay, perWeek: schedule.minutesPerWeek };

export const elapsedDay = (language: Language): string => (language === 'es' ? 'dc' : 'ed');

/** Minutes of a typed unit of the clock, nothing where it is none; both languages are read. */
export function clockUnit(unit: string): number | undefined {
  switch (unit.toLowerCase()) {
    case 'dc':
    case 'ed':
    case 'eday':
    case 'edays':
      return DAY;
    case 'hc':
    case 'eh':
    case 'ehr':
    case 'ehrs':
      return 60;
    case 'sc':
    case 'ew':
    case 'ewk':
      return WEEK;
    case 'minc':
    case 'emin':
    case 'em':
      return 1;
    default:
      return undefined;
  }
}

/** A duration of an activity in words: `3 d`, around the clock `3 dc`. */
export function durationText(plan: Plan, i: number, minutes: number, format: Format): string {
  const text = format.duration(minutes, dayOfDuration(plan, i));
  return plan.activities.elapsed[i] !== 0 ? aroundTheClock(text, format.language) : text;
}
