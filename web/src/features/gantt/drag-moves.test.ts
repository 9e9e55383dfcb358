import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, Plan } from '@/engine';
import { overlay } from '@/engine/schedule/overlay';
import { evening, monday, morning, PER_DAY, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import {
  dragCommand,
  type Moved,
  movedBars,
  nearestStart,
  resizedFinish,
  resizedStart,
  shifted,
  snapStart,
  workedDays,
} from './drag-moves';
import { startX } from './plan-marks';
import { axisOf, xOf } from './time-axis';

/** Muros on Monday to Wednesday, Losa behind it; Sellos on Friday by itself; Curado works every day. */
const rows: Row[] = [
  { row: 1, name: 'Muros', from: 0, to: 3 },
  { row: 2, name: 'Losa', from: 3, to: 5 },
  { row: 3, name: 'Sellos', from: 4, to: 5 },
  { row: 4, name: 'Curado', from: 0, to: 2, calendar: 2 },
];
const planOf = (ties: Tie[] = [[1, 2]], more: Row[] = []) => Plan.read(snapshot([...rows, ...more], ties));
const plan = planOf();
const at = (row: number) => plan.index.of(row);
const weeks = axisOf(3, monday, monday + 30, 0);
const days = axisOf(4, monday, monday + 30, 0);
const friday = morning(4);

describe('where a dragged bar snaps to', () => {
  test('by days below an hour’s width: the day the hand chose, at the time the bar had', () => {
    const x = startX(plan, weeks, at(1), morning(0));
    expect(snapStart(weeks, plan.calendarOf(at(1)), x + 8.4 * 2 + 3, morning(0), false)).toBe(morning(2));
    expect(snapStart(weeks, plan.calendarOf(at(1)), x + 8.4 * 2 + 5, morning(0), false)).toBe(morning(3));
    const eleven = morning(0) + 180;
    const x11 = startX(plan, weeks, at(1), eleven);
    expect(snapStart(weeks, plan.calendarOf(at(1)), x11 + 8.4, eleven, false)).toBe(morning(1) + 180);
  });

  test('gantt-134 where hours can be told apart the step is 60 minutes', () => {
    const calendar = plan.calendarOf(at(1));
    const x = xOf(days, monday);
    const seen = new Set<number>();
    for (let dx = 0; dx < days.day; dx++) seen.add(snapStart(days, calendar, x + dx, morning(0), false));
    expect([...seen].every((minute) => minute % 60 === 0)).toBe(true);
    expect(seen.size).toBe(9); // eight hours of work and the next morning
  });

  test('outside of work it gives way to the nearest work: Saturday to Friday, Sunday to Monday', () => {
    const calendar = plan.calendarOf(at(1));
    expect(nearestStart(calendar, friday + DAY)).toBe(friday);
    expect(nearestStart(calendar, friday + 2 * DAY)).toBe(morning(5));
    expect(nearestStart(calendar, morning(0) + 5 * 60 + 20)).toBe(morning(0) + 6 * 60); // the pause at noon
  });

  test('free it follows the minute, but never out of work', () => {
    const calendar = plan.calendarOf(at(1));
    const x = xOf(days, monday);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (dx) => {
        const minute = snapStart(days, calendar, x + dx, morning(0), true);
        expect(calendar.start(calendar.worked(minute))).toBe(minute);
      }),
    );
    expect(snapStart(days, calendar, x + 5, morning(0), true) % 60).not.toBe(0);
  });

  test('the calendar of the row counts: one that works every day may begin on Saturday', () => {
    const calendar = plan.calendarOf(at(4));
    expect(nearestStart(calendar, friday + DAY)).toBe(friday + DAY);
  });
});

describe('the difference a drag makes', () => {
  test('is reported in days of work of its calendar, weekends left out, whatever their length', () => {
    const calendar = plan.calendarOf(at(1));
    expect(workedDays(calendar, morning(3), morning(6), PER_DAY)).toBe(3);
    expect(workedDays(calendar, morning(6), morning(3), PER_DAY)).toBe(-3);
    expect(workedDays(calendar, morning(3), morning(4), 540)).toBe(1);
    expect(workedDays(calendar, morning(0), morning(0) + 120, PER_DAY)).toBe(0.25);
  });
});

