import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '@/shared/i18n';
import { anApi, aSession } from '@/test-render';
import { visitor } from './visit-fixtures';

vi.mock('@/features/gantt', () => ({
  GanttScreen: () => <p>gantt</p>,
  PlanPreview: () => null,
  planTransport: () => ({ snapshot: () => new Promise(() => {}) }),
  shortNameOf: () => '',
}));
vi.mock('@/features/lookahead', () => ({
  groundTransport: () => () => ({}),
  LookaheadScreen: ({ tab }: { tab: string }) => <p>{`tab ${tab}`}</p>,
}));

const api = anApi();
const visit = visitor(api);
beforeEach(() => showLanguage('es'));

const PLACE = '/org-1/project/p-1/schedule/s-1/lookahead';
const as = (plan: string, constraints: string) => ({
  ...aSession,
  features: ['lookahead'],
  permissions: {
    ...aSession.permissions,
    'masterplan.gantt': 'V',
    'lookahead.plan': plan,
    'lookahead.constraints': constraints,
  } as never,
});
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Vistas del programa' })).queryAllByRole('link');
const names = async () => (await tabs()).map((link) => link.textContent);

test.each(['ACP', 'AC', 'V'])('look-218 road-203 with %s both tabs are there', async (level) => {
  visit(PLACE, as(level, level));
  expect(await screen.findByText('tab plan')).toBeTruthy();
  expect(await names()).toEqual(['Plan', 'Restricciones']);
});

test('look-206 look-218 without the plan its tab is not there, and its address says so', async () => {
  visit(PLACE, as('SA', 'AC'));
  expect((await screen.findByText('No tienes acceso al plan del lookahead')).closest('[role="alert"]')).toBeTruthy();
  expect(await names()).toEqual(['Restricciones']);
  expect(screen.queryByText('tab plan')).toBeNull();
});

test('look-206 road-203 without roadblocks their tab is not there, and their address says so', async () => {
  visit(`${PLACE}/roadblocks`, as('V', 'SA'));
  expect((await screen.findByText('No tienes acceso a las restricciones')).closest('[role="alert"]')).toBeTruthy();
  expect(await names()).toEqual(['Plan']);
  expect(screen.queryByText('tab roadblocks')).toBeNull();
});

test('look-207 with neither an alert says that there are no permissions', async () => {
  visit(PLACE, as('SA', 'SA'));
  expect((await screen.findByText('No tienes permisos en el lookahead')).closest('[role="alert"]')).toBeTruthy();
  expect(screen.queryByText('tab plan')).toBeNull();
});
