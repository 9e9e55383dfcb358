import { describe, expect, test } from 'vitest';
import { dayOfCivil, Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { toggledQuick } from './quick-filters';
import {
  comparedProgress,
  dateHolds,
  denied,
  effective,
  type Filter,
  type FilterRule,
  filteredRows,
  numberHolds,
  readFilter,
  textHolds,
} from './row-filter';
import type { RowWords } from './row-words';

describe('operators', () => {
  test.each([
    ['includes', 'Hormigón de losa', 'HORMIGON', true],
    ['includes', 'Losa', 'muro', false],
    ['notincludes', 'Losa', 'muro', true],
    ['notincludes', 'Muro norte', 'muro', false],
    ['is', 'Losa', 'losa', true],
    ['is', 'Losa 2', 'losa', false],
    ['isnot', 'Losa 2', 'losa', true],
    ['isnot', 'Losa', 'losa', false],
  ] as const)('view-106 text %s: %s, %s', (operator, have, wanted, expected) => {
    expect(textHolds(operator, have, wanted)).toBe(expected);
  });

  test.each([
    ['equals', [false, true, false]],
    ['notequals', [true, false, true]],
    ['morethan', [false, false, true]],
    ['lessthan', [true, false, false]],
    ['moreequalsthan', [false, true, true]],
    ['lessequalsthan', [true, true, false]],
  ] as const)('view-107 of 4, 5 and 6, %s 5 holds for %j', (operator, expected) => {
    expect([4, 5, 6].map((have) => numberHolds(operator, have, 5))).toEqual(expected);
  });

  test.each([
    ['afterthan', [false, false, true]],
    ['beforethan', [true, false, false]],
  ] as const)('view-108 of the day before, the day and the day after, %s holds for %j', (operator, expected) => {
    const day = dayOfCivil(2026, 5, 4);
    expect([day - 1, day, day + 1].map((have) => dateHolds(operator, have, day))).toEqual(expected);
    expect(dateHolds(operator, undefined, day)).toBe(false);
  });

  test.each([
    [99.9999, 99.9999],
    [99.9999999999, 99],
    [99.99999999999, 99],
    [100, 100],
  ])('view-105 a progress of %d is compared as %d', (have, expected) => {
    expect(comparedProgress(have)).toBe(expected);
  });
});

describe('filters over a plan', () => {
  // A summary, 1, over 2 (one day, half done), 3 (two days, done) and 4 (four days, not begun); 5 stands alone.
  const plan = Plan.read(
    snapshot([
      { row: 1, from: 0, to: 4 },
      { row: 2, parent: 1, from: 0, to: 1, progress: 500_000 },
      { row: 3, parent: 1, from: 0, to: 2, progress: 1_000_000 },
      { row: 4, parent: 1, from: 0, to: 4 },
      { row: 5, from: 1, to: 2 },
    ]),
  );
  const { activities: a, index } = plan;
  const facts = { plan, progress: a.progress, words: {} as RowWords };
  const shown = (filter: Filter, expected?: Int32Array) =>
    Array.from(filteredRows({ ...facts, expected }, filter).shown, (i) => a.row[i]).filter((row) => row > 0);
  const rule = (
    field: FilterRule['field'],
    operator: FilterRule['operator'],
    value: FilterRule['value'],
  ): FilterRule => ({
    field,
    operator,
    value,
  });
  const half = rule('progress', 'moreequalsthan', '50');
  const done = rule('progress', 'equals', '100');

  test('a row that matches is shown under its summaries, which are not counted', () => {
    const { context, count } = filteredRows(facts, { join: 'and', rules: [done] });
    expect(shown({ join: 'and', rules: [done] })).toEqual([1, 3]);
    expect([count, context[index.of(1)], context[index.of(3)]]).toEqual([1, 1, 0]);
  });

  test.each([
    ['and', [1, 3]],
    ['or', [1, 2, 3]],
  ] as const)('view-111 with %s, rows %j are shown', (join, expected) => {
    expect(shown({ join, rules: [half, done] })).toEqual(expected);
  });

  test('view-111 a group counts as one condition', () => {
    const group: Filter = { join: 'or', rules: [done, rule('progress', 'equals', '0')] };
    expect(shown({ join: 'and', rules: [half, group] })).toEqual([1, 3]);
  });

  test('view-111 a denied condition leaves out what holds it, a denied group what it finds', () => {
    expect(shown({ join: 'and', rules: [half, denied(done)] })).toEqual([1, 2]);
    const group: Filter = { join: 'or', rules: [done, rule('progress', 'equals', '0')] };
    expect(shown({ join: 'and', rules: [denied(group)] })).toEqual([1, 2]);
    expect(shown({ join: 'or', rules: [done, denied(half)] })).toEqual([1, 3, 4, 5]);
    expect(denied(denied(done))).toEqual(done);
  });

  test('view-111 what is denied stays so in storage, and beside a quick filter', () => {
    const filter: Filter = { join: 'and', rules: [denied(done), denied({ join: 'or', rules: [half] })] };
    expect(effective(readFilter(JSON.parse(JSON.stringify(filter))))).toEqual(filter);
    expect(toggledQuick(denied(filter), 'critical')?.rules[0]).toEqual(denied(filter));
  });

  test.each([
    ['issomeof', [1, 2, 3, 4, 5]],
    ['notsomeof', []],
  ] as const)('view-109 %s of the types holds for %j', (operator, expected) => {
    expect(shown({ join: 'and', rules: [rule('kind', operator, ['0', '3'])] })).toEqual(expected);
  });

  test.each([
    ['Overdue', [4]],
    ['Advancement', [2]],
    ['Done', [3]],
    ['Waiting', [5]],
  ] as const)('view-110 with the status %s stand %j', (status, expected) => {
    const due = new Int32Array(a.n);
    due[index.of(2)] = 250_000;
    due[index.of(4)] = 100_000;
    expect(shown({ join: 'and', rules: [rule('status', 'is', status)] }, due).filter((row) => row !== 1)).toEqual(
      expected,
    );
  });
});

test('a condition without a value hides nothing, and one that is not known is dropped', () => {
  const blank: FilterRule = { field: 'name', operator: 'includes', value: ' ' };
  expect(effective({ join: 'and', rules: [blank, { join: 'or', rules: [blank] }] })).toBeUndefined();
  const stored = {
    join: 'or',
    rules: [
      { field: 'mood', operator: 'is', value: 'good' },
      { ...blank, value: 'losa' },
    ],
  };
  expect(readFilter(stored)).toEqual({ join: 'or', rules: [{ ...blank, value: 'losa' }] });
});
