// The tabs of a schedule with the app's own addresses and screens: what they ask the server for while they are switched.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Delta, Receipt, SentCommand } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { anEntry } from '@/features/changelog/fixtures';
import { UiProvider } from '@/shared/ui';
import { anApi, aSession, HttpResponse, http, refusal } from '@/test-render';
import { askFirst } from './first-asks';
import { routes } from './router';

const noBaseline = { number: 0, name: '', row: [], start: [], finish: [], duration: [], cost: [], calendar: [] };

const api = anApi();

// Screens are loaded when they are first opened: on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  const screens = ['gantt', 'calendars', 'changelog', 'schedule', 'projects'];
  await Promise.all([import('./shell/shell'), ...screens.map((name) => import(`./pages/${name}-route.tsx`))]);
}, 60_000);

/** The live channels that were opened, and those that are open. */
const channels = { opened: 0, open: 0 };

beforeEach(() => {
  channels.opened = channels.open = 0;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      onopen: (() => void) | undefined;
      constructor() {
        super();
        channels.opened++;
        channels.open++;
        queueMicrotask(() => this.onopen?.());
      }
      close() {
        channels.open--;
      }
    },
  );
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.unstubAllGlobals();
});

const scheduleOf = (id: string, name: string) => ({
  id,
  name,
  start: 0,
  finish: null,
  progress: 0,
  activities: 1,
  begun: true,
  revision: 1,
  updatedAt: '2026-04-28T10:00:00Z',
});

const pagination = { page: 1, limit: 30, total: 0, totalPages: 0, hasNextPage: false };

const renamed = (command: string): Delta => ({
  schedule: 's-1',
  base: 10,
  revision: 11,
  position: '11',
  command,
  actor: 'u-camila',
  at: '2026-04-28T10:00:00Z',
  type: 'activity.rename',
  changed: [{ field: 'name', rows: [1], from: ['Muros'], to: ['Pilares'] }],
});

/** Opens an address. Counts how often plans are loaded; `answer` decides the commands that are sent. */
function visit(address: string, answer: (command: SentCommand) => Promise<Receipt> = () => new Promise(() => {})) {
  const loads: string[] = [];
  const schedules = [scheduleOf('s-1', 'Programa general'), scheduleOf('s-2', 'Torre B')];
  api.use(
    http.get('*/api/session', () => HttpResponse.json(aSession)),
    http.get('*/api/usercompany/:user', () => HttpResponse.json([])),
    http.get('*/api/users/:user/projectsView', () => HttpResponse.json({})),
    http.get('*/api/companies/org-1/projects', () =>
      HttpResponse.json([{ id: 'p-1', name: 'Clínica', address: '', progress: 0, schedules }]),
    ),
    http.get('*/api/schedules/:id/gantt', ({ params }) => {
      loads.push(String(params.id));
      return HttpResponse.json(snapshot([{ row: 1, name: 'Muros', from: 0, to: 3 }], []));
    }),
    http.get('*/api/views/project/:project/schedule/:id', () => HttpResponse.json([])),
    http.put('*/api/views', () => HttpResponse.json({})),
    http.get('*/api/schedules/:id/baseline', () => HttpResponse.json(noBaseline)),
    http.get('*/api/schedules/:id/undo', () => HttpResponse.json({ undo: [], redo: [] })),
    http.post('*/api/schedules/:id/here', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/schedules/:id/commands', async ({ request }) => {
      const { commands } = (await request.json()) as { commands: SentCommand[] };
      return HttpResponse.json({ receipts: await Promise.all(commands.map(answer)) });
    }),
    http.get('*/api/schedules/:id/finish', () => HttpResponse.json({ steps: [], people: {}, minutesPerDay: 480 })),
    http.get('*/api/activitys/scheduleChangelog/:id', () =>
      HttpResponse.json({
        changelogs: [],
        rows: {},
        pagination,
        stale: false,
      }),
    ),
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: true, providers: [] })),
    http.get('*/api/session/demo', () => HttpResponse.json({ people: [] })),
    http.get('*/api/people', () => HttpResponse.json([])),
    http.post('*/api/notifications/byuser', () =>
      HttpResponse.json({ notifications: [], page: 1, pages: 0, total: 0, unread: 0 }),
    ),
    http.post('*/api/usage', () => new HttpResponse(null, { status: 204 })),
  );
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return { router, loads };
}

const user = userEvent.setup();
const grid = () => screen.findByRole('treegrid');
const log = () => screen.findByRole('heading', { level: 1, name: 'Cambios del programa' });
const calendars = () => screen.findByRole('button', { name: 'Guardar calendario' });
const tab = async (name: string) => {
  const tabs = within(screen.getByRole('navigation', { name: 'Vistas del programa' }));
  await user.click(tabs.getByRole('link', { name }));
};

test('the tabs of a schedule are switched without loading the plan again or opening a second live channel', async () => {
  const { loads } = visit('/org-1/project/p-1/schedule/s-1');
  await grid();
  await waitFor(() => expect(channels.opened).toBe(1));
  await tab('Cambios');
  await log();
  await tab('Calendarios');
  await calendars();
  await tab('Gantt');
  await grid();
  expect(loads).toEqual(['s-1']);
  expect(channels).toEqual({ opened: 1, open: 1 });
});

