import { expect, test } from 'vitest';
import { axisOf, spanOf, usualZoom, zooms } from './axis';
import { aProject, aSchedule } from './fixtures';

const day = (month: number, date: number, hour = 0) => Date.UTC(2026, month - 1, date, hour) / 60_000;

test('a project spans its schedules from the earliest start to the latest finish', () => {
  const schedules = [
    aSchedule({ start: day(3, 2, 8), finish: day(5, 8, 18) }),
    aSchedule({ start: day(2, 2, 8), finish: day(4, 1, 18) }),
    aSchedule({ start: day(1, 1, 8), finish: null }),
  ];
  expect(spanOf(aProject({ schedules }))).toEqual({ start: day(2, 2, 8), finish: day(5, 8, 18) });
  expect(spanOf(aProject({ schedules: [schedules[2]] }))).toBeUndefined();
});

test('proj-306 ui-213 the axis has whole months around the spans and now, at the usual zoom 7 px a day', () => {
  expect([usualZoom, zooms[usualZoom]]).toEqual([4, 7]);
  const axis = axisOf([{ start: day(2, 10), finish: day(3, 20) }], day(4, 15), usualZoom);
  expect(axis.months).toEqual([day(2, 1), day(3, 1), day(4, 1)]);
  expect(axis.at(day(2, 11))).toBe(70);
  expect(axis.width).toBe((28 + 31 + 30) * 7);
});
