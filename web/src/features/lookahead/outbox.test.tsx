import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlanCommand, Receipt } from '@/engine';
import { PHONE } from '@/shared/lib/use-media';
import { anApi, aSession, expectAccessible, HttpResponse, http } from '@/test-render';
import { ana, openLookahead, someRows } from './testing/open-lookahead';

const api = anApi();

type Asked = PlanCommand & { id: string };

beforeAll(() => Promise.all([import('./field-screen'), import('./field-roadblock')]).then(() => undefined), 60_000);
beforeEach(() => {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...plain(query), matches: query === PHONE }) as MediaQueryList,
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const mine = () => {
  const rows = someRows();
  rows.tables.tasks.taskResponsibles = [20, 21, 22, 23, 24].map(() => aSession.user.id);
  return rows;
};
const card = (name: string) => screen.findByRole('article', { name });
let revision = 10;
const accepted = ({ id }: Asked): Receipt => {
  revision++;
  return { command: id, outcome: 'accepted', revision, ids: { [`${id}#1`]: 40 + revision } };
};
const refused = ({ id }: Asked, code: string, message: string, params?: Record<string, unknown>): Receipt => ({
  command: id,
  outcome: 'refused',
  fault: { code, message, params },
});
const openOutbox = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ver' }));
  return screen.findByRole('region', { name: 'Por enviar' });
};

