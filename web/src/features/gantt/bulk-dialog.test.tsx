import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault, Receipt, SentCommand, WireChange } from '@/engine';
import type { Row } from '@/engine/schedule/testing/plans';
import * as api from '@/shared/api';
import { clearNotices } from '@/shared/ui';
import { secondsOf, useNotices } from '@/shared/ui/notice-store';
import { refusalOf } from './gantt-command';
import { bulk } from './row-commands';
import { openGantt, refusedBy } from './testing/open-gantt';

/** What the usage log gets. */
let track: ReturnType<typeof vi.fn>;
vi.mock('@/shared/api', { spy: true });

beforeEach(() => {
  track = vi.mocked(api.track).mockReset().mockReturnValue(undefined) as never;
  localStorage.clear();
  clearNotices();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

type Options = Parameters<typeof openGantt>[0];

/** Opens the dialog over rows of the site: 5 is a summary, 6 is complete. */
async function open(rows: number[], options: Options = {}) {
  const gantt = await openGantt(options);
  act(() => gantt.actions.dialogs.openDialog({ kind: 'bulk', rows }));
  const dialog = await screen.findByRole('dialog', { name: /Cambio masivo|Bulk change/ });
  return { ...gantt, dialog };
}

const apply = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: /^(Cambiar|Change) [\d.,]+ (actividad|activit)/ }));
const tool = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('radio', { name }));
const notice = () => useNotices.getState().current;

/** Accepts a command that gave rows another value of a field. */
const accepted =
  (field: WireChange['field'], rows: number[], to: unknown[]) =>
  async ([{ id, type }]: readonly SentCommand[]): Promise<Receipt[]> => {
    const changed = [{ field, rows, to }] as unknown as WireChange[];
    const delta = { base: 10, revision: 11, position: '11', command: id, actor: 'camila', at: '', type, changed };
    return [{ command: id, outcome: 'accepted', revision: 11, delta: { ...delta, schedule: 'schedule' } }] as Receipt[];
  };

