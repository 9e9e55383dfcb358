import { expect, test } from 'vitest';
import { monday } from '@/engine/schedule/testing/plans';
import { dayRead, daysOf, dayWritten, windowOf, windowParams } from './window';

test('look-262 look-263 the window is four weeks from this one where nothing is said, and rolls along with today', () => {
  const window = windowOf(new URLSearchParams());
  expect(window).toEqual({ kind: 'weeks', weeks: 4 });
  expect(daysOf(window, monday + 2)).toEqual({ from: monday, to: monday + 27 });
  expect(daysOf(window, monday + 7)).toEqual({ from: monday + 7, to: monday + 34 });
  expect(daysOf(windowOf(new URLSearchParams('weeks=1')), monday + 6)).toEqual({ from: monday, to: monday + 6 });
});

test('a free range stays where it is, and an address says every window', () => {
  const free = { kind: 'free', from: monday, to: monday + 9 } as const;
  for (const window of [free, { kind: 'week' } as const, { kind: 'weeks', weeks: 6 } as const]) {
    const said = Object.entries(windowParams(window)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    expect(windowOf(new URLSearchParams(said))).toEqual(window);
  }
  expect(daysOf(free, monday + 400)).toEqual({ from: monday, to: monday + 9 });
});

test.each(['weeks=0', 'weeks=99', 'weeks=x', 'from=2026-13-01&to=2026-14-01', 'from=2026-05-02&to=2026-05-01'])(
  'an address that cannot be read (%s) shows the usual weeks',
  (search) => expect(windowOf(new URLSearchParams(search))).toEqual({ kind: 'weeks', weeks: 4 }),
);

test('days are written and read alike, and days that do not exist are not read', () => {
  expect(dayRead(dayWritten(monday))).toBe(monday);
  expect([dayRead('2026-02-30'), dayRead('x'), dayRead(null)]).toEqual([undefined, undefined, undefined]);
});
