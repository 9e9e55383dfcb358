/**
 * Durations and lags that run around the clock: a day of them has 24 hours, and is written `3 dc` ("días corridos"),
 * in English `3ed` (elapsed days), so that it is not taken for a working day. So are hours (`4hc`, `4eh`), weeks (`1sc`,
 * `1ew`) and minutes (`30minc`, `30emin`).
 */
import { DAY, type Plan, type PlanCommand } from '@/engine';
import type { Language } from '@/shared/i18n';
import type { Format } from '@/shared/i18n/format';
import { aroundTheClock } from '@/shared/i18n/link-text';

const WEEK = 7 * DAY;

/** How long something lasts: minutes of work, or of the clock where it is `elapsed`. */
export interface Lasting {
  minutes: number;
  elapsed: boolean;
}

/** Minutes of a day and of a week of work. */
export interface DayLengths {
  minutesPerDay: number;
  minutesPerWeek: number;
}

/** Minutes of a day and of a week, as they are counted in work or by the clock. */
export const lengthsOf = (elapsed: boolean, { minutesPerDay, minutesPerWeek }: DayLengths) =>
  elapsed ? { perDay: DAY, perWeek: WEEK } : { perDay: minutesPerDay, perWeek: minutesPerWeek };

/** Minutes of a day, as the duration of an activity counts them. */
export const dayOfDuration = (plan: Plan, i: number): number => lengthsOf(plan.isElapsed(i), plan.schedule).perDay;

/** How long an activity lasts. */
export const lastingOf = (plan: Plan, i: number): Lasting => ({
  minutes: plan.activities.duration[i],
  elapsed: plan.isElapsed(i),
});

/** What asks the server for a duration in the place of the one that was seen. It runs as that did, unless said otherwise. */
export const durationCommand = (
  row: number,
  duration: number,
  seen: Lasting,
  elapsed = seen.elapsed,
): Extract<PlanCommand, { type: 'activity.set-duration' }> => ({
  type: 'activity.set-duration',
  row,
  duration,
  ...(elapsed !== seen.elapsed && { elapsed }),
  seen: seen.minutes,
  seenElapsed: seen.elapsed,
});

/** Minutes of a day and of a week, as the lag of a link counts them. */
export const daysOfLag = ({ links, schedule }: Plan, l: number): { perDay: number; perWeek: number } =>
  lengthsOf(links.elapsed[l] !== 0, schedule);

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

/** A duration in words: `3 d`, around the clock `3 dc`. */
export function lastingText({ minutes, elapsed }: Lasting, lengths: DayLengths, format: Format): string {
  const text = format.duration(minutes, lengthsOf(elapsed, lengths).perDay);
  return elapsed ? aroundTheClock(text, format.language) : text;
}

/** What durations add up to, the days of work and those of the clock each by themselves: `12 d · 3 dc`. */
export function lastingSumText(all: readonly Lasting[], lengths: DayLengths, format: Format): string {
  const sums = [false, true].flatMap((elapsed) => {
    const alike = all.filter((each) => each.elapsed === elapsed);
    return alike.length ? [{ minutes: alike.reduce((sum, { minutes }) => sum + minutes, 0), elapsed }] : [];
  });
  if (!sums.length) sums.push({ minutes: 0, elapsed: false });
  return sums.map((sum) => lastingText(sum, lengths, format)).join(' · ');
}

/** A duration as an activity counts it, in words. */
export const durationText = (plan: Plan, i: number, minutes: number, format: Format): string =>
  lastingText({ minutes, elapsed: plan.isElapsed(i) }, plan.schedule, format);
