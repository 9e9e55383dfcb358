import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentSession, setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Account, NotificationChoice, OwnSession, Passkey } from './api/account';
import { deviceOf } from './device';
import { UserSettingsPage } from './index';

const api = anApi();
beforeEach(() => setSession(aSession));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const here: OwnSession = {
  id: 's-1',
  company: 'org-1',
  expires: '2026-05-28T12:00:00Z',
  device: firefox,
  address: '192.0.2.7',
  created: '2026-04-28T12:00:00Z',
  seen: '2026-04-28T13:00:00Z',
  current: true,
};
const there: OwnSession = { ...here, id: 's-2', device: iphone, address: '203.0.113.9', current: false };

const account: Account = {
  email: 'camila@lautaro.example',
  name: 'Camila',
  lastname: 'Rojas',
  position: 'Jefa de obra',
  picture: '',
  factors: { codes: false, recovery: 0, passkeys: [] },
  passkeysPossible: false,
};

const weeks: NotificationChoice = { topic: 'weeks', mailed: true, bell: true, mail: true };
const members: NotificationChoice = { topic: 'memberships', mailed: false, bell: true, mail: false };

/** Answers what the page reads; gives what was sent to change something. */
function serve(state: { account: Account; sessions: OwnSession[] }, password = true) {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/session/proof', () =>
      HttpResponse.json({ password, codes: false, passkeys: false, provider: password ? '' : 'identity' }),
    ),
    http.get('*/api/session/notifications', () => HttpResponse.json([weeks, members])),
    http.get('*/api/account', () => HttpResponse.json(state.account)),
    http.get('*/api/sessions', () => HttpResponse.json(state.sessions)),
    http.get('*/api/session', () => HttpResponse.json({ ...aSession, owesSecondFactor: false })),
  );
  return sent;
}

test('the profile is changed, and its names are required', async () => {
  const user = userEvent.setup();
  const sent = serve({ account, sessions: [here] });
  api.use(
    http.put('*/api/account/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...aSession, user: { ...aSession.user, name: 'Camila Andrea' } });
    }),
  );
  const { container } = show(<UserSettingsPage owes={false} />);
  const name = await screen.findByLabelText<HTMLInputElement>('Nombre');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').readOnly).toBe(true);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Guardar perfil' }));
  await screen.findByText('Escribe tu nombre.');
  expect(sent).toEqual([]);
  await user.type(name, 'Camila Andrea');
  await user.click(screen.getByRole('button', { name: 'Guardar perfil' }));
  await waitFor(() => expect(currentSession()?.user.name).toBe('Camila Andrea'));
  expect(sent).toEqual([{ name: 'Camila Andrea', lastname: 'Rojas', position: 'Jefa de obra' }]);
  await expectAccessible(container);
});

