import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '@/shared/api';
import { type Language, showLanguage } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';
import { NoticeHost, UiProvider } from '@/shared/ui';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import { AnalyticsPage } from './analytics-page';
import type { Dashboard } from './api/use-dashboard';
import { aDashboard } from './fixtures';
import type { Having } from './panels';
import './texts';

const api = anApi();
const files = new Map<string, string>();
vi.mock('@/shared/lib/save-file', () => ({
  saveFile: (name: string, text: string) => files.set(name, text.replace('\ufeff', '')),
}));

const all: Having = { browser: 'es-CL', resources: true, productivity: true };

const entry = (name: string, title: string) => ({
  ...{ name, title, version: 1, definition: `Definición de ${name}.`, without: 'Sin datos no hay cifra.' },
  ...{ unit: 'percent', source: 'Last Planner System' },
});

const cost = (minutes: number) => ({ minutes, days: minutes / 480 });
const prices = {
  ...{ revision: 1284, today: 0, finish: 1, held: 2, together: cost(1920) },
  roadblocks: [
    { row: 5, state: 'priced', cost: cost(960), finish: 1, saves: cost(480), shared: cost(480) },
    { row: 4, state: 'priced', cost: cost(1440), finish: 1, saves: cost(1440), shared: cost(0) },
    { row: 6, state: 'no-date' },
    { row: 7, state: 'priced', cost: cost(0), finish: 1, saves: cost(0), shared: cost(0) },
    { row: 99, state: 'priced', cost: cost(4800), finish: 1, saves: cost(0), shared: cost(0) },
  ],
};

let address = '';
function Address() {
  const { search } = useLocation();
  address = search;
  return null;
}

interface Opening {
  search?: string;
  data?: Dashboard;
  having?: Having;
  language?: Language;
  kept?: Record<string, { order: string[]; hidden: string[]; spans?: Record<string, number> }>;
}

/** Opens the dashboard; gives what was asked of the server, and what was kept. */
function open({ search = '', data = aDashboard(), having = all, language = 'es', kept = {} }: Opening = {}) {
  const asked: Record<string, unknown>[] = [];
  const put: unknown[] = [];
  api.use(
    http.post('*/api/projects/analitic_filter', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(data);
    }),
    http.get('*/api/figures', () => HttpResponse.json([entry('ppc', 'PPC'), entry('scurve-real', 'Curva S real')])),
    http.get('*/api/schedules/s-1/roadblocks/cost', () => HttpResponse.json(prices)),
    http.get('*/api/users/u-camila/analyticsView', () => HttpResponse.json(kept)),
    http.put('*/api/users/u-camila/analyticsView', async ({ request }) => {
      put.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  setSession(aSession);
  showLanguage(language);
  const view = render(
    <UiProvider>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fetcher: (key: string) => request('GET', key),
          shouldRetryOnError: false,
          dedupingInterval: 0,
        }}
      >
        <MemoryRouter initialEntries={[`/analytics${search}`]}>
          <Routes>
            <Route
              path="*"
              element={
                <AnalyticsPage
                  projects={[{ id: 'p-1', name: 'Clínica Los Robles' }]}
                  project="p-1"
                  having={having}
                  changePath={(schedule, revision) => `/log/${schedule}/${revision}`}
                />
              }
            />
          </Routes>
          <Address />
          <NoticeHost />
        </MemoryRouter>
      </SWRConfig>
    </UiProvider>,
  );
  return { asked, put, ...view };
}

const card = (name: string) => screen.findByRole('region', { name });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const names = () => [...document.querySelectorAll<HTMLElement>('[data-card]')].map((section) => section.dataset.card);

beforeEach(() => files.clear());

test('ana-302 a spinner turns until the figures arrive, and then they stand there', async () => {
  let arrive = () => {};
  open();
  api.use(
    http.post('*/api/projects/analitic_filter', async () => {
      await new Promise<void>((done) => {
        arrive = done;
      });
      return HttpResponse.json(aDashboard());
    }),
  );
  expect(await screen.findByRole('status', { name: 'Cargando las cifras' })).toBeTruthy();
  expect(names()).toEqual([]);
  arrive();
  await card('PPC última semana cerrada');
  expect(screen.queryByRole('status', { name: 'Cargando las cifras' })).toBeNull();
});

