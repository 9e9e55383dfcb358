import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY } from '@/engine';
import { monday } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, expectAccessible } from '@/test-render';
import { ana, bruno, openLookahead, someRows } from './testing/open-lookahead';

const api = anApi();

beforeAll(() => import('./roadblocks-tab').then(() => undefined), 60_000);
beforeEach(() => {
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const open = (options: Parameters<typeof openLookahead>[1] = {}) =>
  openLookahead(api, { tab: 'roadblocks', ...options });
const table = () => screen.findByRole('treegrid', { name: /Restricciones|Roadblocks/ });
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });
const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const bar = () => screen.getByRole('toolbar', { name: 'Acciones de la selección' });
const choose = async (...names: RegExp[]) => {
  for (const name of names) await userEvent.click(within(await rowOf(name)).getByRole('checkbox'));
};

describe('the roadblocks of a schedule', () => {
  test('road-225 road-242 stand grouped by status, the worst first, and groups without roadblocks are not shown', async () => {
    await open();
    const heads = (await lines()).filter((line) =>
      /^(Vencida|Sin compromiso|Borrador|No liberada|Liberada)/.test(line),
    );
    expect(heads.map((line) => line.replace(/\d.*$/, '').trim())).toEqual([
      'Vencida',
      'Sin compromiso',
      'Borrador',
      'Liberada',
    ]);
  });

  test('road-204 road-206 without grouping they stand in one flat table', async () => {
    const { params } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Por estado' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sin agrupar', hidden: true }));
    expect(params().get('group')).toBe('none');
    await waitFor(async () => expect(await lines()).toHaveLength(4));
  });

  test('road-205 the counts of roadblocks and of those that were rescheduled stand above', async () => {
    await open();
    const figures = await screen.findByRole('region', { name: 'Indicadores' });
    const of = (label: string) => within(figures).getByText(label).nextElementSibling?.textContent;
    expect([of('restricciones'), of('por liberar'), of('restricciones vencidas'), of('reprogramadas')]).toEqual([
      '4',
      '3',
      '1',
      '1',
    ]);
  });

  test('road-212 road-226 an expired promise is marked with its day, its new dates and how many days it runs behind', async () => {
    await open();
    const row = await rowOf(/Falta plano de losa/);
    expect(within(row).getByText('venció 3 abr')).toBeTruthy();
    expect(within(row).getByText('1 cambio de fecha')).toBeTruthy();
    expect(within(row).getByText('+3 d')).toBeTruthy();
    const released = await rowOf(/Permiso municipal/);
    expect(within(released).getByText('+2 d'), 'to the day it was released').toBeTruthy();
  });

  test('road-214 road-215 urgent ones come first where they are sorted by priority', async () => {
    await open({ search: 'group=none&sort=priority' });
    await rowOf(/Bomba sin reserva/);
    const names = (await lines()).map((line) => /(Falta plano|Bomba|Permiso|Acero)/.exec(line)?.[1]);
    expect(names).toEqual(['Bomba', 'Permiso', 'Acero', 'Falta plano']);
    expect(within(await rowOf(/Bomba/)).getByText('Urgente')).toBeTruthy();
  });

  test('road-209 an address names some of them', async () => {
    await open({ search: 'ids=33-37' });
    await rowOf(/Bomba sin reserva/);
    const all = (await lines()).join();
    expect(all).toContain('Acero en aduana');
    expect(all).not.toContain('Falta plano');
  });

  test('road-207 a new one says what is missing, who releases it and by when', async () => {
    const { sent, asked } = await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Nueva restricción' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nueva restricción' });
    await user.click(within(dialog).getByRole('button', { name: 'Crear restricción' }));
    expect(within(dialog).getByText('Di qué falta.')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: 'Restricción' }), 'Sin grúa');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Quién la libera' }), ana);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Tipo' }), 'machinery');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Categoría del proyecto' }),
      'Mandante de la torre',
    );
    await user.type(within(dialog).getByLabelText('Fecha prometida'), '2026-04-08');
    await user.click(within(dialog).getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'roadblocks.add',
      items: [{ name: 'Sin grúa', responsible: ana, category: 'machinery', type: 4, date: (monday + 3) * DAY - 1 }],
    });
    expect(within(await rowOf(/Sin grúa/)).getByText('vence 8 abr')).toBeTruthy();
  });

  test('what is written of a new one stays while another is edited', async () => {
    const { sent, asked } = await open();
    const user = userEvent.setup();
    const begin = async () => {
      await user.click(await screen.findByRole('button', { name: 'Nueva restricción' }));
      const dialog = await screen.findByRole('dialog', { name: 'Nueva restricción' });
      return within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Restricción' });
    };
    await user.type(await begin(), 'Sin andamios');
    await user.keyboard('{Escape}');
    await choose(/Bomba/);
    await user.click(within(bar()).getByRole('button', { name: 'Abrir' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Restricción' });
    await user.clear(name);
    await user.type(name, 'Bomba de otro');
    await user.click(screen.getByRole('button', { name: 'Guardar restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.edit', rows: [33], set: { name: 'Bomba de otro' } });
    expect((await begin()).value).toBe('Sin andamios');
  });

  test('what was written of one that is refused after the screen is left is in the form again', async () => {
    let refuse: () => void = () => undefined;
    const { view, sent, asked, again } = await open({
      answer: ({ id }) =>
        new Promise((done) => {
          refuse = () => done({ command: id, outcome: 'refused', fault: { code: 'x.no', message: 'No.' } });
        }),
    });
    const user = userEvent.setup();
    const begin = async () => {
      await user.click(await screen.findByRole('button', { name: 'Nueva restricción' }));
      const dialog = await screen.findByRole('dialog', { name: 'Nueva restricción' });
      return within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Restricción' });
    };
    await user.type(await begin(), 'Sin agua');
    await user.click(screen.getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.add' });
    view.unmount();
    await act(async () => refuse());
    await waitFor(() => expect(useNotices.getState().told[0]?.effect).toBe('No.'));
    again();
    expect((await begin()).value).toBe('Sin agua');
  });

  test('road-224 another date asks why the one before was not kept', async () => {
    const { sent, asked } = await open();
    const user = userEvent.setup();
    await choose(/Falta plano/);
    await user.click(within(bar()).getByRole('button', { name: 'Prometer fecha' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Qué otro día se promete?' });
    await user.type(within(dialog).getByLabelText('Fecha prometida'), '2026-04-10');
    await user.click(within(dialog).getByRole('button', { name: 'Prometer fecha' }));
    expect(within(dialog).getByText('Di por qué no se cumplió.')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: 'Por qué no se cumplió la anterior' }), 'Feriado');
    await user.click(within(dialog).getByRole('button', { name: 'Prometer fecha' }));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'roadblocks.promise',
      rows: [30],
      date: (monday + 5) * DAY - 1,
      reason: 'Feriado',
    });
    const row = await rowOf(/Falta plano/);
    expect(within(row).getByText('No liberada'), 'it is not expired any more').toBeTruthy();
    expect(within(row).getByText('2 cambios de fecha')).toBeTruthy();
  });

  test('several are released together', async () => {
    const { sent, asked } = await open();
    await choose(/Falta plano/, /Bomba/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Liberar' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.set-status', rows: [30, 33], status: 'released' });
    expect((await lines()).join(), 'those that were worst are gone').not.toContain('Vencida');
  });

  test('road-227 several are given to one of the people of the project', async () => {
    const { sent, asked } = await open();
    await choose(/Falta plano/, /Bomba/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Responsable' }));
    const people = await screen.findAllByRole('menuitem', { hidden: true });
    expect(people.map((person) => person.textContent)).toEqual(['Ana Ríos', 'Bruno Paz', 'Camila Rojas']);
    await userEvent.click(people[1]);
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.edit', rows: [30, 33], set: { responsible: bruno } });
    expect(within(await rowOf(/Bomba/)).getByText('Bruno Paz')).toBeTruthy();
  });

  test('each open one says how many days of the finish it costs; without a date it says so and never 0', async () => {
    await open();
    const row = await rowOf(/Falta plano/);
    expect(await within(row).findByText('+5 d')).toBeTruthy();
    expect(within(row).getByText('2 d en común')).toBeTruthy();
    const undated = await rowOf(/Bomba/);
    expect(within(undated).getAllByText('sin fecha').length).toBeGreaterThan(0);
    expect(undated.textContent).not.toMatch(/\b0 d/);
  });

  test('road-222 without commitment none is released or opened again; among others it stays as it is, and that is said', async () => {
    const { sent, asked } = await open();
    await choose(/Acero/);
    for (const name of ['Liberar', 'Sin compromiso']) {
      const button = within(bar()).getByRole<HTMLButtonElement>('button', { name });
      expect(button.disabled).toBe(true);
      expect(button.title).toMatch(/^Sin compromiso: solo otra fecha prometida/);
    }
    await choose(/Bomba/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Liberar' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ rows: [33], status: 'released' });
    expect(within(await rowOf(/Acero/)).getAllByText('Sin compromiso').length).toBeGreaterThan(0);
    await waitFor(() => expect(useNotices.getState().told[0]?.title).toMatch(/^1 sin compromiso quedó igual/));
  });

  test('road-223 road-228 a date for many is confirmed first, with what it does to the schedule; released ones and those without commitment stay', async () => {
    const { sent, asked } = await open();
    const user = userEvent.setup();
    await choose(/Falta plano/, /Bomba/, /Permiso/, /Acero/);
    await user.click(within(bar()).getByRole('button', { name: 'Prometer fecha' }));
    const dialog = await screen.findByRole('dialog', { name: /promete para 2 restricciones/ });
    expect(within(dialog).getByText(/^El programa puede cambiar de término/)).toBeTruthy();
    expect(within(dialog).getByText('2 quedan igual: están liberadas o sin compromiso.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Fecha prometida'), '2026-04-02');
    expect(within(dialog).getByText('Ese día ya pasó: la restricción queda vencida.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Por qué no se cumplió la anterior' }), 'Feriado');
    expect(sent, 'nothing before it is confirmed').toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Prometer 2 fechas' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.promise', rows: [30, 33], date: (monday - 3) * DAY - 1 });
    expect(within(await rowOf(/Bomba/)).getByText('Vencida'), 'before today').toBeTruthy();
    expect(within(await rowOf(/Permiso/)).getByText('Liberada')).toBeTruthy();
    expect(within(await rowOf(/Acero/)).getAllByText('Sin compromiso').length).toBeGreaterThan(0);
  });

  test('road-241 deleting some says that they are deleted', async () => {
    const { asked } = await open({
      answer: ({ id }) => ({
        command: id,
        outcome: 'accepted',
        revision: 11,
        delta: {
          schedule: 's-1',
          base: 10,
          revision: 11,
          position: '11',
          command: id,
          actor: 'me',
          at: '2026-04-06T12:00:00Z',
          type: 'roadblocks.delete',
          removed: { roadblocks: [33] },
        } as never,
      }),
    });
    await choose(/Bomba/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 restricción?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar 1 restricción' }));
    await asked(1);
    await waitFor(() => expect(useNotices.getState().told[0]?.title).toBe('1 restricción eliminada'));
    expect((await lines()).join()).not.toContain('Bomba');
  });

  test('road-229 deleting asks whether one is sure', async () => {
    const { sent, asked } = await open();
    await choose(/Bomba/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 restricción?' });
    expect(sent).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar 1 restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.delete', rows: [33] });
    await waitFor(async () => expect((await lines()).join()).not.toContain('Bomba'));
  });

  test('road-208 where there are none it says so', async () => {
    await open({ language: 'en', rows: { ...someRows(), tables: {} } });
    expect(await screen.findByText("You haven't created any Roadblocks")).toBeTruthy();
  });

  test('one that somebody else makes is there without a reload', async () => {
    const { tell } = await open();
    await rowOf(/Bomba/);
    act(() => tell({ added: { roadblocks: { row: [70], roadblockName: ['Falta agua'], standing: [{}] } } }));
    expect(await rowOf(/Falta agua/)).toBeTruthy();
  });

  test('who may only look is offered no action', async () => {
    await open({ permissions: { 'lookahead.constraints': 'V' } });
    await choose(/Bomba/);
    expect(
      within(bar())
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Soltar la selección']);
    expect(screen.queryByRole('button', { name: 'Nueva restricción' })).toBeNull();
  });

  test('has no faults of accessibility', async () => {
    const { view } = await open();
    await rowOf(/Bomba/);
    await expectAccessible(view.container);
  });
});
