import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http } from '@/test-render';
import { paths, placeOf } from './paths';
import { routes } from './router';
import { choice, clinic, firm, visitor } from './visit-fixtures';

vi.mock('@/features/gantt', () => ({
  GanttScreen: () => <p>gantt</p>,
  PlanPreview: () => null,
  planTransport: () => ({ snapshot: () => new Promise(() => {}) }),
  shortNameOf: () => '',
}));

const api = anApi();
const visit = visitor(api);
beforeEach(() => showLanguage('es'));

const everything: Session = {
  ...aSession,
  role: 'admin',
  permissions: {
    ...aSession.permissions,
    'lookahead.plan': 'AC',
    'lookahead.constraints': 'AC',
    'weeklyplan.commitments': 'AC',
    'weeklyplan.cncs': 'AC',
    takt: 'AC',
    'analytics.ppc': 'AC',
    'settings.integrations': 'AC',
    'settings.company': 'AC',
  },
  features: ['analytics', 'lookahead', 'productivity', 'project_settings', 'takt', 'takt_analytics', 'weekly'],
};

test('nav-110 nav-112 nav-334 the parts of a schedule have addresses below it, and an address tells its place', () => {
  expect(paths.lookahead('o', 'p', 's')).toBe('/o/project/p/schedule/s/lookahead');
  expect(paths.roadblocks('o', 'p', 's')).toBe('/o/project/p/schedule/s/lookahead/roadblocks');
  for (const path of [paths.gantt, paths.calendars, paths.changelog, paths.lookahead, paths.roadblocks]) {
    expect(placeOf(path('o', 'p', 's'))).toEqual({ orgId: 'o', projectId: 'p', scheduleId: 's' });
  }
  expect(placeOf('/o/project/p')).toBeNull();
  expect(placeOf('/settings/user')).toBeNull();
});

test.each([
  ['/taktplanning/units', 'Planificación takt'],
  ['/productivity/assign', 'Productividad'],
])('a part that comes later says so at %s, to whoever may open it', async (address, name) => {
  visit(address, everything);
  expect(await screen.findByText(`${name} no es parte de esta versión`)).toBeTruthy();
});

test('a part that comes later is closed without its right, as the part will be', async () => {
  visit('/analytics', { ...everything, role: 'client', permissions: { 'masterplan.gantt': 'V' } });
  expect(await screen.findByText('No tienes acceso a Análisis')).toBeTruthy();
});

test.each([
  ['week-209', '/weeklyplan', 'Plan semanal'],
  ['week-209', '/weeklyplan/close', 'Plan semanal'],
  ['cnc-210', '/weeklyplan/cncs', 'Causas de no cumplimiento'],
])('perm-314 %s without its right %s says so', async (_, address, name) => {
  visit(address, { ...everything, role: 'client', permissions: { 'masterplan.gantt': 'V' } });
  expect(await screen.findByText(`No tienes acceso a ${name}`)).toBeTruthy();
});

