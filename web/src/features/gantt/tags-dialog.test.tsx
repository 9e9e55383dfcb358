import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { snapshot } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { anApi, expectAccessible, HttpResponse, http } from '@/test-render';
import { openGantt } from './testing/open-gantt';

const api = anApi();

interface Tag {
  id: string;
  name: string;
  color: string;
}

/** What the server was asked to do with tags. */
let asked: unknown[] = [];
let tags: Tag[] = [];

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  asked = [];
  tags = [{ id: '1', name: 'Crítica', color: '#aa3377' }];
  api.use(
    http.get('*/api/schedules/:schedule/available', () => HttpResponse.json({ people: [], subcontracts: [], tags })),
    http.post('*/api/tags', async ({ request }) => {
      const body = (await request.json()) as Omit<Tag, 'id'>;
      asked.push(body);
      tags = [...tags, { ...body, id: '2' }];
      return HttpResponse.json({ ...body, id: 'p-1.2', projectId: 'p-1' }, { status: 201 });
    }),
    http.put('*/api/tags/:id', async ({ request, params }) => {
      const body = (await request.json()) as Partial<Tag>;
      asked.push([params.id, body]);
      tags = tags.map((tag) => ({ ...tag, ...body }));
      return HttpResponse.json({ ...tags[0], projectId: 'p-1' });
    }),
    http.delete('*/api/tags/:id', ({ params }) => {
      asked.push(params.id);
      tags = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return () => vi.restoreAllMocks();
});

/** Losa (2) is tagged. */
const tagged = (plan: ReturnType<typeof snapshot>) => {
  const a = plan.activities as unknown as { row: number[]; tags?: string[] };
  a.tags = a.row.map((row) => (row === 2 ? '1' : ''));
  return plan;
};

describe('the tags of a project', () => {
  const picker = async () => {
    const gantt = await openGantt({ told: tagged });
    act(() => gantt.actions.dialogs.openDialog({ kind: 'tags', rows: [1, 2] }));
    const dialog = await screen.findByRole('dialog', { name: 'Etiquetas de 2 actividades' });
    await within(dialog).findByRole('checkbox', { name: 'Crítica' });
    return { ...gantt, dialog };
  };

  test('are put on the selected activities in one step, whatever others these bear', async () => {
    const { dialog, sent } = await picker();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Crítica' }).indeterminate).toBe(true);
    await expectAccessible(dialog);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nueva etiqueta' }), 'Losa{Enter}');
    const made = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Losa' });
    expect(asked).toEqual([{ projectId: expect.anything(), name: 'Losa', color: '#2b50d0' }]);
    expect(made.checked).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Asignar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      type: 'batch',
      commands: [
        { type: 'activities.set-tags', rows: [1], tags: ['2'] },
        { type: 'activities.set-tags', rows: [2], tags: ['1', '2'] },
      ],
    });
  });

  test('are renamed in their line', async () => {
    const { dialog } = await picker();
    const name = within(dialog).getByRole('textbox', { name: 'Nombre de Crítica' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Urgente{Enter}');
    await within(dialog).findByRole('checkbox', { name: 'Urgente' });
    expect(asked).toEqual([[expect.stringMatching(/\.1$/), { name: 'Urgente' }]]);
  });

  test('are deleted after saying how many activities bear them', async () => {
    const { dialog } = await picker();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar Crítica' }));
    expect(asked).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar: la lleva 1 actividad' }));
    await waitFor(() => expect(within(dialog).queryByRole('checkbox', { name: 'Crítica' })).toBeNull());
    expect(asked).toEqual([expect.stringMatching(/\.1$/)]);
  });
});
