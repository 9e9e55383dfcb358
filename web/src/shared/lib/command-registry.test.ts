import { expect, test } from 'vitest';
import { enterLayer, isLive, liveLayer, matches, printed } from './command-registry';

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

test('the layer on top has the keys: dialog over drawer over editor over grid over page', () => {
  expect([liveLayer(), isLive('page'), isLive('grid')]).toEqual(['page', true, false]);
  const leaveGrid = enterLayer('grid');
  expect([isLive('page'), isLive('grid')]).toEqual([true, true]);
  const leaveEditor = enterLayer('editor');
  expect([isLive('page'), isLive('grid'), isLive('editor')]).toEqual([false, false, true]);
  const leaveDialog = enterLayer('dialog');
  const leaveDrawer = enterLayer('drawer');
  expect(liveLayer()).toBe('dialog');
  leaveDialog();
  expect(liveLayer()).toBe('drawer');
  leaveDrawer();
  leaveDrawer();
  leaveEditor();
  expect(liveLayer()).toBe('grid');
  leaveGrid();
  expect(liveLayer()).toBe('page');
});

test('keys are printed as they are labelled', () => {
  expect(['Alt+Shift+ArrowUp', 'Escape', '+'].map(printed)).toEqual(['Alt Shift ↑', 'Esc', '+']);
});
