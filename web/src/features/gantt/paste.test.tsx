import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandOf, Fault, PlanCommand, SentCommand } from '@/engine';
import { morning, PER_DAY, type Row } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { expectAccessible } from '@/test-render';
import { type ColumnId, columns } from './grid-columns';
import { openGantt, refusedBy, site } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  HTMLElement.prototype.setPointerCapture ??= () => {};
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

type Options = NonNullable<Parameters<typeof openGantt>[0]>;

/** The Gantt with the focus on a cell, and what pastes a text there. */
async function opened(row: number, column: ColumnId, options: Options = {}) {
  const user = userEvent.setup();
  const gantt = await openGantt(options);
  act(() => {
    gantt.actions.selection.select(row, 'only', column);
    gantt.tree.focus();
  });
  return { ...gantt, user, paste: (text: string) => user.paste(text) };
}

const dialog = () => screen.findByRole('dialog');
const lines = (...rows: string[]) => rows.join('\n');

/** What was sent: the commands of the one step it is. */
function steps(sent: readonly SentCommand[]): PlanCommand[] {
  expect(sent).toHaveLength(1);
  const { id: _, ...command } = sent[0];
  return command.type === 'batch' ? command.commands : [command as PlanCommand];
}

/** Confirms the dialog and gives what it sent. */
async function confirmed({ user, sent }: { user: ReturnType<typeof userEvent.setup>; sent: SentCommand[] }) {
  await user.click(within(await dialog()).getByRole('button', { name: /^(Pegar|Paste)/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return steps(sent);
}

describe('a single cell', () => {
  test('is put over the row with the focus as its editor would, without a question', async () => {
    const { sent, paste } = await opened(2, 'duration');
    await paste('4 d');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(steps(sent)).toEqual([
      { type: 'activity.set-duration', row: 2, duration: 4 * PER_DAY, seen: 2 * PER_DAY, seenElapsed: false },
    ]);
  });

  test('is put over every selected row as one step; what is locked stays and is reported', async () => {
    const { sent, paste, actions } = await opened(1, 'duration');
    act(() => {
      actions.selection.select(2, 'toggle');
      actions.selection.select(6, 'toggle', 'duration'); // completed
    });
    await paste('4 d\r\n');
    expect(steps(sent).map((c) => 'row' in c && c.row)).toEqual([1, 2]);
    await screen.findByText('1 celda quedó como estaba');
    await screen.findByText('Una actividad terminada conserva su duración.');
  });

  test('that cannot be read changes nothing and says why', async () => {
    const { sent, paste } = await opened(2, 'start');
    await paste('6 de abril');
    await screen.findByText('La fecha no tiene el formato DD/MM/YY.');
    expect(sent).toEqual([]);
  });

  test('in a column that is calculated changes nothing and says so', async () => {
    const { sent, paste } = await opened(2, 'float');
    await paste('4 d');
    await screen.findByText('Esta columna se calcula.');
    expect(sent).toEqual([]);
  });

  test('is a calendar by its name, and stays text in an open editor', async () => {
    const { sent, paste, user, store } = await opened(2, 'calendar', { shown: ['name', 'calendar'] });
    await paste('seven DAYS');
    expect(steps(sent)).toEqual([{ type: 'activities.set-calendar', rows: [2], calendar: 2 }]);
    act(() => store.setState({ focus: { row: 2, column: 'name' } }));
    await user.keyboard('{Enter}');
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    await user.paste('Radier');
    expect(field.value).toBe('Radier');
    expect(sent).toHaveLength(1);
  });
});

describe('a table as new activities', () => {
  test('rows of a spreadsheet go below the focus, in their outline, as one step', async () => {
    const gantt = await opened(4, 'name');
    await gantt.paste(
      lines(
        'Nombre\tDuración\tComienzo\tFin\tCalendario\t% completado',
        'Terminaciones\t\t\t\t\t',
        '   Tabiques\t2 días\t13-04-2026\t\tSeven days\t50 %',
        '   Cielos\t\t13/04/26\t15/04/26\t\t100 %',
        'Entrega\t0 d\t\t\t\t',
      ),
    );
    const shown = await dialog();
    expect(
      within(shown).getByRole('radio', { name: /Insertar como actividades nuevas debajo de la fila 4/ }),
    ).toHaveProperty('checked', true);
    const [add, ...rest] = await confirmed(gantt);
    expect(add).toEqual({
      type: 'activities.add',
      items: [
        { name: 'Terminaciones', after: 4 },
        { name: 'Entrega', duration: 0, after: 4 },
        { name: 'Tabiques', duration: 2 * PER_DAY, calendar: 2, parent: '#1' },
        { name: 'Cielos', duration: 3 * PER_DAY, parent: '#1' },
      ],
    });
    expect(rest).toEqual([
      { type: 'activity.set-constraint-date', row: '#3', date: expect.any(Number) },
      { type: 'activity.set-constraint-date', row: '#4', date: expect.any(Number) },
      { type: 'activity.set-progress', row: '#3', progress: 500_000 },
      { type: 'activities.complete', rows: ['#4'] },
    ]);
    // The first pasted row has the focus, among the rows as they are drawn at once.
    const { plan } = gantt.session.view();
    const { focus } = gantt.store.getState();
    expect(plan.activities.name[plan.index.of(focus!.row)]).toBe('Terminaciones');
    const names = Array.from(plan.tree.order, (i) => plan.activities.name[i]);
    expect(names.slice(5, 9)).toEqual(['Terminaciones', 'Tabiques', 'Cielos', 'Entrega']);
    const tabiques = plan.activities.name.indexOf('Tabiques');
    expect(plan.activities.start[tabiques]).toBe(morning(5));
    expect(plan.activities.progress[tabiques]).toBe(500_000);
  });

  test('links follow the number column of the table; those that lead out of it are left out and told', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(
      lines(
        '#\tNombre\tInicio\tPredecesoras',
        '11\tTabiques\t13/04/26\t7',
        '12\tCielos\t20/04/26\t11FC+1,5d; 99',
        '13\tPintura\t\t11CC; 12',
      ),
    );
    await screen.findByText(/Quedan fuera 2 vínculos/);
    await screen.findByText(/^2 actividades comienzan cuando|^1 actividad comienza cuando/);
    const commands = await confirmed(gantt);
    expect(commands.find(({ type }) => type === 'links.add')).toEqual({
      type: 'links.add',
      items: [
        { from: '#1', to: '#2', type: 'FS', lag: 720 },
        { from: '#1', to: '#3', type: 'SS', lag: 0 },
        { from: '#2', to: '#3', type: 'FS', lag: 0 },
      ],
    });
    // Only what waits for nothing keeps the start the table gives it.
    expect(commands.filter(({ type }) => type === 'activity.set-constraint-date')).toHaveLength(1);
  });

  test('without a number column links are left out, and links in a circle too', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(lines('Nombre\tPredecesoras', 'Tabiques\t', 'Cielos\t2; 3FC+1d'));
    await screen.findByText(/Quedan fuera 2 vínculos/);
    await gantt.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gantt.sent).toEqual([]);
    await gantt.paste(lines('#\tNombre\tPredecesoras', '1\tTabiques\t2', '2\tCielos\t1'));
    await screen.findByText(/cierran un círculo/);
    expect(await confirmed(gantt)).toHaveLength(1);
  });

  test('undo-120 cells that are not valid are reported with row and column, and the rest can be pasted', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(
      lines(
        'Nombre\tDuración\tInicio\tTérmino\tCalendario\tHolgura\tContratista',
        'Tabiques\tmucho\t31/02/26\t\tNoche\t3 d\tSur',
        '\t-2 d\t20/04/26\t18/04/26\t\t\t',
        'Cielos\t3 d\t06/04/2076\t\t\t\t',
      ),
    );
    const shown = await dialog();
    const told = within(within(shown).getByRole('region', { name: '7 celdas no se pegan' }));
    expect(told.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
      'Fila 1 · Duración mucho No entiendo esta duración. Ejemplos: 7, 7d, 4h, 1s; corridos 3dc, 36hc, 2sc.',
      'Fila 1 · Inicio 31/02/26 Ese día no existe.',
      'Fila 1 · Calendario Noche Ningún calendario se llama «Noche».',
      'Fila 2 · Nombre  Falta el valor.',
      'Fila 2 · Duración -2 d La duración no puede ser negativa.',
      'Fila 2 · Término 18/04/26 El término no puede quedar antes del inicio, 20/04/26.',
      'Fila 3 · Inicio 06/04/2076 La fecha queda a más de 20 años del programa. Usa una entre 06/04/2006 – 14/04/2046.',
    ]);
    expect(within(shown).getByText(/no hay columna para: Contratista/)).toBeDefined();
    expect(within(shown).getByText(/se calculan o no se editan: Holgura total/)).toBeDefined();
    await expectAccessible(shown);
    await gantt.user.click(within(shown).getByRole('button', { name: 'Pegar lo válido' }));
    await waitFor(() => expect(gantt.sent).toHaveLength(1));
    expect(steps(gantt.sent)[0]).toMatchObject({
      items: [{ name: 'Tabiques' }, { name: 'Nueva actividad' }, { name: 'Cielos', duration: 3 * PER_DAY }],
    });
  });

  test('sem-155 a duration may be of days of the clock', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(lines('Nombre\tDuración', 'Curado\t3 dc', 'Drying\t36eh', 'Desmolde\t1 d'));
    expect(await confirmed(gantt)).toEqual([
      {
        type: 'activities.add',
        items: [
          { name: 'Curado', after: 7, duration: 3 * 1440, elapsed: true },
          { name: 'Drying', after: 7, duration: 36 * 60, elapsed: true },
          { name: 'Desmolde', after: 7, duration: PER_DAY },
        ],
      },
    ]);
  });

  test('a constraint is pasted with its date, in either language', async () => {
    const gantt = await opened(7, 'name', { language: 'en' });
    await gantt.paste(
      lines(
        'Nombre\tRestricción de fecha\tFecha restr.',
        'A\tNo terminar después del\t20/04/26',
        'B\tmust start ON\t20/04/26',
      ),
    );
    expect((await confirmed(gantt)).slice(1)).toEqual([
      { type: 'activity.set-constraint', row: '#1', constraint: 'fnlt', date: expect.any(Number) },
      { type: 'activity.set-constraint', row: '#2', constraint: 'mso', date: expect.any(Number) },
    ]);
  });

  test('undo-101 undo-112 what was copied here is pasted as it was: outline, durations, links among the rows', async () => {
    const from = await opened(5, 'name');
    act(() => {
      from.actions.selection.select(1, 'toggle');
      from.actions.selection.select(2, 'toggle');
    });
    const text = from.actions.access.viewport!.textOf(from.actions.selection.targets());
    from.view.unmount();
    const gantt = await opened(2, 'name', { rows: site.slice(0, 3), language: 'en' });
    await gantt.paste(text);
    const [add, ...rest] = await confirmed(gantt);
    expect(add).toEqual({
      type: 'activities.add',
      items: [
        { name: 'Obra gruesa', after: 2 },
        { name: 'Muros', duration: 3 * PER_DAY, parent: '#1' },
        { name: 'Losa', duration: 2 * PER_DAY, parent: '#1' },
      ],
    });
    expect(rest).toEqual([
      { type: 'activity.set-constraint-date', row: '#2', date: expect.any(Number) },
      { type: 'links.add', items: [{ from: '#2', to: '#3', type: 'FS', lag: 0 }] },
    ]);
  });

  /** Copies the rows with the focus in a Gantt and gives what the clipboard holds then. */
  async function copied(gantt: Awaited<ReturnType<typeof opened>>, rows: number[]): Promise<string> {
    act(() => {
      gantt.actions.selection.select(rows[0], 'only');
      for (const row of rows.slice(1)) gantt.actions.selection.select(row, 'toggle');
    });
    await act(() => gantt.actions.clipboard.copy());
    return navigator.clipboard.readText();
  }

  test('undo-114 copies begin anew: progress, costs and weights stay with the originals', async () => {
    const shown: ColumnId[] = ['number', 'name', 'duration', 'progress', 'cost', 'usedCost', 'weight'];
    const rows: Row[] = [
      { row: 1, name: 'Muros', from: 0, to: 3, progress: 500_000, cost: 100_000 },
      { row: 2, name: 'Losa', from: 3, to: 5, cost: 200_000, weight: 400_000 },
      { row: 3, name: 'Entrega', kind: 'finish-milestone', to: 5 },
    ];
    const gantt = await opened(1, 'name', { rows, ties: [], shown });
    const text = await copied(gantt, [1, 2]);
    act(() => gantt.actions.selection.select(3, 'only', 'name'));
    await gantt.paste(text);
    expect((await dialog()).textContent).toMatch(/Empiezan de nuevo en las copias: .*Avance/);
    expect(await confirmed(gantt)).toEqual([
      {
        type: 'activities.add',
        items: [
          { name: 'Muros', duration: 3 * PER_DAY, after: 3 },
          { name: 'Losa', duration: 2 * PER_DAY, after: 3 },
        ],
      },
    ]);
  });

  test('undo-112 one activity is copied from its number and pasted as an activity; from another cell its text alone', async () => {
    const gantt = await opened(1, 'number', { rows: site.slice(0, 3), ties: [] });
    await act(() => gantt.actions.clipboard.copy());
    const whole = await navigator.clipboard.readText();
    act(() => gantt.actions.selection.select(1, 'only', 'name'));
    await act(() => gantt.actions.clipboard.copy());
    expect(await navigator.clipboard.readText()).toBe('Muros');
    act(() => gantt.actions.selection.select(1, 'only', 'number'));
    await act(() => gantt.actions.clipboard.copy());
    act(() => gantt.actions.selection.select(2, 'only', 'name'));
    await gantt.paste(whole);
    const [add] = await confirmed(gantt);
    expect(add).toEqual({ type: 'activities.add', items: [{ name: 'Muros', duration: 3 * PER_DAY, after: 2 }] });
  });

  test('a table of another program keeps its progress', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(lines('Nombre\tAvance', 'A\t50', 'B\t0'));
    expect(await confirmed(gantt)).toContainEqual(
      expect.objectContaining({ type: 'activity.set-progress', row: '#1' }),
    );
  });

  test('undo-126 copies are pasted where exactly one activity is selected', async () => {
    const gantt = await opened(1, 'name');
    const text = await copied(gantt, [1, 2]);
    await gantt.paste(text);
    await screen.findByText('Elige una sola actividad: las copias van debajo de ella.');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => gantt.actions.selection.select(7, 'only', 'name'));
    await gantt.paste(text);
    expect(await dialog()).toBeTruthy();
  });

  test('undo-116 undo-130 what is pasted has its dates at once, without a wait', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(lines('Nombre\tDur.\tPredecesoras', 'A\t2\t', 'B\t3\t7'));
    await confirmed(gantt);
    const { plan } = gantt.session.view();
    const at = Array.from(plan.activities.name).indexOf('A');
    expect(plan.activities.start[at]).toBe(morning(0));
    expect(plan.activities.finish[at]).toBeGreaterThan(morning(1));
  });

  test('undo-113 below an open summary they are its first activities', async () => {
    const gantt = await opened(5, 'name');
    await gantt.paste(lines('Nombre\tDur.', 'A\t1', 'B\t2'));
    expect((await confirmed(gantt))[0]).toMatchObject({
      items: [
        { name: 'A', parent: 5, before: 1 },
        { name: 'B', parent: 5, before: 1 },
      ],
    });
  });

  test('a plan without activities takes them too', async () => {
    const user = userEvent.setup();
    const { sent, session } = await openGantt({ rows: [], ties: [], empty: true });
    expect(session.view().plan.activities.n).toBe(0);
    act(() => screen.getByRole('button', { name: 'Agregar la primera actividad' }).focus());
    await user.paste(lines('Nombre\tDuración', 'A\t1', 'B\t2'));
    const shown = await dialog();
    expect(within(shown).queryByRole('radio')).toBeNull();
    await user.click(within(shown).getByRole('button', { name: 'Pegar 2 filas' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(steps(sent)).toEqual([
      {
        type: 'activities.add',
        items: [
          { name: 'A', duration: PER_DAY },
          { name: 'B', duration: 2 * PER_DAY },
        ],
      },
    ]);
  });
});

describe('a table over rows', () => {
  const rows: Row[] = [1, 2, 3].map((row) => ({ row, name: `A${row}`, from: 0, to: 2 }));

  test('cells go from the focus to the right and down; rows beyond the last are new', async () => {
    const gantt = await opened(2, 'duration', { rows, ties: [] });
    await gantt.paste(lines('3 d\t06/04/26', '4 d\t13/04/26', '5 d\t13/04/26'));
    await within(await dialog()).findByText('Cambia 2 y agrega 1 al final.');
    expect(await confirmed(gantt)).toEqual([
      { type: 'activities.add', items: [{ name: 'Nueva actividad', duration: 5 * PER_DAY, after: 3 }] },
      { type: 'activity.set-constraint-date', row: '#1', date: expect.any(Number) },
      { type: 'activity.set-duration', row: 2, duration: 3 * PER_DAY, seen: 2 * PER_DAY, seenElapsed: false },
      { type: 'activity.set-duration', row: 3, duration: 4 * PER_DAY, seen: 2 * PER_DAY, seenElapsed: false },
      { type: 'activity.set-start', row: 3, start: expect.any(Number) },
    ]);
    expect(gantt.store.getState().focus).toEqual({ row: 2, column: 'duration' });
  });

  test('rows chosen apart are written over where the table has as many; else those from the first on', async () => {
    const gantt = await opened(1, 'duration', { rows, ties: [] });
    act(() => gantt.actions.selection.select(3, 'toggle', 'duration'));
    await gantt.paste(lines('3 d', '4 d', '5 d'));
    await screen.findByRole('radio', { name: /^Sobrescribir las filas 1–3/ });
    await gantt.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => gantt.tree.focus());
    await gantt.paste(lines('3 d', '4 d'));
    await screen.findByRole('radio', { name: /^Sobrescribir las filas 1, 3/ });
    expect(await confirmed(gantt)).toMatchObject([
      { type: 'activity.set-duration', row: 1, duration: 3 * PER_DAY },
      { type: 'activity.set-duration', row: 3, duration: 4 * PER_DAY },
    ]);
  });

  test('rows pasted over themselves change nothing', async () => {
    const gantt = await opened(5, 'name', { shown: columns.map((column) => column.id) });
    const text = gantt.actions.access.viewport!.textOf([5, 1, 2, 4, 6, 7]);
    await gantt.paste(text);
    const over = await screen.findByRole('radio', { name: /Sobrescribir las filas 1–/ });
    await gantt.user.click(over);
    await screen.findByText('No hay nada que cambiar.');
    expect(screen.queryByRole('button', { name: /^Pegar/ })).toBeNull();
    expect(screen.queryByText(/no se pegan?$/)).toBeNull();
  });

  test('a start and a finish make the duration between them; empty cells empty what may be empty', async () => {
    const gantt = await opened(1, 'name', { rows: [{ ...rows[0], cost: 500_000 }, ...rows.slice(1)], ties: [[2, 1]] });
    await gantt.paste(
      lines('Nombre\tInicio\tTérmino\tCosto\tPredecesoras', 'Muros\t13/04/26\t15/04/26\t\t', '\t\t\t1.250,5\t3FC+1d'),
    );
    await gantt.user.click(await screen.findByRole('radio', { name: /Sobrescribir/ }));
    expect(await confirmed(gantt)).toEqual([
      { type: 'activity.rename', row: 1, name: 'Muros', seen: 'A1' },
      { type: 'activity.set-start', row: 1, start: expect.any(Number) },
      { type: 'activity.set-duration', row: 1, duration: 3 * PER_DAY, seen: 2 * PER_DAY, seenElapsed: false },
      { type: 'activity.set-cost', row: 1, value: 0, seen: 500_000 },
      { type: 'links.remove', links: [500] },
      { type: 'activity.set-cost', row: 2, value: 12_505_000, seen: 0 },
      { type: 'links.add', items: [{ from: 3, to: 2, type: 'FS', lag: PER_DAY }] },
    ]);
  });

  test('what the plan would refuse is reported at its cell: summaries, constraints, circles', async () => {
    const held: Row[] = [
      { row: 5, name: 'Obra', kind: 'summary', from: 0, to: 4 },
      { row: 1, parent: 5, name: 'A1', from: 0, to: 2, constraint: 'mso', constraintDate: morning(0) },
      { row: 2, parent: 5, name: 'A2', from: 2, to: 4 },
    ];
    const gantt = await opened(5, 'start', { rows: held, ties: [[1, 2]], shown: ['name', 'start', 'predecessors'] });
    await gantt.paste(lines('20/04/26\t', '20/04/26\t3', '\t1'));
    const told = within(await screen.findByRole('region', { name: '4 celdas no se pegan' }));
    expect(told.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
      'Fila 1 → 1 · Inicio 20/04/26 No se puede editar el valor de una fila de resumen: sale de sus actividades.',
      'Fila 2 → 2 · Inicio 20/04/26 La fecha contradice la restricción de fecha',
      'Fila 2 → 2 · Predecesoras 3 El vínculo cierra un círculo.',
      'Fila 3 → 3 · Predecesoras 1 No se vincula 1: una actividad no se vincula con su propio resumen.',
    ]);
  });

  test('cells of one row that are refused for the same reason are reported in one line', async () => {
    const gantt = await opened(5, 'duration');
    await gantt.paste(lines('Duración\tInicio\tTérmino', '3 d\t20/04/26\t', 'mucho\tx\t22/04/26'));
    const told = within(await screen.findByRole('region', { name: '4 celdas no se pegan' }));
    expect(told.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
      'Fila 1 → 1 · Duración, Inicio 3 d, 20/04/26 No se puede editar el valor de una fila de resumen: sale de sus actividades.',
      'Fila 2 → 2 · Duración mucho No entiendo esta duración. Ejemplos: 7, 7d, 4h, 1s; corridos 3dc, 36hc, 2sc.',
      'Fila 2 → 2 · Inicio x La fecha no tiene el formato DD/MM/YY.',
    ]);
  });

  test('an empty cell takes away a date of another project', async () => {
    const outside: Row[] = [{ ...rows[0], externalStart: morning(1), externalFinish: morning(3) }, ...rows.slice(1)];
    const gantt = await opened(1, 'externalStart', {
      rows: outside,
      ties: [],
      shown: ['externalStart', 'externalFinish'],
    });
    await gantt.paste(lines('\t', '\t20/04/26'));
    await gantt.user.click(await screen.findByRole('radio', { name: /Sobrescribir/ }));
    expect(await confirmed(gantt)).toEqual([
      { type: 'activity.set-external-start', row: 1, date: null, seen: morning(1) },
      { type: 'activity.set-external-finish', row: 1, date: null, seen: morning(3) },
      { type: 'activity.set-external-finish', row: 2, date: expect.any(Number), seen: null },
    ]);
  });
});

