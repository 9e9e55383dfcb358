import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentSession, setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import {
  CompanyPage,
  InvitationPage,
  ProjectPage,
  RegisterPage,
  ResetPage,
  SchedulesPage,
  SignUpConfirmationPage,
  TeamPage,
} from '.';

const api = anApi();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const project = { id: 'p-1', name: 'Clínica' };

test('auth-320 registering asks for an address and the terms, which can be read, and ends with a way to sign in', async () => {
  const asked: unknown[] = [];
  api.use(
    http.post('*/api/users', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  const { container } = show(<RegisterPage />, 'en');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Company email'), 'Rosa@Torre.cl');
  expect(button('Register').disabled).toBe(true);
  await user.click(button('Read the terms'));
  expect(await screen.findByText(/You keep your data/)).toBeTruthy();
  await user.click(button('I accept'));
  expect(screen.getByLabelText<HTMLInputElement>('I accept the terms and the use of data').checked).toBe(true);
  await waitFor(() => expect(screen.queryByText(/You keep your data/)).toBeNull());
  await expectAccessible(container);
  await user.click(button('Register'));
  await screen.findByText(/Registration received/);
  expect(button('Sign in')).toBeTruthy();
  expect(asked).toEqual([{ email: 'rosa@torre.cl', lang: 'en' }]);
});

test('auth-369 a refused registration says why at the field or above the form', async () => {
  let code = 'email.personal';
  api.use(http.post('*/api/users', () => refusal(422, code, `no: ${code}`)));
  show(<RegisterPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Correo de la empresa'), 'rosa@gmail.com');
  await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  await user.click(button('Registrarme'));
  await screen.findByText('no: email.personal');
  expect(screen.getByLabelText('Correo de la empresa').getAttribute('aria-invalid')).toBe('true');
  code = 'session.too_many_attempts';
  await user.click(button('Registrarme'));
  await screen.findByText('no: session.too_many_attempts');
  expect(screen.getByLabelText('Correo de la empresa').getAttribute('aria-invalid')).toBeNull();
});

test('onb-315 each step has its title, in both languages', async () => {
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '1' })),
    http.get('*/api/passwordresets/abc', () => HttpResponse.json({ valid: true })),
    http.get('*/api/users/get_user_by_token/:token', ({ params }) =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step: params.token }),
    ),
  );
  const never = vi.fn();
  for (const [page, spanish, english] of [
    [
      <InvitationPage key="1" token="profile" onAccepted={never} onProfile={never} />,
      'Crea tu perfil',
      'Create your Profile',
    ],
    [
      <CompanyPage key="2" token="company" onProfileMissing={never} onFounded={never} />,
      'Crea tu empresa',
      'Create your Company',
    ],
    [<ProjectPage key="3" onCreated={never} />, 'Crea tu primer proyecto', 'Create your First Project'],
    [
      <SchedulesPage key="4" project={project} onCreated={never} />,
      'Crea los programas de tu proyecto',
      'Create the Schedules of your project',
    ],
    [<TeamPage key="5" onDone={never} />, 'Invita a tu equipo', 'Invite your Team'],
    [<ResetPage key="6" token="abc" />, 'Cambia tu contraseña', 'Change your Password'],
  ] as const) {
    for (const [language, title] of [
      ['es', spanish],
      ['en', english],
    ] as const) {
      const view = show(page, language);
      await screen.findByRole('heading', { name: title });
      await expectAccessible(view.container);
      view.unmount();
    }
  }
  expect(never).not.toHaveBeenCalled();
});

test('onb-320 leaving a field of the profile says what it lacks', async () => {
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '1' })),
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step: 'profile' }),
    ),
  );
  show(<InvitationPage token="abc" onAccepted={vi.fn()} onProfile={vi.fn()} />, 'en');
  const user = userEvent.setup();
  const said = ['Name is required', 'Last name is required', 'Password is not valid', "Passwords don't match"];
  await user.click(await screen.findByLabelText('First name'));
  for (const text of said) expect(screen.queryByText(text)).toBeNull();
  await user.click(screen.getByLabelText('Last name'));
  await user.type(screen.getByLabelText('New password'), 'hormigon');
  await user.type(screen.getByLabelText('Retype the password'), 'hormigom');
  await user.tab();
  for (const text of said) expect(screen.getByText(text)).toBeTruthy();
  await user.type(screen.getByLabelText('First name'), 'Rosa');
  await user.type(screen.getByLabelText('Last name'), 'Paz');
  for (const field of ['New password', 'Retype the password']) {
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), 'Hormigon-77');
  }
  for (const text of said) expect(screen.queryByText(text)).toBeNull();
});

