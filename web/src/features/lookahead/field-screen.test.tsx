import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PHONE } from '@/shared/lib/use-media';
import { anApi, aSession, expectAccessible, HttpResponse, http } from '@/test-render';
import { keepRefused } from './roadblock-draft';
import { ana, bruno, openLookahead, sanitec, someRows } from './testing/open-lookahead';

const api = anApi();

beforeAll(() => import('./field-screen').then(() => undefined), 60_000);
beforeEach(() => {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...plain(query), matches: query === PHONE }) as MediaQueryList,
  );
});

/** Everything is the user's own. */
const mine = () => {
  const rows = someRows();
  rows.tables.tasks.taskResponsibles = [20, 21, 22, 23, 24].map(() => aSession.user.id);
  rows.tables.roadblocks.responsible = [30, 33, 36, 37].map(() => aSession.user.id);
  return rows;
};
const card = (name: string) => screen.findByRole('article', { name });

describe('the day of somebody on site', () => {
  test('shows own tasks of today, and those of everybody when asked', async () => {
    await openLookahead(api);
    expect(await screen.findByText('Hoy no tienes tareas.'), 'Vaciado is next week').toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Las de todos' }));
    expect(await card('Eje 1')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Moldaje' }), 'parents are not worked on').toBeNull();
  });

  test('a tap adds five percent', async () => {
    const { sent, asked } = await openLookahead(api, { rows: mine() });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: '5 % más' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.edit', rows: [23], set: { progress: 550_000 } });
    expect(within(await card('Eje 1')).getByText('55')).toBeTruthy();
  });

  test('a promise of the week stands beside the progress, with what is left of it', async () => {
    const rows = mine();
    rows.tables.tasks.lean = [{}, {}, {}, { status: 'Committed' }, {}];
    const of = { task: 23, share: 800_000 };
    api.use(
      http.get('*/api/schedules/:schedule/weeks', () =>
        HttpResponse.json({ today: 20_549, weeks: [{ row: 7, closed: false, start: 20_549 * 1440 }] }),
      ),
      http.get('*/api/schedules/:schedule/weeks/7', () => HttpResponse.json({ commitments: [of] })),
    );
    await openLookahead(api, { rows, permissions: { 'weeklyplan.commitments': 'ACP' } });
    const one = await card('Eje 1');
    await within(one).findByText('prometido 80 % · faltan 30');
    for (let k = 0; k < 6; k++) await userEvent.click(within(one).getByRole('button', { name: '5 % más' }));
    within(one).getByText('prometido 80 % · cumplido');
    await expectAccessible(one);
  });

  test('who sees own rows alone reads of a roadblock when it goes, and no name', async () => {
    const rows = mine();
    rows.tables.tasks.taskProgress = [0, 0, 0, 0, 0];
    rows.tables.roadblocks.responsible = ['00000000-0000-4000-8000-0000000000ff', '', '', ''];
    rows.tables.blocks = { row: [32], blockRoadblock: [30], blockTask: [23] };
    await openLookahead(api, { rows, permissions: { 'lookahead.plan': 'ACP' } });
    const one = await card('Eje 1');
    within(one).getByText(/^Prometida para el/);
    expect(one.textContent).not.toContain('?');
  });

  test('the track takes any progress, once it is let go', async () => {
    const { sent, asked } = await openLookahead(api, { rows: mine() });
    const track = within(await card('Eje 1')).getByRole('slider', { name: 'Avance de Eje 1' });
    fireEvent.input(track, { target: { value: '80' } });
    expect(sent).toHaveLength(0);
    track.dispatchEvent(new Event('change', { bubbles: true }));
    await asked(1);
    expect(sent[0]).toMatchObject({ set: { progress: 800_000 }, seen: { progress: 500_000 } });
    expect(within(await card('Eje 1')).getByText('80')).toBeTruthy();
  });

  test('what a colleague reports while the thumb is down does not take the track away, and is not overwritten unseen', async () => {
    const { sent, asked, tell } = await openLookahead(api, { rows: mine() });
    const track = within(await card('Eje 1')).getByRole<HTMLInputElement>('slider');
    fireEvent.input(track, { target: { value: '70' } });
    act(() => tell({ changed: [{ field: 'taskProgress', rows: [23], from: [500_000], to: [600_000] }] }));
    expect(track.value).toBe('70');
    track.dispatchEvent(new Event('change', { bubbles: true }));
    await asked(1);
    expect(sent[0]).toMatchObject({ set: { progress: 700_000 }, seen: { progress: 500_000 } });
  });

  test('a thumb that comes back to where it began lets the card follow again', async () => {
    const { sent, asked, tell } = await openLookahead(api, { rows: mine() });
    const track = within(await card('Eje 1')).getByRole<HTMLInputElement>('slider');
    fireEvent.input(track, { target: { value: '70' } });
    fireEvent.input(track, { target: { value: '50' } });
    fireEvent.pointerUp(track);
    act(() => tell({ changed: [{ field: 'taskProgress', rows: [23], from: [500_000], to: [600_000] }] }));
    await waitFor(() => expect(track.value).toBe('60'));
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: '5 % más' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ set: { progress: 650_000 }, seen: { progress: 600_000 } });
  });

  test('a roadblock without commitment is not released from a card: another date is promised first', async () => {
    await openLookahead(api, { tab: 'roadblocks', rows: mine() });
    const stuck = await card('Acero en aduana');
    expect(within(stuck).queryByRole('button', { name: 'Ya se liberó' })).toBeNull();
    expect(within(stuck).getByRole('button', { name: 'Prometer fecha' })).toBeTruthy();
  });

  test('a roadblock that is closed half-way is there again', async () => {
    await openLookahead(api, { rows: mine() });
    const begin = async () => {
      await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
      return screen.findByRole('form', { name: 'Nueva restricción' });
    };
    await userEvent.type(
      within(await begin()).getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }),
      'Faltan puntales',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sin crear' }));
    const field = within(await begin()).getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Cuéntalo en pocas palabras',
    });
    expect(field.value).toBe('Faltan puntales');
    await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    expect(field.value).toBe('');
  });

  test('a draft that is opened again shows the day it was given', async () => {
    await openLookahead(api, { rows: mine() });
    const begin = async () => {
      await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
      return within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    };
    const otherDay = () =>
      within(screen.getByRole('group', { name: '¿Qué día queda libre?' })).getByRole('button', { name: 'Otro' });
    const form = await begin();
    await userEvent.type(form.getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }), 'Faltan puntales');
    await userEvent.click(otherDay());
    fireEvent.change(form.getByLabelText('Fecha prometida'), { target: { value: '2026-04-20' } });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sin crear' }));
    const again = await begin();
    expect(otherDay().getAttribute('aria-pressed')).toBe('true');
    expect(again.getByLabelText<HTMLInputElement>('Fecha prometida').value).toBe('20 abr 2026');
    await userEvent.click(otherDay());
    expect(again.getByText('Sin día queda en borrador.')).toBeTruthy();
    await userEvent.click(again.getByRole('button', { name: 'Empezar de nuevo' }));
  });

  test('a draft written elsewhere is sent whole: type, people to tell, who answers and subcontract too', async () => {
    const { sent, asked, schedule } = await openLookahead(api, { rows: mine() });
    keepRefused(aSession.user.id, schedule, {
      name: 'Falta permiso de corte',
      type: 4,
      category: 'client',
      responsible: ana,
      responsibles: [ana, bruno],
      reporters: [bruno],
      subcontract: sanitec,
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
    const form = within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    await userEvent.click(form.getByRole('button', { name: /Camila Rojas/ }));
    await userEvent.click(form.getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'roadblocks.add',
      items: [
        {
          name: 'Falta permiso de corte',
          type: 4,
          category: 'client',
          responsible: aSession.user.id,
          responsibles: [aSession.user.id, bruno],
          reporters: [bruno],
          subcontract: sanitec,
          tasks: [23],
        },
      ],
    });
  });

  test('done is one tap, and the card becomes a line', async () => {
    const { sent, asked } = await openLookahead(api, { rows: mine() });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Terminada' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ set: { progress: 1_000_000 } });
    expect(within(await card('Eje 1')).queryByRole('slider')).toBeNull();
  });

  test('a restricted task says what is missing and who promised it, instead of a track', async () => {
    const { sent, asked } = await openLookahead(api, { rows: mine() });
    await userEvent.click(await screen.findByRole('radio', { name: 'Semana' }));
    const blocked = await card('Enfierradura');
    expect(within(blocked).getByText('Falta plano de losa')).toBeTruthy();
    expect(within(blocked).queryByRole('slider')).toBeNull();
    await userEvent.click(within(blocked).getByRole('button', { name: 'Ya se liberó' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.set-status', rows: [30], status: 'released' });
    expect(within(await card('Enfierradura')).getByText('Puede'), 'the status it had').toBeTruthy();
  });

  test('a roadblock is made with few taps; without a day it stays a draft', async () => {
    const { sent, asked } = await openLookahead(api, { rows: mine() });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
    const form = await screen.findByRole('form', { name: 'Nueva restricción' });
    expect(within(form).getByText('Sin día queda en borrador.')).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: 'Material' }));
    await userEvent.type(within(form).getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }), 'Faltan puntales');
    await userEvent.click(within(form).getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'roadblocks.add',
      items: [{ name: 'Faltan puntales', category: 'material', tasks: [23] }],
    });
    expect((sent[0] as { items: object[] }).items[0]).not.toHaveProperty('date');
    expect(within(await card('Eje 1')).getByText('Faltan puntales')).toBeTruthy();
  });

  test('a person outside the likely ones is found by letters of the name', async () => {
    const lucia = '0190a000-0000-7000-8000-0000000000aa';
    const rows = mine();
    rows.tables.roadblocks.responsible = [bruno, bruno, ana, bruno];
    const { sent, asked, view } = await openLookahead(api, {
      rows,
      people: [
        [lucia, 'Lucía', 'Núñez'],
        ['0190a000-0000-7000-8000-0000000000ab', 'Marco', 'Díaz'],
      ],
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
    const form = within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    const who = within(form.getByRole('group', { name: '¿Quién la libera?' }));
    const names = () =>
      who.getAllByRole('button').map((one) => one.textContent?.replace(/^[A-ZÁÉÍÓÚ]{2}(?=[A-Z])/, ''));
    expect(names(), 'who releases most comes first, then the search').toEqual(['Bruno Paz', 'Ana Ríos', '']);
    await userEvent.click(who.getByRole('button', { name: 'Buscar persona' }));
    const field = who.getByRole('searchbox', { name: 'Buscar persona' });
    expect(document.activeElement).toBe(field);
    expect(names(), 'all of them stand below').toHaveLength(3 + 5);
    await expectAccessible(view.container);
    await userEvent.type(field, 'xyz');
    expect(who.getByRole('status').textContent).toBe('Nadie se llama así.');
    await userEvent.clear(field);
    await userEvent.type(field, 'nunez');
    await userEvent.click(who.getByRole('button', { name: /Lucía Núñez/ }));
    expect(who.queryByRole('searchbox')).toBeNull();
    expect(who.getByRole('button', { name: /Lucía Núñez/ }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(form.getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }), 'Faltan puntales');
    await userEvent.click(form.getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ items: [{ name: 'Faltan puntales', responsible: lucia }] });
  });

  test('own roadblocks are released from their cards', async () => {
    const { sent, asked } = await openLookahead(api, { tab: 'roadblocks', rows: mine() });
    await userEvent.click(within(await card('Bomba sin reserva')).getByRole('button', { name: 'Ya se liberó' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'roadblocks.set-status', rows: [33], status: 'released' });
    expect(screen.queryByRole('article', { name: 'Permiso municipal' }), 'released already').toBeNull();
  });

  test('has no faults of accessibility', async () => {
    const { view } = await openLookahead(api, { rows: mine() });
    await card('Eje 1');
    await expectAccessible(view.container);
  });
});
