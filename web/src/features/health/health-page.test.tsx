import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Transport } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, show } from '@/test-render';
import type { Check, Health, HealthTrail } from './api/use-health';
import { HealthPage } from './health-page';
import './texts';

const api = anApi();

const names = [
  ...['logic', 'leads', 'lags', 'link-types', 'hard-constraints', 'high-float', 'negative-float', 'high-duration'],
  ...['invalid-dates', 'resources', 'missed-tasks', 'critical-path', 'path-length', 'execution'],
] as Check['name'][];

/** Three weeks: leads broke in the last one. */
const trail: HealthTrail = {
  points: [1, 2, 3].map((week) => ({
    at: `2026-04-0${week}T10:00:00Z`,
    verdicts: names.map((name) => (name === 'leads' && week === 3 ? 'failed' : 'passed')),
    values: names.map(() => 0),
    failed: week === 3 ? 1 : 0,
  })),
  breaks: [
    { number: 2, revision: 31, at: '2026-04-03T09:00:00Z', by: '', label: 'link.change', activity: null, name: '' },
  ],
  people: {},
};

/** Fourteen checks that pass, but for those named. */
function checks(but: Partial<Record<Check['name'], Partial<Check>>>): Health['checks'] {
  return names.map((name, k) => ({
    number: k + 1,
    name,
    verdict: 'passed',
    value: 0,
    limit: 5,
    atLeast: false,
    own: false,
    days: name === 'critical-path' ? 600 : name === 'high-float' || name === 'high-duration' ? 44 : null,
    count: 0,
    of: 2,
    failing: [],
    ...but[name],
  }));
}

function open(but: Parameters<typeof checks>[0]) {
  api.use(
    http.get('*/api/schedules/:schedule/health', () =>
      HttpResponse.json({ revision: 10, at: 0, baseline: false, unfinished: 2, links: 1, checks: checks(but) }),
    ),
    http.get('*/api/schedules/:schedule/health-trail', () => HttpResponse.json(trail)),
  );
  setSession(aSession);
  const rows = [
    { row: 1, name: 'Muro', from: 0, to: 5 },
    { row: 2, name: 'Losa', from: 5, to: 9 },
  ];
  const transport = (): Transport => ({
    snapshot: async () => snapshot(rows, [[1, 2, 'FS', -1]]),
    areas: async () => ({ revision: 10, tables: {} }),
    stacks: async () => ({ undo: [], redo: [] }),
    send: () => new Promise(() => undefined),
    here: async () => undefined,
    live: () => () => undefined,
  });
  show(
    <HealthPage
      schedule="s-1"
      transport={transport}
      activityPath={(row) => `/gantt?row=${row}`}
      changePath={(r) => `/log?revision=${r}`}
    />,
  );
}

test('a check that fails names its links, and leads to their activity in the Gantt', async () => {
  open({ leads: { verdict: 'failed', value: 100, limit: 0, count: 1, of: 1, failing: [500] } });
  const line = (await screen.findByRole('button', { name: 'Adelantos: desfase negativo' })).closest('tr');
  if (!line) throw new Error('the check has no row');
  expect(
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['2', 'Falla', '100 %', '≤ 0 %', '1 de 1', expect.any(String), expect.any(String)]);
  screen.getByText('1 falla');
  screen.getByText('13 cumplen');
  await userEvent.click(screen.getByRole('button', { name: 'Adelantos: desfase negativo' }));
  const failing = screen.getByRole('region', { name: 'Adelantos: desfase negativo' });
  within(failing).getByText('1 · Muro');
  expect(within(failing).getByRole('link', { name: '2 · Losa' }).getAttribute('href')).toBe('/gantt?row=2');
  within(failing).getByText('FC-1d');
});

test('what cannot be judged is no pass, and says what it needs', async () => {
  open({
    'missed-tasks': { verdict: 'not-evaluated', value: null },
    resources: { verdict: 'reported', value: 50, limit: null, failing: [2] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Incumplidas contra línea base' }));
  screen.getByText('Necesita una línea base activa.');
  screen.getByText('1 sin evaluar');
  screen.getByText('1 informativo');
});

test('the days of the critical path test are counted in its reason, one day as one', async () => {
  open({ 'critical-path': { verdict: 'failed', days: 1 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Prueba de ruta crítica: + 1 d' }));
  screen.getByText(/holgura dura 1 día más; el término debe moverse lo mismo\.$/);
});

test('an index is written as one, its minutes as days', async () => {
  open({
    'path-length': { verdict: 'failed', value: 94.4828, limit: 95, atLeast: true, count: 137 * 480, of: 145 * 480 },
  });
  const line = (await screen.findByRole('button', { name: 'CPLI: ruta crítica posible' })).closest('tr');
  expect(line?.textContent).toContain('0,945');
  expect(line?.textContent).toContain('≥ 0,95');
  expect(line?.textContent).toContain('137 de 145 d');
});

test('only what fails is shown on demand', async () => {
  open({ logic: { verdict: 'failed', failing: [1] } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Fallan' }));
  expect(within(screen.getByRole('table', { name: 'Salud del programa' })).getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Lógica: sin predecesora o sin sucesora' }));
  expect(screen.getByRole('link', { name: '1 · Muro' }).getAttribute('href')).toBe('/gantt?row=1');
});

test('beyond-9 a check that fails shows its weeks and who broke it', async () => {
  open({ leads: { verdict: 'failed', value: 100, limit: 0, count: 1, of: 1, failing: [500] } });
  const broke = await screen.findByRole('link', { name: /^Sistema · / });
  expect(broke.getAttribute('href')).toBe('/log?revision=31');
  const line = broke.closest('tr');
  if (!line) throw new Error('the check has no row');
  within(line).getByText('Falló en 1 de 3 semanas');
  expect(screen.getAllByText('Falló en 0 de 3 semanas')).toHaveLength(13);
});

test('beyond-9 a check by a threshold of the company says so, with its own days', async () => {
  open({
    logic: { verdict: 'failed', value: 4, limit: 3, own: true },
    'high-float': { days: 30, own: true },
  });
  const line = (await screen.findByRole('button', { name: 'Lógica: sin predecesora o sin sucesora' })).closest('tr');
  expect(line?.textContent?.replaceAll('\u00a0', ' ')).toContain('≤ 3 %umbral propio');
  expect(screen.getByRole('button', { name: 'Holgura alta: más de 30 d' }).closest('tr')?.textContent).toContain(
    'umbral propio',
  );
  expect(screen.getByRole('button', { name: 'Duración alta: más de 44 d' }).closest('tr')?.textContent).not.toContain(
    'umbral propio',
  );
  screen.getByText('2 controles con umbrales propios de la empresa');
});