test('ana-301 ana-314 the head names the project, its people, budget with currency and size with its unit', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Clínica Los Robles' })).toBeTruthy();
  expect(screen.getByText('5 personas · presupuesto 1.250.000 UF · tamaño 8.400 m²')).toBeTruthy();
});

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Vistas del análisis' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('ana-303 enum-306 seven views are offered, and each is an address', async () => {
  open();
  await card('Curva S');
  expect(tabs()).toEqual(['General', 'Plan', 'Restricciones', 'Mejora continua', 'Takt', 'Recursos', 'Productividad']);
  await userEvent.click(screen.getByRole('link', { name: 'Plan' }));
  await card('Brecha con el plan');
  expect(address).toBe('?view=plan');
});

test.each([
  ['ana-304 takt is hidden from a browser in English', { ...all, browser: 'en-US' }, 'Takt'],
  ['ana-305 resources are for companies that require them', { ...all, resources: false }, 'Recursos'],
  ['ana-306 productivity is for companies with that feature', { ...all, productivity: false }, 'Productividad'],
])('%s', async (_, having, name) => {
  open({ having, search: name === 'Takt' ? '?view=takt' : '' });
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
  expect(tabs()).not.toContain(name);
  expect(tabs()).toHaveLength(6);
  // A view that is not offered has no address either: the general one stands in its place.
  if (name === 'Takt') expect(names()).toContain('ppc');
});

test.each([
  [
    'ana-307',
    '',
    ['ppc', 'pcr', 'late', 'image', 'scurve', 'sectors', 'ppcWeeks', 'pcrWeeks', 'types', 'roadblockCost'],
  ],
  ['ana-308', '?view=plan', ['sectors', 'gap', 'velocity', 'status', 'commitmentTeams']],
  ['ana-309', '?view=constraint', ['pcrWeeks', 'roadblockCost', 'constraintTeams']],
  ['ana-310', '?view=continuous', ['types', 'reasons']],
])('%s the view shows its cards', async (_, search, cards) => {
  const { container } = open({ search });
  await waitFor(() => expect(names()).toEqual(cards));
  await expectAccessible(container);
});

test('ana-311 ana-312 takt and resources say honestly that they have no data, and one that fails leaves the others alone', async () => {
  const nothing = {
    available: false,
    code: 'analytics.no_resources',
    message: 'x',
    series: [],
    categories: [],
    raw_data: [],
  };
  const failing = vi.spyOn(console, 'error').mockImplementation(() => {});
  open({ search: '?view=resource' });
  api.use(
    http.post('*/api/analytics/matrixresourcesprogress', () => HttpResponse.json(nothing)),
    http.post('*/api/analytics/resource_curve', () => refusal(500, 'internal', 'Algo falló')),
    http.post('*/api/analytics/productivity_chart', () => HttpResponse.json(nothing)),
    http.post('*/api/analytics/velocity_takt', () => HttpResponse.json(nothing)),
  );
  await screen.findByText('Aún no hay datos de recursos.');
  expect(within(await card('Matriz de recursos')).getByText('Aún no hay datos de recursos.')).toBeTruthy();
  await screen.findByText('Aún no hay datos de productividad.');
  await waitFor(async () => expect((await card('Curva de recursos')).textContent).toContain('Algo falló'));
  expect(failing.mock.calls.join()).toContain('resourceCurve failed: internal (500)');
  failing.mockRestore();
  await userEvent.click(screen.getByRole('link', { name: 'Takt' }));
  expect(within(await card('Matriz de avance takt')).getByText('Aún no hay datos de takt.')).toBeTruthy();
  await waitFor(async () => expect((await card('Velocidad takt')).textContent).toContain('Aún no hay datos de takt.'));
});

test('ana-341 a chart whose call fails is logged, and a dashboard that fails offers another try', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  open();
  api.use(http.post('*/api/projects/analitic_filter', () => refusal(500, 'internal', 'Algo falló')));
  await screen.findByText('No se pudieron cargar las cifras');
  expect(logged.mock.calls.join()).toContain('Dashboard failed: internal (500)');
  logged.mockRestore();
  api.use(http.post('*/api/projects/analitic_filter', () => HttpResponse.json(aDashboard())));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await card('Curva S');
});

