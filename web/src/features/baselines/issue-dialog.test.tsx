import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Plan, type PlanSession } from '@/engine';
import { morning, snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { IssueDialog } from './issue-dialog';
import './texts';

const api = anApi();

const pinned = (number: number, state: 'draft' | 'issued'): Schema<'ScheduleUpdate'> => ({
  ...{ id: `s-1.${number}`, sectorId: 's-1', number, name: `Mes ${number}`, narrative: '', statusDate: null, state },
  ...{ baselineId: null, revision: 30 + number, createdBy: null, createdAt: '2026-03-31T12:00:00Z' },
  ...{ forecastFinish: null, realProgress: 12 },
});

const rows = ['Muros', 'Losa', 'Techo', 'Aseo'].map((name, k) => ({ row: k + 1, name, from: k, to: k + 1 }));

function planSession(more: { waiting?: number } = {}): PlanSession {
  const told = snapshot(rows, [], 41);
  told.schedule.dataDate = morning(3);
  const view = { plan: Plan.read(told), calculation: 'calculated', waiting: 0, confirmedRevision: 41, ...more };
  return { view: () => view, subscribe: () => () => {} } as unknown as PlanSession;
}

let updates: Schema<'ScheduleUpdate'>[];
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  useNotices.setState({ current: null });
  updates = [pinned(1, 'issued')];
  api.use(
    http.get('*/api/scheduleupdates/sector/s-1', () => HttpResponse.json(updates)),
    http.get('*/api/schedules/s-1/comparison', ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['update:1', 'current']);
      return HttpResponse.json({ counts: { added: 2, progress: 7 } });
    }),
    http.post('*/api/scheduleupdates', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(pinned(2, 'draft'), { status: 201 });
    }),
    http.put('*/api/scheduleupdates/sector/s-1', () => {
      sent.push('moved');
      return HttpResponse.json(pinned(2, 'draft'));
    }),
    http.put('*/api/scheduleupdates/:id', async ({ params, request }) => {
      sent.push([params.id, await request.json()]);
      return HttpResponse.json(pinned(2, 'issued'));
    }),
  );
});

const report = { expected: 14, reported: 10, open: [1, 2, 3, 4] };
const closed: string[] = [];
const ask = (session = planSession(), of = report) =>
  show(
    <IssueDialog
      schedule="s-1"
      session={session}
      report={of}
      onShow={() => void closed.push('shown')}
      onClose={() => void closed.push('closed')}
    />,
  );

test('upd-103 issuing says first what the update will contain, names what is not reported, and pins a new one', async () => {
  ask();
  const dialog = await screen.findByRole('dialog', { name: '¿Emitir la actualización N.º 2?' });
  await within(dialog).findByText('2 agregadas · 7 de avance');
  const said = dialog.textContent?.replaceAll('\u00a0', ' ');
  for (const text of ['Fecha de estado9 abr 2026', 'Informadas10 de 14', 'Término9 abr 2026', 'revisión 41'])
    expect(said).toContain(text);
  expect(said).toContain('4 sin informar: Muros, Losa, Techo y 1 más');
  await expectAccessible(dialog);
  expect(sent, 'nothing is issued by asking').toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Relato'), 'Lluvia');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Emitir con 4 sin informar' }));
  await waitFor(() => expect(closed).toContain('closed'));
  expect(sent).toEqual([
    { name: 'Actualización al 9 abr 2026', narrative: 'Lluvia', sectorId: 's-1' },
    ['s-1.2', { state: 'issued' }],
  ]);
  expect(useNotices.getState().current?.title).toBe('La actualización N.º 2 quedó emitida.');
});

test('upd-104 a draft is pinned at this moment before it is issued', async () => {
  updates = [pinned(1, 'issued'), pinned(2, 'draft')];
  ask(planSession(), { expected: 14, reported: 14, open: [] });
  const dialog = await screen.findByRole('dialog', { name: '¿Emitir la actualización N.º 2?' });
  expect(within(dialog).getByText('Mes 2')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Emitir' }));
  await waitFor(() => expect(sent).toEqual(['moved', ['s-1.2', { state: 'issued' }]]));
});

test('what is on its way or being calculated is waited for, and a refusal keeps the question open with its words', async () => {
  const { unmount } = ask(planSession({ waiting: 1 }));
  const waits = await screen.findByRole('button', { name: 'Emitir con 4 sin informar' });
  expect((waits as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('El plan se está calculando o guardando. Un momento.')).toBeTruthy();
  unmount();
  api.use(http.post('*/api/scheduleupdates', () => refusal(503, 'store.unavailable', 'Ahora no se puede.')));
  closed.length = 0;
  ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Emitir con 4 sin informar' }));
  await screen.findByText(/Ahora no se puede/);
  await userEvent.click(screen.getByRole('button', { name: 'Ir a la primera' }));
  expect(closed).toEqual(['shown']);
});
