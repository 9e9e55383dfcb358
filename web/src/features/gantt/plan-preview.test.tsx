import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { snapshot } from '@/engine/schedule/testing/plans';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, show } from '@/test-render';
import { PlanPreview } from './plan-preview';
import { site } from './testing/open-gantt';

anApi(); // answers nothing: a plan that is not stored asks the server for nothing
beforeEach(() => setSession(aSession));

test('a plan that exists nowhere yet is drawn to look at, whoever looks', async () => {
  const user = userEvent.setup();
  show(<PlanPreview load={async () => snapshot(site, [[1, 2]])} />);
  const tree = await screen.findByRole('treegrid');
  expect(tree.getAttribute('aria-readonly')).toBe('true');
  expect(screen.getByRole('gridcell', { name: 'Muros' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajustes' })).toBeNull();
  tree.focus();
  await user.keyboard('{F2}x{Enter}');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Contraer todo/ }));
  expect(screen.queryByRole('gridcell', { name: 'Muros' })).toBeNull();
  // Which rows are closed belongs to no schedule and is not remembered.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('gantry.gantt'))).toEqual([]);
});

test('what a later file would do to each row is reported by a sign and in words, and shown alone with its branch', async () => {
  const user = userEvent.setup();
  const plan = snapshot(site, []);
  const rowOf = (name: string) => plan.activities.row[plan.activities.name.indexOf(name)];
  const changes = { added: [rowOf('Muros')], changed: [], moved: [], gone: [rowOf('Losa')] };
  const { container } = show(<PlanPreview load={async () => ({ ...plan, changes })} />);
  await screen.findByRole('treegrid');
  const rows = () => screen.getAllByRole('gridcell', { name: /^(Se agrega|Se elimina)\./ }).length;
  expect(rows()).toBe(2);
  expect(container.querySelector(`[data-sign="${rowOf('Losa')}"] svg`)).toBeTruthy();
  const shown = within(screen.getByRole('radiogroup', { name: 'Filas que se muestran' }));
  expect(shown.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
    'Todas',
    'Se agregan 1',
    'Se eliminan 1',
  ]);
  const all = screen.getAllByRole('row').length;
  await user.click(shown.getByRole('radio', { name: 'Se eliminan 1' }));
  expect(screen.queryByRole('gridcell', { name: 'Muros' })).toBeNull();
  expect(screen.getByRole('gridcell', { name: 'Losa' })).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(all);
  expect(rows()).toBe(1);
  await user.click(shown.getByRole('radio', { name: 'Todas' }));
  expect(screen.getAllByRole('row')).toHaveLength(all);
});

test('dates of a plan that exists nowhere yet are not offered to be explained, by menu or key', async () => {
  const user = userEvent.setup();
  show(<PlanPreview load={async () => snapshot(site, [[1, 2]])} />);
  const tree = await screen.findByRole('treegrid');
  const cell = screen.getByRole('gridcell', { name: 'Muros' });
  fireEvent.contextMenu(cell, { button: 2, clientX: 300, clientY: 200 });
  await screen.findByText('Ir a la barra');
  expect(screen.queryByText('¿Por qué esta fecha?')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(tree));
  await user.keyboard('{Alt>}w{/Alt}');
  fireEvent.contextMenu(cell, { button: 2, clientX: 300, clientY: 200 });
  await screen.findByText('Ir a la barra');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(tree)); // a card nobody sees would keep the focus
});

test('a plan that cannot be worked out says so and is asked for again', async () => {
  const user = userEvent.setup();
  const load = vi.fn(async () => snapshot(site, []));
  load.mockRejectedValueOnce(new Error('away'));
  show(<PlanPreview load={load} />);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('treegrid')).toBeTruthy();
});
