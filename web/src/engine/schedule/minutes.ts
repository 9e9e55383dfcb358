/**
 * Plan time: civil minutes since 1970-01-01 00:00 of the project's own clock, as 32-bit integers without any
 * time zone. A day is a count of days since the same date. No `Date` is built here: local time never enters.
 */

/** "No date". */
export const NONE = -2147483648;

export const DAY = 1440;

export interface Civil {
  year: number;
  /** 1 to 12 */
  month: number;
  /** 1 to 31 */
  day: number;
}

/** The day a minute falls on. */
export const dayOf = (minute: number): number => Math.floor(minute / DAY);

/** 0 for Monday to 6 for Sunday. Day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Year, month and day of a day number (proleptic Gregorian calendar). */
export function civilOf(day: number): Civil {
  const z = day + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

/** The day number of a civil date; months beyond 1–12 carry over into years. */
export function dayOfCivil(year: number, month: number, day: number): number {
  const carried = year + Math.floor((month - 1) / 12);
  const m = ((((month - 1) % 12) + 12) % 12) + 1;
  const y = m <= 2 ? carried - 1 : carried;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (m > 2 ? m - 3 : m + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The Monday of the week a day lies in. */
export const mondayOf = (day: number): number => day - weekdayOf(day);

/** ISO 8601 week number. */
export function isoWeek(day: number): number {
  const thursday = mondayOf(day) + 3;
  return Math.floor((thursday - dayOfCivil(civilOf(thursday).year, 1, 1)) / 7) + 1;
}
