import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { evening, morning, PER_DAY, type Row } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { expectAccessible } from '@/test-render';
import { createGanttStore } from './gantt-store';
import { ACTIONS, type ColumnId, columns, standardColumns } from './grid-columns';
import { ROW } from './link-path';
import { constraintKeys } from './row-words';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  HTMLElement.prototype.setPointerCapture ??= () => {};
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const row = (name: string | RegExp) => screen.findByRole('row', { name });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const cell = async (name: string, k: number) =>
  plain(within(await row(new RegExp(name))).getAllByRole('gridcell')[k].textContent);
const midnight = (minute: number) => minute - (minute % 1440);
const field = () => screen.getByRole<HTMLInputElement>('textbox');

describe('copying', () => {
  const copied = async () => plain(await navigator.clipboard.readText());

  test('gives the selected rows as a table with the heads of its columns, of a single row the cell with the focus', async () => {
    const user = userEvent.setup();
    const { actions } = await openGantt();
    const tree = screen.getByRole('treegrid');
    act(() => {
      actions.selection.select(2, 'only', 'name');
      tree.focus();
    });
    await user.keyboard('{Control>}c{/Control}');
    await waitFor(async () => expect(await copied()).toBe('Losa'));
    act(() => {
      actions.selection.select(2, 'only');
      actions.selection.select(1, 'toggle');
    });
    await user.keyboard('{Control>}c{/Control}');
    await screen.findByText('2 filas copiadas');
    const [heads, ...lines] = (await copied()).split('\n').map((line) => line.split('\t'));
    expect(heads.slice(0, 4)).toEqual(['#', 'EDT', 'Nombre', 'Dur.']);
    // In the order of the grid, not in the one they were chosen in.
    expect(lines.map((cells) => cells[2])).toEqual(['Muros', 'Losa']);
    expect(lines.every((cells) => cells.length === heads.length)).toBe(true);
  });

  test('keeps the order of the tree for rows in closed branches too', async () => {
    const user = userEvent.setup();
    const { actions, store } = await openGantt();
    act(() => {
      actions.selection.select(4, 'only');
      actions.selection.select(2, 'toggle');
      actions.selection.select(1, 'toggle');
    });
    act(() => store.setState({ collapsed: new Set([5]) }));
    await user.keyboard('{Control>}c{/Control}');
    await screen.findByText(/filas copiadas/);
    const lines = (await copied()).split('\n').slice(1);
    expect(lines.map((line) => line.split('\t')[2])).toEqual(['Muros', 'Losa', 'Trazado']);
  });

  test('keeps a name with quotes, tabs and line ends one cell, and a formula as it is', async () => {
    const user = userEvent.setup();
    const names = ['Muro 3"', 'Uno\tdos\ntres', '=1+1'];
    const { actions } = await openGantt({
      rows: names.map((name, k) => ({ row: k + 1, name, from: k, to: k + 1 })),
      ties: [],
      shown: ['name', 'duration'],
    });
    act(() => {
      actions.selection.select(1, 'only');
      actions.selection.select(2, 'toggle');
      actions.selection.select(3, 'toggle');
    });
    await user.keyboard('{Control>}c{/Control}');
    await screen.findByText(/filas copiadas/);
    expect(await copied()).toBe('Nombre\tDur.\n"Muro 3"""\t1 d\n"Uno\tdos\ntres"\t1 d\n=1+1\t1 d');
    act(() => actions.selection.select(1, 'only', 'name'));
    await user.keyboard('{Control>}c{/Control}');
    await waitFor(async () => expect(await copied()).toBe('Muro 3"'));
  });

  test('is read out each time, the same cell once more too', async () => {
    const user = userEvent.setup();
    const { actions, store } = await openGantt();
    act(() => actions.selection.select(2, 'only', 'name'));
    const heard = [''];
    for (let k = 0; k < 3; k++) {
      await user.keyboard('{Control>}c{/Control}');
      await waitFor(() => expect(store.getState().spoken).not.toBe(heard.at(-1)));
      heard.push(store.getState().spoken);
    }
    expect(new Set(heard.slice(1).map((text) => text.trim())).size).toBe(1);
  });
});

