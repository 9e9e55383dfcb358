import { expect, test } from 'vitest';
import { DAY } from '@/engine';
import { readLag } from './link-card';

const lengths = { minutesPerDay: 480, minutesPerWeek: 2400 };

test.each([
  ['2', false, { lag: 960, elapsed: false }],
  ['2', true, { lag: 2 * DAY, elapsed: true }],
  ['1d 4h', false, { lag: 720, elapsed: false }],
  ['1d 4h', true, { lag: 720, elapsed: false }],
  ['1ed 4eh', false, { lag: DAY + 240, elapsed: true }],
  ['-1dc 4hc', true, { lag: -DAY - 240, elapsed: true }],
  ['1ed 4h', true, { problem: 'mixed' }],
  ['1d 4eh', false, { problem: 'mixed' }],
  ['pronto', false, { problem: 'unreadable' }],
])('sem-110 a lag typed as %s, around the clock before: %s', (text, elapsed, read) => {
  expect(readLag(text, lengths, elapsed)).toEqual(read);
});
