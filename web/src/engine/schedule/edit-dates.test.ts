import { describe, expect, test } from 'vitest';
import { HUNDRED, Kind } from './columns';
import { DAY, NONE } from './minutes';
import { edit, half, lay, two, unchanged } from './testing/lay';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from './testing/plans';
import type { PlanCommand } from './wire';

describe('dates typed into the grid', () => {
  test('cpm-107 a start makes the constraint "start no earlier than" and pushes successors', () => {
    const { of, preview } = edit(two, [[1, 2]], { type: 'activity.set-start', row: 1, start: morning(2) });
    expect(of(1)).toMatchObject({ constraint: 'snet', date: morning(2), start: morning(2), finish: evening(4) });
    expect(of(2)).toMatchObject({ start: morning(5), finish: evening(6) });
    expect(preview.finish.work).toBe(2 * PER_DAY);
  });

  test('a bare day means its first minute of work, a day off the next one', () => {
    const day = Math.floor(morning(2) / DAY);
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: day * DAY }).of(1).start).toBe(morning(2));
    const saturday = Math.floor(morning(4) / DAY) + 1;
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: saturday * DAY }).of(1).start).toBe(morning(5));
  });

  test('act-135 act-126 the same day, a started activity and a summary stay as they are', () => {
    unchanged(two, { type: 'activity.set-start', row: 1, start: morning(0) + 120 });
    unchanged([{ ...two[0], progress: half }, two[1]], { type: 'activity.set-start', row: 1, start: morning(4) });
    unchanged(two, { type: 'activity.set-start', row: 0, start: morning(4) }, 0);
  });

  test('act-139 a date more than twenty years from the plan changes nothing', () => {
    unchanged(two, { type: 'activity.set-start', row: 1, start: morning(0) + 366 * 21 * DAY });
    const far = morning(0) + 366 * 15 * DAY;
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: far }).of(1).start).toBeGreaterThanOrEqual(far);
  });

  test.each([
    ['snet', morning(4), morning(2)],
    ['snlt', morning(1), morning(2)],
    ['mso', morning(0), morning(2)],
    ['mfo', evening(2), morning(2)],
  ])(
    'cpm-116 a start that conflicts with %s waits for the answer, and is made when confirmed',
    (constraint, constraintDate, start) => {
      const from = constraint === 'snet' ? 4 : 0;
      const rows: Row[] = [{ ...two[0], from, to: from + 3, constraint, constraintDate }, two[1]];
      unchanged(rows, { type: 'activity.set-start', row: 1, start });
      const { of } = edit(rows, [], { type: 'activity.set-start', row: 1, start, confirmed: true });
      expect(of(1)).toMatchObject({ constraint: 'snet', date: start, start });
    },
  );

  test('cpm-108 a finish keeps the start, sets the duration and makes asap and alap "start no earlier than"', () => {
    for (const constraint of ['asap', 'alap']) {
      const { of } = edit([{ ...two[0], constraint }, two[1]], [[1, 2]], {
        type: 'activity.set-finish',
        row: 1,
        finish: evening(5) - (evening(5) % DAY),
      });
      expect(of(1)).toMatchObject({
        start: morning(0),
        finish: evening(5),
        days: 6,
        constraint: 'snet',
        date: morning(0),
      });
      expect(of(2).start).toBe(morning(6));
    }
  });

  test('act-132 act-133 act-134 a finish before the start, on a day off or on the same day changes nothing', () => {
    unchanged(two, { type: 'activity.set-finish', row: 2, finish: evening(1) }, 2);
    unchanged(two, { type: 'activity.set-finish', row: 1, finish: (Math.floor(morning(4) / DAY) + 1) * DAY });
    unchanged(two, { type: 'activity.set-finish', row: 1, finish: evening(2) - 60 });
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], { type: 'activity.set-finish', row: 1, finish: evening(4) });
  });

  test('act-134 a finish at midnight is the end of the day before, for a typed finish and a constraint without a date', () => {
    const day = Math.floor(morning(0) / DAY);
    const source = snapshot([{ row: 1, from: 0, to: 3, calendar: 2 }]);
    const clock = Array.from({ length: 7 }, () => [[0, DAY]] as [number, number][]);
    source.calendars = [{ row: 2, name: 'Clock', default: true, week: clock }];
    source.schedule.start = day * DAY;
    source.activities.start![1] = day * DAY;
    source.activities.finish![1] = (day + 2) * DAY;
    source.activities.duration[1] = 2 * DAY;
    const finish = (typed: number) => lay(source, { type: 'activity.set-finish', row: 1, finish: typed * DAY });
    expect(finish(day + 1).pending.size).toBe(0);
    expect(finish(day + 2).of(1)).toMatchObject({ start: day * DAY, finish: (day + 3) * DAY });
    expect(lay(source, { type: 'activity.set-constraint', row: 1, constraint: 'mfo' }).of(1)).toMatchObject({
      constraint: 'mfo',
      date: (day + 2) * DAY,
      finish: (day + 2) * DAY,
    });
  });

  test('a finish of work under way changes its duration only', () => {
    const { of } = edit([{ ...two[0], progress: half, manual: true }, two[1]], [[1, 2]], {
      type: 'activity.set-finish',
      row: 1,
      finish: evening(4),
    });
    expect(of(1)).toMatchObject({ start: morning(0), finish: evening(4), days: 5, constraint: 'asap' });
    expect(of(2).start).toBe(morning(5));
  });

  test.each([
    ['mfo', evening(2), evening(4)],
    ['fnlt', evening(3), evening(4)],
    ['fnet', evening(4), evening(3)],
  ])('cpm-115 a finish that conflicts with %s waits for the answer', (constraint, constraintDate, finish) => {
    const rows: Row[] = [{ ...two[0], from: 0, to: 3, constraint, constraintDate }, two[1]];
    unchanged(rows, { type: 'activity.set-finish', row: 1, finish });
    const { of } = edit(rows, [], { type: 'activity.set-finish', row: 1, finish, confirmed: true });
    expect(of(1).days).not.toBe(3);
  });

  test.each([
    ['cpm-112', 'mfo', evening(2), 4],
    ['cpm-113', 'fnlt', evening(3), 6],
    ['cpm-114', 'fnet', evening(2), 1],
  ])('%s a duration that goes against %s changes nothing', (_, constraint, constraintDate, days) => {
    const rows: Row[] = [{ ...two[0], constraint, constraintDate }, two[1]];
    unchanged(rows, { type: 'activity.set-duration', row: 1, duration: days * PER_DAY });
  });

  test('sem-155 a duration around the clock runs over the weekend, from the evening the work before it ends', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 5 },
      { row: 2, from: 5, to: 6 },
      { row: 3, from: 6, to: 7 },
    ];
    const around: PlanCommand = { type: 'activity.set-duration', row: 2, duration: 3 * DAY, elapsed: true };
    const ties: Tie[] = [
      [1, 2],
      [2, 3],
    ];
    const { of, plan, at } = edit(rows, ties, around);
    expect(plan.activities.elapsed[at(2)]).toBe(1);
    expect([of(2).start, of(2).finish, of(3).start]).toEqual([evening(4), evening(5), morning(6)]);
    const longer = edit(rows, ties, around, { type: 'activity.set-duration', row: 2, duration: 4 * DAY });
    expect([longer.of(2).finish, longer.of(3).start]).toEqual([evening(6), morning(7)]);
    const again = edit(rows, ties, around, { ...around, duration: PER_DAY, elapsed: false });
    expect(again.of(2)).toEqual(edit(rows, ties).of(2));
    const none = edit(rows, ties, around, { type: 'activity.set-duration', row: 2, duration: 0 });
    expect([none.plan.activities.elapsed[none.at(2)], none.of(2).kind]).toEqual([0, Kind.finishMilestone]);
    const parent = edit(rows, ties, around, { type: 'activities.add', items: [{ parent: 2 }] });
    expect(parent.plan.activities.span[parent.at(2)], 'a summary lasts as what is under it').toBe(PER_DAY);
  });

  test('act-125 a duration of what is done changes nothing', () => {
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], {
      type: 'activity.set-duration',
      row: 1,
      duration: 9 * PER_DAY,
    });
  });

  test('manual work is put where it is dragged or typed, and its successor follows; a longer one keeps its start', () => {
    const rows: Row[] = [{ ...two[0], manual: true, constraint: 'mso', constraintDate: morning(0) }, two[1]];
    for (const command of [
      { type: 'activities.drag', items: [{ row: 1, start: morning(4) }] },
      { type: 'activity.set-start', row: 1, start: morning(4) },
    ] satisfies PlanCommand[]) {
      const { of } = edit(rows, [[1, 2]], command);
      expect(of(1)).toMatchObject({ start: morning(4), constraint: 'mso', date: morning(0) });
      expect(of(2).start).toBe(morning(7));
    }
    const held: Row[] = [{ ...two[0], manual: true }, two[1]];
    const longer = edit(held, [], { type: 'activity.set-finish', row: 1, finish: evening(4) });
    expect(longer.of(1)).toMatchObject({ start: morning(0), finish: evening(4), constraint: 'asap' });
  });

  test('cpm-109 dragged bars begin no earlier than where they were dropped; one that may not move holds all', () => {
    const items = [
      { row: 1, start: morning(2) + 17 },
      { row: 2, start: morning(9) },
    ];
    const { of } = edit(two, [], { type: 'activities.drag', items });
    expect(of(1)).toMatchObject({ constraint: 'snet', start: morning(2) + 17 });
    expect(of(2)).toMatchObject({ constraint: 'snet', start: morning(9) });
    unchanged([two[0], { ...two[1], progress: half }], { type: 'activities.drag', items });
  });
});

