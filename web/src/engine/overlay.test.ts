import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constraintNames, HUNDRED, Kind, linkTypeNames } from './columns';
import { DAY, NONE } from './minutes';
import { type Names, overlay } from './overlay';
import { Plan } from './plan';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from './testing/plans';
import type { PlanCommand, Snapshot } from './wire';

const half = HUNDRED / 2;

/** Rows a command makes are -2, -3, … in order. */
const names: Names = {
  resolve: (ref) => (typeof ref === 'number' ? ref : -Number(ref.split('#')[1]) - 1),
  created: (_, k) => -k - 1,
};

function lay(source: Snapshot, ...commands: PlanCommand[]) {
  const base = Plan.read(source);
  const laid = overlay(
    base,
    commands.map((command, k) => ({ id: `c${k}`, command })),
    names,
  );
  const { plan } = laid;
  const a = plan.activities;
  const at = (row: number) => plan.index.of(row);
  const of = (row: number) => {
    const i = at(row);
    return {
      start: a.start[i],
      finish: a.finish[i],
      days: a.duration[i] / PER_DAY,
      kind: a.kind[i],
      constraint: constraintNames[a.constraint[i]],
      date: a.constraintDate[i],
      progress: plan.progressOf(i),
      manual: a.manual[i],
      actualStart: a.actualStart[i],
      actualFinish: a.actualFinish[i],
    };
  };
  const outline = () => Array.from(plan.tree.order, (i) => `${plan.tree.wbs(i)} ${a.row[i]}`).slice(1);
  const ties = () =>
    Array.from({ length: plan.links.n }, (_, l) => {
      const { from, to, type, lag } = plan.links;
      return [from[l], to[l], linkTypeNames[type[l]], lag[l] / PER_DAY];
    });
  return { ...laid, base, of, at, outline, ties };
}

const edit = (rows: Row[], ties: Tie[], ...commands: PlanCommand[]) => lay(snapshot(rows, ties), ...commands);

const two: Row[] = [
  { row: 1, from: 0, to: 3 },
  { row: 2, from: 3, to: 5 },
];

/** The first change to a row, to say "nothing happened". */
const unchanged = (rows: Row[], command: PlanCommand, row = 1) => {
  const { of, base } = edit(rows, [[1, 2]], command);
  const fresh = edit(rows, [[1, 2]]);
  expect(of(row)).toEqual(fresh.of(row));
  expect(base.activities).toEqual(fresh.base.activities);
};

