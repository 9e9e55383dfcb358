import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, show } from '@/test-render';
import NewScheduleDialog from './new-schedule-dialog';

const api = anApi();
beforeEach(() => setSession(aSession));

test('a start no schedule can be about is refused beside the field, and what was typed stays', async () => {
  const user = userEvent.setup();
  let asked = 0;
  api.use(
    http.post('*/api/projects/p-1/schedules', () => {
      asked++;
      return HttpResponse.json({ id: 's-1', position: '9' });
    }),
  );
  show(<NewScheduleDialog project="p-1" projectName="Clínica" timeZone="" onClose={() => {}} onCreated={() => {}} />);
  const start = await screen.findByLabelText('Inicio');
  await user.clear(start);
  await user.type(start, '3 mar 2126');
  await user.click(screen.getByRole('button', { name: 'Crear programa' }));
  expect(await screen.findByText('La fecha debe estar entre el 1 ene 1980 y el 31 dic 2099.')).toBeTruthy();
  expect((start as HTMLInputElement).value).toBe('3 mar 2126');
  expect(asked).toBe(0);
  await user.clear(start);
  await user.type(start, '3 mar 2026');
  await user.click(screen.getByRole('button', { name: 'Crear programa' }));
  await waitFor(() => expect(asked).toBe(1));
});

test.each([
  ['Pacific/Kiritimati', '29 abr 2026'],
  ['Pacific/Pago_Pago', '27 abr 2026'],
])('a new schedule begins today on the site: %s', async (timeZone, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-28T10:30:00Z') });
  show(
    <NewScheduleDialog
      project="p-1"
      projectName="Clínica"
      timeZone={timeZone}
      onClose={() => {}}
      onCreated={() => {}}
    />,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Inicio')).value).toBe(day);
  vi.useRealTimers();
});
