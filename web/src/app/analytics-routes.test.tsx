import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDashboard } from '@/features/analytics/fixtures';
import { showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, refusal } from '@/test-render';
import { clinic, visitor } from './visit-fixtures';

vi.mock('@/features/gantt', () => ({
  GanttScreen: () => <p>gantt</p>,
  PlanPreview: () => null,
  planTransport: () => ({ snapshot: () => new Promise(() => {}) }),
  shortNameOf: () => '',
}));

const api = anApi();
const visit = visitor(api);
beforeEach(() => showLanguage('es'));

const somebody: Session = {
  ...aSession,
  role: 'admin',
  permissions: { ...aSession.permissions, takt: 'AC', 'analytics.ppc': 'AC' },
  features: ['analytics', 'takt_analytics'],
};

const nothing = { available: false, code: 'x', message: 'x', series: [], categories: [], raw_data: [] };

/** What the server answers to the pages of analytics; gives the projects that were asked about. */
function answers() {
  const asked: unknown[] = [];
  api.use(
    http.post('*/api/projects/analitic_filter', async ({ request }) => {
      asked.push(((await request.json()) as { projectId: string }).projectId);
      return HttpResponse.json(aDashboard());
    }),
    http.get('*/api/figures', () => HttpResponse.json([])),
    http.get('*/api/users/u-camila/analyticsView', () => HttpResponse.json({})),
    http.post('*/api/analytics/velocity_takt', () => HttpResponse.json(nothing)),
  );
  return asked;
}