describe('dates typed into the grid', () => {
  test('cpm-107 a start makes the constraint "start no earlier than" and pushes successors', () => {
    const { of, preview } = edit(two, [[1, 2]], { type: 'activity.set-start', row: 1, start: morning(2) });
    expect(of(1)).toMatchObject({ constraint: 'snet', date: morning(2), start: morning(2), finish: evening(4) });
    expect(of(2)).toMatchObject({ start: morning(5), finish: evening(6) });
    expect(preview.finish.work).toBe(2 * PER_DAY);
  });

  test('a bare day means its first minute of work, a day off the next one', () => {
    const day = Math.floor(morning(2) / DAY);
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: day * DAY }).of(1).start).toBe(morning(2));
    const saturday = Math.floor(morning(4) / DAY) + 1;
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: saturday * DAY }).of(1).start).toBe(morning(5));
  });

  test('act-135 act-126 the same day, a started activity and a summary stay as they are', () => {
    unchanged(two, { type: 'activity.set-start', row: 1, start: morning(0) + 120 });
    unchanged([{ ...two[0], progress: half }, two[1]], { type: 'activity.set-start', row: 1, start: morning(4) });
    unchanged(two, { type: 'activity.set-start', row: 0, start: morning(4) }, 0);
  });

  test('act-139 a date more than twenty years from the plan changes nothing', () => {
    unchanged(two, { type: 'activity.set-start', row: 1, start: morning(0) + 366 * 21 * DAY });
    const far = morning(0) + 366 * 15 * DAY;
    expect(edit(two, [], { type: 'activity.set-start', row: 1, start: far }).of(1).start).toBeGreaterThanOrEqual(far);
  });

  test.each([
    ['snet', morning(4), morning(2)],
    ['snlt', morning(1), morning(2)],
    ['mso', morning(0), morning(2)],
    ['mfo', evening(2), morning(2)],
  ])(
    'cpm-116 a start that conflicts with %s waits for the answer, and is made when confirmed',
    (constraint, constraintDate, start) => {
      const from = constraint === 'snet' ? 4 : 0;
      const rows: Row[] = [{ ...two[0], from, to: from + 3, constraint, constraintDate }, two[1]];
      unchanged(rows, { type: 'activity.set-start', row: 1, start });
      const { of } = edit(rows, [], { type: 'activity.set-start', row: 1, start, confirmed: true });
      expect(of(1)).toMatchObject({ constraint: 'snet', date: start, start });
    },
  );

  test('cpm-108 a finish keeps the start, sets the duration and makes asap and alap "start no earlier than"', () => {
    for (const constraint of ['asap', 'alap']) {
      const { of } = edit([{ ...two[0], constraint }, two[1]], [[1, 2]], {
        type: 'activity.set-finish',
        row: 1,
        finish: evening(5) - (evening(5) % DAY),
      });
      expect(of(1)).toMatchObject({
        start: morning(0),
        finish: evening(5),
        days: 6,
        constraint: 'snet',
        date: morning(0),
      });
      expect(of(2).start).toBe(morning(6));
    }
  });

  test('act-132 act-133 act-134 a finish before the start, on a day off or on the same day changes nothing', () => {
    unchanged(two, { type: 'activity.set-finish', row: 2, finish: evening(1) }, 2);
    unchanged(two, { type: 'activity.set-finish', row: 1, finish: (Math.floor(morning(4) / DAY) + 1) * DAY });
    unchanged(two, { type: 'activity.set-finish', row: 1, finish: evening(2) - 60 });
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], { type: 'activity.set-finish', row: 1, finish: evening(4) });
  });

  test('act-134 a finish at midnight is the end of the day before, for a typed finish and a constraint without a date', () => {
    const day = Math.floor(morning(0) / DAY);
    const source = snapshot([{ row: 1, from: 0, to: 3, calendar: 2 }]);
    const clock = Array.from({ length: 7 }, () => [[0, DAY]] as [number, number][]);
    source.calendars = [{ row: 2, name: 'Clock', default: true, week: clock }];
    source.schedule.start = day * DAY;
    source.activities.start![1] = day * DAY;
    source.activities.finish![1] = (day + 2) * DAY;
    source.activities.duration[1] = 2 * DAY;
    const finish = (typed: number) => lay(source, { type: 'activity.set-finish', row: 1, finish: typed * DAY });
    expect(finish(day + 1).pending.size).toBe(0);
    expect(finish(day + 2).of(1)).toMatchObject({ start: day * DAY, finish: (day + 3) * DAY });
    expect(lay(source, { type: 'activity.set-constraint', row: 1, constraint: 'mfo' }).of(1)).toMatchObject({
      constraint: 'mfo',
      date: (day + 2) * DAY,
      finish: (day + 2) * DAY,
    });
  });

  test('a finish of work under way changes its duration only', () => {
    const { of } = edit([{ ...two[0], progress: half, manual: true }, two[1]], [[1, 2]], {
      type: 'activity.set-finish',
      row: 1,
      finish: evening(4),
    });
    expect(of(1)).toMatchObject({ start: morning(0), finish: evening(4), days: 5, constraint: 'asap' });
    expect(of(2).start).toBe(morning(5));
  });

  test.each([
    ['mfo', evening(2), evening(4)],
    ['fnlt', evening(3), evening(4)],
    ['fnet', evening(4), evening(3)],
  ])('cpm-115 a finish that conflicts with %s waits for the answer', (constraint, constraintDate, finish) => {
    const rows: Row[] = [{ ...two[0], from: 0, to: 3, constraint, constraintDate }, two[1]];
    unchanged(rows, { type: 'activity.set-finish', row: 1, finish });
    const { of } = edit(rows, [], { type: 'activity.set-finish', row: 1, finish, confirmed: true });
    expect(of(1).days).not.toBe(3);
  });

  test.each([
    ['cpm-112', 'mfo', evening(2), 4],
    ['cpm-113', 'fnlt', evening(3), 6],
    ['cpm-114', 'fnet', evening(2), 1],
  ])('%s a duration that goes against %s changes nothing', (_, constraint, constraintDate, days) => {
    const rows: Row[] = [{ ...two[0], constraint, constraintDate }, two[1]];
    unchanged(rows, { type: 'activity.set-duration', row: 1, duration: days * PER_DAY });
  });

  test('act-125 a duration of what is done changes nothing', () => {
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], {
      type: 'activity.set-duration',
      row: 1,
      duration: 9 * PER_DAY,
    });
  });

  test('cpm-109 dragged bars begin no earlier than where they were dropped; one that may not move holds all', () => {
    const items = [
      { row: 1, start: morning(2) + 17 },
      { row: 2, start: morning(9) },
    ];
    const { of } = edit(two, [], { type: 'activities.drag', items });
    expect(of(1)).toMatchObject({ constraint: 'snet', start: morning(2) + 17 });
    expect(of(2)).toMatchObject({ constraint: 'snet', start: morning(9) });
    unchanged([two[0], { ...two[1], progress: half }], { type: 'activities.drag', items });
  });
});

