import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayOfCivil, weekdayOf } from './minutes';
import type { WireCalendar, WireException } from './wire';
import { Calendar } from './worktime';

const shifts: [number, number][] = [
  [480, 780],
  [840, 1020],
];
const week = (work: [number, number][] = shifts) => Array.from({ length: 7 }, (_, d) => (d < 5 ? work : []));
const site = (exceptions: WireException[] = []): WireCalendar => ({ row: 1, name: 'Obra', week: week(), exceptions });

const first = dayOfCivil(2026, 4, 1);
const last = dayOfCivil(2026, 6, 30);
const at = (month: number, day: number, hour: number, minute = 0) =>
  dayOfCivil(2026, month, day) * DAY + hour * 60 + minute;

/** The plainest count: every minute on its own. */
function slow(spec: WireCalendar, from: number, to: number): number {
  let count = 0;
  for (let m = from; m < to; m++) {
    const day = Math.floor(m / DAY);
    let work = spec.week[weekdayOf(day)] ?? [];
    for (const e of spec.exceptions ?? []) if (day >= e.from && day <= e.to) work = e.shifts ?? [];
    if (work.some(([a, b]) => m - day * DAY >= a && m - day * DAY < b)) count++;
  }
  return count;
}

describe('working time', () => {
  const calendar = new Calendar(site(), first, last);

  test('Friday 17:00 and Monday 08:00 are the same amount of work in two forms', () => {
    const friday = at(4, 24, 17);
    const monday = at(4, 27, 8);
    expect(calendar.worked(friday)).toBe(calendar.worked(monday));
    expect(calendar.finish(calendar.worked(friday))).toBe(friday);
    expect(calendar.start(calendar.worked(friday))).toBe(monday);
  });

  test('a pause is not worked', () => {
    expect(calendar.between(at(4, 28, 12), at(4, 28, 15))).toBe(120);
  });

  test('a public holiday takes the day out, the last exception of a day counts', () => {
    const day = dayOfCivil(2026, 5, 1);
    const free = new Calendar(site([{ from: day, to: day }]), first, last);
    expect(free.isWorkDay(day)).toBe(false);
    expect(free.isHoliday(day)).toBe(true);
    const half: [number, number][] = [[480, 720]];
    const both = new Calendar(
      site([
        { from: day, to: day },
        { from: day, to: day, shifts: half },
      ]),
      first,
      last,
    );
    expect(both.between(day * DAY, (day + 1) * DAY)).toBe(240);
    expect(both.isHoliday(day)).toBe(false);
  });

  test('a yearly exception comes back, one of 29 February only in leap years', () => {
    const christmas = dayOfCivil(2020, 12, 25);
    const leap = dayOfCivil(2024, 2, 29);
    const spec = site([
      { from: christmas, to: christmas, every: 'yearly' },
      { from: leap, to: leap, every: 'yearly' },
    ]);
    const long = new Calendar(spec, dayOfCivil(2024, 1, 1), dayOfCivil(2029, 12, 31));
    expect(long.isWorkDay(dayOfCivil(2026, 12, 25))).toBe(false);
    expect(long.isWorkDay(leap)).toBe(false);
    expect(long.isWorkDay(dayOfCivil(2028, 2, 29))).toBe(false);
    expect(long.isWorkDay(dayOfCivil(2027, 3, 1))).toBe(true);
  });

  test('weekly and monthly exceptions come back until their last day', () => {
    const friday = dayOfCivil(2026, 4, 3);
    const until = dayOfCivil(2026, 4, 17);
    const weekly = new Calendar(site([{ from: friday, to: friday, every: 'weekly', until }]), first, last);
    expect([0, 7, 14, 21].map((d) => weekly.isWorkDay(friday + d))).toEqual([false, false, false, true]);
    const monthly = new Calendar(site([{ from: friday - 1, to: friday - 1, every: 'monthly' }]), first, last);
    expect(monthly.isHoliday(dayOfCivil(2026, 6, 2))).toBe(true);
  });

  test('work that goes over midnight is one stretch', () => {
    const night = new Calendar(
      {
        row: 1,
        name: 'Noche',
        week: Array.from(
          { length: 7 },
          () =>
            [
              [0, 360],
              [1320, 1440],
            ] as [number, number][],
        ),
      },
      first,
      last,
    );
    const evening = at(5, 5, 22);
    expect(night.finish(night.worked(evening) + 480)).toBe(at(5, 6, 6));
    expect(night.start(night.worked(at(5, 6, 0)))).toBe(at(5, 6, 0));
  });

  test('what is counted equals a count of every single minute', () => {
    const shift = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .filter(([a, b]) => a < b);
    const specs = fc.record({
      week: fc.array(fc.array(shift, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
      exceptions: fc.array(
        fc.record({
          from: fc.integer({ min: 0, max: 9 }),
          to: fc.constant(0),
          shifts: fc.array(shift, { maxLength: 2 }),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(specs, fc.integer({ min: 0, max: 10 * DAY }), ({ week, exceptions }, offset) => {
        const spec: WireCalendar = {
          row: 1,
          name: '',
          week,
          exceptions: exceptions.map((e) => ({ ...e, from: first + e.from, to: first + e.from + 1 })),
        };
        const calendar = new Calendar(spec, first, first + 9);
        const instant = first * DAY + offset;
        expect(calendar.worked(instant)).toBe(slow(spec, first * DAY, instant));
      }),
      { numRuns: 60 },
    );
  });

  test('start and finish of a working minute are undone by the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: calendar.total - 1 }), (w) => {
        expect(calendar.worked(calendar.start(w))).toBe(w);
        expect(calendar.worked(calendar.finish(w))).toBe(w);
        expect(calendar.finish(w)).toBeLessThanOrEqual(calendar.start(w));
      }),
    );
  });
});
