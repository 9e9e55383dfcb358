import { describe, expect, test } from 'vitest';
import { DAY, dayOfCivil, NONE, Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { dateFormats, formOf, readSettings, type SettingsForm } from './settings-form';

const now = Plan.read(snapshot([])).schedule;
const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);
const began = formOf(now, figure);
const read = (change: Partial<SettingsForm>, schedule = now) => {
  const form = formOf(schedule, figure);
  return readSettings({ ...form, ...change }, form, schedule);
};

describe('settings of a schedule as they are typed', () => {
  test('dates have one of six forms', () => {
    expect(dateFormats).toEqual([
      'DD/MM/YY',
      'MM/DD/YY',
      'DD/MM/YYYY',
      'MM/DD/YYYY',
      'DD/MM/YY hh:mm',
      'MM/DD/YY hh:mm',
    ]);
  });

  test('a form that says what it said at first changes nothing', () => {
    expect(read({}).changes).toEqual({});
    for (const dateFormat of dateFormats) {
      const odd = {
        ...now,
        dateFormat,
        start: dayOfCivil(2026, 4, 6) * DAY + 487,
        dataDate: dayOfCivil(2081, 4, 6) * DAY + 13,
        mustFinishBy: dayOfCivil(2027, 1, 1) * DAY,
        minutesPerDay: 487,
        options: { ...now.options, criticalLimit: 100 },
      };
      expect(read({}, odd).changes).toEqual({});
    }
  });

  test('act-139 dates no schedule names are refused beside their field', () => {
    for (const field of ['start', 'dataDate', 'mustFinishBy'] as const) {
      expect(read({ [field]: '01/01/1979' }).problems).toEqual({ [field]: 'dateRange' });
      expect(read({ [field]: '02/01/2150' }).problems).toEqual({ [field]: 'dateRange' });
      expect(read({ [field]: '31/12/2099' }).problems).toBeUndefined();
    }
  });

  test('only what changed is named', () => {
    expect(read({ name: ' Torre B ' }).changes).toEqual({ name: 'Torre B' });
    expect(read({ profile: 'msp', basis: 'cost' }).changes).toEqual({ profile: 'msp', basis: 'cost' });
    expect(read({ hoursPerDay: '9,5', hoursPerWeek: '47.5' }).changes).toEqual({
      minutesPerDay: 570,
      minutesPerWeek: 2850,
    });
    expect(read({ ignoreDateLimits: true, floatMode: 'smallest' }).changes).toEqual({
      ignoreDateLimits: true,
      floatMode: 'smallest',
    });
    expect(read({ criticalLimit: '−2,5' }).changes).toEqual({ criticalLimit: -1200 });
  });

  test('the start keeps its clock, a status date begins its day, a deadline ends it; empty takes them away', () => {
    const day = dayOfCivil(2026, 5, 4);
    expect(read({ start: '04/05/26' }).changes).toEqual({ start: day * DAY + 480 });
    expect(read({ dataDate: '04/05/2026' }).changes).toEqual({ dataDate: day * DAY });
    expect(read({ mustFinishBy: '04/05/2026' }).changes).toEqual({ mustFinishBy: (day + 1) * DAY });
    const dated = { ...now, dataDate: day * DAY, mustFinishBy: (day + 1) * DAY };
    expect(formOf(dated, figure).mustFinishBy).toBe('04/05/2026');
    expect(read({ dataDate: '', mustFinishBy: ' ' }, dated).changes).toEqual({ dataDate: null, mustFinishBy: null });
    const clocked = { ...dated, dateFormat: 'DD/MM/YY hh:mm', mustFinishBy: NONE };
    expect(read({ dataDate: '04/05/26 12:30' }, clocked).changes).toEqual({ dataDate: day * DAY + 750 });
  });

  test('what cannot be read is refused at its field, all at once', () => {
    expect(
      read({
        name: ' ',
        start: '',
        dataDate: '31/02/26',
        mustFinishBy: 'pronto',
        hoursPerDay: '25',
        criticalLimit: 'x',
      }).problems,
    ).toEqual({
      name: 'nameMissing',
      start: 'startMissing',
      dataDate: 'dateUnreal',
      mustFinishBy: 'dateFormat',
      hoursPerDay: 'hours.dayRange',
      criticalLimit: 'days',
    });
    expect(read({ hoursPerWeek: '7' }).problems).toEqual({ hoursPerWeek: 'hours.weekRange' });
    expect(began.name).toBe('Clinic');
  });
});
