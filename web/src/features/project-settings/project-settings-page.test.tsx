import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Category, Project, ProjectMember, ProjectSubcontract } from './api/project-settings';
import { ProjectSettingsPage, type ProjectTab } from './index';

const api = anApi();
beforeEach(() => setSession(aSession));

const clinic: Project = {
  id: 'p-1',
  companyId: 'org-1',
  name: 'Clínica',
  type: 'healthcare',
  country: 'CL',
  currency: 'UF',
  budget: 412500,
  size: 18640,
  sizetype: 'm2',
  phase: 'construction',
  contract_type: 'lump_sum',
  address: 'Santiago',
  lead_project_manager_id: null,
  lead_superintendent_id: null,
  image: null,
  planification_day: 4,
  activity_creter: 'DURATION',
  hoursPerDay: 8,
  hoursPerWeek: 40,
  timeZone: 'America/Santiago',
  stage: 'started',
  removalReason: '',
  restricted: false,
  createdAt: '2026-01-05T08:00:00Z',
  users: [],
  subcontracts: [],
  progress: 0,
  schedules: [],
};

const bruno: ProjectMember = {
  id: 'u-2',
  name: 'Bruno',
  lastname: 'Rojas',
  email: 'bruno@lautaro.example',
  picture: '',
  initials: 'BR',
  colour: 2,
  role: 'planner',
  assigned: false,
  isCreator: false,
  report_tasks: false,
  allProjects: false,
};

const changed = vi.fn();

const page = (tab: ProjectTab, edits = true) => (
  <ProjectSettingsPage
    project="p-1"
    edits={edits}
    tab={tab}
    hrefOf={(one) => `?tab=${one}`}
    back={{ to: '/', label: 'Proyectos' }}
    onChanged={changed}
  />
);

/** Answers what the tabs read and keeps what is sent to change something. */
function serve(state: { members?: ProjectMember[]; firms?: ProjectSubcontract[]; categories?: Category[] } = {}) {
  const sent: unknown[] = [];
  const members = state.members ?? [bruno];
  const done = () => new HttpResponse(null, { status: 204 });
  api.use(
    http.get('*/api/features/project_settings/validate-access', () => HttpResponse.json({ hasAccess: true })),
    http.get('*/api/projects/p-1', () => HttpResponse.json(clinic)),
    http.get('*/api/users/settings/project/p-1', () => HttpResponse.json(members)),
    http.get('*/api/projects/p-1/categories', () => HttpResponse.json(state.categories ?? [])),
    http.get('*/api/subcontracts/settings/project/p-1', () => HttpResponse.json(state.firms ?? [])),
    http.put('*/api/projects/p-1', async ({ request }) => {
      sent.push(await request.json());
      return done();
    }),
    http.post('*/api/users/settings/project/p-1/manageUserAssignment', async ({ request }) => {
      const body = (await request.json()) as { usersToAssign: string[] };
      sent.push(body);
      members[0] = { ...members[0], assigned: body.usersToAssign.length > 0 };
      return done();
    }),
    http.put('*/api/projects/p-1/reporttasks', async ({ request }) => {
      const body = (await request.json()) as { report_tasks: boolean };
      sent.push(body);
      members[0] = { ...members[0], report_tasks: body.report_tasks };
      return done();
    }),
  );
  return sent;
}

test('set-303 the settings have five tabs, and only what changed is sent, with what it was', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Lima', 'America/Santiago']);
  const user = userEvent.setup();
  const sent = serve();
  const { container } = show(page('general'));
  const tabs = await screen.findByRole('navigation', { name: 'Ajustes' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['General', 'Usuarios', 'Categorías', 'Subcontratos', 'Informes']);
  await expectAccessible(container);
  await user.selectOptions(screen.getByLabelText('Fase'), 'Cierre');
  await user.selectOptions(screen.getByLabelText('Día de planificación'), 'lunes');
  await user.selectOptions(screen.getByLabelText('Zona horaria de la obra'), 'America/Lima');
  const budget = screen.getByLabelText('Presupuesto');
  await user.clear(budget);
  await user.type(budget, '1234567890123');
  expect(screen.getByText('Escribe hasta 12 dígitos')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar ajustes' }).disabled).toBe(true);
  await user.clear(budget);
  await user.type(budget, '500000');
  expect(screen.getByText('4 cambios sin guardar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar ajustes' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        budget: 500000,
        phase: 'close_out',
        planification_day: 1,
        timeZone: 'America/Lima',
        seen: { budget: 412500, phase: 'construction', planification_day: 4, timeZone: 'America/Santiago' },
      },
    ]),
  );
  await waitFor(() => expect(changed).toHaveBeenCalled());
});

