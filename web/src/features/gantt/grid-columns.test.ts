import { expect, test } from 'vitest';
import { columns, gridLayout } from './grid-columns';

test('columns lie side by side, and a position finds the one it falls on', () => {
  const { places, at, width } = gridLayout(300, 6);
  let x = 0;
  for (const { id } of columns) {
    expect(places[id].left).toBe(x);
    expect(at(x)).toBe(id);
    expect(at(x + places[id].width - 1)).toBe(id);
    x += places[id].width;
  }
  expect(width).toBe(x + 1);
});

test('long numbers and deep codes get the room they need, names always the same', () => {
  const small = gridLayout(300, 5).places;
  const large = gridLayout(49_999, 18).places;
  expect(large.number.width).toBeGreaterThan(small.number.width);
  expect(large.wbs.width).toBeGreaterThan(100);
  expect(large.name.width).toBe(small.name.width);
  expect(gridLayout(10, 400).places.wbs.width).toBe(104);
});
