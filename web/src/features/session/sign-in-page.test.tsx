import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { currentSession } from '@/shared/lib/session';
import { UiProvider } from '@/shared/ui';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { SignInPage } from './sign-in-page';

const api = anApi();

async function fill(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Correo'), email);
  await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

test('the page has no serious accessibility finding in either language', async () => {
  const spanish = show(<SignInPage />, 'es');
  await expectAccessible(spanish.container);
  spanish.unmount();
  const english = show(<SignInPage />, 'en');
  expect(screen.getByRole('heading', { name: 'Enter your site' })).toBeTruthy();
  await expectAccessible(english.container);
});

test('auth-307 auth-308 auth-332 leaving a field says which rule it breaks; the button waits for both fields', async () => {
  show(<SignInPage />);
  const user = userEvent.setup();
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar sesión' });
  await user.type(screen.getByLabelText('Correo'), 'camila@lautaro');
  expect(screen.queryByText('Falta el dominio, por ejemplo lautaro.cl')).toBeNull();
  await user.tab();
  expect(screen.getByText('Falta el dominio, por ejemplo lautaro.cl')).toBeTruthy();
  expect(screen.getByLabelText('Correo').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Contraseña'), '12345');
  await user.tab();
  expect(screen.getByText('Al menos 6 caracteres')).toBeTruthy();
  await user.clear(screen.getByLabelText('Contraseña'));
  await user.tab();
  expect(screen.getByText('Escribe tu contraseña')).toBeTruthy();
  await user.type(screen.getByLabelText('Correo'), '.cl');
  expect(submit().disabled).toBe(true);
  await user.type(screen.getByLabelText('Contraseña'), '123456');
  expect(submit().disabled).toBe(false);
});

test('auth-339 one rule for addresses takes plus addressing and long endings', async () => {
  show(<SignInPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Contraseña'), '123456');
  for (const [email, taken] of [
    ['camila+obra@lautaro.construction', true],
    ['camila.rojas@sub-dominio.lautaro.cl', true],
    ['camila@lautaro.c', false],
    ['camila lautaro.cl', false],
  ] as const) {
    await user.clear(screen.getByLabelText('Correo'));
    await user.type(screen.getByLabelText('Correo'), email);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar sesión' }).disabled).toBe(!taken);
  }
});

test('auth-362 auth-364 a device without a line, a blocked service and other failures have a text each', async () => {
  let blocked = true;
  api.use(
    http.post('*/api/session', () => HttpResponse.error()),
    http.get('*/api/auth/healthCheck', () => (blocked ? HttpResponse.error() : HttpResponse.json({ status: 'ok' }))),
  );
  const user = userEvent.setup();
  const again = () => user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<SignInPage />);
  await fill('camila@lautaro.cl', 'correcta');
  expect((await screen.findByText(/^Sin conexión de red/)).closest('[role="status"]')).toBeTruthy();
  online.mockReturnValue(true);
  await again();
  await screen.findByText(/^Tu red bloquea el servicio/);
  expect(screen.queryByText(/^Sin conexión de red/)).toBeNull();
  blocked = false;
  await again();
  await waitFor(() => expect(screen.queryByText(/^Tu red bloquea/)).toBeNull());
  api.use(http.post('*/api/session', () => refusal(503, 'store.unavailable', 'Ahora no se puede.')));
  await again();
  expect((await screen.findByText('Ahora no se puede.')).closest('[role="alert"]')).toBeTruthy();
  online.mockRestore();
});

test('auth-362 wrong credentials are a warning that says so plainly, and what was typed stays', async () => {
  api.use(http.post('*/api/session', () => refusal(401, 'session.credentials_wrong')));
  show(<SignInPage />);
  await fill('camila@lautaro.cl', 'equivocada');
  const said = await screen.findByText(/no coinciden con ninguna cuenta/);
  expect(said.closest('[role="status"]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('camila@lautaro.cl');
});

test('after too many attempts the wait is reported in seconds and the button waits too', async () => {
  api.use(http.post('*/api/session', () => refusal(429, 'session.too_many_attempts', 'x', { seconds: 42 })));
  show(<SignInPage />);
  await fill('camila@lautaro.cl', 'equivocada');
  await screen.findByText(/Vuelve a probar en 4[12] segundos/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar sesión' }).disabled).toBe(true);
});

test('a successful sign-in opens the session and speaks the person’s language', async () => {
  api.use(
    http.post('*/api/session', async ({ request }) => {
      expect(await request.json()).toEqual({ email: 'camila@lautaro.cl', password: 'correcta' });
      return HttpResponse.json({ ...aSession, user: { ...aSession.user, language: 'en' } });
    }),
  );
  show(<SignInPage />);
  await fill('camila@lautaro.cl', 'correcta');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Camila'));
  expect(document.documentElement.lang).toBe('en');
});

const demoPeople = [
  { id: 'u-1', email: 'a@x', name: 'Andrés', lastname: 'Fuentes', role: 'projectleader', gantt: 'AC', project: 'AC' },
  { id: 'u-2', email: 'm@x', name: 'María', lastname: 'Vidal', role: 'planner', gantt: 'AC', project: 'V' },
  { id: 'u-3', email: 'j@x', name: 'Jorge', lastname: 'Paredes', role: 'superintendent', gantt: 'V', calendars: 'V' },
  { id: 'u-4', email: 'p@x', name: 'Paula', lastname: 'Reyes', role: 'client', gantt: 'V' },
  { id: 'u-5', email: 's@x', name: 'Pedro', lastname: 'Soto', role: 'subtrade' },
].map(({ gantt = 'SA', calendars = 'SA', project = 'SA', ...person }) => ({
  ...person,
  permissions: { 'masterplan.gantt': gantt, 'masterplan.calendars': calendars, 'settings.project': project },
}));

beforeEach(() => {
  api.use(
    http.get('*/api/session/demo', () => HttpResponse.json({ people: demoPeople })),
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: true, providers: [] })),
  );
});

test('the demo company opens with one click, in the language being read', async () => {
  api.use(http.post('*/api/session/demo', () => HttpResponse.json(aSession)));
  show(<SignInPage />, 'en');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Enter the demo company' }));
  await waitFor(() => expect(currentSession()?.company.name).toBe('Constructora Lautaro'));
  expect(document.documentElement.lang).toBe('en');
});

test('a visitor chooses who to be in the demo company, each role with what it may do', async () => {
  const asked: unknown[] = [];
  api.use(
    http.post('*/api/session/demo', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(aSession);
    }),
  );
  const { container } = show(<SignInPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Elegir quién ser' }));
  const people = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(people).toEqual([
    'Andrés Fuentes Administrador de obraCambia programas y calendarios, y crea proyectos',
    'María Vidal PlanificadorCambia programas y calendarios; no crea proyectos',
    'Jorge Paredes Jefe de terrenoVe programas y calendarios; no los cambia',
    'Paula Reyes MandanteVe programas; no los cambia',
    'Pedro Soto SubcontratoNo ve proyectos ni programas',
  ]);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: /Jorge Paredes/ }));
  await waitFor(() => expect(asked).toEqual([{ as: 'j@x' }]));
});

