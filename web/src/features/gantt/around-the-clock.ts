/**
 * Durations and lags that run around the clock: a day of them has 24 hours, and is written `3 dc` ("días corridos"),
 * in English `3ed` (elapsed days), so that it is not taken for a working day.
 */
import { DAY, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import type { Format } from '@/shared/i18n/format';

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

/** A text that ends in days, with days of the clock. */
export const aroundTheClock = (text: string, language: Language): string => text.replace(/d$/, elapsedDay(language));

/** Whether a unit that was typed is that of days of the clock; both languages are read. */
export const isElapsedDay = (unit: string): boolean => /^(dc|ed)$/i.test(unit);

/** A duration of an activity in words: `3 d`, around the clock `3 dc`. */
export function durationText(plan: Plan, i: number, minutes: number, format: Format): string {
  const text = format.duration(minutes, dayOfDuration(plan, i));
  return plan.activities.elapsed[i] !== 0 ? aroundTheClock(text, format.language) : text;
}
