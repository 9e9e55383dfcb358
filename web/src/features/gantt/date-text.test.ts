import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfCivil } from '@/engine';
import { parseDate } from './date-text';
import { gridDate } from './grid-date';

const formats = ['DD/MM/YY', 'MM/DD/YY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD/MM/YY hh:mm', 'MM/DD/YY hh:mm'];

describe('a typed date', () => {
  test('act-137 is read in the order of the schedule’s format and of no other', () => {
    expect(parseDate('05/06/26', 'DD/MM/YY')).toEqual({ day: dayOfCivil(2026, 6, 5) });
    expect(parseDate('05/06/26', 'MM/DD/YY')).toEqual({ day: dayOfCivil(2026, 5, 6) });
    expect(parseDate('5-6-2026', 'DD/MM/YY')).toEqual({ day: dayOfCivil(2026, 6, 5) });
  });

  test.each(['2026-06-05', '05/06', 'mañana', '5 jun', '05/06/26/1', '', '05/06/026', '05/06/26 08:00'])(
    'act-137 %j does not have the format DD/MM/YY',
    (text) => expect(parseDate(text, 'DD/MM/YY')).toEqual({ problem: 'dateFormat' }),
  );

  test.each([
    ['31/02/26', 'DD/MM/YY'],
    ['29/02/2027', 'DD/MM/YYYY'],
    ['13/13/26', 'DD/MM/YY'],
    ['15/20/26', 'MM/DD/YY'],
    ['00/01/26', 'DD/MM/YY'],
    ['01/01/26 25:00', 'DD/MM/YY hh:mm'],
  ])('act-138 %s is no real date', (text, format) => {
    expect(parseDate(text, format)).toEqual({ problem: 'dateUnreal' });
  });

  test('a format with a clock takes a time and does without', () => {
    expect(parseDate('05/06/26 16:30', 'DD/MM/YY hh:mm')).toEqual({ day: dayOfCivil(2026, 6, 5), clock: 990 });
    expect(parseDate('05/06/26', 'DD/MM/YY hh:mm')).toEqual({ day: dayOfCivil(2026, 6, 5) });
  });

  test('act-137 what the grid shows is read back as the same day in every format', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOfCivil(1970, 1, 1), max: dayOfCivil(2069, 12, 31) }), (day) => {
        for (const format of formats)
          expect(parseDate(gridDate(day * 1440 + 480, format), format)).toMatchObject({ day });
      }),
    );
  });
});
