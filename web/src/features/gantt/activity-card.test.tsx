import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApi, expectAccessible, HttpResponse, http } from '@/test-render';
import { openGantt } from './testing/open-gantt';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

/** Opens the Gantt with the focus on a row, and says which rows were asked why. */
async function opened(row: number, options: Parameters<typeof openGantt>[0] = {}) {
  const asked: number[] = [];
  api.use(
    http.get('*/api/schedules/:schedule/available', () =>
      HttpResponse.json({ people: [], subcontracts: [], tags: [] }),
    ),
    http.get('*/api/schedules/:schedule/activities/:row/why', ({ params }) => {
      asked.push(Number(params.row));
      return HttpResponse.json([
        { row: Number(params.row), start: 29_597_280, finish: 29_600_100, reason: 'project_start' },
      ]);
    }),
  );
  const gantt = await openGantt(options);
  gantt.at(row, 'name');
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  const card = await screen.findByRole('dialog', {}, { timeout: 5000 });
  return { ...gantt, card, asked };
}

const field = (card: HTMLElement, name: string) => within(card).getByRole<HTMLInputElement>('textbox', { name });

test('gantt-112 the card of the focused activity opens below the plan with its values and links', async () => {
  const { card } = await opened(2);
  expect(within(card).getByRole('heading', { name: 'Losa' })).toBeTruthy();
  expect(field(card, 'Duración').value).toBe('2');
  expect(field(card, 'Inicio').value).toBe('09/04/26');
  expect(within(card).getByRole('button', { name: '2 Muros' })).toBeTruthy();
  expect(screen.getByRole('treegrid')).toBeTruthy();
  await expectAccessible(card);
});

test('a value typed in the card is the same edit as in the grid', async () => {
  const { card, sent } = await opened(2);
  const duration = field(card, 'Duración');
  await userEvent.clear(duration);
  await userEvent.type(duration, '4{Enter}');
  await waitFor(() =>
    expect(sent).toMatchObject([{ type: 'activity.set-duration', row: 2, duration: 4 * 480, seen: 960 }]),
  );
});

test('a link is taken away from the card', async () => {
  const { card, sent } = await opened(2);
  await userEvent.click(within(card).getByRole('button', { name: 'Quitar el vínculo con Muros' }));
  expect(sent).toMatchObject([{ type: 'links.remove', links: [500] }]);
});

test('a link is reversed from the card, and the activity it waited for is drawn waiting for it', async () => {
  const { card, sent } = await opened(2);
  const heading = () =>
    within(card).getByRole('button', { name: '2 Muros' }).closest('ul')?.previousElementSibling?.textContent;
  expect(heading()).toBe('Predecesoras');
  await userEvent.click(within(card).getByRole('button', { name: 'Invertir el vínculo con Muros' }));
  expect(sent).toMatchObject([{ type: 'link.reverse', link: 500 }]);
  expect(heading()).toBe('Sucesoras');
});

test('gantt-113 closing is asked for: what is refused keeps the drawer open with its reason, then it closes', async () => {
  const { card, store, sent } = await opened(2);
  const states: string[] = [];
  store.subscribe((now, before) => void (now.card !== before.card && states.push(now.card)));
  const duration = field(card, 'Duración');
  await userEvent.clear(duration);
  await userEvent.type(duration, 'pronto');
  await userEvent.click(within(card).getByRole('button', { name: 'Cerrar la ficha' }));
  await waitFor(() => expect(within(card).getByRole('alert')).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(duration));
  expect(states).toEqual(['requestedClosing', 'open']);
  expect(sent).toEqual([]);
  // Escape puts back what was there, then it closes.
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(states.slice(2)).toEqual(['requestedClosing', 'closed']);
});

test('gantt-143 the card follows the focus, and only a row that stays for 100 ms is asked about', async () => {
  const { asked, actions, card } = await opened(1);
  await waitFor(() => expect(asked).toEqual([1]));
  act(() => actions.card.step(1));
  act(() => actions.card.step(1));
  await waitFor(() => expect(asked).toEqual([1, 4]));
  expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe('Trazado');
});

test('a summary shows what is its own, and says why the rest is not edited here', async () => {
  const { card } = await opened(5);
  expect(field(card, 'Nombre').readOnly).toBe(false);
  expect(field(card, 'Duración').readOnly).toBe(true);
  expect(field(card, 'Duración').title).not.toBe('');
});