describe('constraints', () => {
  test.each([
    ['snet', morning(0)],
    ['snlt', morning(0)],
    ['mso', morning(0)],
    ['fnet', evening(2)],
    ['fnlt', evening(2)],
    ['mfo', evening(2)],
  ] as const)('cpm-103 %s without a date takes the activity’s own', (constraint, date) => {
    const { of } = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint });
    expect(of(1)).toMatchObject({ constraint, date });
  });

  test.each(['asap', 'alap'] as const)('%s has no date', (constraint) => {
    const rows: Row[] = [{ ...two[0], constraint: 'snet', constraintDate: morning(0) }, two[1]];
    const { of } = edit(rows, [], { type: 'activity.set-constraint', row: 1, constraint });
    expect(of(1)).toMatchObject({ constraint, date: NONE });
  });

  test('cpm-118 a bare day is moved to the start or the end of its work', () => {
    const day = Math.floor(morning(6) / DAY) * DAY;
    const start = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint: 'mso', date: day });
    expect(start.of(1)).toMatchObject({ date: morning(6), start: morning(6), finish: evening(8) });
    const finish = edit(two, [], { type: 'activity.set-constraint', row: 1, constraint: 'mfo', date: day });
    expect(finish.of(1)).toMatchObject({ date: evening(6), start: morning(4), finish: evening(6) });
  });

  test('cpm-117 without a date the activity goes as soon as possible again; a date makes asap "start no earlier than"', () => {
    const held: Row[] = [{ row: 1, from: 4, to: 7, constraint: 'snet', constraintDate: morning(4) }];
    const freed = edit(held, [], { type: 'activity.set-constraint-date', row: 1, date: null });
    expect(freed.of(1)).toMatchObject({ constraint: 'asap', date: NONE, start: morning(0) });
    const bound = edit(two, [], { type: 'activity.set-constraint-date', row: 1, date: morning(3) });
    expect(bound.of(1)).toMatchObject({ constraint: 'snet', date: morning(3), start: morning(3) });
  });

  test('cpm-111 the constraint of what is done stays', () => {
    unchanged([{ ...two[0], progress: HUNDRED }, two[1]], {
      type: 'activity.set-constraint-date',
      row: 1,
      date: morning(3),
    });
  });

  test('limits on the start and finish beat links, unless the schedule ignores them', () => {
    const limited = snapshot([two[0], { ...two[1], constraint: 'snlt', constraintDate: morning(3) }], [[1, 2]]);
    const longer: PlanCommand = { type: 'activity.set-duration', row: 1, duration: 6 * PER_DAY };
    expect(lay(limited, longer).of(2).start).toBe(morning(3));
    expect(lay(limited, { type: 'schedule.set', ignoreDateLimits: true }, longer).of(2).start).toBe(morning(6));
  });

  test('as late as possible stays where the server put it and is pushed by logic', () => {
    const rows: Row[] = [two[0], { row: 2, from: 6, to: 8, constraint: 'alap' }];
    const longer = (days: number): PlanCommand => ({
      type: 'activity.set-duration',
      row: 1,
      duration: days * PER_DAY,
    });
    expect(edit(rows, [[1, 2]], longer(5)).of(2).start).toBe(morning(6));
    expect(edit(rows, [[1, 2]], longer(8)).of(2).start).toBe(morning(8));
    const asap = edit(rows, [[1, 2]], { type: 'activity.set-constraint', row: 2, constraint: 'asap' });
    expect(asap.of(2).start).toBe(morning(3));
  });
});

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

