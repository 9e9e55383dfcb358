import { expect, test } from 'vitest';
import { DAY, dayOfCivil } from '@/engine';
import { monday } from '@/engine/schedule/testing/plans';
import { readAmount, readDate, readDuration, readPastedDate, readPercent, readSeveral, readWeek } from './read-values';

test.each([
  ['3', 1440],
  ['1,5 d', 720],
  ['4 h', 240],
  ['30 min', 30],
  ['0', 0],
])('a duration of %s is %i working minutes of a day of 480', (text, minutes) => {
  expect(readDuration(text, 480)).toEqual({ value: minutes });
});

test.each(['', 'tres', '-1', '3 x'])('a duration of "%s" is refused', (text) => {
  expect(readDuration(text, 480)).toEqual({ problem: 'duration' });
});

test('figures are read as both languages write them', () => {
  expect(readAmount('1.284,5')).toEqual({ value: 12_845_000 });
  expect(readAmount('1,284.5')).toEqual({ value: 12_845_000 });
  expect(readAmount('84')).toEqual({ value: 840_000 });
  expect(readAmount('1.000')).toEqual({ value: 10_000_000 });
  expect(readAmount('')).toEqual({ value: 0 });
  expect(readAmount('-2')).toEqual({ problem: 'number' });
  expect(readPercent('24,1 %')).toEqual({ value: 241_000 });
  expect(readPercent('101')).toEqual({ problem: 'percent' });
});

test('the finish of a day means all its work, and a day that does not exist and another format get different messages', () => {
  expect(readDate('06/04/2026', 'DD/MM/YYYY', false)).toEqual({ value: monday * DAY });
  expect(readDate('06/04/2026', 'DD/MM/YYYY', true)).toEqual({ value: (monday + 1) * DAY });
  expect(readDate('31/02/2026', 'DD/MM/YYYY', false)).toEqual({ problem: 'dateUnreal' });
  expect(readDate('mañana', 'DD/MM/YYYY', false)).toEqual({ problem: 'date' });
});

test.each([
  ['Apr 7, 2026', 4],
  ['April 7, 2026', 4],
  ['Mar 7, 2026', 3],
  ['mar 7 abr 2026', 4],
  ['mar 07/04/26', 4],
  ['martes, 7 de abril de 2026', 4],
  ['Tuesday, April 7, 2026', 4],
  ['Tue, 7 Apr 2026', 4],
  ['mayo 7 2026', 5],
  ['Jul 7, 2026', 7],
  ['Sat, 7 Mar 2026', 3],
  ['07-abr-26', 4],
  ['2026-04-07', 4],
])('a pasted "%s" is the 7th of month %i', (text, month) => {
  expect(readPastedDate(text, 'DD/MM/YY', false, monday)).toEqual({ value: dayOfCivil(2026, month, 7) * DAY });
});

test('a week is read with or without its year', () => {
  expect(readWeek('S18', 202615)).toEqual({ value: 202618 });
  expect(readWeek('2027-W2', 202615)).toEqual({ value: 202702 });
  expect(readWeek('', 202615)).toEqual({ value: 0 });
  expect(readWeek('54', 202615)).toEqual({ problem: 'week' });
});

test('names are meant by their beginning, without accents, as long as it is one name', () => {
  const people = [
    { value: 'a', label: 'Ana Ríos' },
    { value: 'b', label: 'Bruno Paz' },
    { value: 'c', label: 'Ana Soto' },
  ];
  expect(readSeveral('bru, ana rios', people)).toEqual({ value: ['b', 'a'] });
  expect(readSeveral('ana', people), 'two begin so').toEqual({ problem: 'unknownName' });
  expect(readSeveral('', people)).toEqual({ value: [] });
});
