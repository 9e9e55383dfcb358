import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Transport } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, show } from '@/test-render';
import type { EarnedValue, FinishLedger, Risk, RiskParameters, RiskResult } from './api/use-finish';
import { csvOf } from './csv';
import { FinishPage } from './finish-page';
import { byPerson } from './ledger-view';
import { numbersOf } from './numbers';
import './texts';

const api = anApi();
const friday = 29_600_640; // a civil minute at 00:00
const plan = friday + 17 * 60;

const outcome = { row: 0, planned: plan, p10: plan, p50: plan + 1440, p80: plan + 5760, p90: plan + 7200 };
const result: RiskResult = {
  id: '0197a000-0000-7000-8000-000000000001',
  revision: 10,
  at: '2026-04-28T10:00:00Z',
  by: '0197a000-0000-7000-8000-0000000000aa',
  person: null,
  parameters: { runs: 1000, seed: 7, rules: [], learn: false, milestones: [] },
  runs: 1000,
  varying: 2,
  learnt: null,
  project: { ...outcome, reached: 240, mean: 960, deviation: 480, bars: [{ from: friday, runs: 1000 }] },
  milestones: [],
  critical: [{ row: 2, runs: 910 }],
  drivers: [{ row: 2, correlation: 0.81, low: -960, high: 1440, runs: 910 }],
};

function open() {
  setSession(aSession);
  const rows = [
    { row: 1, name: 'Muro', from: 0, to: 5 },
    { row: 2, name: 'Losa', from: 5, to: 9 },
  ];
  const transport = (): Transport => ({
    snapshot: async () => snapshot(rows, [[1, 2, 'FS', 0]]),
    areas: async () => ({ revision: 10, tables: {} }),
    stacks: async () => ({ undo: [], redo: [] }),
    send: () => new Promise(() => undefined),
    here: async () => undefined,
    live: () => () => undefined,
  });
  show(
    <FinishPage
      schedule="s-1"
      transport={transport}
      activityPath={(row) => `/gantt?row=${row}`}
      changePath={(revision) => `/changes?revision=${revision}`}
    />,
  );
}

const spoken = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

test('beyond-10 a simulation is asked for with the ranges on screen, and shows what it came to', async () => {
  let asked: RiskParameters | undefined;
  let now: Risk = { job: null, result: null, kept: [] };
  api.use(
    http.get('*/api/schedules/:schedule/risk', () => HttpResponse.json(now)),
    http.post('*/api/schedules/:schedule/risk', async ({ request }) => {
      asked = (await request.json()) as RiskParameters;
      now = { job: null, result, kept: [{ id: result.id, revision: 10, at: result.at }] };
      return HttpResponse.json({ id: result.id, phase: 'running', done: 0, of: 1000 }, { status: 202 });
    }),
  );
  open();
  await screen.findByText('Todavía no hay simulaciones.');
  const form = screen.getByRole('form', { name: 'Supuestos de la simulación' });
  const high = within(form).getByLabelText('Máximo');
  await userEvent.clear(high);
  await userEvent.type(high, '80');
  screen.getByText('Mínimo, probable y máximo deben ir en ese orden, hasta 1000 %.');
  await userEvent.clear(high);
  await userEvent.type(high, '150');
  await userEvent.click(screen.getByRole('button', { name: 'Simular' }));
  await screen.findByRole('img', { name: /Histograma/ });
  expect(asked?.rules).toEqual([{ by: 'all', shape: 'triangular', low: 90, likely: 100, high: 150, correlation: 0 }]);
  screen.getByText('24 %', { selector: 'b' });
  const drivers = screen.getByRole('region', { name: 'Qué mueve el término' });
  const line = within(drivers).getByRole('link', { name: '2 · Losa' }).closest('tr');
  expect(spoken(line)).toBe('2 · Losa−2 d+3 d0,8191 %');
  expect(within(drivers).getByRole('link').getAttribute('href')).toBe('/gantt?row=2');
});