describe('the tree', () => {
  const four: Row[] = [1, 2, 3, 4].map((row) => ({
    row,
    from: 0,
    to: 1,
    constraint: 'snet',
    constraintDate: morning(0),
  }));

  test('undo-110 indented rows go under the row before them, which becomes a summary without a constraint', () => {
    const { outline, of } = edit(four, [], { type: 'activities.indent', rows: [3, 2] });
    expect(outline()).toEqual(['1 1', '1.1 2', '1.2 3', '2 4']);
    expect(of(1)).toMatchObject({ kind: Kind.summary, constraint: 'asap', date: NONE });
    expect(edit(four, [], { type: 'activities.indent', rows: [2, 4] }).outline()).toEqual([
      '1 1',
      '1.1 2',
      '2 3',
      '2.1 4',
    ]);
    expect(edit(four, [], { type: 'activities.indent', rows: [1, 2] }).outline()).toEqual(['1 1', '2 2', '3 3', '4 4']);
  });

  test('undo-111 outdented rows go right behind their parent in their order; a parent left alone is a task again', () => {
    const rows: Row[] = [
      { row: 1, kind: 'summary', from: 0, to: 1 },
      { ...four[1], parent: 1 },
      { ...four[2], parent: 1 },
      four[3],
    ];
    const { outline, of } = edit(rows, [], { type: 'activities.outdent', rows: [2, 3] });
    expect(outline()).toEqual(['1 1', '2 2', '3 3', '4 4']);
    expect(of(1)).toMatchObject({ kind: Kind.task, days: 1 });
    expect(edit(rows, [], { type: 'activities.outdent', rows: [2] }).outline()).toEqual(['1 1', '1.1 3', '2 2', '3 4']);
    expect(edit(rows, [], { type: 'activities.outdent', rows: [2, 4] }).outline()).toEqual([
      '1 1',
      '1.1 2',
      '1.2 3',
      '2 4',
    ]);
  });

  test('copies stand behind their originals with their branches and links, without progress and costs', () => {
    const rows: Row[] = [
      { row: 1, kind: 'summary', from: 0, to: 5 },
      { row: 2, parent: 1, from: 0, to: 3, progress: half, cost: 5, weight: 7 },
      { row: 3, parent: 1, from: 3, to: 5 },
      { row: 4, from: 0, to: 1 },
    ];
    const { outline, of, ties, plan, at } = edit(
      rows,
      [
        [2, 3, 'SS', 1],
        [3, 4],
      ],
      {
        type: 'activities.duplicate',
        rows: [3, 1],
      },
    );
    expect(outline()).toEqual(['1 1', '1.1 2', '1.2 3', '2 -2', '2.1 -3', '2.2 -4', '3 4']);
    expect(ties()).toEqual([
      [2, 3, 'SS', 1],
      [3, 4, 'FS', 0],
      [-3, -4, 'SS', 1],
    ]);
    expect(of(-3)).toMatchObject({ progress: 0, manual: 0, days: 3, start: morning(0), finish: evening(2) });
    expect(of(-4)).toMatchObject({ start: morning(1), finish: evening(2) });
    expect(of(-2)).toMatchObject({ kind: Kind.summary, start: morning(0), finish: evening(2) });
    const a = plan.activities;
    expect([a.cost[at(-3)], a.weight[at(-3)]]).toEqual([0, NONE]);
  });

  test('a later command may name the rows an earlier one made', () => {
    const { outline } = edit(four, [], {
      type: 'batch',
      commands: [
        {
          type: 'activities.add',
          items: [
            { name: 'New', after: 1 },
            { name: 'Next', after: 1 },
          ],
        },
        { type: 'activities.indent', rows: ['#1', '#2'] },
      ],
    });
    expect(outline()).toEqual(['1 1', '1.1 -2', '1.2 -3', '2 2', '3 3', '4 4']);
  });
});

