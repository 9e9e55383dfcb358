import { expect, test } from 'vitest';
import { columns, gridLayout } from './grid-columns';

test('columns lie side by side, and a position finds the one it falls on', () => {
  for (const available of [1600, 1000, 700]) {
    const { places, shown, at, width } = gridLayout(300, 6, available);
    let x = 0;
    for (const id of shown) {
      expect(places[id]!.left).toBe(x);
      expect(at(x)).toBe(id);
      expect(at(x + places[id]!.width - 1)).toBe(id);
      x += places[id]!.width;
    }
    expect(width).toBe(x + 1);
  }
});

test('long numbers and deep codes get the room they need, names always the same', () => {
  const small = gridLayout(300, 5, 1600).places;
  const large = gridLayout(49_999, 18, 1600).places;
  expect(large.number!.width).toBeGreaterThan(small.number!.width);
  expect(large.wbs!.width).toBeGreaterThan(100);
  expect(large.name!.width).toBe(small.name!.width);
  expect(gridLayout(10, 400, 1600).places.wbs!.width).toBe(104);
});

test('all columns are shown on a screen of 1366, a narrower one keeps the timeline in sight and the name', () => {
  expect(gridLayout(300, 6, 1366 - 74).shown).toEqual(columns.map((c) => c.id));
  for (const available of [1024 - 74, 768, 600, 400]) {
    const { shown, width } = gridLayout(300, 6, available);
    expect(shown).toEqual(expect.arrayContaining(['number', 'name', 'duration']));
    expect(width).toBeLessThan(available * 0.7);
  }
});