describe('columns', () => {
  test('every column has a head and a text', async () => {
    await openGantt({ shown: columns.map((column) => column.id) });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toHaveLength(columns.length + 2);
    const cells = within(await row(/Losa/)).getAllByRole('gridcell');
    const texts = cells.map((c) => plain(c.textContent));
    const of = (id: ColumnId) => texts[columns.findIndex((column) => column.id === id)];
    expect(of('kind')).toBe('Tarea');
    expect(of('calendar')).toBe('Site');
    expect(of('constraint')).toBe('Lo antes posible');
    expect(of('predecessors')).toBe('2');
    expect(of('weight')).toBe('');
    expect(cells.map((c) => c.getAttribute('aria-colindex'))).toEqual(cells.map((_, k) => String(k + 1)));
  });

  test('act-130 progress is shown as a percent with two decimals', async () => {
    await openGantt({ rows: [{ row: 1, name: 'Muros', from: 0, to: 3, progress: 331_250 }], ties: [] });
    expect(await cell('Muros', 6)).toBe('33,13 %');
  });

  test.each([
    ['es', ['0 %', '33 %', '33,30 %', '99,99 %', '100 %']],
    ['en', ['0%', '33%', '33.30%', '99.99%', '100%']],
  ] as const)('act-130 whole percents of progress have no decimals (%s)', async (language, shown) => {
    const rows = [0, 330_000, 333_000, 999_900, 1_000_000].map((progress, k) => {
      return { row: k + 1, name: `Muro ${k + 1}`, from: 0, to: 3, progress };
    });
    await openGantt({ rows, ties: [], language });
    expect(await Promise.all(rows.map(({ name }) => cell(name, 6)))).toEqual(shown);
  });

  test('gantt-137 every WBS level is 8 px further in, gantt-135 rows are 30 px high', async () => {
    await openGantt();
    const name = async (of: string) => within(await row(new RegExp(of))).getAllByRole('gridcell')[2];
    const indent = async (of: string) => Number.parseInt((await name(of)).style.paddingLeft, 10);
    expect((await indent('Muros')) - (await indent('Obra gruesa'))).toBe(8);
    expect((await row(/Losa/)).style.transform).toBe('translateY(90px)');
    expect(ROW).toBe(30);
  });

  test('a name keeps its room however deep it lies: from the seventh level on 3 px a level, from the nineteenth none', async () => {
    const depth = 20;
    const deep = Array.from({ length: depth }, (_, k) => ({
      ...{ row: k + 1, parent: k, name: `Nivel ${k + 1}.`, from: 0, to: 1 },
      kind: k + 1 < depth ? 'summary' : undefined,
    }));
    await openGantt({ rows: deep, ties: [], shown: ['name'] });
    const indents = await Promise.all(
      deep.map(async ({ name }) => {
        const line = await screen.findByRole('row', { name: new RegExp(name.replace('.', '\\.')) });
        const cell = within(line)
          .getAllByRole('gridcell')
          .find((one) => one.textContent?.includes(name));
        return Number.parseInt(cell!.style.paddingLeft, 10);
      }),
    );
    const steps = indents.slice(1).map((px, k) => px - indents[k]);
    expect(steps).toEqual([8, 8, 8, 8, 8, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0]);
    expect(indents.at(-1)).toBeLessThan(260 / 3);
  });

  test('are chosen, ordered and kept for this person and schedule', async () => {
    const { store, view, stop } = await openGantt();
    await userEvent.click(screen.getAllByRole('button', { name: 'Columnas' })[0]);
    const dialog = await screen.findByRole('dialog', { name: 'Columnas' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Calendario' }));
    const costs = within(dialog).getByRole('checkbox', { name: 'Costo' });
    act(() => costs.focus());
    await userEvent.keyboard(' ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Calendario: antes' }));
    expect(store.getState().columns.shown.indexOf('calendar')).toBeLessThan(
      store.getState().columns.shown.indexOf('predecessors'),
    );
    act(() => within(dialog).getByRole('checkbox', { name: 'Costo' }).focus());
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowRight}{/Alt}');
    const { shown, widths } = store.getState().columns;
    expect(shown.indexOf('cost')).toBeLessThan(shown.indexOf('predecessors') + 1);
    expect(widths.cost).toBeGreaterThan(92);
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Nombre' }).disabled).toBe(true);
    stop();
    view.unmount();
    expect(createGanttStore('grid-test', 'camila').getState().columns).toEqual(store.getState().columns);
    expect(createGanttStore('grid-test', 'maria').getState().columns).toEqual(standardColumns);
  });

  test('gantt-136 are made wider at the edge of their head, texts never narrower than 100 px, and carried by the head', async () => {
    const { store } = await openGantt();
    const edge = document.querySelector('[data-edge="name"]')!;
    fireEvent.pointerDown(edge, { button: 0, clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 340, pointerId: 1, buttons: 1 });
    const width = store.getState().columns.widths.name!;
    expect(width).toBeGreaterThan(200);
    fireEvent.pointerMove(edge, { clientX: -900, pointerId: 1, buttons: 1 });
    fireEvent.pointerUp(edge, { pointerId: 1 });
    expect(store.getState().columns.widths.name).toBe(100);
    const head = document.querySelector('[role="columnheader"][data-column="float"]')!;
    fireEvent.pointerDown(head, { button: 0, clientX: 700, pointerId: 2 });
    fireEvent.pointerMove(head, { clientX: 2, pointerId: 2, buttons: 1 });
    fireEvent.pointerUp(head, { clientX: 2, pointerId: 2 });
    expect(store.getState().columns.shown[0]).toBe('float');
  });

  /** Takes hold of something and moves the pointer, which may leave it. */
  const hold = (el: Element, from: number, to: number) => {
    fireEvent.pointerDown(el, { button: 0, buttons: 1, clientX: from, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: to, pointerId: 1, buttons: 1 });
  };
  const lost: [string, () => void][] = [
    ['the release is lost', () => fireEvent.pointerMove(window, { clientX: 40, pointerId: 1, buttons: 0 })],
    ['the pointer is taken away', () => fireEvent.pointerCancel(window, { pointerId: 1 })],
    ['the window loses the focus', () => fireEvent.blur(window)],
    ['Escape is pressed', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ];

  test.each(lost)('a carried head is let go and stays where it was when %s', async (_, happen) => {
    const { store } = await openGantt();
    const before = store.getState().columns.shown;
    const head = document.querySelector('[role="columnheader"][data-column="float"]')!;
    hold(head, 700, 2);
    expect(head.className).toMatch(/carried/);
    happen();
    expect(head.className).not.toMatch(/carried/);
    fireEvent.pointerMove(window, { clientX: 2, pointerId: 1, buttons: 1 });
    fireEvent.pointerUp(window, { clientX: 2, pointerId: 1 });
    expect(head.className).not.toMatch(/carried/);
    expect(store.getState().columns.shown).toBe(before);
  });

  test.each(lost)(
    'a width under way no longer follows the pointer when %s; Escape gives the old one back',
    async (how, happen) => {
      const { store, actions } = await openGantt();
      act(() => actions.columns.resizeColumn('name', 240));
      hold(document.querySelector('[data-edge="name"]')!, 300, 340);
      expect(store.getState().columns.widths.name).toBe(280);
      happen();
      fireEvent.pointerMove(window, { clientX: 400, pointerId: 1, buttons: 1 });
      expect(store.getState().columns.widths.name).toBe(how.startsWith('Escape') ? 240 : 280);
    },
  );

  test.each(lost)('the edge of the pane no longer follows the pointer when %s', async (how, happen) => {
    const { store } = await openGantt();
    const { pane } = store.getState().columns;
    // A pane nobody has moved is as wide as its columns ask for.
    const edge = screen.getByRole('separator');
    const wide = Number(edge.getAttribute('aria-valuenow'));
    hold(edge, 700, 720);
    expect(store.getState().columns.pane).toBe(wide + 20);
    happen();
    fireEvent.pointerMove(window, { clientX: 800, pointerId: 1, buttons: 1 });
    expect(store.getState().columns.pane).toBe(how.startsWith('Escape') ? pane : wide + 20);
  });
});