test('what somebody else changed meanwhile is said, and what was typed stays', async () => {
  const user = userEvent.setup();
  serve();
  api.use(
    http.put('*/api/projects/p-1', () => refusal(409, 'conflict.field_changed', 'Otra persona cambió la dirección.')),
  );
  show(page('general'));
  const address = await screen.findByLabelText<HTMLInputElement>('Dirección');
  await user.clear(address);
  await user.type(address, 'Valparaíso{Enter}');
  expect(await screen.findByText('Otra persona cambió la dirección.')).toBeTruthy();
  expect(address.value).toBe('Valparaíso');
});

test('perm-315 who may only look changes nothing; without the feature nobody enters', async () => {
  serve();
  const { unmount } = show(page('general', false), 'en');
  expect((await screen.findByLabelText('Address')).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
  unmount();
  api.use(http.get('*/api/features/project_settings/validate-access', () => refusal(403, 'feature.missing')));
  show(page('general'));
  expect(await screen.findByText('Tu empresa no tiene los ajustes de proyectos.')).toBeTruthy();
});

test('set-312 org-310 a person is assigned, then notified about commitments', async () => {
  const user = userEvent.setup();
  const sent = serve({ members: [{ ...bruno }] });
  const { container } = show(page('users'));
  const part = await screen.findByLabelText<HTMLInputElement>('Asignar a Bruno Rojas');
  const notice = screen.getByLabelText<HTMLInputElement>('Avisar a Bruno Rojas de los compromisos');
  expect(notice.disabled).toBe(true);
  await user.click(part);
  await waitFor(() => expect(notice.disabled).toBe(false));
  await user.click(notice);
  await waitFor(() => expect(notice.checked).toBe(true));
  await expectAccessible(container);
  expect(sent).toEqual([
    { usersToAssign: ['u-2'], usersToUnassign: [] },
    { userId: 'u-2', report_tasks: true },
  ]);
});

test('a category is added to its list, renamed and removed', async () => {
  const user = userEvent.setup();
  let categories: Category[] = [{ id: 1, list: 'roadblock', code: 'design', name: '' }];
  const sent: unknown[] = [];
  serve();
  api.use(
    http.get('*/api/projects/p-1/categories', () => HttpResponse.json(categories)),
    http.post('*/api/projects/p-1/categories', async ({ request }) => {
      const body = (await request.json()) as Omit<Category, 'id'>;
      sent.push(body);
      categories = [...categories, { id: 2, ...body }];
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('*/api/projects/p-1/categories/2', async ({ request }) => {
      categories[1] = { ...categories[1], ...((await request.json()) as { name: string }) };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/projects/p-1/categories/2', () => {
      categories = categories.slice(0, 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { container } = show(page('cats'));
  const reasons = await screen.findByRole('region', { name: 'Causas de no cumplimiento' });
  const types = screen.getByRole('region', { name: 'Tipos de restricciones' });
  expect(within(types).getByText('Diseño', { selector: 'li span' })).toBeTruthy();
  await user.selectOptions(within(reasons).getByLabelText('Categoría'), 'Clima');
  await user.type(within(reasons).getByLabelText('Nombre'), 'Lluvia{Enter}');
  await user.click(await within(reasons).findByRole('button', { name: 'Cambiar nombre de Lluvia' }));
  const name = within(await screen.findByRole('dialog', { name: 'Cambiar nombre de Lluvia' })).getByLabelText('Nombre');
  await user.clear(name);
  await user.type(name, 'Viento{Enter}');
  await expectAccessible(container);
  await user.click(await within(reasons).findByRole('button', { name: 'Quitar Viento', hidden: true }));
  expect(await screen.findByText('Se quitó Viento')).toBeTruthy();
  expect(within(reasons).queryByText('Viento')).toBeNull();
  expect(sent).toEqual([{ list: 'reason', code: 'weather', name: 'Lluvia' }]);
});

test('a firm of the company is assigned to the project and leaves it', async () => {
  const user = userEvent.setup();
  let assigned = false;
  const sent: string[] = [];
  serve();
  const answer = (path: string, yes: boolean) =>
    http.post(`*${path}`, async ({ request }) => {
      sent.push(`${path} ${await request.text()}`);
      assigned = yes;
      return new HttpResponse(null, { status: 204 });
    });
  api.use(
    http.get('*/api/subcontracts/settings/project/p-1', () =>
      HttpResponse.json([{ id: 'f-1', companyId: 'org-1', name: 'Sanitec', image: null, assigned }]),
    ),
    answer('/api/subcontracts/assign-project', true),
    answer('/api/projects/deallocate/subcontract', false),
  );
  show(page('subcontracts'));
  const box = await screen.findByLabelText<HTMLInputElement>('Asignar Sanitec');
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await waitFor(() => expect(box.disabled).toBe(false));
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  expect(sent).toEqual([
    '/api/subcontracts/assign-project {"projectId":"p-1","subcontractId":"f-1"}',
    '/api/projects/deallocate/subcontract {"projectId":"p-1","subcontractId":"f-1"}',
  ]);
});
