import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anApi, aSession, HttpResponse, http } from '@/test-render';
import { openLookahead } from './testing/open-lookahead';
import { contentOf, membersOf } from './view-content';

const api = anApi();

beforeAll(() => import('./plan-tab').then(() => undefined), 60_000);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const saved = (id: string, name: string, rest: object = {}) => ({
  id,
  name,
  module: 'Lookahead_plan',
  public: false,
  default: false,
  ownDefault: false,
  userId: aSession.user.id,
  sectorId: 's',
  projectId: 'p-1',
  editable: true,
  ...rest,
});

/** A server that keeps views. */
function keeping(views: ReturnType<typeof saved>[]) {
  const calls: { method: string; body: Record<string, unknown> }[] = [];
  const heard = async (request: Request): Promise<Record<string, unknown>> => {
    const body = request.method === 'DELETE' ? {} : ((await request.json()) as Record<string, unknown>);
    calls.push({ method: request.method, body });
    return body;
  };
  api.use(
    http.get('*/api/views/project/:project/schedule/:schedule', () => HttpResponse.json(views)),
    http.post('*/api/views', async ({ request }) => {
      const made = saved('v-new', '', await heard(request));
      views.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put('*/api/views', async ({ request }) => {
      await heard(request);
      const id = new URL(request.url).searchParams.get('view');
      for (const one of views) one.default = one.id === id;
      return HttpResponse.json(views.find((one) => one.id === id));
    }),
    http.patch('*/api/views/project/:project/schedule/:schedule/:id', async ({ request, params }) => {
      const one = views.find(({ id }) => id === params.id);
      Object.assign(one ?? {}, await heard(request));
      return HttpResponse.json(one);
    }),
    http.delete('*/api/views/project/:project/schedule/:schedule/:id', async ({ request, params }) => {
      await heard(request);
      views.splice(
        views.findIndex(({ id }) => id === params.id),
        1,
      );
      return HttpResponse.json({});
    }),
  );
  return calls;
}

const open = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const item = (name: RegExp | string) => screen.findByRole('menuitem', { name, hidden: true });

describe('views of the plan', () => {
  test('what is shown is kept as a public view that one begins with, and shown again from the menu', async () => {
    const calls = keeping([]);
    const { params } = await openLookahead(api, {
      views: false,
      search: 'lean=Restricted&group=lean&sort=-name&weeks=6',
    });
    await open(/^Vista de siempre/);
    await userEvent.click(await item('Guardar como vista nueva…'));
    const dialog = await screen.findByRole('dialog', { name: 'Guardar lo que se ve como vista' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar la vista' }));
    expect(within(dialog).getByText('Escribe un nombre.')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Detenidas');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Pública' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Empezar con esta vista' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar la vista' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['POST', 'PUT']));
    expect(calls[0].body).toMatchObject({
      name: 'Detenidas',
      module: 'Lookahead_plan',
      public: true,
      filter_query: { lean: 'Restricted' },
      group_query: 'lean',
      order_query: '-name',
      lookahead_range: '6',
      rollingStatus: true,
    });
    await waitFor(() => expect(params().get('v')).toBe('v-new'));
    await open(/^Detenidas/);
    await userEvent.click(await item('Vista de siempre'));
    expect([params().get('lean'), params().get('group'), params().get('weeks'), params().get('v')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await open(/^Vista de siempre/);
    await userEvent.click(await item(/^Detenidas/));
    expect(params().get('lean')).toBe('Restricted');
    expect(params().get('weeks')).toBe('6');
  });

  test('who opens the plan without saying what to see begins with their view; an address of its own goes first', async () => {
    const view = saved('v-1', 'Por crew', { default: true, group_query: 'subcontract', lookahead_range: '2' });
    keeping([view]);
    const { params } = await openLookahead(api, { views: false });
    await waitFor(() => expect(params().get('group')).toBe('subcontract'));
    expect([params().get('weeks'), params().get('v')]).toEqual(['2', 'v-1']);
    cleanup();
    const linked = await openLookahead(api, { views: false, search: 'weeks=8' });
    await open(/^Vista de siempre/);
    await item(/^Por crew/);
    expect([linked.params().get('weeks'), linked.params().get('group')]).toEqual(['8', null]);
  });

  test('what somebody chose before the views came stays', async () => {
    const come = Promise.withResolvers<void>();
    keeping([saved('v-1', 'Por crew', { default: true, group_query: 'subcontract' })]);
    api.use(
      http.get('*/api/views/project/:project/schedule/:schedule', async () => {
        await come.promise;
        return undefined;
      }),
    );
    const { params } = await openLookahead(api, { views: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Tarea' }));
    expect(params().get('sort')).toBe('name');
    await act(async () => come.resolve());
    await open(/^Vista de siempre/);
    await item(/^Por crew/);
    expect([params().get('sort'), params().get('group')]).toEqual(['name', null]);
  });

  test('a changed view is marked, kept anew, and deleted after a question', async () => {
    const calls = keeping([saved('v-1', 'Mía', { group_query: 'lean' })]);
    const { params } = await openLookahead(api, { views: false, search: 'v=v-1&group=week' });
    await open(/^Mía \*/);
    await userEvent.click(await item('Guardar los cambios en «Mía»'));
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'PATCH', body: { group_query: 'week' } }));
    await open(/^Mía/);
    await userEvent.click(await item('Eliminar «Mía»'));
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar la vista «Mía»?' });
    expect(calls).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar «Mía»' }));
    await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
    expect(params().get('v')).toBeNull();
  });

  test('a view of somebody else is used and not changed', async () => {
    keeping([saved('v-2', 'De la obra', { public: true, editable: false, userId: 'x', group_query: 'lean' })]);
    await openLookahead(api, { views: false, search: 'v=v-2&group=week' });
    await open(/^De la obra \*/);
    await item('Volver a la vista guardada');
    expect(screen.queryByRole('menuitem', { name: /^(Guardar los cambios|Eliminar)/, hidden: true })).toBeNull();
  });

  test('look-212 a view may be a timeline: the time axis of the Gantt, with the same mark', async () => {
    keeping([saved('v-3', 'Línea', { colors: { kind: 'timeline' } })]);
    const { params } = await openLookahead(api, { views: false });
    await open(/^Vista de siempre/);
    await userEvent.click(await item('Línea'));
    expect(params().get('view')).toBe('timeline');
    expect(await screen.findByText(/^Beta/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Gantt' }).getAttribute('aria-checked')).toBe('true');
  });

  test('a view keeps days that were chosen and lets weeks roll', () => {
    const free = contentOf(new URLSearchParams('from=2026-04-06&to=2026-04-20&tree=1&branch=3&columns=id.name'));
    expect(free).toMatchObject({ lookahead_range: 'free', lookahead_init: '2026-04-06', rollingStatus: false });
    expect(membersOf(free)).toMatchObject({
      from: '2026-04-06',
      to: '2026-04-20',
      tree: '1',
      branch: '3',
      columns: 'id.name',
      weeks: undefined,
    });
  });
});
