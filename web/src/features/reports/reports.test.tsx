import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import LookaheadDialog from './lookahead-dialog';
import { readLookahead } from './lookahead-report';
import { ReportPage } from './report-page';

const api = anApi();

const view = {
  ...{ id: '00000000-0000-4000-8000-000000000001', schedule: '00000000-0000-4000-8000-000000000002' },
  ...{ kind: 'lookahead', name: 'lookahead-2026-05-04.pdf', phase: 'ready', pages: 2, of: 2, bytes: 9 },
};

const dialog = (language: 'es' | 'en' = 'es') =>
  show(<LookaheadDialog schedule="s-1" today="2026-05-04" onShow={() => {}} onClose={() => {}} />, language);

test('rep-202 rep-204 rep-214 rep-215 rep-216 rep-218 a lookahead PDF begins today and has 4 weeks by subcontract until one says otherwise', async () => {
  const asked: unknown[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  api.use(
    http.post('*/api/schedules/s-1/reports/lookahead', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(view, { status: 202 });
    }),
  );
  dialog();
  await expectAccessible(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(saved).toEqual([`/api/reports/lookahead/${view.id}/file?save=`]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Semanas' }), '8');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Color de las barras' }), 'status');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ajustar a una página' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked).toEqual([
    {
      ...{ start_date: '2026/05/04 0:00', end_date: '2026/05/31 0:00', barColor: 'subcontract', numWeeks: 4 },
      ...{ fitToPage: false, at: 'now' },
    },
    {
      ...{ start_date: '2026/05/04 0:00', end_date: '2026/06/28 0:00', barColor: 'status', numWeeks: 8 },
      ...{ fitToPage: true, at: 'now' },
    },
  ]);
});

test('rep-212 rep-217 nothing to export is an alert, and the form says where', async () => {
  api.use(
    http.post('*/api/schedules/s-1/reports/lookahead', () =>
      refusal(422, 'report.nothing', 'There is nothing to export.'),
    ),
  );
  dialog('en');
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect((await screen.findByText('There is nothing to export.')).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
});

test('rep-206 rep-302 the dashes of a date become slashes, and only 1 to 8 weeks of a known colour are read', () => {
  expect(readLookahead('2026-05-04', 'subcontract', '4')).toMatchObject({
    ...{ start_date: '2026/05/04 0:00', barColor: 'subcontract', numWeeks: 4 },
  });
  for (const parts of [
    [undefined, 'status', '4'],
    ['04-05-2026', 'status', '4'],
    ['2026-05-04', 'mood', '4'],
    ['2026-05-04', 'status', '0'],
    ['2026-05-04', 'status', '9'],
    ['2026-05-04', 'status', undefined],
  ])
    expect(readLookahead(...parts)).toBeUndefined();
});

test('rep-207 a lookahead report without its parameters logs an error and shows no report', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  show(<ReportPage schedule="s-1" report="lookahead" asked={undefined} />, 'es');
  expect(await screen.findByText('Al informe le falta algo')).toBeTruthy();
  expect(log.mock.calls.flat().join()).toContain('lacks its date');
  log.mockRestore();
});

test('a report says how far it is, is shown when it is there, and can be made of the present plan', async () => {
  const asked: unknown[] = [];
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  api.use(
    http.post('*/api/schedules/s-1/reports/weekly', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...view, kind: 'weekly', phase: 'writing', pages: 1, of: 3 }, { status: 202 });
    }),
    http.get('*/api/reports/weekly/:id', () => HttpResponse.json({ ...view, kind: 'weekly', name: 'cierre.pdf' })),
  );
  const closure = { kind: 'weekly', type: 'closure', week: 19, year: 2026 } as const;
  show(<ReportPage schedule="s-1" report="closure" asked={closure} />, 'es');
  expect(await screen.findByText('Página 1 de 3')).toBeTruthy();
  expect((await screen.findByTitle('cierre.pdf')).getAttribute('src')).toBe(`/api/reports/weekly/${view.id}/file`);
  await userEvent.click(screen.getByRole('radio', { name: 'Como está ahora' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { type: 'closure', week: 19, year: 2026, at: 'then' },
    { type: 'closure', week: 19, year: 2026, at: 'now' },
  ]);
});
