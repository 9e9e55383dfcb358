import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { aSession, expectAccessible, show } from '@/test-render';
import { DayField } from './day-field';
import { FormDialog } from './form-dialog';

beforeEach(() => setSession(aSession));

/** A field that holds its day, as a screen does. */
function Held({ max, said }: { max?: string; said: (day: string) => void }) {
  const [day, setDay] = useState('2026-04-28');
  return (
    <DayField
      label="Día"
      value={day}
      max={max}
      onChange={(now) => {
        setDay(now);
        said(now);
      }}
    />
  );
}

test('a day shows in the date format, is typed in figures, and is refused outside the range', async () => {
  const user = userEvent.setup();
  const said = vi.fn();
  const { container } = show(<Held max="2026-05-31" said={said} />);
  const field = screen.getByLabelText<HTMLInputElement>('Día');
  expect(field.value).toBe('28 abr 2026');
  expect(field.placeholder).toBe('DD/MM/AAAA');
  await user.clear(field);
  expect(said).toHaveBeenLastCalledWith('');
  await user.type(field, '3/5/26');
  await user.tab();
  expect(said).toHaveBeenLastCalledWith('2026-05-03');
  await user.clear(field);
  await user.type(field, '31/02/2026');
  await user.tab();
  expect(screen.getByText(/\(DD\/MM\/AAAA\) que se pueda elegir/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '01/06/2026');
  await user.tab();
  expect(screen.getByText(/que se pueda elegir/)).toBeTruthy();
  expect(said).not.toHaveBeenCalledWith('2026-06-01');
  await expectAccessible(container);
});

test('a day is picked from the month', async () => {
  const user = userEvent.setup();
  const said = vi.fn();
  show(<Held said={said} />);
  await user.click(screen.getByRole('button', { name: 'Día: elegir en el calendario' }));
  const day = await screen.findByText('29');
  await user.click(day);
  expect(said).toHaveBeenCalledWith('2026-04-29');
});

test('after Enter the day is still typed in figures', async () => {
  const user = userEvent.setup();
  const said = vi.fn();
  show(<Held said={said} />);
  const field = screen.getByLabelText<HTMLInputElement>('Día');
  await user.clear(field);
  await user.type(field, '3/5/26{Enter}');
  expect(said).toHaveBeenLastCalledWith('2026-05-03');
  expect(field.value).toBe('03/05/2026');
  await user.type(field, '{Backspace}7');
  await user.tab();
  expect(said).toHaveBeenLastCalledWith('2027-05-03');
  expect(field.value).toBe('3 may 2027');
});

test('a day that is typed over takes its place, joined or not', async () => {
  const user = userEvent.setup();
  const said = vi.fn();
  show(<Held said={said} />);
  await user.tab();
  await user.keyboard('03052027');
  await user.tab();
  expect(said).toHaveBeenLastCalledWith('2027-05-03');
  expect(screen.getByLabelText<HTMLInputElement>('Día').value).toBe('3 may 2027');
});

test('a form is not sent while a day in it cannot be read, with the day from before', async () => {
  const user = userEvent.setup();
  const sent = vi.fn(() => true);
  show(
    <FormDialog title="Plazo" confirm="Guardar" onClose={() => {}} onSubmit={sent}>
      <Held said={() => {}} />
    </FormDialog>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Día');
  await user.clear(field);
  await user.type(field, '31/02/2027');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByText(/que se pueda elegir/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '28/02/2027');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(sent).toHaveBeenCalledOnce();
});