test('another address is asked for with the password, and a link goes to it', async () => {
  const user = userEvent.setup();
  const sent = serve({ account, sessions: [here] });
  api.use(
    http.post('*/api/account/email', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refusal(422, 'password.wrong', 'No es tu contraseña.')
        : HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  await user.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar correo' }));
  await user.click(dialog.getByRole('button', { name: 'Enviar enlace' }));
  await dialog.findByText('Escribe el correo nuevo.');
  await user.type(dialog.getByLabelText('Correo nuevo'), 'Camila@Torre.cl');
  await user.type(dialog.getByLabelText('Tu contraseña'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Enviar enlace' }));
  await dialog.findByText('No es tu contraseña.');
  await user.click(dialog.getByRole('button', { name: 'Enviar enlace' }));
  await screen.findByText('Enviamos un enlace a Camila@Torre.cl. Sirve por una hora.');
  expect(sent.at(-1)).toEqual({ email: 'camila@torre.cl', present: 'x' });
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('camila@lautaro.example');
});

test('the password changes with the present one; a wrong one is said at its field', async () => {
  const user = userEvent.setup();
  const sent = serve({ account, sessions: [here] });
  let wrong = true;
  api.use(
    http.put('*/api/session/password', async ({ request }) => {
      sent.push(await request.json());
      return wrong
        ? refusal(422, 'password.wrong', 'No es tu contraseña.')
        : HttpResponse.json({ ...aSession, csrf: 'fresh' });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  const present = await screen.findByLabelText<HTMLInputElement>('Contraseña actual');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Cambiar contraseña' });
  await user.type(present, 'Andamio-1234');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'Hormigon-77');
  await user.type(screen.getByLabelText('Repite la contraseña nueva'), 'Hormigon-7');
  expect(save.disabled).toBe(true);
  await screen.findByText('Las contraseñas no coinciden');
  await user.type(screen.getByLabelText('Repite la contraseña nueva'), '7');
  await user.click(save);
  await screen.findByText('No es tu contraseña.');
  expect(present.getAttribute('aria-invalid')).toBe('true');
  wrong = false;
  await user.click(save);
  await waitFor(() => expect(currentSession()?.csrf).toBe('fresh'));
  expect(present.value).toBe('');
  expect(sent.at(-1)).toEqual({ present: 'Andamio-1234', new: 'Hormigon-77' });
});

test('sessions are listed with device, address and last use; one or all others are ended', async () => {
  const user = userEvent.setup();
  const state = { account, sessions: [here, there, { ...there, id: 's-3', device: 'curl/8.0' }] };
  const ended = serve(state);
  api.use(
    http.delete('*/api/sessions/:id', ({ params }) => {
      ended.push(params.id);
      state.sessions = state.sessions.filter((one) => one.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/sessions', () => {
      ended.push('others');
      state.sessions = [here];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  const own = (await screen.findByText('Firefox en Linux')).closest('li') as HTMLElement;
  expect(within(own).queryByRole('button')).toBeNull();
  expect(own.textContent).toContain('192.0.2.7');
  await user.click(screen.getByRole('button', { name: 'Terminar la sesión de Safari en iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Terminar las demás' }));
  await waitFor(() => expect(screen.queryByText('curl/8.0')).toBeNull());
  expect(ended).toEqual(['s-2', 'others']);
});

test('codes of an app are added after the password, and recovery codes are shown once', async () => {
  const user = userEvent.setup();
  const state = { account, sessions: [here] };
  const sent = serve(state);
  api.use(
    http.post('*/api/account/codes', async ({ request }) => {
      const body = (await request.json()) as { present: string };
      sent.push(body);
      return body.present === 'Andamio-1234'
        ? HttpResponse.json({ secret: 'ABCDEFGHIJKL', qr: 'data:image/png;base64,AA==' })
        : refusal(422, 'password.wrong', 'No es tu contraseña.');
    }),
    http.put('*/api/account/codes', async ({ request }) => {
      sent.push(await request.json());
      state.account = { ...account, factors: { codes: true, recovery: 2, passkeys: [] } };
      return HttpResponse.json({ recovery: ['aaaa-bbbb', 'cccc-dddd'] });
    }),
  );
  setSession({ ...aSession, owesSecondFactor: true });
  show(<UserSettingsPage owes />);
  await screen.findByText(/Tu empresa pide un segundo factor/);
  await user.click(screen.getByRole('button', { name: 'Agregar app' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Seguir' }));
  await screen.findByText('Escribe tu contraseña.');
  await user.type(screen.getByLabelText('Tu contraseña'), 'x');
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  await screen.findByText('No es tu contraseña.');
  await user.clear(screen.getByLabelText('Tu contraseña'));
  await user.type(screen.getByLabelText('Tu contraseña'), 'Andamio-1234');
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  await screen.findByText('ABCD EFGH IJKL');
  await user.type(screen.getByLabelText('Código de 6 dígitos'), '12');
  await user.click(screen.getByRole('button', { name: 'Confirmar código' }));
  await screen.findByText('El código tiene 6 dígitos.');
  await user.type(screen.getByLabelText('Código de 6 dígitos'), '3456');
  await expectAccessible(document.body);
  await user.click(screen.getByRole('button', { name: 'Confirmar código' }));
  await screen.findByText('cccc-dddd');
  expect(sent.at(-1)).toEqual({ code: '123456' });
  await user.click(screen.getByRole('button', { name: 'Los guardé' }));
  await waitFor(() => expect(screen.queryByText('cccc-dddd')).toBeNull());
  await screen.findByText('Quedan 2 sin usar.');
  expect(currentSession()?.owesSecondFactor).toBe(false);
});

test('a second factor is removed after the password, in English too', async () => {
  const user = userEvent.setup();
  const passkey: Passkey = { id: 'k-1', name: 'My phone', created: '2026-04-28T12:00:00Z', used: null };
  const state = {
    account: { ...account, factors: { codes: false, recovery: 1, passkeys: [passkey] } },
    sessions: [here],
  };
  const sent = serve(state);
  api.use(
    http.post('*/api/account/passkeys/k-1/remove', async ({ request }) => {
      sent.push(await request.json());
      state.account = account;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(<UserSettingsPage owes={false} />, 'en');
  await screen.findByText('1 is left.');
  await user.click(screen.getByRole('button', { name: 'Remove the passkey My phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey My phone?' });
  await user.type(within(dialog).getByLabelText('Your password'), 'Andamio-1234');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
  expect(sent).toEqual([{ present: 'Andamio-1234' }]);
});

test('where a password proves nothing, none is asked for', async () => {
  const user = userEvent.setup();
  const passkey: Passkey = { id: 'k-1', name: 'Mi celular', created: '2026-04-28T12:00:00Z', used: null };
  const state = {
    account: { ...account, factors: { codes: false, recovery: 1, passkeys: [passkey] } },
    sessions: [here],
  };
  const sent = serve(state, false);
  api.use(
    http.post('*/api/account/passkeys/k-1/remove', async ({ request }) => {
      sent.push(await request.json());
      state.account = account;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  await user.click(await screen.findByRole('button', { name: 'Quitar la llave Mi celular' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).queryByLabelText('Tu contraseña')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(screen.queryByText('Mi celular')).toBeNull());
  expect(sent).toEqual([{ present: '' }]);
});

test('a picture is sent as a form and shown; a refusal is said beside it', async () => {
  const user = userEvent.setup();
  const state = { account, sessions: [here] };
  serve(state);
  let refused = true;
  api.use(
    http.post('*/api/users/uploadUserImage', async ({ request }) => {
      const file = (await request.formData()).get('file') as File;
      if (refused) return refusal(422, 'file.type', 'Usa JPEG o PNG.');
      state.account = { ...account, picture: `/api/files/${file.size}` };
      return HttpResponse.json({ name: String(file.size) });
    }),
  );
  const { container } = show(<UserSettingsPage owes={false} />);
  const chooser = await screen.findByLabelText<HTMLInputElement>('Archivo de la foto, JPEG o PNG');
  await user.upload(chooser, new File(['svg'], 'a.png', { type: 'image/png' }));
  await screen.findByText('Usa JPEG o PNG.');
  refused = false;
  await user.upload(chooser, new File(['12345'], 'a.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Quitar foto' });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/5');
});

test('a program is named as people know it', () => {
  expect(deviceOf(firefox)).toEqual({ browser: 'Firefox', system: 'Linux' });
  expect(deviceOf(iphone)).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0')).toEqual({
    browser: 'Edge',
    system: 'Windows',
  });
  expect(deviceOf('curl/8.0')).toEqual({ browser: '', system: '' });
});

test('set-302 user settings have one tab, with the whole account in it', async () => {
  serve({ account, sessions: [here] });
  show(<UserSettingsPage owes={false} />, 'en');
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the settings' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Account']);
  expect(within(tabs).getByRole('link').getAttribute('aria-current')).toBe('page');
  expect(await screen.findByLabelText('First name')).toBeTruthy();
});

test('an account is erased by who types its address, and a company keeps somebody who manages it', async () => {
  serve({ account, sessions: [here] });
  let refused = true;
  let erased = 0;
  api.use(
    http.delete('*/api/account', () => {
      if (refused) return refusal(409, 'account.last_manager', 'Torre Norte se quedaría sin quien la administre.');
      erased += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar mi cuenta' });
  await user.type(within(dialog).getByRole('textbox'), 'otra@lautaro.example{Enter}');
  expect(within(dialog).getByText('No es tu correo')).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox'));
  await user.type(within(dialog).getByRole('textbox'), 'Camila@lautaro.example{Enter}');
  expect(await within(dialog).findByText('Torre Norte se quedaría sin quien la administre.')).toBeTruthy();
  expect(currentSession()).not.toBeNull();
  refused = false;
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar para siempre' }));
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(erased).toBe(1);
});

test('dates are written as the person chooses, on the page at once', async () => {
  const user = userEvent.setup();
  const sent = serve({ account, sessions: [there, here] });
  api.use(
    http.put('*/api/session/dateFormat', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show(<UserSettingsPage owes={false} />);
  const chooser = await screen.findByLabelText<HTMLSelectElement>('Formato de fecha');
  expect([...chooser.options].map((option) => option.text)).toEqual([
    'El de tu idioma: 28 abr 2026',
    '28/04/2026',
    '04/28/2026',
    '2026-04-28',
  ]);
  await user.selectOptions(chooser, '2026-04-28');
  await waitFor(() => expect(currentSession()?.user.dateFormat).toBe('YYYY-MM-DD'));
  expect(sent).toEqual([{ dateFormat: 'YYYY-MM-DD' }]);
});

test('notifications are chosen by topic, and a refused choice stays as it was', async () => {
  const user = userEvent.setup();
  const sent = serve({ account, sessions: [here] });
  let refuses = false;
  api.use(
    http.put('*/api/session/notifications', async ({ request }) => {
      if (refuses) return refusal(403, 'session.demo_shared');
      sent.push(await request.json());
      return HttpResponse.json([{ ...weeks, mail: false }, members]);
    }),
  );
  show(<UserSettingsPage owes={false} />);
  const mail = await screen.findByLabelText<HTMLInputElement>('Planes de la semana y cierres, por correo');
  expect(screen.queryByLabelText('Tus empresas, proyectos y rol, por correo')).toBeNull();
  await user.click(mail);
  await waitFor(() => expect(mail.checked).toBe(false));
  expect(sent).toEqual([{ topic: 'weeks', bell: true, mail: false }]);
  refuses = true;
  await user.click(screen.getByLabelText('Planes de la semana y cierres, en la campana'));
  await screen.findByText('La elección no se guardó');
  expect(screen.getByLabelText<HTMLInputElement>('Planes de la semana y cierres, en la campana').checked).toBe(true);
});