test('tut-302 a module that the company does not have describes the whole and asks for its activation', async () => {
  const sent: unknown[] = [];
  visit('/taktplanning', { ...everything, features: ['lookahead'] });
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', contact: true })),
    http.post('*/api/users/email_ccloud_send', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  expect(await screen.findByText('Tu empresa todavía no tiene Planificación takt')).toBeTruthy();
  expect(screen.getByText(/Gantry es un solo plan con muchas vistas/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir activación' }));
  expect(await screen.findByText('Te contactaremos a la brevedad.')).toBeTruthy();
  expect(sent).toEqual([{ module: 'Planificación takt' }]);
});

test('nav-333 tut-303 the banner page asks for more on behalf of the person and thanks', async () => {
  const sent: unknown[] = [];
  visit('/ccloud_banner');
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', contact: true })),
    http.post('*/api/users/email_ccloud_send', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Quiero saber más' }));
  const thanks = await screen.findByRole('dialog', { name: 'Gracias' });
  expect(within(thanks).getByText('Te contactaremos a la brevedad.')).toBeTruthy();
  expect(sent).toEqual([{}]);
});

test('where nobody takes requests none is offered', async () => {
  visit('/ccloud_banner');
  expect(await screen.findByText('Pídelo a quien administra esta instalación.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quiero saber más' })).toBeNull();
});

/** What the side menu of somebody offers, by name. */
async function menuOf(session: Session, projects?: unknown[]): Promise<Record<string, string | null>> {
  const { unmount } = visit('/org-1/projects', session, projects);
  const menu = await screen.findByRole('navigation', { name: 'Áreas' });
  const seen = () =>
    Object.fromEntries(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    );
  if (projects?.length !== 0 && !session.features.includes('first_module_only'))
    await waitFor(() => expect(Object.keys(seen())).toContain('Programa'));
  const entries = seen();
  unmount();
  setSession(undefined);
  return entries;
}

const at = (tab: string) => `/org-1/project/p-1/schedule/s-1/${tab}`;

test('nav-343 nav-344 nav-347 nav-348 the side menu opens the parts at their addresses', async () => {
  const menu = await menuOf(everything);
  expect(menu).toMatchObject({
    Lookahead: at('lookahead'),
    Semanal: at('weeklyplan'),
    'Análisis takt': '/extraDashboard',
    Análisis: '/analytics-v2',
  });
  const { router } = visit('/weeklyplan/commitments', everything);
  api.use(http.get('*/api/schedules/s-1/available', () => new Promise(() => {})));
  await waitFor(() => expect(router.state.location.pathname).toBe(menu.Semanal));
});

test('nav-348 analytics stands in the menu of who may not see it, and the page answers', async () => {
  const client: Session = { ...everything, role: 'client', permissions: { 'masterplan.gantt': 'V' } };
  expect(await menuOf(client)).toMatchObject({ Análisis: '/analytics-v2' });
  visit('/analytics-v2', client);
  expect(await screen.findByText('No tienes acceso a Análisis')).toBeTruthy();
});

test('nav-345 perm-308 takt is for four roles of a company that has it', async () => {
  for (const [role, there] of [
    ['superadmin', true],
    ['admin', true],
    ['projectleader', true],
    ['planner', true],
    ['superintendent', false],
    ['manager', false],
  ] as const) {
    expect([role, 'Planificación takt' in (await menuOf({ ...everything, role }))]).toEqual([role, there]);
  }
  expect(await menuOf(everything)).toMatchObject({ 'Planificación takt': '/taktplanning/units' });
  const without = await menuOf({
    ...everything,
    features: everything.features.filter((one) => !one.startsWith('takt')),
  });
  expect(Object.keys(without)).not.toContain('Planificación takt');
  expect(Object.keys(without)).not.toContain('Análisis takt');
});

test('nav-346 productivity stands in the menu where its feature is on', async () => {
  expect(await menuOf(everything)).toMatchObject({ Productividad: '/productivity/assign' });
  expect(Object.keys(await menuOf({ ...everything, features: ['analytics'] }))).not.toContain('Productividad');
});

test('nav-350 a company that is limited to it sees the first part alone', async () => {
  expect(await menuOf({ ...everything, features: [...everything.features, 'first_module_only'] })).toEqual({
    Proyectos: '/org-1/projects',
  });
});

test('nav-111 the routes of the other documents lead to a screen of their own', () => {
  for (const address of [
    '/login',
    '/forgot',
    '/signup',
    '/register',
    '/signupconfirmation/t',
    '/changepassword/t',
    '/confirmation/t',
    '/company/t',
    '/confirmationproject/t',
    '/schedules/t',
    '/invite/t',
    '/selectCompany',
    '/projects',
    '/new-home',
    '/auth/trimble/callback',
    '/analytics',
    '/analytics-v2',
    '/executive-dashboard',
    '/report/week/all/14/2026/1/2',
    '/reportlookahead/week/all/14/red/4',
    '/reportlookahead/week/allNewTab/14/red/4',
    '/reportcommit/week/all/4/14/p-1/s-1',
    '/reportcommit/week/all/4/14/p-1/s-1/2026',
    '/productivity',
    '/productivity/assign',
    '/productivity/assists',
    '/weeklyplan',
    '/weeklyplan/commitments',
    '/weeklyplan/close',
    '/weeklyplan/cncs',
    '/weeklyplan/cncs/p-1/s-1',
    '/settings/company',
    '/settings/project',
    '/settings/user',
    '/settings/plugins',
    '/taktanalytics',
    '/extraDashboard',
    '/taktplanning',
    '/taktplanning/units',
    '/taktplanning/assign',
    '/tutorials',
    '/ccloud_banner',
    '/admin/inactiveuser',
    at('lookahead'),
    at('lookahead/roadblocks'),
    at('weeklyplan'),
    at('weeklyplan/close'),
    at('weeklyplan/cncs'),
    at('export/weekly'),
  ]) {
    const leaf = matchRoutes(routes, address)?.at(-1)?.route.path;
    expect([address, leaf && leaf !== '*' ? 'a screen' : leaf]).toEqual([address, 'a screen']);
  }
  expect(matchRoutes(routes, '/nowhere')?.at(-1)?.route.path).toBe('*');
});

test('nav-349 the way to the offer stands in the side menu where the company has that feature', async () => {
  const { unmount } = visit('/org-1/projects', { ...everything, features: ['cloud'] });
  const menu = await screen.findByRole('navigation', { name: 'Áreas' });
  expect(within(menu).getByRole('link', { name: 'Más' }).getAttribute('href')).toBe('/ccloud_banner');
  unmount();
  setSession(undefined);
  visit('/org-1/projects', everything);
  expect(
    within(await screen.findByRole('navigation', { name: 'Áreas' })).queryByRole('link', { name: 'Más' }),
  ).toBeNull();
});

test('nav-351 set-202 the schedule without a project says under Ajustes that none is selected', async () => {
  visit('/org-1/projects', { ...aSession, permissions: { 'masterplan.gantt': 'V' } }, []);
  const menu = await screen.findByRole('navigation', { name: 'Áreas' });
  await userEvent.click(await within(menu).findByRole('button', { name: 'Programa' }));
  expect(await screen.findByText('No hay un proyecto seleccionado')).toBeTruthy();
});

test('nav-332 tut-301 videos are listed, searched, and open in a window of their own', async () => {
  const opened: unknown[] = [];
  visit('/tutorials');
  api.use(
    http.get('*/api/tutorials', () =>
      HttpResponse.json([
        { id: 'chart', title: 'La carta Gantt', url: 'https://videos.example/1', views: 2 },
        { id: 'week', title: 'La semana', url: 'https://videos.example/2', views: 9 },
        { id: 'new', title: 'Lo nuevo', url: 'https://videos.example/3', views: 0 },
      ]),
    ),
    http.post('*/api/usage', async ({ request }) => {
      opened.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const titles = (list: string) =>
    within(screen.getByRole('region', { name: list }))
      .queryAllByRole('link')
      .map((link) => link.textContent);
  await screen.findByRole('region', { name: 'Todos los videos' });
  expect(titles('Todos los videos')).toEqual(['La carta Gantt', 'La semana', 'Lo nuevo']);
  expect(titles('Los más vistos')).toEqual(['La semana', 'La carta Gantt']);
  await userEvent.type(screen.getByRole('searchbox'), 'gantt');
  expect(titles('Todos los videos')).toEqual(['La carta Gantt']);
  expect(titles('Los más vistos')).toEqual(['La carta Gantt']);
  const [link] = screen.getAllByRole('link', { name: /La carta Gantt/ });
  expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual(['_blank', 'https://videos.example/1']);
  await userEvent.click(link);
  await waitFor(() => expect(opened).toMatchObject([{ name: 'tutorial.opened', details: { tutorial: 'chart' } }]));
});

test('set-301 set-305 nav-329 perm-317 perm-318 integrations are for who may change them; others come to their own settings', async () => {
  const { unmount } = visit('/settings/plugins', everything);
  expect(await screen.findByRole('heading', { level: 1, name: 'Integraciones' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Descripción de la API' }).getAttribute('href')).toBe('/api/openapi.yaml');
  unmount();
  setSession(undefined);
  for (const level of ['SA', 'V'] as const) {
    const { router, unmount } = visit('/settings/plugins', {
      ...aSession,
      permissions: { ...aSession.permissions, 'settings.integrations': level },
    });
    api.use(http.get('*/api/account', () => new Promise(() => {})));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/user'));
    unmount();
    setSession(undefined);
  }
});

test('adm-301 adm-302 the administration of the installation has its parts, for superadministrators', async () => {
  const { unmount } = visit('/admin/inactiveuser', everything);
  expect(await screen.findByText('Esta página es de quienes administran la instalación')).toBeTruthy();
  unmount();
  setSession(undefined);
  const sent: unknown[] = [];
  visit('/admin/inactiveuser?tab=activation', { ...everything, superadmin: true });
  api.use(
    http.post('*/api/admin/activations', () =>
      HttpResponse.json({
        email: 'luis@obra.cl',
        link: 'https://plan.example/confirmation/abc',
        expires: '2026-05-01T10:00:00Z',
      }),
    ),
    http.post('*/api/admin/organisations', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'org-9' }, { status: 201 });
    }),
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Correo'), 'luis@obra.cl');
  await user.click(screen.getByRole('button', { name: 'Mostrar el enlace' }));
  expect(await screen.findByText('https://plan.example/confirmation/abc')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Crear organización' }));
  await user.click(await screen.findByRole('button', { name: 'Crear organización' }));
  expect(screen.getAllByText('Falta este dato.')).toHaveLength(4);
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Nombre'), 'Obras del Sur');
  await user.selectOptions(screen.getByLabelText('País'), 'CL');
  await user.selectOptions(screen.getByLabelText('Personas'), 'c');
  await user.type(screen.getByLabelText('Correo de quien la administrará primero'), 'jefa@sur.cl');
  await user.click(screen.getByRole('button', { name: 'Crear organización' }));
  expect(await screen.findByText(/Obras del Sur creada/)).toBeTruthy();
  expect(sent).toEqual([{ name: 'Obras del Sur', country: 'CL', size: 'c', email: 'jefa@sur.cl', lang: 'es' }]);
});

test('a superadministrator visits a company for a reason, sees so on every screen, and leaves', async () => {
  const sent: unknown[] = [];
  const { router } = visit('/admin/inactiveuser', { ...everything, superadmin: true });
  const there = { ...everything, role: 'superadmin', superadmin: true, company: { id: 'org-2', name: 'Otra Empresa' } };
  api.use(
    http.get('*/api/admin/companies', () =>
      HttpResponse.json([{ id: 'org-2', name: 'Otra Empresa', trialEnds: null }]),
    ),
    http.post('*/api/admin/support', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...there, supportEnds: '2026-05-04T12:00:00Z' });
    }),
    http.get('*/api/companies/org-2/projects', () => HttpResponse.json([])),
    http.get('*/api/companys/org-2', () => HttpResponse.json({ ...firm, id: 'org-2', name: 'Otra Empresa' })),
    http.delete('*/api/admin/support', () => HttpResponse.json({ ...everything, superadmin: true })),
  );
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Empresa' }), 'org-2');
  await user.type(screen.getByLabelText('Motivo'), 'ayuda');
  await user.click(screen.getByRole('button', { name: 'Entrar a la empresa' }));
  expect(screen.getByText('Escribe al menos 10 letras.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Motivo'), ' con el calendario');
  await user.type(screen.getByLabelText('Tu contraseña'), 'Andamio-1234');
  await user.click(screen.getByRole('button', { name: 'Entrar a la empresa' }));
  expect(await screen.findByText(/Visita de soporte a Otra Empresa hasta/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-2/projects'));
  expect(sent).toEqual([
    { companyId: 'org-2', reason: 'ayuda con el calendario', minutes: 60, present: 'Andamio-1234' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Terminar la visita' }));
  await waitFor(() => expect(screen.queryByText(/Visita de soporte a/)).toBeNull());
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/inactiveuser'));
});

test('proj-304 org-308 whoever works in several companies chooses whose projects are listed', async () => {
  const entered: unknown[] = [];
  const leave = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign: leave });
  visit('/org-1/projects');
  api.use(
    http.get('*/api/usercompany/u-camila', () =>
      HttpResponse.json([choice, { ...choice, companyId: 'org-2', name: 'Obras del Sur', current: false }]),
    ),
    http.post('*/api/auth/createSession', async ({ request }) => {
      entered.push(await request.json());
      await new Promise((done) => setTimeout(done, 0));
      return HttpResponse.json({
        user: aSession.user,
        company: { id: 'org-2', name: 'Obras del Sur' },
        permissions: {},
        csrf: 'x',
      });
    }),
  );
  const filter = await screen.findByRole('combobox', { name: 'Empresa' });
  expect((filter as HTMLSelectElement).selectedOptions[0].text).toBe('Constructora Lautaro');
  await userEvent.selectOptions(filter, 'org-2');
  expect(await screen.findByRole('status', { name: 'Cargando los proyectos de Obras del Sur…' })).toBeTruthy();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(entered).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('proj-304 whoever works in one company sees no choice', async () => {
  visit('/org-1/projects', aSession, [clinic]);
  await screen.findByRole('article', { name: 'Clínica' });
  expect(screen.queryByRole('combobox', { name: 'Empresa' })).toBeNull();
});

test('ui-208 a name of more than 17 letters is cut in the menu, and whole for who points at it', async () => {
  visit('/org-1/projects', { ...aSession, user: { ...aSession.user, name: 'María Fernanda', lastname: 'Valdés' } });
  await userEvent.click(await screen.findByRole('button', { name: /^Tu cuenta/ }));
  expect((await screen.findByText('María Fernanda Va…')).getAttribute('title')).toBe('María Fernanda Valdés');
});

test('ui-119 ui-302 the menu says the version of the server', async () => {
  visit('/org-1/projects', { ...aSession, version: '3.1.4' });
  await userEvent.click(await screen.findByRole('button', { name: /^Tu cuenta/ }));
  expect(await screen.findByText('Versión 3.1.4')).toBeTruthy();
});

test('org-303 the choice of company is for who is signed in', async () => {
  const { router } = visit('/selectCompany', null);
  expect(await screen.findByLabelText('Contraseña')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signin');
});

test('perm-326 a schedule that cannot be checked for want of an answer says so, and is checked again', async () => {
  visit('/org-1/project/p-1/schedule/s-1');
  api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.error()));
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByText('gantt')).toBeNull();
  api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.json([clinic])));
  await userEvent.click(again);
  expect(await screen.findByText('gantt')).toBeTruthy();
});

const orders = () => {
  const asked: [string, unknown][] = [];
  api.use(
    http.post('*/api/schedules/:schedule/reports/:kind', async ({ request, params }) => {
      asked.push([String(params.kind), await request.json()]);
      return HttpResponse.json(
        {
          ...{ id: '00000000-0000-4000-8000-000000000001', schedule: '00000000-0000-4000-8000-000000000002' },
          ...{ kind: params.kind, name: 'informe.pdf', phase: 'ready', pages: 1, of: 1, bytes: 1 },
        },
        { status: 202 },
      );
    }),
  );
  return asked;
};

test.each([
  [
    'nav-323 rep-209',
    '/report/week/all/19/2026/2026-05-04/2026-05-10',
    'Informe semanal',
    ['weekly', { type: 'closure', week: 19, year: 2026, at: 'then' }],
  ],
  [
    'nav-325 rep-208',
    '/reportcommit/week/all/1/19/p-1/s-1/2025',
    'Informe de compromisos',
    ['weekly', { type: 'commitment', week: 19, year: 2025, at: 'then' }],
  ],
  [
    'nav-325 rep-208 without a year',
    '/reportcommit/week/all/1/19/p-1/s-1',
    'Informe de compromisos',
    ['weekly', { type: 'commitment', week: 19, at: 'then' }],
  ],
  [
    'nav-324 rep-203',
    '/reportlookahead/week/all/2026-05-04/subcontract/4',
    'Informe de lookahead',
    [
      'lookahead',
      {
        ...{ start_date: '2026/05/04 0:00', end_date: '2026/05/31 0:00', barColor: 'subcontract', numWeeks: 4 },
        ...{ fitToPage: false, at: 'then' },
      },
    ],
  ],
])('%s %s opens its report', async (_, address, name, order) => {
  const asked = orders();
  visit(address, everything);
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  await waitFor(() => expect(asked).toEqual([order]));
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
});

test('nav-324 rep-205 in a new tab the same lookahead report has no frame of the product around it', async () => {
  const asked = orders();
  visit('/reportlookahead/week/allNewTab/2026-05-04/status/8', everything);
  expect(await screen.findByRole('heading', { name: 'Informe de lookahead' })).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0][1]).toMatchObject({ start_date: '2026/05/04 0:00', barColor: 'status', numWeeks: 8 });
  expect(screen.queryByRole('navigation')).toBeNull();
});
