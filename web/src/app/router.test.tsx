import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { currentSession, type Level, type Session, sessionDoubted, setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import { choice, clinic, schedule, visitor } from './visit-fixtures';

// The Gantt itself is measured and tested in its own folder and in a real browser; here it is only reached.
vi.mock('@/features/gantt', () => ({
  GanttScreen: ({ orgId, projectId, scheduleId }: { orgId: string; projectId: string; scheduleId: string }) => (
    <p>{`gantt of ${orgId} ${projectId} ${scheduleId}`}</p>
  ),
  PlanPreview: () => null,
  planTransport: () => ({ snapshot: () => new Promise(() => {}) }),
  shortNameOf: () => '',
}));

const api = anApi();
const visit = visitor(api);
beforeEach(() => showLanguage('es'));

test('nav-103 nav-104 gantt-101 the address of a schedule shows its Gantt', async () => {
  visit('/org-1/project/p-1/schedule/s-1');
  expect(await screen.findByText('gantt of org-1 p-1 s-1')).toBeTruthy();
});

test('nav-106 the change log has its own address below the schedule', async () => {
  visit('/org-1/project/p-1/schedule/s-1/schedule-change-log');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cambios del programa' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cambios' }).getAttribute('aria-current')).toBe('page');
});

test('nav-108 nav-320 /gantt/:sectorId shows the Gantt of that schedule', async () => {
  visit('/gantt/s-1');
  expect(await screen.findByText('gantt of org-1 p-1 s-1')).toBeTruthy();
});

test.each([
  ['nav-305', '/login', 'Entra a tu obra'],
  ['nav-306', '/forgot', '¿Olvidaste tu contraseña?'],
  ['nav-307', '/signup', 'Prueba Gantry 30 días'],
  ['nav-308', '/register', 'Regístrate'],
  ['nav-309', '/signupconfirmation/abc', 'Crea tu cuenta'],
  ['nav-310', '/changepassword/abc', 'Cambia tu contraseña'],
  ['nav-311', '/confirmation/abc', /te invitó a Torre Norte/],
])('%s %s opens its screen for whoever is not signed in', async (_row, address, words) => {
  api.use(
    http.get('*/api/properties', () =>
      HttpResponse.json({ version: '0.1.0', signUp: true, passkeys: false, terms: '1', providers: [] }),
    ),
    http.get('*/api/session/demo', () => HttpResponse.json({ people: [] })),
    http.get('*/api/passwordresets/abc', () => HttpResponse.json({ valid: true })),
    http.get('*/api/users/getByTokenFreeTrial/abc', () =>
      HttpResponse.json({ id: 'u-9', email: 'luis@torre.cl', domain: 'torre.cl', join: null }),
    ),
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'j@torre.cl', company: 'Torre Norte', inviter: 'Ana', role: 'planner', known: false }),
    ),
  );
  visit(address, null);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['nav-312', '/company/abc', 'Crea tu empresa', null, undefined],
  ['nav-313', '/confirmationproject/abc', 'Crea tu primer proyecto', aSession, []],
  ['nav-314', '/schedules/abc', 'Crea los programas de tu proyecto', aSession, [{ ...clinic, schedules: [] }]],
  ['nav-315', '/invite/abc', 'Invita a tu equipo', aSession, [clinic]],
] as const)('%s %s opens its step', async (_row, address, words, session, projects) => {
  setSession(session);
  visit(address, session, projects && [...projects]);
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step: 'company' }),
    ),
  );
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
});