describe('a paste that is refused', () => {
  const theirs: Fault = {
    code: 'conflict.field_changed',
    message: 'Alguien lo cambió.',
    params: { row: 2, field: 'duration', seen: 960, value: 480 },
  };
  const table = lines('Nombre\tDur.', 'Losa A\t4 d', 'Trazado A\t');

  async function refusedPaste(options: Options = {}) {
    const gantt = await opened(2, 'name', { refuse: theirs, ...options });
    await gantt.paste(table);
    await gantt.user.click(await screen.findByRole('radio', { name: /Sobrescribir/ }));
    await gantt.user.click(screen.getByRole('button', { name: /^Pegar/ }));
    return { ...gantt, told: await screen.findByRole('dialog', { name: 'El pegado de 2 filas no se aplicó' }) };
  }

  test('says so of all its rows, with the row and the field somebody else was faster at', async () => {
    const { told, store, session } = await refusedPaste();
    expect(within(told).getByText('3 Losa · Duración')).toBeDefined();
    expect(within(told).getByText('Otra persona cambió este dato antes que tú')).toBeDefined();
    expect(store.getState().spoken).toBe('El pegado de 2 filas no se aplicó. Alguien lo cambió.');
    expect(session.view().plan.activities.name).not.toContain('Losa A');
    await expectAccessible(told);
  });

  test('is shown again with the same table from the same row, wherever the focus is by now', async () => {
    const { told, user, sent, store } = await refusedPaste();
    act(() => store.setState({ selection: new Set([7]), focus: { row: 7, column: 'start' } }));
    await user.click(within(told).getByRole('button', { name: 'Volver a la vista previa' }));
    await user.click(await screen.findByRole('radio', { name: /Sobrescribir las filas 3–4/ }));
    await user.click(screen.getByRole('button', { name: 'Pegar 2 filas' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect((sent[1] as CommandOf<'batch'>).commands).toEqual((sent[0] as CommandOf<'batch'>).commands);
  });

  test('goes where a paste would go now when its rows are gone meanwhile', async () => {
    const { told, user, session, store } = await refusedPaste({
      answer: async ([sent]) => (sent.type === 'batch' ? [refusedBy(sent.id, theirs)] : new Promise(() => {})),
    });
    act(() => {
      session.edit({ type: 'activities.delete', rows: [2] });
      store.setState({ selection: new Set([4]), focus: { row: 4, column: 'name' } });
    });
    await user.click(within(told).getByRole('button', { name: 'Volver a la vista previa' }));
    await screen.findByRole('radio', { name: /debajo de la fila 3/ });
    await screen.findByRole('radio', { name: /Sobrescribir las filas 3–4/ });
  });

  test('of new rows that are a single command is reported as a paste too', async () => {
    const gantt = await opened(2, 'name', { refuse: theirs });
    await gantt.paste(table);
    await gantt.user.click(await screen.findByRole('button', { name: 'Pegar 2 filas' }));
    await screen.findByRole('dialog', { name: 'El pegado de 2 filas no se aplicó' });
    expect(gantt.sent.map(({ type }) => type)).toEqual(['activities.add']);
  });

  test('of a single value asks as its editor would', async () => {
    const gantt = await opened(2, 'name', { refuse: { ...theirs, params: { value: 'Pilares' } } });
    await gantt.paste('Losa A');
    await screen.findByRole('dialog', { name: /cambió este nombre antes que tú/ });
  });
});

describe('what is said of the whole', () => {
  test('follows the choice: cells that are not pasted and the effect, before the table', async () => {
    const gantt = await opened(5, 'name');
    await gantt.paste(lines('Nombre\tDur.', 'A\tmucho', 'B\t2'));
    const shown = await dialog();
    const status = within(shown).getByRole('status');
    expect(status.textContent).toMatch(/^1 celda no se pega/);
    expect(status.compareDocumentPosition(within(shown).getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await gantt.user.click(within(shown).getByRole('radio', { name: /Sobrescribir/ }));
    expect(status.textContent).toMatch(/^1 celda no se pega/);
    expect(status.isConnected).toBe(true);
  });

  test('with many changes the effect is said to be seen after pasting', async () => {
    const gantt = await opened(7, 'name');
    await gantt.paste(lines('Nombre\tCosto', ...Array.from({ length: 301 }, (_, k) => `A${k}\t5`)));
    await screen.findByText('Son 302 cambios: su efecto en el término del proyecto se ve después de pegar.');
    expect(screen.getByRole('button', { name: 'Pegar 301 filas' })).toBeDefined();
  });

  test('more changes than one step takes are reported before the table, with no word of an effect', async () => {
    const gantt = await opened(7, 'name');
    const row = (_: unknown, k: number) => `A${k}\t5\t6\t7\t8 %\t9 %`;
    await gantt.paste(lines('Nombre\tCosto\tCosto usado\tHH\tPeso\tAvance', ...Array.from({ length: 1_000 }, row)));
    const shown = await dialog();
    const status = within(shown).getByRole('status');
    expect(status.textContent).toMatch(/^Son 5\.001 cambios y un paso admite 5\.000\. Pega menos filas [^.]*\.$/);
    expect(status.compareDocumentPosition(within(shown).getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(shown).queryByRole('button', { name: /^Pegar/ })).toBeNull();
  });
});

describe('what is not pasted', () => {
  test('a line of names of columns alone, which is said', async () => {
    const gantt = await opened(2, 'name');
    await gantt.paste('Nombre\tDuración\tInicio\n');
    await screen.findByText('Lo copiado solo tiene nombres de columnas: copia también sus filas.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('undo-125 undo-127 undo-128 without permission, without text, and where no row is meant, it says why', async () => {
    const looking = await opened(2, 'name', { editable: false });
    await looking.paste('A\tB');
    await screen.findByText('Tu rol ve el programa y no lo edita.');
    expect(screen.queryByRole('dialog')).toBeNull();
    looking.view.unmount();
    const gantt = await opened(2, 'name');
    await gantt.paste(' \n');
    await screen.findByText('El portapapeles no tiene texto que pegar.');
    act(() => gantt.store.setState({ selection: new Set(), focus: undefined }));
    await gantt.paste('A\tB');
    await screen.findByText('Elige primero una actividad.');
    expect(gantt.sent).toEqual([]);
  });

  test('more than 1,000 rows are for the import', async () => {
    const gantt = await opened(2, 'name');
    await gantt.paste(Array.from({ length: 1_001 }, (_, k) => `A${k}\t1`).join('\n'));
    await within(await dialog()).findByText(/La tabla tiene 1\.001 filas y aquí se pegan hasta 1\.000/);
    expect(screen.queryByRole('button', { name: /^Pegar/ })).toBeNull();
  });

  test('from the menu a field takes the paste, for no menu may read a clipboard', async () => {
    const gantt = await opened(2, 'duration');
    fireEvent.contextMenu(screen.getByRole('row', { name: /Losa/ }), { button: 2, clientX: 300, clientY: 200 });
    await gantt.user.click(await screen.findByRole('menuitem', { name: /^Pegar…/ }));
    const field = await screen.findByRole('textbox', { name: /Pega aquí/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await gantt.user.paste('4 d\n5 d');
    await screen.findByRole('radio', { name: /Sobrescribir las filas 3–4/ });
  });

  describe('the field of the menu', () => {
    async function asked() {
      const gantt = await opened(2, 'name');
      act(() => gantt.actions.dialogs.openDialog({ kind: 'paste', text: undefined, rows: [2], column: 'name' }));
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Pega aquí/ });
      await waitFor(() => expect(document.activeElement).toBe(field));
      return { ...gantt, field };
    }

    test('takes nothing that is typed before it is confirmed', async () => {
      const gantt = await asked();
      await gantt.user.keyboard('Muro');
      expect(gantt.field.value).toBe('Muro');
      expect(gantt.sent).toEqual([]);
      await gantt.user.keyboard('{Enter}');
      await waitFor(() => expect(gantt.sent).toHaveLength(1));
      expect(steps(gantt.sent)).toEqual([{ type: 'activity.rename', row: 2, name: 'Muro', seen: 'Losa' }]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('shows the button only where there is something to take', async () => {
      const gantt = await asked();
      const button = () => within(screen.getByRole('dialog')).queryByRole('button', { name: 'Pegar' });
      expect(button()).toBeNull();
      await gantt.user.keyboard('Muro');
      await gantt.user.click(button()!);
      await waitFor(() => expect(gantt.sent).toHaveLength(1));
    });

    test('takes what is dropped into it, and a table however it came there', async () => {
      const gantt = await asked();
      fireEvent.input(gantt.field, { target: { value: 'Muro' }, inputType: 'insertFromDrop' });
      await waitFor(() => expect(gantt.sent).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeNull();
      act(() => gantt.actions.dialogs.openDialog({ kind: 'paste', text: undefined, rows: [2], column: 'name' }));
      fireEvent.input(await screen.findByRole('textbox', { name: /Pega aquí/ }), { target: { value: 'A\t1\nB\t2' } });
      await screen.findByRole('radio', { name: /Sobrescribir/ });
    });
  });
});
