import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { snapshot } from '@/engine/schedule/testing/plans';
import { anApi, expectAccessible, HttpResponse, http } from '@/test-render';
import type { GanttSurroundings } from './gantt-context';
import { openGantt } from './testing/open-gantt';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  api.use(
    http.get('*/api/schedules/:schedule/available', () =>
      HttpResponse.json({
        people: [
          { id: 'u-1', name: 'Ana', lastname: 'Rojas', email: '' },
          { id: 'u-2', name: 'Luis', lastname: 'Vega', email: '' },
        ],
        subcontracts: [
          { id: 'f-1', name: 'Sanitarios Sur' },
          { id: 'f-2', name: 'Eléctrica' },
        ],
        tags: [{ id: '1', name: 'Crítica', color: '#aa3377' }],
      }),
    ),
  );
  return () => vi.restoreAllMocks();
});

/** Muros (1) is Ana's and of the second firm; Losa (2) of the first firm and tagged. */
const told = (plan: ReturnType<typeof snapshot>) => {
  const a = plan.activities as unknown as Record<string, string[] | undefined> & { row: number[] };
  const put = (row: number, field: string, value: string) => {
    a[field] ??= a.row.map(() => '');
    (a[field] as string[])[a.row.indexOf(row)] = value;
  };
  put(1, 'responsibles', 'u-1');
  put(1, 'subcontract', 'f-2');
  put(2, 'subcontract', 'f-1');
  put(2, 'tags', '1');
  return plan;
};

