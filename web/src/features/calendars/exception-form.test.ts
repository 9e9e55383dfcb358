import { describe, expect, test } from 'vitest';
import { dayOfCivil } from '@/engine';
import { site } from '@/engine/schedule/testing/plans';
import { type ExceptionForm, formOf, readForm } from './exception-form';
import { monthDays } from './month-days';

const format = 'DD/MM/YY';
const may = (day: number) => dayOfCivil(2026, 5, day);
const typed = (change: Partial<ExceptionForm>): ExceptionForm => ({
  ...formOf(undefined, format, may(21), site.week),
  ...change,
});
const problems = (change: Partial<ExceptionForm>) => readForm(typed(change), format).problems;

describe('an exception as it is typed', () => {
  test('a new one is a single day without work', () => {
    expect(readForm(typed({}), format).exception).toEqual({
      name: '',
      from: may(21),
      to: may(21),
      shifts: [],
      every: 'none',
      interval: 1,
      until: undefined,
    });
  });

  test('its name is one readable line of at most 500 characters, without blanks around it', () => {
    expect(readForm(typed({ name: ' Glorias Navales ' }), format).exception?.name).toBe('Glorias Navales');
    expect(problems({ name: 'a\u202eb' })).toEqual({ name: 'nameUnreadable' });
    expect(problems({ name: '🎄'.repeat(501) })).toEqual({ name: 'nameLong' });
    expect(problems({ name: '🎄'.repeat(500) })).toBeUndefined();
  });

  test('cal-111 both dates and, where it is worked, shifts are needed', () => {
    expect(problems({ from: '' })).toEqual({ from: 'fromMissing' });
    expect(problems({ to: ' ' })).toEqual({ to: 'toMissing' });
    expect(problems({ worked: true, shifts: [] })).toEqual({ shifts: 'shifts' });
    expect(problems({ worked: true, shifts: [{ from: '9', to: 'x' }] })).toEqual({ shifts: 'shifts' });
  });

  test('dates are kept apart into those without the form of the schedule and those that do not exist', () => {
    expect(problems({ from: 'mañana' })).toEqual({ from: 'dateFormat' });
    expect(problems({ to: '31/02/2026' })).toEqual({ to: 'dateUnreal' });
    expect(problems({ from: '31/12/1979' })).toEqual({ from: 'dateTooFar' });
    expect(problems({ to: '01/01/2100' })).toEqual({ to: 'dateTooFar' });
    expect(readForm(typed({ from: '01/01/1980', to: '31/12/2099' }), format).exception).toBeDefined();
    expect(problems({ to: '20/05/26' })).toEqual({ to: 'toBeforeFrom' });
  });

  test('cal-109 it comes back every n-th week, month or year until a day, and never runs into itself', () => {
    const weekly = { every: 'weekly', interval: '2', until: '30/06/26' } as const;
    expect(readForm(typed(weekly), format).exception).toMatchObject({
      every: 'weekly',
      interval: 2,
      until: dayOfCivil(2026, 6, 30),
    });
    expect(problems({ ...weekly, interval: '1,5' })).toEqual({ interval: 'interval' });
    expect(problems({ ...weekly, interval: '0' })).toEqual({ interval: 'interval' });
    expect(problems({ ...weekly, until: '20/05/26' })).toEqual({ until: 'untilBeforeFrom' });
    expect(problems({ ...weekly, to: '04/06/26' })).toEqual({ to: 'overlapsItself' });
  });

  test('what is read is written back the same', () => {
    const exception = {
      name: 'Parada de verano',
      from: may(1),
      to: may(3),
      shifts: [[480, 720]] as [number, number][],
      every: 'yearly' as const,
      interval: 3,
      until: dayOfCivil(2081, 1, 2),
    };
    expect(readForm(formOf(exception, format, 0, site.week), format).exception).toEqual(exception);
  });
});

describe('the month', () => {
  const spec = {
    ...site,
    exceptions: [
      { from: may(1), to: may(1), every: 'yearly' as const, name: 'Día del Trabajo' },
      { from: may(21), to: may(22) },
      { from: may(30), to: may(30), shifts: [[480, 780]] as [number, number][] },
    ],
  };
  const days = (year: number, month: number) =>
    monthDays(spec, { year, month })
      .flat()
      .filter((day) => day !== undefined);

  test('begins on its weekday and shows worked days, days off and exceptions with their hours', () => {
    const weeks = monthDays(spec, { year: 2026, month: 5 });
    expect(weeks[0].map((day) => day?.date)).toEqual([undefined, undefined, undefined, undefined, 1, 2, 3]);
    expect(weeks).toHaveLength(5);
    const kind = (date: number) => days(2026, 5).find((day) => day.date === date);
    expect(kind(1)).toMatchObject({ kind: 'exception', name: 'Día del Trabajo' });
    expect(kind(4)).toMatchObject({ kind: 'work', minutes: 480 });
    expect(kind(9)).toMatchObject({ kind: 'off', minutes: 0 });
    expect(kind(21)).toMatchObject({ kind: 'exception', minutes: 0 });
    expect(kind(22)).toMatchObject({ kind: 'exception', minutes: 0 });
    expect(kind(30)).toMatchObject({ kind: 'exception', minutes: 300 });
  });

  test('a yearly exception comes back, one of a single time does not', () => {
    const exceptions = days(2027, 5).filter((day) => day.kind === 'exception');
    expect(exceptions.map((day) => day.date)).toEqual([1]);
  });
});
