import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anApi, expectAccessible, HttpResponse, http, show } from '@/test-render';
import { CloneCalendarDialog } from './clone-calendar-dialog';

const api = anApi();
const projects = [
  { id: 'p-1', name: 'Clínica', schedules: [{ id: 's-1', name: 'Programa general' }] },
  {
    id: 'p-2',
    name: 'Torre',
    schedules: [
      { id: 's-2', name: 'Obra gruesa' },
      { id: 's-3', name: 'Terminaciones' },
    ],
  },
];

test('cal-116 cal-121 a calendar is copied to chosen projects under a name, and each schedule says what became of it', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/calendars/clone', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json([
        { projectId: 'p-2', sectorId: 's-2', calendarId: 's-2.4' },
        { projectId: 'p-2', sectorId: 's-3', calendarId: null, code: 'calendar.too_many' },
      ]);
    }),
  );
  show(<CloneCalendarDialog calendar="s-1.2" name="Noche" projects={projects} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Copiar a otros proyectos' });
  const copy = within(dialog).getByRole('button', { name: 'Copiar calendario' });
  await user.click(copy);
  expect(within(dialog).getByText('Elige al menos un proyecto.')).toBeTruthy();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Torre' }));
  const name = within(dialog).getByLabelText('Nombre');
  await user.clear(name);
  await user.click(copy);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.type(name, 'Turno noche');
  await expectAccessible(dialog);
  await user.click(copy);
  const list = await screen.findByRole('region', { name: 'Calendario copiado' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Torre · Obra gruesacopiado', 'Torre · Terminacionesno se pudo (calendar.too_many)']);
  expect(sent).toEqual([{ calendarId: 's-1.2', name: 'Turno noche', projectIds: ['p-2'] }]);
});
