import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Company, CompanyUser, Permissions, Subcontract, Threshold } from './api/company';
import { CompanyPicker, CompanySettingsPage, type CompanyTab } from './index';

const api = anApi();
beforeEach(() => setSession(aSession));

const lautaro: Company = {
  id: 'org-1',
  name: 'Constructora Lautaro',
  size: 'c',
  country: 'CL',
  image: null,
  require_resources: false,
  company_type: '',
  contract_type: 'project_based',
  company_size: '',
  projects: '',
  isFreeTrial: false,
  hasPremiumUpgrade: false,
};

const person = (id: string, name: string, some: Partial<CompanyUser> = {}): CompanyUser => ({
  id,
  email: `${name.toLowerCase()}@lautaro.example`,
  name,
  lastname: 'Rojas',
  position: '',
  image: '',
  thumbnail: '',
  role: 'planner',
  companyId: 'org-1',
  subcontractId: null,
  is_active: true,
  last_access: null,
  ...some,
});

const andes: Subcontract = { id: 'f-1', companyId: 'org-1', name: 'Moldajes Andes', image: null };

const page = (tab: CompanyTab, edits = true) => (
  <CompanySettingsPage
    company={aSession.company}
    self="u-camila"
    edits={edits}
    keeps={edits}
    tab={tab}
    hrefOf={(one) => `?tab=${one}`}
    arrivals={null}
    onRenamed={() => {}}
  />
);

/** Answers what the tabs read and keeps what was sent. */
function serve(state: { users?: CompanyUser[]; firms?: Subcontract[] } = {}) {
  const sent: unknown[] = [];
  const users = state.users ?? [];
  api.use(
    http.get('*/api/companys/org-1', () => HttpResponse.json(lautaro)),
    http.get('*/api/users/settings/organization', () => HttpResponse.json(users)),
    http.get('*/api/subcontracts/settings/organization', () => HttpResponse.json(state.firms ?? [andes])),
    http.put('*/api/users/:user', async ({ params, request }) => {
      const change = (await request.json()) as Partial<CompanyUser>;
      sent.push([params.user, change]);
      const one = users.find((user) => user.id === params.user);
      Object.assign(one ?? {}, change);
      return HttpResponse.json(one);
    }),
    http.delete('*/api/users/:user', ({ params }) => {
      sent.push(['removed', params.user]);
      users.splice(0, users.length, ...users.filter((user) => user.id !== params.user));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

test('set-304 the company has its tabs, and its details are saved', async () => {
  const user = userEvent.setup();
  serve();
  const sent: unknown[] = [];
  api.use(
    http.put('*/api/companys/org-1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(lautaro);
    }),
  );
  const { container } = show(page('general'));
  const tabs = screen.getByRole('navigation', { name: 'Partes de la configuración de la empresa' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'General',
    'Usuarios',
    'Permisos',
    'Subcontratos',
    'Salud del programa',
    'Acceso',
    'SQL para analistas',
    'Auditoría',
  ]);
  const name = await screen.findByLabelText('Nombre');
  await expectAccessible(container);
  await user.clear(name);
  expect(screen.getByText('El nombre es requerido.')).toBeTruthy();
  await user.type(name, 'Lautaro');
  await user.selectOptions(screen.getByLabelText('Personas'), 'Más de 50');
  await user.selectOptions(screen.getByLabelText('País'), 'Perú');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Lautaro',
        size: 'g',
        country: 'PE',
        company_type: '',
        contract_type: 'project_based',
        require_resources: false,
      },
    ]),
  );
});

test('perm-316 whoever may only look changes nothing, in English too', async () => {
  serve({ users: [person('u-2', 'Bruno')] });
  const { unmount } = show(page('general', false), 'en');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  unmount();
  show(page('users', false), 'en');
  const row = (await screen.findByText('Bruno Rojas')).closest('tr') as HTMLElement;
  expect(within(row).queryByRole('combobox')).toBeNull();
  expect(within(row).queryByRole('button')).toBeNull();
});

