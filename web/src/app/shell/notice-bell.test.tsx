import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { notify } from '@/shared/ui';
import { anApi, aSession, expectAccessible, HttpResponse, http, show } from '@/test-render';
import { NoticeBell } from './notice-bell';

const api = anApi();

const luis = {
  id: 'u-luis',
  name: 'Luis',
  lastname: 'Vera',
  email: 'luis@lautaro.example',
  picture: '',
  initials: 'LV',
  colour: 1,
};

const assigned = {
  id: 'n-2',
  kind: 'project-assigned',
  details: {},
  link: '/org-1/projects',
  actor: luis,
  project: { id: 'p-1', name: 'Clínica' },
  created: '2026-04-28T10:00:00Z',
  read: false,
};
const changed = {
  ...assigned,
  id: 'n-1',
  kind: 'role-changed',
  details: { from: 'client', to: 'planner' },
  link: '',
  project: null,
};

/** A server that keeps what was marked. */
function inbox(...list: (typeof assigned | typeof changed)[]) {
  const read = new Set<string>();
  api.use(
    http.post('*/api/notifications/byuser', () => {
      const notifications = list.map((one) => ({ ...one, read: one.read || read.has(one.id) }));
      const unread = notifications.filter((one) => !one.read).length;
      return HttpResponse.json({ notifications, page: 1, pages: 1, total: list.length, unread });
    }),
    http.put('*/api/notifications/:id', ({ params }) => {
      read.add(String(params.id));
      return HttpResponse.json({ ...list.find(({ id }) => id === params.id), read: true });
    }),
    http.post('*/api/notifications/readall', () => {
      for (const { id } of list) read.add(id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const Where = () => <output aria-label="address">{useLocation().pathname}</output>;

function open(language: 'es' | 'en' = 'en') {
  setSession(aSession);
  return show(
    <>
      <NoticeBell />
      <Where />
    </>,
    language,
  );
}

test('one bell counts what happened while away and the notices of the visit, and lists both', async () => {
  inbox(assigned, changed);
  const { container } = open('es');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: '2 notificaciones sin leer' });
  notify({ tone: 'done', title: 'Programa guardado' });
  await user.click(await screen.findByRole('button', { name: '3 notificaciones sin leer' }));
  expect(await screen.findByText(/Luis Vera te asignó a Clínica/)).toBeTruthy();
  expect(screen.getByText(/Luis Vera cambió tu rol de Mandante a Planificador/)).toBeTruthy();
  const panel = screen.getByRole('dialog');
  expect(within(panel).getByText('Programa guardado')).toBeTruthy();
  await expectAccessible(container);
  await expectAccessible(panel);
});

test('following a notification marks it read and opens its page', async () => {
  inbox(assigned);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '1 unread notification' }));
  await user.click(await screen.findByRole('link', { name: /Luis Vera assigned you to Clínica/ }));
  expect(screen.getByLabelText('address').textContent).toBe('/org-1/projects');
  await screen.findByRole('button', { name: 'Notifications' });
});

test('one notification, or all of them, are marked read', async () => {
  inbox(assigned, changed);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '2 unread notifications' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await screen.findByRole('button', { name: '1 unread notification' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
});

test('a link to another site is no link, and an unknown kind shows what the server wrote', async () => {
  inbox({ ...changed, kind: 'crane-due', details: { text: 'The crane comes' } as never, link: '//evil.example' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '1 unread notification' }));
  expect(await screen.findByText(/The crane comes/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