test('speed: the first data of the Gantt is requested while its script loads, and only once', async () => {
  const address = '/org-1/project/p-1/schedule/s-1';
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    if (request.method === 'GET') asked.push(new URL(request.url).pathname);
  };
  api.events.on('request:start', note);
  askFirst({ pathname: address, search: '' });
  visit(address);
  await grid();
  await waitFor(() => expect(asked).toContain('/api/schedules/s-1/undo'));
  expect(asked.slice(0, 4)).toEqual([
    '/api/session',
    '/api/companies/org-1/projects',
    '/api/schedules/s-1/gantt',
    '/api/views/project/p-1/schedule/s-1',
  ]);
  expect(new Set(asked).size, asked.join(' ')).toBe(asked.length);
});

test('the change log alone loads no plan; the first screen that needs it does', async () => {
  const { loads } = visit('/org-1/project/p-1/schedule/s-1/schedule-change-log');
  await log();
  expect(loads).toEqual([]);
  await tab('Calendarios');
  await calendars();
  await tab('Gantt');
  await grid();
  expect(loads).toEqual(['s-1']);
});

test('another schedule is loaded in place of the one before, and leaving it closes its live channel', async () => {
  const { router, loads } = visit('/org-1/project/p-1/schedule/s-1');
  await grid();
  await waitFor(() => expect(channels.open).toBe(1));
  await router.navigate('/org-1/project/p-1/schedule/s-2');
  await waitFor(() => expect(loads).toEqual(['s-1', 's-2']));
  await waitFor(() => expect(channels).toEqual({ opened: 2, open: 1 }));
  await router.navigate('/org-1/projects');
  await screen.findByRole('article');
  expect(channels.open).toBe(0);
});

test('an edit that is refused while another tab is shown is reported there', async () => {
  let refuse = (): void => undefined;
  const { loads } = visit('/org-1/project/p-1/schedule/s-1', (command) => {
    const fault = { code: 'activity.locked', message: 'La actividad está bloqueada.' };
    return new Promise((done) => {
      refuse = () => done({ command: command.id, outcome: 'refused', fault });
    });
  });
  (await grid()).focus();
  await user.keyboard('{ArrowDown}{F2}Pilares{Enter}');
  await within(await grid()).findByRole('gridcell', { name: 'Pilares' });
  await tab('Cambios');
  await log();
  refuse();
  expect(await screen.findByText('La actividad está bloqueada.')).toBeTruthy();
  await tab('Gantt');
  expect(within(await grid()).getByRole('gridcell', { name: 'Muros' }), 'the edit is taken back').toBeTruthy();
  expect(loads).toEqual(['s-1']);
});

test('the change log reads on when the plan that another tab left open moves', async () => {
  let reads = 0;
  const { loads } = visit('/org-1/project/p-1/schedule/s-1', async (command) => {
    await logShown;
    return { command: command.id, outcome: 'accepted', revision: 11, delta: renamed(command.id) };
  });
  let showLog = (): void => undefined;
  const logShown = new Promise<void>((done) => {
    showLog = done;
  });
  api.use(
    http.get('*/api/activitys/scheduleChangelog/:id', () => {
      reads++;
      return HttpResponse.json({ changelogs: reads > 1 ? [anEntry(11)] : [], rows: {}, pagination, stale: false });
    }),
  );
  (await grid()).focus();
  await user.keyboard('{ArrowDown}{F2}Pilares{Enter}');
  await tab('Cambios');
  await log();
  await waitFor(() => expect(reads).toBe(1));
  showLog();
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(reads).toBe(2);
  expect(loads).toEqual(['s-1']);
});

test('a plan that could not be loaded is loaded by the next tab that needs it', async () => {
  const { loads } = visit('/org-1/project/p-1/schedule/s-1');
  api.use(http.get('*/api/schedules/:id/gantt', () => refusal(500, 'server.failure'), { once: true }));
  await screen.findByRole('heading', { name: 'No pudimos cargar el programa' });
  await tab('Calendarios');
  await calendars();
  expect(loads).toEqual(['s-1']);
});

/** A plan that holds no calendar, and activities or none. */
const withoutCalendars = (rows: Parameters<typeof snapshot>[0]) => {
  const plan = { ...snapshot(rows, []), calendars: [] };
  if (!rows.length) for (const column of Object.values(plan.activities)) column.length = 0;
  return http.get('*/api/schedules/:id/gantt', () => HttpResponse.json(plan));
};

test('gantt-104 a schedule without calendars leads from the Gantt to its calendars, and says why', async () => {
  const { router } = visit('/org-1/project/p-1/schedule/s-1');
  api.use(withoutCalendars([{ row: 1, from: 0, to: 3 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1/calendars'));
  expect(await screen.findByText('Falta un calendario')).toBeTruthy();
});

test('cal-105 a schedule with neither calendars nor activities leads from its calendars to the start page', async () => {
  const { router } = visit('/org-1/project/p-1/schedule/s-1/calendars');
  api.use(withoutCalendars([]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/masterplan/s-1/p-1'));
});
