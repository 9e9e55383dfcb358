import { expect, test } from 'vitest';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { findActivities } from './find-activities';

const plan = Plan.read(
  snapshot([
    { row: 1, name: 'Estructura 2.º piso', kind: 'summary', from: 0, to: 2 },
    { row: 2, parent: 1, name: 'Hormigonado de losa', from: 0, to: 1 },
    { row: 3, parent: 1, name: 'Muros', from: 1, to: 2 },
    { row: 4, name: 'Estructura 3.º piso', kind: 'summary', from: 2, to: 4 },
    { row: 5, parent: 4, name: 'Hormigonado de losa', from: 2, to: 3 },
    { row: 6, parent: 4, name: 'Descimbre losa 3', from: 3, to: 4 },
  ]),
);
const found = (phrase: string) => findActivities(plan, phrase, 8).map(({ row }) => row);

test('a phrase finds by the own name and the branch: "losa 3" is the slab of the third floor', () => {
  expect(found('losa 3')).toEqual([6, 5]);
});

test('accents and case do not matter, a number finds its row, nothing finds nothing', () => {
  expect(found('HORMIGON')).toEqual([2, 5]);
  expect(found('hormigón')).toEqual([2, 5]);
  expect(found('2.1')).toEqual([5]);
  expect(found('3')).toContain(3);
  expect(found('ascensor')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('a branch found by its name does not drag its activities along', () => {
  expect(found('estructura')).toEqual([1, 4]);
});

test('a number is found as a whole one, in names and branches', () => {
  const floors = Plan.read(
    snapshot([
      { row: 1, name: 'Piso 13', kind: 'summary', from: 0, to: 2 },
      { row: 2, parent: 1, name: 'Losa', from: 0, to: 1 },
      { row: 3, name: 'Piso 3', kind: 'summary', from: 0, to: 2 },
      { row: 4, parent: 3, name: 'Losa', from: 0, to: 1 },
    ]),
  );
  expect(findActivities(floors, 'losa 3', 8).map(({ row }) => row)).toEqual([4]);
});
