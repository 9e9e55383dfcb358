import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlanCommand, Receipt } from '@/engine';
import { DAY } from '@/engine';
import { evening, monday, morning } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi } from '@/test-render';
import { ana, bruno, openLookahead } from './testing/open-lookahead';

const api = anApi();

beforeAll(async () => {
  await Promise.all([import('./plan-tab'), import('./roadblocks-tab')]);
}, 60_000);
beforeEach(() => {
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const table = () => screen.findByRole('treegrid');
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });
const bar = () => screen.getByRole('toolbar', { name: 'Acciones de la selección' });

const theirs = (field: string, row: number, from: unknown, to: unknown) => ({
  changed: [{ field, rows: [row], from: [from], to: [to] }],
});

describe('what is typed is meant for what the editor showed', () => {
  test('an edit names the value that stood there when its editor opened, not the one a colleague wrote meanwhile', async () => {
    const { sent, asked, tell } = await openLookahead(api);
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Enfierradura/)).getByText('Enfierradura'));
    act(() => tell(theirs('taskName', 21, 'Enfierradura', 'Enfierradura eje 4')));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tarea' });
    expect(field.value).toBe('Enfierradura');
    await user.clear(field);
    await user.type(field, 'Fierro{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({ set: { name: 'Fierro' }, seen: { name: 'Enfierradura' } });
  });

  test.each([
    ['Inicio', '07 abr, 2026', '08/04/2026', { start: morning(1) }],
    ['Término', '08 abr, 2026', '09/04/2026', { finish: evening(2) }],
    ['Resp.', undefined, 'Ana Ríos', { responsibles: [ana, bruno] }],
  ])('%s too goes out with what it showed', async (column, shown, text, seen) => {
    const { sent, asked } = await openLookahead(api);
    const user = userEvent.setup();
    const row = await rowOf(/Enfierradura/);
    const cell = shown ? within(row).getByText(shown) : within(row).getByRole('img', { name: 'Ana Ríos' });
    await user.dblClick(cell);
    const field = screen.getByLabelText(column, { selector: 'input' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.edit', rows: [21], seen });
  });

  test('the form of one task takes nothing that a colleague changed for a wish of its own', async () => {
    const { sent, asked, tell } = await openLookahead(api);
    const user = userEvent.setup();
    await user.click(within(await rowOf(/Enfierradura/)).getByRole('checkbox'));
    await user.click(within(bar()).getByRole('button', { name: 'Asignar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enfierradura' });
    act(() => tell(theirs('taskDescription', 21, '', 'Con separadores')));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Prioridad' }), 'High');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar 1 tarea' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ rows: [21], set: { priority: 'High' }, seen: { priority: 'Urgent' } });
    expect(Object.keys((sent[0] as { set: object }).set), 'the description stays theirs').toEqual(['priority']);
  });

  test('a cell of a roadblock goes out with what it showed', async () => {
    const { sent, asked, tell } = await openLookahead(api, { tab: 'roadblocks' });
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Bomba/)).getByText('Bomba sin reserva'));
    act(() => tell(theirs('roadblockName', 33, 'Bomba sin reserva', 'Bomba')));
    const field = screen.getByRole('textbox', { name: 'Restricción' });
    await user.clear(field);
    await user.type(field, 'Sin bomba{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({ rows: [33], set: { name: 'Sin bomba' }, seen: { name: 'Bomba sin reserva' } });
  });
});

/** Answers when it is let. */
function later() {
  let go: (receipt: Receipt) => void = () => undefined;
  const answered = new Promise<Receipt>((resolve) => {
    go = resolve;
  });
  return { answered, go };
}

