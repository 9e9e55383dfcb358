import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUNDRED } from './columns';
import { overlay } from './overlay';
import { Plan } from './plan';
import { edit, half, names, two, unchanged } from './testing/lay';
import { morning, PER_DAY, type Row, snapshot } from './testing/plans';
import type { PlanCommand } from './wire';

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
