import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type SearchHit, useSearchSource } from '@/shared/lib/command-registry';
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