describe('links', () => {
  const three: Row[] = [...two, { row: 3, from: 0, to: 1 }];

  test('link-112 a chain goes in tree order, skips summaries and leaves links that stand', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 1 },
      { row: 5, kind: 'summary', from: 0, to: 1 },
      { row: 2, parent: 5, from: 0, to: 1 },
      { row: 3, from: 0, to: 1 },
    ];
    const { ties, of } = edit(rows, [[1, 2]], { type: 'activities.link', rows: [3, 5, 2, 1] });
    expect(ties()).toEqual([
      [1, 2, 'FS', 0],
      [2, 3, 'FS', 0],
    ]);
    expect(of(3).start).toBe(morning(1));
  });

  test('unlinking one row takes all its links, unlinking several those among them', () => {
    const links: Tie[] = [
      [1, 2],
      [2, 3],
      [1, 3],
    ];
    expect(edit(three, links, { type: 'activities.unlink', rows: [2] }).ties()).toEqual([[1, 3, 'FS', 0]]);
    expect(edit(three, links, { type: 'activities.unlink', rows: [1, 2] }).ties()).toEqual([
      [2, 3, 'FS', 0],
      [1, 3, 'FS', 0],
    ]);
  });

  test('link-105 a link changes its type and its lag, and its successor follows', () => {
    const changed = edit(two, [[1, 2]], { type: 'link.change', link: 500, linkType: 'SS', lag: PER_DAY });
    expect(changed.ties()).toEqual([[1, 2, 'SS', 1]]);
    expect(changed.of(2)).toMatchObject({ start: morning(1), finish: evening(2) });
    const lead = edit(two, [[1, 2]], { type: 'link.change', link: 500, lag: -PER_DAY });
    expect(lead.of(2).start).toBe(morning(2));
  });

  test('link-108 a link of the same type between the same two is not made', () => {
    const doubled: PlanCommand = { type: 'links.add', items: [{ from: 1, to: 2, type: 'FS' }] };
    expect(edit(two, [[1, 2]], doubled).ties()).toEqual([[1, 2, 'FS', 0]]);
    const both: Tie[] = [
      [1, 2],
      [1, 2, 'SS'],
    ];
    expect(edit(two, both, { type: 'link.change', link: 500, linkType: 'SS' }).ties()).toEqual([
      [1, 2, 'FS', 0],
      [1, 2, 'SS', 0],
    ]);
  });

  test('the lag runs on the calendar the schedule says', () => {
    const lag: PlanCommand = { type: 'link.change', link: 500, lag: 3 * PER_DAY };
    const rows: Row[] = [
      { ...two[0], to: 5 },
      { ...two[1], from: 5, to: 7, calendar: 2 },
    ];
    // From Friday evening: three working days, three days of seven, or 24 hours around the clock.
    const plan = snapshot(rows, [[1, 2]]);
    plan.activities.start![2] = evening(4) + (24 - 17 + 8) * 60;
    plan.activities.finish![2] = evening(4) + 2 * DAY;
    const start = (command: PlanCommand) => lay(plan, command, lag).of(2).start;
    const monday = morning(5);
    expect(start({ type: 'schedule.set', lagCalendar: 'predecessor' })).toBe(monday + 3 * DAY);
    expect(start({ type: 'schedule.set', lagCalendar: 'successor' })).toBe(monday + DAY);
    expect(start({ type: 'schedule.set', lagCalendar: '24h' })).toBe(monday - DAY);
  });

  test('a link to a summary binds everything under it, a link from one waits for the last of it', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 3 },
      { row: 5, kind: 'summary', from: 3, to: 6 },
      { row: 2, parent: 5, from: 3, to: 5 },
      { row: 3, parent: 5, from: 3, to: 6 },
      { row: 4, from: 6, to: 7 },
    ];
    const links: Tie[] = [
      [1, 5],
      [5, 4],
    ];
    const { of } = edit(rows, links, { type: 'activity.set-duration', row: 1, duration: 5 * PER_DAY });
    expect(of(2).start).toBe(morning(5));
    expect(of(3)).toMatchObject({ start: morning(5), finish: evening(7) });
    expect(of(5)).toMatchObject({ start: morning(5), finish: evening(7) });
    expect(of(4).start).toBe(morning(8));
    const freed = edit(rows, [[1, 5]], { type: 'links.remove', links: [500] });
    expect(freed.of(2).start).toBe(morning(0));
    expect(freed.of(5).start).toBe(morning(0));
    const shorter = edit(rows, links, { type: 'activity.set-duration', row: 3, duration: PER_DAY });
    expect(shorter.of(4).start).toBe(morning(5));
  });
});