describe('editors', () => {
  test.each([
    ['where notices stand, it sends them under the heads of the columns', 691, true],
    ['above them, it leaves them', 690, false],
  ])('a field %s', async (_, bottom, low) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'treegrid'
        ? new DOMRect(0, 0, 1600, 800)
        : new DOMRect(0, bottom - 30, 200, 30);
    });
    const { at } = await openGantt();
    at(1, 'start');
    await userEvent.keyboard('{F2}');
    // The shell moves its notices for this mark: shell.module.css.
    expect(field().closest('[data-edits-low]') !== null).toBe(low);
  });

  test('act-137 act-138 a date is typed in the schedule’s format; another text is answered at the cell and stays', async () => {
    const { sent, at } = await openGantt();
    at(1, 'start');
    await userEvent.keyboard('{F2}');
    expect(field().value).toBe('06/04/26');
    await userEvent.clear(field());
    await userEvent.keyboard('abril{Enter}');
    expect(screen.getByText('La fecha no tiene el formato DD/MM/AA.').closest('[role=alert]')).toBeTruthy();
    await userEvent.clear(field());
    await userEvent.keyboard('31/02/26{Enter}');
    expect(screen.getByText('Ese día no existe.')).toBeTruthy();
    expect(field().value).toBe('31/02/26');
    await userEvent.clear(field());
    await userEvent.keyboard('13/04/26{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activity.set-start', row: 1 }]));
  });

  test('a day is picked from the month below the field', async () => {
    const { sent, at } = await openGantt();
    at(1, 'finish');
    await userEvent.keyboard('{F2}');
    await userEvent.click(screen.getByRole('button', { name: 'Elegir en el calendario' }));
    await userEvent.click(await screen.findByRole('button', { name: /^10 abril 2026/i }));
    expect(field().value).toBe('10/04/26');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activity.set-finish', row: 1 }]));
  });

  test('act-128 a progress beyond 100 is refused at the cell, one within is sent', async () => {
    const { sent, at } = await openGantt();
    at(1, 'progress');
    await userEvent.keyboard('120{Enter}');
    expect(screen.getByText('El porcentaje va de 0 a 100.')).toBeTruthy();
    await userEvent.keyboard('{Escape}45,5{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activity.set-progress', progress: 455_000, seen: 0 }]));
    expect(await cell('Muros', 6)).toBe('45,50 %');
  });

  test('predecessors are typed, garbage is named, Tab confirms and goes right', async () => {
    const { sent, at, tree } = await openGantt();
    at(7, 'predecessors');
    await userEvent.keyboard('3FC+dos{Enter}');
    expect(screen.getByText(/No entiendo «3FC\+dos»/)).toBeTruthy();
    await userEvent.clear(field());
    await userEvent.keyboard('3FC+2d; 4CC-1d{Tab}');
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          type: 'links.add',
          items: [
            { from: 2, to: 7, type: 'FS', lag: 2 * PER_DAY },
            { from: 4, to: 7, type: 'SS', lag: -PER_DAY },
          ],
        },
      ]),
    );
    expect(tree.getAttribute('aria-activedescendant')).toBe('cell-7-float');
    expect(await cell('Entrega', 7)).toBe('3FC+2d; 4CC-1d');
  });

  test('act-136 a calendar is found by typing and taken with Enter; the one already set sends nothing', async () => {
    const { sent, at } = await openGantt({ shown: ['number', 'name', 'calendar'] });
    at(1, 'calendar');
    await userEvent.keyboard('{F2}{Enter}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(sent).toEqual([]);
    await userEvent.keyboard('sev');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Seven days']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.set-calendar', rows: [1], calendar: 2 }]));
    expect(await cell('Muros', 2)).toBe('Seven days');
  });

  test.each<[string, number, ColumnId, RegExp]>([
    ['act-123', 5, 'progress', /No se puede editar el valor de una fila de resumen/],
    ['act-125', 6, 'duration', /terminada conserva su duración/],
    ['act-126', 4, 'start', /con avance conserva su inicio/],
    ['act-127', 6, 'finish', /No se puede editar una actividad completada/],
    ['cpm-111', 6, 'constraintDate', /terminada conserva su restricción de fecha/],
  ])('%s says in a notice why a cell is not edited', async (_, number, column, text) => {
    const { at } = await openGantt({ shown: [...standardColumns.shown, 'constraintDate'] });
    at(number, column);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('cpm-110 the type of a constraint is never typed: it is chosen with its date', async () => {
    const { sent, at } = await openGantt({ shown: ['number', 'name', 'constraint', 'constraintDate'] });
    at(1, 'constraint');
    await userEvent.keyboard('{F2}');
    expect(screen.queryByRole('textbox', { name: /Restricción/ })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Restricción de fecha' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'No terminar después del' }));
    const date = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Fecha de término' });
    expect(date.value).toBe('08/04/26');
    await userEvent.clear(date);
    await userEvent.type(date, '99/04/26');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar a 1 actividad' }));
    expect(within(dialog).getByText('Ese día no existe.')).toBeTruthy();
    await userEvent.clear(date);
    await userEvent.type(date, '15/04/26');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar a 1 actividad' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { type: 'activity.set-constraint', row: 1, constraint: 'fnlt', date: expect.any(Number) },
      ]),
    );
    expect(await cell('Muros', 2)).toBe('No terminar después del');
    expect(await cell('Muros', 3)).toBe('15/04/26');
  });

  test.each([
    ['cpm-116', 'start', 'activity.start_conflicts', '13/04/26', 'activity.set-start'],
    ['cpm-115', 'finish', 'activity.finish_conflicts', '10/04/26', 'activity.set-finish'],
  ] as const)(
    '%s a %s against the constraint is reported, and applied when confirmed',
    async (_, column, code, text, type) => {
      const message = 'Contradice la restricción: no terminar después del 8 abr 2026.';
      const { sent, at } = await openGantt({ refuse: { code, message } });
      at(1, column);
      await userEvent.keyboard('{F2}');
      await userEvent.clear(field());
      await userEvent.keyboard(`${text}{Enter}`);
      const dialog = await screen.findByRole('dialog', { name: 'La fecha contradice la restricción de fecha' });
      expect(dialog.textContent).toContain(message);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar igual' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[0]).toMatchObject({ type, row: 1 });
      expect(sent[1]).toMatchObject({ type, row: 1, confirmed: true });
    },
  );
});