describe('assigning people to the selection', () => {
  test('gantt-108 lists the people of the project; what is not touched stays with who has it', async () => {
    const { sent, actions } = await openGantt({ told });
    act(() => {
      actions.selection.select(1, 'only', 'name');
      actions.selection.select(2, 'toggle', 'name');
      actions.dialogs.openDialog({ kind: 'assign', rows: [1, 2] });
    });
    const dialog = await screen.findByRole('dialog', { name: 'Responsables de 2 actividades' });
    const ana = (await within(dialog).findByRole('checkbox', { name: /Ana Rojas/ })) as HTMLInputElement;
    expect(ana.indeterminate).toBe(true);
    within(dialog).getByText('de 1 actividad');
    await expectAccessible(dialog);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Luis Vega' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      type: 'batch',
      commands: [
        { type: 'activities.set-responsibles', rows: [1], responsibles: ['u-1', 'u-2'] },
        { type: 'activities.set-responsibles', rows: [2], responsibles: ['u-2'] },
      ],
    });
  });

  test('gantt-108 Enter on the cell of the responsibles opens their choice, on that of the firm the card', async () => {
    const { actions, store } = await openGantt({ told });
    act(() => actions.values.beginEdit(1, 'responsibles'));
    const dialog = await screen.findByRole('dialog', { name: 'Responsables de 1 actividad' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(store.getState().card).toBe('closed');
    act(() => actions.values.beginEdit(2, 'subcontract'));
    expect(store.getState()).toMatchObject({ card: 'open', focus: { row: 2, column: 'subcontract' } });
  });

  test('gantt-108 nothing chosen sends nothing', async () => {
    const { sent, actions } = await openGantt({ told });
    act(() => actions.dialogs.openDialog({ kind: 'assign', rows: [1] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Asignar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

const surroundings: GanttSurroundings = {
  openCalendars: () => {},
  toProjects: () => {},
  settingsDialog: () => null,
  baselinesDialog: () => null,
  updatesDialog: () => null,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
};
const noBaseline = { number: 0, name: '', row: [], start: [], finish: [], duration: [], cost: [], calendar: [] };

test('gantt-107 who may let people in adds them from the Gantt; who may not is not offered it', async () => {
  api.use(http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json(noBaseline)));
  const addUsersDialog = () => <div role="dialog">correo y rol</div>;
  const { view } = await openGantt({ surroundings: { ...surroundings, addUsersDialog } });
  await userEvent.click(screen.getByRole('button', { name: 'Ajustes' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Agregar personas…', hidden: true }));
  expect((await screen.findByRole('dialog')).textContent).toBe('correo y rol');
  view.unmount();
  await openGantt({ surroundings });
  await userEvent.click(screen.getByRole('button', { name: 'Ajustes' }));
  await screen.findByRole('menuitem', { name: 'Solicitudes de fechas', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'Agregar personas…', hidden: true })).toBeNull();
});

test('gantt-109 the bar of commands has what edits, what shows and what leads out', async () => {
  api.use(http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json(noBaseline)));
  api.use(http.get('*/api/views/project/:project/schedule/:schedule', () => HttpResponse.json([])));
  await openGantt({ surroundings, viewsOf: { project: 'p-1', schedule: 's-1' } });
  const bar = screen.getByRole('toolbar');
  for (const name of [
    /^Guardar/,
    /^Deshacer/,
    /^Rehacer/,
    /^Vincular/,
    /^Quitar vínculos/,
    /^Aumentar sangría/,
    /^Reducir sangría/,
    /^Eliminar/,
    /^Insertar debajo/,
    /^Acercar/,
    /^Alejar/,
    /^Filtrar/,
    /^Columnas/,
    /^Ajustes/,
  ]) {
    expect(within(bar).getAllByRole('button', { name }).length, String(name)).toBeGreaterThan(0);
  }
  expect(within(bar).getByText(/^Vista/)).toBeTruthy();
  await userEvent.click(within(bar).getByRole('button', { name: 'Ajustes' }));
  await screen.findByRole('menuitem', { name: /^Exportar/, hidden: true });
});

const bar = (row: number) => document.querySelector<HTMLElement>(`[data-bar="${row}"]`)!;
const tint = (row: number) => bar(row).style.getPropertyValue('--tint');

async function colour(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
}

test('gantt-140 the bars tell status, subcontract, tags or critical path by colour', async () => {
  const { store } = await openGantt({ told });
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  for (const name of ['Estado', 'Subcontrato', 'Etiqueta', 'Ruta crítica'])
    await screen.findByRole('menuitem', { name, hidden: true });
  await userEvent.keyboard('{Escape}');
  await colour('Subcontrato');
  await waitFor(() => expect(tint(1)).not.toBe(''));
  expect(tint(2)).not.toBe('');
  expect(tint(1), 'another firm is another colour').not.toBe(tint(2));
  expect(bar(4).dataset.tint, 'nobody is named there').toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  const legend = await screen.findByRole('list', { name: 'Subcontrato', hidden: true });
  expect(legend.textContent).toBe('Sanitarios SurEléctrica');
  await userEvent.keyboard('{Escape}');
  await colour('Etiqueta');
  await waitFor(() => expect(tint(2)).toBe('#aa3377'));
  expect(bar(1).dataset.tint).toBeUndefined();
  await colour('Ruta crítica');
  expect(bar(2).dataset.tint).toBeUndefined();
  expect(store.getState().colours).toBe('criticalpath');
});

test('view-106 the builder offers firms by name, counts each condition, says it in words and applies by Ctrl+Enter', async () => {
  const { actions, store } = await openGantt({ told });
  act(() => {
    actions.view.setFilter({ join: 'and', rules: [{ field: 'name', operator: 'includes', value: 'o' }] });
    actions.dialogs.openDialog({ kind: 'filter', field: 'subcontract' });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Filtrar actividades' });
  await within(dialog).findByRole('option', { name: 'Eléctrica' });
  await userEvent.selectOptions(within(dialog).getAllByLabelText('Valor')[1], 'Sanitarios Sur');
  // Muros, Losa, Trazado and Replanteo have an o; Losa alone is of the firm.
  await within(dialog).findByText('Cumplen 4 actividades');
  await within(dialog).findByText('Cumple 1 actividad');
  expect(within(dialog).getByRole('status', { name: 'El filtro en palabras' }).textContent).toMatch(
    /contiene o y Subcontrato contiene Sanitarios Sur\.$/,
  );
  await expectAccessible(dialog);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(store.getState().matching).toBe(1));
  expect(store.getState().filter?.rules[1]).toEqual({
    field: 'subcontract',
    operator: 'includes',
    value: 'Sanitarios Sur',
  });
});

test('view-106 a part of a name that was typed once stays as it is', async () => {
  const { actions, store } = await openGantt({ told });
  const typed = { join: 'and', rules: [{ field: 'responsibles', operator: 'includes', value: 'Roj' }] } as const;
  act(() => {
    actions.view.setFilter(typed);
    actions.dialogs.openDialog({ kind: 'filter' });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Filtrar actividades' });
  await within(dialog).findByRole('option', { name: 'Ana Rojas' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(store.getState().filter).toEqual(typed);
  await waitFor(() => expect(store.getState().matching).toBe(1));
});
