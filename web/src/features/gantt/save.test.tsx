import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlanCommand } from '@/engine';
import { isUnsaved, noteEdited } from '@/shared/lib/unsaved-edits';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, HttpResponse, http } from '@/test-render';
import type { GanttSurroundings } from './gantt-context';
import { openGantt } from './testing/open-gantt';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const commands = '*/api/schedules/:schedule/commands';
const told = () => useNotices.getState().told.map(({ title }) => title);

/** Answers a save when the test says so, with a fault or without. */
function saving(fault?: { code: string; message: string }) {
  const gate = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  api.use(
    http.post(commands, async ({ request }) => {
      const body = (await request.json()) as { commands: { id: string }[] };
      seen.push(body);
      await gate.promise;
      const outcome = fault ? 'refused' : 'accepted';
      return HttpResponse.json({
        receipts: [
          { command: body.commands[0].id, outcome, revision: 1, position: '1', undo: { undo: [], redo: [] }, fault },
        ],
      });
    }),
    http.post('*/api/usage', () => new HttpResponse(null, { status: 204 })),
  );
  return { seen, open: () => act(async () => gate.resolve()) };
}

describe('saving', () => {
  test('save-104 save-107 save-117 says that it is saved, and that one is under way', async () => {
    const { actions, store, session } = await openGantt();
    const { id } = session.view().plan.schedule;
    noteEdited(id);
    const { seen, open } = saving();
    const first = actions.save.save();
    await waitFor(() => expect(seen).toHaveLength(1));
    await actions.save.save();
    expect(told()).toEqual(['Se está guardando']);
    expect(useNotices.getState().told[0].seconds).toBe(2);
    const answered = performance.now();
    await open();
    await first;
    expect(performance.now() - answered, 'save-122 the count of what is unsaved is reset at once').toBeLessThan(500);
    expect(seen).toMatchObject([{ commands: [{ type: 'schedule.save' }] }]);
    expect(told()[0]).toBe('Programa guardado');
    expect(store.getState().saving).toBe(false);
    expect(isUnsaved(id), 'save-102').toBe(false);
  });

  test('save-101 save-108 save-116 a failed save offers to try again and a file to keep', async () => {
    const { actions, session } = await openGantt();
    const { id } = session.view().plan.schedule;
    noteEdited(id);
    const { seen, open } = saving({ code: 'storage.unavailable', message: 'Sin base de datos.' });
    await open();
    await act(() => actions.save.save());
    expect(told()[0]).toBe('No pudimos guardar la información.');
    const dialog = await screen.findByRole('dialog', { name: 'El programa no se guardó' });
    expect(dialog.textContent).toContain('Sin base de datos.');
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = vi.fn(() => 'blob:backup');
    URL.revokeObjectURL = vi.fn();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descargar respaldo' }));
    const file = vi.mocked(URL.createObjectURL).mock.calls[0][0] as Blob;
    expect(JSON.parse(await file.text()).activities.map(({ name }: { name: string }) => name)).toContain('Muros');
    expect(link).toHaveBeenCalledOnce();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar de nuevo' }));
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(isUnsaved(id)).toBe(true);
  });

  test('save-106 without an active baseline it says what to do', async () => {
    const { actions } = await openGantt();
    const { open } = saving({ code: 'save.no_active_baseline', message: 'Activa una en Líneas base.' });
    await open();
    await act(() => actions.save.save());
    expect(told()).toEqual(['Activa una línea base']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('save-118 a person who may not edit sees a notice for two seconds', async () => {
    const { actions } = await openGantt({ editable: false });
    await act(() => actions.save.save());
    expect(useNotices.getState().told).toMatchObject([
      { title: 'No tienes permiso para guardar', tone: 'error', seconds: 2 },
    ]);
  });
});

const outside = (over: Partial<GanttSurroundings> = {}): GanttSurroundings => ({
  openCalendars: () => {},
  toProjects: () => {},
  settingsDialog: () => null,
  baselinesDialog: ({ save }) => <div role="dialog">{save ? 'Nueva línea base' : 'Las líneas base'}</div>,
  updatesDialog: ({ save }) => <div role="dialog">{save ? 'Nueva actualización' : 'Las actualizaciones'}</div>,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
  ...over,
});

test.each([
  ['Ver los calendarios', 'calendars'],
  ['Guardar línea base…', 'Nueva línea base'],
  ['Líneas base', 'Las líneas base'],
  ['Mostrar actualizaciones', 'Las actualizaciones'],
  ['Guardar actualización…', 'Nueva actualización'],
  ['Actualizar la última actualización', 'moved'],
])('gantt-115 upd-104 the settings menu: %s', async (name, effect) => {
  const done: string[] = [];
  api.use(http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json({ number: 0, name: '', row: [] })));
  await openGantt({
    surroundings: outside({ openCalendars: () => done.push('calendars'), moveUpdate: () => done.push('moved') }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ajustes' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  if (effect === 'calendars' || effect === 'moved') expect(done).toEqual([effect]);
  else expect((await screen.findByRole('dialog')).textContent).toBe(effect);
});

describe('what does not get through', () => {
  const refusedWith = async (command: PlanCommand, code: string) => {
    const tracked: unknown[] = [];
    api.use(
      http.post('*/api/usage', async ({ request }) => {
        tracked.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    vi.spyOn(console, 'warn').mockReturnValue();
    const { session } = await openGantt({ refuse: { code, message: 'Por algo.' } });
    act(() => void session.edit(command));
    await waitFor(() => expect(useNotices.getState().told[0]).toMatchObject({ tone: 'error', effect: 'Por algo.' }));
    return tracked;
  };

  test('save-119 activities that are not saved say so', async () => {
    await refusedWith({ type: 'activity.rename', row: 1, name: 'Otra' }, 'storage.unavailable');
    expect(told()[0]).toBe('El cambio no se guardó');
  });

  test('save-119 save-120 links that are not saved say so, and are reported', async () => {
    const tracked = await refusedWith({ type: 'links.remove', links: [1] }, 'storage.unavailable');
    expect(told()[0]).toBe('No se guardaron los vínculos');
    await waitFor(() =>
      expect(tracked).toMatchObject([{ name: 'save_schedule_failed_dev', details: { code: 'storage.unavailable' } }]),
    );
  });

  test('save-119 activities that are not deleted say so', async () => {
    const tracked = await refusedWith({ type: 'activities.delete', rows: [4] }, 'storage.unavailable');
    expect(told()[0]).toBe('No se eliminaron las actividades');
    expect(tracked).toEqual([]);
  });
});
