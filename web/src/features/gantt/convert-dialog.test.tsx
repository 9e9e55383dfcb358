import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Receipt, SentCommand } from '@/engine';
import { evening } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import type { Conversion } from './api/use-conversion';
import { openGantt } from './testing/open-gantt';

const api = anApi();
let asked: unknown[];

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  asked = [];
  return () => vi.restoreAllMocks();
});

/** Losa (2) and Trazado (4) become tasks; Entrega (7) is a milestone. */
const preview: Conversion = {
  revision: 10,
  tasks: 2,
  milestones: [7],
  targets: [5],
  made: 1,
  complex: true,
  lost: [{ row: 90, from: 1, to: 2, type: 'FS', lag: 960 }],
  finish: evening(6),
  after: evening(7),
};

type Answer = () => Response;
const shows = (view: Partial<Conversion> = {}): Answer => {
  return () => HttpResponse.json({ ...preview, ...view });
};

function previewed(answer: Answer): void {
  api.use(
    http.post('*/api/schedules/:schedule/conversion', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
}

/** Opens the dialog over rows from the menu of the bar of commands. */
async function open(rows: readonly number[], options: Parameters<typeof openGantt>[0] = {}) {
  const gantt = await openGantt(options);
  act(() => {
    for (const [k, row] of rows.entries()) gantt.actions.selection.select(row, k ? 'toggle' : 'only', 'name');
  });
  await userEvent.click(screen.getByRole('button', { name: /^(Más acciones|More actions)/ }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: /^(Convertir en tareas|Convert to tasks)/, hidden: true }),
  );
  return { ...gantt, dialog: await screen.findByRole('dialog', { name: /en tareas\?|to tasks\?/ }) };
}

const confirm = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: /^(Convertir en tareas|Convert to tasks)$/ });
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem', { hidden: true })
    .map((one) => one.textContent);

/** Accepts a conversion: the rows leave the Gantt. */
const leaving =
  (rows: readonly number[]) =>
  async ([{ id, type }]: readonly SentCommand[]): Promise<Receipt[]> => {
    const delta = { base: 10, revision: 11, position: '11', command: id, actor: 'camila', at: '', type };
    const removed = { activities: rows };
    return [
      { command: id, outcome: 'accepted', revision: 11, delta: { ...delta, schedule: 'schedule', removed } },
    ] as unknown as Receipt[];
  };

