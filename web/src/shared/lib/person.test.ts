import { expect, test } from 'vitest';
import { initials, userColour } from './person';

test('initials are the first letters of name and last name', () => {
  expect(initials('Camila', 'Rojas')).toBe('CR');
  expect(initials('andrés fuentes')).toBe('AF');
  expect(initials('Gantry')).toBe('G');
});

test('a person has the same colour for everybody, one of six', () => {
  const seen = new Set(Array.from({ length: 200 }, (_, i) => userColour(`user-${i}`)));
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  // FNV-1a of the id, as the server computes it.
  expect(userColour('a')).toBe((0xe40c292c % 6) + 1);
});
