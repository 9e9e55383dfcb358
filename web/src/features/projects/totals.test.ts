import { expect, test } from 'vitest';
import { aProject, aSchedule } from './fixtures';
import { totalsOf } from './totals';

test('a project without schedules has nothing to sum', () => {
  expect(totalsOf(aProject({ progress: 0, schedules: [] }))).toEqual({
    progress: 0,
    finish: null,
    activities: 0,
    latest: undefined,
  });
});

test('activities add up, the progress is the project’s own, the finish is the latest, the last change leads', () => {
  const old = aSchedule({
    id: 'a',
    progress: 1_000_000,
    activities: 10,
    finish: 100,
    updatedAt: '2026-04-01T10:00:00Z',
  });
  const late = aSchedule({ id: 'b', progress: 0, activities: 30, finish: 200, updatedAt: '2026-04-02T10:00:00Z' });
  expect(totalsOf(aProject({ progress: 250_000, schedules: [old, late] }))).toEqual({
    progress: 0.25,
    finish: 200,
    activities: 40,
    latest: late,
  });
});

test('a schedule that was never calculated has no finish', () => {
  expect(totalsOf(aProject({ schedules: [aSchedule({ finish: null })] })).finish).toBeNull();
});
