import { describe, expect, test } from 'vitest';
import { applyDelta } from './apply-delta';
import { constraintNames, linkTypeNames } from './columns';
import { DAY, NONE } from './minutes';
import { Plan } from './plan';
import { evening, everyDay, morning, PER_DAY, type Row, snapshot } from './testing/plans';
import type { Delta, WireChange } from './wire';

const rows: Row[] = [
  { row: 5, kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, from: 0, to: 3 },
  { row: 2, parent: 5, from: 3, to: 5 },
];

function received(delta: Partial<Delta>) {
  const plan = Plan.read(snapshot(rows, [[1, 2]]));
  const effect = applyDelta(plan, {
    schedule: 'schedule',
    base: 10,
    revision: 12,
    position: '12',
    command: 'c',
    actor: 'ana',
    at: '2026-04-28T12:00:00Z',
    type: 'x',
    ...delta,
  });
  return { plan, effect, a: plan.activities, at: (row: number) => plan.index.of(row) };
}

describe('a delta', () => {
  test('sets every input field of activities', () => {
    const { a, at, effect } = received({
      changed: [
        { field: 'description', rows: [1], from: [''], to: ['Slab'] },
        { field: 'calendar', rows: [1], from: [1], to: [2] },
        {
          field: 'constraint',
          rows: [1, 2],
          from: [
            { type: 'asap', date: null },
            { type: 'snet', date: 5 },
          ],
          to: [
            { type: 'fnlt', date: evening(9) },
            { type: 'asap', date: null },
          ],
        },
        { field: 'progress', rows: [2], from: [0], to: [250_000] },
        { field: 'manual', rows: [2], from: [false], to: [true] },
        { field: 'actualStart', rows: [2], from: [null], to: [morning(3)] },
        { field: 'actualFinish', rows: [2], from: [0], to: [null] },
        { field: 'cost', rows: [1], from: [0], to: [1e10] },
        { field: 'usedCost', rows: [1], from: [0], to: [7] },
        { field: 'manHours', rows: [1], from: [0], to: [9] },
        { field: 'weight', rows: [1, 2], from: [null, 5], to: [400_000, null] },
      ],
    });
    const one = at(1);
    expect([a.description[one], a.calendar[one], constraintNames[a.constraint[one]], a.constraintDate[one]]).toEqual([
      'Slab',
      2,
      'fnlt',
      evening(9),
    ]);
    expect([a.cost[one], a.usedCost[one], a.manHours[one], a.weight[one]]).toEqual([1e10, 7, 9, 400_000]);
    const two = at(2);
    expect([a.progress[two], a.manual[two], a.actualStart[two], a.actualFinish[two]]).toEqual([
      250_000,
      1,
      morning(3),
      NONE,
    ]);
    expect([a.constraintDate[two], a.weight[two]]).toEqual([NONE, NONE]);
    expect(effect.touched.sort()).toEqual([1, 2]);
  });

  test('changes links by their numbers and touches their successors', () => {
    const { plan, effect } = received({
      changed: [
        { field: 'linkType', rows: [500], from: ['FS'], to: ['SF'] },
        { field: 'linkLag', rows: [500], from: [0], to: [-PER_DAY] },
      ],
    });
    expect([linkTypeNames[plan.links.type[0]], plan.links.lag[0]]).toEqual(['SF', -PER_DAY]);
    expect(effect.touched).toEqual([2]);
  });

  test('adds, changes and removes calendars', () => {
    const { plan } = received({
      added: { calendars: [{ ...everyDay, row: 9, name: 'Nights' }] },
      calendars: { changed: [{ ...everyDay, row: 1, name: 'Site, all week' }] },
      removed: { calendars: [2] },
    });
    expect(plan.calendars.specs.map((c) => [c.row, c.name])).toEqual([
      [1, 'Site, all week'],
      [9, 'Nights'],
    ]);
    expect(plan.calendars.of(1).isWorkDay(Math.floor(morning(4) / DAY) + 1)).toBe(true);
    expect(plan.calendarOf(plan.index.of(1)).name).toBe('Site, all week');
  });

  test('tells which calendar is the default one', () => {
    const changed = [
      { row: 1, default: false },
      { row: 2, default: true },
    ];
    const { plan } = received({ calendars: { changed } });
    expect(plan.schedule.calendar).toBe(2);
    expect(plan.calendars.standard.name).toBe('Seven days');
  });

  test('sets the settings as a whole', () => {
    const { plan } = received({
      settings: {
        name: 'Clinic B',
        start: morning(1),
        minutesPerDay: 600,
        minutesPerWeek: 3000,
        dateFormat: 'MM/DD/YYYY',
        dataDate: morning(2),
        mustFinishBy: null,
        profile: 'p6',
        basis: 'man-hours',
        options: { lagCalendar: '24h', criticalLimit: 60 },
      },
    });
    expect(plan.schedule).toMatchObject({
      id: 'schedule',
      name: 'Clinic B',
      dataDate: morning(2),
      mustFinishBy: NONE,
      basis: 'man-hours',
      options: { lagCalendar: '24h', criticalLimit: 60, floatMode: '', ignoreDateLimits: false },
    });
  });

  test('says where manual work was put, and after undo that it only lies', () => {
    const { plan, a, at } = received({
      changed: [{ field: 'pinnedStart', rows: [1, 2], from: [null, morning(1)], to: [morning(2), null] }],
    });
    expect([a.pinnedStart[at(1)], a.pinnedStart[at(2)]]).toEqual([morning(2), NONE]);
    expect(plan.draft().activities.pinnedStart[at(1)]).toBe(morning(2));
  });

  test('shifts the progress of summaries', () => {
    const { plan, at } = received({ recalculated: { rows: [5, 0], summaryProgress: [400_000, 250_000] } });
    expect([5, 0, 1].map((row) => plan.progressOf(at(row)))).toEqual([400_000, 250_000, 0]);
  });

  test('that leads beyond the days calendars are compiled for makes them reach further', () => {
    const years = 30 * 366 * DAY;
    const { plan, a, at } = received({ recalculated: { rows: [2], start: [years], finish: [years] } });
    const calendar = plan.calendarOf(at(2));
    expect(calendar.between(a.start[at(2)], a.finish[at(2)] + 14 * DAY)).toBeGreaterThan(0);
  });
});