describe('the keyboard', () => {
  test('undo-104 Ctrl+I inserts below the selected activity, under an open summary as its first child', async () => {
    const { sent, at } = await openGantt();
    at(4, 'name');
    await userEvent.keyboard('{Control>}i{/Control}');
    await userEvent.keyboard('{Escape}');
    at(5, 'name');
    await userEvent.keyboard('{Control>}i{/Control}');
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    const views = await screen.findAllByRole('row', { name: /Nueva actividad/ });
    expect(views.map((r) => r.getAttribute('aria-level'))).toEqual(['3', '2']);
    expect(sent[0]).toMatchObject({ items: [{ after: 4 }] });
  });

  test('undo-106 undo-110 undo-111 Tab indents and Shift+Tab outdents while the grid has the focus', async () => {
    const { sent, at } = await openGantt();
    at(4, 'name');
    await userEvent.keyboard('{Tab}');
    expect((await row(/Trazado/)).getAttribute('aria-level')).toBe('3');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect((await row(/Trazado/)).getAttribute('aria-level')).toBe('2');
    await waitFor(() => expect(sent.map((c) => c.type)).toContain('activities.indent'));
    at(5, 'name');
    await userEvent.keyboard('{Tab}');
    expect(await screen.findByText(/No hay actividad hermana encima/)).toBeTruthy();
  });

  test('undo-105 link-112 Shift+L chains the selected activities and skips summaries, Shift+U takes their links', async () => {
    const { sent, at, tree } = await openGantt({ ties: [] });
    at(1, 'name');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}l{/Shift}');
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          type: 'links.add',
          items: [
            { from: 1, to: 2, type: 'FS' },
            { from: 2, to: 4, type: 'FS' },
          ],
        },
      ]),
    );
    await userEvent.keyboard('{Shift>}u{/Shift}');
    expect(await cell('Losa', 7)).toBe('');
    expect(document.activeElement).toBe(tree);
  });

  test('undo-108 Ctrl and Shift click select several, undo-102 Escape lets go of them and the next one of the grid', async () => {
    const { store, tree } = await openGantt();
    fireEvent.click(await row(/Muros/));
    fireEvent.click(await row(/Trazado/), { ctrlKey: true });
    expect([...store.getState().selection]).toEqual([1, 4]);
    fireEvent.click(await row(/Replanteo/), { shiftKey: true });
    expect([...store.getState().selection]).toEqual([4, 6]);
    await userEvent.keyboard('{Escape}');
    expect(store.getState().selection.size).toBe(0);
    expect(document.activeElement).toBe(tree);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(tree);
  });

  test('Alt+Shift+arrows move rows in the tree; at the edge the reason is said', async () => {
    const { sent, at } = await openGantt();
    at(6, 'name');
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.move', rows: [6], parent: 0, before: 4 }]));
    at(7, 'name');
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(await screen.findByText('Ya es la última de su grupo.')).toBeTruthy();
  });

  test('keys of the grid are dead while a cell is edited and behind a dialog', async () => {
    const { sent, at } = await openGantt();
    at(1, 'name');
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('{Control>}i{/Control}{Shift>}D{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Escape}{Shift>}d{/Shift}');
    await screen.findByRole('dialog');
    fireEvent.keyDown(window, { key: 'i', ctrlKey: true });
    expect(sent).toEqual([]);
  });
});

