import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { EmailPage, ForgotPage, InvitationPage, ResetPage, SignUpConfirmationPage, SignUpPage } from '.';

const api = anApi();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('auth-313 auth-333 a forgotten password: an e-mail in lower case, then the mail to look for', async () => {
  const asked: unknown[] = [];
  api.use(
    http.post('*/api/passwordresets', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  const { container } = show(<ForgotPage />, 'en');
  const user = userEvent.setup();
  expect(button('Send link').disabled).toBe(true);
  await user.type(screen.getByLabelText('Email'), 'Camila@Lautaro.cl');
  await expectAccessible(container);
  await user.click(button('Send link'));
  expect(await screen.findByText(/If Camila@Lautaro.cl has an account/)).toBeTruthy();
  expect(asked).toEqual([{ email: 'camila@lautaro.cl', lang: 'en' }]);
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/login');
});

test('auth-368 a mail that cannot be asked for is said, and the address stays', async () => {
  api.use(http.post('*/api/passwordresets', () => refusal(503, 'store.unavailable', 'Ahora no se puede.')));
  show(<ForgotPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Correo'), 'camila@lautaro.cl');
  await user.click(button('Enviar enlace'));
  expect(await screen.findByText('Ahora no se puede.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('camila@lautaro.cl');
});

test('auth-322 cut, foreign, used and expired links have four answers, each with a way out', async () => {
  for (const [code, title, way, target] of [
    ['token.malformed', 'El enlace está cortado', 'Pedir otro enlace', '/forgot'],
    ['token.foreign', 'Este enlace no es de aquí', 'Pedir otro enlace', '/forgot'],
    ['token.used', 'Ya usaste este enlace', 'Ir a iniciar sesión', '/login'],
    ['token.expired', 'El enlace venció', 'Pedir otro enlace', '/forgot'],
  ]) {
    api.use(http.get('*/api/passwordresets/abc', () => refusal(409, code)));
    const view = show(<ResetPage token="abc" />);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(target);
    expect(screen.queryByLabelText('Contraseña nueva')).toBeNull();
    view.unmount();
  }
});

test('a new address is taken by a click on its link; a link that is over says so and leads to another', async () => {
  let over = false;
  api.use(
    http.put('*/api/emailchanges/abc', () =>
      over ? refusal(409, 'token.expired') : HttpResponse.json({ email: 'nueva@torre.cl' }),
    ),
  );
  const view = show(<EmailPage token="abc" />);
  const user = userEvent.setup();
  await expectAccessible(view.container);
  await user.click(button('Usar este correo'));
  await screen.findByRole('heading', { name: 'Listo: ahora entras con nueva@torre.cl.' });
  view.unmount();
  over = true;
  show(<EmailPage token="abc" />);
  await user.click(button('Usar este correo'));
  await screen.findByRole('heading', { name: 'El enlace venció' });
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' }).getAttribute('href')).toBe('/settings/user');
});

test('auth-323 auth-324 auth-336 auth-338 a new password follows the rule, is typed twice, and is said to be changed', async () => {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/passwordresets/abc', () => HttpResponse.json({ valid: true })),
    http.put('*/api/passwordresets/abc', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { container } = show(<ResetPage token="abc" />, 'en');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'hormigon');
  const rules = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(rules()).toEqual(['8 charactersmet', 'capital lettermissing', 'small lettermet', 'numbermissing']);
  await user.type(screen.getByLabelText('New password'), '-H7');
  await user.type(screen.getByLabelText('Retype the password'), 'other');
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(button('Save password').disabled).toBe(true);
  await user.clear(screen.getByLabelText('Retype the password'));
  await user.type(screen.getByLabelText('Retype the password'), 'hormigon-H7');
  await expectAccessible(container);
  await user.click(button('Save password'));
  await screen.findByText('Your password was successfully changed.');
  expect(sent).toEqual([{ token: 'abc', password: 'hormigon-H7' }]);
});

test('auth-314 auth-334 auth-340 ui-307 sign-up: a personal provider is refused at the field, the terms are required, then the mail to look for', async () => {
  let personal = true;
  api.use(
    http.post('*/api/users/inviteUserFreeTrial', () =>
      personal
        ? refusal(422, 'email.personal', 'gmail.com es un correo personal.')
        : HttpResponse.json({ sent: true }, { status: 202 }),
    ),
  );
  const { container } = show(<SignUpPage />);
  const user = userEvent.setup();
  const email = screen.getByLabelText('Correo de la empresa');
  await user.type(email, 'andres@gmail.com');
  expect(button('Enviar enlace').disabled).toBe(true);
  expect(screen.getByText('Falta aceptar los términos.')).toBeTruthy();
  await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  await user.click(button('Enviar enlace'));
  expect(await screen.findByText('gmail.com es un correo personal.')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(container);
  personal = false;
  await user.clear(email);
  await user.type(email, 'andres@torre.cl');
  await user.click(button('Enviar enlace'));
  await screen.findByText(/Enviamos un enlace a andres@torre.cl/);
  expect(button('Reenviar en 60 s').disabled).toBe(true);
  await user.click(button('Cambiar el correo'));
  expect(screen.getByLabelText<HTMLInputElement>('Correo de la empresa').value).toBe('andres@torre.cl');
});

const confirmed = { id: 'u-9', email: 'luis@torre.cl', domain: 'torre.cl', join: { id: 'c-1', name: 'Torre Norte' } };

test('auth-316 auth-317 auth-318 a confirmed address joins the company of its domain or founds one', async () => {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '7' })),
    http.get('*/api/users/getByTokenFreeTrial/abc', () => HttpResponse.json(confirmed)),
    http.put('*/api/users/updateFreeTrial/u-9', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.json({ waits: true }, { status: 202 }) : HttpResponse.json(aSession);
    }),
  );
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(screen.getByLabelText('Nombre'), 'Luis');
    await user.type(screen.getByLabelText('Apellido'), 'Vera');
    await user.type(screen.getByLabelText('Contraseña nueva'), 'Hormigon-77');
    await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  };
  const profile = { name: 'Luis', lastname: 'Vera', password: 'Hormigon-77', terms: '7', token_free_trial: 'abc' };
  const first = show(<SignUpConfirmationPage token="abc" />);
  await screen.findByRole('radio', { name: /Unirme a Torre Norte/, checked: true });
  expect(screen.queryByLabelText('Empresa')).toBeNull();
  await fill();
  await expectAccessible(first.container);
  await user.click(button('Crear cuenta y entrar'));
  await screen.findByText(/Avisamos a quien administra Torre Norte/);
  expect(currentSession()).toBeNull();
  expect(sent[0]).toEqual({ ...profile, join: true });
  first.unmount();

  show(<SignUpConfirmationPage token="abc" />);
  await user.click(await screen.findByRole('radio', { name: /Crear otra empresa/ }));
  await fill();
  expect(button('Crear cuenta y entrar').disabled).toBe(true);
  await user.type(screen.getByLabelText('Empresa'), 'Torre Sur');
  await user.click(button('Crear cuenta y entrar'));
  await waitFor(() => expect(currentSession()?.company.name).toBe('Constructora Lautaro'));
  const company = { name: 'Torre Sur', company_size: '20-49', country: 'CL', projects: '1-5' };
  expect(sent[1]).toEqual({ ...profile, company });
});

