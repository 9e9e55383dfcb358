import { expect, test } from 'vitest';
import { brightness, inkOn, type Rgb, rgbOf } from './contrast';

test.each<[string, Rgb, 'dark' | 'white']>([
  ['black', [0, 0, 0], 'white'],
  ['just below the threshold', [127, 128, 128], 'white'],
  ['at the threshold', [128, 128, 128], 'dark'],
  ['green weighs most', [0, 219, 0], 'dark'],
  ['red and blue together are darker', [255, 0, 255], 'white'],
  ['white', [255, 255, 255], 'dark'],
])('ui-314 text is dark from a brightness of 128 on: %s', (_, ground, ink) => {
  expect(inkOn(ground)).toBe(ink);
});

test('ui-314 brightness weighs red, green and blue as 299, 587 and 114 of a thousand', () => {
  expect([brightness([100, 0, 0]), brightness([0, 100, 0]), brightness([0, 0, 100])]).toEqual([29.9, 58.7, 11.4]);
});

test('a computed colour is read, and what is none is not', () => {
  expect(rgbOf('rgb(15, 115, 80)')).toEqual([15, 115, 80]);
  expect(rgbOf('rgba(15, 115, 80, 0.5)')).toEqual([15, 115, 80]);
  expect(rgbOf('transparent')).toBeUndefined();
});
