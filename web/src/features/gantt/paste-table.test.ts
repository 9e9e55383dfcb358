import { beforeAll, describe, expect, test } from 'vitest';
import { i18next } from '@/shared/i18n';
import type { ColumnId } from './grid-columns';
import { columns } from './grid-columns';
import { headTarget } from './paste-heads';
import { outlineOf, parentsOf } from './paste-outline';
import { pastedTable } from './paste-table';
import './texts';

const shown: ColumnId[] = ['number', 'wbs', 'name', 'duration', 'start', 'finish'];
const targets = (text: string, focus: ColumnId = 'name') =>
  pastedTable(text, focus, shown).columns.map((c) => c.target);

describe('heads of columns', () => {
  beforeAll(() => expect(i18next.exists('gantt:column.name')).toBe(true));

  test.each(['es', 'en'] as const)('every column is known by the names the grid has for it in %s', (language) => {
    const t = i18next.getFixedT(language, 'gantt');
    for (const { id } of columns) {
      expect(headTarget(t(`column.${id}`)), `${id} as head`).toBe(id);
      expect(headTarget(t(`columnTip.${id}`)), `${id} as tip`).toBe(id);
    }
  });

  test.each([
    ['DURACION', 'duration'],
    [' término ', 'finish'],
    ['Nº', 'number'],
    ['N.º', 'number'],
    ['#', 'number'],
    ['Task Name', 'name'],
    ['Nombre de tarea', 'name'],
    ['Comienzo', 'start'],
    ['% completado', 'progress'],
    ['% Complete', 'progress'],
    ['Outline Level', 'level'],
    ['Nivel de esquema', 'level'],
    ['Contratista', undefined],
    ['', undefined],
  ])('%s is %s', (head, target) => expect(headTarget(head)).toBe(target));
});

describe('columns of a pasted table', () => {
  test('a first line of names says what the columns are, wherever the focus is', () => {
    const table = pastedTable('Inicio\tNombre\n06/04/26\tLosa\n', 'duration', shown);
    expect(table.headed).toBe(true);
    expect(table.columns.map((c) => c.target)).toEqual(['start', 'name']);
    expect(table.rows).toEqual([['06/04/26', 'Losa']]);
  });

  test('names of no column and names said twice have no column', () => {
    expect(targets('Nombre\tContratista\tDuración\tDur.\nLosa\tSur\t3 d\t3 d')).toEqual([
      'name',
      undefined,
      'duration',
      undefined,
    ]);
  });

  test('without names the columns are those from the focus to the right, as they are shown', () => {
    expect(targets('Losa\t3 d\t06/04/26')).toEqual(['name', 'duration', 'start']);
    expect(targets('06/04/26\t07/04/26\tLosa', 'start')).toEqual(['start', 'finish', undefined]);
  });

  test('a row that is written like a name of a column is one', () => {
    expect(pastedTable('Inicio\t3 d\nFin\t0 d', 'name', shown).rows).toHaveLength(2);
    expect(pastedTable('Inicio\nExcavación\nFin', 'name', shown).rows).toHaveLength(3);
    expect(pastedTable('Nombre\nExcavación', 'name', shown).rows).toEqual([['Excavación']]);
  });

  test('empty rows at the end are none, and those between filled ones stay', () => {
    expect(pastedTable('a\t\n\t\nb\t\n\t\n', 'name', shown).rows).toEqual([
      ['a', ''],
      ['', ''],
      ['b', ''],
    ]);
  });
});

describe('tables with semicolons', () => {
  const cells = (text: string, focus: ColumnId = 'name') => pastedTable(text, focus, shown).rows;

  test('lines with the same number of them are rows of cells', () => {
    expect(cells('Losa;3 d\nMuro;"2;5 d"\n')).toEqual([
      ['Losa', '3 d'],
      ['Muro', '2;5 d'],
    ]);
    expect(pastedTable('Nombre;Inicio\nLosa;06/04/26', 'duration', shown).columns.map((c) => c.target)).toEqual([
      'name',
      'start',
    ]);
  });

  test.each([
    ['a single line', 'Losa; muro', 'name'],
    ['lines with different numbers of them', 'Losa; muro\nRadier', 'name'],
    ['links', '2; 3\n4; 5', 'predecessors'],
    ['a table with tabs', 'Losa\t2;3\nMuro\t4;5', 'name'],
  ] as const)('%s is none', (_, text, focus) => {
    expect(cells(text, focus)[0].join('|')).toBe(text.split('\n')[0].replace('\t', '|'));
  });
});

describe('the outline of a pasted table', () => {
  const outline = (text: string) => outlineOf(pastedTable(text, 'name', shown));

  test.each([
    ['levels', 'Nivel\tNombre\n2\tA\n3\tB\n5\tC\n3\tD\n1\tE', [0, 1, 2, 1, 0]],
    ['WBS codes', 'EDT\tNombre\n1.2\tA\n1.2.1\tB\n1.2.2\tC\n1.3\tD', [0, 1, 1, 0]],
    ['WBS codes below the project summary, which has none', 'EDT\tNombre\n\tObra\n1\tA\n1.1\tB\n2\tC', [0, 1, 2, 1]],
    ['blanks before the names', 'Nombre\tDur.\nA\t1\n   B\t1\n      C\t1\n   D\t1\nE\t1', [0, 1, 2, 1, 0]],
    ['codes that are no outline say nothing', 'EDT\tNombre\nA.10\tA\nA.20\tB', [0, 0]],
    ['a level that is missing makes all of them unknown', 'Nivel\tNombre\n1\tA\n\tB', [0, 0]],
    ['names alone', 'A\nB', [0, 0]],
  ])('is read from %s', (_, text, depths) => expect(outline(text)).toEqual(depths));

  test('each row lies under the last one above it that is one less deep', () => {
    expect(parentsOf([0, 1, 2, 1, 0, 1])).toEqual([-1, 0, 1, 0, -1, 4]);
  });
});
