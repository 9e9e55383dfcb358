import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentSession } from '@/shared/lib/session';
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

test('a field that is missing or malformed says so at the field, and nothing is sent', async () => {
  show(<SignInPage />);
  await fill('camila@lautaro', 'x');
  expect(screen.getByText('Falta el dominio, por ejemplo lautaro.cl')).toBeTruthy();
  expect(screen.getByLabelText('Correo').getAttribute('aria-invalid')).toBe('true');
});

test('wrong credentials are said plainly, and what was typed stays', async () => {
  api.use(http.post('*/api/session', () => refusal(401, 'session.credentials_wrong')));
  show(<SignInPage />);
  await fill('camila@lautaro.cl', 'equivocada');
  const said = await screen.findByText(/no coinciden con ninguna cuenta/);
  expect(said.closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('camila@lautaro.cl');
});

test('after too many attempts the wait is told in seconds and the button waits too', async () => {
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

test('the demo company opens with one click, in the language being read', async () => {
  api.use(http.post('*/api/session/demo', () => HttpResponse.json(aSession)));
  show(<SignInPage />, 'en');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Enter the demo company' }));
  await waitFor(() => expect(currentSession()?.company.name).toBe('Constructora Lautaro'));
  expect(document.documentElement.lang).toBe('en');
});

test('ui-101 the language switches at once', async () => {
  show(<SignInPage />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cambiar a English' }));
  expect(screen.getByRole('heading', { name: 'Enter your site' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});
