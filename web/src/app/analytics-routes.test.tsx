import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDashboard, monday } from '@/features/analytics/fixtures';
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
    http.get('*/api/schedules/s-1/roadblocks/cost', () => HttpResponse.json({ roadblocks: [] })),
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
  ...{ id: name, name, place: '', stage: 'started', schedules: 1, finish: null, ppc: null, pcr: null, standing: null },
  ...{ overdue: null, reasons: null, updatedAt: null, progress: null, at: 0, expected: null, baseFinish: null },
  ...{ variance: null, leading: null, moved: null, from: monday - 28 * 1440, to: monday, ppcWeeks: [] },
  ...{
    since: '2026-04-06T00:00:00Z',
    until: '2026-05-05T12:00:00Z',
    currency: '',
    budget: 0,
    cost: null,
    spit: null,
    health: null,
    p80: null,
    ...but,
  },
});

const portfolio = (projects: object[], but: object = {}) =>
  http.get('*/api/portfolio', () => HttpResponse.json({ at: null, projects, totals: [], ...but }));

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const north = overview('Norte', {
  ...{ ppc: shares(3, 4), pcr: shares(1, 4), overdue: 2, updatedAt: ago(3), progress: 291_000, expected: 350_000 },
  ...{ variance: 6, moved: 4, leading: 's-1', finish: monday + 10 * 1440 },
  ...{ spit: 8_333, health: { passed: 11, judged: 13, own: true } },
  p80: { finish: monday + 20 * 1440, stale: true, at: ago(2) },
});

