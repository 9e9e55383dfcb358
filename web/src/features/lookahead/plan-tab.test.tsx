import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { evening, monday, morning } from '@/engine/schedule/testing/plans';
import { anApi, expectAccessible } from '@/test-render';
import { ORDER_DELAY } from './plan-tab';
import { startIn } from './task-rows';
import { openLookahead, sanitec, someRows } from './testing/open-lookahead';

const api = anApi();

beforeAll(() => import('./plan-tab').then(() => undefined), 60_000);
beforeEach(() => {
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const table = () => screen.findByRole('treegrid', { name: /^Tareas del/ });
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

describe('the table of the coming weeks', () => {
  test('look-201 look-202 shows the activities of the window with their tasks, those without tasks as a place for the first', async () => {
    await openLookahead(api);
    const shown = (await names()).join('\n');
    for (const name of ['Losa', 'Moldaje', 'Enfierradura', 'Vaciado', 'Muros']) expect(shown).toContain(name);
    expect(shown, 'ten weeks off').not.toContain('Cubierta');
    expect(await rowOf(/Escribe la primera tarea/)).toBeTruthy();
  });

  test('look-201 a task outside the window is not shown, and a link to the window shows the same', async () => {
    await openLookahead(api, { search: 'weeks=1' });
    await rowOf(/Enfierradura/);
    expect((await names()).join(), 'it begins in the second week').not.toContain('Vaciado');
  });

  test('look-220 the columns shown first are ID, task, lean status, days, dates, people, roadblocks, progress, week', async () => {
    await openLookahead(api);
    const heads = within(await table()).getAllByRole('columnheader');
    const words = heads.map((head) => head.textContent ?? '').join('|');
    for (const word of [
      'Tarea',
      'Estado lean',
      'Inicio',
      'Duración',
      'Término',
      'Subcontrato',
      'Resp.',
      'Avance',
      'Semana',
    ])
      expect(words).toContain(word);
  });

  test('lean-201 the lean status is a word: Restringida, Debe, Puede, Se hará, Comprometida', async () => {
    await openLookahead(api);
    expect(within(await rowOf(/Enfierradura/)).getByText('Restringida')).toBeTruthy();
    expect(within(await rowOf(/Vaciado/)).getByText('Comprometida')).toBeTruthy();
    expect(within(await rowOf(/Eje 2/)).getByText('Debe')).toBeTruthy();
  });

  test('an edit is typed into its cell, sent with the value that was seen, and a text that is refused stays', async () => {
    const { sent, asked } = await openLookahead(api);
    const grid = await table();
    const user = userEvent.setup();
    await rowOf(/Enfierradura/);
    grid.focus();
    await user.dblClick(within(await rowOf(/Enfierradura/)).getByText('Enfierradura'));
    const field = screen.getByRole('textbox', { name: 'Tarea' });
    await user.clear(field);
    await user.type(field, 'Enfierradura de losa{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'tasks.edit',
      rows: [21],
      set: { name: 'Enfierradura de losa' },
      seen: { name: 'Enfierradura' },
    });
    expect(await rowOf(/Enfierradura de losa/), 'on screen before the answer').toBeTruthy();
  });

  test('the first task of an activity is typed where its place is', async () => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Escribe la primera tarea/)).getByText(/Escribe la primera tarea/));
    await user.type(screen.getByRole('textbox', { name: 'Tarea' }), 'Trazado{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.add', items: [{ name: 'Trazado', activity: 2 }] });
    expect(await rowOf(/Trazado/)).toBeTruthy();
  });

  test.each([
    ['Subcontrato', 'Sanitec', 'sani', { subcontract: sanitec }],
    ['Duración', '2 d', '3', { duration: 1440 }],
  ])('look-203 %s is typed by keyboard alone', async (column, shown, text, set) => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    const row = await rowOf(/Enfierradura/);
    await user.dblClick(within(row).getAllByText(shown)[0]);
    const field = screen.getByLabelText(column, { selector: 'input' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.edit', rows: [21], set });
  });

  test('the first task of an activity that began before the window starts on the first day that is shown', () => {
    const losa = { activityStart: morning(0), activityFinish: evening(9) };
    expect(startIn(losa, monday, monday), 'with its activity').toEqual({});
    expect(startIn(losa, monday, monday + 2)).toEqual({ start: (monday + 2) * 1440 });
    expect(startIn(losa, monday + 7, monday + 2)).toEqual({ start: (monday + 7) * 1440 });
    expect(startIn(losa, monday + 30, monday), 'never behind its activity').toEqual({ start: (monday + 11) * 1440 });
  });

  test('dates and progress of a parent follow from its tasks and are not typed', async () => {
    await openLookahead(api);
    const user = userEvent.setup();
    const row = await rowOf(/Moldaje/);
    await user.dblClick(within(row).getByText('25 %'));
    const dialog = await screen.findByRole('dialog', { name: 'Moldaje' });
    expect(within(dialog).queryByRole('textbox', { name: 'Avance' })).toBeNull();
  });

  test('act-115 a task is led to Puede, never to Comprometida or Restringida', async () => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Eje 2/)).getByText('Debe'));
    const field = screen.getByRole('combobox', { name: 'Estado lean' });
    await user.clear(field);
    await user.type(field, 'Comprometida{Enter}');
    expect(await screen.findByText(/Comprometida y Restringida no se escriben/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Puede{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.set-lean', rows: [24], to: 'Can' });
  });

  test('what others changed arrives without a reload', async () => {
    const { tell } = await openLookahead(api);
    await rowOf(/Vaciado/);
    act(() => tell({ changed: [{ field: 'taskName', rows: [22], from: ['Vaciado'], to: ['Hormigonado G30'] }] }));
    expect(await rowOf(/Hormigonado G30/)).toBeTruthy();
    act(() => tell({ removed: { tasks: [22] } }));
    await waitFor(async () => expect((await names()).join()).not.toContain('Hormigonado'));
  });

  test('a task outside the dates of its activity is marked', async () => {
    await openLookahead(api);
    expect(
      within(await rowOf(/Vaciado/)).getByRole('img', { name: 'Fuera de las fechas de su actividad' }),
    ).toBeTruthy();
    expect(within(await rowOf(/Eje 1/)).queryByRole('img', { name: 'Fuera de las fechas de su actividad' })).toBeNull();
  });

  test('several are chosen, and led, hidden, duplicated and deleted together', async () => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    const boxes = async (name: RegExp) => within(await rowOf(name)).getByRole('checkbox');
    await user.click(await boxes(/Eje 1/));
    await user.click(await boxes(/Eje 2/));
    const bar = screen.getByRole('toolbar', { name: 'Acciones de la selección' });
    expect(within(bar).getByText('3 seleccionadas'), 'the parent of both goes along').toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'Ocultar' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.edit', rows: [20, 23, 24], set: { hidden: true } });
    await waitFor(async () => expect((await names()).join()).not.toContain('Eje 1'));
  });

  test('deleting asks first, and says what goes along', async () => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    await user.click(within(await rowOf(/Enfierradura/)).getByRole('checkbox'));
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Acciones de la selección' })).getByRole('button', {
        name: 'Eliminar',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 tarea?' });
    expect(sent).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar 1 tarea' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.delete', rows: [21] });
  });

  test('look-265 figures: tasks, share without roadblocks to one decimal, expired, to release, backlog, each lean status', async () => {
    await openLookahead(api);
    const figures = await screen.findByRole('region', { name: 'Indicadores' });
    const of = (label: string) =>
      within(figures).getByText(label).nextElementSibling?.textContent?.replace('\u00a0', ' ');
    expect(of('tareas en ventana'), 'parents are not counted').toBe('4');
    expect(of('sin restricciones')).toBe('75 %');
    expect(of('restricciones vencidas')).toBe('1');
    expect(of('en el ITE')).toBe('1');
  });

  test('rows are grouped as somebody chooses, and the address says how', async () => {
    const { params } = await openLookahead(api);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Por actividad' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Por estado lean', hidden: true }));
    expect(params().get('group')).toBe('lean');
    expect((await names())[0]).toMatch(/^(Comprometida|Se hará|Puede|Debe|Restringida|Sin tareas)/);
  });

  test('look-214 the header: views, days, groups, filters, PDF, report, figures, tree and columns, each does its part', async () => {
    const ways = { toPaper: vi.fn(), toReport: vi.fn() };
    const { params } = await openLookahead(api, { ways });
    const user = userEvent.setup();
    const header = within(await screen.findByRole('toolbar', { name: 'Herramientas del lookahead' }));
    const offered = ['Vista de siempre', '4 semanas', 'Por actividad', 'Filtrar', 'Columnas'];
    for (const name of offered) expect(header.getByRole('button', { name: new RegExp(name) })).toBeTruthy();
    expect(header.getByRole('radio', { name: 'Tabla' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('region', { name: 'Indicadores' })).toBeTruthy();
    await user.click(header.getByRole('button', { name: 'Exportar PDF' }));
    expect(ways.toPaper).toHaveBeenCalledTimes(1);
    await user.click(header.getByRole('button', { name: 'Informe lookahead' }));
    expect(ways.toReport).toHaveBeenCalledTimes(1);
    await user.click(header.getByRole('button', { name: 'Árbol de actividades' }));
    expect(params().get('tree')).toBe('1');
  });

  test('look-102 an edit shows its value at once, and takes its row to another place a little later', async () => {
    expect(ORDER_DELAY, 'milliseconds').toBe(50);
    const { tell } = await openLookahead(api, { search: 'text=eje&group=none&sort=name' });
    await rowOf(/Eje 1/);
    const order = () =>
      [...document.querySelectorAll('[role=row]')].flatMap(
        (row) => /(Eje \d|Zócalo eje)/.exec(row.textContent ?? '')?.[0] ?? [],
      );
    expect(order()).toEqual(['Eje 1', 'Eje 2']);
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(order().join()));
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    act(() => tell({ changed: [{ field: 'taskName', rows: [23], from: ['Eje 1'], to: ['Zócalo eje'] }] }));
    await waitFor(() => expect(order()).toEqual(['Eje 2', 'Zócalo eje']));
    watching.disconnect();
    expect(seen, 'first in its old place').toContain('Zócalo eje,Eje 2');
  });

  test('look-202 a link says how rows are filtered and sorted', async () => {
    await openLookahead(api, { search: 'text=eje&group=none&sort=-name' });
    await rowOf(/Eje 1/);
    const shown = await names();
    expect(shown.map((line) => /Eje \d/.exec(line)?.[0])).toEqual(['Eje 2', 'Eje 1']);
    expect(screen.getByRole('button', { name: '1 filtro' })).toBeTruthy();
  });

  test('look-217 a filter that nothing meets says so and is cleared from there', async () => {
    const { params } = await openLookahead(api, { search: 'text=nada' });
    expect(await screen.findByText('No se encontraron tareas')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(params().get('text')).toBeNull();
    expect(await rowOf(/Vaciado/)).toBeTruthy();
  });

  test('look-216 days without any work say so and offer more weeks', async () => {
    await openLookahead(api, { search: 'from=2027-04-01&to=2027-04-10', rows: { revision: 10, tables: {} } });
    expect(await screen.findByText('Todavía no hay nada que hacer en estos días')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver 12 semanas' }));
    expect(await within(await table()).findAllByRole('row', { name: /Escribe la primera tarea/ })).toHaveLength(3);
  });

  test('look-211 look-213 the plan is seen as table, Gantt (beta) or takt', async () => {
    await openLookahead(api);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: 'Gantt' }));
    expect(await screen.findByText(/^Beta/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Takt' }));
    expect(await screen.findByText('La vista takt llega con la planificación takt')).toBeTruthy();
  });

  test('who may only look edits nothing and adds nothing', async () => {
    await openLookahead(api, { permissions: { 'lookahead.plan': 'V', 'lookahead.constraints': 'V' } });
    await rowOf(/Vaciado/);
    await userEvent.dblClick(within(await rowOf(/Vaciado/)).getByText('Vaciado'));
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Nueva tarea', 'Nueva restricción']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/Escribe la primera tarea/)).toBeNull();
  });

  test('the roadblocks of a task lead to the roadblocks tab', async () => {
    const { ways } = await openLookahead(api);
    await userEvent.click(within(await rowOf(/Enfierradura/)).getByRole('button', { name: /1 ?restricción/ }));
    expect(ways.toRoadblocks).toHaveBeenCalledWith([30]);
  });

  test('lines of a spreadsheet become tasks with their dates', async () => {
    const { sent, asked } = await openLookahead(api);
    await userEvent.click(within(await rowOf(/Vaciado/)).getByRole('checkbox'));
    const data = new DataTransferOf('Curado\t07/04/2026\t08/04/2026\nDescimbre');
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data });
    act(() => void document.dispatchEvent(event));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'tasks.add',
      items: [
        { name: 'Curado', activity: 1 },
        { name: 'Descimbre', activity: 1 },
      ],
    });
    const [first] = (sent[0] as { items: { start: number; finish: number }[] }).items;
    expect(Math.floor(first.start / 1440)).toBe(Math.floor(morning(1) / 1440));
    expect(first.finish).toBe(Math.ceil(evening(2) / 1440) * 1440);
  });

  test('has no faults of accessibility, in English too', async () => {
    const { view } = await openLookahead(api, { language: 'en', rows: someRows() });
    await screen.findByRole('treegrid', { name: /^Tasks of/ });
    await expectAccessible(view.container);
  });
});

class DataTransferOf {
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  getData(): string {
    return this.text;
  }
}
