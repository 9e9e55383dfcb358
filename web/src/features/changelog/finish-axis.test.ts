import { expect, test } from 'vitest';
import { finishLabels, spansYears } from './finish-axis';

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 18) / 60_000;

/** A scale from the earliest at 78 px to the latest at 10 px, as the chart has it. */
function scaleOf(finishes: number[]) {
  const low = Math.min(...finishes);
  const high = Math.max(...finishes);
  return (finish: number) => (high === low ? 44 : 78 - ((finish - low) / (high - low)) * 68);
}

test('a finish that jumps by years is labelled with its year, and the days beside each other are one label', () => {
  const finishes = [day(2027, 5, 24), day(2027, 5, 25), day(2027, 5, 26), day(2031, 2, 3)];
  const { dates, years } = finishLabels(finishes, scaleOf(finishes));
  expect(dates).toEqual([day(2027, 5, 24), day(2031, 2, 3)]);
  expect(years).toBe(true);
});

test('days of one year need no year, and the middle one stands between the others', () => {
  const finishes = [day(2027, 5, 24), day(2027, 5, 25), day(2027, 5, 27), day(2027, 5, 28)];
  const { dates, years } = finishLabels(finishes, scaleOf(finishes));
  expect(dates).toHaveLength(3);
  expect(years).toBe(false);
});

test('labels of any finishes keep their distance', () => {
  for (let seed = 1; seed < 200; seed++) {
    const finishes = Array.from(
      { length: 1 + (seed % 9) },
      (_, k) => 29_000_000 + ((seed * 7919 * (k + 1) ** 2) % 3_000_000),
    );
    const y = scaleOf(finishes);
    const places = finishLabels(finishes, y).dates.map(y);
    for (let k = 1; k < places.length; k++) expect(places[k - 1] - places[k]).toBeGreaterThanOrEqual(15);
  }
});

test('a line that never moved has one label', () => {
  const one = day(2027, 5, 24);
  expect(finishLabels([one, one], scaleOf([one])).dates).toEqual([one]);
  expect(finishLabels([], () => 0).dates).toEqual([]);
});

test('what ends with the last day of a year belongs to that year', () => {
  expect(spansYears([Date.UTC(2027, 0, 1) / 60_000 - 1, Date.UTC(2026, 11, 31) / 60_000])).toBe(false);
});
