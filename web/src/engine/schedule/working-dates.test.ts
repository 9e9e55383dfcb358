import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from './minutes';
import { Plan } from './plan';
import { evening, monday, morning, site, snapshot } from './testing/plans';
import { isTooFar, nonWorkingSpans, snapFinish, snapStart } from './working-dates';
import { Calendar } from './worktime';

const calendar = new Calendar(
  { ...site, exceptions: [{ from: monday + 2, to: monday + 2, shifts: [], every: 'none' }] },
  monday - 400,
  monday + 400,
);
const at = (day: number, hour: number, minute = 0) => (monday + day) * DAY + hour * 60 + minute;

describe('a typed date', () => {
  test('cpm-118 as a start means the first minute of work from it on', () => {
    expect(snapStart(calendar, at(0, 0))).toBe(at(0, 8));
    expect(snapStart(calendar, at(0, 10))).toBe(at(0, 10));
    expect(snapStart(calendar, at(0, 13, 30))).toBe(at(0, 14));
    expect(snapStart(calendar, at(5, 9))).toBe(at(7, 8));
    expect(snapStart(calendar, at(2, 0))).toBe(at(3, 8));
  });

  test('cpm-118 as a finish means the end of the day’s work, or the end of work before it', () => {
    expect(snapFinish(calendar, at(0, 0))).toBe(at(0, 17));
    expect(snapFinish(calendar, at(0, 10))).toBe(at(0, 10));
    expect(snapFinish(calendar, at(0, 13, 30))).toBe(at(0, 13));
    expect(snapFinish(calendar, at(0, 23))).toBe(at(0, 17));
    expect(snapFinish(calendar, at(2, 0))).toBe(at(1, 17));
  });

  test('act-139 is too far beyond twenty years before the start and after the end of the plan', () => {
    const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 5 }]));
    const years = (n: number) => Math.round(n * 365.2425) * DAY;
    expect(isTooFar(plan, morning(0) - years(20) - 2 * DAY)).toBe(true);
    expect(isTooFar(plan, morning(0) - years(20) + 2 * DAY)).toBe(false);
    expect(isTooFar(plan, evening(4) + years(20) - 2 * DAY)).toBe(false);
    expect(isTooFar(plan, evening(4) + years(20) + 2 * DAY)).toBe(true);
  });
});

describe('time without work', () => {
  test('is reported as spans between two instants', () => {
    expect(nonWorkingSpans(calendar, at(1, 12), at(3, 9))).toEqual([
      [at(1, 13), at(1, 14)],
      [at(1, 17), at(3, 8)],
    ]);
    expect(nonWorkingSpans(calendar, at(0, 9), at(0, 12))).toEqual([]);
    expect(nonWorkingSpans(calendar, at(5, 0), at(6, 0))).toEqual([[at(5, 0), at(6, 0)]]);
  });

  test('and work fill any span without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at(-30, 0), max: at(30, 0) }),
        fc.integer({ min: 0, max: 20 * DAY }),
        (from, length) => {
          const to = from + length;
          const free = nonWorkingSpans(calendar, from, to).reduce((sum, [a, b]) => sum + b - a, 0);
          expect(free + calendar.between(from, to)).toBe(length);
        },
      ),
    );
  });
});
