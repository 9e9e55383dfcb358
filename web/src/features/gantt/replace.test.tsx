import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Plan } from '@/engine';
import { type Row, snapshot } from '@/engine/schedule/testing/plans';
import { expectAccessible } from '@/test-render';
import { commandsOf, patternOf, replacementsOf, type Wanted } from './find-replace';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const rows: Row[] = [
  { row: 1, name: 'Muro piso 1', from: 0, to: 2 },
  { row: 2, name: 'Losa PISO 1', from: 2, to: 4 },
  { row: 3, name: 'Pisos', from: 4, to: 5 },
];

/** Codes and B-2 for the three. */
const coded = (plan: ReturnType<typeof snapshot>) => {
  const a = plan.activities as unknown as { row: number[]; code: string[]; description: string[] };
  a.code = a.row.map((row) => ['', 'A-1', 'A-2', 'B-2'][row] ?? '');
  a.description = a.row.map((row) => (row === 3 ? 'Ver piso 1 (a.b)' : ''));
  return plan;
};

const found = (wanted: Partial<Wanted>) => {
  const all = {
    find: '',
    replace: '',
    fields: ['name', 'code', 'description'],
    matchCase: false,
    wholeWord: false,
  } as const;
  return replacementsOf(Plan.read(coded(snapshot(rows, []))), { ...all, ...wanted });
};
const changes = (wanted: Partial<Wanted>) => found(wanted).map(({ row, field, to }) => `${row} ${field} ${to}`);

describe('what a replacement changes', () => {
  test('a text anywhere, whatever its capitals', () => {
    expect(changes({ find: 'piso 1', replace: 'nivel 2' })).toEqual([
      '1 name Muro nivel 2',
      '2 name Losa nivel 2',
      '3 description Ver nivel 2 (a.b)',
    ]);
  });
  test('with its capitals alone, and as a word of its own alone', () => {
    expect(changes({ find: 'PISO', replace: 'P', matchCase: true })).toEqual(['2 name Losa P 1']);
    expect(changes({ find: 'piso', replace: 'P', wholeWord: true, fields: ['name'] })).toEqual([
      '1 name Muro P 1',
      '2 name Losa P 1',
    ]);
    expect(patternOf({ find: 'ó', matchCase: true, wholeWord: true }).test('hormigón')).toBe(false);
  });
  test('signs stand for themselves, in what is found and in what is put', () => {
    expect(changes({ find: '(a.b)', replace: '$&' })).toEqual(['3 description Ver piso 1 $&']);
    expect(changes({ find: 'a.b', replace: 'x' })).toHaveLength(1);
    expect(changes({ find: 'aXb', replace: 'x' })).toEqual([]);
  });
  test('only in some rows and fields', () => {
    expect(changes({ find: 'piso', replace: 'P', rows: new Set([3]), fields: ['name'] })).toEqual(['3 name Ps']);
  });
  test('no name is emptied, and no code is given twice', () => {
    expect(found({ find: 'pisos', fields: ['name'] })[0].hindrance).toBe('empty');
    const codes = found({ find: 'A', replace: 'B', fields: ['code'] });
    expect(codes.map(({ row, to, hindrance }) => [row, to, hindrance])).toEqual([
      [1, 'B-1', undefined],
      [2, 'B-2', 'taken'],
    ]);
    expect(commandsOf(codes)).toEqual([{ type: 'activity.set-code', row: 1, code: 'B-1', seen: 'A-1' }]);
  });
});

test('Ctrl+H shows what would change, and makes all of it one step', async () => {
  const { sent } = await openGantt({ rows, ties: [], told: coded });
  await userEvent.keyboard('{Control>}h{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Buscar y reemplazar' });
  await userEvent.type(within(dialog).getByLabelText('Buscar'), 'piso 1');
  await userEvent.type(within(dialog).getByLabelText('Reemplazar por'), 'nivel 2');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Notas' }));
  await within(dialog).findByText('Aparece en 3 lugares.');
  const list = within(dialog).getByRole('region', { name: 'Cambios' });
  expect(within(list).getAllByRole('row')[1].textContent).toBe('1 · NombreMuro piso 1Muro nivel 2');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reemplazar en 3 lugares' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    type: 'batch',
    commands: [
      { type: 'activity.rename', row: 1, name: 'Muro nivel 2', seen: 'Muro piso 1' },
      { type: 'activity.rename', row: 2, name: 'Losa nivel 2', seen: 'Losa PISO 1' },
      { type: 'activity.describe', row: 3, description: 'Ver nivel 2 (a.b)', seen: 'Ver piso 1 (a.b)' },
    ],
  });
});

test('several selected rows are meant alone unless one says otherwise', async () => {
  const { actions, sent } = await openGantt({ rows, ties: [], told: coded });
  act(() => actions.dialogs.openDialog({ kind: 'replace', rows: [1, 3] }));
  const dialog = await screen.findByRole('dialog', { name: 'Buscar y reemplazar' });
  await userEvent.type(within(dialog).getByLabelText('Buscar'), 'piso');
  await within(dialog).findByText('Aparece en 2 lugares.');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Solo en las 2 filas seleccionadas' }));
  await within(dialog).findByText('Aparece en 3 lugares.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(sent).toEqual([]);
});