test('the figures are those of the last week that is over, with their interval; a week without promises is no 0 %', async () => {
  open();
  const ppc = await card('PPC última semana cerrada');
  expect(plain(ppc.textContent)).toContain('67 %8 de 12 · 39 %–86 %');
  expect(plain(ppc.textContent)).toContain('Semana 21');
  expect(plain((await card('PCR última semana')).textContent)).toContain('33 %2 de 6 restricciones');
  expect(plain((await card('Días de atraso')).textContent)).toContain('8 días');
  await userEvent.click(screen.getByRole('button', { name: 'Ver PPC por semana como tabla' }));
  const rows = within(await card('PPC por semana'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)).join('|'));
  expect(rows[1]).toBe('2026-19|2026-05-04|6|8|75 %|41 %|93 %|25 %|100 %');
  expect(rows[2]).toBe('2026-20|2026-05-11|0|0|s/d|s/d|s/d|s/d|s/d');
  expect(rows).toHaveLength(4);
});

test('the file of a chart holds the figures of its table, and nothing where nothing is known', async () => {
  open();
  await card('PPC por semana');
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PPC por semana en CSV' }));
  expect(files.get('ppcWeeks.csv')?.split('\r\n')).toEqual([
    'week,start,kept,promised,ppc,low,high,lower_limit,upper_limit',
    '2026-19,2026-05-04,6,8,75,40.93,92.85,25,100',
    '2026-20,2026-05-11,0,0,,,,,',
    '2026-21,2026-05-18,8,12,66.6667,39.06,86.19,25,100',
  ]);
});

test('ana-343 the PCR is red below 50 and not at 50', async () => {
  const data = aDashboard();
  open({ data });
  const tones = async (name: string) =>
    [...(await card(name)).querySelectorAll<HTMLElement>('rect[data-tone]')].map((bar) => bar.dataset.tone);
  expect(await tones('PCR por semana')).toEqual(['fine', 'low']);
  expect((await card('PCR última semana')).querySelector('strong')?.dataset.tone).toBe('low');
});

test('ana-344 the bars of progress are red, orange or green, and the expected mark stands beside', async () => {
  open();
  const list = await card('Avance por programa');
  expect(
    [...list.querySelectorAll<HTMLElement>('i[data-tone]')].map((bar) => [bar.dataset.tone, bar.style.width]),
  ).toEqual([
    ['mid', '52%'],
    ['low', '21%'],
  ]);
  expect(plain(list.textContent)).toContain('Obra gruesa52 % · 57 % · −5 pts');
  expect(plain(list.textContent)).toContain('Total29,1 % · 30,2 % · −1,1 pts');
});

test('ana-346 the gap is told in weeks of seven days', async () => {
  open({ search: '?view=plan' });
  const gap = await card('Brecha con el plan');
  const ticks = [...gap.querySelectorAll('svg text')].map((text) => text.textContent).slice(0, 2);
  expect(ticks).toEqual(['0', '+7']);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar Brecha con el plan en CSV' }));
  expect(files.get('gap.csv')?.split('\r\n')).toEqual([
    'week,gap_days,gap_weeks',
    '2026-05-04,0,0',
    '2026-05-11,7,1',
    '2026-05-18,,',
  ]);
});

test('ana-347 a chart is drawn in 500 to 800 ms', async () => {
  open();
  await card('PCR por semana');
  const times = [...document.querySelectorAll<HTMLElement>('svg[style*="animation-duration"]')].map((svg) =>
    Number.parseInt(svg.style.animationDuration, 10),
  );
  expect(times).toEqual([500, 550, 600]);
});

