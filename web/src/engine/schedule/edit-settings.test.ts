import { describe, expect, test } from 'vitest';
import { HUNDRED } from './columns';
import { DAY } from './minutes';
import { edit, lay, two } from './testing/lay';
import { evening, morning, PER_DAY, type Row, site, snapshot } from './testing/plans';
import type { PlanCommand } from './wire';

describe('calendars and settings', () => {
  const everyDayRow: Row[] = [{ row: 1, from: 0, to: 7 }];

  test('another calendar moves the finish; a summary may have one too', () => {
    const { of, plan, at } = edit(everyDayRow, [], { type: 'activities.set-calendar', rows: [1, 0], calendar: 2 });
    expect(of(1).finish).toBe(morning(0) - 480 + 6 * DAY + 1020);
    expect(plan.activities.span[at(0)]).toBe(7 * PER_DAY);
  });

  test('act-136 a calendar that is not there, or the one already set, changes nothing', () => {
    const { plan, at, pending } = edit(everyDayRow, [], { type: 'activities.set-calendar', rows: [1], calendar: 99 });
    expect(plan.activities.calendar[at(1)]).toBe(1);
    expect(pending.size).toBe(0);
  });

  test('a made calendar can be given to rows at once, and is known by the number it gets', () => {
    const { of, plan } = edit(
      everyDayRow,
      [],
      { type: 'calendars.add', items: [{ name: 'Nights', copyOf: 2 }] },
      { type: 'activities.set-calendar', rows: [1], calendar: -2 },
    );
    expect(plan.calendars.specs.map((c) => c.name)).toEqual(['Site', 'Seven days', 'Nights']);
    expect(of(1).finish).toBe(morning(0) - 480 + 6 * DAY + 1020);
  });

  test('other working times move the rows of the calendar and no others', () => {
    const rows: Row[] = [...everyDayRow, { row: 2, from: 0, to: 5, calendar: 2 }];
    const short = Array.from({ length: 7 }, (_, d): [number, number][] => (d < 5 ? [[480, 720]] : []));
    const { of } = edit(rows, [], { type: 'calendar.set-time', calendar: 1, week: short, exceptions: [] });
    expect(of(1).finish).toBe(evening(13) - 1020 + 720);
    expect(of(2).finish).toBe(evening(4));
  });

  test('what follows a row by a lag on its calendar moves with that calendar', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 5 },
      { row: 2, from: 6, to: 7 },
    ];
    const given = edit(rows, [[1, 2, 'FS', 1]], { type: 'activities.set-calendar', rows: [1], calendar: 2 });
    expect(given.of(2).start).toBe(morning(5));
  });

  test('what is done stays where it was done, whatever its calendar becomes', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 7, progress: HUNDRED, manual: true, actualStart: morning(0), actualFinish: evening(6) },
    ];
    const { of } = edit(rows, [], { type: 'activities.set-calendar', rows: [1], calendar: 2 });
    expect(of(1)).toMatchObject({ start: morning(0), finish: evening(6) });
  });

  describe('manual work whose hours come to lie closer together', () => {
    const daily = (...shifts: [number, number][]) => Array.from({ length: 7 }, () => shifts);
    /** Four hours, from 8 to 10 and from 13 to 15. */
    const source = (pinnedStart: number | null) => {
      const out = snapshot([{ row: 1, to: 1, days: 0.5, manual: true }]);
      out.calendars![0] = { ...site, week: daily([480, 600], [780, 900]) };
      out.activities.finish = [morning(0) + 420, morning(0) + 420];
      if (pinnedStart !== null) out.activities.pinnedStart = [null, pinnedStart];
      return out;
    };
    const closer: PlanCommand = { type: 'calendar.set-time', calendar: 1, week: daily([480, 720]), exceptions: [] };

    test('keeps the finish it lies with, in a rest even, where it only lies', () => {
      expect(lay(source(null), closer).of(1).finish).toBe(morning(0) + 420);
    });

    test('ends with its duration where somebody has put it', () => {
      expect(lay(source(morning(0)), closer).of(1).finish).toBe(morning(0) + 240);
    });

    test('does so too where it was put by an edit that still waits', () => {
      const put: PlanCommand = { type: 'activity.set-start', row: 1, start: morning(1) };
      const { of, plan, at } = lay(source(null), put, closer);
      expect(plan.activities.pinnedStart[at(1)]).toBe(morning(1));
      expect(of(1)).toMatchObject({ start: morning(1), finish: morning(1) + 240 });
    });
  });

  test('names, the default and removal of calendars', () => {
    const { plan } = edit(
      everyDayRow,
      [],
      { type: 'calendar.rename', calendar: 2, name: 'Weekends too' },
      { type: 'calendar.set-default', calendar: 2 },
    );
    expect(plan.schedule.calendar).toBe(2);
    expect(plan.calendars.specs.filter((c) => c.default).map((c) => c.name)).toEqual(['Weekends too']);
    expect(edit(everyDayRow, [], { type: 'calendars.delete', calendars: [2] }).plan.calendars.specs).toHaveLength(1);
    expect(edit(everyDayRow, [], { type: 'calendars.delete', calendars: [1] }).plan.calendars.specs).toHaveLength(2);
  });

  test('another project start moves everything that follows from it', () => {
    const { of, plan } = edit(two, [[1, 2]], { type: 'schedule.set', start: morning(5), name: 'Clinic B' });
    expect(of(1).start).toBe(morning(5));
    expect(of(2)).toMatchObject({ start: morning(8), finish: evening(9) });
    expect(plan.schedule).toMatchObject({ name: 'Clinic B', finish: evening(9), minutesPerDay: PER_DAY });
  });
});
