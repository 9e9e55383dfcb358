import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { UiProvider } from '@/shared/ui';
import { anApi, expectAccessible, HttpResponse, http } from '@/test-render';
import { LeaveGuard, type Save } from './leave-guard';

const api = anApi();
const tracked: string[] = [];

beforeEach(() => {
  tracked.length = 0;
  api.use(
    http.post('*/api/usage', async ({ request }) => {
      const { name, details } = (await request.json()) as { name: string; details: { how?: string } };
      tracked.push([name, details.how].filter(Boolean).join(' '));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

/** The schedule with its links, in a router of its own. */
function open(save: Save | undefined, language: 'es' | 'en' = 'es') {
  showLanguage(language);
  const schedule = (
    <>
      <LeaveGuard root="/o/project/p/schedule/s" save={save} />
      <Link to="/o/projects">away</Link>
      <Link to="/o/project/p/schedule/s/calendars">beside</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/o/project/p/schedule/s', element: schedule },
      { path: '/o/project/p/schedule/s/calendars', element: <p>calendars</p> },
      { path: '/o/projects', element: <p>projects</p> },
    ],
    { initialEntries: ['/o/project/p/schedule/s'] },
  );
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('save-102 leaving with something unsaved asks first and is tracked; who stays, stays', async () => {
  open(async () => true);
  await follow('away');
  const dialog = await screen.findByRole('dialog', { name: '¿Quieres salir de verdad?' });
  await expectAccessible(dialog);
  await waitFor(() => expect(tracked).toEqual(['schedule_leave_asked']));
  await userEvent.click(screen.getByRole('button', { name: 'Quedarme' }));
  expect(screen.queryByText('projects')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('save-102 who leaves without saving leaves, in English too', async () => {
  const save = vi.fn(async () => true);
  open(save, 'en');
  await follow('away');
  await screen.findByRole('dialog', { name: 'Do you really want to leave?' });
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('projects');
  expect(save).not.toHaveBeenCalled();
  await waitFor(() => expect(tracked).toContain('schedule_left unsaved'));
});

test.each([
  [true, 'leaves once it is saved'],
  [false, 'stays where the save fails'],
])('save-102 saving first: %s %s', async (saved) => {
  open(async () => saved);
  await follow('away');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar y salir' }));
  if (saved) await screen.findByText('projects');
  else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('projects') !== null).toBe(saved);
});

test('save-102 no question comes without unsaved changes, nor on the way to another tab of the schedule', async () => {
  open(async () => true);
  await follow('beside');
  await screen.findByText('calendars');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('save-102 no question comes without unsaved changes', async () => {
  open(undefined);
  await follow('away');
  await screen.findByText('projects');
  expect(tracked).toEqual([]);
});