describe('what waits on a phone', () => {
  test('a progress that somebody else reported meanwhile is a choice: theirs stays, or mine is put', async () => {
    const { sent, asked, view } = await openLookahead(api, {
      rows: mine(),
      answer: (command) =>
        sent.length > 1
          ? accepted(command)
          : refused(command, 'task.value_changed', 'Otra persona lo cambió.', {
              field: 'taskProgress',
              seen: 500_000,
              value: 600_000,
              user: ana,
              at: '2026-04-06T12:31:00Z',
            }),
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: '5 % más' }));
    await asked(1);
    const outbox = await openOutbox();
    const choice = within(within(outbox).getByRole('list', { name: 'Por decidir' }));
    expect(choice.getByRole('heading', { name: '¿Qué avance queda?' })).toBeTruthy();
    expect(choice.getByText(/Ana Ríos lo cambió después de que lo viste. Antes decía 50/)).toBeTruthy();
    expect(choice.getByRole('button', { name: /^Dejar 50/ }), 'as it is drawn now').toBeTruthy();
    await expectAccessible(view.container);
    await userEvent.click(choice.getByRole('button', { name: /^Poner 55/ }));
    await asked(2);
    expect(sent[1]).toMatchObject({ type: 'tasks.edit', rows: [23], set: { progress: 550_000 } });
    expect(within(outbox).queryByRole('list', { name: 'Por decidir' })).toBeNull();
  });

  test('several refused taps on one task are one choice, of the last', async () => {
    const { asked } = await openLookahead(api, {
      rows: mine(),
      answer: (command) =>
        refused(command, 'task.value_changed', 'Otra persona lo cambió.', { seen: 500_000, value: 600_000 }),
    });
    const more = within(await card('Eje 1')).getByRole('button', { name: '5 % más' });
    fireEvent.click(more);
    fireEvent.click(more);
    await asked(2);
    const outbox = within(await openOutbox());
    expect(outbox.getAllByRole('heading', { name: '¿Qué avance queda?' })).toHaveLength(1);
    expect(outbox.getByRole('button', { name: /^Poner 60/ })).toBeTruthy();
  });

  test('a picture of the camera is shown before it is sent, and is attached to the roadblock behind it, once', async () => {
    const uploaded: string[] = [];
    api.use(
      http.post('*/api/attachments/upload', async ({ request }) => {
        uploaded.push((request.headers.get('Content-Type') ?? '').split(';')[0]);
        return HttpResponse.json(
          { name: 'file-1', address: '', fileName: 'x', type: 'image/jpeg', size: 4 },
          { status: 201 },
        );
      }),
    );
    let release = (): void => undefined;
    const roadblockDecided = new Promise<void>((done) => {
      release = done;
    });
    const { sent, asked } = await openLookahead(api, {
      rows: mine(),
      answer: async (command) => {
        if (command.type === 'roadblocks.add') await roadblockDecided;
        return accepted(command);
      },
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
    const form = within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    const camera = form.getByLabelText<HTMLInputElement>('Foto de la cámara');
    expect([camera.type, camera.accept, camera.getAttribute('capture')]).toEqual(['file', 'image/*', 'environment']);
    await userEvent.upload(camera, new File(['foto'], 'IMG_1.jpg', { type: 'image/jpeg' }));
    expect(form.getByRole('img', { name: 'La foto como se enviará' })).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }), 'Faltan puntales');
    await userEvent.click(form.getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    expect(uploaded, 'the picture waits for its roadblock').toEqual([]);
    release();
    await asked(2);
    expect(sent[1]).toMatchObject({
      type: 'documents.add',
      of: 'roadblocks',
      items: [{ on: `${sent[0].id}#1`, file: 'file-1', name: 'IMG_1.jpg' }],
    });
    expect(uploaded).toEqual(['multipart/form-data']);
  });

  test('a roadblock that was refused is corrected, and its picture goes with the new one', async () => {
    api.use(
      http.post('*/api/attachments/upload', () =>
        HttpResponse.json({ name: 'file-2', address: '', fileName: 'x', type: 'image/jpeg', size: 4 }, { status: 201 }),
      ),
    );
    const { sent, asked } = await openLookahead(api, {
      rows: mine(),
      answer: (command) =>
        sent.length === 1 ? refused(command, 'roadblock.person', 'Ana ya no está en el proyecto.') : accepted(command),
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: 'Restricción' }));
    const form = within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    await userEvent.upload(
      form.getByLabelText('Foto de la cámara'),
      new File(['foto'], 'a.jpg', { type: 'image/jpeg' }),
    );
    await userEvent.click(form.getByRole('button', { name: /Ana Ríos/ }));
    await userEvent.type(form.getByRole('textbox', { name: 'Cuéntalo en pocas palabras' }), 'Faltan puntales');
    await userEvent.click(form.getByRole('button', { name: 'Crear restricción' }));
    await asked(1);
    const outbox = within(await openOutbox());
    expect(outbox.getByText('Ana ya no está en el proyecto.')).toBeTruthy();
    await waitFor(() => expect(outbox.getByText('Espera a su restricción.')).toBeTruthy());
    await userEvent.click(outbox.getByRole('button', { name: 'Corregir' }));
    const again = within(await screen.findByRole('form', { name: 'Nueva restricción' }));
    await userEvent.click(again.getByRole('button', { name: /Camila Rojas/ }));
    await userEvent.click(again.getByRole('button', { name: 'Crear restricción' }));
    await asked(3);
    expect(sent[1]).toMatchObject({
      type: 'roadblocks.add',
      items: [
        { name: 'Faltan puntales', responsible: aSession.user.id, responsibles: [aSession.user.id], tasks: [23] },
      ],
    });
    expect(sent[2]).toMatchObject({ type: 'documents.add', items: [{ on: `${sent[1].id}#1`, file: 'file-2' }] });
    expect(screen.queryByRole('list', { name: 'Por decidir' })).toBeNull();
  });

  test('what was refused stays until it is decided, and is given up on demand', async () => {
    const { sent, asked } = await openLookahead(api, {
      rows: mine(),
      answer: (command) => refused(command, 'task.parent_progress', 'Esa tarea ya no existe.'),
    });
    await userEvent.click(within(await card('Eje 1')).getByRole('button', { name: '5 % más' }));
    await asked(1);
    let outbox = within(await openOutbox());
    expect(outbox.getByText('Esa tarea ya no existe.')).toBeTruthy();
    await userEvent.click(outbox.getByRole('button', { name: 'Volver' }));
    await screen.findByRole('article', { name: 'Eje 1' });
    outbox = within(await openOutbox());
    await userEvent.click(outbox.getByRole('button', { name: 'Descartar' }));
    await act(async () => undefined);
    expect(outbox.queryByText('Esa tarea ya no existe.')).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
