import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { monday, site, snapshot } from '@/engine/schedule/testing/plans';
import { daysShown, idleStretches, stretchesPath } from './idle-stretches';
import type { Axis } from './time-axis';

const axis = { from: monday, to: monday + 21, day: 10 } as Axis;
const friday = monday + 11;
const plan = Plan.read({
  ...snapshot([{ row: 1, from: 0, to: 3 }]),
  calendars: [{ ...site, exceptions: [{ from: friday, to: friday, shifts: [] }] }],
});

test('days without work that follow one another are drawn together, holidays apart, as far as they are shown', () => {
  const { standard } = plan.calendars;
  expect(idleStretches(standard, axis, 0, 130)).toEqual({
    idle: [
      [50, 20],
      [120, 10],
    ],
    holidays: [[110, 10]],
  });
  expect(daysShown(axis, -50, 500)).toEqual([axis.from, axis.to]);
});

test('each stretch is a rectangle of the path', () => {
  expect(
    stretchesPath(
      [
        [50, 20],
        [120.04, 10],
      ],
      3,
      1,
    ),
  ).toBe('M50.0 3h20.0v1h-20.0zM120.0 3h10.0v1h-10.0z');
});
