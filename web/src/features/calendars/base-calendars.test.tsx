import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { BaseCalendarsDialog } from './base-calendars-dialog';
import './texts';

const api = anApi();

const base = (id: string, name: string, baseDefault = false): Schema<'BaseCalendar'> => ({
  ...{ id, name, working_days: '0,1,1,1,1,1,0', shifts: [], week_shifts: [], exceptiondays: [], holidays: [] },
  ...{ is_default: baseDefault, baseDefault, workday_start: null, workday_end: null, sectorId: null },
  companyId: 'org-1',
});

/** A company whose calendars the test may read and change. */
function company(list: Schema<'BaseCalendar'>[]) {
  const sent: unknown[] = [];
  api.use(
    http.get('*/api/baseCalendars', () => HttpResponse.json(list)),
    http.post('*/api/calendars', async ({ request }) => {
      sent.push(['use', await request.json()]);
      return HttpResponse.json({}, { status: 201 });
    }),
    http.post('*/api/baseCalendars', async ({ request }) => {
      sent.push(['keep', await request.json()]);
      list.push(base('b-9', 'Turno A'));
      return HttpResponse.json({}, { status: 201 });
    }),
    http.delete('*/api/baseCalendars/:id', ({ params }) => {
      list.splice(
        list.findIndex(({ id }) => id === params.id),
        1,
      );
      return HttpResponse.json({ id: String(params.id), deleted: true });
    }),
  );
  return sent;
}

const dialog = (editable: boolean) =>
  show(
    <BaseCalendarsDialog
      schedule="s-1"
      chosen={{ id: 's-1.4', name: 'Turno A' }}
      editable={editable}
      onClose={() => {}}
    />,
  );

test('cal-110 a schedule takes a calendar of the company, and gives it its own', async () => {
  const sent = company([base('b-1', 'Faena', true), base('b-2', 'Noche')]);
  dialog(true);
  await screen.findByText('Faena');
  await expectAccessible(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Usar en este programa: Noche' }));
  await waitFor(() => expect(sent).toEqual([['use', { sectorId: 's-1', baseCalendarId: 'b-2' }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar «Turno A» en la empresa' }));
  await waitFor(() => expect(sent[1]).toEqual(['keep', { calendarId: 's-1.4' }]));
  const list = screen.getByRole('list');
  await within(list).findByText('Turno A');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar Faena' }));
  await waitFor(() => expect(within(list).queryByText('Faena')).toBeNull());
});

test('a refusal is said in the dialog, and who may only look changes nothing', async () => {
  company([base('b-2', 'Noche')]);
  api.use(http.post('*/api/baseCalendars', () => refusal(409, 'base_calendar.exists', 'Ya existe.')));
  const { unmount } = dialog(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar «Turno A» en la empresa' }));
  await screen.findByText('Ya existe.');
  unmount();
  dialog(false);
  await screen.findByText('Noche');
  expect(screen.queryByRole('button', { name: /Usar|Guardar|Eliminar/ })).toBeNull();
});
