import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Held } from './api/use-held';
import { StatusPage } from './index';

const api = anApi();
beforeEach(() => setSession(aSession));

const clinic: Held = {
  kind: 'plan',
  id: 's-1',
  name: 'Programa general',
  project: 'p-1',
  revision: 1041,
  since: '2026-04-28T13:00:00Z',
  code: 'event.unknown_type',
  message: 'Esta versión no conoce un cambio guardado.',
  readModels: ['changelog', 'gantt'],
};

const page = <StatusPage company="org-1" hrefOf={(p, s) => `/org-1/project/${p}/schedule/${s}`} />;

test('what is held is listed with the revision it is shown up to and the reason, schedules with the way to them', async () => {
  const lost: Held = { ...clinic, kind: 'project', id: 'p-9', name: '', project: undefined, message: 'Otro motivo.' };
  api.use(http.get('*/api/companies/org-1/held', () => HttpResponse.json([clinic, lost])));
  const { container } = show(page);
  const row = await screen.findByRole('row', { name: /Programa general/ });
  expect(within(row).getByRole('link', { name: 'Programa general' }).getAttribute('href')).toBe(
    '/org-1/project/p-1/schedule/s-1',
  );
  expect(within(row).getByText('1.041')).toBeTruthy();
  expect(within(row).getByText('Esta versión no conoce un cambio guardado.')).toBeTruthy();
  expect(within(row).getByText('event.unknown_type · changelog, gantt')).toBeTruthy();
  const other = screen.getByRole('row', { name: /p-9/ });
  expect(within(other).queryByRole('link')).toBeNull();
  expect(within(other).getByText('Proyecto')).toBeTruthy();
  await expectAccessible(container);
});

test('nothing held says so, in English too', async () => {
  api.use(http.get('*/api/companies/org-1/held', () => HttpResponse.json([])));
  const { container } = show(page, 'en');
  expect(await screen.findByText('Nothing is held')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible(container);
});

test('a status that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  api.use(
    http.get('*/api/companies/org-1/held', () =>
      broken ? refusal(503, 'store.unavailable', 'La base de datos no responde.') : HttpResponse.json([clinic]),
    ),
  );
  show(page);
  expect(await screen.findByText('No pudimos cargar el estado')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('row', { name: /Programa general/ })).toBeTruthy();
});