test('where there is no demo company the page offers none', async () => {
  let answered = false;
  api.use(
    http.get('*/api/session/demo', () => {
      answered = true;
      return HttpResponse.json({ people: [] });
    }),
  );
  show(<SignInPage />);
  await waitFor(() => expect(answered).toBe(true));
  expect(screen.queryByRole('button', { name: /demostración/ })).toBeNull();
});

test('auth-304 a host that is not production shows its name and the version', async () => {
  const say = (environment: string) =>
    api.use(
      http.get('*/api/properties', () =>
        HttpResponse.json({ version: '0.1.0', environment, signUp: true, passkeys: false, terms: '1', providers: [] }),
      ),
    );
  say('prueba');
  const trial = show(<SignInPage />);
  expect((await screen.findByText('Entorno: prueba')).closest('[role="status"]')?.textContent).toContain('v0.1.0');
  await expectAccessible(trial.container);
  trial.unmount();
  say('');
  show(<SignInPage />);
  await screen.findByRole('link', { name: 'Prueba gratuita' });
  expect(screen.queryByText(/Entorno/)).toBeNull();
});

test('ui-101 the language switches at once', async () => {
  show(<SignInPage />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cambiar a English' }));
  expect(screen.getByRole('heading', { name: 'Enter your site' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});

test('auth-306 auth-312 the ways to a new password and to a trial; a closed sign-up offers none', async () => {
  const open = show(<SignInPage />);
  expect(screen.getByRole('link', { name: '¿La olvidaste?' }).getAttribute('href')).toBe('/forgot');
  expect((await screen.findByRole('link', { name: 'Prueba gratuita' })).getAttribute('href')).toBe('/signup');
  open.unmount();
  const providers = [{ name: 'trimble', label: 'Identidad de empresa' }];
  api.use(http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: false, providers })));
  show(<SignInPage />);
  // The same answer brings this button.
  await screen.findByRole('button', { name: 'Identidad de empresa' });
  expect(screen.queryByRole('link', { name: 'Prueba gratuita' })).toBeNull();
});

test('auth-301 auth-306 other issuers have a button each, and one that does not answer is said', async () => {
  const providers = [
    { name: 'trimble', label: 'Identidad de empresa' },
    { name: 'platform', label: 'Plataforma de obra' },
  ];
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: true, providers })),
    http.post('*/api/auth/platform/start', () => refusal(503, 'sso.unreachable', 'El otro lado no responde.')),
  );
  show(<SignInPage />);
  await screen.findByRole('button', { name: 'Identidad de empresa' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Plataforma de obra' }));
  await screen.findByText('El otro lado no responde.');
});

