import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Names } from '../core/row-names';
import { overlay } from './overlay';
import { Plan } from './plan';
import { evening, morning, PER_DAY, type Row, snapshot, type Tie } from './testing/plans';
import type { LinkTypeName, PlanCommand } from './wire';

const names: Names = {
  resolve: (ref) => (typeof ref === 'number' ? ref : undefined),
  created: (_, k) => -k - 1,
};

function edit(rows: Row[], ties: Tie[], ...commands: PlanCommand[]) {
  const plan = Plan.read(snapshot(rows, ties));
  const laid = overlay(
    plan,
    commands.map((command, k) => ({ id: `c${k}`, command })),
    names,
  );
  const of = (row: number) => {
    const i = laid.plan.index.of(row);
    const a = laid.plan.activities;
    return { start: a.start[i], finish: a.finish[i], duration: a.duration[i], kind: a.kind[i], i };
  };
  return { ...laid, of, base: plan };
}

const lasts = (row: number, days: number): PlanCommand => ({
  type: 'activity.set-duration',
  row,
  duration: days * PER_DAY,
});

describe('what an edit does, before the server says so', () => {
  const two: Row[] = [
    { row: 1, from: 0, to: 3 },
    { row: 2, from: 3, to: 5 },
  ];

  test('a longer predecessor pushes a finish-to-start successor over the weekend', () => {
    const { of, preview } = edit(two, [[1, 2]], lasts(1, 5));
    expect(of(1)).toMatchObject({ start: morning(0), finish: evening(4) });
    expect(of(2)).toMatchObject({ start: morning(5), finish: evening(6) });
    expect(preview.moved).toEqual([1, 2]);
    expect(preview.finish).toMatchObject({ from: evening(4), to: evening(6), work: 2 * PER_DAY });
  });

  test('a shorter one pulls it back, but not before the project start', () => {
    expect(edit(two, [[1, 2]], lasts(1, 1)).of(2)).toMatchObject({ start: morning(1), finish: evening(2) });
  });

  const cases: [LinkTypeName, number, number, number][] = [
    // type, lag, then the successor's first and last working day when the predecessor lasts 6 days instead of 4
    ['FS', 1, 7, 8],
    ['SS', 2, 2, 3],
    ['FF', 1, 5, 6],
    ['SF', 3, 1, 2],
  ];
  test.each(cases)('%s with a lag of %i days binds the right edges', (type, lag, first, last) => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 4 },
      { row: 2, from: 0, to: 2 },
    ];
    const placed = edit(rows, [], lasts(1, 6), {
      type: 'links.add',
      items: [{ from: 1, to: 2, type, lag: lag * PER_DAY }],
    });
    expect(placed.of(2)).toMatchObject({ start: morning(first), finish: evening(last) });
  });

  test('each row works after its own calendar, the lag after the predecessor’s', () => {
    const rows: Row[] = [
      { row: 1, from: 0, to: 3 },
      { row: 2, from: 3, to: 5, calendar: 2 },
    ];
    const { of } = edit(rows, [[1, 2]], lasts(1, 5));
    // Friday evening is followed by Saturday morning on seven days.
    expect(of(2).start).toBe(evening(4) + (24 - 17 + 8) * 60);
  });

  test('a start no earlier than holds a row, a must-start-on beats its links', () => {
    const held: Row[] = [two[0], { row: 2, from: 8, to: 10, constraint: 'snet', constraintDate: morning(8) }];
    expect(edit(held, [[1, 2]], lasts(1, 5)).of(2).start).toBe(morning(8));
    expect(edit(held, [[1, 2]], lasts(1, 9)).of(2).start).toBe(morning(9));
    const fixed: Row[] = [two[0], { row: 2, from: 3, to: 5, constraint: 'mso', constraintDate: morning(3) }];
    expect(edit(fixed, [[1, 2]], lasts(1, 9)).of(2).start).toBe(morning(3));
  });

  test('what has started stays and only grows, what is manual stays', () => {
    const started: Row[] = [two[0], { row: 2, from: 3, to: 5, progress: 100_000 }];
    expect(edit(started, [[1, 2]], lasts(1, 9)).of(2)).toMatchObject({ start: morning(3), finish: evening(4) });
    expect(edit(started, [[1, 2]], lasts(2, 4)).of(2)).toMatchObject({ start: morning(3), finish: evening(6) });
    const manual: Row[] = [two[0], { row: 2, from: 3, to: 5, manual: true }];
    expect(edit(manual, [[1, 2]], lasts(1, 9)).of(2).start).toBe(morning(3));
  });

  test('a row held by something unknown here moves only when logic reaches it', () => {
    // Recorded two days later than its predecessor asks for: levelled, perhaps.
    const rows: Row[] = [two[0], { row: 2, from: 5, to: 7 }];
    expect(edit(rows, [[1, 2]], lasts(1, 4)).of(2).start).toBe(morning(5));
    expect(edit(rows, [[1, 2]], lasts(1, 7)).of(2).start).toBe(morning(7));
  });

  test('a duration of 0 makes a milestone at the end of its predecessor, and back', () => {
    const gone = edit(two, [[1, 2]], lasts(2, 0));
    expect(gone.of(2)).toMatchObject({ start: evening(2), finish: evening(2), duration: 0 });
    const milestone: Row[] = [two[0], { row: 2, kind: 'finish-milestone', to: 3 }];
    expect(edit(milestone, [[1, 2]], lasts(2, 2)).of(2)).toMatchObject({ start: morning(3), finish: evening(4) });
  });

  test('summaries span what is below them, up to row 0', () => {
    const rows: Row[] = [
      { row: 5, kind: 'summary', from: 0, to: 5 },
      { row: 1, parent: 5, from: 0, to: 3 },
      { row: 2, parent: 5, from: 3, to: 5 },
    ];
    const { of, plan } = edit(rows, [[1, 2]], lasts(1, 6));
    expect(of(5)).toMatchObject({ start: morning(0), finish: evening(7) });
    expect(of(0).finish).toBe(evening(7));
    expect(plan.activities.span[of(5).i]).toBe(8 * PER_DAY);
  });

  test('a removed link lets its successor fall back, a removed predecessor too', () => {
    expect(edit(two, [[1, 2]], { type: 'links.remove', links: [500] }).of(2).start).toBe(morning(0));
    expect(edit(two, [[1, 2]], { type: 'activities.delete', rows: [1] }).of(2).start).toBe(morning(0));
  });

  test('rows are added, moved and deleted with their branches; a parent becomes a summary and back', () => {
    const rows: Row[] = [...two, { row: 3, from: 0, to: 1 }];
    const added = edit(rows, [], { type: 'activities.add', items: [{ after: 1, name: 'New' }] });
    const order = Array.from(added.plan.tree.order, (i) => added.plan.activities.row[i]);
    expect(order).toEqual([0, 1, -2, 2, 3]);
    const moved = edit(rows, [], { type: 'activities.move', rows: [2], parent: 1 });
    expect(moved.plan.tree.wbs(moved.of(2).i)).toBe('1.1');
    expect(moved.of(1).kind).toBe(1);
    const deleted = edit(
      rows,
      [],
      { type: 'activities.move', rows: [2], parent: 1 },
      { type: 'activities.delete', rows: [2] },
    );
    expect(deleted.of(1).kind).toBe(0);
    expect(deleted.plan.index.of(2)).toBe(-1);
  });

  test('act-141 the project summary is not deleted', () => {
    expect(edit(two, [], { type: 'activities.delete', rows: [0] }).plan.activities.n).toBe(3);
  });

  test('the confirmed plan is never written to', () => {
    const { base } = edit(two, [[1, 2]], lasts(1, 9), { type: 'activity.rename', row: 2, name: 'Other' });
    const fresh = Plan.read(snapshot(two, [[1, 2]]));
    expect(base.activities).toEqual(fresh.activities);
  });

  test('the pass equals one that looks at every row again and again until nothing moves', () => {
    const count = 12;
    const network = fc.record({
      durations: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: count, maxLength: count }),
      ties: fc.array(
        fc.tuple(
          fc.nat({ max: count - 1 }),
          fc.nat({ max: count - 1 }),
          fc.constantFrom('FS', 'SS', 'FF', 'SF'),
          fc.integer({ min: -1, max: 3 }),
        ),
        { maxLength: 20 },
      ),
      row: fc.nat({ max: count - 1 }),
      days: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(network, ({ durations, ties, row, days }) => {
        const links = ties
          .filter(([a, b]) => a < b)
          .map(([a, b, type, lag]) => [a + 1, b + 1, type as LinkTypeName, lag] as Tie);
        const place = (lengths: number[]) => {
          const from = lengths.map(() => 0);
          for (let again = true; again; ) {
            again = false;
            for (const [a, b, type, lag = 0] of links) {
              const [p, s] = [a - 1, b - 1];
              const edge = type === 'FS' || type === 'FF' ? from[p] + lengths[p] : from[p];
              const least = Math.max(0, edge + lag - (type === 'FF' || type === 'SF' ? lengths[s] : 0));
              if (from[s] < least) {
                from[s] = least;
                again = true;
              }
            }
          }
          return from;
        };
        const before = place(durations);
        const rows = durations.map((d, k) => ({ row: k + 1, from: before[k], to: before[k] + d }));
        const after = durations.map((d, k) => (k === row ? days : d));
        const { of } = edit(rows, links, lasts(row + 1, days));
        const expected = place(after);
        expect(expected.map((_, k) => of(k + 1).start)).toEqual(expected.map((n) => morning(n)));
      }),
      { numRuns: 200 },
    );
  });
});
