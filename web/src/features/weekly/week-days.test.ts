import { describe, expect, test } from 'vitest';
import { DAY } from '@/engine';
import { boardDays, columnOf, dueOf, stateOf } from './week-days';

const monday = 20_000 * DAY;
const end = monday + 7 * DAY;
const promise = { kept: false, withdrawn: false } as Parameters<typeof stateOf>[0];

describe('a promise on the board of its week', () => {
  test.each([
    ['falls due on the day its task ends', monday + 2 * DAY + 1020, monday + 2 * DAY],
    ['whose task ends at midnight falls due on the day before', monday + 2 * DAY, monday + DAY],
    ['whose task ends before the week falls due on its first day', monday - 3 * DAY, monday],
    ['whose task ends after the week falls due on its last day', end + 3 * DAY, end - DAY],
  ])('%s', (_, finish, day) => {
    expect(dueOf({ finish }, monday, end)).toBe(day);
  });

  test('whose task goes on after the week stands on the last day of work', () => {
    const friday = monday + 4 * DAY;
    const works = (day: number) => day <= friday;
    expect(columnOf({ finish: end + 2 * DAY + 1020 }, monday, end, works)).toBe(friday);
    expect(columnOf({ finish: end }, monday, end, works), 'it ends on Sunday').toBe(end - DAY);
    expect(columnOf({ finish: monday + DAY + 1020 }, monday, end, works)).toBe(monday + DAY);
    expect(
      columnOf({ finish: end + 1 }, monday, end, () => false),
      'nobody works in the week',
    ).toBe(end - DAY);
  });

  test('is under way until its day is over, and missed then', () => {
    expect(stateOf(promise, false, monday + DAY, monday + DAY)).toBe('open');
    expect(stateOf(promise, false, monday + DAY, monday + 2 * DAY)).toBe('missed');
    expect(stateOf(promise, true, monday + DAY, monday)).toBe('missed');
    expect(stateOf({ ...promise, withdrawn: true }, false, monday + DAY, monday)).toBe('missed');
    expect(stateOf({ ...promise, kept: true }, true, monday + DAY, monday + 5 * DAY)).toBe('kept');
  });
});

test('the board leaves out days on which nobody ever works, but for today and where something falls due', () => {
  const calendar = {
    isWorkDay: (day: number) => day < end / DAY - 2,
    isHoliday: (day: number) => day === monday / DAY + 3,
  };
  const [saturday, sunday] = [end - 2 * DAY, end - DAY];
  const shown = (today: number, ...finishes: number[]) =>
    boardDays(
      { start: monday, end },
      finishes.map((finish) => ({ ...promise, finish })),
      today,
      calendar,
    ).slice(5);
  const week = boardDays({ start: monday, end }, [], monday, calendar);
  expect(week.map(({ day }) => (day - monday) / DAY)).toEqual([0, 1, 2, 3, 4]);
  expect(week.map(({ holiday }) => holiday)).toEqual([false, false, false, true, false]);
  expect(week.some(({ idle }) => idle)).toBe(false);
  expect(shown(sunday)).toEqual([{ day: sunday, due: [], holiday: false, idle: true }]);
  const onSaturday = shown(monday, saturday + 720);
  expect(onSaturday.map(({ day, idle, due }) => [day, idle, due.length])).toEqual([[saturday, false, 1]]);
});