describe('the preview of a conversion to tasks', () => {
  test('conv-101 conv-209 it says what comes of it and asks: tasks, milestones set aside, lost links, the finish; to cancel changes nothing', async () => {
    previewed(shows());
    const { dialog, sent, session } = await open([2, 4, 7]);
    await within(dialog).findByText('Salen 2 tareas en el lookahead; lo convertido deja el Gantt.');
    expect(asked).toEqual([{ groups: [{ rows: [2, 4, 7] }] }]);
    const aside = within(dialog).getByRole('list', { name: /^1 hito no se convierte/ });
    expect(names(aside)).toEqual(['6 Entrega']);
    expect(names(within(dialog).getByRole('list', { name: 'Reciben las tareas' }))).toEqual([
      '1 Obra gruesa',
      '1 actividad nueva',
    ]);
    expect(names(within(dialog).getByRole('list', { name: 'Se pierde 1 vínculo' }))).toEqual([
      '2 Muros → 3 Losa, FC+2d',
    ]);
    within(dialog).getByText(/no son hermanas/);
    within(dialog).getByText(/pasa del 14 abr 2026, 17:00 al 15 abr 2026, 17:00/);
    await expectAccessible(dialog);
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    expect([2, 4, 7].every((row) => session.view().plan.index.of(row) >= 0)).toBe(true);
  });

  test('in English; where nothing is lost and nothing moves it says so', async () => {
    previewed(shows({ milestones: [], lost: [], complex: false, made: 0, after: preview.finish }));
    const { dialog } = await open([2], { language: 'en' });
    await within(dialog).findByText(/No link is lost. The project's finish does not change. One undo takes it back./);
    expect(within(dialog).getAllByRole('list')).toHaveLength(1);
  });

  test('what another person does meanwhile: the preview says that it is older, and can be worked out again', async () => {
    previewed(shows());
    api.use(http.get('*/api/people', () => HttpResponse.json([])));
    const { dialog, hear, sent } = await open([2]);
    await within(dialog).findByText(/^Salen 2 tareas/);
    previewed(shows({ revision: 11, tasks: 3 }));
    const delta = {
      base: 10,
      revision: 11,
      position: '11',
      command: 'x',
      actor: 'luis',
      at: '',
      type: 'activity.rename',
    };
    hear({ ...delta, schedule: 'schedule', changed: [{ field: 'name', rows: [1], to: ['Muros norte'] }] } as never);
    const again = await within(dialog).findByRole('button', { name: 'Volver a calcular' });
    expect(confirm(dialog).disabled, 'nobody has seen what it would do now').toBe(true);
    await userEvent.click(again);
    await within(dialog).findByText(/^Salen 3 tareas/);
    expect(confirm(dialog).disabled).toBe(false);
    expect(within(dialog).queryByText('El programa cambió después de este cálculo.')).toBeNull();
    hear({
      ...delta,
      base: 11,
      revision: 12,
      position: '12',
      command: 'y',
      schedule: 'schedule',
      removed: { activities: [2] },
    } as never);
    await within(dialog).findByText(/ya no están en el programa/);
    expect(confirm(dialog).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  test('it waits until what was edited is saved: the server would not know of it', async () => {
    previewed(shows());
    const { session, actions } = await openGantt();
    act(() => {
      session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte', seen: 'Muros' });
      actions.dialogs.openDialog({ kind: 'convert', rows: [2] });
    });
    const dialog = await screen.findByRole('dialog', { name: '¿Convertir 1 actividad en tareas?' });
    within(dialog).getByText('La vista previa espera a que se guarden tus cambios.');
    expect(confirm(dialog).disabled).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('converting activities to tasks', () => {
  test('conv-208 confirmed it is one command for all, what the server took leaves the grid, and one undo is offered', async () => {
    previewed(shows());
    const { dialog, sent, session } = await open([2, 4], { answer: leaving([2, 4]) });
    await within(dialog).findByText(/^Salen 2 tareas/);
    await userEvent.click(confirm(dialog));
    await waitFor(() => expect(session.view().plan.index.of(4)).toBe(-1));
    expect(sent).toMatchObject([{ type: 'activities.convert', groups: [{ rows: [2, 4] }] }]);
    expect(screen.queryByRole('row', { name: /Losa|Trazado/ })).toBeNull();
    await waitFor(() => expect(useNotices.getState().current?.title).toBe('2 actividades convertidas en tareas'));
    act(() => useNotices.getState().current?.action?.run());
    await waitFor(() => expect(sent.slice(1)).toMatchObject([{ type: 'undo', command: sent[0].id }]));
  });

  test('conv-102 a level of the outline chooses among what is beneath, in the preview and in the command', async () => {
    previewed(shows());
    const { dialog, sent } = await open([5], { answer: leaving([1, 2]) });
    await within(dialog).findByText(/^Salen 2 tareas/);
    const level = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Qué se convierte' });
    expect([...level.options].map((one) => one.textContent)).toEqual([
      'La selección, con todo lo que tiene debajo',
      'Nivel 1 del esquema',
      'Nivel 2 del esquema',
    ]);
    previewed(shows({ tasks: 3 }));
    await userEvent.selectOptions(level, 'Nivel 2 del esquema');
    await within(dialog).findByText(/^Salen 3 tareas/);
    expect(asked.at(-1)).toEqual({ groups: [{ rows: [5], level: 2 }] });
    await expectAccessible(dialog);
    await userEvent.click(confirm(dialog));
    await waitFor(() => expect(sent).toMatchObject([{ groups: [{ rows: [5], level: 2 }] }]));
  });

  test('conv-102 a copy of the schedule is saved first; without its name or where it fails nothing is converted', async () => {
    previewed(shows());
    const copies: unknown[] = [];
    const full = 'El proyecto no admite más programas.';
    api.use(
      http.post('*/api/sectors/duplicate/everything', async ({ request }) => {
        copies.push(await request.json());
        return copies.length > 1 ? HttpResponse.json({ id: 'copy' }, { status: 201 }) : refusal(409, 'copy.full', full);
      }),
    );
    const { dialog, sent } = await open([2], { answer: leaving([2]) });
    await within(dialog).findByText(/^Salen 2 tareas/);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Guardar antes una copia del programa' }));
    const name = within(dialog).getByRole('textbox', { name: 'Nombre de la copia' });
    await userEvent.clear(name);
    await userEvent.click(confirm(dialog));
    await within(dialog).findByText('Escribe un nombre para la copia, o no la guardes.');
    expect([copies, sent]).toEqual([[], []]);
    await userEvent.type(name, 'Antes');
    await userEvent.click(confirm(dialog));
    await within(dialog).findByText(`La copia no se guardó y nada se convirtió. ${full}`);
    expect(sent).toEqual([]);
    await userEvent.click(confirm(dialog));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.convert', groups: [{ rows: [2] }] }]));
    expect(copies).toEqual(Array.from({ length: 2 }, () => ({ sectorId: 'schedule', name: 'Antes' })));
  });

  test('conv-106 nothing is edited in the grid while it is open', async () => {
    previewed(shows());
    const { dialog, store, sent, at } = await open([2]);
    await within(dialog).findByText(/^Salen 2 tareas/);
    await userEvent.keyboard('{F2}Pilares{Delete}');
    expect(store.getState().editing).toBeUndefined();
    expect(store.getState().dialog?.kind).toBe('convert');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    at(2, 'name');
    await userEvent.keyboard('{F2}');
    expect(store.getState().editing, 'then it is again').toMatchObject({ row: 2, column: 'name' });
  });

  test('conv-216 a refusal is shown in the words of the server, with the activity, and nothing can be confirmed', async () => {
    const text = 'La actividad 2 ya tiene tareas en el lookahead.';
    previewed(() => refusal(409, 'conversion.has_tasks', text, { row: 2 }));
    const { dialog, sent } = await open([2]);
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe(`No se puede convertir. ${text} (3 Losa)`);
    expect(within(alert).queryByRole('button')).toBeNull();
    expect(confirm(dialog).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  test('conv-217 without a connection it says Network error with the detail, and can be worked out again', async () => {
    previewed(() => HttpResponse.error());
    const { dialog } = await open([2]);
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Network error: No hay conexión con el servidor.');
    expect(confirm(dialog).disabled).toBe(true);
    previewed(shows());
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a calcular' }));
    await within(dialog).findByText(/^Salen 2 tareas/);
    expect(confirm(dialog).disabled).toBe(false);
  });

  test('conv-108 the project summary alone is not offered', async () => {
    const { actions } = await openGantt();
    act(() => actions.selection.select(0, 'only', 'name'));
    await userEvent.click(screen.getByRole('button', { name: /^Más acciones/ }));
    const item = await screen.findByRole('menuitem', { name: /^Convertir en tareas/, hidden: true });
    expect(item.getAttribute('title')).toBe('El resumen del proyecto siempre queda primero y como está.');
    expect(asked).toEqual([]);
  });
});