test('onb-306 onb-308 onb-310 onb-318 profile, company, project, schedules and team follow each other', async () => {
  setSession(null);
  const user = userEvent.setup();
  let step = 'profile';
  let projects: unknown[] = [];
  const made: unknown[] = [];
  const { router } = visit('/confirmation/abc', null, []);
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', terms: '1', providers: [] })),
    http.get('*/api/companies/org-1/projects', () => HttpResponse.json(projects)),
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step }),
    ),
    http.put('*/api/users/confirmation/abc', () => {
      step = 'company';
      return HttpResponse.json({ next: 'company' }, { status: 201 });
    }),
    http.post('*/api/users/confirmation/abc/company', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(aSession);
    }),
    http.post('*/api/projects/modal', async ({ request }) => {
      made.push(await request.json());
      projects = [{ ...clinic, schedules: [] }];
      return HttpResponse.json({ id: 'p-1', position: '7' }, { status: 201 });
    }),
    http.post('*/api/projects/p-1/schedules', async ({ request }) => {
      made.push(((await request.json()) as { name: string }).name);
      projects = [clinic];
      return HttpResponse.json({ id: 's-1', position: '8' }, { status: 201 });
    }),
  );
  await user.type(await screen.findByLabelText('Nombre'), 'Rosa');
  await user.type(screen.getByLabelText('Apellido'), 'Paz');
  await user.type(screen.getByLabelText('Cargo'), 'Jefa');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'Hormigon-77');
  await user.type(screen.getByLabelText('Repite la contraseña'), 'Hormigon-77');
  await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  await user.click(screen.getByRole('button', { name: 'Guardar perfil' }));
  await user.type(await screen.findByLabelText('Empresa'), 'Torre Norte');
  expect(router.state.location.pathname).toBe('/company/abc');
  await user.click(screen.getByRole('button', { name: 'Guardar empresa' }));
  await user.type(await screen.findByLabelText('Nombre'), 'Clínica');
  expect(router.state.location.pathname).toBe('/confirmationproject/abc');
  await user.type(screen.getByLabelText('Tamaño'), '11.400');
  await user.type(screen.getByLabelText('Presupuesto'), '120.000');
  await user.click(screen.getByRole('button', { name: 'Crear proyecto' }));
  await user.click(await screen.findByRole('button', { name: 'Crear 1 programa' }));
  await screen.findByRole('heading', { name: 'Invita a tu equipo' });
  expect(router.state.location.pathname).toBe('/invite/abc');
  await user.click(screen.getByRole('button', { name: 'Saltar' }));
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(made).toEqual([
    { name: 'Torre Norte', country: 'CL', projects: '1-5' },
    {
      pname: 'Clínica',
      ptype: 'residential2',
      country: 'CL',
      pcurrency: 'CLP',
      pbudget: '120.000',
      psizetype: 'm2',
      psize: '11.400',
    },
    'Programa general',
  ]);
});

test('onb-318 who is invited where projects exist skips company and project', async () => {
  setSession(aSession);
  const { router } = visit('/company/abc', aSession, [clinic]);
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/org-1/projects');
});

test('whoever owes a second factor reaches the own account alone', async () => {
  api.use(
    http.get('*/api/account', () =>
      HttpResponse.json({
        email: 'camila@lautaro.example',
        name: 'Camila',
        lastname: 'Rojas',
        position: '',
        picture: '',
        factors: { codes: false, recovery: 0, passkeys: [] },
        passkeysPossible: false,
      }),
    ),
    http.get('*/api/sessions', () => HttpResponse.json([])),
  );
  visit('/org-1/project/p-1/schedule/s-1', { ...aSession, owesSecondFactor: true });
  expect(await screen.findByText(/Tu empresa pide un segundo factor/)).toBeTruthy();
  expect(screen.queryByText(/gantt of/)).toBeNull();
});

test('the front door leads to the projects', async () => {
  const { router, container } = visit('/');
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/org-1/projects');
  await expectAccessible(container);
});

test('administrators reach what is held from their account', async () => {
  const user = userEvent.setup();
  const admin: Session = {
    ...aSession,
    role: 'admin',
    permissions: { ...aSession.permissions, 'settings.company': 'AC' },
  };
  api.use(http.get('*/api/companies/org-1/held', () => HttpResponse.json([])));
  visit('/org-1/projects', admin);
  await user.click(await screen.findByRole('button', { name: /^Tu cuenta/ }));
  await user.click(await screen.findByRole('link', { name: 'Estado', hidden: true }));
  expect(await screen.findByText('Nada está detenido')).toBeTruthy();
});

