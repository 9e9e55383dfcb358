import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlanSession } from '@/engine';
import { Plan } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { BaselinesDialog } from './baselines-dialog';
import './texts';

const api = anApi();

/** Muros runs on the days 0 to 5 of the plan's calendar, Losa on 5 to 8. */
const plan = Plan.read(
  snapshot(
    [
      { row: 3, name: 'Muros', from: 0, to: 5 },
      { row: 4, name: 'Losa', from: 5, to: 8 },
    ],
    [[3, 4]],
    1,
  ),
);
const session = { view: () => ({ plan }) } as unknown as PlanSession;
const finishOf = (name: string) => {
  for (let i = 0; i < plan.activities.n; i++) if (plan.activities.name[i] === name) return plan.activities.finish[i];
  throw new Error(name);
};
const wire = (minute: number) => {
  const d = new Date(minute * 60_000);
  return `${d.getUTCFullYear()}/${String(d.getUTCMonth() + 1).padStart(2, '0')}/${String(d.getUTCDate()).padStart(2, '0')} ${d.getUTCHours()}:${String(d.getUTCMinutes()).padStart(2, '0')}`;
};

const contract = {
  ...{
    id: 's-1.1',
    sectorId: 's-1',
    version: 1,
    name: 'Contrato',
    description: 'Firmada',
    active: true,
    visible: true,
  },
  ...{ imported: false, saveOption: 1, accumulatedDuration: 0, hoursPerDay: 8, hoursPerWeek: 40, pointCount: 2 },
} satisfies Schema<'BaselineHead'>;
const older = { ...contract, id: 's-1.2', version: 2, name: 'Oferta', active: false, imported: true };

test('base-103 base-101 baselines are listed, compared with the plan, activated and deleted', async () => {
  const sent: string[] = [];
  let list: Schema<'BaselineHead'>[] = [contract, older];
  api.use(
    http.get('*/api/sectorbaselineversions/sector/s-1', () => HttpResponse.json(list)),
    http.get('*/api/sectorbaselineversions/:id', () =>
      HttpResponse.json({
        ...contract,
        points: [
          { activityId: 's-1.3', end_date: wire(finishOf('Muros')) },
          { activityId: 's-1.4', end_date: wire(finishOf('Losa') - 2 * 24 * 60) },
          { activityId: 's-1.99', end_date: wire(0) },
        ],
      }),
    ),
    http.put('*/api/sectorbaselineversions/:id', async ({ params, request }) => {
      sent.push(`${params.id} ${JSON.stringify(await request.json())}`);
      list = [
        { ...contract, active: false },
        { ...older, active: true },
      ];
      return HttpResponse.json({ ...older, points: [] });
    }),
    http.delete('*/api/sectorbaselineversions/:id', ({ params }) => {
      sent.push(`delete ${params.id}`);
      return refusal(409, 'baseline.active', 'La línea base activa no se puede eliminar.');
    }),
  );
  const compared: string[] = [];
  const compare = (from: string) => void compared.push(from);
  show(<BaselinesDialog schedule="s-1" session={session} editable onCompare={compare} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  const lines = () => within(within(dialog).getByRole('list', { name: 'Líneas base' })).getAllByRole('listitem');
  await within(dialog).findByText('Contrato');
  expect(lines().map((line) => line.textContent)).toEqual([
    'ContratoFirmadaactivaComparar',
    'OfertaFirmadadel archivoCompararActivarEliminar',
  ]);
  await user.click(within(lines()[0]).getByRole('button', { name: 'Comparar' }));
  expect(await within(dialog).findByText('1 actividad termina otro día que en la línea base.')).toBeTruthy();
  const [, row] = within(dialog).getAllByRole('row');
  expect([row.firstElementChild?.textContent, row.lastElementChild?.textContent]).toEqual(['Losa', '+2']);
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Ver todo lo que cambió' }));
  expect(compared).toEqual(['baseline:1']);
  await user.click(within(lines()[1]).getByRole('button', { name: 'Activar' }));
  await waitFor(() => expect(lines()[1].textContent).toBe('OfertaFirmadaactivadel archivoComparar'));
  await user.click(within(lines()[0]).getByRole('button', { name: 'Eliminar' }));
  expect(await within(dialog).findByText(/La línea base activa no se puede eliminar/)).toBeTruthy();
  expect(sent).toEqual(['s-1.2 {"active":true}', 'delete s-1.1']);
});

test('base-102 base-116 a baseline is saved under a name with one of four options; a failure is said and keeps what was typed', async () => {
  const sent: unknown[] = [];
  let fails = true;
  api.use(
    http.get('*/api/sectorbaselineversions/sector/s-1', () => HttpResponse.json(fails ? [] : [contract])),
    http.post('*/api/sectorbaselineversions/createComplete', async ({ request }) => {
      if (fails) return refusal(503, 'store.unavailable', 'Ahora no se puede.');
      sent.push(await request.json());
      return HttpResponse.json({ ...contract, points: [] }, { status: 201 });
    }),
  );
  show(<BaselinesDialog schedule="s-1" session={session} editable save onCompare={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  const option = within(dialog).getByLabelText('Qué actividades toma');
  expect(
    within(option)
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual([...['Todo el proyecto', 'Actividades nuevas', 'Actividades sin terminar', 'Actualizar eliminadas']]);
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(within(dialog).getByText('Escribe un nombre.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Nombre'), ' Contrato ');
  await user.selectOptions(option, '3');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Error al guardar la línea base. Ahora no se puede.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nombre').value).toBe(' Contrato ');
  fails = false;
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Contrato')).toBeTruthy();
  expect(sent).toEqual([{ name: 'Contrato', description: '', saveOption: 3, sectorId: 's-1' }]);
});

test('who only looks saves, activates and deletes none', async () => {
  api.use(http.get('*/api/sectorbaselineversions/sector/s-1', () => HttpResponse.json([contract, older])));
  show(<BaselinesDialog schedule="s-1" session={session} editable={false} onCompare={() => {}} onClose={() => {}} />);
  await screen.findByText('Oferta');
  for (const name of ['Guardar línea base', 'Activar', 'Eliminar']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
