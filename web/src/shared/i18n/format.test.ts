import { expect, test } from 'vitest';
import { formatFor } from './format';
import { showLanguage } from './index';

const es = formatFor('es');
const en = formatFor('en');
const civil = (iso: string) => Date.parse(`${iso}Z`) / 60_000;
const local = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

test('log-103 a day of the log is said with its weekday and full date in both languages', () => {
  expect(es.dayLong(local(2026, 4, 28))).toBe('martes, 28 de abril de 2026');
  expect(en.dayLong(local(2026, 4, 28))).toBe('Tuesday, April 28th, 2026');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
])('log-103 the English day %i is written %s', (day, written) => {
  expect(en.dayLong(local(2026, 1, day))).toContain(`January ${written}, 2026`);
});

test('log-120 a change under an hour old tells its minutes, and an older one the hours or days', () => {
  const now = local(2026, 4, 28, 16, 0);
  const ago = (minutes: number) => now - minutes * 60_000;
  expect(es.relative(ago(0), now)).toBe('ahora');
  expect(es.relative(ago(18), now)).toBe('hace 18 min');
  expect(en.relative(ago(59), now)).toBe('59 min ago');
  expect(es.relative(ago(60), now)).toBe('hace 1 h');
  expect(es.relative(ago(24 * 60), now)).toBe('ayer');
  expect(en.relative(ago(3 * 24 * 60), now)).toBe('3 days ago');
});

test('figures carry the separators of the language, and a real minus sign', () => {
  expect(es.number(1284.5, 1)).toBe('1.284,5');
  expect(en.number(1284.5, 1)).toBe('1,284.5');
  expect(es.number(-3)).toBe('\u22123');
  expect(es.percent(0.241, 1)).toBe('24,1\u00a0%');
  expect(en.percent(0.241, 1)).toBe('24.1%');
});

test('durations are said in days, hours or minutes of the schedule', () => {
  expect(es.duration(7 * 480, 480)).toBe('7\u00a0d');
  expect(en.duration(7 * 480, 480)).toBe('7d');
  expect(es.duration(240, 480)).toBe('0,5\u00a0d');
  expect(es.duration(180, 480)).toBe('3\u00a0h');
  expect(en.duration(45, 480)).toBe('45 min');
  expect(es.duration(540, 540)).toBe('1\u00a0d');
});

test('a move of the finish has a sign, and none says so', () => {
  expect(es.signedDays(960, 480)).toBe('+2\u00a0d');
  expect(es.signedDays(-480, 480)).toBe('\u22121\u00a0d');
  expect(es.signedDays(0, 480)).toBe('sin cambio');
  expect(en.signedDays(0, 480)).toBe('no change');
});

test('dates of the plan are the same in every time zone', () => {
  const minute = civil('2026-09-03T00:00');
  expect(es.dateMedium(minute)).toBe('3 sept 2026');
  expect(en.dateMedium(minute)).toBe('Sep 3, 2026');
  expect(es.dateShort(minute)).toBe('3 sept');
  expect(es.weekdayShort(minute)).toBe('jue 3 sept');
  expect(en.weekdayShort(minute)).toBe('Thu, Sep 3');
  expect(es.month(minute)).toBe('septiembre de 2026');
  expect(en.month(minute)).toBe('September 2026');
  expect(es.dateTime(civil('2026-04-21T16:40'))).toBe('21 abr 2026, 16:40');
});

test('what ends at midnight ends the day before', () => {
  const midnight = civil('2026-05-01T00:00');
  expect(es.endMedium(midnight)).toBe('30 abr 2026');
  expect(es.endShort(midnight)).toBe('30 abr');
  expect(en.endTime(midnight)).toBe('Apr 30, 2026, 24:00');
  expect(en.endTime(civil('2026-05-01T17:00'))).toBe('May 1, 2026, 17:00');
});

test('ui-101 choosing a language marks the page with it at once', () => {
  showLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  showLanguage('es');
  expect(document.documentElement.lang).toBe('es');
});

test('there is one format of each language, however often it is asked for', () => {
  expect(formatFor('es')).toBe(es);
  expect(formatFor('en')).toBe(en);
  expect(es).not.toBe(en);
  expect([es.language, en.language]).toEqual(['es', 'en']);
});

test.each([
  ['DD/MM/YYYY', '28/04/2026', '28/04'],
  ['MM/DD/YYYY', '04/28/2026', '04/28'],
  ['YYYY-MM-DD', '2026-04-28', '04-28'],
] as const)('a person who chose %s reads dates so in both languages', (chosen, medium, short) => {
  for (const language of ['es', 'en'] as const) {
    const format = formatFor(language, chosen);
    expect(format.dateMedium(civil('2026-04-28T00:00'))).toBe(medium);
    expect(format.dateShort(civil('2026-04-28T00:00'))).toBe(short);
    expect(format.dateTime(civil('2026-04-28T16:40'))).toBe(`${medium}, 16:40`);
  }
});
