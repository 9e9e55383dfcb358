import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, type Row, snapshot } from '@/engine/schedule/testing/plans';
import type { FilterFacts } from './row-filter';
import { bandOf, bandRow, groupedRows, readGroups } from './row-groups';
import { nextOrder, openRows, orderedTree, readOrder } from './row-order';
import type { RowWords } from './row-words';

const rows: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 6 },
  { row: 1, parent: 5, name: 'Muro 10', from: 3, to: 6, cost: 50_000 },
  { row: 2, parent: 5, name: 'Muro 9', from: 0, to: 2, progress: 1_000_000, cost: 20_000, calendar: 2 },
  { row: 3, parent: 5, name: 'aljibe', from: 1, to: 5 },
  { row: 4, name: 'Entrega', kind: 'finish-milestone', to: 6 },
];
const plan = Plan.read(snapshot(rows));
const words = {
  format: { language: 'es' },
  kinds: ['Tarea', 'Resumen', 'Hito de inicio', 'Hito'],
  constraints: [],
} as unknown as RowWords;
const facts: FilterFacts = { plan, progress: plan.activities.progress, words };
const numbers = (indexes: Iterable<number>) => [...indexes].map((i) => plan.activities.row[i]);

describe('the order of rows', () => {
  test.each([
    ['texts by their letters, figures within by their value', 'name', false, [0, 4, 5, 3, 2, 1]],
    ['the other way round', 'name', true, [0, 5, 1, 2, 3, 4]],
    ['dates', 'start', false, [0, 5, 2, 3, 1, 4]],
    ['empty cells stay last when figures rise', 'cost', false, [0, 5, 2, 1, 3, 4]],
    ['and when they fall', 'cost', true, [0, 5, 1, 2, 3, 4]],
    ['equal values keep the order of the outline', 'calendar', true, [0, 5, 1, 3, 2, 4]],
  ] as const)('view-101 children are ordered within their summary: %s', (_, column, descending, expected) => {
    expect(numbers(orderedTree(facts, { column, descending }))).toEqual(expected);
  });

  test('a closed summary hides what is under it in any order', () => {
    const ordered = orderedTree(facts, { column: 'name', descending: true });
    expect(numbers(openRows(plan.tree, ordered, plan.activities.row, new Set([5])))).toEqual([0, 5, 4]);
  });

  test('a head rises, falls and lets go', () => {
    const rising = nextOrder({ column: 'start', descending: true }, 'name');
    expect(rising).toEqual({ column: 'name', descending: false });
    expect(nextOrder(rising, 'name')).toEqual({ column: 'name', descending: true });
    expect(nextOrder({ column: 'name', descending: true }, 'name')).toBeUndefined();
  });

  test('a kept order of a column that is gone is none', () => {
    expect(readOrder({ column: 'finish', descending: true })).toEqual({ column: 'finish', descending: true });
    expect(readOrder({ column: 'zone' })).toBeUndefined();
    expect(readOrder(undefined)).toBeUndefined();
  });
});