test('ui-117 hours are in hrs, cost in the currency of the project with up to two decimals', async () => {
  api.use(
    http.get('*/api/projects/:project', () => HttpResponse.json({ currency: 'UF' })),
    http.get('*/api/views/project/:project/schedule/:schedule', () => HttpResponse.json([])),
  );
  const { card } = await opened(2, {
    viewsOf: { project: 'p-1', schedule: 's-1' },
    told: (plan) => {
      const a = plan.activities as unknown as { row: number[]; cost: number[]; manHours: number[] };
      a.cost = a.row.map((row) => (row === 2 ? 12_345_600 : 0));
      a.manHours = a.row.map((row) => (row === 2 ? 405_000 : 0));
      return plan;
    },
  });
  await waitFor(() => expect(field(card, 'Costo').parentElement?.textContent).toBe('UF'));
  expect(field(card, 'Costo').value).toBe('1234,56');
  expect(field(card, 'HH (horas hombre)').value).toBe('40,5');
  expect(field(card, 'HH (horas hombre)').parentElement?.textContent).toBe('hrs');
});

test('act-204 the card shows recorded progress and date requests with their authors', async () => {
  const monday = 29_597_760;
  const record = { activityId: 's-1.2', created: '2026-04-08T15:00:00Z' };
  api.use(
    http.get('*/api/activitys/card/byid/:id', ({ params }) =>
      HttpResponse.json({
        historicalActivityProgresss: [
          { ...record, id: `${params.id}.4`, progress: 20 },
          { ...record, id: `${params.id}.9`, progress: 62.5 },
        ],
      }),
    ),
    http.get('*/api/schedules/:schedule/requests', () =>
      HttpResponse.json([
        {
          id: 's-1.1',
          createdAt: '2026-03-02T09:00:00Z',
          items: [
            { row: 2, state: 'rejected', asked: { start: monday, finish: monday + 1440 } },
            { row: 1, state: 'pending', asked: { start: monday, finish: monday } },
          ],
        },
      ]),
    ),
  );
  const { card, sent } = await opened(2);
  await userEvent.click(within(card).getByRole('radio', { name: 'Avance' }));
  const records = await within(card).findByRole('list', { name: 'Avances registrados' });
  const said = within(records).getAllByRole('listitem');
  const figures = said.map((one) => one.textContent?.replaceAll('\u00a0', ' '));
  expect(figures[0]).toMatch(/:\d\d62,5 %\+42,5$/); // the moment, the record, what it adds
  expect(figures[1]).toMatch(/:\d\d20 %\+20$/);
  const requests = await within(card).findByRole('list', { name: 'Solicitudes de otras fechas' });
  expect(within(requests).getAllByRole('listitem')).toHaveLength(1);
  within(requests).getByText('rechazada');
  const percentType = within(card).getByRole('combobox', { name: 'Tipo de porcentaje' });
  await userEvent.selectOptions(percentType, 'Físico');
  await waitFor(() =>
    expect(sent).toMatchObject([{ type: 'activity.set-percent-type', row: 2, percentType: 'physical' }]),
  );
  await expectAccessible(card);
});

test('the records of one activity are not shown under the name of the next', async () => {
  let answer: () => void = () => undefined;
  api.use(
    http.get('*/api/activitys/card/byid/:id', async ({ params }) => {
      const second = String(params.id).endsWith('.1');
      if (second) await new Promise<void>((done) => (answer = done));
      const record = { id: `${params.id}.4`, activityId: params.id, created: '2026-04-08T15:00:00Z' };
      return HttpResponse.json({
        historicalActivityProgresss: [{ ...record, progress: second ? 35 : 20 }],
      });
    }),
    http.get('*/api/schedules/:schedule/requests', () => HttpResponse.json([])),
  );
  const { card, at } = await opened(2);
  await userEvent.click(within(card).getByRole('radio', { name: 'Avance' }));
  await within(card).findByText('20 %');
  await act(async () => at(1, 'name'));
  expect(within(card).getByRole('heading', { name: 'Muros' })).toBeTruthy();
  expect(within(card).queryByText('20 %')).toBeNull();
  await waitFor(() => {
    answer();
    expect(within(card).getByText('35 %')).toBeTruthy();
  });
});
