import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/shared/api';
import { expectAccessible, show } from '@/test-render';
import { clearNotices, endActions, notify, notifyError } from './notice';
import { secondsOf, useNotices } from './notice-store';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  clearNotices();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('ui-108 one notice at a time: a newer one takes the place, and both are kept', () => {
  show(<p />);
  act(() => notify({ tone: 'done', title: 'Vínculo agregado' }));
  act(() => notify({ tone: 'done', title: 'Calendario asignado' }));
  expect(screen.queryByText('Vínculo agregado')).toBeNull();
  expect(screen.getByText('Calendario asignado')).toBeTruthy();
  expect(useNotices.getState().told.map((n) => n.title)).toEqual(['Calendario asignado', 'Vínculo agregado']);
});

test('an error is read to its end before the next notice shows', () => {
  show(<p />);
  act(() => notify({ tone: 'error', title: 'No se guardó' }));
  act(() => notify({ tone: 'done', title: 'Guardado' }));
  expect(screen.getByRole('alert').textContent).toContain('No se guardó');
  pass(5000);
  expect(screen.queryByText('No se guardó')).toBeNull();
  expect(screen.getByText('Guardado')).toBeTruthy();
});

test('errors of one title are reported one after the other where their reasons differ, and the bell keeps all', () => {
  show(<p />);
  const refused = (effect: string) => act(() => notify({ tone: 'error', title: 'El cambio no se guardó', effect }));
  refused('La duración es negativa.');
  refused('El vínculo cierra un círculo.');
  refused('La duración es negativa.');
  refused('El vínculo cierra un círculo.');
  expect(screen.getByText('La duración es negativa.')).toBeTruthy();
  pass(5000);
  expect(screen.getByText('El vínculo cierra un círculo.')).toBeTruthy();
  pass(5000);
  expect(screen.queryByText('El vínculo cierra un círculo.')).toBeNull();
  expect(useNotices.getState()).toMatchObject({ unread: 4, waiting: [] });
  expect(useNotices.getState().told).toHaveLength(4);
});

test('ui-109 ui-312 a notice stays 3 s, a bulk success 4 s, an error 5 s', () => {
  expect(secondsOf({ tone: 'done', title: '' })).toBe(3);
  expect(secondsOf({ tone: 'done', title: '', bulk: true })).toBe(4);
  expect(secondsOf({ tone: 'error', title: '' })).toBe(5);
});

test('a notice stays while somebody points at it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show(<p />);
  act(() => notify({ tone: 'done', title: 'Vínculo agregado' }));
  await user.hover(screen.getByText('Vínculo agregado'));
  pass(10_000);
  expect(screen.getByText('Vínculo agregado')).toBeTruthy();
  await user.unhover(screen.getByText('Vínculo agregado'));
  pass(3000);
  expect(screen.queryByText('Vínculo agregado')).toBeNull();
});

test('the action of a notice runs and closes it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const undo = vi.fn();
  const { container } = show(<p />);
  act(() =>
    notify({ tone: 'done', title: 'Eliminadas 14', action: { label: 'Deshacer', shortcut: 'Ctrl+Z', run: undo } }),
  );
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: /Deshacer/ }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Eliminadas 14')).toBeNull();
});

test('an action on something that was closed meanwhile is offered no more, the notice stays', () => {
  show(<p />);
  const [closed, open] = [{}, {}];
  const undo = (of: object) => ({ label: 'Deshacer', run: () => {}, of });
  act(() => notify({ tone: 'done', title: 'Eliminadas 3', action: undo(open) }));
  act(() => notify({ tone: 'done', title: 'Eliminadas 14', action: undo(closed) }));
  act(() => endActions(closed));
  expect(screen.getByText('Eliminadas 14')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(useNotices.getState().told.map((notice) => notice.action?.label)).toEqual([undefined, 'Deshacer']);
});

test('ui-104 ui-204 ui-308 a failed call tells the person, in the words of the server', () => {
  show(<p />);
  act(() => notifyError(new ApiError(409, 'schedule.name_taken', 'Ya hay un programa con ese nombre.')));
  expect(screen.getByRole('alert').textContent).toContain('Ya hay un programa con ese nombre.');
});