describe('what the server refuses is not drawn', () => {
  test('link-110 links in a circle, by a link, by a chain or by an indent', () => {
    unchanged(two, { type: 'links.add', items: [{ from: 2, to: 1, type: 'SS' }] });
    expect(edit(two, [[2, 1]], { type: 'activities.link', rows: [1, 2] }).ties()).toEqual([[2, 1, 'FS', 0]]);
    const { outline, pending } = edit(two, [[1, 2]], { type: 'activities.indent', rows: [2] });
    expect(outline()).toEqual(['1 1', '2 2']);
    expect(pending.size).toBe(0);
  });

  test('a place beside a row that stands elsewhere', () => {
    const rows: Row[] = [...two, { row: 3, from: 0, to: 1 }];
    const moved = edit(rows, [], { type: 'activities.move', rows: [3], parent: 1, after: 2 });
    expect(moved.outline()).toEqual(['1 1', '2 2', '3 3']);
    expect(edit(rows, [], { type: 'activities.add', items: [{ parent: 1, after: 2 }] }).plan.activities.n).toBe(4);
  });
});

describe('calendars and settings', () => {
  const everyDayRow: Row[] = [{ row: 1, from: 0, to: 7 }];

  test('another calendar moves the finish; a summary may have one too', () => {
    const { of, plan, at } = edit(everyDayRow, [], { type: 'activities.set-calendar', rows: [1, 0], calendar: 2 });
    expect(of(1).finish).toBe(morning(0) - 480 + 6 * DAY + 1020);
    expect(plan.activities.span[at(0)]).toBe(7 * PER_DAY);
  });

  test('act-136 a calendar that is not there, or the one already set, changes nothing', () => {
    const { plan, at, pending } = edit(everyDayRow, [], { type: 'activities.set-calendar', rows: [1], calendar: 99 });
    expect(plan.activities.calendar[at(1)]).toBe(1);
    expect(pending.size).toBe(0);
  });

  test('a made calendar can be given to rows at once, and is known by the number it gets', () => {
    const { of, plan } = edit(
      everyDayRow,
      [],
      { type: 'calendars.add', items: [{ name: 'Nights', copyOf: 2 }] },
      { type: 'activities.set-calendar', rows: [1], calendar: -2 },
    );
    expect(plan.calendars.specs.map((c) => c.name)).toEqual(['Site', 'Seven days', 'Nights']);
    expect(of(1).finish).toBe(morning(0) - 480 + 6 * DAY + 1020);
  });

  test('other working times move the rows of the calendar and no others', () => {
    const rows: Row[] = [...everyDayRow, { row: 2, from: 0, to: 5, calendar: 2 }];
    const short = Array.from({ length: 7 }, (_, d): [number, number][] => (d < 5 ? [[480, 720]] : []));
    const { of } = edit(rows, [], { type: 'calendar.set-time', calendar: 1, week: short, exceptions: [] });
    expect(of(1).finish).toBe(evening(13) - 1020 + 720);
    expect(of(2).finish).toBe(evening(4));
  });

  test('what follows a row by a lag on its calendar moves with that calendar', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 5 },
      { row: 2, from: 6, to: 7 },
    ];
    const given = edit(rows, [[1, 2, 'FS', 1]], { type: 'activities.set-calendar', rows: [1], calendar: 2 });
    expect(given.of(2).start).toBe(morning(5));
  });

  test('what is done stays where it was done, whatever its calendar becomes', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 7, progress: HUNDRED, manual: true, actualStart: morning(0), actualFinish: evening(6) },
    ];
    const { of } = edit(rows, [], { type: 'activities.set-calendar', rows: [1], calendar: 2 });
    expect(of(1)).toMatchObject({ start: morning(0), finish: evening(6) });
  });

  test('names, the default and removal of calendars', () => {
    const { plan } = edit(
      everyDayRow,
      [],
      { type: 'calendar.rename', calendar: 2, name: 'Weekends too' },
      { type: 'calendar.set-default', calendar: 2 },
    );
    expect(plan.schedule.calendar).toBe(2);
    expect(plan.calendars.specs.filter((c) => c.default).map((c) => c.name)).toEqual(['Weekends too']);
    expect(edit(everyDayRow, [], { type: 'calendars.delete', calendars: [2] }).plan.calendars.specs).toHaveLength(1);
    expect(edit(everyDayRow, [], { type: 'calendars.delete', calendars: [1] }).plan.calendars.specs).toHaveLength(2);
  });

  test('another project start moves everything that follows from it', () => {
    const { of, plan } = edit(two, [[1, 2]], { type: 'schedule.set', start: morning(5), name: 'Clinic B' });
    expect(of(1).start).toBe(morning(5));
    expect(of(2)).toMatchObject({ start: morning(8), finish: evening(9) });
    expect(plan.schedule).toMatchObject({ name: 'Clinic B', finish: evening(9), minutesPerDay: PER_DAY });
  });
});

