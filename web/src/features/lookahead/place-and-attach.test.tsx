import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearNotices } from '@/shared/ui';
import { anApi, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import { openLookahead, someRows } from './testing/open-lookahead';

const api = anApi();

beforeAll(() => import('./plan-tab').then(() => undefined), 60_000);
beforeEach(() => {
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const table = () => screen.findByRole('treegrid', { name: /Tareas/ });
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });
const choose = async (name: RegExp) => userEvent.click(within(await rowOf(name)).getByRole('checkbox'));
const bar = () => screen.getByRole('toolbar', { name: 'Acciones de la selección' });

describe('tasks at another place', () => {
  const open = async (name: RegExp) => {
    const opened = await openLookahead(api);
    await choose(name);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Mover' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Mover o duplicar 1 tarea' }) };
  };

  test('a task moves to another activity, found by a part of its name', async () => {
    const { sent, asked, dialog } = await open(/Enfierradura/);
    await expectAccessible(dialog);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Buscar actividad' }), 'muro');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.move', rows: [21], activity: 2 });
  });

  test('or beneath another task of an activity, never beneath itself', async () => {
    const { sent, asked, dialog } = await open(/Enfierradura/);
    const beneath = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Debajo de' });
    const names = [...beneath.options].map((one) => one.textContent?.trim());
    expect(names).toEqual(['Directamente en la actividad', 'T-20 Moldaje', 'T-23 Eje 1', 'T-24 Eje 2', 'T-22 Vaciado']);
    await userEvent.selectOptions(beneath, '20');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.move', rows: [21], parent: 20 });
  });

  test('a duplicate of it is made in another activity', async () => {
    const { sent, asked, dialog } = await open(/Enfierradura/);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Duplicar' }));
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Actividad' }), '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Duplicar' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.duplicate', rows: [21], activity: 2 });
  });

  test('a name that no activity has is said with the way out, and nothing moves', async () => {
    const { sent, dialog } = await open(/Enfierradura/);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Buscar actividad' }), 'piscina');
    within(dialog).getByText(/Ninguna actividad se llama así. Escribe otra parte/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('documents of a task', () => {
  const rows = () => {
    const some = someRows();
    some.tables.documents = {
      row: [50],
      documentTitle: [{ on: 21, name: 'Plano E-204.pdf' }],
      documentFile: [{ file: 'f-1', type: 'application/pdf', size: 10 }],
    };
    return some;
  };
  const open = async () => {
    const opened = await openLookahead(api, { rows: rows() });
    await choose(/Enfierradura/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Asignar' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Enfierradura' }) };
  };
  const file = (name: string) => new File(['x'], name, { type: 'application/pdf' });

  test('stand in its form, and one is taken away', async () => {
    const { sent, asked, dialog } = await open();
    expect(within(dialog).getByRole('link', { name: 'Plano E-204.pdf' }).getAttribute('href')).toMatch(
      /\.50\/content$/,
    );
    await expectAccessible(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar Plano E-204.pdf' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'documents.delete', of: 'tasks', rows: [50] });
    await waitFor(() => expect(within(dialog).queryByRole('link', { name: 'Plano E-204.pdf' })).toBeNull());
  });

  test('from the form of a task one goes to its changes', async () => {
    const { ways, dialog } = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ver sus cambios' }));
    expect(ways.toChanges).toHaveBeenCalledWith(21);
  });

  test('one is uploaded and attached; a refused file is named with the reason, and nothing is attached', async () => {
    let upload = () => refusal(413, 'document.too_large', 'El archivo pesa más de 25 MB. Adjunta uno más liviano.');
    api.use(http.post('*/api/attachments/upload', () => upload()));
    const { sent, asked, dialog } = await open();
    const chooser = within(dialog).getByLabelText<HTMLInputElement>('Adjuntar archivo', { selector: 'input' });
    await userEvent.upload(chooser, file('video.pdf'));
    await within(dialog).findByText(
      '«video.pdf» no se adjuntó. El archivo pesa más de 25 MB. Adjunta uno más liviano.',
    );
    expect(sent).toEqual([]);
    upload = () => HttpResponse.json({ name: 'kept-7' }, { status: 201 });
    await userEvent.upload(chooser, file('Acta.pdf'));
    await asked(1);
    expect(sent[0]).toMatchObject({
      type: 'documents.add',
      of: 'tasks',
      items: [{ on: 21, file: 'kept-7', name: 'Acta.pdf' }],
    });
  });
});