test('exec-301 the executive dashboard puts the projects beside one another; what is not known is no 0', async () => {
  api.use(
    portfolio([
      north,
      overview('Sur', {
        ...{ ppc: shares(0, 0), pcr: shares(0, 0), overdue: 0, updatedAt: ago(40), progress: 750_000, variance: -1 },
      }),
      overview('Nuevo', { schedules: 0 }),
    ]),
  );
  visit('/executive-dashboard', somebody);
  const cells = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect((await cells('Norte')).slice(0, 11)).toEqual([
    'Atrasado',
    '13 may 2026',
    '23 may 2026el plan cambió después',
    '+6 d',
    '+4 d',
    '0,83',
    '29,1 % de 35 % esperado',
    '75 % 3 de 4',
    '25 % 1 de 4',
    '2',
    '11 de 13umbral propio',
  ]);
  expect((await cells('Sur')).slice(0, 11)).toEqual([
    ...['Sin cambios', 's/d', 's/d', '−1 d', 's/d', 's/d', '75 %', 's/d', 's/d', '0', 's/d'],
  ]);
  expect(await cells('Nuevo')).toEqual(Array(12).fill('s/d'));
  const counters = screen.getAllByRole('listitem').map((item) => item.textContent);
  for (const text of [
    'Atrasados1',
    'Al día0',
    'Salud baja0',
    'Sin cambios en un mes1',
    'Restricciones vencidas2en 1 proyecto',
  ])
    expect(counters.some((counter) => counter?.startsWith(text))).toBe(true);
  for (const [name, tail] of [
    ['Norte: P80 23 may 2026. Ver la simulación', '/finish'],
    ['Norte: SPI(t) 0,83. Ver el valor ganado', '/finish?view=earned'],
    ['Norte: salud 11 de 13. Ver los controles', '/health'],
    ['Norte: restricciones vencidas: 2. Ver las restricciones', '/lookahead/roadblocks'],
  ])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/org-1/project/Norte/schedule/s-1${tail}`);
});

test('exec-301 the projects are ordered by a figure, and what is not known stays last', async () => {
  api.use(
    portfolio([
      overview('Nuevo', {}),
      overview('Este', { spit: 10_500, health: { passed: 5, judged: 10, own: false } }),
      north,
      overview('Sur', { spit: 9_400, health: { passed: 13, judged: 13, own: false } }),
    ]),
  );
  visit('/executive-dashboard', somebody);
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  const by = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return screen.getByRole('columnheader', { name: new RegExp(`^${name.replace(/[()]/g, '.')}`) });
  };
  expect((await by('SPI(t)')).getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['Norte', 'Sur', 'Este', 'Nuevo']);
  expect((await by('SPI(t)')).getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['Este', 'Sur', 'Norte', 'Nuevo']);
  expect((await by('SPI(t)')).getAttribute('aria-sort')).toBeNull();
  expect(names()).toEqual(['Nuevo', 'Este', 'Norte', 'Sur']);
  await by('Salud');
  expect(names()).toEqual(['Este', 'Norte', 'Sur', 'Nuevo']);
  await by('P80');
  expect(names()[0]).toBe('Norte');
  const low = screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith('Salud baja'));
  expect(low?.textContent).toMatch(/^Salud baja1/);
});

test('exec-301 a move of the finish opens the three commands that moved it farthest, each with its change', async () => {
  const asked: string[] = [];
  const line = (revision: number, name: string, work: number, days: number) => ({
    ...{ command: `c-${revision}`, first: revision, revision, at: '2026-05-04T12:00:00Z', by: 'u-1', reverts: false },
    ...{ label: 'x', kind: 'duration', activity: 7, name, from: monday, to: monday + days * 1440, work },
  });
  api.use(
    portfolio([north]),
    http.get('*/api/schedules/s-1/finish-ledger', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        ...{ row: 0, from: 1, to: 9, before: monday, after: monday + 4 * 1440, total: 1920, commands: 9, unmoved: 4 },
        ...{ kinds: [], more: 0, windows: [], people: { 'u-1': { name: 'Camila', lastname: 'Rojas' } } },
        lines: [
          line(2, 'Losa', 480, 1),
          line(3, 'Moldaje', -960, -2),
          line(4, 'Permiso', 120, 0),
          line(5, 'Quieto', 0, 0),
          line(6, 'Hormigón', 1920, 4),
        ],
      });
    }),
  );
  visit('/executive-dashboard', somebody);
  await userEvent.click(await screen.findByRole('button', { name: /^Norte: el término se movió \+4/ }));
  const dialog = await screen.findByRole('dialog');
  const links = await within(dialog).findAllByRole('rowheader');
  expect(links.map((cell) => cell.textContent)).toEqual(['Hormigón', 'Moldaje', 'Losa']);
  expect(within(dialog).getByRole('link', { name: 'Hormigón' }).getAttribute('href')).toContain('revision=6');
  expect(within(dialog).getAllByText('Camila Rojas')).toHaveLength(3);
  expect(asked).toEqual(['?from=2026-04-06T00%3A00%3A00Z&to=2026-05-05T12%3A00%3A00Z']);
});

test('exec-301 a PPC opens the promises behind it, those that were missed first', async () => {
  const asked: string[] = [];
  const row = (name: string, part: number) => ({
    ...{ schedule: 's-1', row: part + 5, kind: 'commitment', name, part, whole: 1, live: false, revisions: [9] },
  });
  const ppc = { name: 'ppc', version: 1, title: 'PPC', definition: 'x', without: 'y', unit: 'percent', source: 'z' };
  api.use(
    portfolio([north]),
    http.get('*/api/figures', () => HttpResponse.json([ppc])),
    http.get('*/api/projects/Norte/figures/ppc', ({ request }) => {
      asked.push(new URL(request.url).search);
      const rows = [row('Cumplida', 1), row('Incumplida', 0)];
      return HttpResponse.json({ ...ppc, at: monday, value: 750_000, part: 3, whole: 4, rows, heads: [] });
    }),
  );
  visit('/executive-dashboard', somebody);
  await userEvent.click(await screen.findByRole('button', { name: /^Norte: PPC 75/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Incumplida');
  expect(
    within(dialog)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Incumplida', 'Cumplida']);
  expect(asked).toEqual(['?from=2026-04-06&to=2026-05-03']);
});

test('exec-301 the portfolio is read as of a chosen day, and money is shown by currency', async () => {
  const asked: (string | null)[] = [];
  const total = (currency: string, budget: number) => ({
    ...{ currency, projects: 1, budget: budget * 10_000, cost: { total: 0, earned: 0, spent: 0 } },
  });
  api.use(
    http.get('*/api/portfolio', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('at'));
      return HttpResponse.json({ at: '2026-04-30', projects: [north], totals: [total('CLP', 2500), total('UF', 30)] });
    }),
  );
  visit('/executive-dashboard?at=2026-04-30', somebody);
  const totals = await screen.findByRole('region', { name: 'Totales por moneda' });
  expect(
    within(totals)
      .getAllByRole('row')
      .slice(1)
      .map((line) => within(line).getAllByRole('cell')[1].textContent),
  ).toEqual(['2.500', '30']);
  expect(within(totals).queryByText(/2\.530/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Ahora' }));
  await waitFor(() => expect(asked).toEqual(['2026-04-30', null]));
});

test('exec-301 a file of the portfolio says how far it is, and is fetched when it is there', async () => {
  const sent: unknown[] = [];
  const saved: string[] = [];
  let phase = 'writing';
  const view = () => ({ id: 'x-1', name: 'portfolio.pdf', phase, projects: 1, of: 2, bytes: 9 });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  api.use(
    portfolio([north]),
    http.post('*/api/portfolio/exports', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(view(), { status: 202 });
    }),
    http.get('*/api/portfolio/exports/x-1', () => HttpResponse.json(view())),
  );
  visit('/executive-dashboard?at=2026-04-30', somebody);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
  expect(await screen.findByText('Proyecto 1 de 2')).toBeTruthy();
  expect(sent).toEqual([{ format: 'pdf', at: '2026-04-30' }]);
  phase = 'ready';
  await waitFor(() => expect(saved).toContain('/api/portfolio/exports/x-1/file'));
});

test('exec-301 the executive dashboard is for superadmin, admin and manager', async () => {
  api.use(portfolio([]));
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
  api.use(portfolio([]));
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
