import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, DAY, dayOf, dayOfCivil, isoWeek, mondayOf, weekdayOf } from './minutes';

const day = fc.integer({ min: -200_000, max: 400_000 });

describe('civil days', () => {
  test('a day and its civil date are each other’s inverse, as the UTC calendar counts', () => {
    fc.assert(
      fc.property(day, (d) => {
        const { year, month, day: ofMonth } = civilOf(d);
        const utc = new Date(d * 86_400_000);
        expect([year, month, ofMonth]).toEqual([utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate()]);
        expect(dayOfCivil(year, month, ofMonth)).toBe(d);
        expect(weekdayOf(d)).toBe((utc.getUTCDay() + 6) % 7);
      }),
    );
  });

  test('months beyond twelve carry into years', () => {
    expect(dayOfCivil(2026, 13, 1)).toBe(dayOfCivil(2027, 1, 1));
    expect(dayOfCivil(2026, 0, 1)).toBe(dayOfCivil(2025, 12, 1));
  });

  test('gantt-120 a week starts on Monday', () => {
    const tuesday = dayOfCivil(2026, 4, 28);
    expect(civilOf(mondayOf(tuesday))).toEqual({ year: 2026, month: 4, day: 27 });
    fc.assert(fc.property(day, (d) => weekdayOf(mondayOf(d)) === 0 && d - mondayOf(d) < 7));
  });

  test('weeks are numbered after ISO 8601', () => {
    expect(isoWeek(dayOfCivil(2026, 4, 28))).toBe(18);
    expect(isoWeek(dayOfCivil(2026, 12, 31))).toBe(53);
    expect(isoWeek(dayOfCivil(2027, 1, 3))).toBe(53);
    expect(isoWeek(dayOfCivil(2027, 1, 4))).toBe(1);
  });

  test('a minute before 1970 falls on the day it belongs to', () => {
    expect(dayOf(-1)).toBe(-1);
    expect(dayOf(-DAY)).toBe(-1);
    expect(dayOf(-DAY - 1)).toBe(-2);
  });
});
