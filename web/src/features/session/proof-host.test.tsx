import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { call } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { ProofHost } from './proof-host';

const api = anApi();

const project = '/api/projects/p-1';

/** A server that deletes for who has just proved who they are, and says what happened to the project. */
function aServer(ways: { password: boolean; codes: boolean }) {
  let proven = false;
  let deleted = 0;
  api.use(
    http.get('/api/properties', () => HttpResponse.json({ providers: [] })),
    http.get('/api/session/proof', () => HttpResponse.json({ ...ways, passkeys: false, provider: '' })),
    http.put('/api/session/proof', async ({ request }) => {
      const body = (await request.json()) as { present?: string; code?: string };
      proven = body.present === 'Andamio-1234' || body.code === '123456';
      return proven ? new HttpResponse(null, { status: 204 }) : refusal(422, 'password.wrong', 'No es correcta.');
    }),
    http.delete(project, () => {
      if (!proven) return refusal(403, 'session.reauthentication_needed', 'Confirma que eres tú.');
      deleted += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { deleted: () => deleted };
}

const remove = () =>
  call('DELETE', '/api/projects/{project}', { path: { project: 'p-1' }, query: { reason: 'finished' } });

test('a deletion that needs a fresh proof asks for the password, and goes on by itself', async () => {
  const server = aServer({ password: true, codes: false });
  const { container } = show(<ProofHost />);
  const user = userEvent.setup();
  const done = remove();
  const password = await screen.findByLabelText('Tu contraseña');
  await expectAccessible(container);
  await user.type(password, 'wrong{Enter}');
  await screen.findByText('No es correcta.');
  expect(server.deleted()).toBe(0);
  await user.clear(password);
  await user.type(password, 'Andamio-1234{Enter}');
  await done;
  expect(server.deleted()).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has no password types a code of the app, in English too', async () => {
  const server = aServer({ password: false, codes: true });
  show(<ProofHost />, 'en');
  const done = remove();
  await userEvent.setup().type(await screen.findByLabelText('Code'), '123456{Enter}');
  await done;
  expect(server.deleted()).toBe(1);
});

test('several calls that wait share one question, and declining refuses them all', async () => {
  const server = aServer({ password: true, codes: false });
  show(<ProofHost />);
  const both = Promise.allSettled([remove(), remove()]);
  await screen.findByLabelText('Tu contraseña');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancelar' }));
  for (const end of await both) {
    expect(end.status === 'rejected' && failureOf(end.reason).code).toBe('session.reauthentication_needed');
  }
  expect(server.deleted()).toBe(0);
});

test('the dialog says when there is no way to prove it, and nothing is deleted', async () => {
  const server = aServer({ password: false, codes: false });
  show(<ProofHost />, 'en');
  const done = Promise.allSettled([remove()]);
  await screen.findByText(/You have no way to confirm it here/);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  const dialog = screen.getByRole('dialog');
  await userEvent.setup().click(within(dialog).getAllByRole('button', { name: /Close|Cancel/ })[0] as HTMLElement);
  await done;
  expect(server.deleted()).toBe(0);
});
