import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { morning, type Row, snapshot } from '@/engine/schedule/testing/plans';
import { restoring } from './restore-value';

const before: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3, cost: 700 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5, calendar: 2 },
  { row: 3, name: 'Andamio', from: 0, to: 1 },
  { row: 7, name: 'Retiro', from: 1, to: 2 },
];
const after: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 6 },
  {
    row: 1,
    parent: 5,
    name: 'Muros y pilares',
    from: 0,
    to: 4,
    cost: 900,
    constraint: 'snet',
    constraintDate: morning(0),
  },
  { row: 2, parent: 5, name: 'Losa', from: 4, to: 6 },
  { row: 7, name: 'Retiro', from: 1, to: 2, progress: 1_000_000 },
];
const then = Plan.read(
  snapshot(before, [
    [1, 2],
    [3, 7],
  ]),
);
const now = Plan.read(snapshot(after, [[1, 2, 'SS', 1]]));
const of = (row: number, column: Parameters<typeof restoring>[3]) => restoring(then, now, row, column);

describe('a value of another moment', () => {
  test('is written over what is there now, which is named as seen', () => {
    expect(of(1, 'name').command).toEqual({ type: 'activity.rename', row: 1, name: 'Muros', seen: 'Muros y pilares' });
    expect(of(1, 'duration').command).toEqual({
      type: 'activity.set-duration',
      row: 1,
      duration: 3 * 480,
      seen: 4 * 480,
      seenElapsed: false,
    });
    expect(of(1, 'cost').command).toMatchObject({ type: 'activity.set-cost', row: 1, value: 700, seen: 900 });
    expect(of(1, 'constraintDate').command).toEqual({
      type: 'activity.set-constraint',
      row: 1,
      constraint: 'asap',
      seen: { constraint: 'snet', date: morning(0) },
    });
  });

  test('brings the links of an activity back, with type and lag', () => {
    expect(of(2, 'predecessors').command).toMatchObject({
      type: 'link.change',
      linkType: 'FS',
      lag: 0,
      seen: { type: 'SS', lag: 480 },
    });
  });

  test.each([
    [3, 'name', 'gone'],
    [1, 'start', 'calculated'],
    [1, 'float', 'calculated'],
    [5, 'duration', 'summary'],
    [7, 'duration', 'durationDone'],
    [7, 'predecessors', 'linkGone'],
  ] as const)('of row %i, %s, cannot be put back: %s', (row, column, lock) => {
    expect(of(row, column)).toEqual({ lock });
  });

  test('of a calendar that is no more cannot be put back', () => {
    const without = snapshot(after);
    const plan = Plan.read({ ...without, calendars: (without.calendars ?? []).filter(({ row }) => row !== 2) });
    expect(restoring(then, plan, 2, 'calendar')).toEqual({ lock: 'calendarGone' });
    expect(of(2, 'calendar').command).toEqual({ type: 'activities.set-calendar', rows: [2], calendar: 2 });
  });
});