test('a person gets another role and firm, is locked out and removed after a question', async () => {
  const user = userEvent.setup();
  const sent = serve({ users: [person('u-camila', 'Camila', { role: 'admin' }), person('u-2', 'Bruno')] });
  const { container } = show(page('users'));
  await user.selectOptions(await screen.findByLabelText('Rol de Bruno Rojas'), 'Mandante');
  await screen.findByText('Bruno Rojas ahora tiene el rol Mandante');
  await user.selectOptions(screen.getByLabelText('Subcontrato de Bruno Rojas'), 'Moldajes Andes');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Subcontrato de Bruno Rojas').value).toBe('f-1'));
  await user.click(screen.getByRole('button', { name: 'Acciones para Bruno Rojas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desactivar', hidden: true }));
  expect(await screen.findByText('Inactivo')).toBeTruthy();
  await expectAccessible(container);
  expect(screen.queryByLabelText('Rol de Camila Rojas')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Acciones para Camila Rojas' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Acciones para Bruno Rojas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quitar de la empresa', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: '¿Quitar a Bruno Rojas de la empresa?' });
  await user.click(within(dialog).getByRole('button', { name: 'Quitar de la empresa' }));
  await waitFor(() => expect(screen.queryByLabelText('Rol de Bruno Rojas')).toBeNull());
  expect(sent).toEqual([
    ['u-2', { role: 'client' }],
    ['u-2', { subcontractId: 'f-1' }],
    ['u-2', { is_active: false }],
    ['removed', 'u-2'],
  ]);
});

test('people are found by name without accents; nobody found offers the way back', async () => {
  const user = userEvent.setup();
  serve({ users: [person('u-2', 'Tomás'), person('u-3', 'Eva')] });
  show(page('users'));
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'tomas');
  expect(screen.getByText('Tomás Rojas')).toBeTruthy();
  expect(screen.queryByText('Eva Rojas')).toBeNull();
  await user.type(search, 'x');
  await user.click(await screen.findByRole('button', { name: 'Mostrar a todas' }));
  expect(screen.getByText('Eva Rojas')).toBeTruthy();
});

test('people are filtered by role and state, and each shows the last access', async () => {
  const user = userEvent.setup();
  serve({
    users: [
      person('u-2', 'Tomás', { last_access: '2026-04-28T13:05:00Z' }),
      person('u-3', 'Eva', { role: 'client' }),
      person('u-4', 'Luz', { is_active: false }),
    ],
  });
  show(page('users'));
  const people = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('b')?.textContent);
  await screen.findByText('Tomás Rojas');
  expect(people()).toEqual(['Tomás Rojas', 'Eva Rojas', 'Luz Rojas']);
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first.textContent).toMatch(/28.*2026/);
  expect(second.textContent).toContain('Nunca');
  await user.selectOptions(screen.getByLabelText('Rol'), 'client');
  expect(people()).toEqual(['Eva Rojas']);
  await user.selectOptions(screen.getByLabelText('Estado'), 'Solo inactivos');
  await user.click(await screen.findByRole('button', { name: 'Mostrar a todas' }));
  expect(people()).toEqual(['Tomás Rojas', 'Eva Rojas', 'Luz Rojas']);
  await user.selectOptions(screen.getByLabelText('Estado'), 'Solo inactivos');
  expect(people()).toEqual(['Luz Rojas']);
});

const table: Permissions = {
  roles: ['superadmin', 'planner', 'client'],
  modules: ['masterplan.gantt', 'lookahead.plan'],
  ownRows: ['lookahead.plan'],
  levels: {
    superadmin: { 'masterplan.gantt': 'AC', 'lookahead.plan': 'AC' },
    planner: { 'masterplan.gantt': 'AC', 'lookahead.plan': 'AC' },
    client: { 'masterplan.gantt': 'V', 'lookahead.plan': 'V' },
  },
  defaults: {},
};