test('auth-319 auth-329 an expired sign-up link leads back to sign-up', async () => {
  api.use(http.get('*/api/users/getByTokenFreeTrial/abc', () => refusal(409, 'token.expired')));
  show(<SignUpConfirmationPage token="abc" />);
  expect((await screen.findByRole('link', { name: 'Pedir otro enlace' })).getAttribute('href')).toBe('/signup');
});

const invited = {
  email: 'jorge@torre.cl',
  company: 'Torre Norte',
  inviter: 'Camila Rojas',
  role: 'planner',
  known: false,
};

test('onb-302 onb-319 an invited person fills a profile; all of it is required, the e-mail is read-only', async () => {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/properties', () => HttpResponse.json({ terms: '7' })),
    http.get('*/api/users/get_user_by_token/abc', () => HttpResponse.json(invited)),
    http.put('*/api/users/confirmation/abc', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aSession);
    }),
  );
  const { container } = show(<InvitationPage token="abc" onAccepted={() => undefined} onProfile={() => undefined} />);
  await screen.findByText('Camila Rojas te invitó a Torre Norte como Planificador.');
  const user = userEvent.setup();
  expect(screen.getByLabelText<HTMLInputElement>('Correo').readOnly).toBe(true);
  await user.type(screen.getByLabelText('Nombre'), 'Jorge');
  await user.type(screen.getByLabelText('Apellido'), 'Paredes');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'Hormigon-77');
  await user.type(screen.getByLabelText('Repite la contraseña'), 'Hormigon-77');
  expect(button('Entrar').disabled).toBe(true);
  await user.type(screen.getByLabelText('Cargo'), 'Jefe de terreno');
  expect(button('Entrar').disabled).toBe(true);
  await user.click(screen.getByLabelText('Acepto los términos y el uso de datos'));
  await expectAccessible(container);
  await user.click(button('Entrar'));
  await waitFor(() => expect(currentSession()?.user.name).toBe('Camila'));
  expect(sent).toEqual([
    { name: 'Jorge', lastname: 'Paredes', position: 'Jefe de terreno', password: 'Hormigon-77', terms: '7' },
  ]);
});

