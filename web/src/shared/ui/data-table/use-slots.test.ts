import { expect, test } from 'vitest';
import { slotsOf } from './use-slots';

test('a line keeps its place while it is in sight, and one that comes takes a place that is free', () => {
  const first = slotsOf(['a', 'b', 'c'], new Map());
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  const second = slotsOf(['c', 'd', 'e'], first);
  expect(Object.fromEntries(second)).toEqual({ c: 2, d: 0, e: 1 });
  expect(Object.fromEntries(slotsOf(['x', 'c', 'y', 'z'], second)), 'no more places than lines').toEqual({
    c: 2,
    x: 0,
    y: 1,
    z: 3,
  });
});
