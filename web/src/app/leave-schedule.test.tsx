import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { noteEdited, noteSaved } from '@/shared/lib/unsaved-edits';
import { anApi, aSession, HttpResponse, http } from '@/test-render';
import { visitor } from './visit-fixtures';

vi.mock('@/features/gantt', () => ({
  GanttScreen: () => <p>gantt</p>,
  PlanPreview: () => null,
  planTransport: () => ({ snapshot: () => new Promise(() => {}) }),
  shortNameOf: () => '',
}));
vi.mock('@/features/lookahead', () => ({
  groundTransport: () => () => ({}),
  LookaheadScreen: ({ tab }: { tab: string }) => <p>{`tab ${tab}`}</p>,
}));

const api = anApi();
const visit = visitor(api);
beforeEach(() => {
  showLanguage('es');
  noteSaved('s-1');
});

const someone = (gantt: string) => ({
  ...aSession,
  features: ['lookahead'],
  permissions: {
    ...aSession.permissions,
    'masterplan.gantt': gantt,
    'lookahead.plan': 'AC',
    'lookahead.constraints': 'AC',
  } as never,
});
const go = (name: string) =>
  userEvent.click(within(screen.getByRole('navigation', { name: 'Áreas' })).getByRole('link', { name }));
const between = async (name: string) => {
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Vistas del programa' })).getByRole('link', { name }),
  );
};

test('save-102 what was done in the lookahead is asked about when somebody leaves the schedule, and not between its screens', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/schedules/s-1/commands', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ receipts: [{ command: 'c', outcome: 'accepted' }] });
    }),
  );
  visit('/org-1/project/p-1/schedule/s-1/lookahead', someone('AC'));
  await screen.findByText('tab plan');
  act(() => noteEdited('s-1'));
  await between('Restricciones');
  await screen.findByText('tab roadblocks');
  await go('Programa');
  await screen.findByText('gantt');
  expect(screen.queryByRole('dialog')).toBeNull();
  await go('Proyectos');
  await screen.findByRole('dialog', { name: '¿Quieres salir de verdad?' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y salir' }));
  await waitFor(() => expect(sent).toMatchObject([{ commands: [{ type: 'schedule.save' }] }]));
  await waitFor(() => expect(screen.queryByText('gantt')).toBeNull());
});

test('save-102 edits of another schedule, or of whoever does not save, are no reason to ask', async () => {
  visit('/org-1/project/p-1/schedule/s-1/lookahead', someone('V'));
  await screen.findByText('tab plan');
  act(() => {
    noteEdited('s-1');
    noteEdited('s-2');
  });
  await go('Proyectos');
  await waitFor(() => expect(screen.queryByText('tab plan')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
