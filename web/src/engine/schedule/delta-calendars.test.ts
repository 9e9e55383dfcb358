import { expect, test } from 'vitest';
import { applyDelta } from './apply-delta';
import { Plan } from './plan';
import { snapshot } from './testing/plans';
import type { Delta } from './wire';

const told = (change: Partial<Delta>): Delta =>
  ({
    schedule: 'schedule',
    base: 10,
    revision: 12,
    position: '12',
    command: 'c',
    actor: 'u',
    at: '2026-01-05T08:00:00Z',
    type: 'batch',
    ...change,
  }) as Delta;

test('a calendar keeps what a delta does not tell of it', () => {
  const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 2 }]));
  const before = plan.calendars.specs.find((c) => c.row === 1);
  applyDelta(plan, told({ calendars: { changed: [{ row: 1, name: 'Site, from May on' }] } }));
  expect(plan.calendars.specs.find((c) => c.row === 1)).toEqual({ ...before, name: 'Site, from May on' });
});

test('the calendar that became the default one is the schedule’s own, also when it came with the same delta', () => {
  const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 2 }]));
  const week = [[], [], [], [], [], [], [[480, 960]]] as [number, number][][];
  applyDelta(
    plan,
    told({
      added: { calendars: [{ row: 7, name: 'Sundays', default: false, week, exceptions: [] }] },
      calendars: {
        changed: [
          { row: 1, default: false },
          { row: 7, default: true },
        ],
      },
    }),
  );
  expect(plan.schedule.calendar).toBe(7);
  expect(plan.calendars.standard).toBe(plan.calendars.of(7));
  expect(plan.calendars.specs.map((c) => [c.row, Boolean(c.default)])).toContainEqual([1, false]);
});

test('settings of a delta leave the default calendar as it is', () => {
  const plan = Plan.read(snapshot([{ row: 1, from: 0, to: 2 }]));
  const { calendar } = plan.schedule;
  applyDelta(
    plan,
    told({
      settings: {
        name: 'Tower',
        start: 0,
        minutesPerDay: 540,
        minutesPerWeek: 2700,
        dateFormat: 'YYYY/MM/DD',
        dataDate: null,
        mustFinishBy: null,
        profile: 'p6',
        basis: 'cost',
        options: { floatMode: 'start' },
      },
    }),
  );
  expect(plan.schedule).toMatchObject({ name: 'Tower', minutesPerDay: 540, basis: 'cost', profile: 'p6', calendar });
  expect(plan.schedule.options.floatMode).toBe('start');
});