describe('no text is lost', () => {
  test('a new task gets its number while its name is typed anew', async () => {
    const { answered, go } = later();
    let id = '';
    const { sent, asked, tell } = await openLookahead(api, {
      answer: (command) => {
        id ||= command.id;
        return command.type === 'tasks.add' ? answered : new Promise(() => {});
      },
    });
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Escribe la primera tarea/)).getByText(/Escribe la primera tarea/));
    await user.type(screen.getByRole('textbox', { name: 'Tarea' }), 'Trazado{Enter}');
    await asked(1);
    await user.dblClick(within(await rowOf(/Trazado/)).getByText('Trazado'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tarea' });
    await user.clear(field);
    await user.type(field, 'Trazado de eje');
    await act(async () => {
      go({ command: id, outcome: 'accepted', revision: 11, ids: { [`${id}#1`]: 105 } });
      tell({
        command: id,
        added: { tasks: { row: [105], taskName: ['Trazado'], taskPlace: [{ activity: 2 }], computed: [{}] } },
      });
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tarea' })).toBe(field);
    expect(field.value).toBe('Trazado de eje');
    await user.type(field, 's{Enter}');
    await asked(2);
    expect(sent[1]).toMatchObject({ type: 'tasks.edit', rows: [105], set: { name: 'Trazado de ejes' } });
    expect(within(await rowOf(/Trazado de ejes/)).getByText('T-105')).toBeTruthy();
  });

  test('the first task of an activity is typed while a colleague writes one: both are there', async () => {
    const { sent, asked, tell } = await openLookahead(api);
    const user = userEvent.setup();
    await user.dblClick(within(await rowOf(/Escribe la primera tarea/)).getByText(/Escribe la primera tarea/));
    await user.type(screen.getByRole('textbox', { name: 'Tarea' }), 'Traz');
    act(() =>
      tell({
        added: {
          tasks: {
            row: [60],
            taskName: ['Moldaje de muros'],
            taskPlace: [{ activity: 2 }],
            computed: [{ start: morning(4), finish: evening(4) }],
          },
        },
      }),
    );
    expect(await rowOf(/Moldaje de muros/)).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tarea' });
    expect(field.value).toBe('Traz');
    await user.type(field, 'ado{Enter}');
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.add', items: [{ name: 'Trazado', activity: 2 }] });
  });

  test('a roadblock that is left with Escape is there again, until it is made or begun anew', async () => {
    const { sent, asked } = await openLookahead(api, { tab: 'roadblocks' });
    const user = userEvent.setup();
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: 'Nueva restricción' }));
      return screen.findByRole('dialog', { name: 'Nueva restricción' });
    };
    let dialog = await begin();
    await user.type(within(dialog).getByRole('textbox', { name: 'Restricción' }), 'Sin grúa');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Quién la libera' }), ana);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    dialog = await begin();
    expect(within(dialog).getByText('Sigue el borrador que dejaste.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Restricción' }).value).toBe('Sin grúa');
    await user.click(within(dialog).getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ items: [{ name: 'Sin grúa', responsible: ana }] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    dialog = await begin();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Restricción' }).value, 'it is made').toBe('');
    await user.keyboard('{Escape}');
  });

  test('a roadblock that the server refuses is in the form again', async () => {
    const fault = { code: 'task.unknown', message: 'La tarea 21 ya no existe.' };
    const answer = (command: PlanCommand & { id: string }): Receipt => ({
      command: command.id,
      outcome: 'refused',
      fault,
    });
    const { asked } = await openLookahead(api, { tab: 'roadblocks', answer });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Nueva restricción' }));
    let dialog = await screen.findByRole('dialog', { name: 'Nueva restricción' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Restricción' }), 'Sin agua');
    await user.click(within(dialog).getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    await waitFor(() => expect(useNotices.getState().told[0]?.effect).toBe(fault.message));
    await user.click(screen.getByRole('button', { name: 'Nueva restricción' }));
    dialog = await screen.findByRole('dialog', { name: 'Nueva restricción' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Restricción' }).value).toBe('Sin agua');
  });
});

describe('pasted lines', () => {
  const paste = (text: string): void => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    act(() => void document.dispatchEvent(event));
  };
  const chooseVaciado = async () => {
    await userEvent.click(within(await rowOf(/Vaciado/)).getByRole('checkbox'));
  };

  test('their dates are read as a spreadsheet shows them', async () => {
    const { sent, asked } = await openLookahead(api);
    await chooseVaciado();
    paste('Curado\t2026-04-07\t8-abr-26\nDescimbre\t9 de abril\tlun 13/04/26');
    await asked(1);
    const day = (n: number) => (monday + n) * DAY;
    expect(sent[0]).toMatchObject({
      items: [
        { name: 'Curado', activity: 1, start: day(1), finish: day(3) },
        { name: 'Descimbre', activity: 1, start: day(3), finish: day(8) },
      ],
    });
  });

  test('heads say what each column is, in either language', async () => {
    const { sent, asked } = await openLookahead(api);
    await chooseVaciado();
    paste('Responsible\tName\tProgress\nBruno Paz\tCurado\t25 %');
    await asked(1);
    expect(sent[0]).toMatchObject({ items: [{ name: 'Curado', responsibles: [bruno], progress: 250_000 }] });
  });

  test('a cell that cannot be read is named, and nothing is pasted', async () => {
    const { sent } = await openLookahead(api);
    await chooseVaciado();
    paste('Curado\t07/04/2026\nDescimbre\t31/02/2026');
    await waitFor(() => expect(useNotices.getState().current?.title).toBe('No se pegó nada: 1 celda no se entiende'));
    expect(useNotices.getState().current?.effect).toBe(
      'Línea 2, Inicio: «31/02/2026». Ese día no existe. Escribe otro como DD/MM/YYYY.',
    );
    expect(sent).toHaveLength(0);
  });
});

test('a bar that is drawn is named beside the pointer, outside of its cell, and stays within the window', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const { sent, asked } = await openLookahead(api);
  const strip = within(await rowOf(/Vaciado/)).getByRole('img', { name: /14 abr/ });
  fireEvent.pointerDown(strip, { button: 0, clientX: 100 });
  fireEvent.pointerMove(strip, { clientX: 2000 });
  const tip = screen.getByText('1 may');
  expect(tip.closest('[role="gridcell"]')).toBeNull();
  fireEvent.pointerUp(strip, { clientX: 2000 });
  await asked(1);
  expect(sent[0]).toMatchObject({ rows: [22], set: { start: morning(19) }, seen: { start: morning(6) } });
});
