import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryCommandStore, PlanSession, type Transport } from '@/engine';
import { snapshot } from '@/engine/schedule/testing/plans';
import { anApi, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { ExportView } from './api/exports';
import ExportDialog from './export-dialog';

const api = anApi();

const view = (change: Partial<ExportView>): ExportView => ({
  id: 'job-1',
  schedule: 's-1',
  format: 'xer',
  name: 'Torre.xer',
  phase: 'writing',
  bytes: 0,
  records: 0,
  of: 0,
  ...change,
});

let session: PlanSession;
let saved: string[];
let given: string[];

beforeEach(async () => {
  saved = [];
  given = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} ${this.download}`);
  });
  api.use(
    http.delete('/api/exports/:id', ({ params }) => {
      given.push(String(params.id));
      return HttpResponse.json(view({ phase: 'cancelled' }));
    }),
  );
  session = new PlanSession({
    store: new MemoryCommandStore(),
    transport: {
      snapshot: async () => snapshot([{ row: 3, name: 'Muros', from: 0, to: 5 }]),
      stacks: async () => ({ undo: [], redo: [] }),
      send: async () => [],
      live: () => () => undefined,
      here: async () => undefined,
    } as Transport,
  });
  await session.open();
  return () => session.close();
});

const open = (onClose = () => undefined) =>
  show(<ExportDialog session={session} schedule="s-1" onClose={onClose} />, 'en');

describe('exporting', () => {
  test('a schedule that is not open is exported as well: nothing of it waits here', async () => {
    show(<ExportDialog schedule="s-1" onClose={() => undefined} />, 'en');
    expect(await screen.findByRole('dialog', { name: 'Export the schedule' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Primavera P6 \(XER\)/ })).toBeTruthy();
  });

  test.each([
    ['es', 'Exportar Torre B', 'Proyecto: Clínica'],
    ['en', 'Export Torre B', 'Project: Clínica'],
  ] as const)(
    'a schedule nothing else on screen names is named, and its project: %s',
    async (language, title, project) => {
      const of = { schedule: 'Torre B', project: 'Clínica' };
      show(<ExportDialog schedule="s-1" of={of} onClose={() => undefined} />, language);
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog.textContent).toContain(project);
    },
  );

  test('a file is ordered in the chosen format, followed to its end, downloaded, and what it says otherwise is reported', async () => {
    let written = false;
    let format: unknown;
    api.use(
      http.post('/api/schedules/s-1/exports', async ({ request }) => {
        ({ format } = (await request.json()) as { format: unknown });
        return HttpResponse.json(view({}), { status: 202 });
      }),
      http.get('/api/exports/job-1', () =>
        HttpResponse.json(
          !written
            ? view({ records: 500, of: 2000 })
            : view({
                phase: 'ready',
                records: 2000,
                of: 2000,
                report: { changed: { 'activity.manual_pinned': 3 }, carried: { deadline: 12 }, leftOut: {} },
              }),
        ),
      ),
    );
    open();
    await userEvent.click(screen.getByRole('radio', { name: /Microsoft Project/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Writing 500 of 2,000 records…');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    written = true;
    await screen.findByText('Torre.xer is ready and being downloaded.');
    expect(format).toBe('mspdi');
    await waitFor(() => expect(saved).toEqual(['/api/exports/job-1/file Torre.xer']));
    expect(screen.getByText('Manual activities: pinned by a mandatory start').closest('li')?.textContent).toContain(
      '3',
    );
    expect(screen.getByText('Deadlines').closest('li')?.textContent).toContain('12');
    expect(screen.queryByText('Not in the file')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Download again' }));
    expect(saved).toHaveLength(2);
  });

  test('the dialog is accessible', async () => {
    const { baseElement } = open();
    await screen.findByRole('radio', { name: /XER/ });
    await expectAccessible(baseElement);
  });

  test('a refusal is reported with its code and the way out, and may be tried again', async () => {
    api.use(http.post('/api/schedules/s-1/exports', () => refusal(429, 'export.busy', 'A file is being written.')));
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText(/A file is being written\./);
    screen.getByText(/export\.busy/);
    expect((screen.getByRole('button', { name: 'Try again' }) as HTMLButtonElement).disabled).toBe(false);
    expect(saved).toEqual([]);
  });

  test('what is being written is given up with Cancel and with the dialog', async () => {
    api.use(
      http.post('/api/schedules/s-1/exports', () => HttpResponse.json(view({}), { status: 202 })),
      http.get('/api/exports/job-1', () => HttpResponse.json(view({ records: 1, of: 9 }))),
    );
    const shown = open();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Writing 1 of 9 records…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }));
    await waitFor(() => expect(given).toEqual(['job-1']));
    expect((screen.getByRole('radio', { name: /XER/ }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Writing 1 of 9 records…');
    shown.unmount();
    await waitFor(() => expect(given).toHaveLength(2));
  });
});