test('onb-303 an invitation that is not valid offers to register', async () => {
  for (const code of ['token.malformed', 'token.foreign', 'token.expired']) {
    api.use(http.get('*/api/users/get_user_by_token/abc', () => refusal(404, code)));
    const view = show(<InvitationPage token="abc" onAccepted={vi.fn()} onProfile={vi.fn()} />);
    expect(await screen.findByRole('button', { name: 'Registrarme' })).toBeTruthy();
    expect(screen.queryByLabelText('Nombre')).toBeNull();
    view.unmount();
  }
});

test('auth-337 the rule of a password is said before one is typed, in both languages', async () => {
  api.use(http.get('*/api/passwordresets/abc', () => HttpResponse.json({ valid: true })));
  for (const [language, rule] of [
    ['en', 'Min Length 8. Must include Caps Letters & Numbers'],
    ['es', 'Mínimo 8 caracteres. Debe incluir mayúsculas y números'],
  ] as const) {
    const view = show(<ResetPage token="abc" />, language);
    expect(await screen.findByRole('list', { name: rule })).toBeTruthy();
    view.unmount();
  }
});

test('auth-372 sign-up offers four sizes of a company that do not overlap, and the numbers of projects', async () => {
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '1' })),
    http.get('*/api/users/getByTokenFreeTrial/abc', () =>
      HttpResponse.json({ id: 'u-9', email: 'luis@torre.cl', domain: 'torre.cl', join: null }),
    ),
  );
  show(<SignUpConfirmationPage token="abc" />, 'en');
  const values = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.value);
  await screen.findByLabelText('People');
  expect(values('People')).toEqual(['under 20', '20-49', '50-100', 'over 100']);
  expect(values('Projects a year')).toEqual(['1-5', '6-10', '11-20', '+20']);
});

test('onb-304 onb-326 a link that cannot be looked at says whether the line or the service is away', async () => {
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () => HttpResponse.error()),
    http.get('*/api/auth/healthCheck', () => HttpResponse.error()),
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const first = show(<InvitationPage token="abc" onAccepted={vi.fn()} onProfile={vi.fn()} />);
  await screen.findByText(/^Sin conexión de red/);
  first.unmount();
  online.mockReturnValue(true);
  show(<InvitationPage token="abc" onAccepted={vi.fn()} onProfile={vi.fn()} />);
  await screen.findByText(/^Tu red bloquea el servicio/);
  expect(screen.queryByRole('button', { name: 'Registrarme' })).toBeNull();
  online.mockRestore();
  api.use(http.get('*/api/users/get_user_by_token/abc', () => refusal(404, 'token.foreign')));
  await userEvent.setup().click(button('Reintentar'));
  expect(await screen.findByRole('button', { name: 'Registrarme' })).toBeTruthy();
});

test('org-313 ui-306 a name that is left empty says that it is required', async () => {
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step: 'company' }),
    ),
  );
  const company = show(<CompanyPage token="abc" onProfileMissing={vi.fn()} onFounded={vi.fn()} />);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Empresa'));
  await user.tab();
  await screen.findByText('Empresa es requerido');
  expect(button('Guardar empresa').disabled).toBe(true);
  company.unmount();
  show(<ProjectPage onCreated={vi.fn()} />, 'en');
  await user.click(screen.getByLabelText('Budget'));
  await user.tab();
  await screen.findByText('Budget is required');
  expect(button('Create project').disabled).toBe(true);
});

test('onb-309 onb-310 onb-321 schedule names are added, moved by drag or key, removed, and made in their order', async () => {
  const made: string[] = [];
  api.use(
    http.post('*/api/projects/p-1/schedules', async ({ request }) => {
      made.push(((await request.json()) as { name: string }).name);
      return HttpResponse.json({ id: `s-${made.length}`, position: String(made.length) }, { status: 201 });
    }),
  );
  const created = vi.fn(async () => undefined);
  show(<SchedulesPage project={project} onCreated={created} />);
  const user = userEvent.setup();
  await user.click(button('Agregar'));
  await screen.findByText('El nombre del programa es requerido');
  for (const name of ['Obra gruesa', 'Instalaciones', 'Terminaciones']) {
    await user.type(screen.getByLabelText('Nombre del programa'), `${name}{Enter}`);
  }
  const names = () =>
    screen
      .getAllByRole('listitem')
      .filter((row) => row.draggable)
      .map((row) => row.textContent);
  expect(names()).toEqual(['Programa general', 'Obra gruesa', 'Instalaciones', 'Terminaciones']);
  const rows = screen.getAllByRole('listitem').filter((row) => row.draggable);
  fireEvent.dragStart(rows[3]);
  fireEvent.dragOver(rows[1]);
  fireEvent.dragEnd(rows[3]);
  expect(names()).toEqual(['Programa general', 'Terminaciones', 'Obra gruesa', 'Instalaciones']);
  await user.click(button('Subir Instalaciones'));
  await user.click(button('Quitar Programa general'));
  expect(names()).toEqual(['Terminaciones', 'Instalaciones', 'Obra gruesa']);
  await user.click(button('Crear 3 programas'));
  await waitFor(() => expect(created).toHaveBeenCalledWith('3'));
  expect(made).toEqual(['Terminaciones', 'Instalaciones', 'Obra gruesa']);
});