test('whoever has a second factor is asked for it after the password; a wrong code stays, an expired one starts anew', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let outcome: 'wrong' | 'expired' | 'in' = 'wrong';
  api.use(
    http.post('*/api/session', () =>
      HttpResponse.json({ secondFactor: { token: 'abc', codes: true, passkeys: false } }, { status: 202 }),
    ),
    http.post('*/api/session/second', async ({ request }) => {
      sent.push(await request.json());
      if (outcome === 'wrong') return refusal(401, 'factor.wrong', 'El código no es correcto.');
      if (outcome === 'expired') return refusal(409, 'factor.expired', 'Empieza de nuevo.');
      return HttpResponse.json(aSession);
    }),
  );
  const { container } = show(<SignInPage />);
  await fill('camila@lautaro.cl', 'correcta');
  await user.type(await screen.findByLabelText('Código'), '111111');
  expect(currentSession()).toBeFalsy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await screen.findByText('El código no es correcto.');
  outcome = 'expired';
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await screen.findByText('Empieza de nuevo.');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('camila@lautaro.cl');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  outcome = 'in';
  await user.type(await screen.findByLabelText('Código'), '222222');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(currentSession()?.user.name).toBe('Camila'));
  expect(sent.at(-1)).toEqual({ token: 'abc', code: '222222' });
});

test('a passkey is offered where both sides can, and a device that declines is said plainly', async () => {
  const user = userEvent.setup();
  api.use(
    http.get('*/api/properties', () =>
      HttpResponse.json({ version: '1', signUp: false, passkeys: true, terms: '1', providers: [] }),
    ),
    http.post('*/api/session/passkey', () => HttpResponse.json({ options: { publicKey: {} }, token: 'abc' })),
  );
  const plain = show(<SignInPage />);
  await waitFor(() => expect(screen.queryByText('Prueba gratuita')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).toBeNull();
  plain.unmount();
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
  const credentials = { get: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  show(<SignInPage />);
  await user.click(await screen.findByRole('button', { name: 'Entrar con llave de acceso' }));
  await screen.findByText(/El dispositivo no entregó una llave/);
  vi.unstubAllGlobals();
});

test('auth-361 each error key of a sign-in link has its message, and none tells whether an address has an account', async () => {
  const neutral = 'The email or the password matches no account.';
  for (const [key, text] of [
    ['users_email_key', 'If that address can be used, we have mailed you what to do next.'],
    ['user_not_confirm', 'Confirm your email first: open the link we mailed you.'],
    ['minlength', 'The password is too short. It needs at least 8 characters.'],
    ['email_reset_sent', 'We have mailed you a link to a new password, if the address has an account.'],
    ['email_not_send', 'The mail could not be sent. Try again in a few minutes.'],
    ['error_reset', 'The link to a new password could not be made. Ask for another one.'],
    ['user_not_exist', neutral],
    ['password_not_valid', neutral],
    ['constructor', 'Signing in did not work. Try again.'],
  ]) {
    const view = showAt(`/login?error=${key}`);
    expect(screen.getByText(text), key).toBeTruthy();
    view.unmount();
  }
});

/** Opens the page at an address. */
function showAt(address: string) {
  showLanguage('en');
  return render(
    <UiProvider>
      <SWRConfig value={{ provider: () => new Map(), onError: () => undefined }}>
        <MemoryRouter initialEntries={[address]}>
          <SignInPage />
        </MemoryRouter>
      </SWRConfig>
    </UiProvider>,
  );
}