test('beyond-10 ranges are settings of the schedule: set for several activities, seen at once, and drawn from', async () => {
  let asked: RiskParameters | undefined;
  api.use(
    http.get('*/api/schedules/:schedule/risk', () => HttpResponse.json({ job: null, result: null, kept: [] })),
    http.post('*/api/schedules/:schedule/risk', async ({ request }) => {
      asked = (await request.json()) as RiskParameters;
      return HttpResponse.json({ id: result.id, phase: 'running', done: 0, of: 1000 }, { status: 202 });
    }),
  );
  open();
  const card = await screen.findByRole('region', { name: 'Rangos del programa' });
  within(card).getByText(/todavía no tiene rangos/);
  const form = within(card).getByRole('form', { name: 'Nuevo rango' });
  await userEvent.selectOptions(within(form).getByLabelText('De qué'), 'activity');
  await userEvent.type(within(form).getByLabelText('Números de actividad'), '1-2');
  for (const [label, days] of [
    ['Mínimo', '3'],
    ['Probable', '5'],
    ['Máximo', '9'],
  ]) {
    const field = within(form).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, days);
  }
  await userEvent.click(within(form).getByRole('button', { name: 'Fijar rango' }));
  const line = (await within(card).findByRole('rowheader', { name: '2 · Losa' })).closest('tr');
  expect(spoken(line)).toBe('2 · LosaTriangular3 d5 d9 d–');
  within(card).getByRole('rowheader', { name: '1 · Muro' });
  await userEvent.click(screen.getByRole('button', { name: 'Simular' }));
  await waitFor(() => expect(asked).toMatchObject({ stored: true, rules: [], learn: false }));
});

test('numbers of activities as people write them', () => {
  expect(numbersOf('12, 15-17; 3')).toEqual([3, 12, 15, 16, 17]);
  expect(numbersOf('x 5-3 -')).toEqual([]);
});

test('beyond-10 the last simulation lies over the curve, with its seed, and says that the plan moved on', async () => {
  const planned = [
    { at: plan - 1440, value: 0 },
    { at: plan, value: 1000 },
  ];
  api.use(
    http.get('*/api/schedules/:schedule/risk', () =>
      HttpResponse.json({ job: null, result: { ...result, revision: 8 }, kept: [] }),
    ),
    http.get('*/api/schedules/:schedule/earned-value', () => HttpResponse.json({ ...measured, planned })),
  );
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Valor ganado' }));
  expect((await screen.findByText(/^Última simulación/)).textContent).toMatch(/semilla 7/);
  screen.getByText('P80');
  screen.getByText(/La banda es de la revisión 8; el programa va en la 10/);
});

test('beyond-10 whoever only looks has the result and no button', async () => {
  api.use(
    http.get('*/api/schedules/:schedule/risk', () =>
      HttpResponse.json({ job: null, result, kept: [{ id: result.id, revision: 10, at: result.at }] }),
    ),
  );
  open();
  setSession({ ...aSession, permissions: { ...aSession.permissions, 'masterplan.gantt': 'V' } });
  await screen.findByText('Tu rol ve los resultados; simular lo hace quien edita el Gantt.');
  expect(screen.queryByRole('button', { name: 'Simular' })).toBeNull();
});

const ledger: FinishLedger = {
  row: 0,
  from: 4,
  to: 9,
  before: plan,
  after: plan + 2880,
  total: 960,
  commands: 4,
  unmoved: 2,
  kinds: [
    { kind: 'duration', work: 1440, commands: 1 },
    { kind: 'logic', work: -480, commands: 1 },
  ],
  lines: [
    {
      ...{ command: result.id, first: 5, revision: 6, at: '2026-04-28T10:00:00Z', by: 'ana', reverts: false },
      ...{
        label: 'activity.set-duration',
        kind: 'duration',
        activity: 2,
        name: 'Losa',
        from: plan,
        to: plan + 4320,
        work: 1440,
      },
    },
    {
      ...{ command: result.id, first: 7, revision: 8, at: '2026-04-28T11:00:00Z', by: '', reverts: true },
      ...{
        label: 'link.change',
        kind: 'logic',
        activity: null,
        name: '',
        from: plan + 4320,
        to: plan + 2880,
        work: -480,
      },
    },
  ],
  more: 0,
  windows: [
    { from: 4, to: 9, before: plan, half: plan, after: plan + 2880, progress: 0, revision: 960, total: 960 },
    { from: 1, to: 4, before: null, half: null, after: plan, progress: null, revision: null, total: null },
  ],
  people: {},
};

test('beyond-3 the ledger adds up, names kind and command, and leads to the change', async () => {
  api.use(
    http.get('*/api/schedules/:schedule/risk', () => HttpResponse.json({ job: null, result: null, kept: [] })),
    http.get('*/api/schedules/:schedule/finish-ledger', () => HttpResponse.json(ledger)),
  );
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Por qué se movió' }));
  const parts = await screen.findByRole('region', { name: 'Partes del movimiento' });
  expect(within(parts).getAllByRole('row').slice(1).map(spoken)).toEqual([
    'Duraciones+3 d1',
    'Vínculos−1 d1',
    'Todo+2 d',
  ]);
  const halves = screen.getByRole('region', { name: 'Avance y después revisión' });
  expect(spoken(within(halves).getAllByRole('row')[1])).toContain('sin cambio+2 d+2 d');
  expect(spoken(within(halves).getAllByRole('row')[2])).toContain('Sin evaluar');
  const commands = screen.getByRole('region', { name: 'Cambios que lo movieron' });
  expect(within(commands).getByRole('link', { name: 'Losa' }).getAttribute('href')).toBe('/changes?revision=6');
  within(commands).getByText('Vínculos · deshecho o rehecho');
});