test('administrators reach who waits to join from their account, others learn that they may not', async () => {
  const user = userEvent.setup();
  const admin: Session = {
    ...aSession,
    role: 'admin',
    permissions: { ...aSession.permissions, 'settings.company': 'AC', 'settings.project': 'AC' },
  };
  api.use(
    http.get('*/api/join-requests', () => HttpResponse.json([])),
    http.get('*/api/invitations', () => HttpResponse.json([])),
    http.get('*/api/usercompany/u-camila', () => HttpResponse.json([])),
    http.get('*/api/users/settings/organization', () => HttpResponse.json([])),
    http.get('*/api/subcontracts/settings/organization', () => HttpResponse.json([])),
    http.get('*/api/companys/org-1', () => refusal(404, 'company.unknown')),
  );
  visit('/org-1/projects', admin);
  await user.click(await screen.findByRole('button', { name: /^Tu cuenta/ }));
  await user.click(await screen.findByRole('link', { name: 'Configuración de la empresa', hidden: true }));
  await user.click(await screen.findByRole('link', { name: 'Usuarios' }));
  expect(await screen.findByText('Nadie espera respuesta')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar invitación' })).toBeTruthy();
});

test('whoever does not administer the company does not see who waits to join', async () => {
  visit('/company-settings/members', { ...aSession, role: 'planner', permissions: { 'masterplan.gantt': 'AC' } });
  expect(await screen.findByText('No ves la configuración de la empresa')).toBeTruthy();
});

test('whoever does not administer the company learns that of its status', async () => {
  const user = userEvent.setup();
  visit('/org-1/status', { ...aSession, role: 'planner', permissions: { 'masterplan.gantt': 'AC' } });
  expect(await screen.findByText('No tienes acceso al estado')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Tu cuenta/ }));
  expect(screen.queryByRole('link', { name: 'Estado', hidden: true })).toBeNull();
});

test.each(['/projects', '/new-home'])('nav-317 %s opens the projects of the company', async (address) => {
  const { router } = visit(address);
  await screen.findByRole('heading', { level: 1, name: 'Proyectos' });
  expect(router.state.location.pathname).toBe('/org-1/projects');
});

