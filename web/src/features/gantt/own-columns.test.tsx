import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delta, Fault, RecordSnapshot } from '@/engine';
import { clearNotices } from '@/shared/ui';
import { anApi, HttpResponse, http } from '@/test-render';
import { createGanttStore } from './gantt-store';
import { type ColumnId, readColumns, toggledColumn } from './grid-columns';
import { ownCommand, ownRead } from './own-columns';
import { pasteText } from './paste';
import { readFilter } from './row-filter';
import { openGantt } from './testing/open-gantt';
import { contentOf, looksOf } from './view-content';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

/** Zones North and South, and figures of a field, on the activities 1, 2 and 4 of the site. */
const coded = (): RecordSnapshot => ({
  revision: 10,
  tables: {
    codeTypes: { row: [40, 50], codeTypeName: ['Zona', 'Grúas'], codeTypeKind: ['', 'number'] },
    codeValues: {
      row: [41, 42],
      codeValueType: [40, 40],
      codeValueCode: ['N', 'S'],
      codeValueName: ['Norte', ''],
      codeValueColour: ['#112233', ''],
    },
    codings: {
      row: [60, 61, 62],
      codingActivity: [1, 2, 4],
      codingType: [40, 40, 50],
      codingValue: [42, 41, null],
      codingText: ['', '', ''],
      codingNumber: [0, 0, 125_000],
    },
  },
});

const open = (shown: readonly ColumnId[] = ['number', 'name', 'coding.40', 'coding.50']) =>
  openGantt({ areas: async () => coded(), shown });

/** Somebody else gives a field of a row another value. */
const theirs = (field: string, row: number, value: string | number) =>
  ({
    schedule: 's-1',
    base: 10,
    revision: 11,
    position: '11',
    command: 'theirs',
    actor: 'bruno',
    at: '2026-04-06T12:00:00Z',
    type: '',
    changed: [{ field, rows: [row], to: [value] }],
  }) as unknown as Delta;

/** What the cells of a column say, by activity. */
const cells = (column: string) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>(`[role="row"] [data-column="${column}"][role="gridcell"]`)].map(
      (cell) => [cell.parentElement!.dataset.row, cell.textContent],
    ),
  );

describe('the columns of a schedule of its own', () => {
  test('each shows what its activities bear, under its name, with the colour of the value', async () => {
    await open();
    await screen.findByRole('columnheader', { name: /Zona/ });
    await waitFor(() => expect(cells('coding.40')).toMatchObject({ 1: 'S', 2: 'Norte', 4: '' }));
    expect(cells('coding.50')).toMatchObject({ 1: '', 4: '12,5' });
    expect(
      document.querySelector('[data-row="2"] [data-column="coding.40"] [data-colour]')?.getAttribute('data-colour'),
    ).toBe('#112233');
  });

  test('the choice of columns offers them, and shows one at its end', async () => {
    const { actions, store } = await open(['number', 'name']);
    act(() => actions.dialogs.openDialog({ kind: 'columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zona' }));
    expect(store.getState().columns.shown).toEqual(['number', 'name', 'coding.40']);
    await waitFor(() => expect(cells('coding.40')).toMatchObject({ 2: 'Norte' }));
  });

  test('rows stand in the order of what they bear, those that bear nothing last', async () => {
    const { actions } = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => actions.view.setOrder({ column: 'coding.40', descending: false }));
    await waitFor(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role="row"][data-row]')].map((row) => row.dataset.row);
      expect(rows.indexOf('2')).toBeLessThan(rows.indexOf('1'));
    });
  });

  test('a column of a type that is no more is not drawn, and comes back with it', async () => {
    const { hear, store } = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    hear({
      schedule: 's-1',
      base: 10,
      revision: 11,
      position: '11',
      command: 'theirs',
      type: 'codes.remove-type',
      actor: 'bruno',
      at: '2026-04-06T12:00:00Z',
      removed: [60, 61, 41, 42, 40],
    } as unknown as Delta);
    await waitFor(() => expect(document.querySelector('[data-column="coding.40"]')).toBeNull());
    expect(store.getState().columns.shown).toContain('coding.40');
  });
});

