import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NONE } from '@/engine';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { CalendarException } from './calendar-draft';
import { newHolidays, yearsOf } from './holiday-years';
import { HolidaysDialog } from './holidays-dialog';

const api = anApi();
const minute = (iso: string) => Date.parse(`${iso}T08:00Z`) / 60_000;
const day = (iso: string) => Date.parse(`${iso}T00:00Z`) / 86_400_000;
const exception = (from: string, to: string, every: CalendarException['every'] = 'none'): CalendarException => ({
  ...{ from: day(from), to: day(to), shifts: [], every, interval: 1, name: '' },
});

test('cal-114 the years go from one before the plan begins to one after it ends, as far as they are known', () => {
  expect(yearsOf(minute('2026-03-02'), minute('2027-11-30'))).toEqual({ from: 2025, to: 2028 });
  expect(yearsOf(minute('2026-03-02'), NONE)).toEqual({ from: 2025, to: 2027 });
  expect(yearsOf(minute('2010-03-02'), minute('2045-01-01'))).toEqual({ from: 2010, to: 2045 });
});

test('a day that an exception covers keeps it, whether once or every year', () => {
  const days = ['2026-05-01', '2026-05-21', '2026-09-18'].map((iso) => ({ day: day(iso), name: iso }));
  const there = [exception('2026-05-20', '2026-05-22'), exception('2025-09-18', '2025-09-18', 'yearly')];
  expect(newHolidays(days, there).map((e) => [e.name, e.from, e.to, e.shifts])).toEqual([
    ['2026-05-01', day('2026-05-01'), day('2026-05-01'), []],
  ]);
});

test('cal-101 the days of a country, a region and years are looked at before they are added', async () => {
  const asked: string[] = [];
  api.use(
    http.get('*/api/holidays/countries', () =>
      HttpResponse.json([
        { code: 'CL', regions: [{ code: 'CL-AP', name: 'Arica y Parinacota' }] },
        { code: 'PE', regions: [] },
      ]),
    ),
    http.get('*/api/holidays/of/:place', ({ request, params }) => {
      const years = new URL(request.url).searchParams.get('years');
      asked.push(`${params.place} ${years}`);
      if (params.place === 'PE') return refusal(404, 'holidays.no_data', 'No hay datos de los feriados de “PE”.');
      return HttpResponse.json([
        { day: day('2026-05-01'), name: 'Día Nacional del Trabajo', mandatory: true },
        { day: day('2026-05-21'), name: 'Día de las Glorias Navales', mandatory: false },
      ]);
    }),
  );
  const done = vi.fn();
  show(
    <HolidaysDialog
      exceptions={[exception('2026-05-21', '2026-05-21')]}
      dateFormat="DD/MM/YYYY"
      years={{ from: 2025, to: 2027 }}
      onClose={() => {}}
      onDone={done}
    />,
  );
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Agregar feriados' });
  expect(await within(dialog).findByText('2 feriados; 1 ya son excepciones.')).toBeTruthy();
  expect(asked).toEqual(['CL 2025,2026,2027']);
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toEqual([
    '01/05/2026Día Nacional del Trabajoirrenunciable',
    '21/05/2026Día de las Glorias Navalesya está',
  ]);
  await expectAccessible(dialog);
  await user.selectOptions(within(dialog).getByLabelText('Región'), 'CL-AP');
  await user.selectOptions(within(dialog).getByLabelText('Hasta el año'), '2026');
  await waitFor(() => expect(asked).toContain('CL-AP 2025,2026'));
  await user.selectOptions(within(dialog).getByLabelText('País'), 'PE');
  expect(await within(dialog).findByText('No hay datos de los feriados de “PE”.')).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText('País'), 'CL');
  await user.click(await within(dialog).findByRole('button', { name: 'Agregar 1 feriado' }));
  expect(done).toHaveBeenCalledWith([
    {
      from: day('2026-05-01'),
      to: day('2026-05-01'),
      shifts: [],
      every: 'none',
      interval: 1,
      name: 'Día Nacional del Trabajo',
    },
  ]);
});
