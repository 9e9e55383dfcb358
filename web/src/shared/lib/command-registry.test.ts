import { expect, test } from 'vitest';
import { matches, printed } from './command-registry';

const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

test('a combination fits the keys that were pressed, and no others', () => {
  expect(matches(key({ key: 'k', ctrlKey: true }), 'Ctrl+K')).toBe(true);
  expect(matches(key({ key: 'k', metaKey: true }), 'Ctrl+K')).toBe(true);
  expect(matches(key({ key: 'k' }), 'Ctrl+K')).toBe(false);
  expect(matches(key({ key: 'k', ctrlKey: true, shiftKey: true }), 'Ctrl+K')).toBe(false);
  expect(matches(key({ key: 'k', ctrlKey: true, altKey: true }), 'Ctrl+K')).toBe(false);
  expect(matches(key({ key: 'F6', shiftKey: true }), 'Shift+F6')).toBe(true);
  expect(matches(key({ key: 'F6' }), 'Shift+F6')).toBe(false);
});

test('a printed sign is the same key with or without Shift, as keyboards differ', () => {
  expect(matches(key({ key: '?', shiftKey: true }), '?')).toBe(true);
  expect(matches(key({ key: '?' }), '?')).toBe(true);
  expect(matches(key({ key: '?', ctrlKey: true }), '?')).toBe(false);
});

test('a combination is printed as the keys are labelled', () => {
  expect(printed('Ctrl+Z')).toBe('Ctrl Z');
});