test('nav-321 ana-301 /analytics opens the dashboard of the selected project, and nothing below it', async () => {
  const asked = answers();
  const north = { ...clinic, id: 'p-2', name: 'Norte', schedules: [{ ...clinic.schedules[0], id: 's-2' }] };
  window.localStorage.setItem('gantry.schedule', 's-2');
  const { unmount } = visit('/analytics', somebody, [clinic, north]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Clínica Los Robles' })).toBeTruthy();
  expect(asked).toEqual(['p-2']);
  unmount();
  window.localStorage.removeItem('gantry.schedule');
  setSession(undefined);
  visit('/analytics/more', somebody);
  expect(await screen.findByText('Aquí no hay nada')).toBeTruthy();
});

test('ana-301 the dashboard is closed without a right to any chart', async () => {
  visit('/analytics', { ...somebody, role: 'client', permissions: { 'masterplan.gantt': 'V' } });
  expect(await screen.findByText('No tienes acceso a Análisis')).toBeTruthy();
});

test('nav-322 ana-320 /analytics-v2 shows the page of another tool in a frame, without a session in its address', async () => {
  const asked: unknown[] = [];
  visit('/analytics-v2', somebody);
  api.use(
    http.post('*/api/analytics-v2/frame', async ({ request }) => {
      asked.push(await request.json());
      const address = 'https://bi.example/board?userId=u-camila&projectId=p-1&code=once';
      return HttpResponse.json({ address, expires: '2026-05-04T10:00:00Z', code: '', message: '' });
    }),
  );
  const frame = await screen.findByTitle('Análisis de otra herramienta');
  expect(frame.tagName).toBe('IFRAME');
  expect(frame.getAttribute('src')).toBe('https://bi.example/board?userId=u-camila&projectId=p-1&code=once');
  expect(frame.getAttribute('src')).not.toContain(somebody.csrf);
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(asked).toEqual([{ projectId: 'p-1' }]);
});

test('ana-320 where no page of another tool is named, the dashboard itself is there', async () => {
  answers();
  api.use(
    http.post('*/api/analytics-v2/frame', () =>
      HttpResponse.json({ address: null, expires: null, code: 'analytics.no_page', message: 'x' }),
    ),
  );
  const { router } = visit('/analytics-v2', somebody);
  expect(await screen.findByRole('heading', { level: 1, name: 'Clínica Los Robles' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/analytics');
});

test('ana-321 a client is told that the page is not for them, and where their figures are', async () => {
  visit('/analytics-v2', { ...somebody, role: 'client' });
  api.use(
    http.post('*/api/analytics-v2/frame', () =>
      refusal(403, 'analytics.page_denied', 'No tienes acceso a esta página.'),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'No tienes acceso a esta página.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir el análisis del proyecto' }).getAttribute('href')).toBe(
    '/analytics?project=p-1',
  );
  expect(document.querySelector('iframe')).toBeNull();
});

test.each(['/taktanalytics', '/extraDashboard'])(
  'nav-330 takt-210 %s opens the takt analytics, which has no data yet',
  async (address) => {
    answers();
    visit(address, somebody);
    expect(await screen.findByRole('heading', { level: 1, name: 'Análisis takt' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Aún no hay datos de takt.')).toHaveLength(2));
  },
);

test('takt-211 perm-307 the takt analytics are for four roles of a company that has them', async () => {
  answers();
  for (const [role, sees] of [
    ['superadmin', true],
    ['admin', true],
    ['projectleader', true],
    ['planner', true],
    ['manager', false],
    ['superintendent', false],
    ['client', false],
  ] as const) {
    const { unmount } = visit('/extraDashboard', { ...somebody, role });
    if (sees) await screen.findByRole('heading', { level: 1, name: 'Análisis takt' });
    else await screen.findByText('No tienes acceso a Análisis takt');
    unmount();
    setSession(undefined);
  }
  visit('/taktanalytics', { ...somebody, features: ['analytics'] });
  expect(await screen.findByText('Tu empresa todavía no tiene Análisis takt')).toBeTruthy();
});

const shares = (part: number, whole: number) => ({
  ...{ part, whole, low: null, high: null },
  share: whole === 0 ? null : (1_000_000 * part) / whole,
});

const overview = (name: string, but: object) => ({
  ...{ id: name, name, stage: 'started', schedules: 1, finish: null, ppc: null, pcr: null, standing: null },
  ...{ overdue: null, reasons: null, updatedAt: null, progress: 0, ...but },
});

test('exec-301 the executive dashboard puts the projects beside one another; what is not known is no 0', async () => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  api.use(
    http.get('*/api/projects/overview', () =>
      HttpResponse.json([
        overview('Norte', { ppc: shares(3, 4), pcr: shares(1, 4), overdue: 2, updatedAt: ago(3), progress: 291_000 }),
        overview('Sur', { ppc: shares(0, 0), pcr: shares(0, 0), overdue: 0, updatedAt: ago(40), progress: 750_000 }),
        overview('Nuevo', { schedules: 0 }),
      ]),
    ),
  );
  visit('/executive-dashboard', somebody);
  const cells = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect((await cells('Norte')).slice(0, 6)).toEqual(['Atrasado', 's/d', '29,1 %', '75 % 3 de 4', '25 % 1 de 4', '2']);
  expect((await cells('Sur')).slice(0, 6)).toEqual(['Sin cambios', 's/d', '75 %', 's/d', 's/d', '0']);
  expect(await cells('Nuevo')).toEqual(['s/d', 's/d', 's/d', 's/d', 's/d', 's/d', 's/d']);
  const counters = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(counters.filter((text) => /^\d/.test(text ?? '')).map((text) => text?.slice(0, 8))).toEqual(
    ['1Con res', '0Al día', '1Sin cam'].map((text) => expect.stringContaining(text.slice(0, 6))),
  );
});

test('exec-301 the executive dashboard is for superadmin, admin and manager', async () => {
  api.use(http.get('*/api/projects/overview', () => HttpResponse.json([])));
  for (const [role, sees] of [
    ['superadmin', true],
    ['manager', true],
    ['planner', false],
    ['projectleader', false],
    ['client', false],
  ] as const) {
    const { unmount } = visit('/executive-dashboard', { ...somebody, role });
    if (sees) await screen.findByText('Aún no hay proyectos');
    else await screen.findByText('No tienes acceso a Panel ejecutivo');
    unmount();
    setSession(undefined);
  }
});

test('exec-301 the list of projects leads to the executive dashboard, for whom it is open', async () => {
  api.use(http.get('*/api/projects/overview', () => HttpResponse.json([])));
  const { unmount } = visit('/org-1/projects', { ...somebody, role: 'planner' });
  await screen.findByRole('heading', { level: 1, name: 'Proyectos' });
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Panel ejecutivo' })).toBeNull();
  unmount();
  setSession(undefined);
  visit('/org-1/projects', { ...somebody, role: 'manager' });
  await userEvent.click(await screen.findByRole('button', { name: 'Panel ejecutivo' }));
  expect(await screen.findByText('Aún no hay proyectos')).toBeTruthy();
});
