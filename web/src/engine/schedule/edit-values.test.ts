import { describe, expect, test } from 'vitest';
import { HUNDRED, Kind } from './columns';
import { NONE } from './minutes';
import { edit, half, two, unchanged } from './testing/lay';
import { evening, morning, PER_DAY, type Row } from './testing/plans';
import type { PlanCommand } from './wire';

describe('progress', () => {
  const branch: Row[] = [
    { row: 5, kind: 'summary', from: 0, to: 5 },
    { row: 1, parent: 5, from: 0, to: 3 },
    { row: 2, parent: 5, from: 3, to: 5 },
  ];

  test('act-117 above 0 automation goes off and the start is an actual one, 0 turns it on again', () => {
    const begun = edit(two, [[1, 2]], { type: 'activity.set-progress', row: 2, progress: half });
    expect(begun.of(2)).toMatchObject({ progress: half, manual: 1, actualStart: morning(3), actualFinish: NONE });
    const rows: Row[] = [two[0], { row: 2, from: 7, to: 9, progress: half, manual: true, actualStart: morning(7) }];
    const ended = edit(rows, [[1, 2]], { type: 'activity.set-progress', row: 2, progress: 0 });
    expect(ended.of(2)).toMatchObject({ progress: 0, manual: 0, actualStart: NONE, start: morning(3) });
  });

  test('what has begun no longer follows its predecessor, also when both edits wait', () => {
    const { of } = edit(
      two,
      [[1, 2]],
      { type: 'activity.set-duration', row: 1, duration: 4 * PER_DAY },
      { type: 'activity.set-progress', row: 2, progress: half },
      { type: 'activity.set-duration', row: 1, duration: 9 * PER_DAY },
    );
    expect(of(2)).toMatchObject({ start: morning(4), actualStart: morning(4) });
  });

  test('act-118 act-119 completing a summary sets everything under it to 100 %, uncompleting to 0', () => {
    const done = edit(branch, [], { type: 'activities.complete', rows: [5] });
    expect(done.of(1)).toMatchObject({ progress: HUNDRED, manual: 1, actualFinish: evening(2) });
    expect(done.of(2)).toMatchObject({ progress: HUNDRED, manual: 1, actualFinish: evening(4) });
    expect(done.of(5).progress).toBe(HUNDRED);
    expect(done.of(0)).toMatchObject({ progress: HUNDRED, manual: 0 });
    const undone = edit(
      branch,
      [],
      { type: 'activities.complete', rows: [5] },
      { type: 'activities.uncomplete', rows: [0] },
    );
    expect(undone.of(1)).toMatchObject({ progress: 0, manual: 0, actualStart: NONE, actualFinish: NONE });
    expect(undone.of(5).progress).toBe(0);
  });

  test('a summary is as far as its children, by duration, cost or hours, custom weights first', () => {
    const rows: Row[] = [
      branch[0],
      { ...branch[1], cost: 1_000, manHours: 30 },
      { ...branch[2], cost: 3_000, manHours: 10 },
    ];
    const done: PlanCommand = { type: 'activity.set-progress', row: 1, progress: HUNDRED };
    expect(edit(rows, [], done).of(5).progress).toBe(600_000);
    expect(edit(rows, [], { type: 'schedule.set', basis: 'cost' }, done).of(5).progress).toBe(250_000);
    expect(edit(rows, [], { type: 'schedule.set', basis: 'man-hours' }, done).of(5).progress).toBe(750_000);
    const weighed: PlanCommand = { type: 'activity.set-weight', row: 1, weight: 100_000 };
    expect(edit(rows, [], done, weighed).of(5).progress).toBe(100_000);
    expect(edit(rows, [], done, { type: 'activity.set-cost', row: 1, value: 9_000 }).of(5).progress).toBe(600_000);
  });

  test('act-128 a progress outside of 0 to 100, or of a summary, changes nothing', () => {
    unchanged(two, { type: 'activity.set-progress', row: 1, progress: HUNDRED + 1 });
    unchanged(two, { type: 'activity.set-progress', row: 1, progress: -1 });
    unchanged(branch, { type: 'activity.set-progress', row: 5, progress: half }, 5);
  });

  test('custom weights of one family stay within 100 %', () => {
    const rows: Row[] = [branch[0], { ...branch[1], weight: 700_000 }, branch[2]];
    const { plan, at } = edit(rows, [], { type: 'activity.set-weight', row: 2, weight: 400_000 });
    expect(plan.activities.weight[at(2)]).toBe(NONE);
    const fits = edit(rows, [], { type: 'activity.set-weight', row: 2, weight: 300_000 });
    expect(fits.plan.activities.weight[fits.at(2)]).toBe(300_000);
    const none = edit(rows, [], { type: 'activity.set-weight', row: 1, weight: null });
    expect(none.plan.activities.weight[none.at(1)]).toBe(NONE);
  });
});

describe('texts, numbers and milestones', () => {
  test('a description and amounts are on screen at once and marked as waiting', () => {
    const { plan, at, pending } = edit(
      two,
      [],
      { type: 'activity.describe', row: 0, description: 'Clinic, stage 2' },
      { type: 'activity.set-cost', row: 1, value: 12_500_000 },
      { type: 'activity.set-used-cost', row: 1, value: 10_000 },
      { type: 'activity.set-man-hours', row: 2, value: 80_000 },
    );
    const a = plan.activities;
    expect(a.description[at(0)]).toBe('Clinic, stage 2');
    expect([a.cost[at(1)], a.usedCost[at(1)], a.manHours[at(2)]]).toEqual([12_500_000, 10_000, 80_000]);
    expect([...pending].sort()).toEqual([0, 1, 2]);
  });

  test('ui-102 an amount beyond 1,000,000 changes nothing', () => {
    const { plan, at } = edit(two, [], { type: 'activity.set-cost', row: 1, value: 1_000_000 * 10_000 + 1 });
    expect(plan.activities.cost[at(1)]).toBe(0);
    const most = edit(two, [], { type: 'activity.set-cost', row: 1, value: 1_000_000 * 10_000 });
    expect(most.plan.activities.cost[most.at(1)]).toBe(1e10);
  });

  test('act-120 act-122 a milestone has no duration, and one day when it stops being one', () => {
    const point = edit(two, [[1, 2]], { type: 'activity.set-milestone', row: 2, milestone: true });
    expect(point.of(2)).toMatchObject({ kind: Kind.finishMilestone, days: 0, start: evening(2), finish: evening(2) });
    const back = edit(
      two,
      [[1, 2]],
      { type: 'activity.set-milestone', row: 2, milestone: true },
      { type: 'activity.set-milestone', row: 2, milestone: false },
    );
    expect(back.of(2)).toMatchObject({ kind: Kind.task, days: 1, start: morning(3), finish: evening(3) });
  });
});