describe('the bulk change of selected activities', () => {
  test('bulk-101 bulk-201 three tools, and all eight constraint types, are offered', async () => {
    const { dialog, sent } = await open([1, 2]);
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((one) => one.textContent),
    ).toEqual(['Tipo de restricción', 'Fecha de restricción', 'Calendario']);
    const types = within(dialog).getByRole('combobox', { name: 'Nuevo tipo' });
    expect(within(dialog).getAllByRole('radio', { name: 'Tipo de restricción' })).toHaveLength(1);
    expect(
      within(types)
        .getAllByRole('option')
        .map((one) => (one as HTMLOptionElement).value),
    ).toEqual(['asap', 'alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo']);
    await userEvent.selectOptions(types, 'mfo');
    await apply(dialog);
    await waitFor(() =>
      expect(sent).toMatchObject([{ type: 'bulk.constraint-type', rows: [1, 2], constraint: 'mfo' }]),
    );
  });

  test('bulk-117 bulk-210 what stays as it is is listed with its reason', async () => {
    const { dialog } = await open([5, 1, 6]);
    expect(within(dialog).getByRole('button', { name: 'Cambiar 1 actividad' })).toBeTruthy();
    await userEvent.click(within(dialog).getByText('2 actividades quedan como están'));
    const [summary, complete] = within(dialog).getAllByRole('listitem');
    expect(summary.textContent).toBe('1 Obra gruesa toma sus fechas de las actividades que contiene.');
    expect(complete.textContent).toMatch(
      /^5 Replanteo No se puede cambiar la fecha de restricción de actividades completas/,
    );
  });

  test.each<['es' | 'en', string, string, RegExp]>([
    ['es', 'Fecha de restricción', 'pronto', /Escribe la fecha como DD\/MM/],
    ['en', 'Constraint date', 'soon', /Write the date as DD\/MM/],
    ['es', 'Fecha de restricción', '11/04/26', /No es un día laboral en el calendario de 2 Muros/],
    ['en', 'Constraint date', '11/04/26', /not a working day in the calendar of 2 Muros/],
    ['es', 'Fecha de restricción', '13/04/86', /más de 20 años/],
  ])(
    'bulk-121 bulk-222 bulk-226 %s: a date that cannot be is refused in the dialog: %s %s',
    async (language, name, typed, says) => {
      const { dialog, sent } = await open([1, 2], { language });
      await tool(dialog, name);
      const date = { name: language === 'en' ? 'New date' : 'Nueva fecha' };
      await userEvent.type(within(dialog).getByRole('textbox', date), typed);
      await apply(dialog);
      expect(within(dialog).getByText(says)).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  test('bulk-227 complete activities alone keep their date', async () => {
    const { dialog, sent } = await open([6]);
    await tool(dialog, 'Fecha de restricción');
    await userEvent.type(within(dialog).getByRole('textbox'), '13/04/26');
    await apply(dialog);
    expect(within(dialog).getByText(/Todas las actividades seleccionadas están completas/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('bulk-119 a date is sent once for all, and the finish is foreseen', async () => {
    const { dialog, sent } = await open([1, 2], { ties: [] });
    await tool(dialog, 'Fecha de restricción');
    await userEvent.type(within(dialog).getByRole('textbox'), '20/04/26');
    expect(within(dialog).getByRole('status').textContent).toMatch(/término del proyecto/);
    await apply(dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'bulk.constraint-date', rows: [1, 2] });
  });

  const calendars = async (rows: number[], options: Options) => {
    const opened = await open(rows, options);
    await tool(opened.dialog, options?.language === 'en' ? 'Calendar' : 'Calendario');
    await userEvent.selectOptions(within(opened.dialog).getByRole('combobox'), 'Seven days');
    await apply(opened.dialog);
    return opened;
  };

  test.each<['es' | 'en', number[], string]>([
    ['es', [1, 2], 'Calendario Seven days asignado a 2 actividades'],
    ['es', [1], 'Calendario Seven days asignado a 1 actividad'],
    ['en', [1, 2], 'Calendar Seven days assigned to 2 activities'],
    ['en', [1], 'Calendar Seven days assigned to 1 activity'],
  ])(
    'bulk-125 bulk-130 bulk-219 %s: success names the calendar and counts %j for 4 seconds',
    async (language, rows, title) => {
      await calendars(rows, {
        language,
        answer: accepted(
          'calendar',
          rows,
          rows.map(() => 2),
        ),
      });
      await waitFor(() => expect(notice()).toMatchObject({ tone: 'done', title }));
      expect(secondsOf(notice()!)).toBe(4);
    },
  );

  const fault = (code: string): Fault => ({ code, message: 'Por algo.', params: { success: false } });

  test('bulk-124 bulk-130 bulk-219 a refused calendar is reported for 5 seconds with the message', async () => {
    await calendars([1, 2], { refuse: fault('bulk.no_valid_activities') });
    await waitFor(() =>
      expect(notice()).toMatchObject({ tone: 'error', title: 'No se asignó el calendario', effect: 'Por algo.' }),
    );
    expect(secondsOf(notice()!)).toBe(5);
  });

  test.each([
    ['bulk-126 bulk-216', 'bulk.no_activities_selected', 'No se cambiaron las restricciones'],
    ['bulk-126 bulk-216', 'bulk.insufficient_permissions', 'No se cambiaron las restricciones'],
    ['bulk-127 bulk-217', 'bulk.alap_limit_exceeded', 'Demasiadas actividades lo más tarde posible'],
    ['bulk-128 bulk-218', 'internal.unexpected', 'No se cambiaron las restricciones'],
  ])('%s a refusal %s has its title and its message', async (_, code, title) => {
    const { dialog } = await open([1, 2], { answer: async ([{ id }]) => [refusedBy(id, fault(code))] });
    await apply(dialog);
    await waitFor(() => expect(notice()).toMatchObject({ tone: 'error', title, effect: 'Por algo.' }));
  });

  test('bulk-131 bulk-229 bulk-230 above 500 activities a loader is shown until the server has answered', async () => {
    const rows: Row[] = Array.from({ length: 501 }, (_, k) => ({ row: k + 1, name: `Losa ${k}`, from: 0, to: 1 }));
    const numbers = rows.map(({ row }) => row);
    const answered = Promise.withResolvers<void>();
    const answer = async (commands: readonly SentCommand[]) => {
      await answered.promise;
      return accepted(
        'constraint',
        numbers,
        numbers.map(() => ({ type: 'asap', date: null })),
      )(commands);
    };
    const { dialog } = await open(numbers, { rows, ties: [], answer });
    await apply(dialog);
    const running = await screen.findByRole('dialog', { name: 'Cambiando actividades' });
    expect(within(running).getByRole('progressbar')).toBeTruthy();
    expect(running.textContent).toContain('Se están cambiando 501 actividades. En 2 lotes de 500: todo o nada.');
    act(() => answered.resolve());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(notice()).toMatchObject({ title: 'Restricción cambiada en 501 actividades' }));
  });

  test('bulk-132 without any setting a bulk change is counted, and one that is refused changes no activity', async () => {
    const { dialog, session } = await open([1, 2], { refuse: { code: 'internal.unexpected', message: 'Por algo.' } });
    const { activities } = session.view().plan;
    const before = [...activities.constraint];
    await apply(dialog);
    expect(track).toHaveBeenCalledWith('bulk_change', { tool: 'type', activities: 2 });
    await waitFor(() => expect(notice()).toMatchObject({ tone: 'error' }));
    expect([...session.view().plan.activities.constraint]).toEqual(before);
  });

  test('bulk-230 up to 500 activities there is no loader', async () => {
    const rows: Row[] = Array.from({ length: 500 }, (_, k) => ({ row: k + 1, name: `Losa ${k}`, from: 0, to: 1 }));
    const { dialog, sent } = await open(
      rows.map(({ row }) => row),
      { rows, ties: [] },
    );
    await apply(dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['planner', undefined],
    ['projectleader', undefined],
    ['superintendent', 'refusal.bulkRole'],
    ['subtrade', 'refusal.bulkRole'],
  ] as const)('bulk-122 bulk-123 a %s: %s', async (role, refusal) => {
    const { session, store, actions, at } = await openGantt();
    at(1, 'name');
    expect(refusalOf(bulk, { session, store, actions, editable: true, role })).toBe(refusal);
  });
});