describe('constraints', () => {
  test.each([
    ['snet', morning(0)],
    ['snlt', morning(0)],
    ['mso', morning(0)],
    ['fnet', evening(2)],
    ['fnlt', evening(2)],
    ['mfo', evening(2)],
  ] as const)('cpm-103 %s without a date takes the activity’s own', (constraint, date) => {
    const { of } = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint });
    expect(of(1)).toMatchObject({ constraint, date });
  });

  test.each(['asap', 'alap'] as const)('%s has no date', (constraint) => {
    const rows: Row[] = [{ ...two[0], constraint: 'snet', constraintDate: morning(0) }, two[1]];
    const { of } = edit(rows, [], { type: 'activity.set-constraint', row: 1, constraint });
    expect(of(1)).toMatchObject({ constraint, date: NONE });
  });

  test('cpm-118 a bare day is moved to the start or the end of its work', () => {
    const day = Math.floor(morning(6) / DAY) * DAY;
    const start = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint: 'mso', date: day });
    expect(start.of(1)).toMatchObject({ date: morning(6), start: morning(6), finish: evening(8) });
    const finish = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint: 'mfo', date: day });
    expect(finish.of(1)).toMatchObject({ date: evening(6), start: morning(4), finish: evening(6) });
  });

  test('cpm-117 without a date the activity goes as soon as possible again; a date makes asap "start no earlier than"', () => {
    const held: Row[] = [{ row: 1, from: 4, to: 7, constraint: 'snet', constraintDate: morning(4) }];
    const freed = edit(held, [], { type: 'activity.set-constraint-date', row: 1, date: null });
    expect(freed.of(1)).toMatchObject({ constraint: 'asap', date: NONE, start: morning(0) });
    const bound = edit(two, [], { type: 'activity.set-constraint-date', row: 1, date: morning(3) });
    expect(bound.of(1)).toMatchObject({ constraint: 'snet', date: morning(3), start: morning(3) });
  });

  test('sem-154 what another project asks for moves the start, and what follows; taken away or ignored, nothing waits', () => {
    const linked: [number, number][] = [[1, 2]];
    const waits = edit(two, linked, { type: 'activity.set-external-start', row: 1, date: evening(4) });
    expect(waits.of(1).start).toBe(morning(5));
    expect(waits.of(2).start).toBeGreaterThan(waits.of(1).start);
    const held = snapshot([{ ...two[0], from: 5, to: 8, externalStart: evening(4) }, two[1]], linked);
    const freed = lay(held, { type: 'activity.set-external-start', row: 1, date: null });
    expect([freed.of(1).start, freed.plan.activities.externalStart[freed.plan.index.of(1)]]).toEqual([
      morning(0),
      NONE,
    ]);
    expect(lay(held, { type: 'schedule.set', ignoreExternalDates: true }).of(1).start).toBe(morning(0));
  });

  test('sem-154 a level of effort waits for no other project', () => {
    const day = morning(2);
    const crane = edit([{ ...two[0], kind: 'level-of-effort' }], [], {
      type: 'activity.set-external-start',
      row: 1,
      date: day,
    });
    expect(crane.plan.activities.externalStart[crane.plan.index.of(1)]).toBe(NONE);
  });

  test('sem-154 the finish another project allows moves no early date', () => {
    const day = Math.floor(morning(0) / DAY) * DAY;
    const bound = edit(two, [], { type: 'activity.set-external-finish', row: 1, date: day });
    expect(bound.of(1)).toMatchObject({ start: morning(0) });
    expect(bound.plan.activities.externalFinish[bound.plan.index.of(1)]).toBe(evening(0));
  });

  test('cpm-111 the constraint of what is done stays', () => {
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], {
      type: 'activity.set-constraint-date',
      row: 1,
      date: morning(3),
    });
  });

  test('limits on the start and finish beat links, unless the schedule ignores them', () => {
    const limited = snapshot([two[0], { ...two[1], constraint: 'snlt', constraintDate: morning(3) }], [[1, 2]]);
    const longer: PlanCommand = { type: 'activity.set-duration', row: 1, duration: 6 * PER_DAY };
    expect(lay(limited, longer).of(2).start).toBe(morning(3));
    expect(lay(limited, { type: 'schedule.set', ignoreDateLimits: true }, longer).of(2).start).toBe(morning(6));
  });

  test('as late as possible stays where the server put it and is pushed by logic', () => {
    const rows: Row[] = [two[0], { row: 2, from: 6, to: 8, constraint: 'alap' }];
    const longer = (days: number): PlanCommand => ({
      type: 'activity.set-duration',
      row: 1,
      duration: days * PER_DAY,
    });
    expect(edit(rows, [[1, 2]], longer(5)).of(2).start).toBe(morning(6));
    expect(edit(rows, [[1, 2]], longer(8)).of(2).start).toBe(morning(8));
    const asap = edit(rows, [[1, 2]], { type: 'activity.set-constraint', row: 2, constraint: 'asap' });
    expect(asap.of(2).start).toBe(morning(3));
  });
});
