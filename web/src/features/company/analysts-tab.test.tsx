import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { AnalystsTab } from './analysts-tab';
import type { AnalystEntry, AnalystLogin } from './api/company';
import './texts';

const api = anApi();
beforeEach(() => setSession(aSession));

const login: AnalystLogin = {
  id: 'a-1',
  name: 'Power BI',
  role: 'power_bi_0011223344',
  everyProject: false,
  projects: [
    { id: 'p-1', name: 'Clínica Los Robles' },
    { id: 'p-2', name: '' },
  ],
  names: true,
  added: '2026-05-04T08:00:00Z',
  addedBy: null,
  rotated: null,
  lastSeen: null,
  expires: '2027-03-31',
  over: false,
  ready: true,
};

function serve(entry: AnalystEntry, logins: AnalystLogin[] = [login]) {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/company/analysts', () => HttpResponse.json({ logins, most: 20, entry })),
    http.get('*/api/companies/org-1/projects', () =>
      HttpResponse.json([
        { id: 'p-1', name: 'Clínica Los Robles', stage: 'started' },
        { id: 'p-9', name: 'Ya borrado', stage: 'deleted' },
      ]),
    ),
    http.post('*/api/company/analysts', async ({ request }) => {
      const body = (await request.json()) as { name: string };
      sent.push(body);
      if (body.name === 'BI') return refusal(409, 'analyst.name_taken', 'Ya hay un acceso llamado «BI».');
      logins.unshift({ ...login, id: 'a-2', name: body.name, role: 'ana_1' });
      return HttpResponse.json({ login: logins[0], password: 'sesenta-y-seis' }, { status: 201 });
    }),
    http.put('*/api/company/analysts/a-1/password', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ login, password: 'otra-clave' });
    }),
    http.delete('*/api/company/analysts/:id', ({ params }) => {
      sent.push(params.id);
      logins.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

test('an administrator makes a login of chosen projects and sees its password once', async () => {
  const user = userEvent.setup();
  const sent = serve({ kind: 'off' });
  const { container } = show(<AnalystsTab company="org-1" keeps />);
  const row = await screen.findByRole('row', { name: /Power BI/ });
  expect(row.textContent).toContain('Clínica Los Robles, 1 que no ves');
  expect(row.textContent).toContain('con nombres de personas');
  expect(row.textContent).toContain('31 mar 2027');
  expect(row.textContent).toContain('Nunca');
  expect(screen.getByText(/GANTRY_SQL_ADDR=0\.0\.0\.0:5433/)).toBeTruthy();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Nuevo acceso' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Crear acceso' }));
  expect(dialog.getByText('El nombre es obligatorio.')).toBeTruthy();
  expect(dialog.getByText('Elige al menos un proyecto, o todos los proyectos.')).toBeTruthy();
  expect(dialog.queryByText('Ya borrado')).toBeNull();
  await user.type(dialog.getByLabelText('Nombre'), 'BI');
  await user.click(await dialog.findByLabelText('Clínica Los Robles'));
  await user.type(dialog.getByLabelText('Último día que funciona'), '31/12/2099');
  await user.click(dialog.getByRole('button', { name: 'Crear acceso' }));
  expect(await dialog.findByText('Ya hay un acceso llamado «BI».')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Nombre'));
  await user.type(dialog.getByLabelText('Nombre'), 'Ana');
  await user.click(dialog.getByRole('button', { name: 'Crear acceso' }));
  expect(await screen.findByText('sesenta-y-seis')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ name: 'Ana', projects: ['p-1'], names: false, expires: '2099-12-31' });
  await user.click(screen.getByRole('button', { name: 'Ya la guardé' }));
  expect(screen.queryByText('sesenta-y-seis')).toBeNull();
  expect(await screen.findByRole('row', { name: /Ana/ })).toBeTruthy();
});

test('a login gets another password, and is revoked after a question', async () => {
  const user = userEvent.setup();
  const sent = serve({
    kind: 'listener',
    host: 'db.example',
    port: 5433,
    database: 'gantry',
    certificate: 'PEM',
    selfSigned: true,
    fingerprint: 'AB:CD',
  });
  show(<AnalystsTab company="org-1" keeps />);
  expect(await screen.findByText('AB:CD')).toBeTruthy();
  expect(screen.getByText(/autofirmado/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rotar Power BI' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rotar' }));
  expect(await screen.findByText('otra-clave')).toBeTruthy();
  expect(screen.getByText('db.example:5433')).toBeTruthy();
  expect(sent).toEqual([{ expires: '2027-03-31' }]);
  await user.click(screen.getByRole('button', { name: 'Ya la guardé' }));
  await user.click(screen.getByRole('button', { name: 'Revocar Power BI' }));
  expect(sent).toHaveLength(1);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Aún no hay accesos')).toBeTruthy();
  expect(sent.at(-1)).toBe('a-1');
});

test('readers get no buttons, and an external database names the operator to ask', async () => {
  serve({ kind: 'external' });
  show(<AnalystsTab company="org-1" keeps={false} />);
  expect(await screen.findByText(/Pide la dirección y el certificado/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rotar|Revocar|Nuevo acceso/ })).toBeNull();
});
