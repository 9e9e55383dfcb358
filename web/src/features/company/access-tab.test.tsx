import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { AccessTab } from './access-tab';
import './texts';

const api = anApi();
beforeEach(() => setSession(aSession));

const visit = {
  id: 'v-1',
  user: 'u-9',
  name: 'Elena Muñoz',
  reason: 'El calendario no abre',
  opened: '2026-05-04T08:00:00Z',
  ends: '2026-05-04T09:00:00Z',
  current: true,
};

function serve() {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/company/policy', () =>
      HttpResponse.json({ secondFactor: false, idleMinutes: 0, lifetimeDays: 0, provider: '', breakGlass: null }),
    ),
    http.get('*/api/properties', () =>
      HttpResponse.json({ providers: [{ name: 'trimble', label: 'Trimble', platform: false }] }),
    ),
    http.get('*/api/users/settings/organization', () =>
      HttpResponse.json([
        { id: 'u-camila', name: 'Camila', lastname: 'Rojas', role: 'admin', is_active: true },
        { id: 'u-luis', name: 'Luis', lastname: 'Vera', role: 'planner', is_active: true },
      ]),
    ),
    http.get('*/api/company/visits', () => HttpResponse.json(sent.includes('v-1') ? [] : [visit])),
    http.delete('*/api/company/visits/:visit', ({ params }) => {
      sent.push(params.visit);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/company/door', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('below')
          ? {
              entries: [
                { id: 3, at: '2026-05-01T08:00:00Z', what: 'arrived', user: 'u-luis', name: 'Luis Vera', address: '' },
              ],
            }
          : {
              entries: [
                {
                  id: 9,
                  at: '2026-05-04T08:00:00Z',
                  what: 'sign-in-refused',
                  user: 'u-luis',
                  name: 'Luis Vera',
                  address: '192.0.2.7',
                },
              ],
              older: 9,
            },
      ),
    ),
    http.put('*/api/company/policy', async ({ request }) => {
      const body = (await request.json()) as { present: string };
      sent.push(body);
      return body.present === 'right'
        ? new HttpResponse(null, { status: 204 })
        : refusal(422, 'password.wrong', 'No es tu contraseña.');
    }),
  );
  return sent;
}

test('an administrator insists on a provider, keeps somebody who comes in without it, and says the password', async () => {
  const user = userEvent.setup();
  const sent = serve();
  const { container } = show(<AccessTab edits self="u-camila" />);
  await user.click(await screen.findByLabelText('Exigir un segundo factor a todos'));
  await user.type(screen.getByLabelText('Minutos sin uso hasta cerrar la sesión'), '45');
  await user.selectOptions(await screen.findByLabelText('Iniciar sesión con'), 'trimble');
  const heir = screen.getByLabelText('Quien entra sin el proveedor, si este no responde');
  expect([...heir.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Camila Rojas']);
  await user.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  await user.type(screen.getByLabelText('Tu contraseña'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByText('No es tu contraseña.')).toBeTruthy();
  await expectAccessible(container);
  await user.clear(screen.getByLabelText('Tu contraseña'));
  await user.type(screen.getByLabelText('Tu contraseña'), 'right');
  await user.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByText('Reglas de acceso guardadas')).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    secondFactor: true,
    idleMinutes: 45,
    lifetimeDays: 0,
    provider: 'trimble',
    breakGlass: 'u-camila',
    present: 'right',
  });
});

test('administrators read who visited the company and why, show a visitor out, and read the door page by page', async () => {
  const user = userEvent.setup();
  const sent = serve();
  show(<AccessTab edits self="u-camila" />);
  expect(await screen.findByText(/El calendario no abre/)).toBeTruthy();
  expect(await screen.findByText('Luis Vera: inicio de sesión rechazado')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mostrar anteriores' }));
  expect(await screen.findByText('Luis Vera creó su cuenta')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Terminar la visita' }));
  expect(await screen.findByText('Nadie de la instalación ha entrado a esta empresa.')).toBeTruthy();
  expect(sent).toEqual(['v-1']);
});

test('who may not change the company reads the rules only', async () => {
  serve();
  show(<AccessTab edits={false} self="u-luis" />);
  expect(
    ((await screen.findByLabelText('Exigir un segundo factor a todos')) as HTMLInputElement).matches(':disabled'),
  ).toBe(true);
  await screen.findByText(/El calendario no abre/);
  expect(screen.queryByRole('button', { name: 'Terminar la visita' })).toBeNull();
});
