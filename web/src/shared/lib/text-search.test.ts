import { expect, test } from 'vitest';
import { comparable, fold, matchesWords } from './text-search';

test.each([
  ['Hormigón', 'hormigon'],
  ['HORMIGO\u0301N', 'hormigon'],
  ['Señalización', 'senalizacion'],
  ['INICIO', 'inicio'],
  ['m² ^ 3', 'm² ^ 3'],
])('%s is compared as %s', (text, wanted) => expect(comparable(text)).toBe(wanted));

test('words are found in any order, whatever their case and accents', () => {
  expect(fold('  Losa   ÁREA ')).toEqual(['losa', 'area']);
  expect(matchesWords(fold('area losa'), 'Losa del área norte')).toBe(true);
  expect(matchesWords(fold('losa sur'), 'Losa del área norte')).toBe(false);
});
