import { expect, test } from 'vitest';
import { paths, safeNext } from './paths';

test('nav-103 the schedule area hangs on organisation, project and schedule', () => {
  expect(paths.gantt('org', 'p', 's')).toBe('/org/project/p/schedule/s');
  expect(paths.calendars('org', 'p', 's')).toBe('/org/project/p/schedule/s/calendars');
  expect(paths.changelog('org', 'p', 's')).toBe('/org/project/p/schedule/s/schedule-change-log');
});

test('after signing in one comes back to an address of this page, never to another', () => {
  expect(safeNext('/org/projects?x=1#y')).toBe('/org/projects?x=1#y');
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signin?next=/signin',
    '',
    null,
  ]) {
    expect(safeNext(foreign)).toBe('/selectCompany');
  }
});
