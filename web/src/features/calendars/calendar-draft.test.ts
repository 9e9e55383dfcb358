import { describe, expect, test } from 'vitest';
import type { WireCalendar, WireException } from '@/engine';
import { everyDay, site } from '@/engine/schedule/testing/plans';
import {
  commandOf,
  draftOf,
  draftProblems,
  isChanged,
  shiftProblems,
  shiftsForNewDay,
  shiftsOf,
  specOf,
} from './calendar-draft';
import { clockText, parseClock } from './clock-text';
import { fromMonday, weekdays, workingDayHours, workingDays } from './weekdays';

const with_ = (exceptions: WireException[]): WireCalendar => ({ ...site, exceptions });

describe('the week', () => {
  test('enum-317 cal-204 the list of weekdays has seven days, from Sunday 0 to Saturday 6', () => {
    expect(weekdays.map((day) => [day.value, day.key])).toEqual([
      [0, 'sunday'],
      [1, 'monday'],
      [2, 'tuesday'],
      [3, 'wednesday'],
      [4, 'thursday'],
      [5, 'friday'],
      [6, 'saturday'],
    ]);
    expect(fromMonday.map((day) => day.value)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  test('cal-107 working days are seven flags of 1 or 0 with commas between them', () => {
    expect(workingDays(site.week)).toBe('0,1,1,1,1,1,0');
    expect(workingDays(everyDay.week)).toBe('1,1,1,1,1,1,1');
  });

  test('cal-126 the first shift start and the last shift end give the hours of the working day', () => {
    expect(workingDayHours(site.week)).toEqual([480, 1020]);
    const late = site.week.map((day, k): [number, number][] =>
      k === 2
        ? [
            [420, 600],
            [1080, 1320],
          ]
        : (day ?? []),
    );
    expect(workingDayHours(late)).toEqual([420, 1320]);
    expect(workingDayHours(Array.from({ length: 7 }, () => []))).toBeUndefined();
  });

  test('a day that becomes a working day gets the hours of the nearest one', () => {
    const { week } = draftOf(site);
    expect(shiftsForNewDay(week, 5)).toEqual(week[4]);
    expect(
      shiftsForNewDay(
        Array.from({ length: 7 }, () => []),
        5,
      ),
    ).toEqual([
      { from: '08:00', to: '13:00' },
      { from: '14:00', to: '17:00' },
    ]);
  });
});

describe('times as they are typed', () => {
  test.each([
    ['8', 480],
    ['08:30', 510],
    ['0830', 510],
    ['8.30', 510],
    ['24:00', 1440],
    ['0:00', 0],
  ])('%s is minute %i', (text, minute) => expect(parseClock(text)).toBe(minute));

  test.each(['', 'x', '25', '24:01', '8:60', '8:3', '-1', '08:00:00'])('%s is no time', (text) =>
    expect(parseClock(text)).toBeUndefined(),
  );

  test('every minute of the day is written as it is read', () => {
    for (let minute = 0; minute <= 1440; minute++) expect(parseClock(clockText(minute))).toBe(minute);
  });

  test('cal-108 a shift is its start and end, and tells what is wrong with it', () => {
    expect(
      shiftProblems([
        { from: '08:00', to: '13:00' },
        { from: '14:00', to: 'late' },
        { from: '18:00', to: '17:00' },
        { from: '12:00', to: '15:00' },
        { from: '13:00', to: '14:00' },
      ]),
    ).toEqual([undefined, 'unreadable', 'order', 'overlap', undefined]);
  });

  test('cal-115 cal-201 a shift without hours on either side is dropped, one with a single side is not', () => {
    const typed = [
      { from: '08:00', to: '12:00' },
      { from: '', to: ' ' },
    ];
    expect(shiftProblems(typed)).toEqual([undefined, undefined]);
    expect(shiftsOf(typed)).toEqual([[480, 720]]);
    expect(shiftProblems([{ from: '08:00', to: '' }])).toEqual(['unreadable']);
  });
});

describe('a draft', () => {
  test('cal-106 says what the calendar says: name, working days, shifts and exceptions', () => {
    const spec = with_([
      { from: 20000, to: 20001, every: 'yearly', interval: 2, until: 30000, shifts: [[480, 720]], name: 'Verano' },
    ]);
    expect(specOf(draftOf(spec), spec.row)).toEqual({
      row: 1,
      name: 'Site',
      week: spec.week,
      exceptions: spec.exceptions,
    });
    expect(isChanged(draftOf(spec), spec)).toBe(false);
    expect(commandOf(draftOf(spec), spec)).toBeUndefined();
  });

  test('cal-109 an exception keeps its days, whether it is worked, how it comes back and its own shifts', () => {
    const [off, worked] = draftOf(
      with_([
        { from: 1, to: 3, name: 'Inventario' },
        { from: 7, to: 7, every: 'monthly', shifts: [[0, 60]] },
      ]),
    ).exceptions;
    expect(off).toEqual({
      from: 1,
      to: 3,
      shifts: [],
      every: 'none',
      interval: 1,
      until: undefined,
      name: 'Inventario',
    });
    expect(worked).toEqual({
      from: 7,
      to: 7,
      shifts: [[0, 60]],
      every: 'monthly',
      interval: 1,
      until: undefined,
      name: '',
    });
  });

  test('cal-112 a recurrence that is not known counts as daily', () => {
    const odd = { from: 1, to: 1, every: 'fortnightly' } as unknown as WireException;
    expect(draftOf(with_([odd])).exceptions[0].every).toBe('daily');
  });

  test('a name alone is a rename, times alone a change of times, both together one step', () => {
    const draft = draftOf(site);
    const renamed = { ...draft, name: ' Obra ' };
    expect(commandOf(renamed, site)).toEqual({ type: 'calendar.rename', calendar: 1, name: 'Obra', seen: 'Site' });
    const week = draft.week.map((day, k) => (k === 4 ? [{ from: '8', to: '14' }] : day));
    const times = {
      type: 'calendar.set-time',
      calendar: 1,
      week: [...site.week.slice(0, 4), [[480, 840]], [], []],
      exceptions: [],
    };
    expect(commandOf({ ...draft, week }, site)).toEqual(times);
    expect(commandOf({ ...renamed, week }, site)).toMatchObject({
      type: 'batch',
      commands: [{ type: 'calendar.rename' }, times],
    });
  });

  test('is not saved without a name, with a shift that cannot be read, or without any work', () => {
    const draft = draftOf(site);
    expect(draftProblems(draft)).toEqual([]);
    expect(draftProblems({ ...draft, name: ' ' })).toEqual(['name']);
    expect(draftProblems({ ...draft, week: [[{ from: 'x', to: '' }], ...draft.week.slice(1)] })).toEqual(['shifts']);
    const idle = Array.from({ length: 7 }, () => []);
    expect(draftProblems({ ...draft, week: idle })).toEqual(['noWork']);
    const [worked] = draftOf(with_([{ from: 1, to: 1, shifts: [[0, 60]] }])).exceptions;
    expect(draftProblems({ ...draft, week: idle, exceptions: [worked] })).toEqual([]);
  });
});
