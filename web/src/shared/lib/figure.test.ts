import { expect, test } from 'vitest';
import { figure } from './figure';

test.each([
  ['84', 84],
  ['12,5', 12.5],
  ['1,234', 1234],
  ['1.234', 1234],
  ['0,125', 0.125],
  ['1.234.567', 1_234_567],
  ['1,234.567', 1234.567],
  ['1.284,5', 1284.5],
  ['\u22123', -3],
])('%s is %d', (text, value) => {
  expect(figure(text)).toBe(value);
});

test.each(['', 'doce', '1,2x'])('"%s" is no figure', (text) => {
  expect(figure(text)).toBeNaN();
});