describe('a code typed into its cell', () => {
  const edit = async (column: ColumnId, text: string, row = 1) => {
    const gantt = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => gantt.actions.values.beginEdit(row, column));
    const field = await screen.findByRole(column === 'coding.40' ? 'combobox' : 'textbox', {
      name: /Zona de|Grúas de/,
    });
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    await userEvent.keyboard('{Enter}');
    return { ...gantt, field };
  };

  test.each([
    ['coding.40', 'norte', { codeType: 40, codeValue: 41 }],
    ['coding.40', 'n', { codeType: 40, codeValue: 41 }],
    ['coding.40', 'N · Norte', { codeType: 40, codeValue: 41 }],
    ['coding.50', '1.250,5', { codeType: 50, number: 12_505_000 }],
  ] as const)('%s takes %s', async (column, text, says) => {
    const { sent } = await edit(column, text);
    expect(sent).toEqual([expect.objectContaining({ type: 'codes.assign', rows: [1], ...says })]);
  });

  test.each([
    ['an arrow chooses from every value of the list', '{ArrowDown}', ['NNorte', 'S']],
    ['a part of a name finds its value', 'ort', ['NNorte']],
  ])('%s, and Enter takes it', async (_, keys, offered) => {
    const { actions, sent } = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => actions.values.beginEdit(1, 'coding.40'));
    await screen.findByRole('combobox', { name: /Zona de/ });
    await userEvent.keyboard(keys);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(offered);
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([expect.objectContaining({ rows: [1], codeType: 40, codeValue: 41 })]);
  });

  test('an empty cell takes away what the activity bears', async () => {
    const { sent } = await edit('coding.40', '');
    expect(sent).toEqual([expect.objectContaining({ type: 'codes.assign', rows: [1], codeType: 40 })]);
    expect(sent[0]).not.toHaveProperty('codeValue');
  });

  test('a value that the list does not hold is refused by its name and changes nothing', async () => {
    const { sent } = await edit('coding.40', 'Oeste');
    expect(document.getElementById('editor-note')?.textContent).toBe(
      'La lista no tiene el valor «Oeste». Elige uno de la lista o agrégalo antes en Códigos.',
    );
    expect(sent).toEqual([]);
  });

  test('it is sent with what the cell held when the typing began, not with what a colleague put meanwhile', async () => {
    api.use(http.get('/api/people', () => HttpResponse.json([])));
    const gantt = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => gantt.actions.values.beginEdit(2, 'coding.40'));
    const field = await screen.findByRole('combobox', { name: /Zona de/ });
    gantt.hear(theirs('codingValue', 61, 42));
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    expect(gantt.sent).toEqual([
      expect.objectContaining({ type: 'codes.assign', rows: [2], codeType: 40, seen: { coding: 61, codeValue: 41 } }),
    ]);
  });

  test('a refusal names the colleague and the value; who insists sends it as somebody who has seen theirs', async () => {
    api.use(http.get('/api/people', () => HttpResponse.json([{ id: 'u-bruno', name: 'Bruno', lastname: 'Rojas' }])));
    const fault: Fault = {
      code: 'codes.value_changed',
      message: 'Otra persona cambió este valor.',
      params: {
        ...{
          row: 1,
          field: 'codingValue',
          name: 'Zona',
          codeType: 40,
          kind: '',
          seen: 'S',
          value: 'Oeste',
          codeValue: 43,
        },
        ...{ user: 'u-bruno', at: '2026-04-06T12:00:00Z' },
      },
    };
    const gantt = await openGantt({
      areas: async () => coded(),
      shown: ['number', 'name', 'coding.40'],
      refuse: fault,
    });
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => gantt.actions.values.beginEdit(1, 'coding.40'));
    const field = await screen.findByRole('combobox', { name: /Zona de/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'norte');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Bruno R. cambió Zona antes que tú' });
    expect([...dialog.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['S', 'Oeste', 'Norte']);
    expect(cells('coding.40')[1]).toBe('S');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Poner Norte' }));
    await waitFor(() => expect(gantt.sent).toHaveLength(2));
    expect(gantt.sent[1]).toMatchObject({ rows: [1], codeType: 40, codeValue: 41, seen: { codeValue: 43 } });
  });

  test('what it bears already is no command', async () => {
    expect((await edit('coding.40', 'S')).sent).toEqual([]);
  });
});

