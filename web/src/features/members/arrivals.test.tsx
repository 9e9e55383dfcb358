import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { Arrivals } from './index';

const api = anApi();
beforeEach(() => {
  setSession(aSession);
  api.use(http.get('*/api/invitations', () => HttpResponse.json([])));
});

const bruno = {
  user: 'u-2',
  name: 'Bruno',
  lastname: 'Rojas',
  email: 'bruno@robles.cl',
  asked: '2026-04-28T13:00:00Z',
};

test('a request to join is accepted or rejected and leaves the list', async () => {
  const user = userEvent.setup();
  const eva = { ...bruno, user: 'u-3', name: 'Eva', lastname: 'Soto', email: 'eva@robles.cl' };
  let waiting = [bruno, eva];
  const decided: unknown[] = [];
  api.use(
    http.get('*/api/join-requests', () => HttpResponse.json(waiting)),
    http.put('*/api/join-requests/:user', async ({ params, request }) => {
      decided.push([params.user, await request.json()]);
      waiting = waiting.filter((one) => one.user !== params.user);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { container } = show(<Arrivals edits invites />);
  await user.click(await screen.findByRole('button', { name: 'Aceptar a Bruno Rojas' }));
  await waitFor(() => expect(screen.queryByText('Bruno Rojas')).toBeNull());
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Rechazar a Eva Soto' }));
  expect(await screen.findByText('Nadie espera respuesta')).toBeTruthy();
  expect(decided).toEqual([
    ['u-2', { accept: true }],
    ['u-3', { accept: false }],
  ]);
});

test('whoever may only look sees who waits, in English too, and neither decides nor invites', async () => {
  api.use(http.get('*/api/join-requests', () => HttpResponse.json([bruno])));
  show(<Arrivals edits={false} invites={false} />, 'en');
  const row = (await screen.findByText('Bruno Rojas')).closest('li') as HTMLElement;
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invite' })).toBeNull();
});

test('an invitation goes out with its role and message; a refusal leaves what was typed', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let refused = true;
  api.use(
    http.get('*/api/join-requests', () => HttpResponse.json([])),
    http.post('*/api/users/inviteUsers', async ({ request }) => {
      sent.push(await request.json());
      return refused
        ? refusal(403, 'invitation.role_above', 'No puedes dar ese rol.')
        : HttpResponse.json({ users: [], msj: '' });
    }),
  );
  show(<Arrivals edits invites />);
  const email = await screen.findByLabelText('Correo');
  await user.type(email, 'sin arroba');
  await user.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText('Escribe un correo, como ana@empresa.cl.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(email);
  await user.type(email, 'Ana@Empresa.cl');
  await user.type(screen.getByLabelText('Mensaje (opcional)'), 'Te esperamos');
  await user.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText('No puedes dar ese rol.')).toBeTruthy();
  expect((email as HTMLInputElement).value).toBe('Ana@Empresa.cl');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  await waitFor(() => expect((email as HTMLInputElement).value).toBe(''));
  expect(sent.at(-1)).toEqual({
    users: [{ email: 'ana@empresa.cl', role: 'planner', messageForInvitated: 'Te esperamos' }],
    lang: 'es',
  });
});

test('requests that cannot be loaded say why and can be tried again', async () => {
  let broken = true;
  api.use(
    http.get('*/api/join-requests', () =>
      broken ? refusal(503, 'store.unavailable', 'La base de datos no responde.') : HttpResponse.json([bruno]),
    ),
  );
  show(<Arrivals edits invites={false} />);
  expect(await screen.findByText('No pudimos cargar las solicitudes')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Bruno Rojas')).toBeTruthy();
});

test('an invitation that nobody accepted is sent again or revoked', async () => {
  const user = userEvent.setup();
  const open = {
    email: 'ana@empresa.cl',
    role: 'planner',
    inviter: 'Camila Rojas',
    sent: '2026-04-20T13:00:00Z',
    expires: '2026-04-27T13:00:00Z',
  };
  let list = [open];
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/join-requests', () => HttpResponse.json([])),
    http.get('*/api/invitations', () => HttpResponse.json(list)),
    http.post('*/api/auth/reInviteUser', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
    http.delete('*/api/invitations/:email', ({ params }) => {
      asked.push(params.email);
      list = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { container } = show(<Arrivals edits invites />);
  await screen.findByText('venció');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reenviar la invitación de ana@empresa.cl' }));
  await screen.findByText('Invitación enviada a ana@empresa.cl');
  await user.click(screen.getByRole('button', { name: 'Revocar la invitación de ana@empresa.cl' }));
  await waitFor(() => expect(screen.queryByText('ana@empresa.cl')).toBeNull());
  expect(asked).toEqual([{ email: 'ana@empresa.cl', lang: 'es' }, 'ana@empresa.cl']);
});