test('permissions are gathered, shown before they are saved, and refused together', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let refused = true;
  api.use(
    http.get('*/api/companys/org-1/permissions', () => HttpResponse.json(table)),
    http.put('*/api/companys/org-1/permissions', async ({ request }) => {
      sent.push(await request.json());
      if (refused) return refusal(409, 'company.no_manager', 'Alguien debe poder administrar la empresa.');
      const client = { 'masterplan.gantt': 'SA', 'lookahead.plan': 'ACP' };
      return HttpResponse.json({ ...table, levels: { ...table.levels, client } });
    }),
  );
  const { container } = show(page('permissions'));
  const gantt = await screen.findByLabelText('Mandante · Gantt');
  expect(within(gantt).queryByRole('option', { name: 'ACP' })).toBeNull();
  expect(screen.queryByLabelText('Superadministración · Gantt')).toBeNull();
  await user.selectOptions(gantt, 'SA');
  await user.selectOptions(screen.getByLabelText('Mandante · Lookahead'), 'ACP');
  const pending = screen.getByRole('region', { name: '2 cambios sin guardar' });
  expect(within(pending).getByText('Mandante · Gantt: V → SA')).toBeTruthy();
  await expectAccessible(container);
  await user.click(within(pending).getByRole('button', { name: 'Guardar 2 permisos' }));
  expect(await screen.findByText('Alguien debe poder administrar la empresa.')).toBeTruthy();
  refused = false;
  await user.click(within(pending).getByRole('button', { name: 'Guardar 2 permisos' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
  expect(screen.getByLabelText<HTMLSelectElement>('Mandante · Gantt').value).toBe('SA');
  expect(sent.at(-1)).toEqual({
    changes: [
      { role: 'client', module: 'masterplan.gantt', level: 'SA' },
      { role: 'client', module: 'lookahead.plan', level: 'ACP' },
    ],
  });
});

const thresholds: Threshold[] = [
  { name: 'logic', check: 1, unit: 'percent', atLeast: false, value: 3.5, standard: 5, own: true, least: 0, most: 100 },
  {
    name: 'high-float-days',
    check: 6,
    unit: 'days',
    atLeast: false,
    value: 44,
    standard: 44,
    own: false,
    least: 1,
    most: 2600,
  },
  {
    name: 'resources',
    check: 10,
    unit: 'percent',
    atLeast: false,
    value: null,
    standard: null,
    own: false,
    least: 0,
    most: 100,
  },
];

test('beyond-9 thresholds of the health are checked before they are sent, saved together and given back', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/companys/org-1/health-thresholds', () => HttpResponse.json(thresholds)),
    http.put('*/api/companys/org-1/health-thresholds', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(thresholds);
    }),
  );
  const { container } = show(page('health'));
  const logic = await screen.findByLabelText<HTMLInputElement>('Sin predecesora o sin sucesora, de las actividades');
  const days = screen.getByLabelText<HTMLInputElement>('Holgura alta: más de, en días');
  expect(logic.value).toBe('3,5');
  expect(days.value).toBe('');
  expect(screen.getByText('Ninguno: solo informa')).toBeTruthy();
  await user.type(days, '2700');
  expect(screen.getByText('De 1 a 2.600.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar umbrales' }).disabled).toBe(true);
  await user.clear(days);
  await user.type(days, '30');
  await user.clear(logic);
  await user.type(screen.getByLabelText('Sin HH ni costo, de las actividades'), '12,25');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Guardar umbrales' }));
  await waitFor(() => expect(sent).toEqual([{ thresholds: { logic: null, 'high-float-days': 30, resources: 12.25 } }]));
});

test('beyond-9 a thousand days are read as they are shown', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/companys/org-1/health-thresholds', () =>
      HttpResponse.json(thresholds.map((one) => (one.unit === 'days' ? { ...one, value: 1200, own: true } : one))),
    ),
    http.put('*/api/companys/org-1/health-thresholds', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(thresholds);
    }),
  );
  show(page('health'), 'en');
  const days = await screen.findByLabelText<HTMLInputElement>('High float: more than, in days');
  expect(days.value).toBe('1,200');
  expect(screen.queryByText('From 1 to 2,600.')).toBeNull();
  await user.clear(days);
  await user.type(days, '1,000');
  await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
  await waitFor(() => expect(sent).toEqual([{ thresholds: { 'high-float-days': 1000 } }]));
});

