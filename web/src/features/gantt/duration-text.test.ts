import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, readLasting } from './duration-text';

const read = (text: string) => parseDuration(text, 480, 2400);

describe('durations as people type them', () => {
  test.each([
    ['7', 7 * 480],
    ['7d', 7 * 480],
    ['7 d', 7 * 480],
    ['7,5 días', 7.5 * 480],
    ['7.5 days', 7.5 * 480],
    ['4h', 240],
    ['4 horas', 240],
    ['1s', 2400],
    ['2 semanas', 4800],
    ['1w', 2400],
    ['1w 2d', 2400 + 960],
    ['7 d 3', 10 * 480],
    ['30min', 30],
    ['0', 0],
    ['-0', 0],
    ['7\u00a0d', 7 * 480],
  ])('%s is %i minutes', (text, minutes) => {
    expect(read(text)).toEqual({ minutes });
  });

  test.each(['12FC+dos', 'seven', '7x', 'd', '7,,5', '1e3', '٣'])('%s is answered, not guessed', (text) => {
    expect(read(text)).toEqual({ problem: 'unreadable' });
  });

  test('act-131 a negative duration is refused, with a hyphen or a true minus', () => {
    expect(read('-3')).toEqual({ problem: 'negative' });
    expect(read('\u22123 d')).toEqual({ problem: 'negative' });
  });

  test('nothing at all and a hundred thousand years are refused', () => {
    expect(read('  ')).toEqual({ problem: 'empty' });
    expect(read('99999999')).toEqual({ problem: 'tooLong' });
  });

  test('days follow the schedule’s hours per day', () => {
    expect(parseDuration('2', 540, 2700)).toEqual({ minutes: 1080 });
  });

  test('whatever is typed gives minutes that are whole and not negative, or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-− dhsmwiné\u00a0x'), maxLength: 12 }), (text) => {
        const parsed = read(text);
        if ('minutes' in parsed) expect(Number.isInteger(parsed.minutes) && parsed.minutes >= 0).toBe(true);
        else expect(['empty', 'negative', 'unreadable', 'tooLong']).toContain(parsed.problem);
      }),
    );
  });
});

describe('durations by the clock', () => {
  const lengths = { minutesPerDay: 480, minutesPerWeek: 2400 };
  test.each([
    ['3ed', 3 * 1440],
    ['36eh', 36 * 60],
    ['2ew', 14 * 1440],
    ['30emin', 30],
    ['3dc', 3 * 1440],
    ['3 dc', 3 * 1440],
    ['36hc', 36 * 60],
    ['2sc', 14 * 1440],
    ['1,5 dc', 36 * 60],
    ['1ed 4hc', 28 * 60],
    ['3 EDays', 3 * 1440],
  ])('sem-155 %s is %i minutes around the clock', (text, minutes) => {
    for (const before of [false, true]) expect(readLasting(text, lengths, before)).toEqual({ minutes, elapsed: true });
  });

  test('a bare figure counts as before, units of work count in work', () => {
    expect(readLasting('3', lengths, true)).toEqual({ minutes: 3 * 1440, elapsed: true });
    expect(readLasting('3', lengths, false)).toEqual({ minutes: 3 * 480, elapsed: false });
    expect(readLasting('3d', lengths, true)).toEqual({ minutes: 3 * 480, elapsed: false });
  });

  test('units of both are not guessed at, nor is a negative one', () => {
    expect(readLasting('1d 4eh', lengths, false)).toEqual({ problem: 'mixed' });
    expect(readLasting('-3ed', lengths, false)).toEqual({ problem: 'negative' });
    expect(readLasting('ed', lengths, false)).toEqual({ problem: 'unreadable' });
  });
});
