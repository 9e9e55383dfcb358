import { expect, test } from 'vitest';
import type { Miss } from './api/use-weeks';
import { paretoOf } from './pareto';

const miss = (cncTypeId: string, days_lost: number) => ({ cncTypeId, days_lost }) as Miss;
const misses = [miss('weather', 1), miss('material', 4), miss('material', 2), miss('crew', 0), miss('material', 0)];
const nameOf = (m: Miss) => m.cncTypeId;

test('by count: 3 of 5, then 1 of 5 each, and what they add up to', () => {
  expect(paretoOf(misses, nameOf, () => 1)).toEqual([
    { name: 'material', figure: 3, running: 0.6 },
    { name: 'crew', figure: 1, running: 0.8 },
    { name: 'weather', figure: 1, running: 1 },
  ]);
});

test('by days: 6 of 7 and 1 of 7; what cost none is left out', () => {
  expect(paretoOf(misses, nameOf, ({ days_lost }) => days_lost)).toEqual([
    { name: 'material', figure: 6, running: 6 / 7 },
    { name: 'weather', figure: 1, running: 1 },
  ]);
});
