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

const lines = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Líneas base' })).getAllByRole('listitem');

test('base-103 base-101 baselines are listed, compared with the plan and activated', async () => {
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
  );
  const compared: string[] = [];
  const compare = (from: string) => void compared.push(from);
  show(<BaselinesDialog schedule="s-1" session={session} editable onCompare={compare} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  await within(dialog).findByText('Contrato');
  expect(lines(dialog).map((line) => line.textContent)).toEqual([
    'ContratoFirmadaactivaCompararDesactivar',
    'OfertaFirmadadel archivoCompararActivar',
  ]);
  await user.click(within(lines(dialog)[0]).getByRole('button', { name: 'Comparar' }));
  expect(await within(dialog).findByText('1 actividad termina otro día que en la línea base.')).toBeTruthy();
  const [, row] = within(dialog).getAllByRole('row');
  expect([row.firstElementChild?.textContent, row.lastElementChild?.textContent]).toEqual(['Losa', '+2']);
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Ver todo lo que cambió' }));
  expect(compared).toEqual(['baseline:1']);
  await user.click(within(lines(dialog)[1]).getByRole('button', { name: 'Activar' }));
  await waitFor(() => expect(lines(dialog)[1].textContent).toBe('OfertaFirmadaactivadel archivoCompararDesactivar'));
  expect(sent).toEqual(['s-1.2 {"active":true}']);
});

/** The baselines that a server would hold, changed by what is sent to it. */
function kept(...list: Schema<'BaselineHead'>[]) {
  const sent: string[] = [];
  api.use(
    http.get('*/api/sectorbaselineversions/sector/s-1', () => HttpResponse.json(list)),
    http.put('*/api/sectorbaselineversions/:id', async ({ params, request }) => {
      const body = (await request.json()) as Partial<Schema<'BaselineHead'>>;
      sent.push(`${params.id} ${JSON.stringify(body)}`);
      list = list.map((one) => (one.id === params.id ? { ...one, ...body } : one));
      return HttpResponse.json({ ...list[0], points: [] });
    }),
    http.delete('*/api/sectorbaselineversions/:id', ({ params }) => {
      sent.push(`delete ${params.id}`);
      list = list.filter((one) => one.id !== params.id);
      return HttpResponse.json({ id: params.id, deleted: true });
    }),
  );
  return sent;
}

test('the bars of the active baseline are hidden and shown again, and it is renamed', async () => {
  const sent = kept(contract, older);
  show(<BaselinesDialog schedule="s-1" session={session} editable onCompare={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  await user.click(await within(dialog).findByRole('button', { name: 'Ocultar las barras de Contrato' }));
  expect(await within(lines(dialog)[0]).findByText('sin barras')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Mostrar las barras de Contrato' }));
  await waitFor(() => expect(within(dialog).queryByText('sin barras')).toBeNull());
  // Bars of the others are never drawn, so nothing of theirs is shown or hidden.
  expect(within(lines(dialog)[1]).queryByRole('button', { name: /las barras/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Renombrar Contrato' }));
  const form = await screen.findByRole('dialog', { name: 'Renombrar Contrato' });
  const name = within(form).getByLabelText('Nombre');
  await user.clear(name);
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(within(form).getByText('Escribe un nombre.')).toBeTruthy();
  await user.type(name, ' Contrato 2 ');
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Contrato 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Renombrar/ })).toBeNull());
  expect(sent).toEqual(['s-1.1 {"visible":false}', 's-1.1 {"visible":true}', 's-1.1 {"name":"Contrato 2"}']);
});

test('a baseline is deleted after a question, and the active one only once it is deactivated', async () => {
  const sent = kept(contract, older);
  show(<BaselinesDialog schedule="s-1" session={session} editable onCompare={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  await user.click(await within(dialog).findByRole('button', { name: 'Eliminar Oferta' }));
  const ask = await screen.findByRole('dialog', { name: '¿Eliminar la línea base Oferta?' });
  expect(within(ask).getByText(/Tiene los valores de 2 actividades/)).toBeTruthy();
  await user.click(within(ask).getByRole('button', { name: 'Cancelar' }));
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar Contrato' }));
  const refused = await screen.findByRole('dialog', { name: '¿Eliminar la línea base Contrato?' });
  expect(within(refused).getByText(/Activa otra o desactívala antes de eliminarla/)).toBeTruthy();
  expect(within(refused).queryByRole('button', { name: 'Eliminar' })).toBeNull();
  await user.click(within(refused).getByRole('button', { name: 'Desactivar' }));
  await user.click(await within(refused).findByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(within(dialog).queryByText('Contrato')).toBeNull());
  expect(within(dialog).getByText('Oferta')).toBeTruthy();
  expect(sent).toEqual(['s-1.1 {"active":false}', 'delete s-1.1']);
});

test('a refused deletion shows its reason in the dialog, and the baseline stays', async () => {
  kept(contract, older);
  api.use(
    http.delete('*/api/sectorbaselineversions/:id', () =>
      refusal(409, 'baseline.active', 'La línea base Oferta es la activa.'),
    ),
  );
  show(<BaselinesDialog schedule="s-1" session={session} editable onCompare={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Líneas base' });
  await user.click(await within(dialog).findByRole('button', { name: 'Eliminar Oferta' }));
  const ask = await screen.findByRole('dialog', { name: '¿Eliminar la línea base Oferta?' });
  await user.click(within(ask).getByRole('button', { name: 'Eliminar' }));
  expect(await within(ask).findByText(/La línea base Oferta es la activa/)).toBeTruthy();
  await user.click(within(ask).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByText(/La línea base Oferta es la activa/)).toBeNull());
  expect(within(dialog).getByText('Oferta')).toBeTruthy();
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
  for (const name of ['Guardar línea base', 'Activar', 'Desactivar', /Eliminar/, /Renombrar/, /las barras/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
