import { describe, expect, test } from 'vitest';
import { civilOf, dayOfCivil, weekdayOf } from '@/engine';
import {
  type Axis,
  axisOf,
  daysOf,
  dayWidths,
  ticks,
  type Words,
  xOf,
  type Zoom,
  zoomNames,
  zoomThatFits,
} from './time-axis';

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const words: Words = {
  months,
  monthsShort: months.map((m) => m.slice(0, 3)),
  weekdays: [...'LMMJVSD'],
  dayMonth: (day) => `${civilOf(day).day} ${months[civilOf(day).month - 1].slice(0, 3)}`,
  quarter: (n) => `T${n}`,
  week: (n) => `S${n}`,
};
const first = dayOfCivil(2026, 4, 6);
const last = dayOfCivil(2026, 11, 23);
const labels = (axis: Axis, row: 0 | 1, from: number, days: number) => {
  const x = xOf(axis, from);
  return ticks(axis, row, x, x + days * axis.day, words).map((t) => t.label);
};

describe('the scale', () => {
  test('gantt-119 gantt-132 has five levels: years, quarters, months, weeks, days, each closer than the one before', () => {
    expect(zoomNames).toEqual(['years', 'quarters', 'months', 'weeks', 'days']);
    expect([...dayWidths].sort((a, b) => a - b)).toEqual(dayWidths);
    const at = dayOfCivil(2026, 4, 1);
    const seen = ([0, 1, 2, 3, 4] as Zoom[]).map((zoom) => {
      const axis = axisOf(zoom, first, last, 0);
      return [labels(axis, 0, at, 1)[0], labels(axis, 1, at, 1)[0]];
    });
    expect(seen).toEqual([
      ['2026', 'T2'],
      ['T2 2026', 'abr'],
      ['abril 2026', '30'],
      ['abril 2026', '30 mar'],
      ['S14 · marzo 2026', 'M 1'],
    ]);
  });

  test.each([2, 3] as Zoom[])('gantt-120 at level %i every tick of a week stands on a Monday', (zoom) => {
    const axis = axisOf(zoom, first, last, 0);
    const marks = ticks(axis, 1, 0, axis.width, words);
    const days = marks.slice(1).map((t) => Math.round(t.x / axis.day) + axis.from);
    expect(new Set(days.map(weekdayOf))).toEqual(new Set([0]));
    expect(days[1] - days[0]).toBe(7);
  });

  test.each([0, 1, 2, 3, 4] as Zoom[])('level %i has room on both sides and its ticks lie side by side', (zoom) => {
    const axis = axisOf(zoom, first, last, 0);
    expect(axis.from).toBeLessThan(first);
    expect(axis.to).toBeGreaterThan(last);
    for (const row of [0, 1] as const) {
      const all = ticks(axis, row, 0, axis.width, words);
      for (let k = 1; k < all.length; k++) expect(all[k].x).toBeCloseTo(all[k - 1].x + all[k - 1].width, 5);
    }
  });

  test('is as wide as its window, however short the plan', () => {
    expect(axisOf(0, first, first, 1400).width).toBeGreaterThanOrEqual(1400);
  });

  test.each([
    [0, 1, 204],
    [1, 1, 48],
    [2, 1, 12],
  ] as [Zoom, number, number][])(
    'gantt-133 at level %i it reaches %i month before the plan and %i months behind',
    (zoom, before, after) => {
      const axis = axisOf(zoom, first, last, 0);
      // 6 April to 23 November 2026: rounded to whole months, the first one to its week.
      expect(axis.from).toBeLessThanOrEqual(dayOfCivil(2026, 4 - before, 6));
      expect(axis.from).toBeGreaterThan(dayOfCivil(2026, 4 - before, 1) - 7);
      expect(axis.to).toBe(dayOfCivil(2026, 11 + after + 1, 1));
    },
  );

  test.each([
    [3, 4, 6],
    [4, 4, 1],
  ] as [Zoom, number, number][])(
    'gantt-133 at level %i it reaches %i weeks before the plan and %i behind',
    (zoom, before, after) => {
      const axis = axisOf(zoom, first, last, 0);
      expect(axis.from).toBe(first - 7 * before); // both ends of this plan are Mondays
      expect(axis.to).toBe(last + 7 + 7 * after);
    },
  );

  test('a month before the 31st of March is the end of February', () => {
    const end = dayOfCivil(2026, 3, 31);
    const axis = axisOf(2, end, end, 0);
    expect(civilOf(axis.from + 6).month).toBe(2);
  });

  test('a plan is shown whole at the closest level that holds it', () => {
    expect(zoomThatFits(20, 800)).toBe(4);
    expect(zoomThatFits(90, 800)).toBe(3);
    expect(zoomThatFits(200, 800)).toBe(2);
    expect(zoomThatFits(4000, 800)).toBe(0);
  });

  test('an instant and its place are the inverse of each other', () => {
    const axis = axisOf(3, first, last, 0);
    expect(daysOf(axis, xOf(axis, first + 3.25))).toBeCloseTo(first + 3.25, 9);
  });
});
