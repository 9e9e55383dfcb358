import { expect, test } from 'vitest';
import { dayOfCivil } from '@/engine';
import { axisOf, dayWidths, ticks, type Words, xOf, type Zoom, zoomNames } from './time-axis';

const words: Words = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
  dayMonth: (day) => `day ${day}`,
  quarter: (n) => `Q${n}`,
  week: (n) => `W${n}`,
};

const monday = dayOfCivil(2026, 3, 2);

/** Width of the unit that begins on a day, in days. */
function length(zoom: Zoom, row: 0 | 1, day: number): number {
  const axis = axisOf(zoom, day, day + 800, 0);
  const tick = ticks(axis, row, 0, axis.width, words).find((t) => Math.abs(t.x - xOf(axis, day)) < 0.01);
  return Math.round((tick?.width ?? Number.NaN) / axis.day);
}

test('gantt-119 zoom levels are 0 years, 1 quarters, 2 months, 3 weeks, 4 days', () => {
  expect(zoomNames).toEqual(['years', 'quarters', 'months', 'weeks', 'days']);
  const newYear = dayOfCivil(2026, 1, 1);
  expect(length(0, 0, newYear)).toBe(365);
  expect(length(1, 0, newYear)).toBe(31 + 28 + 31);
  expect(length(2, 0, newYear)).toBe(31);
  expect(length(3, 1, monday)).toBe(7);
  expect(length(4, 1, monday)).toBe(1);
});

test('each level shows a day wider than the level before', () => {
  for (let zoom = 1; zoom < dayWidths.length; zoom++) expect(dayWidths[zoom]).toBeGreaterThan(dayWidths[zoom - 1]);
});

test('the units of a row follow each other without gap or overlap, from end to end of the axis', () => {
  for (const zoom of [0, 1, 2, 3, 4] as const) {
    const axis = axisOf(zoom, monday, monday + 400, 0);
    for (const row of [0, 1] as const) {
      const all = ticks(axis, row, 0, axis.width, words);
      expect(all[0].x).toBeLessThanOrEqual(0);
      for (let k = 1; k < all.length; k++) expect(all[k].x).toBeCloseTo(all[k - 1].x + all[k - 1].width, 6);
      const last = all[all.length - 1];
      expect(last.x + last.width).toBeGreaterThanOrEqual(axis.width - axis.day);
    }
  }
});