const measured: EarnedValue = {
  ...{ revision: 10, at: plan, basis: 'cost', currency: 'UF', baseline: true, outside: 1, planned: [] },
  ...{ bac: 1000, pv: 800, ev: 700, ac: null, sv: -100, cv: null, eac: null, spi: 0.875, cpi: null },
  ...{ es: 2.5, time: 3, svt: -0.5, spit: 0.8333, rows: [], shares: [] },
};

test('a figure of earned value opens its formula and the rows it is the sum of', async () => {
  const row = { row: 1, weight: 600, planned: 600, earned: 600, spent: 650, progress: 100, share: 60, outside: false };
  const rows = [
    row,
    { ...row, row: 2, weight: 400, planned: 200, earned: 100, spent: 100, progress: 25, share: 40 },
    { ...row, row: 3, weight: 500, planned: 0, earned: 500, spent: 90, share: 0, outside: true },
  ];
  const shares = [0, 30, 60, 80, 100].map((value, week) => ({ at: plan + week * 7 * 1440, value }));
  const entry = (name: string, definition: string) => ({
    ...{ name, version: 1, title: name, definition, without: 'Sin pesos no hay cifra.', unit: 'amount', source: 'PMI' },
  });
  api.use(
    http.get('*/api/schedules/:schedule/risk', () => HttpResponse.json({ job: null, result: null, kept: [] })),
    http.get('*/api/figures', () =>
      HttpResponse.json([entry('earned-value', 'EV: peso × avance real.'), entry('earned-schedule', 'ES = C + …')]),
    ),
    http.get('*/api/schedules/:schedule/earned-value', ({ request }) =>
      HttpResponse.json({
        ...measured,
        ...(new URL(request.url).searchParams.get('rows') === 'true' && { rows, shares }),
      }),
    ),
  );
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Valor ganado' }));
  await userEvent.click(await screen.findByRole('button', { name: /^EV · valor ganado: 700 UF/ }));
  const amounts = await screen.findByRole('dialog', { name: 'EV · valor ganado' });
  await within(amounts).findByText('EV: peso × avance real.');
  within(amounts).getByText('earned-value, versión 1. Fuente: PMI');
  const sum = await within(amounts).findByRole('row', { name: /^Suma/ });
  expect(spoken(sum)).toBe('Suma1.000800700750');
  expect(spoken(within(amounts).getAllByRole('row')[3])).toContain('fuera de la línea base100 %––––');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'EV · valor ganado' })).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: /^SPI\(t\): 0,83/ }));
  const inTime = await screen.findByRole('dialog', { name: 'SPI(t)' });
  await within(inTime).findByText('ES = C + …');
  await within(inTime).findByText(/Avance logrado: 70\s%/);
  const weeks = within(within(inTime).getByRole('region', { name: /^Avance previsto al fin/ })).getAllByRole('row');
  expect(weeks.map((line) => line.hasAttribute('data-reached'))).toEqual([false, true, true, true, false, false]);
});

test('what cannot be measured says so, and is never 0', async () => {
  api.use(
    http.get('*/api/schedules/:schedule/risk', () => HttpResponse.json({ job: null, result: null, kept: [] })),
    http.get('*/api/schedules/:schedule/earned-value', () => HttpResponse.json(measured)),
  );
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Valor ganado' }));
  const line = async (name: string) => spoken((await screen.findByRole('rowheader', { name })).closest('tr'));
  expect(await line('PV · valor planificado')).toContain('800 UF');
  expect(await line('SPI(t)')).toContain('0,83');
  expect(await line('CPI')).toContain('Sin evaluar');
  await waitFor(() =>
    screen.getByText('1 actividad no está en la línea base: no gana valor, y lo que costó no entra en AC.'),
  );
});

test('people are summed, and files hold no formulas', () => {
  expect(
    byPerson([
      { by: 'a', work: 5 },
      { by: 'b', work: -9 },
      { by: 'a', work: 1 },
    ]),
  ).toEqual([
    { key: 'b', work: -9, commands: 1 },
    { key: 'a', work: 6, commands: 2 },
  ]);
  expect(csvOf([['=1+1', 'a,b', 3, null]])).toBe('\ufeff\'=1+1,"a,b",3,\r\n');
});