describe('what a drag asks for', () => {
  test('bars dragged together keep their distance in work, each on its calendar', () => {
    const { work, bars } = movedBars(plan, weeks, at(1), [1, 3, 4], 8.4 * 2, false);
    expect(work).toBe(2 * PER_DAY);
    expect(bars.map(({ row, start }) => [row, start])).toEqual([
      [1, morning(2)],
      [3, morning(6)], // two working days behind Friday is Tuesday
      [4, morning(2)],
    ]);
    expect(bars[0].finish).toBe(evening(4));
  });

  test('nothing moves while the hand stays within the same day', () => {
    expect(movedBars(plan, weeks, at(1), [1], 3, false)).toEqual({ work: 0, bars: [] });
  });

  test('cpm-109 a moved bar asks for the start it was dropped at', () => {
    const { bars } = movedBars(plan, weeks, at(1), [1], 8.4, false);
    expect(dragCommand(plan, 'move', bars)).toEqual({
      type: 'activities.drag',
      items: [{ row: 1, start: morning(1) }],
    });
  });

  test('the right edge changes the duration, by whole days at least one', () => {
    const right = xOf(weeks, monday + 3);
    const longer = resizedFinish(plan, weeks, at(1), right + 8.4 * 2, false);
    expect(dragCommand(plan, 'finish', [longer])).toEqual({
      type: 'activity.set-duration',
      row: 1,
      duration: 5 * PER_DAY,
      seen: 3 * PER_DAY,
      seenElapsed: false,
    });
    expect(longer.finish).toBe(evening(4));
    expect(resizedFinish(plan, weeks, at(1), right - 900, false).duration).toBe(PER_DAY);
  });

  test('the left edge changes start and duration in one step and leaves the finish', () => {
    const left = xOf(weeks, monday);
    const shorter = resizedStart(plan, weeks, at(1), left + 8.4, false);
    expect(shorter).toMatchObject({ start: morning(1), finish: evening(2), duration: 2 * PER_DAY });
    expect(dragCommand(plan, 'start', [shorter])).toEqual({
      type: 'batch',
      commands: [
        { type: 'activities.drag', items: [{ row: 1, start: morning(1) }] },
        { type: 'activity.set-duration', row: 1, duration: 2 * PER_DAY, seen: 3 * PER_DAY, seenElapsed: false },
      ],
    });
    expect(resizedStart(plan, weeks, at(1), left + 900, false).duration).toBe(PER_DAY);
  });
});

describe('work around the clock', () => {
  const source = snapshot([{ row: 1, name: 'Curado', from: 0, to: 5 }]);
  source.activities.elapsed = [0, 1];
  source.activities.duration[1] = 3 * DAY;
  source.activities.start![1] = evening(4);
  source.activities.finish![1] = evening(4) + 3 * DAY;
  const cure = Plan.read(source);

  test('sem-155 drawn at its end it lasts longer by whole days of the clock, weekends too, and stays elapsed', () => {
    const i = cure.index.of(1);
    const right = xOf(weeks, (evening(4) + 3 * DAY) / DAY);
    const longer = resizedFinish(cure, weeks, i, right + 8.4 * 2 + 2, false);
    expect([longer.finish, longer.duration]).toEqual([evening(4) + 5 * DAY, 5 * DAY]);
    expect(dragCommand(cure, 'finish', [longer])).toEqual({
      type: 'activity.set-duration',
      row: 1,
      duration: 5 * DAY,
      seen: 3 * DAY,
      seenElapsed: true,
    });
    expect(resizedFinish(cure, weeks, i, right - 900, false).duration).toBe(DAY);
  });
});

describe('split work, which rests between its parts', () => {
  /** Three days of work from Monday on, with a rest of two: until Friday. */
  const split = () => {
    const source = snapshot([{ row: 1, name: 'Muros', from: 0, to: 5, days: 3 }]);
    source.activities.split = [0, 2 * PER_DAY];
    return Plan.read(source);
  };
  const parted = split();
  const i = parted.index.of(1);

  test('keeps its rests when it is moved', () => {
    expect(shifted(parted, i, PER_DAY)).toMatchObject({ start: morning(1), finish: evening(5), duration: 3 * PER_DAY });
    const { bars } = movedBars(parted, weeks, i, [1], 8.4, false);
    expect(bars).toMatchObject([{ start: morning(1), finish: evening(5) }]);
  });

  test('lasts a day at least however far its left edge is drawn, and never less than nothing', () => {
    const left = xOf(weeks, monday);
    expect(resizedStart(parted, weeks, i, left + 8.4, false)).toMatchObject({
      start: morning(1),
      finish: evening(4),
      duration: 2 * PER_DAY,
    });
    for (const dx of [4 * 8.4, 900]) {
      expect(resizedStart(parted, weeks, i, left + dx, false)).toMatchObject({ start: morning(2), duration: PER_DAY });
    }
  });
});

const names = { resolve: (ref: number | string) => (typeof ref === 'number' ? ref : undefined), created: () => -2 };
const drag = (grip: 'move' | 'finish', bar: Moved) => {
  const laid = overlay(plan, [{ id: 'drag', command: dragCommand(plan, grip, [bar]) }], names);
  return { ...laid.preview, plan: laid.plan };
};

describe('what a drag does to the others', () => {
  test('successors follow, the finish of the project follows them, and the plan itself stays', () => {
    const before = Array.from(plan.activities.start);
    const preview = drag('move', shifted(plan, at(1), 2 * PER_DAY));
    expect([...preview.moved].sort()).toEqual([1, 2]);
    expect(preview.plan.activities.start[at(2)]).toBe(morning(5));
    expect(preview.finish.work).toBe(2 * PER_DAY);
    expect(Array.from(plan.activities.start)).toEqual(before);
  });

  test('a bar drawn before its predecessor stays where the link holds it', () => {
    const preview = drag('move', shifted(plan, at(2), -2 * PER_DAY));
    expect(preview.plan.activities.start[at(2)]).toBe(morning(3));
  });

  test('a longer bar pushes its successors as far as it grew', () => {
    const bar = resizedFinish(plan, weeks, at(1), xOf(weeks, monday + 5), false);
    const preview = drag('finish', bar);
    expect(preview.plan.activities.start[at(2)]).toBe(morning(5));
  });
});