const none = { suspended: null, resumed: null };

test.each<WireChange>([
  { field: 'secondConstraint', rows: [1], from: [null], to: [{}] },
  { field: 'expectedFinish', rows: [1], from: [null], to: [morning(3)] },
  { field: 'suspension', rows: [1], from: [none], to: [{ suspended: morning(1), resumed: morning(3) }] },
])('after a change of $field the dates of a row are left to the server', (change) => {
  const { a, at } = received({ changed: [change] });
  expect([a.furtherRules[at(1)], a.furtherRules[at(2)]]).toEqual([1, 0]);
});

test('what the site reported arrives in its columns', () => {
  const { a, at } = received({
    changed: [
      { field: 'suspension', rows: [1], from: [none], to: [{ suspended: morning(1), resumed: null }] },
      { field: 'expectedFinish', rows: [2], from: [null], to: [evening(3)] },
      { field: 'percentType', rows: [1], from: [''], to: ['physical'] },
    ],
  });
  expect([a.suspended[at(1)], a.resumed[at(1)], a.furtherRules[at(1)]]).toEqual([morning(1), NONE, 0]);
  expect([a.expectedFinish[at(2)], a.percentType[at(1)], a.percentType[at(2)]]).toEqual([evening(3), 'physical', '']);
});

test('a snapshot of an older server, without the newer columns, is read', () => {
  const old = snapshot(rows);
  for (const column of ['cost', 'manHours', 'weight'] as const) delete old.activities[column];
  old.activities.progress![2] = 1_000_000;
  const plan = Plan.read(old);
  const { activities: a, schedule } = plan;
  expect(plan.progressOf(plan.index.of(5))).toBe(600_000);
  expect([a.cost[1], a.usedCost[1], a.manHours[1], a.weight[1], a.description[1]]).toEqual([0, 0, 0, NONE, '']);
  expect(schedule).toMatchObject({ basis: 'duration', mustFinishBy: NONE, options: { lagCalendar: '' } });
});