test('proj-308 who was sent away from a project learns why, once', async () => {
  const { router } = visit('/org-1/projects?error=unauthorized');
  expect(await screen.findByText('No tienes acceso a este proyecto')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('set-306 set-101 project settings without a project say so and lead to the list', async () => {
  visit('/settings/project');
  expect(await screen.findByText('No hay un proyecto seleccionado')).toBeTruthy();
});

test('set-307 whoever does not manage projects does not see their settings', async () => {
  visit('/settings/project?project=p-1', { ...aSession, permissions: { 'masterplan.gantt': 'V' } });
  expect(await screen.findByText('No ves los ajustes de proyectos')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Ir a mis proyectos' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Proyectos' })).toBeTruthy();
});

test('nav-303 nav-342 the side menu leads to the schedule, to its start page where there is none, and to the settings', async () => {
  const user = userEvent.setup();
  const { unmount } = visit('/org-1/projects');
  const menu = await screen.findByRole('navigation', { name: 'Áreas' });
  await user.click(await within(menu).findByRole('link', { name: 'Programa' }));
  expect(await screen.findByText('gantt of org-1 p-1 s-1')).toBeTruthy();
  await user.click(within(menu).getByRole('link', { name: 'Proyectos' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Proyectos' })).toBeTruthy();
  unmount();
  const { router } = visit('/org-1/projects', aSession, [{ ...clinic, schedules: [] }]);
  const empty = await screen.findByRole('navigation', { name: 'Áreas' });
  await user.click(await within(empty).findByRole('link', { name: 'Programa' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/masterplan'));
  expect(within(empty).getByRole('link', { name: 'Ajustes' }).getAttribute('href')).toBe('/settings/user');
});

test('nav-316 /selectCompany offers the companies of the person', async () => {
  api.use(
    http.get('*/api/usercompany/u-camila', () =>
      HttpResponse.json([
        { companyId: 'org-1', name: 'Lautaro', image: null, hasPremiumUpgrade: false, role: 'planner', current: true },
      ]),
    ),
  );
  visit('/selectCompany');
  expect(await screen.findByRole('heading', { level: 1, name: 'Elige una empresa' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Lautaro/ })).toBeTruthy();
});

test('nav-114 nav-337 the address of another company leads to the choice among the own ones', async () => {
  visit('/org-9/project/p-1/schedule/s-1');
  expect((await screen.findByRole('link', { name: 'Elegir empresa' })).getAttribute('href')).toBe('/selectCompany');
});

test('nav-113 nav-116 nav-336 nav-339 an address nothing answers to says so, is counted, and offers the way to the projects', async () => {
  const noted: unknown[] = [];
  visit('/nada/que/ver');
  api.use(
    http.post('*/api/usage', async ({ request }) => {
      noted.push(((await request.json()) as { name: string }).name);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  expect(await screen.findByText('Aquí no hay nada')).toBeTruthy();
  await waitFor(() => expect(noted).toEqual(['view.404']));
  await userEvent.click(screen.getByRole('link', { name: 'Ir a mis proyectos' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Proyectos' })).toBeTruthy();
});

test('a schedule that is not among those of the company says so', async () => {
  visit('/org-1/project/p-1/schedule/other');
  expect(await screen.findByText('Este programa no está')).toBeTruthy();
});

test('gantt-102 a schedule under the wrong project leads to the projects; opened cold under its own it is shown', async () => {
  const { router } = visit('/org-1/project/p-2/schedule/s-1/schedule-change-log');
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-1/projects'));
  expect(await screen.findByRole('heading', { name: 'Proyectos' })).toBeTruthy();
  cleanup();
  const right = visit('/org-1/project/p-1/schedule/s-1/schedule-change-log');
  await screen.findByText('Programa general');
  expect(right.router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1/schedule-change-log');
});

test('nav-352 the side menu follows rights and address at once, without a timer', async () => {
  const { router } = visit('/org-1/projects');
  const menu = await screen.findByRole('navigation', { name: 'Áreas' });
  await within(menu).findByText('Programa');
  const entry = () => within(menu).queryByText('Programa');
  vi.useFakeTimers();
  try {
    act(() => setSession({ ...aSession, permissions: { ...aSession.permissions, 'masterplan.gantt': 'SA' } }));
    expect(entry()).toBeNull();
    act(() => setSession(aSession));
    expect(entry()).not.toBeNull();
    expect(within(menu).getByText('Proyectos').closest('a')?.getAttribute('aria-current')).toBe('page');
  } finally {
    vi.useRealTimers();
  }
  await act(() => router.navigate('/org-1/project/p-1/schedule/s-1'));
  await screen.findByText('gantt of org-1 p-1 s-1');
  expect(within(menu).getByText('Proyectos').closest('a')?.getAttribute('aria-current')).toBeNull();
});

test('an address of another company says whose it is not', async () => {
  visit('/org-2/projects');
  expect(await screen.findByText('Esta dirección es de otra empresa')).toBeTruthy();
});

test('gantt-106 gantt-110 nav-115 nav-338 who may not see the schedule learns which right is missing and who gives it', async () => {
  visit('/org-1/project/p-1/schedule/s-1', {
    ...aSession,
    role: 'subtrade',
    permissions: { 'masterplan.gantt': 'SA' },
  });
  expect(await screen.findByText('No tienes acceso al programa')).toBeTruthy();
  expect(screen.getByText(/Tu rol Subcontrato no ve el programa maestro/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Gantt' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Ir a mis proyectos' }));
  expect(await screen.findByText('No tienes acceso a los proyectos')).toBeTruthy();
});

test('who may see no schedule learns so instead of the projects, which are not asked for', async () => {
  const company = { ...aSession.company, id: 'org-7' };
  let asked = false;
  api.use(
    http.get('*/api/companies/org-7/projects', () => {
      asked = true;
      return refusal(403, 'permission.denied');
    }),
  );
  visit('/org-7/projects', { ...aSession, company, role: 'subtrade', permissions: { 'masterplan.gantt': 'SA' } });
  expect(await screen.findByText('No tienes acceso a los proyectos')).toBeTruthy();
  expect(screen.getByText(/Tu rol Subcontrato no ve proyectos ni programas/)).toBeTruthy();
  expect(asked).toBe(false);
});

test('without a session one signs in and comes back to where one was going', async () => {
  const { router } = visit('/org-1/project/p-1/schedule/s-1/schedule-change-log?revision=7', null);
  await userEvent.setup().click(
    await screen.findByRole('button', { name: 'Entrar a la empresa de demostración' }).then((button) => {
      expect(router.state.location.pathname).toBe('/signin');
      api.use(http.post('*/api/session/demo', () => HttpResponse.json(aSession)));
      return button;
    }),
  );
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1/schedule-change-log'),
  );
  expect(router.state.location.search).toBe('?revision=7');
});

test('after another sign-in the lists are asked for again', async () => {
  visit('/org-1/projects');
  await screen.findByRole('article', { name: 'Clínica' });
  act(() => setSession(null));
  await screen.findByRole('button', { name: 'Entrar a la empresa de demostración' });
  api.use(
    http.get('*/api/companies/org-1/projects', () =>
      HttpResponse.json([{ id: 'p-2', name: 'Hotel', address: '', progress: 0, schedules: [schedule] }]),
    ),
  );
  act(() => setSession({ ...aSession, user: { ...aSession.user, id: 'u-other' } }));
  expect(await screen.findByRole('article', { name: 'Hotel' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Clínica' })).toBeNull();
});

test('proj-108 the screen holds all projects and schedules, the selected ones, all people and who can be assigned', async () => {
  const user = userEvent.setup();
  const person = (id: string, name: string, assigned: boolean) => ({
    ...{ id, name, lastname: 'Rojas', email: `${id}@lautaro.example`, picture: '', initials: 'XR', colour: 1 },
    ...{ role: 'planner', assigned, isCreator: false, report_tasks: false, allProjects: false },
  });
  const hotel = {
    ...clinic,
    id: 'p-2',
    name: 'Hotel',
    schedules: [
      { ...schedule, id: 's-2', name: 'Obra gruesa' },
      { ...schedule, id: 's-3', name: 'Terminaciones' },
    ],
  };
  const { router } = visit('/org-1/project/p-2/schedule/s-3/schedule-change-log', aSession, [clinic, hotel]);
  api.use(
    http.get('*/api/features/project_settings/validate-access', () => HttpResponse.json({ hasAccess: true })),
    http.get('*/api/projects/p-2', () =>
      HttpResponse.json({ ...hotel, restricted: true, users: [], subcontracts: [] }),
    ),
    http.get('*/api/users/settings/project/p-2', () =>
      HttpResponse.json([person('u-1', 'Ana', true), person('u-2', 'Bruno', false)]),
    ),
  );
  // Where nothing is laid out, the library takes what the menu hangs from for out of sight.
  const offers = (name: RegExp) => screen.findByRole('menuitem', { name, hidden: true });
  await user.click(await screen.findByRole('button', { name: 'Cambiar de proyecto: Hotel' }));
  expect(await offers(/^Clínica/)).toBeTruthy();
  expect(await offers(/^Hotel/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Cambiar de programa: Terminaciones' }));
  expect(await offers(/^Obra gruesa/)).toBeTruthy();
  expect(await offers(/^Terminaciones/)).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /^Programa general/, hidden: true })).toBeNull();
  await act(() => router.navigate('/settings/project?project=p-2&tab=users'));
  const part = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Asignar a ${name} Rojas` });
  expect((await part('Ana')).checked).toBe(true);
  expect((await part('Bruno')).checked).toBe(false);
  expect((await part('Bruno')).disabled).toBe(false);
});

/** Another window of this browser works in another company from now on. */
function switchElsewhere(session: Session): void {
  api.use(
    http.get('*/api/session', () => HttpResponse.json(session)),
    http.get('*/api/companies/org-2/projects', () => HttpResponse.json([])),
  );
  const newValue = `${session.user.id}/${session.company.id}`;
  const oldValue = localStorage.getItem('gantry.visit');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'gantry.visit', oldValue, newValue })));
}

test('a company changed in another window is said here, and nothing of the former one stays', async () => {
  const andes: Session = { ...aSession, company: { id: 'org-2', name: 'Andes' }, csrf: 'other' };
  visit('/selectCompany');
  expect(await screen.findByRole('heading', { level: 1, name: 'Elige una empresa' })).toBeTruthy();
  expect(localStorage.getItem('gantry.visit')).toBe('u-camila/org-1');
  switchElsewhere(aSession);
  expect(currentSession()?.company.name).toBe('Constructora Lautaro');
  switchElsewhere(andes);
  await waitFor(() => expect(currentSession()?.company.name).toBe('Andes'));
  expect(await screen.findByText('Ahora estás en Andes')).toBeTruthy();
  expect(localStorage.getItem('gantry.visit')).toBe('u-camila/org-2');
});

test('the address of the former company is closed in a window that hears of the change', async () => {
  visit('/org-1/projects');
  await screen.findByRole('article', { name: 'Clínica' });
  switchElsewhere({ ...aSession, company: { id: 'org-2', name: 'Andes' }, csrf: 'other' });
  expect(await screen.findByText('Esta dirección es de otra empresa')).toBeTruthy();
  expect(await screen.findByText('Ahora estás en Andes')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Clínica' })).toBeNull();
});

test('a window that asked between the former session and the new one comes back from signing in', async () => {
  const { router } = visit('/org-1/projects');
  await screen.findByRole('article', { name: 'Clínica' });
  api.use(http.get('*/api/session', () => refusal(401, 'session.required')));
  act(sessionDoubted);
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  switchElsewhere({ ...aSession, company: { id: 'org-2', name: 'Andes' }, csrf: 'other' });
  expect(await screen.findByText('Esta dirección es de otra empresa')).toBeTruthy();
  expect(await screen.findByText('Ahora estás en Andes')).toBeTruthy();
  expect(currentSession()?.company.name).toBe('Andes');
});

test('a session that changes while it is being read is read once more', async () => {
  visit('/org-1/projects');
  await screen.findByRole('article', { name: 'Clínica' });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    api.use(
      http.get('*/api/session', async () => {
        resolve();
        await new Promise<void>((go) => {
          answer = go;
        });
        return refusal(401, 'session.required');
      }),
    );
  });
  act(sessionDoubted);
  await asked;
  switchElsewhere({ ...aSession, company: { id: 'org-2', name: 'Andes' }, csrf: 'other' });
  answer();
  await waitFor(() => expect(currentSession()?.company.name).toBe('Andes'));
  expect(await screen.findByText('Esta dirección es de otra empresa')).toBeTruthy();
});

test.each([
  ['the session', '/org-1/project/p-1/schedule/s-1', '*/api/session'],
  ['the projects of a schedule', '/org-1/project/p-1/schedule/s-1', '*/api/companies/org-1/projects'],
  ['the projects of the import', '/importgantt', '*/api/companies/org-1/projects'],
])('while %s takes its time a skeleton stands in', async (_, address, slow) => {
  visit(address);
  api.use(http.get(slow, () => delay('infinite')));
  expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy();
});

test('another schedule is opened in the view that is open: calendars stay calendars', async () => {
  const user = userEvent.setup();
  const { router } = visit('/org-1/project/p-1/schedule/s-1/schedule-change-log', aSession, [
    { ...clinic, schedules: [schedule, { ...schedule, id: 's-2', name: 'Torre B' }] },
  ]);
  const opened = async (child: string) => {
    await user.click(await screen.findByRole('button', { name: /^Cambiar de programa/ }));
    // Where nothing is laid out, the library takes what the menu hangs from for out of sight.
    await user.click(await screen.findByRole('menuitem', { name: /Torre B/, hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/org-1/project/p-1/schedule/s-2/${child}`));
  };
  await opened('schedule-change-log');
  await act(() => router.navigate('/org-1/project/p-1/schedule/s-1/calendars'));
  await opened('calendars');
});

test('the palette finds a schedule and opens it by keyboard alone', async () => {
  const user = userEvent.setup();
  const { router } = visit('/org-1/projects');
  await screen.findByRole('article');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar o ejecutar' }), 'clinica general');
  expect(screen.getAllByRole('option')[0].textContent).toContain('Programa general');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1'));
});

test('? shows every shortcut of the screen, and Escape gives the focus back', async () => {
  const user = userEvent.setup();
  visit('/org-1/projects');
  await screen.findByRole('article');
  const opener = screen.getByRole('button', { name: 'Ayuda' });
  opener.focus();
  await user.keyboard('?');
  const help = await screen.findByRole('complementary', { name: 'Atajos de teclado' });
  expect(help.textContent).toContain('Buscar o ejecutarCtrl K');
  expect(help.textContent).toContain('Ir a la región siguienteF6');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

const permitted = (level: Level): Session => ({ ...aSession, permissions: { 'masterplan.gantt': level } });

test('nav-107 nav-318 gantt-125 proj-310 the start page of a schedule that has begun leads to it', async () => {
  const { router } = visit('/masterplan/s-1/p-1');
  expect(await screen.findByText('gantt of org-1 p-1 s-1')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1');
  router.navigate('/masterplan');
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-1/project/p-1/schedule/s-1'));
});

test('nav-107 gantt-122 without a schedule the start page welcomes and has two ways to begin', async () => {
  visit('/masterplan?project=p-2', aSession, [{ id: 'p-2', name: 'Torre', address: '', schedules: [] }]);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Te damos la bienvenida al programa maestro de Torre' }),
  ).toBeTruthy();
  const ways = within(screen.getByRole('main')).getAllByRole('button');
  expect(ways.map((way) => way.querySelector('b')?.textContent)).toEqual([
    'Importar un programa',
    'Empezar desde cero',
  ]);
});

test('gantt-123 proj-309 the way to import goes to /importgantt, for the project', async () => {
  const user = userEvent.setup();
  const { router } = visit('/masterplan?project=p-2', aSession, [
    { id: 'p-2', name: 'Torre', address: '', schedules: [] },
  ]);
  await user.click(await screen.findByRole('button', { name: /^Importar un programa/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Importar programa' })).toBeTruthy();
  expect(router.state.location.pathname + router.state.location.search).toBe('/importgantt?project=p-2');
});

test('nav-109 nav-319 /importgantt shows the import; of a schedule that has begun, the reimport', async () => {
  const { router } = visit('/importgantt');
  expect(await screen.findByRole('heading', { level: 1, name: 'Importar programa' })).toBeTruthy();
  router.navigate('/importgantt?schedule=s-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reimportar Programa general' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/importgantt/reimport');
});

test('imp-103 proj-312 the import has a subpath for a reimport', async () => {
  visit('/importgantt/reimport?schedule=s-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reimportar Programa general' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Programa maestro' }).getAttribute('href')).toBe('/masterplan/s-1/p-1');
});

for (const level of ['ACP', 'V', 'SA'] as const) {
  test(`gantt-126 imp-104 perm-313 with ${level} start page and import say that they are not permitted`, async () => {
    const { router } = visit('/masterplan/s-1/p-1', permitted(level));
    expect(await screen.findByRole('heading', { name: 'No tienes permiso para ver esta página' })).toBeTruthy();
    for (const address of ['/masterplan', '/importgantt', '/importgantt/reimport?schedule=s-1']) {
      await act(() => router.navigate(address));
      expect(await screen.findByRole('heading', { name: 'No tienes permiso para ver esta página' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Importar|Empezar/ })).toBeNull();
    }
    act(() => showLanguage('en'));
    expect(screen.getByRole('heading', { name: "You don't have permission to view this page" })).toBeTruthy();
  });
}

test('auth-305 auth-367 a failed sign-in elsewhere is said at sign-in, and leaves the address bar', async () => {
  for (const [reason, said] of [
    ['USER_NOT_FOUND', 'Tu usuario no ha sido invitado.'],
    ['AUTH_FAILED', /^La autenticación falló/],
  ] as const) {
    setSession(null);
    const { router, unmount } = visit(`/login?oauth_error=true&provider=trimble&error_type=${reason}`, null);
    await screen.findByText(said);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByText(said)).toBeTruthy();
    unmount();
  }
});

test.each([
  ['?redirect=%2Fsettings%2Fuser', '/settings/user'],
  ['?redirect=https%3A%2F%2Fevil.example', '/org-1/projects'],
  ['?redirect=%2F%2Fevil.example', '/org-1/projects'],
])('auth-309 a redirect of this page is followed after sign-in, any other is not: %s', async (query, target) => {
  setSession(null);
  const user = userEvent.setup();
  const { router } = visit(`/login${query}`, null);
  api.use(
    http.post('*/api/session', () => HttpResponse.json(aSession)),
    http.get('*/api/account', () => new Promise(() => {})),
    http.get('*/api/sessions', () => HttpResponse.json([])),
  );
  await user.type(screen.getByLabelText('Correo'), 'camila@lautaro.cl');
  await user.type(screen.getByLabelText('Contraseña'), 'correcta');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(target));
});

test.each([
  ['auth-310', null],
  ['auth-311', aSession],
] as const)('%s signing in without a target, or again, leads to the choice of company', async (_row, session) => {
  setSession(session);
  const user = userEvent.setup();
  const { router } = visit('/login', session);
  const other = { ...choice, companyId: 'org-2', name: 'Otra', current: false };
  api.use(
    http.post('*/api/session', () => HttpResponse.json(aSession)),
    http.get('*/api/usercompany/u-camila', () => HttpResponse.json([choice, other])),
  );
  if (!session) {
    await user.type(screen.getByLabelText('Correo'), 'camila@lautaro.cl');
    await user.type(screen.getByLabelText('Contraseña'), 'correcta');
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  }
  expect(await screen.findByRole('button', { name: /Otra/ })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/selectCompany');
});

test('org-304 org-305 whoever has one company is not asked to choose', async () => {
  setSession(aSession);
  const { router } = visit('/selectCompany');
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/org-1/projects');
});

test.each([
  ['auth-315', '/signup'],
  ['nav-317', '/projects'],
  ['nav-317', '/new-home'],
])('%s %s leads whoever is signed in to the projects', async (_row, address) => {
  setSession(aSession);
  const { router } = visit(address);
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/org-1/projects');
});

test('auth-331 auth-366 a platform that gives no profile is said until it is closed or signing in is tried again', async () => {
  setSession(null);
  const user = userEvent.setup();
  const providers = [{ name: 'obra', label: 'Plataforma', platform: true }];
  const open = () => {
    const view = visit('/login?oauth_error=true&provider=obra&error_type=AUTH_FAILED', null);
    api.use(
      http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: true, providers })),
      http.post('*/api/session', () => refusal(401, 'session.credentials_wrong')),
    );
    return view;
  };
  const said = 'No pudimos obtener tu perfil de la plataforma.';
  const { unmount } = open();
  await screen.findByText(said);
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  unmount();
  open();
  await screen.findByText(said);
  await user.type(screen.getByLabelText('Correo'), 'camila@lautaro.cl');
  await user.type(screen.getByLabelText('Contraseña'), 'equivocada');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await screen.findByText(/no coinciden con ninguna cuenta/);
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test('auth-360 auth-365 the callback hands the answer on once and comes back with the reason', async () => {
  setSession(null);
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/auth/trimble/sso', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: false, reason: 'USER_NOT_FOUND' });
    }),
  );
  const { router } = visit('/auth/trimble/callback?code=abc&state=xyz&session_state=1', null);
  await screen.findByText('Tu usuario no ha sido invitado.');
  expect(router.state.location.pathname).toBe('/login');
  expect(sent).toEqual([{ code: 'abc', state: 'xyz' }]);
});

test('an account elsewhere is connected by the password here', async () => {
  setSession(null);
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/auth/trimble/sso', () =>
      HttpResponse.json({ success: false, reason: 'USER_NOT_FOUND', link: 'L', email: 'camila@lautaro.example' }),
    ),
    http.post('*/api/auth/trimble/link', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, session: aSession });
    }),
  );
  const { router } = visit('/auth/trimble/callback?code=def&state=uvw', null);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Tu contraseña'), 'secreta');
  await user.click(screen.getByRole('button', { name: 'Conectar y entrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/org-1/projects'));
  expect(await screen.findByRole('article', { name: 'Clínica' })).toBeTruthy();
  expect(sent).toEqual([{ link: 'L', password: 'secreta' }]);
});