test('ana-316 nothing changes until the filter is applied; then the address, the question and the tags say it', async () => {
  const { asked } = open();
  await card('Curva S');
  expect(asked).toEqual([{ projectId: 'p-1', sectors: [], idusers: [], range: null }]);
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Obra gruesa', hidden: true }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'María Vidal', hidden: true }));
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-05-04' } });
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-05-01' } });
  expect(screen.getByText('Termina antes de empezar')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Aplicar', hidden: true })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-05-17' } });
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar', hidden: true }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      projectId: 'p-1',
      sectors: ['s-1'],
      idusers: ['u-2'],
      range: { start: '2026-05-04', end: '2026-05-17' },
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    schedules: 's-1',
    people: 'u-2',
    from: '2026-05-04',
    to: '2026-05-17',
  });
  const tags = screen.getByRole('list', { name: 'Filtros elegidos' });
  expect(
    within(tags)
      .getAllByRole('listitem')
      .map((tag) => tag.textContent),
  ).toEqual(['Obra gruesa', '4 may 2026 – 17 may 2026', 'María Vidal']);
  await userEvent.click(within(tags).getByRole('button', { name: 'Quitar Obra gruesa' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sectors: [], idusers: ['u-2'] }));
});

test('ana-316 a range of an address that ends before it begins is none: not asked for, and no tag says otherwise', async () => {
  const { asked } = open({ search: '?from=2026-05-04&to=2026-05-01' });
  await card('Curva S');
  expect(asked).toEqual([{ projectId: 'p-1', sectors: [], idusers: [], range: null }]);
  expect(screen.queryByRole('list', { name: 'Filtros elegidos' })).toBeNull();
});

