import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlanCommand, PlanSession } from '@/engine';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { secondsOf, useNotices } from '@/shared/ui/notice-store';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { type DateRequest, RequestsDialog } from './requests-dialog';
import './texts';

const api = anApi();

/** Muros runs on the days 0 to 5 of the plan's calendar, Losa on 5 to 8. */
const plan = Plan.read(
  snapshot(
    [
      { row: 3, name: 'Muros', from: 0, to: 5 },
      { row: 4, name: 'Losa', from: 5, to: 8 },
    ],
    [[3, 4]],
    1,
  ),
);
/** The same a week later. */
const later = Plan.read(
  snapshot(
    [
      { row: 3, name: 'Muros', from: 5, to: 10 },
      { row: 4, name: 'Losa', from: 10, to: 13 },
    ],
    [[3, 4]],
    1,
  ),
);
const at = plan.index.of(3);
const was = { start: plan.activities.start[at], finish: plan.activities.finish[at] };
const paula = { id: 'u-1', name: 'Paula', lastname: 'Reyes', email: '', picture: '', initials: 'PR', colour: 1 };
const request: DateRequest = {
  id: 's-1.1',
  kind: 'modification',
  createdAt: '2026-03-02T09:00:00Z',
  description: 'Grúa',
  state: 'pending',
  asker: paula,
  decided: null,
  items: [
    { id: 1, row: 3, type: 'start', state: 'pending', was, asked: { start: was.start + 7 * 1440, finish: was.finish } },
  ],
};

function open(given: { editable: boolean; ask?: number; me?: string; list?: DateRequest[] }) {
  const foreseen: PlanCommand[] = [];
  const session = {
    view: () => ({ plan }),
    observe: () => () => undefined,
    foresee: (command: PlanCommand) => {
      foreseen.push(command);
      return { plan: later, moved: [3, 4], spans: [], finish: { from: 0, to: 0, work: 0 }, sure: true };
    },
  } as unknown as PlanSession;
  const list = given.list ?? [request];
  api.use(http.get('/api/schedules/s-1/requests', () => HttpResponse.json(list)));
  show(
    <RequestsDialog
      project="p-1"
      schedule="s-1"
      session={session}
      editable={given.editable}
      me={given.me}
      ask={given.ask}
      onClose={() => undefined}
    />,
  );
  return { list, foreseen };
}

const told = () => useNotices.getState().told[0];

test('sir-101 sir-103 the list says who asks for which dates of which activity', async () => {
  open({ editable: true });
  await screen.findByText('Muros');
  screen.getByText(/Pedida por Paula Reyes · Grúa/);
  screen.getByText('en espera');
  await expectAccessible(document.body);
});

test('sir-102 the preview is a Gantt to look at: what would move, from where to where, and nothing is changed', async () => {
  const { foreseen } = open({ editable: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Vista previa' }));
  const moved = screen.getByRole('table');
  expect(within(moved).getAllByRole('row')).toHaveLength(3);
  within(moved).getByText('Losa');
  const chart = screen.getByRole('list', { name: 'Barras de ahora y de después' });
  expect(
    within(chart)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Muros', 'Losa']);
  const bars = [...chart.querySelectorAll<HTMLElement>('[data-row="4"] > span')];
  expect(bars).toHaveLength(2);
  expect(Number.parseFloat(bars[1].style.left)).toBeGreaterThan(Number.parseFloat(bars[0].style.left));
  expect(foreseen.at(-1)).toEqual({
    type: 'activity.set-start',
    row: 3,
    start: was.start + 7 * 1440,
    confirmed: true,
  });
  await expectAccessible(document.body);
});

test('sir-119 sir-204 approving previews the dates, then applies them and shows its notice for 5 seconds', async () => {
  const { list } = open({ editable: true, list: [request] });
  const sent: unknown[] = [];
  api.use(
    http.put('/api/activityModifications/s-1.1', async ({ request: r }) => {
      const body = (await r.json()) as { state: 'approved' | 'rejected' };
      sent.push(body);
      list[0] = { ...request, state: body.state };
      return HttpResponse.json({});
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar' }));
  screen.getByRole('region', { name: 'Qué se movería' });
  expect(sent, 'nothing is decided before the dates are seen').toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Aprobar estas fechas' }));
  await waitFor(() => expect(told()).toMatchObject({ title: 'Modificación aprobada' }));
  expect(secondsOf(told())).toBe(5);
  expect(sent).toEqual([{ state: 'approved', confirmed: false }]);
  await screen.findByText('Ninguna solicitud está en espera');
});

test('sir-118 without permission an error notice says so, for 5 seconds', async () => {
  open({ editable: true });
  api.use(http.put('/api/activityModifications/s-1.1', () => refusal(403, 'access.denied')));
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(told()).toMatchObject({ tone: 'error', title: 'No tienes permiso para guardar' }));
  expect(secondsOf(told())).toBe(5);
});

test('a changed activity is approved only after asking again', async () => {
  open({ editable: true });
  const sent: unknown[] = [];
  api.use(
    http.put('/api/activityModifications/s-1.1', async ({ request: r }) => {
      const body = (await r.json()) as { confirmed: boolean };
      sent.push(body.confirmed);
      return body.confirmed ? HttpResponse.json({}) : refusal(409, 'date_request.activity_changed');
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar estas fechas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar de todos modos' }));
  await waitFor(() => expect(sent).toEqual([false, true]));
});

test('sir-208 someone who only sees the plan sends a request and hears so; they cannot decide', async () => {
  const { list } = open({ editable: false, ask: 3, list: [] });
  const sent: unknown[] = [];
  api.use(
    http.post('/api/activityModifications', async ({ request: r }) => {
      sent.push(await r.json());
      list.push(request);
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const start = await screen.findByRole('textbox', { name: 'Nuevo inicio' });
  await userEvent.clear(start);
  await userEvent.type(start, 'mañana');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await screen.findByText(/Escribe la fecha como/);
  await userEvent.clear(start);
  await userEvent.type(start, '09/03/2026');
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Grúa');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await waitFor(() => expect(told()).toMatchObject({ title: 'Solicitud enviada' }));
  expect(sent).toEqual([
    expect.objectContaining({
      sectorId: 's-1',
      activityId: 's-1.3',
      type: 'start',
      description: 'Grúa',
      newStartDate: expect.stringMatching(/^2026\/03\/09 \d+:00$/),
    }),
  ]);
  await screen.findByText('Muros');
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
});

test('sir-119 rejecting shows its notice for 5 seconds', async () => {
  open({ editable: true });
  api.use(http.put('/api/activityModifications/s-1.1', () => HttpResponse.json({})));
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(told()).toMatchObject({ title: 'Modificación rechazada' }));
  expect(secondsOf(told())).toBe(5);
});