test('a schedule that fails keeps the rest, and trying again makes only those', async () => {
  const made: string[] = [];
  let fails = true;
  api.use(
    http.post('*/api/projects/p-1/schedules', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      if (name === 'Obra' && fails) return refusal(503, 'store.unavailable', 'Ahora no se puede.');
      made.push(name);
      return HttpResponse.json({ id: name, position: '1' }, { status: 201 });
    }),
  );
  const created = vi.fn(async () => undefined);
  show(<SchedulesPage project={project} onCreated={created} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nombre del programa'), 'Obra{Enter}');
  await user.click(button('Crear 2 programas'));
  await screen.findByText('Ahora no se puede.');
  expect(created).not.toHaveBeenCalled();
  fails = false;
  await user.click(button('Crear 1 programa'));
  await waitFor(() => expect(created).toHaveBeenCalled());
  expect(made).toEqual(['Programa general', 'Obra']);
});

test('onb-313 onb-314 onb-323 onb-327 five rows to begin with; a half row is refused, whole ones are sent, and nothing is needed to skip', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/users/inviteUsers', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ users: ['a@torre.cl'], msj: 'Invitaciones en camino: 1.' });
    }),
  );
  const done = vi.fn();
  show(<TeamPage project="p-1" onDone={done} />);
  const user = userEvent.setup();
  expect(screen.getAllByRole('textbox')).toHaveLength(5);
  const wrong = 'Existe un error en el formulario. Revise el mail/rol de los invitados';
  await user.click(button('Continuar'));
  await screen.findByText(wrong);
  await user.type(screen.getByLabelText('Correo 1'), 'a@torre.cl');
  await user.click(button('Continuar'));
  expect(screen.getByText(wrong)).toBeTruthy();
  expect(screen.getByLabelText('Rol 1').getAttribute('aria-invalid')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Rol 2'), 'planner');
  await user.selectOptions(screen.getByLabelText('Rol 1'), 'superintendent');
  await user.click(button('Continuar'));
  expect(screen.getByLabelText('Correo 2').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.click(button('Quitar fila 2'));
  await user.click(button('Agregar fila'));
  expect(screen.getAllByRole('textbox')).toHaveLength(5);
  await user.click(button('Continuar'));
  await screen.findByText('Invitaciones en camino: 1.');
  expect(screen.getByText('Invitar')).toBeTruthy();
  expect(done).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([{ users: [{ email: 'a@torre.cl', role: 'superintendent', projectId: 'p-1' }], lang: 'es' }]);
  await user.click(button('Saltar'));
  expect(done).toHaveBeenCalledTimes(2);
});

test('onb-328 onb-329 a failure and an invalid user have their own words, and what was typed stays', async () => {
  let status = 503;
  api.use(http.post('*/api/users/inviteUsers', () => refusal(status, 'x', 'texto')));
  const done = vi.fn();
  show(<TeamPage onDone={done} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Correo 1'), 'a@torre.cl');
  await user.selectOptions(screen.getByLabelText('Rol 1'), 'planner');
  await user.click(button('Continuar'));
  await screen.findByText('Hubo un error con la invitación. Contacte al administrador del sistema.');
  status = 404;
  await user.click(button('Continuar'));
  await screen.findByText('Token y/o usuario inválido.');
  expect(screen.getByLabelText<HTMLInputElement>('Correo 1').value).toBe('a@torre.cl');
  expect(done).not.toHaveBeenCalled();
});

test('auth-370 an account of a trial that cannot be created forgets the visit that was stored here', async () => {
  setSession(aSession);
  localStorage.setItem('gantry.schedule', 's-1');
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '7' })),
    http.get('*/api/users/getByTokenFreeTrial/abc', () =>
      HttpResponse.json({ id: 'u-9', email: 'luis@torre.cl', domain: 'torre.cl', join: null }),
    ),
    http.put('*/api/users/updateFreeTrial/u-9', () => refusal(409, 'token.used', 'Ese enlace ya se usó.')),
  );
  show(<SignUpConfirmationPage token="abc" />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Empresa'), 'Torre Sur');
  await user.type(screen.getByLabelText('Nombre'), 'Luis');
  await user.type(screen.getByLabelText('Apellido'), 'Vera');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'Hormigon-77');
  await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  expect(currentSession()).not.toBeNull();
  await user.click(button('Crear cuenta y entrar'));
  await screen.findByText('Ese enlace ya se usó.');
  expect(currentSession()).toBeNull();
  expect(localStorage.getItem('gantry.schedule')).toBeNull();
});