describe('a constraint', () => {
  const held: Row[] = [
    { row: 1, name: 'Muros', from: 0, to: 3 },
    { row: 2, name: 'Losa', from: 3, to: 5, constraint: 'snet', constraintDate: morning(3) },
    { row: 4, name: 'Entrega', from: 5, to: 6, constraint: 'mfo', constraintDate: evening(5) },
  ];

  test('shows on the date it holds, on the bar and in its words', async () => {
    await openGantt({ rows: held, ties: [] });
    const cell = async (name: RegExp, held: string) => {
      const line = await row(name);
      const marked = line.querySelectorAll<HTMLElement>('[data-held]');
      expect(Array.from(marked, (one) => one.title)).toEqual([held]);
      expect(line.querySelector('[aria-label]')?.getAttribute('aria-label')).toContain(held);
    };
    await cell(/Losa/, 'No comenzar antes del 09/04/26');
    await cell(/Entrega/, 'Debe terminar el 13/04/26');
    expect((await row(/Muros/)).querySelector('[data-held]')).toBeNull();
    expect(document.querySelector('[data-bar="2"]')?.getAttribute('data-held')).toBe('start');
    expect(document.querySelector('[data-bar="4"]')?.getAttribute('data-held')).toBe('finish');
    expect(document.querySelector('[data-bar="1"]')?.hasAttribute('data-held')).toBe(false);
  });

  test('is reported before Enter sets it, and a date the row has already sets none', async () => {
    const { at } = await openGantt({ rows: held });
    at(1, 'start');
    await userEvent.keyboard('{F2}08/04/26');
    expect(await screen.findByText(/Enter fija: no comenzar antes del 8 abr/)).toBeTruthy();
    await userEvent.keyboard('{Control>}a{/Control}06/04/2026');
    expect(await screen.findByText(/Ya tiene esa fecha/)).toBeTruthy();
  });

  // Losa follows Muros and starts on Thursday 9 April by that link alone.
  const same = 'Ya tiene esa fecha: Enter no cambia nada ni fija restricción.';
  test.each([
    { typed: '09/04/2026', tip: same, promises: [], start: 3 },
    { typed: '9-4-26', tip: same, promises: [], start: 3 },
    { typed: '10/04/26', tip: 'Enter fija: no comenzar antes del 10 abr', promises: [4], start: 4 },
    { typed: '07/04/26', tip: 'Enter fija: no comenzar antes del 7 abr', promises: [1], start: 3, held: '9 abr' },
  ])(
    'act-135 cpm-107 beside predecessors Enter does what the tip says: $typed',
    async ({ typed, tip, promises, start, held }) => {
      const { at, sent, session } = await openGantt();
      at(2, 'start');
      await userEvent.keyboard('{F2}');
      await userEvent.keyboard(`{Control>}a{/Control}${typed}`);
      const note = () => plain(document.getElementById('editor-note')?.textContent);
      await waitFor(() => expect(note()).toContain(tip));
      const retained = held && `Sus predecesoras la retienen hasta el ${held}`;
      if (retained) expect(note()).toContain(retained);
      else expect(note()).not.toContain('retienen');
      expect(note().includes('Enter fija')).toBe(promises.length > 0);
      expect(sent).toEqual([]);
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      const starts = promises.map((day) => ({ type: 'activity.set-start', row: 2, start: midnight(morning(day)) }));
      await waitFor(() => expect(sent).toMatchObject(starts));
      const { activities, index } = session.view().plan;
      const i = index.of(2);
      expect(activities.start[i]).toBe(morning(start));
      expect(constraintKeys[activities.constraint[i]]).toBe(promises.length ? 'snet' : 'asap');
      if (promises.length) expect(activities.constraintDate[i]).toBe(morning(promises[0]));
    },
  );

  test('act-151 what is no date of the schedule’s format is refused where it was typed, with the format to write', async () => {
    const { at, sent } = await openGantt({ rows: held });
    at(1, 'start');
    await userEvent.keyboard('{F2}{Control>}a{/Control}mañana{Enter}');
    expect((await screen.findByText(/DD\/MM\/AA/)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mañana');
    expect(sent).toEqual([]);
  });

  test.each([
    ['2FC+99999d', 'El desfase de «2FC+99999d» es demasiado largo'],
    ['1', 'su propio resumen'],
  ])('a link that can only be refused (%s) says so while it is typed, and promises nothing', async (text, words) => {
    const { at } = await openGantt();
    at(2, 'predecessors');
    await userEvent.keyboard(`{F2}{Control>}a{/Control}${text}`);
    await waitFor(() => expect(document.getElementById('editor-note')?.textContent).toContain(words));
    expect(document.getElementById('editor-note')?.textContent).not.toMatch(/término|mueve/);
  });
});

describe('marks of what others changed', () => {
  test('the cell a colleague is typing into has a frame with the name while it lasts; the own one has none', async () => {
    const { here } = await openGantt();
    const maria = { user: 'maria', name: 'María Vera', initials: 'MV', colour: 2, row: 1, field: 'duration' };
    here([maria]);
    expect(document.querySelector('[data-editor]')).toBeNull();
    here([
      { ...maria, editing: true },
      { ...maria, user: 'camila', row: 2, editing: true },
    ]);
    const frames = document.querySelectorAll<HTMLElement>('[data-editor]');
    expect(Array.from(frames, (frame) => frame.textContent)).toEqual(['María V.']);
    expect(frames[0].style.transform).toContain('px, 60px)');
    here([{ ...maria, editing: false }]);
    expect(document.querySelector('[data-editor]')).toBeNull();
  });

  test('lie inside the columns that scroll sideways where theirs does, and over the others where it stays', async () => {
    const { store } = await openGantt({ shown: columns.map((column) => column.id) });
    const mark = { user: 'maria', name: 'María V.', colour: 2, at: 1 };
    act(() => store.setState({ marks: new Map([[1, { ...mark, columns: ['name', 'cost'] as const }]]) }));
    const tag = await screen.findByText('María V.');
    const pane = (await row(/Muros/)).parentElement!;
    expect(tag.closest('[data-scrolled]')).toBeNull();
    const scrolled = pane.querySelector<HTMLElement>('[data-scrolled]')!;
    expect(scrolled.children).toHaveLength(1);
    const name = within(await row(/Muros/)).getAllByRole('gridcell')[columns.findIndex((c) => c.id === 'name')];
    const end = Number.parseFloat(name.style.left) + Number.parseFloat(name.style.width);
    expect(Number.parseFloat(scrolled.style.left)).toBe(end);
    expect(Number.parseFloat(scrolled.style.left) + Number.parseFloat(scrolled.style.width)).toBe(
      Number.parseFloat(pane.style.width) - 1 - ACTIONS,
    );
  });
});

describe('deleting', () => {
  test('act-103 undo-107 Shift+D asks first', async () => {
    const { sent, at } = await openGantt();
    at(4, 'name');
    await userEvent.keyboard('{Shift>}d{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 actividad?' });
    expect(dialog.textContent).toContain('Puedes deshacerlo.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(sent).toEqual([]);
    expect(await row(/Trazado/)).toBeTruthy();
  });

  test.each([
    ['es', '¿Eliminar 3 actividades?', 'Puedes deshacerlo.'],
    ['en', 'Delete 3 activities?', 'You can undo it.'],
  ] as const)(
    'act-104 act-142 several are counted, and what can be undone is not called permanent (%s)',
    async (language, title, text) => {
      const { at } = await openGantt({ language });
      at(4, 'name');
      await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}d{/Shift}');
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog.textContent).toContain(text);
      expect(dialog.textContent).not.toMatch(/permanent/);
    },
  );

  test.each([
    ['gantry', 'El término del proyecto no cambia.'],
    ['p6', 'Cuánto se mueve el término del proyecto se ve después de eliminar.'],
  ] as const)(
    'what deleting does is reported only where it is known: work under way by the rules of %s',
    async (profile, text) => {
      const { at } = await openGantt({
        ties: [[1, 4]],
        told: (plan) => ({ ...plan, schedule: { ...plan.schedule, profile } }),
      });
      at(1, 'name');
      await userEvent.keyboard('{Shift>}d{/Shift}');
      const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 actividad?' });
      expect(dialog.textContent).toContain(text);
    },
  );

  test('gantt-121 without activities the head of the actions column is a plus that makes the first one', async () => {
    const { sent } = await openGantt({ rows: [], ties: [] });
    const head = document.querySelector<HTMLElement>('[role="columnheader"][data-column="actions"]')!;
    await userEvent.click(within(head).getByRole('button', { name: 'Crear la primera actividad' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.add' }]));
    await waitFor(() => expect(within(head).queryByRole('button', { name: 'Crear la primera actividad' })).toBeNull());
  });
});

describe('the focus', () => {
  test('is handed to the row in its place when a row that was being made is refused', async () => {
    const { sent, at, tree, store } = await openGantt({ refuse: { code: 'access.denied', message: 'No puedes.' } });
    at(4, 'name');
    await userEvent.keyboard('{Control>}i{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Nueva actividad/ })).toBeNull());
    await waitFor(() => expect(store.getState().focus?.row).toBe(6));
    expect(document.activeElement).toBe(tree);
  });
});

describe('carrying rows', () => {
  /** Carries the row by its number to a place `down` px below the top of the rows. */
  const carry = async (name: RegExp, down: number, drop = true) => {
    const grip = within(await row(name)).getAllByRole('gridcell')[0];
    fireEvent.pointerDown(grip, { button: 0, clientX: 10, clientY: 5, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 20, pointerId: 1, buttons: 1 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: down, pointerId: 1, buttons: 1 });
    if (drop) fireEvent.pointerUp(window, { clientX: 10, clientY: down, pointerId: 1 });
  };

  test('between rows and into a row', async () => {
    const { sent } = await openGantt();
    await carry(/Replanteo/, 4 * ROW + 3);
    await carry(/Entrega/, 1 * ROW + 15);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent[0]).toMatchObject({ type: 'activities.move', rows: [6], parent: 0, before: 4 });
    expect((await row(/Entrega/)).getAttribute('aria-level')).toBe('3');
  });

  test('undo-119 several selected rows go together', async () => {
    const { sent, store } = await openGantt();
    act(() => store.setState({ selection: new Set([6, 4]) }));
    await carry(/Replanteo/, 2 * ROW + 3);
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.move', rows: [4, 6], parent: 5, before: 1 }]));
  });

  test('undo-123 the first row stays where it is, and says so', async () => {
    const { sent, store } = await openGantt();
    act(() => store.setState({ selection: new Set([0, 4]) }));
    await carry(/Trazado/, 6 * ROW);
    expect(await screen.findByText('La primera fila no se mueve.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('undo-122 while rows are filtered or sorted nothing is carried, and the reason is said', async () => {
    const { sent, store } = await openGantt();
    act(() => store.setState({ arranged: true }));
    await carry(/Trazado/, 2 * ROW);
    expect(await screen.findByText(/Con filtros u orden activos/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('undo-102 Escape lets go of rows under way; a branch does not go into itself', async () => {
    const { sent, store } = await openGantt();
    await carry(/Trazado/, 2 * ROW, false);
    expect(store.getState().drag?.target).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(store.getState().drag).toBeUndefined();
    await carry(/Obra gruesa/, 3 * ROW);
    expect(await screen.findByText('Una actividad no cabe dentro de sí misma.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('the description of an activity', () => {
  test('ui-115 is shown once the pointer has rested on its name for 500 ms', async () => {
    await openGantt({
      told: (plan) => ({
        ...plan,
        activities: { ...plan.activities, description: plan.activities.row.map((n) => (n === 1 ? 'Eje A a F' : '')) },
      }),
    });
    const name = (n: number) => document.querySelector<HTMLElement>(`[data-row="${n}"] [data-column="name"]`)!;
    vi.useFakeTimers();
    const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const tip = () => screen.queryByRole('tooltip')?.textContent;
    fireEvent.mouseOver(name(1));
    later(499);
    expect(tip()).toBeUndefined();
    later(1);
    expect(tip()).toBe('Eje A a F');
    fireEvent.mouseOver(name(2));
    later(2000);
    expect(tip()).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('order and bands', () => {
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.querySelector('[data-column="name"]')?.textContent);
  const head = (column: string) =>
    document.querySelector<HTMLElement>(`[role="columnheader"][data-column="${column}"]`)!;
  const press = (column: string) => {
    fireEvent.pointerDown(head(column), { button: 0, clientX: 10, clientY: 5, pointerId: 1 });
    fireEvent.pointerUp(window, { clientX: 10, clientY: 5, pointerId: 1 });
  };

  test('a click on a head orders the rows within their branch, the next turns it round, the third lets go', async () => {
    await openGantt();
    const outline = names();
    press('name');
    await waitFor(() =>
      expect(names()).toEqual(['Project', 'Entrega', 'Obra gruesa', 'Losa', 'Muros', 'Replanteo', 'Trazado']),
    );
    expect(head('name').getAttribute('aria-sort')).toBe('ascending');
    press('name');
    await waitFor(() =>
      expect(names()).toEqual(['Project', 'Trazado', 'Replanteo', 'Obra gruesa', 'Muros', 'Losa', 'Entrega']),
    );
    expect(head('name').getAttribute('aria-sort')).toBe('descending');
    press('name');
    await waitFor(() => expect(names()).toEqual(outline));
    expect(head('name').getAttribute('aria-sort')).toBeNull();
  });

  test('ordered rows are not carried', async () => {
    const { sent } = await openGantt();
    press('start');
    const grip = within(await row(/Replanteo/)).getAllByRole('gridcell')[0];
    fireEvent.pointerDown(grip, { button: 0, clientX: 10, clientY: 5, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 40, pointerId: 1, buttons: 1 });
    fireEvent.pointerUp(window, { clientX: 10, clientY: 40, pointerId: 1 });
    expect(await screen.findByText(/Con filtros u orden activos/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('bands are walked and folded by the keyboard; commands are for activities', async () => {
    const { at, actions, store } = await openGantt();
    act(() => actions.view.setGroups(['kind']));
    await waitFor(() => expect(names()).toContain('Tarea 4 act.'));
    at(1, 'name');
    await userEvent.keyboard('{ArrowUp}');
    expect(actions.selection.targets()).toEqual([]);
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(names()).toEqual(['Tarea 4 act.', 'Hito 1 act.', 'Entrega']));
    await userEvent.keyboard('{Shift>}d{/Shift}');
    expect(store.getState().dialog).toBeUndefined();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(names()).toContain('Muros'));
    await userEvent.keyboard('{ArrowDown}');
    expect(actions.selection.targets()).toEqual([1]);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(actions.selection.targets()).toEqual([1, 2, 4, 6, 7]);
    await expectAccessible(document.body);
  });

  test('the first band is in sight after the rows were grouped', async () => {
    const { actions, tree } = await openGantt();
    tree.scrollTop = 4_000;
    act(() => actions.view.setGroups(['kind']));
    expect(tree.scrollTop).toBe(0);
  });

  test('a filter and bands go together: bands hold what matches', async () => {
    const { actions } = await openGantt();
    act(() => {
      actions.view.setFilter({ join: 'and', rules: [{ field: 'name', operator: 'includes', value: 'o' }] });
      actions.view.setGroups(['kind']);
    });
    await waitFor(() => expect(names()).toEqual(['Tarea 4 act.', 'Muros', 'Losa', 'Trazado', 'Replanteo']));
  });

  test('view-120 a filter follows 100 ms after what it looks at has changed', async () => {
    const { actions, hear } = await openGantt();
    act(() => actions.view.setFilter({ join: 'and', rules: [{ field: 'name', operator: 'is', value: 'Losa' }] }));
    await waitFor(() => expect(names()).toEqual(['Project', 'Obra gruesa', 'Losa']));
    vi.useFakeTimers();
    const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    hear({
      ...{ schedule: 'schedule', base: 10, revision: 11, position: '11', command: 'theirs', actor: 'camila' },
      ...{ at: '2026-04-28T12:00:00Z', type: 'activity.rename' },
      changed: [{ field: 'name', rows: [2], from: ['Losa'], to: ['Pilares'] }],
    });
    later(99);
    expect(names()).toEqual(['Project', 'Obra gruesa', 'Pilares']);
    later(1);
    expect(names()).toEqual([]);
    vi.useRealTimers();
  });

  test('one key shows the outline down to a level, another all of it', async () => {
    const { at } = await openGantt();
    at(1, 'name');
    await userEvent.keyboard('{Alt>}{Shift>}[Digit1]{/Shift}{/Alt}');
    await waitFor(() => expect(names()).toEqual(['Project', 'Obra gruesa', 'Trazado', 'Replanteo', 'Entrega']));
    await userEvent.keyboard('{Alt>}{Shift>}[Digit2]{/Shift}{/Alt}');
    await waitFor(() => expect(names()).toContain('Muros'));
    await userEvent.keyboard('{Alt>}{Shift>}[Digit1]{/Shift}{/Alt}');
    await waitFor(() => expect(names()).not.toContain('Muros'));
    await userEvent.keyboard('{Alt>}{Shift>}[Digit0]{/Shift}{/Alt}');
    await waitFor(() => expect(names()).toContain('Muros'));
  });
});

describe('rows under way', () => {
  test('are let go when the release is lost', async () => {
    const { sent, store } = await openGantt();
    const grip = within(await row(/Trazado/)).getAllByRole('gridcell')[0];
    fireEvent.pointerDown(grip, { button: 0, clientX: 10, clientY: 5, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 2 * ROW, pointerId: 1, buttons: 1 });
    expect(store.getState().drag).toBeDefined();
    fireEvent.pointerMove(window, { clientX: 10, clientY: 2 * ROW, pointerId: 1, buttons: 0 });
    expect(store.getState().drag).toBeUndefined();
    fireEvent.pointerUp(window, { clientX: 10, clientY: 2 * ROW, pointerId: 1 });
    expect(sent).toEqual([]);
  });
});

describe('one command in every place', () => {
  test('toolbar and menu say the same, in the same order; what cannot be done says why', async () => {
    const { at } = await openGantt();
    at(1, 'name');
    const bar = screen.getByRole('toolbar');
    const link = within(bar).getByRole('button', { name: 'Vincular en orden' });
    expect(link.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(link);
    expect(await screen.findByText('Selecciona dos o más actividades para vincularlas.')).toBeTruthy();
    fireEvent.contextMenu(await row(/Losa/), { button: 2, clientX: 300, clientY: 200 });
    const items = (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => plain(item.textContent));
    const buttons = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? '');
    const both = buttons.filter((label) => items.some((item) => item.startsWith(label) && label));
    const order = both.map((label) => items.findIndex((item) => item.startsWith(label)));
    expect(both).toEqual(expect.arrayContaining(['Insertar debajo', 'Aumentar sangría', 'Eliminar']));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('completing, milestones, duplicates and weights of the selection', async () => {
    const { sent, at, actions } = await openGantt();
    at(5, 'name');
    act(() => actions.values.complete(true));
    at(1, 'name');
    act(() => actions.values.toggleMilestone());
    act(() => actions.rows.duplicate());
    act(() => actions.values.openWeight());
    const dialog = await screen.findByRole('dialog', { name: 'Peso en el avance del resumen' });
    await userEvent.type(within(dialog).getByRole('textbox'), '40{Enter}');
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent[0]).toMatchObject({ type: 'activities.complete', rows: [5] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the calendar of several rows is assigned in one step', async () => {
    const { sent, at, actions } = await openGantt();
    at(1, 'name');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    act(() => actions.values.openCalendar());
    const dialog = await screen.findByRole('dialog', { name: 'Calendario de trabajo' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Seven days' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar a 2 actividades' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.set-calendar', rows: [1, 2], calendar: 2 }]));
  });

  test('the screen has no grave finding with all columns, an editor and a dialog open', async () => {
    const { view, at } = await openGantt({ shown: columns.map((column) => column.id) });
    await expectAccessible(view.container);
    at(1, 'start');
    await userEvent.keyboard('{F2}');
    await expectAccessible(view.container);
    await userEvent.keyboard('{Escape}');
    at(1, 'calendar');
    await userEvent.keyboard('{F2}');
    await expectAccessible(view.container);
  });
});

describe('what hangs below the editor of a cell', () => {
  const rect = (top: number, bottom: number) => ({ top, bottom, height: bottom - top }) as DOMRect;

  test.each([
    ['with room', 400, 800, false],
    ['where a notice would cover it', 660, 800, true],
    ['where the grid ends', 740, 800, true],
    ['where a notice would cover it but the head of a low grid is as near', 60, 200, false],
  ])('stands above it where it would not be seen: %s', async (_, top, bottom, above) => {
    const { at } = await openGantt();
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'treegrid' ? rect(0, bottom) : rect(top, top + 30);
    });
    at(2, 'duration');
    await userEvent.keyboard('3');
    await screen.findByRole('textbox');
    expect(document.getElementById('editor-note')?.className.includes('above')).toBe(above);
  });
});
