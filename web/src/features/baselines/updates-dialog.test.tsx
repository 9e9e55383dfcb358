import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NONE, type PlanSession } from '@/engine';
import type { Schema } from '@/shared/api';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { UpdatesDialog } from './updates-dialog';
import './texts';

const api = anApi();

const at = (dataDate: number) => ({ view: () => ({ plan: { schedule: { dataDate } } }) }) as unknown as PlanSession;
const undated = at(NONE);
const nowhere = () => {};

const maria = {
  ...{ id: 'u-1', name: 'María', lastname: 'Vidal', email: 'maria.vidal@robles.example', picture: '' },
  ...{ initials: 'MV', colour: 2 },
};
const march = {
  ...{ id: 's-1.1', sectorId: 's-1', number: 1, name: 'Marzo', narrative: 'Lluvia', statusDate: null },
  ...{ baselineId: null, revision: 40, createdBy: maria, createdAt: '2026-03-31T12:00:00Z', state: 'draft' as const },
  ...{ forecastFinish: '2026/11/17 18:00', realProgress: 12 },
} satisfies Schema<'ScheduleUpdate'>;
const april = {
  ...march,
  ...{ statusDate: '2026/04/30 0:00', forecastFinish: '2026/11/21 18:00', realProgress: 18.46 },
  ...{ id: 's-1.2', number: 2, name: 'Abril', narrative: '', revision: 30, createdBy: { ...maria, name: 'Juan' } },
};

test('upd-102 upd-107 updates are listed with their person and moment, and who updated last stands above', async () => {
  const sent: unknown[] = [];
  let list: Schema<'ScheduleUpdate'>[] = [march, april];
  api.use(
    http.get('*/api/scheduleupdates/sector/s-1', () => HttpResponse.json(list)),
    http.put('*/api/scheduleupdates/:id', async ({ params, request }) => {
      sent.push([params.id, await request.json()]);
      list = [{ ...march, state: 'issued' }, april];
      return HttpResponse.json(list[0]);
    }),
  );
  show(<UpdatesDialog schedule="s-1" session={undated} onCompare={nowhere} editable onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Actualizaciones del programa' });
  const status = await within(dialog).findByRole('status');
  expect(status.textContent).toContain('María Vidal');
  expect(status.textContent).toContain('31 mar 2026');
  const lines = () => within(within(dialog).getByRole('list')).getAllByRole('listitem');
  expect(lines()[0].textContent).toContain('Juan Vidal');
  expect(lines()[1].textContent).toContain('Lluvia');
  const said = (line: number) => lines()[line].textContent?.replaceAll('\u00a0', ' ');
  expect(said(0)).toContain('estado al 30 abr 2026 · término 21 nov 2026 · +4 d desde la 1 · avance 18,5 %');
  expect(said(1), 'the first has none before it').toContain('término 17 nov 2026 · avance 12 %');
  await expectAccessible(dialog);
  await userEvent.click(within(lines()[1]).getByRole('button', { name: 'Emitir' }));
  expect(await within(lines()[1]).findByText('emitida')).toBeTruthy();
  expect(within(lines()[1]).queryByRole('button', { name: 'Emitir' })).toBeNull();
  expect(sent).toEqual([['s-1.1', { state: 'issued' }]]);
});

test('each update tells what the plan measured at its pin and what changed since the one before', async () => {
  const none = {
    added: 0,
    deleted: 0,
    dates: 0,
    duration: 0,
    constraint: 0,
    progress: 0,
    logic: 0,
    calendar: 0,
    other: 0,
  };
  const first: Schema<'UpdateFigures'> = {
    ...{
      plannedProgress: null,
      spi: null,
      spiT: null,
      finishVarianceDays: null,
      criticalCount: 1,
      since: null,
      changeCounts: null,
    },
    healthScore: { passed: 8, judged: 9 },
    headHash: 'a0'.repeat(32),
  };
  const later: Schema<'UpdateFigures'> = {
    ...{ plannedProgress: 20.44, spi: 0.9032, spiT: 0.95, finishVarianceDays: 6, criticalCount: 1204, since: 1 },
    changeCounts: { ...none, added: 3, deleted: 1, logic: 12, progress: 240 },
    healthScore: { passed: 7, judged: 9 },
    headHash: '9f'.repeat(32),
  };
  api.use(
    http.get('*/api/scheduleupdates/sector/s-1', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('figures')
          ? [
              { ...march, figures: first },
              { ...april, figures: later },
            ]
          : [march, april],
      ),
    ),
  );
  show(<UpdatesDialog schedule="s-1" session={undated} onCompare={nowhere} editable onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Actualizaciones del programa' });
  await within(dialog).findByText(/SPI 0,9\s/);
  const said = within(within(dialog).getByRole('list'))
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replaceAll('\u00a0', ' '));
  expect(said[0]).toContain(
    'avance esperado 20,4 % · SPI 0,9 · SPI(t) 0,95 · +6 d contra la línea base · 1.204 críticas · salud 7 de 9',
  );
  expect(said[0]).toContain('cambios desde la 1: 3 agregadas · 1 eliminada · 12 de lógica · 240 de avance');
  expect(said[0]).toContain('huella 9f9f9f9f9f9f');
  expect(within(dialog).getByTitle('9f'.repeat(32))).toBeTruthy();
  expect(said[1], 'without a baseline and an update before').toContain('1 crítica · salud 8 de 9');
  expect(said[1]).not.toMatch(/SPI|esperado|cambios/);
  await expectAccessible(dialog);
});

