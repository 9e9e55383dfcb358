import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { snapshot } from '@/engine/testing/plans';
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

test('a plan that cannot be worked out says so and is asked for again', async () => {
  const user = userEvent.setup();
  const load = vi.fn(async () => snapshot(site, []));
  load.mockRejectedValueOnce(new Error('away'));
  show(<PlanPreview load={load} />);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('treegrid')).toBeTruthy();
});