describe('bands', () => {
  const leaves = () => plan.tree.order.filter((i) => plan.tree.children[i] === 0);

  test('view-101 activities stand under the value they share, rows without one last', () => {
    const zones = new Map([
      [1, 'Norte'],
      [2, 'Norte'],
      [3, 'Este'],
    ]);
    const brought = { start: new Map(), finish: new Map(), tags: new Map(), codes: new Map([['Zona', zones]]) };
    const told = { ...facts, words: { ...words, brought } as RowWords };
    const { shown, bands } = groupedRows(told, leaves(), ['code.Zona'], new Set());
    expect(bands.map(({ label, count }) => [label, count])).toEqual([
      ['Este', 1],
      ['Norte', 2],
      ['', 1],
    ]);
    expect([...shown].map((i) => (i < 0 ? `band ${-1 - i}` : plan.activities.row[i]))).toEqual([
      'band 0',
      3,
      'band 1',
      1,
      2,
      'band 2',
      4,
    ]);
  });

  test('view-101 activities stand under who answers for them, each combination of people once and rows without anybody last', () => {
    const shared = Plan.read(snapshot(rows));
    const give = (row: number, ids: string) => {
      shared.activities.responsibles[shared.index.of(row)] = ids;
    };
    give(1, 'u-2 u-1');
    give(2, 'u-1 u-2');
    give(3, 'u-2');
    const people = [
      { value: 'u-1', label: 'María Vidal' },
      { value: 'u-2', label: 'Diego Soto' },
    ];
    const told = { ...words, available: { people, subcontracts: [], tags: [] } } as RowWords;
    const { bands } = groupedRows({ ...facts, plan: shared, words: told }, leaves(), ['responsibles'], new Set());
    expect(bands.map(({ label, count, amounts }) => [label, count, amounts.cost])).toEqual([
      ['Diego Soto', 1, 0],
      ['Diego Soto, María Vidal', 2, 70_000],
      ['', 1, 0],
    ]);
  });

  test('view-101 activities stand under their firm and under their tags', () => {
    const shared = Plan.read(snapshot(rows));
    const at = (row: number) => shared.index.of(row);
    shared.activities.subcontract[at(1)] = 's-1';
    shared.activities.tags[at(3)] = 't-1';
    const available = {
      people: [],
      subcontracts: [{ value: 's-1', label: 'Hormigones' }],
      tags: [{ value: 't-1', label: 'Fachada' }],
    };
    const told = { ...facts, plan: shared, words: { ...words, available } as RowWords };
    const labels = (by: 'subcontract' | 'projectTags') =>
      groupedRows(told, leaves(), [by], new Set()).bands.map(({ label, count }) => [label, count]);
    expect(labels('subcontract')).toEqual([
      ['Hormigones', 1],
      ['', 3],
    ]);
    expect(labels('projectTags')).toEqual([
      ['Fachada', 1],
      ['', 3],
    ]);
  });

  test('a band adds up its rows: first start, last finish, progress by weight, money, and the worst float of what is open', () => {
    const floating = Plan.read(snapshot(rows));
    floating.activities.totalFloat.set([0, 0, 2400, -960, 480, 4800]);
    const { bands } = groupedRows({ ...facts, plan: floating }, leaves(), ['wbs.1'], new Set());
    expect(bands[0]).toMatchObject({
      label: '1 Obra gruesa',
      count: 3,
      start: morning(0),
      finish: evening(5),
      // 2 of 9 days of work are done.
      progress: 222_222,
      // Row 2 is done: what it lacks matters no more.
      float: 480,
      amounts: { cost: 70_000, usedCost: 0, manHours: 0 },
    });
  });

  test('progress is weighed by cost where the schedule does so, and every row alike where nothing weighs', () => {
    const byCost = snapshot(rows);
    const weighed = Plan.read({ ...byCost, schedule: { ...byCost.schedule, basis: 'cost' } });
    const progressOf = (plan: Plan, of: number[]) =>
      groupedRows(
        { ...facts, plan },
        of.map((row) => plan.index.of(row)),
        ['critical'],
        new Set(),
      ).bands.map((band) => band.progress);
    expect(progressOf(weighed, [1, 2, 3])).toEqual([285_714]);
    expect(progressOf(weighed, [3])).toEqual([0]);
    const points = Plan.read(
      snapshot([
        { row: 1, kind: 'finish-milestone', to: 1, progress: 1_000_000 },
        { row: 2, kind: 'finish-milestone', to: 1 },
      ]),
    );
    const both = { ...facts, plan: points, progress: points.activities.progress };
    const { bands } = groupedRows(both, [points.index.of(1), points.index.of(2)], ['critical'], new Set());
    expect(bands.map((band) => band.progress)).toEqual([500_000]);
  });

  test('bands lie within bands; a folded one hides what is in it and keeps its figures', () => {
    const all = groupedRows(facts, leaves(), ['calendar', 'kind'], new Set());
    expect(all.bands.map(({ level, label, count }) => [level, label, count])).toEqual([
      [0, 'Seven days', 1],
      [1, 'Tarea', 1],
      [0, 'Site', 3],
      [1, 'Tarea', 2],
      [1, 'Hito', 1],
    ]);
    const folded = groupedRows(facts, leaves(), ['calendar', 'kind'], new Set([all.bands[2].key]));
    expect(folded.bands.map(({ label, count, folded }) => [label, count, folded])).toEqual([
      ['Seven days', 1, false],
      ['Tarea', 1, false],
      ['Site', 3, true],
    ]);
    expect([...folded.shown].filter((i) => i >= 0).map((i) => plan.activities.row[i])).toEqual([2]);
  });

  test('what this version does not know is left out of a kept grouping, and three levels are the most', () => {
    expect(readGroups(['status', 'zone', 'wbs.2', 'wbs.0', 3, 'status', 'code.Zona', 'kind'])).toEqual([
      'status',
      'wbs.2',
      'code.Zona',
    ]);
  });

  test('a band has a row number that no activity has', () => {
    expect([0, 7].map((band) => bandOf(bandRow(band)))).toEqual([0, 7]);
    expect([0, 5, -3].map(bandOf)).toEqual([undefined, undefined, undefined]);
  });
});
