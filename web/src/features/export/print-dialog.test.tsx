import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import PrintDialog from './print-dialog';

const api = anApi();

const table = {
  columns: [
    { head: 'Nombre', width: 60, right: false, name: true },
    { head: 'Inicio real', width: 18, right: false, name: false },
  ],
  texts: [
    ['Obra', ''],
    ['Muros', '05/06/26'],
    ['Losa', '06/06/26'],
  ],
  bands: [],
};

const open = (language: 'es' | 'en' = 'es') =>
  show(
    <PrintDialog
      schedule="s-1"
      name="Programa general"
      company="Lautaro"
      rows={[0, 3, 4]}
      table={() => table}
      onClose={() => {}}
    />,
    language,
  );

test('exp-101 what is shown goes on the chosen paper, and the file is saved', async () => {
  let asked: unknown;
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  api.use(
    http.post('*/api/activitys/exportpdf', async ({ request }) => {
      asked = await request.json();
      return new HttpResponse('%PDF-1.4', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Papel' }), 'a1');
  await userEvent.click(screen.getByRole('radio', { name: 'Vertical' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vínculos' }));
  await expectAccessible(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(saved).toEqual(['Programa general.pdf']));
  expect(asked).toMatchObject({
    ...{ sector_id: 's-1', paper: 'a1', portrait: true, hideLinks: true, hideBaseline: false },
    ...{ rows: [0, 3, 4], table, heading: 'Lautaro' },
  });
});

test('exp-103 rep-221 a file may take 300,000 ms, and a refusal is said in the dialog', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  api.use(
    http.post('*/api/activitys/exportpdf', () => refusal(422, 'print.period', 'The period ends before it begins.')),
  );
  open('en');
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('The period ends before it begins.')).toBeTruthy();
  expect(patience).toHaveBeenCalledWith(300_000);
});

test('exp-101 the colours of the bars go along with their legend, and are left out where nobody wants them', async () => {
  const asked: unknown[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  api.use(
    http.post('*/api/activitys/exportpdf', async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse('x', { headers: { 'Content-Type': 'image/png' } });
    }),
  );
  const colours = { name: 'Zona', keys: [{ label: 'Norte', fill: '#112233' }], of: [-1, 0] };
  show(
    <PrintDialog
      {...{ schedule: 's-1', name: 'Programa', company: 'Lautaro', rows: [0, 3], onClose: () => {} }}
      {...{ colours, critical: false, links: false, baseline: false }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PNG' }));
  await waitFor(() => expect(saved).toEqual(['Programa.png']));
  expect(asked[0]).toMatchObject({ format: 'png', colours, hideCritical: true, hideLinks: true, hideBaseline: true });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Colores de las barras: Zona' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ format: 'pdf' });
  expect(asked[1]).not.toHaveProperty('colours');
});