/** Takes pictures; gives where each was sent and what was made with it. */
function studio() {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/:kind/upload', async ({ request, params }) => {
      if ((await request.formData()).get('file')) sent.push(`picture of ${params.kind}`);
      return HttpResponse.json({ name: 'f-1' });
    }),
    http.post('*/api/users/confirmation/abc/company', () => HttpResponse.json(aSession)),
    http.put('*/api/companys/org-1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
    http.post('*/api/projects/modal', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'p-1', position: '7' }, { status: 201 });
    }),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  return sent;
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

test('onb-305 the company step takes logo, name, number of projects and country, and keeps the logo', async () => {
  const sent = studio();
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({ email: 'r@torre.cl', company: '', inviter: '', role: '', known: false, step: 'company' }),
    ),
  );
  const founded = vi.fn();
  const { container } = show(<CompanyPage token="abc" onProfileMissing={vi.fn()} onFounded={founded} />, 'en');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Company'), 'Torre Sur');
  const values = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.value);
  expect(values('Projects a year')).toEqual(['1-5', '6-10', '11-20', '+20']);
  expect(values('Country')).toContain('CL');
  await user.upload(screen.getByLabelText('Add logo: JPEG or PNG file'), png('logo.png'));
  expect(screen.getByAltText('Preview')).toBeTruthy();
  await expectAccessible(container);
  await user.click(button('Save company'));
  await waitFor(() => expect(founded).toHaveBeenCalled());
  expect(sent).toEqual(['picture of companys', { image: 'f-1' }]);
});

test('onb-307 the project step takes name, type, country, currency, budget, size type, size and an image cropped 5 by 3', async () => {
  const sent = studio();
  const created = vi.fn(async () => undefined);
  show(<ProjectPage onCreated={created} />, 'en');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Torre');
  await user.type(screen.getByLabelText('Size'), '100');
  await user.type(screen.getByLabelText('Budget'), '5000');
  for (const [label, value] of [
    ['Type', 'office'],
    ['Country', 'PE'],
    ['Currency', 'PEN'],
  ]) {
    await user.selectOptions(screen.getByLabelText(label), value);
  }
  await user.upload(screen.getByLabelText('Add picture: JPEG or PNG file'), png('torre.png'));
  expect(screen.getByAltText('Preview').style.aspectRatio).toBe('5 / 3');
  await user.click(button('Create project'));
  await waitFor(() => expect(created).toHaveBeenCalledWith('7'));
  expect(sent).toEqual([
    'picture of projects',
    {
      pname: 'Torre',
      ptype: 'office',
      country: 'PE',
      pcurrency: 'PEN',
      pbudget: '5000',
      psizetype: 'm2',
      psize: '100',
      image: 'f-1',
    },
  ]);
});

test('an invitation shows who sends it, from where', async () => {
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '1' })),
    http.get('*/api/users/get_user_by_token/abc', () =>
      HttpResponse.json({
        ...{ email: 'r@torre.cl', company: 'Torre', inviter: 'Ana', role: 'planner', known: false, step: 'profile' },
        sender: {
          name: 'Ana Soto',
          image: 'data:image/png;base64,x',
          name_company: 'Torre Norte',
          image_company: 'data:image/png;base64,y',
          name_project: 'Clínica',
        },
      }),
    ),
  );
  show(<InvitationPage token="abc" onAccepted={vi.fn()} onProfile={vi.fn()} />, 'en');
  expect(await screen.findByText('Ana Soto')).toBeTruthy();
  expect(screen.getByText('You will join Clínica.')).toBeTruthy();
  expect(screen.getByAltText('Torre Norte').getAttribute('src')).toBe('data:image/png;base64,y');
});