describe('what a text says of a kind', () => {
  const of = (kind: 'flag' | 'date' | 'duration' | 'cost' | 'text', text: string) =>
    ownRead({ kind, values: [] }, text, 'es', 'DD/MM/YY');
  test('every kind', () => {
    expect(of('flag', 'Sí')).toEqual({ contents: { number: 1 } });
    expect(of('flag', 'no')).toEqual({ contents: {} });
    expect(of('flag', 'quizá')).toEqual({ problem: 'codeUnreadable' });
    expect(of('duration', '16 h')).toEqual({ contents: { number: 960 } });
    expect(of('duration', '-1')).toEqual({ problem: 'codeUnreadable' });
    expect(of('cost', '1.000')).toEqual({ contents: { number: 10_000_000 } });
    expect(of('date', '2 de mayo')).toEqual({ problem: 'codeUnreadable' });
    expect(of('text', '  Grúa   2 ')).toEqual({ contents: { text: 'Grúa 2' } });
  });

  test('two values of one name are kept apart by their codes', () => {
    const values = ['A', 'B'].map((code, k) => ({ row: 70 + k, type: 40, code, name: 'Torre', colour: '' }));
    expect(ownRead({ kind: 'list', values }, 'torre', 'es', 'DD/MM/YY')).toEqual({ problem: 'codeTwice' });
    expect(ownRead({ kind: 'list', values }, 'b', 'es', 'DD/MM/YY')).toEqual({ contents: { codeValue: 71 } });
  });

  test('a zero is given and is not taken for nothing', async () => {
    const { actions } = await open();
    await waitFor(() => expect(actions.values.own?.size).toBe(2));
    const column = actions.values.own!.get('coding.50')!;
    expect(ownCommand(column, 1, { number: 0 })).toEqual({
      type: 'codes.assign',
      rows: [1],
      codeType: 50,
      number: 0,
      seen: {},
    });
    expect(ownCommand(column, 1, {})).toBeUndefined();
    expect(ownCommand(column, 4, {})).toEqual({
      type: 'codes.assign',
      rows: [4],
      codeType: 50,
      seen: { coding: 62, number: 125_000 },
    });
  });
});

describe('a filter on what activities bear', () => {
  test.each([
    ['is', '41', ['2']],
    ['isnot', '41', ['1', '4', '6', '7']],
    ['issomeof', ['41', '42'], ['1', '2']],
    ['notsomeof', ['41', '42'], ['4', '6', '7']],
    ['isempty', '', ['4', '6', '7']],
    ['isfilled', '', ['1', '2']],
  ] as const)('a code %s %s', async (operator, value, found) => {
    const { actions, store } = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => actions.view.setFilter({ join: 'and', rules: [{ field: 'coding.40', operator, value }] }));
    await waitFor(() => expect(store.getState().matching).toBe(found.length));
    const rows = [...document.querySelectorAll<HTMLElement>('[role="row"][data-row]:not([data-context])')];
    expect(rows.map((row) => row.dataset.row).sort()).toEqual(found);
  });

  test.each([
    ['morethan', '12', 1],
    ['morethan', '12,5', 0],
    ['moreequalsthan', '12,5', 1],
    ['notequals', '12,5', 4],
    ['isempty', '', 4],
  ] as const)('a number %s %s', async (operator, value, count) => {
    const { actions, store } = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => actions.view.setFilter({ join: 'and', rules: [{ field: 'coding.50', operator, value }] }));
    await waitFor(() => expect(store.getState().matching).toBe(count));
  });

  test('the builder offers the values of a code, and the condition shows their activities', async () => {
    const { actions, store } = await open();
    act(() => actions.dialogs.openDialog({ kind: 'filter', field: 'coding.40' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filtrar actividades' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Valor' }), 'N · Norte');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Ver 1 actividad' }));
    expect(store.getState().filter).toEqual({
      join: 'and',
      rules: [{ field: 'coding.40', operator: 'is', value: '41' }],
    });
    await waitFor(() => expect(store.getState().matching).toBe(1));
  });

  test('a condition on a column that is no more hides nothing', async () => {
    const { actions, store } = await open();
    act(() => actions.view.setFilter({ join: 'and', rules: [{ field: 'coding.99', operator: 'is', value: '1' }] }));
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    expect(store.getState().matching).toBeUndefined();
  });
});