test('ana-311 a company without the takt panel reads so in the card, and is offered no retry', async () => {
  open({ search: '?view=takt' });
  api.use(
    http.post('*/api/analytics/velocity_takt', () =>
      refusal(403, 'analytics.takt_off', 'Tu empresa no tiene el panel takt.'),
    ),
  );
  await screen.findByText('Tu empresa no tiene el panel takt.');
  expect(within(await card('Velocidad takt')).queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('ana-317 the schedules to choose from are those the server gives to the role, hidden ones named as such', async () => {
  open();
  await card('Curva S');
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
  const group = await screen.findByRole('group', { name: 'Programas', hidden: true });
  expect(within(group).getAllByRole('checkbox', { hidden: true })).toHaveLength(2);
  expect(within(group).getByRole('checkbox', { name: 'Terminaciones (oculto)', hidden: true })).toBeTruthy();
});

test('ana-315 cards are left out and moved, and the arrangement is kept for the person', async () => {
  const { put } = open({ search: '?view=continuous' });
  await waitFor(() => expect(names()).toEqual(['types', 'reasons']));
  await userEvent.click(screen.getByRole('button', { name: 'Tarjetas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Subir Causas de no cumplimiento', hidden: true }));
  await waitFor(() => expect(names()).toEqual(['reasons', 'types']));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Restricciones por tipo', hidden: true }));
  await waitFor(() => expect(names()).toEqual(['reasons']));
  expect(put.at(-1)).toEqual({ continuous: { order: ['reasons', 'types'], hidden: ['types'], spans: {} } });
});

test('ana-315 an arrangement that was kept is there again', async () => {
  open({ kept: { constraint: { order: ['constraintTeams', 'pcrWeeks'], hidden: [] } }, search: '?view=constraint' });
  await waitFor(() => expect(names()).toEqual(['constraintTeams', 'pcrWeeks', 'roadblockCost']));
});

test.each([
  ['es', 'No tienes acceso a este gráfico', 'PPC por semana'],
  ['en', "You don't have access to this graph", 'PPC by week'],
] as const)(
  'perm-312 a chart that the role may not see says so in its place, in %s; the others stay',
  async (language, words, name) => {
    const refused = [{ chart: 'ppc', code: 'chart.no_access', message: 'x' }];
    open({ language, data: aDashboard({ ppc: null, refused }) });
    expect(within(await card(name)).getByText(words)).toBeTruthy();
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(names()).toContain('scurve');
    expect(within(await card(language === 'es' ? 'Curva S' : 'S-curve')).queryByText(words)).toBeNull();
  },
);

test('ana-319 a card is carried with keys: it moves as arrows say, is kept when it is dropped, and Escape puts it back', async () => {
  const { put } = open({ search: '?view=constraint' });
  await waitFor(() => expect(names()).toEqual(['pcrWeeks', 'roadblockCost', 'constraintTeams']));
  const grip = () => screen.getByRole('button', { name: 'Mover PCR por semana' });
  grip().focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
  expect(names()).toEqual(['roadblockCost', 'constraintTeams', 'pcrWeeks']);
  expect(screen.getByText('PCR por semana: lugar 3 de 3')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(grip()));
  expect(put).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(names()).toEqual(['pcrWeeks', 'roadblockCost', 'constraintTeams']);
  grip().focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await waitFor(() => expect(put).toHaveLength(1));
  expect(put[0]).toEqual({
    constraint: { order: ['roadblockCost', 'pcrWeeks', 'constraintTeams'], hidden: [], spans: {} },
  });
  expect(names()).toEqual(['roadblockCost', 'pcrWeeks', 'constraintTeams']);
});

test('ana-319 a card is carried with the pointer, and a key of its edge makes it wider', async () => {
  const { put } = open({ search: '?view=constraint' });
  await waitFor(() => expect(names()).toHaveLength(3));
  const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`) as HTMLElement;
  document.elementFromPoint = () => cell('constraintTeams');
  const grip = screen.getByRole('button', { name: 'Mover PCR por semana' });
  fireEvent.pointerDown(grip, { button: 0 });
  fireEvent.pointerMove(window, { clientX: 5, clientY: 5, buttons: 1 });
  fireEvent.pointerUp(window);
  await waitFor(() => expect(names()).toEqual(['roadblockCost', 'constraintTeams', 'pcrWeeks']));
  const edge = screen.getByRole('slider', { name: 'Ancho de PCR por semana' });
  expect(edge.getAttribute('aria-valuenow')).toBe('6');
  edge.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(cell('pcrWeeks').dataset.span).toBe('7'));
  expect(put.at(-1)).toEqual({
    constraint: { order: ['roadblockCost', 'constraintTeams', 'pcrWeeks'], hidden: [], spans: { pcrWeeks: 7 } },
  });
});

test('ana-319 the usual arrangement of a view comes back at once', async () => {
  const kept = {
    constraint: {
      order: ['constraintTeams', 'pcrWeeks', 'roadblockCost'],
      hidden: ['pcrWeeks'],
      spans: { constraintTeams: 6 },
    },
    plan: { order: [], hidden: ['gap'] },
  };
  const { put } = open({ search: '?view=constraint', kept });
  await waitFor(() => expect(names()).toEqual(['constraintTeams', 'roadblockCost']));
  await userEvent.click(screen.getByRole('button', { name: 'Tarjetas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restablecer', hidden: true }));
  await waitFor(() => expect(names()).toEqual(['pcrWeeks', 'roadblockCost', 'constraintTeams']));
  expect(put.at(-1)).toEqual({ plan: { order: [], hidden: ['gap'], spans: {} } });
});

const roadblock = (row: number, name: string): Dashboard['constraints'][number] => ({
  ...{ id: `s-1.${row}`, sectorId: 's-1', name, userId: 'u-2', status: 'notreleased', commitmentDate: null },
  ...{ createdAt: '2026-05-04T12:00:00Z', release_date: null, reprogramin: false, schedules: [], cncTypeId: '1' },
});

test('open roadblocks stand by the days of the finish that they cost, with table and file; no date is no 0', async () => {
  const constraints = [roadblock(4, 'Permiso'), roadblock(5, 'Plano'), roadblock(6, 'Muestra'), roadblock(7, 'Grúa')];
  open({ search: '?view=constraint', data: aDashboard({ constraints }) });
  const name = 'Restricciones abiertas por costo en días';
  const chart = await card(name);
  const rows = await within(chart).findAllByRole('listitem');
  expect(rows.map((row) => plain(row.textContent))).toEqual([
    'Permiso+3 d',
    'Plano+2 d',
    'Grúa0 d',
    'Muestrasin fecha',
  ]);
  await userEvent.click(within(chart).getByRole('button', { name: `Ver ${name} como tabla` }));
  expect(within(chart).getAllByRole('row')).toHaveLength(5);
  await userEvent.click(within(chart).getByRole('button', { name: `Descargar ${name} en CSV` }));
  expect(files.get('roadblockCost.csv')?.split('\r\n').slice(0, 3)).toEqual([
    ...['roadblock,responsible,days,shared_days,state', 'Permiso,,3,0,priced', 'Plano,,2,1,priced'],
  ]);
});

test('prices that fail say so in their card, and the other cards stand', async () => {
  open({ search: '?view=constraint' });
  api.use(http.get('*/api/schedules/s-1/roadblocks/cost', () => refusal(500, 'x', 'No se pudo')));
  await screen.findByText('No se pudo mostrar Restricciones abiertas por costo en días');
  const chart = await card('Restricciones abiertas por costo en días');
  expect(await within(chart).findByText('No se pudo mostrar Restricciones abiertas por costo en días')).toBeTruthy();
  expect(names()).toEqual(['pcrWeeks', 'roadblockCost', 'constraintTeams']);
});

test('a chart that breaks while it is drawn says so in its card, and the others work', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = { ...aDashboard().pcr, weeks: null } as unknown as Dashboard['pcr'];
  open({ data: aDashboard({ pcr: broken }) });
  expect(await screen.findByText('No se pudo mostrar PCR por semana')).toBeTruthy();
  expect(plain((await card('PPC última semana cerrada')).textContent)).toContain('67 %');
  logged.mockRestore();
});

test('a figure opens its meaning, and the rows and changes it is made of', async () => {
  open({ search: '?people=u-2' });
  const questions: string[] = [];
  api.use(
    http.get('*/api/projects/p-1/figures/ppc', ({ request }) => {
      questions.push(new URL(request.url).search);
      const row = {
        schedule: 's-1',
        row: 7,
        kind: 'commitment',
        name: 'Vaciado eje 1',
        part: 0,
        whole: 1,
        live: false,
      };
      return HttpResponse.json({
        ...entry('ppc', 'PPC'),
        ...{ at: 0, value: 0, part: 0, whole: 1, heads: [], rows: [{ ...row, revisions: [31] }] },
      });
    }),
  );
  await card('Curva S');
  await userEvent.click(screen.getByRole('button', { name: 'Qué significa PPC última semana cerrada' }));
  const dialog = await screen.findByRole('dialog', { name: 'PPC' });
  expect(within(dialog).getByText('Definición de ppc.')).toBeTruthy();
  const row = await within(dialog).findByRole('row', { name: /Vaciado eje 1/ });
  expect(within(row).getByText('No')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'cambio 31' }).getAttribute('href')).toBe('/log/s-1/31');
  expect(questions).toEqual(['?users=u-2']);
});

test('the S-curve walks by arrow keys and turns into money', async () => {
  open();
  const curve = await card('Curva S');
  within(curve)
    .getByRole('group', { name: /^Curva S\. Las flechas/ })
    .focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(plain(within(curve).getByRole('status').textContent)).toBe(
    'Semana del 11 may 2026. Línea base: 10 %. Proyectada: 8 %. Lookahead: 9 %. Real: 7 %',
  );
  await userEvent.keyboard('{End}');
  expect(plain(within(curve).getByRole('status').textContent)).toContain('Real: s/d');
  await userEvent.click(within(curve).getByRole('radio', { name: 'Costo' }));
  await userEvent.click(within(curve).getByRole('button', { name: 'Descargar Curva S en CSV' }));
  expect(files.get('scurve.csv')?.split('\r\n').slice(0, 3)).toEqual([
    'week,base,projected,real,spent',
    '2026-05-04,0,0,0,0',
    '2026-05-11,1000,800,700,900',
  ]);
});

test('schedules without weeks, range outside the plan and work that is done: each is a stated result', async () => {
  const data = aDashboard();
  open({
    data: {
      ...data,
      ppc: data.ppc && { ...data.ppc, weeks: [] },
      overdue: data.overdue && { ...data.overdue, daysLate: null, gapDays: null, state: 'complete' },
      scurve: data.scurve && { ...data.scurve, empty: 'outside', weeks: [], base: [], projected: [], velocity: null },
    },
  });
  expect(plain((await card('PPC última semana cerrada')).textContent)).toContain('Aún no hay semanas cerradas');
  expect((await card('Días de atraso')).textContent).toContain('Todo está terminado.');
  expect((await card('Curva S')).textContent).toContain('El rango de fechas queda fuera del plan.');
  for (const name of ['PPC última semana cerrada', 'PPC por semana', 'Curva S'])
    expect(plain((await card(name)).textContent)).not.toContain('0 %');
});