test('what was laid one by one equals what is laid at once', () => {
  const row = fc.integer({ min: 1, max: 6 });
  const command: fc.Arbitrary<PlanCommand> = fc.oneof(
    fc.record({
      type: fc.constant('activity.set-duration' as const),
      row,
      duration: fc.integer({ min: 0, max: 6 }).map((d) => d * PER_DAY),
    }),
    fc.record({
      type: fc.constant('activity.set-start' as const),
      row,
      start: fc.integer({ min: 0, max: 20 }).map(morning),
    }),
    fc.record({
      type: fc.constant('activity.set-progress' as const),
      row,
      progress: fc.constantFrom(0, half, HUNDRED),
    }),
    fc.record({
      type: fc.constantFrom('activities.indent' as const, 'activities.outdent' as const),
      rows: fc.array(row),
    }),
    fc.record({ type: fc.constantFrom('activities.link' as const, 'activities.unlink' as const), rows: fc.array(row) }),
    fc.record({ type: fc.constant('activities.delete' as const), rows: row.map((r) => [r]) }),
    fc.record({ type: fc.constant('activities.complete' as const), rows: row.map((r) => [r]) }),
  );
  const rows: Row[] = [1, 2, 3, 4, 5, 6].map((r) => ({ row: r, from: 0, to: r }));
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      const base = Plan.read(snapshot(rows));
      const entries = commands.map((c, k) => ({ id: `c${k}`, command: c }));
      const once = overlay(base, entries, names);
      let step: ReturnType<typeof overlay> | undefined;
      for (const entry of entries) step = overlay(base, [entry], names, step);
      if (!step) return;
      for (const field of ['row', 'start', 'finish', 'progress', 'kind', 'parent', 'constraintDate'] as const)
        expect(step.plan.activities[field]).toEqual(once.plan.activities[field]);
      expect(new Set(step.preview.moved)).toEqual(new Set(once.preview.moved));
      expect(step.preview.finish).toEqual(once.preview.finish);
      expect(base.activities).toEqual(Plan.read(snapshot(rows)).activities);
    }),
    { numRuns: 150 },
  );
});
