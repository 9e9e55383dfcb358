import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayOfCivil } from '@/engine';
import { endText, longFormat, minuteText, namesMinute, parseDate, typedMinute } from './date-text';

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
        for (const format of formats) {
          for (const clock of [0, 480, 1439]) {
            expect(parseDate(minuteText(day * DAY + clock, format), format)).toMatchObject({ day });
            expect(parseDate(endText(day * DAY + clock + 1, format), format)).toMatchObject({ day });
          }
        }
      }),
    );
  });
});

describe('midnight', () => {
  const day = dayOfCivil(2026, 6, 5);
  const typed = (text: string) => {
    const parsed = parseDate(text, 'DD/MM/YY hh:mm');
    if ('problem' in parsed) throw new Error(parsed.problem);
    return parsed;
  };

  test('begins a day for a start and ends the day before for a finish', () => {
    expect(minuteText(day * DAY, 'DD/MM/YY')).toBe('05/06/26');
    expect(minuteText(day * DAY, 'MM/DD/YYYY hh:mm')).toBe('06/05/2026 00:00');
    expect(endText(day * DAY, 'DD/MM/YY')).toBe('04/06/26');
    expect(endText(day * DAY, 'DD/MM/YY hh:mm')).toBe('04/06/26 24:00');
    expect(endText(day * DAY + 1, 'DD/MM/YY hh:mm')).toBe('05/06/26 00:01');
  });

  test('act-134 typed as the end of a day means that day, as 00:00 the one before; a bare day is its 00:00', () => {
    for (const end of [false, true]) {
      expect(typedMinute(typed('05/06/26'), end)).toBe(day * DAY);
      expect(typedMinute(typed('05/06/26 17:00'), end)).toBe(day * DAY + 1020);
    }
    expect(typedMinute(typed('05/06/26 24:00'), true)).toBe(day * DAY);
    expect(typedMinute(typed('05/06/26 00:00'), true)).toBe((day - 1) * DAY);
    expect(typedMinute(typed('05/06/26 24:00'), false)).toBe((day + 1) * DAY);
    expect(typedMinute(typed('05/06/26 00:00'), false)).toBe(day * DAY);
  });

  test('a typed date names the minute it is written for, and a bare day every minute of it', () => {
    for (const end of [false, true]) {
      for (const minute of [day * DAY, day * DAY + 720]) {
        const write = end ? endText : minuteText;
        for (const format of formats) {
          const parsed = parseDate(write(minute, format), format);
          expect('day' in parsed && namesMinute(parsed, minute, end), `${format} ${end} ${minute}`).toBe(true);
        }
      }
    }
    expect(namesMinute(typed('05/06/26'), (day + 1) * DAY, true)).toBe(true);
    expect(namesMinute(typed('05/06/26'), (day + 1) * DAY, false)).toBe(false);
    expect(namesMinute(typed('05/06/26 24:00'), day * DAY + 720, true)).toBe(false);
  });
});

test.each([
  ['DD/MM/YY', '05/06/2026'],
  ['MM/DD/YY', '06/05/2026'],
  ['DD/MM/YYYY', '05/06/2026'],
])('ui-114 dialogs write dates with the whole year: of the format %s as %s', (format, text) => {
  expect(minuteText(dayOfCivil(2026, 6, 5) * DAY, longFormat(format))).toBe(text);
});
