import { describe, expect, test, vi } from 'vitest';
import { withRefs } from '../core/refs';
import { Kind } from './columns';
import { DAY, NONE } from './minutes';
import { Plan } from './plan';
import { activitiesOf, references } from './refs';
import { edit, half } from './testing/lay';
import { evening, morning, type Row } from './testing/plans';
import type { PlanCommand } from './wire';

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

  test('sem-154 what becomes a summary waits for no other project any more, and dates left on one can be taken away', () => {
    const waits: Row[] = [{ ...four[0], externalStart: morning(1), externalFinish: evening(4) }, ...four.slice(1)];
    const outside = ({ plan, at }: ReturnType<typeof edit>) => [
      plan.activities.externalStart[at(1)],
      plan.activities.externalFinish[at(1)],
    ];
    expect(outside(edit(waits, [], { type: 'activities.indent', rows: [2] }))).toEqual([NONE, NONE]);
    const left: Row[] = [
      { ...waits[0], kind: 'summary' },
      { ...four[1], parent: 1 },
    ];
    const freed: PlanCommand = { type: 'activity.set-external-start', row: 1, date: null };
    expect(outside(edit(left, [], freed))).toEqual([NONE, evening(4)]);
    expect(outside(edit(left, [], { ...freed, date: morning(2) }))).toEqual([morning(1), evening(4)]);
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

  test.each<[PlanCommand['type'], PlanCommand]>([
    ['activities.indent', { type: 'activities.indent', rows: [2, 3, 4] }],
    ['activities.move', { type: 'activities.move', rows: [2, 3, 4], parent: 0, before: 1 }],
  ])('many rows are set with the tree worked out once: %s', (_, command) => {
    const rebuilt = vi.spyOn(Plan.prototype, 'placesChanged');
    edit(four, [], command);
    expect(rebuilt).toHaveBeenCalledTimes(1);
    rebuilt.mockRestore();
  });

  test('rows moved beside a sibling keep the order they are named in, among those that were there', () => {
    const moved = (rows: number[], place: { after?: number; before?: number }) =>
      edit(four, [], { type: 'activities.move', rows, parent: 0, ...place }).outline();
    expect(moved([3, 1], { after: 4 })).toEqual(['1 2', '2 4', '3 3', '4 1']);
    expect(moved([4, 3], { before: 1 })).toEqual(['1 4', '2 3', '3 1', '4 2']);
    expect(moved([1, 2], {})).toEqual(['1 3', '2 4', '3 1', '4 2']);
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

  test('activities on their way to tasks wait where they are: only the server knows what comes of them', () => {
    const convert: PlanCommand = { type: 'activities.convert', groups: [{ target: 1, rows: [2] }, { rows: [4] }] };
    const { outline, pending, preview } = edit(four, [], convert);
    expect(outline()).toEqual(['1 1', '2 2', '3 3', '4 4']);
    expect([...pending].sort()).toEqual([2, 4]);
    expect(preview.sure).toBe(false);
    expect(activitiesOf(convert)).toEqual([2, 4]);
    const renamed = withRefs(convert, references, (ref) => Number(ref) + 10);
    expect(renamed).toEqual({ type: 'activities.convert', groups: [{ target: 11, rows: [12] }, { rows: [14] }] });
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

  test('sem-155 a new row may run around the clock; what lasts no time runs by no clock', () => {
    const { plan, at, of } = edit(four, [[1, 4]], {
      type: 'batch',
      commands: [
        {
          type: 'activities.add',
          items: [
            { name: 'Cure', duration: 3 * DAY, elapsed: true },
            { name: 'Dry', elapsed: true },
            { name: 'Handover', duration: 0, elapsed: true },
          ],
        },
        { type: 'links.add', items: [{ from: 1, to: '#1', type: 'FS' }] },
      ],
    });
    expect([-2, -3, -4].map((row) => [plan.activities.duration[at(row)], plan.activities.elapsed[at(row)]])).toEqual([
      [3 * DAY, 1],
      [DAY, 1],
      [0, 0],
    ]);
    expect([of(-2).start, of(-2).finish]).toEqual([evening(0), evening(3)]);
  });

  test('rows of one command may lie under, before and behind one another', () => {
    const { outline, plan } = edit(four, [], {
      type: 'activities.add',
      items: [
        { name: 'A', after: 1 },
        { name: 'B', after: 1 },
        { name: 'A1', parent: '#1', duration: 0 },
        { name: 'A2', parent: '#1' },
        { name: 'A1a', parent: '#3' },
        { name: 'A0', before: '#3' },
        { name: 'End' },
        { name: 'Nowhere', parent: 2, after: 3 },
      ],
    });
    const names = new Map(Array.from(plan.activities.row, (row, i) => [row, plan.activities.name[i]]));
    const told = outline().map((line) => {
      const [code, row] = line.split(' ');
      return `${code} ${Number(row) < 0 ? names.get(Number(row)) : row}`;
    });
    expect(told).toEqual([
      '1 1',
      '2 A',
      '2.1 A0',
      '2.2 A1',
      '2.2.1 A1a',
      '2.3 A2',
      '3 B',
      '4 2',
      '5 3',
      '6 4',
      '7 End',
    ]);
    const kinds = Array.from(plan.activities.name, (name, i) => [name, plan.activities.kind[i]]);
    expect(kinds).toContainEqual(['A1', Kind.summary]);
    expect(kinds).toContainEqual(['A1a', Kind.task]);
  });
});