test('a view keeps columns, filter, order and bar colours of codes', () => {
  const looks = {
    ...createGanttStore('').getState(),
    columns: toggledColumn(readColumns(undefined), 'coding.40'),
    filter: readFilter({ join: 'and', rules: [{ field: 'coding.40', operator: 'issomeof', value: ['41'] }] }),
    order: { column: 'coding.50' as const, descending: true },
    colours: 'coding.40' as const,
  };
  const kept = JSON.parse(JSON.stringify(contentOf(looks)));
  const back = looksOf(kept, readColumns(undefined));
  expect(back.columns.shown.at(-1)).toBe('coding.40');
  expect(back.filter).toEqual(looks.filter);
  expect(back.order).toEqual(looks.order);
  expect(back.colours).toBe('coding.40');
});

test('bars wear the colours of a code, and the legend names its values', async () => {
  const { store } = await open();
  await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Zona', hidden: true }));
  expect(store.getState().colours).toBe('coding.40');
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-bar="2"]')?.outerHTML).toMatch(/#112233|rgb\(17, 34, 51\)/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  const legend = await screen.findByRole('list', { name: 'Zona', hidden: true });
  expect(
    within(legend)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent),
  ).toEqual(['N · Norte', 'S']);
});

describe('codes pasted from a spreadsheet', () => {
  test('several cells become one step, each with what it held, and an unknown value is named and left out', async () => {
    const gantt = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    gantt.at(1, 'coding.40');
    act(() => pasteText(gantt as never, 'Zona\tGrúas\nN\t3\nS\t\nn\t4,5\nOeste\t'));
    const dialog = await screen.findByRole('dialog', { name: 'Pegar 4 filas' });
    expect(within(dialog).getByText(/La lista no tiene el valor «Oeste»/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pegar lo válido' }));
    await waitFor(() => expect(gantt.sent).toHaveLength(1));
    const [batch] = gantt.sent as unknown as [{ commands: { type: string; rows: number[] }[] }];
    const told = batch.commands.map(({ type: _, ...rest }) => rest);
    expect(told.filter((one) => 'codeValue' in one)).toEqual([
      { rows: [1], codeType: 40, codeValue: 41, seen: { coding: 60, codeValue: 42 } },
      { rows: [2], codeType: 40, codeValue: 42, seen: { coding: 61, codeValue: 41 } },
      { rows: [4], codeType: 40, codeValue: 41, seen: {} },
    ]);
    expect(told.filter((one) => 'number' in one)).toEqual([
      { rows: [1], codeType: 50, number: 30_000, seen: {} },
      { rows: [4], codeType: 50, number: 45_000, seen: { coding: 62, number: 125_000 } },
    ]);
  });

  test('one copied cell goes to every selected row', async () => {
    const gantt = await open();
    await waitFor(() => expect(cells('coding.40')[2]).toBe('Norte'));
    act(() => {
      gantt.actions.selection.select(6, 'only', 'coding.40');
      gantt.actions.selection.select(4, 'toggle', 'coding.40');
    });
    act(() => pasteText(gantt as never, 'Norte'));
    await waitFor(() =>
      expect(gantt.sent).toEqual([
        expect.objectContaining({ type: 'codes.assign', rows: [4, 6], codeValue: 41, seen: {} }),
      ]),
    );
  });
});