test('upd-103 a new update needs a name, and a failure keeps what was typed', async () => {
  const sent: unknown[] = [];
  let fails = true;
  api.use(
    http.get('*/api/scheduleupdates/sector/s-1', () => HttpResponse.json(fails ? [] : [march])),
    http.post('*/api/scheduleupdates', async ({ request }) => {
      if (fails) return refusal(503, 'store.unavailable', 'Ahora no se puede.');
      sent.push(await request.json());
      return HttpResponse.json(march, { status: 201 });
    }),
  );
  show(<UpdatesDialog schedule="s-1" session={undated} onCompare={nowhere} editable save onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Nueva actualización' });
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(within(dialog).getByText('Escribe un nombre.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Nombre'), 'Marzo');
  await user.type(within(dialog).getByLabelText('Relato'), 'Lluvia');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText(/Ahora no se puede/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nombre').value).toBe('Marzo');
  fails = false;
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('1. Marzo')).toBeTruthy();
  expect(sent).toEqual([{ name: 'Marzo', narrative: 'Lluvia', sectorId: 's-1' }]);
});

test('upd-101 upd-103 one is saved and issued at once under the status date, and compared with now', async () => {
  const sent: unknown[] = [];
  const compared: string[] = [];
  let list: Schema<'ScheduleUpdate'>[] = [march];
  const june = { ...march, id: 's-1.3', number: 3, name: 'Actualización al 30 jun 2026' };
  api.use(
    http.get('*/api/scheduleupdates/sector/s-1', () => HttpResponse.json(list)),
    http.post('*/api/scheduleupdates', async ({ request }) => {
      sent.push(await request.json());
      list = [march, june];
      return HttpResponse.json(june, { status: 201 });
    }),
    http.put('*/api/scheduleupdates/:id', async ({ params, request }) => {
      sent.push([params.id, await request.json()]);
      list = [march, { ...june, state: 'issued' }];
      return HttpResponse.json(list[1]);
    }),
  );
  const session = at(Date.UTC(2026, 5, 30, 18) / 60_000);
  const compare = (from: string) => void compared.push(from);
  show(<UpdatesDialog schedule="s-1" session={session} onCompare={compare} editable save onClose={nowhere} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Guardar y emitir' }));
  const line = (await screen.findByText('3. Actualización al 30 jun 2026')).closest('li')!;
  expect(within(line).getByText('emitida')).toBeTruthy();
  expect(sent).toEqual([
    { name: 'Actualización al 30 jun 2026', narrative: '', sectorId: 's-1' },
    ['s-1.3', { state: 'issued' }],
  ]);
  await user.click(within(line).getByRole('button', { name: 'Comparar con ahora' }));
  expect(compared).toEqual(['update:3']);
});

test('who only looks saves and issues none', async () => {
  api.use(http.get('*/api/scheduleupdates/sector/s-1', () => HttpResponse.json([march])));
  show(<UpdatesDialog schedule="s-1" session={undated} onCompare={nowhere} editable={false} onClose={() => {}} />);
  await screen.findByText('1. Marzo');
  for (const name of ['Guardar actualización', 'Emitir']) expect(screen.queryByRole('button', { name })).toBeNull();
});
