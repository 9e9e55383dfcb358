import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type SearchHit, useCommands, useSearchSource } from '@/shared/lib/command-registry';
import { anApi, aSession, show } from '@/test-render';
import { CommandPalette } from './command-palette';
import type { Place } from './use-place';

anApi();

const place = { session: aSession, projects: [], inSchedule: true, view: 'gantt' } as unknown as Place;

const search = vi.fn((): SearchHit[] =>
  ['Losa', 'Losa norte'].map((label) => ({ id: label, label, group: 'Actividades', run: () => {} })),
);

function Searched() {
  useSearchSource(search);
  return <CommandPalette opened onClose={() => {}} place={place} />;
}

test('arrow keys and the pointer walk what was found and do not search again', async () => {
  const user = userEvent.setup();
  show(<Searched />);
  await user.type(await screen.findByRole('combobox'), 'losa');
  expect(search).toHaveBeenCalledTimes(4); // once for each letter
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('option', { name: 'Losa norte' });
  expect(second.getAttribute('aria-selected')).toBe('true');
  await user.hover(screen.getByRole('option', { name: 'Losa' }));
  expect(second.getAttribute('aria-selected')).toBe('false');
  expect(search).toHaveBeenCalledTimes(4);
});

function WithAction() {
  useSearchSource(search);
  useCommands([{ id: 'losa', label: 'Losa…', group: 'Programa', run: () => {} }]);
  return <CommandPalette opened onClose={() => {}} place={place} />;
}

test('an action whose name is typed stands before activities that hold the word', async () => {
  const user = userEvent.setup();
  show(<WithAction />);
  await user.type(await screen.findByRole('combobox'), 'losa');
  expect(screen.getAllByRole('option').map((hit) => hit.textContent)).toEqual(['Losa…', 'Losa', 'Losa norte']);
});

function OpenedByAKey() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <input aria-label="Celda" onKeyDown={() => setOpened(true)} />
      <CommandPalette opened={opened} onClose={() => setOpened(false)} place={place} />
    </>
  );
}

test('the key that opens it gives it the focus at once, so no letter goes astray, and Escape gives it back', async () => {
  const user = userEvent.setup();
  show(<OpenedByAKey />);
  const cell = await screen.findByRole('textbox', { name: 'Celda' });
  cell.focus();
  fireEvent.keyDown(cell, { key: 'k', ctrlKey: true });
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(cell));
});