test('who has an account accepts an invitation by the own password alone', async () => {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () => HttpResponse.json({ ...invited, known: true })),
    http.put('*/api/users/confirmation/abc', async ({ request }) => {
      sent.push(await request.json());
      return refusal(401, 'session.credentials_wrong', 'No es correcta.');
    }),
  );
  show(<InvitationPage token="abc" onAccepted={() => undefined} onProfile={() => undefined} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Tu contraseña'), 'x');
  expect(screen.queryByLabelText('Nombre')).toBeNull();
  await user.click(button('Entrar'));
  await screen.findByText('No es correcta.');
  expect(sent).toEqual([{ password: 'x' }]);
});

test('whoever is signed in as somebody else learns whose invitation it is, and an expired one leads to who sent it', async () => {
  api.use(http.get('*/api/users/get_user_by_token/abc', () => HttpResponse.json({ ...invited, known: true })));
  const first = show(
    <InvitationPage token="abc" signedInAs="ana@robles.cl" onAccepted={() => undefined} onProfile={() => undefined} />,
  );
  await screen.findByText(/Aquí está abierta la sesión de ana@robles.cl/);
  first.unmount();
  api.use(http.get('*/api/users/get_user_by_token/old', () => refusal(409, 'token.expired')));
  show(<InvitationPage token="old" onAccepted={() => undefined} onProfile={() => undefined} />);
  await screen.findByText('Pide a quien te invitó que envíe la invitación de nuevo.');
  expect(screen.queryByRole('link', { name: 'Pedir otro enlace' })).toBeNull();
});

test('whoever has a second factor accepts and then signs in with it', async () => {
  let accepted = false;
  api.use(
    http.get('*/api/users/get_user_by_token/abc', () => HttpResponse.json({ ...invited, known: true })),
    http.put('*/api/users/confirmation/abc', () =>
      HttpResponse.json({ secondFactor: { token: 'x', codes: true, passkeys: false } }, { status: 202 }),
    ),
  );
  show(<InvitationPage token="abc" onAccepted={() => (accepted = true)} onProfile={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Tu contraseña'), 'Hormigon-77');
  await userEvent.click(button('Entrar'));
  expect((await screen.findByRole('link', { name: 'Ir a iniciar sesión' })).getAttribute('href')).toBe('/login');
  expect(accepted).toBe(false);
  expect(currentSession()).toBeNull();
});
