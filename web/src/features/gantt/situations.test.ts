import { describe, expect, test } from 'vitest';
import { type BaselinePoints, Plan } from '@/engine';
import { evening, morning, snapshot } from '@/engine/schedule/testing/plans';
import { asksQuick, countQuick, type QuickFilter, quickFilters, toggledQuick } from './quick-filters';
import { effective, type Filter, filteredRows, readFilter } from './row-filter';
import type { RowWords } from './row-words';
import { isIn, type Situation, situations } from './situations';

/** The status date is the evening of the fourth working day, Thursday. */
function planAt(dataDate: number): Plan {
  const given = snapshot(
    [
      { row: 1, name: 'done', from: 0, to: 2, progress: 1_000_000, actualStart: morning(0), actualFinish: evening(1) },
      { row: 2, name: 'under way and late', from: 0, to: 6, progress: 300_000, actualStart: morning(0) },
      { row: 3, name: 'held by the status date', from: 4, to: 6 },
      { row: 4, name: 'next week', from: 6, to: 8 },
      { row: 5, name: 'in three months', from: 60, to: 62 },
      { row: 6, name: 'began before its predecessor', from: 2, to: 6, progress: 100_000, actualStart: morning(2) },
    ],
    [[2, 6]],
  );
  return Plan.read({ ...given, schedule: { ...given.schedule, dataDate } });
}

const plan = planAt(evening(3));
/** What was promised: row 2 until the third day, row 3 from the second, row 4 as it is. */
const baseline: BaselinePoints = new Map(
  [
    [2, 0, 2],
    [3, 1, 3],
    [4, 6, 7],
    [5, 60, 61],
  ].map(([row, from, to]) => [row, { start: morning(from), finish: evening(to), duration: 0, cost: 0, calendar: 1 }]),
);
const factsOf = (points?: BaselinePoints) => ({
  plan,
  progress: plan.activities.progress,
  words: { baseline: points } as RowWords,
});
const rowsIn = (situation: Situation, points?: BaselinePoints) =>
  [1, 2, 3, 4, 5, 6].filter((row) => isIn(factsOf(points), plan.index.of(row), situation));

describe('at the status date', () => {
  test.each([
    ['shouldStart', [3]],
    ['shouldFinish', [2, 3]],
    ['underway', [2, 6]],
    ['nextWeeks', [2, 3, 4, 6]],
    ['slipped', [2, 3]],
    ['outOfSequence', [6]],
  ] as const)('view-105 measured on the baseline, %s are rows %j', (situation, expected) => {
    expect(rowsIn(situation, baseline)).toEqual(expected);
  });

  test.each([
    ['shouldStart', [3]],
    ['shouldFinish', []],
    ['slipped', []],
  ] as const)('view-105 without a baseline, %s are rows %j', (situation, expected) => {
    expect(rowsIn(situation)).toEqual(expected);
  });

  test('what is under way should be done where its duration is over', () => {
    const later = planAt(evening(6));
    const facts = { ...factsOf(), plan: later };
    expect([2, 6].map((row) => isIn(facts, later.index.of(row), 'shouldFinish'))).toEqual([true, true]);
    expect(isIn(facts, later.index.of(4), 'shouldFinish')).toBe(false);
  });
});

describe('at the edges', () => {
  const small = (rows: Parameters<typeof snapshot>[0], ties: Parameters<typeof snapshot>[1], at: number) => {
    const given = snapshot(rows, ties);
    const edge = Plan.read({ ...given, schedule: { ...given.schedule, dataDate: at } });
    return (row: number, situation: Situation, points?: BaselinePoints) =>
      isIn({ ...factsOf(points), plan: edge, progress: edge.activities.progress }, edge.index.of(row), situation);
  };

  test('what the baseline begins at the status date should not have begun before it', () => {
    const is = small([{ row: 1, name: 'today', from: 4, to: 6 }], [], morning(4));
    const point = (start: number) => new Map([[1, { start, finish: evening(5), duration: 0, cost: 0, calendar: 1 }]]);
    expect(is(1, 'shouldStart', point(morning(4)))).toBe(false);
    expect(is(1, 'shouldStart', point(morning(4) - 1))).toBe(true);
  });

  test('what is finished is no work of the next weeks', () => {
    const is = small(
      [
        { row: 1, name: 'done early', from: 4, to: 6, progress: 1_000_000 },
        { row: 2, name: 'to do', from: 4, to: 6 },
      ],
      [],
      evening(3),
    );
    expect([is(1, 'nextWeeks'), is(2, 'nextWeeks')]).toEqual([false, true]);
  });

  test('what ended before the predecessor it was to end with is out of sequence', () => {
    const row = { row: 2, name: 'ended', from: 0, to: 2 };
    const rows = [{ row: 1, name: 'goes on', from: 0, to: 4, progress: 500_000 }, row];
    const ended = small([rows[0], { ...row, progress: 1_000_000 }], [[1, 2, 'FF']], evening(1));
    const begun = small([rows[0], { ...row, progress: 500_000 }], [[1, 2, 'FF']], evening(1));
    expect([ended(2, 'outOfSequence'), begun(2, 'outOfSequence')]).toEqual([true, false]);
  });
});

describe('quick filters', () => {
  test('view-104 a quick filter joins the current conditions, and is removed again', () => {
    const late: Filter = { join: 'and', rules: [{ field: 'name', operator: 'includes', value: 'w' }] };
    const both = toggledQuick(late, 'underway')!;
    expect(Array.from(filteredRows(factsOf(), both).shown, (i) => plan.activities.row[i])).toEqual([0, 2]);
    expect([asksQuick(both, 'underway'), asksQuick(both, 'critical'), asksQuick(late, 'underway')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(toggledQuick(both, 'underway')).toEqual(late);
    expect(toggledQuick(toggledQuick(undefined, 'critical'), 'critical')).toBeUndefined();
  });

  test('view-104 beside conditions of which any may hold it stands apart', () => {
    const any: Filter = {
      join: 'or',
      rules: [
        { field: 'name', operator: 'is', value: 'done' },
        { field: 'name', operator: 'is', value: 'next week' },
      ],
    };
    const both = toggledQuick(any, 'nextWeeks');
    expect(Array.from(filteredRows(factsOf(), both!).shown, (i) => plan.activities.row[i])).toEqual([0, 4]);
  });

  test('a view keeps them, and each counts what it finds alone', () => {
    const counts = countQuick(factsOf(baseline));
    for (const quick of quickFilters) {
      const kept = readFilter(JSON.parse(JSON.stringify(toggledQuick(undefined, quick))));
      expect(effective(kept)).toEqual(toggledQuick(undefined, quick));
      expect(filteredRows(factsOf(baseline), kept!).count).toBe(counts[quick as QuickFilter]);
    }
    expect(situations.map((one) => counts[one])).toEqual([1, 2, 2, 4, 2, 1]);
  });
});

test('view-108 dates of an update and variances are compared', () => {
  const found = (
    field: 'actualStart' | 'baselineFinish' | 'finishVariance',
    operator: 'afterthan' | 'beforethan' | 'morethan',
    value: string,
  ) =>
    Array.from(
      filteredRows(factsOf(baseline), { join: 'and', rules: [{ field, operator, value }] }).shown,
      (i) => plan.activities.row[i],
    ).filter((row) => row > 0);
  expect(found('actualStart', 'afterthan', '2026-04-06')).toEqual([6]);
  expect(found('baselineFinish', 'beforethan', '2026-04-09')).toEqual([2]);
  expect(found('finishVariance', 'morethan', '2')).toEqual([2]);
});