test('beyond-9 readers see the thresholds and cannot change them, in English too', async () => {
  api.use(http.get('*/api/companys/org-1/health-thresholds', () => HttpResponse.json(thresholds)));
  show(page('health', false), 'en');
  const row = (await screen.findByText('Without predecessor or successor, of activities')).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', 'Without predecessor or successor, of activities', '≤ 5%', '≤ 3.5%']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a firm is added with a name of its own, renamed and removed', async () => {
  const user = userEvent.setup();
  let firms: Subcontract[] = [];
  serve();
  api.use(
    http.get('*/api/subcontracts/settings/organization', () => HttpResponse.json(firms)),
    http.post('*/api/subcontracts', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      if (name === 'Sanitec') return refusal(409, 'subcontract.exists', 'Ya existe un subcontrato llamado Sanitec.');
      firms = [{ ...andes, name }];
      return HttpResponse.json(firms[0], { status: 201 });
    }),
    http.put('*/api/subcontracts/f-1', async ({ request }) => {
      firms = [{ ...andes, name: ((await request.json()) as { name: string }).name }];
      return HttpResponse.json(firms[0]);
    }),
    http.delete('*/api/subcontracts/f-1', () => {
      firms = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(page('subcontracts'));
  await user.click(await screen.findByRole('button', { name: 'Agregar subcontrato' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo subcontrato' });
  const send = within(dialog).getByRole('button', { name: 'Agregar subcontrato' });
  await user.click(send);
  expect(within(dialog).getByText('El nombre es requerido.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Nombre'), 'Sanitec');
  await user.click(send);
  expect(await within(dialog).findByText('Ya existe un subcontrato llamado Sanitec.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Nombre'), ' Sur');
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: 'Renombrar Sanitec Sur' }));
  const name = within(await screen.findByRole('dialog', { name: 'Renombrar el subcontrato' })).getByLabelText('Nombre');
  await user.clear(name);
  await user.type(name, 'Aguas{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Quitar Aguas' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Quitar Aguas?' })).getByRole('button', { name: 'Quitar' }),
  );
  expect(await screen.findByText('Aún no hay subcontratos')).toBeTruthy();
});

test('the audit log says who did what, and shows earlier entries', async () => {
  const user = userEvent.setup();
  const camila = {
    id: 'u-camila',
    name: 'Camila',
    lastname: 'Rojas',
    email: '',
    picture: '',
    initials: 'CR',
    colour: 1,
  };
  const at = '2026-04-28T13:00:00Z';
  api.use(
    http.get('*/api/companys/org-1/audit', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('below') === '2'
          ? { older: 0, entries: [{ revision: 1, at, type: 'company.created', data: { name: 'Lautaro' } }] }
          : {
              older: 2,
              entries: [
                {
                  revision: 3,
                  at,
                  by: camila,
                  type: 'company.permission-changed',
                  data: { role: 'client', module: 'masterplan.gantt', from: 'V', to: 'SA' },
                },
                {
                  revision: 2,
                  at,
                  by: camila,
                  about: { ...camila, name: 'Bruno' },
                  type: 'company.member-role-changed',
                  data: { user: 'u-2', from: 'client', to: 'planner' },
                },
              ],
            },
      ),
    ),
  );
  show(page('audit'));
  expect(await screen.findByText('Mandante · Gantt: V → SA')).toBeTruthy();
  expect(screen.getByText('Bruno Rojas pasó de Mandante a Planificador')).toBeTruthy();
  expect(screen.getAllByText(/Camila Rojas ·/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Mostrar anteriores' }));
  expect(await screen.findByText('Se creó la empresa Lautaro')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull();
});

const choice = (id: string, name: string, some = {}) => ({
  companyId: id,
  name,
  image: null,
  hasPremiumUpgrade: false,
  role: 'planner',
  current: false,
  ...some,
});

test('org-306 org-307 org-312 the picker shows the companies with their mark and enters the chosen one', async () => {
  const user = userEvent.setup();
  const entered = vi.fn();
  const sent: unknown[] = [];
  const list = [
    choice('org-1', 'Lautaro', { current: true }),
    choice('org-2', 'Torre Sur', { hasPremiumUpgrade: true }),
  ];
  api.use(
    http.get('*/api/usercompany/u-camila', () => HttpResponse.json(list)),
    http.post('*/api/auth/createSession', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { container } = show(<CompanyPicker user="u-camila" onEntered={entered} onOnly={() => {}} />);
  const other = await screen.findByRole('button', { name: /Torre Sur/ });
  expect(within(other).getByText('PRO')).toBeTruthy();
  expect(container.querySelector('[data-scrolls]')).toBeNull();
  await expectAccessible(container);
  await user.click(other);
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ userId: 'u-camila', companyId: 'org-2' }]);
});

test('org-202 five or more companies scroll; none says what to do', async () => {
  let list = ['1', '2', '3', '4', '5'].map((n) => choice(`org-${n}`, `Empresa ${n}`));
  api.use(http.get('*/api/usercompany/u-camila', () => HttpResponse.json(list)));
  const { container, unmount } = show(<CompanyPicker user="u-camila" onEntered={() => {}} onOnly={() => {}} />);
  await screen.findByText('Empresa 5');
  expect(container.querySelector('[data-scrolls]')).not.toBeNull();
  unmount();
  list = [];
  show(<CompanyPicker user="u-camila" onEntered={() => {}} onOnly={() => {}} />);
  expect(await screen.findByText('No perteneces a ninguna empresa')).toBeTruthy();
});
