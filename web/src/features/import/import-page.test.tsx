import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Check, Difference, Finding, ImportView } from './api/imports';
import { aCheck, aProject, aView } from './fixtures';
import { ImportPage, type ImportPageProps, type ImportPlace } from './import-page';

const api = anApi();
beforeEach(() => {
  setSession(aSession);
  sessionStorage.clear();
  onDone.mockClear();
});

const onDone = vi.fn();

/** The page with an address of its own. */
function Page({ at, ...props }: Partial<ImportPageProps> & { at: ImportPlace }) {
  const [place, setPlace] = useState(at);
  return (
    <>
      <ImportPage
        project={{ id: 'p-1', name: 'Clínica' }}
        reimport={false}
        projects={[{ id: 'p-1', name: 'Clínica' }]}
        onProject={() => {}}
        back="/masterplan"
        preview={() => <p>the plan as it would be</p>}
        onDone={onDone}
        onDoneElsewhere={() => {}}
        {...props}
        place={place}
        onPlace={setPlace}
      />
      <output>{`${place.id ?? 'none'} ${place.step}`}</output>
    </>
  );
}

/** The page and a way out of it. */
function Leaving({ at }: { at: ImportPlace }) {
  const [left, setLeft] = useState(false);
  if (left) return <p>elsewhere</p>;
  return (
    <>
      <Page at={at} />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

function open(props: Partial<ImportPageProps> & { at?: ImportPlace } = {}, language: Language = 'es') {
  return show(<Page at={{ id: undefined, step: 'check' }} {...props} />, language);
}

/** The server has read a file already. */
function serve(view: ImportView = aView(), check: Check = aCheck()) {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/imports/i-1', () => HttpResponse.json(view)),
    http.post('*/api/imports/i-1/check', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(check);
    }),
  );
  return asked;
}

const file = () => new File(['ERMHDR'], 'torre.xer');

async function give(user: ReturnType<typeof userEvent.setup>, given = file()) {
  const picker = await screen.findByLabelText<HTMLInputElement>('Elegir archivo', { selector: 'input' });
  await user.upload(picker, given);
}

test('imp-101 proj-311 the import page has a title and a button that opens the wizard at its first step', async () => {
  const user = userEvent.setup();
  const { container } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Importar programa' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Pasos de la importación' })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  const steps = within(screen.getByRole('list', { name: 'Pasos de la importación' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['1Archivo', '2Proceso', '3Término']);
  expect(steps[0].getAttribute('aria-current')).toBe('step');
});

test('proj-311 a file goes through upload, processing and finish, and only the last of them writes', async () => {
  const user = userEvent.setup();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  let finished = 0;
  let answer: () => void = () => {};
  const written = new Promise<void>((done) => {
    answer = done;
  });
  const on = (step: string) =>
    waitFor(() => {
      const steps = within(screen.getByRole('list', { name: 'Pasos de la importación' })).getAllByRole('listitem');
      const [current, ...more] = steps.filter((one) => one.getAttribute('aria-current') === 'step');
      expect(more).toEqual([]);
      expect(current.textContent).toContain(step);
    });
  api.use(
    http.get('*/api/imports/*', () => HttpResponse.json(aView())),
    http.post('*/api/projects/p-1/imports', () => HttpResponse.json(aView())),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
    http.post('*/api/imports/i-1/finish', async () => {
      finished++;
      await written;
      return HttpResponse.json(aView({ phase: 'done', result }));
    }),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await on('Archivo');
  await give(user);
  await on('Proceso');
  await user.click(await screen.findByRole('button', { name: 'Ver vista previa' }));
  expect(await screen.findByText('the plan as it would be')).toBeTruthy();
  await on('Proceso');
  expect(finished).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Importar 3 actividades' }));
  await on('Término');
  expect(onDone).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, expect.any(Boolean), 0));
  expect(finished).toBe(1);
});

test('finishing lists what of the file is left out, each with its rows', async () => {
  const user = userEvent.setup();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  let answer: () => void = () => {};
  const written = new Promise<void>((done) => {
    answer = done;
  });
  const project = aProject({
    leftOut: { TASKRISK: 12, 'TASK.float_path': 3, 'TASK.duration_type': 41 },
    problems: { 'link.external': 2, 'code.given_twice': 5 },
  });
  const findings: Finding[] = [
    { code: 'link.external', severity: 'left-out', line: 9, table: 'TASKPRED', field: 'pred_task_id' },
    { code: 'code.given_twice', severity: 'converted', line: 4, table: 'TASK', field: 'task_code' },
  ];
  api.use(
    http.get('*/api/imports/*', () => HttpResponse.json(aView({ projects: [project] }))),
    http.post('*/api/projects/p-1/imports', () => HttpResponse.json(aView({ projects: [project] }))),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck({ project, findings }))),
    http.post('*/api/imports/i-1/finish', async () => {
      await written;
      return HttpResponse.json(aView({ phase: 'done', result, projects: [project] }));
    }),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user);
  await user.click(await screen.findByRole('button', { name: 'Ver vista previa' }));
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  const head = await screen.findByRole('heading', { name: '3 tipos de dato del archivo no se importan' });
  const items = within(head.parentElement as HTMLElement).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    '2 campos de Actividades 41',
    'Filas de Riesgos 12',
    expect.stringMatching(/ 2$/),
  ]);
  answer();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, expect.any(Boolean), 3));
});

test('imp-102 the way back leads to the master plan', () => {
  open();
  expect(screen.getByRole('link', { name: 'Programa maestro' }).getAttribute('href')).toBe('/masterplan');
});

test('a file goes up under an id of the client, as it is, and its check follows', async () => {
  const user = userEvent.setup();
  let sent: { key: string | null; name: string | null; body: string } | undefined;
  api.use(
    http.post('*/api/projects/p-1/imports', async ({ request }) => {
      const key = request.headers.get('Idempotency-Key');
      sent = { key, name: new URL(request.url).searchParams.get('name'), body: await request.text() };
      return HttpResponse.json(aView({ id: 'i-1' }));
    }),
    http.get('*/api/imports/*', () => HttpResponse.json(aView())),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user);
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
  expect(sent).toMatchObject({ name: 'torre.xer', body: 'ERMHDR' });
  expect(sent?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
});

test('a refused file says where and why, and that nothing was stored; another one may be chosen', async () => {
  const user = userEvent.setup();
  api.use(
    http.get('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.post('*/api/projects/p-1/imports', () =>
      refusal(422, 'import.bad_value', 'No se puede interpretar.', {
        line: 20114,
        table: 'TASK',
        field: 'target_drtn_hr_cnt',
        value: 'diez',
      }),
    ),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user);
  const told = (await screen.findByText('No se pudo leer torre.xer')).closest('[role="alert"]');
  expect(told?.textContent).toContain('Línea20.114TablaActividadesCampoduraciónValordiez');
  expect(told?.textContent).toContain('Nada se guardó.');
  expect(screen.getByRole('button', { name: 'Elegir otro archivo' })).toBeTruthy();
});

test('a file refused for a duration too long says so', async () => {
  const user = userEvent.setup();
  const where = { line: 7, table: 'TASK', field: 'remain_drtn_hr_cnt', value: '5469776' };
  api.use(
    http.get('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.post('*/api/projects/p-1/imports', () => refusal(422, 'import.number_too_long', 'Demasiado larga.', where)),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user);
  const told = (await screen.findByText('No se pudo leer torre.xer')).closest('[role="alert"]');
  expect(told?.textContent).toContain('es demasiado largo: el máximo son cien años.');
  expect(told?.textContent).toContain('Valor5469776');
});

test('a table whose heads do not say what they mean is read again with what somebody says', async () => {
  const user = userEvent.setup();
  const mappings: (string | null)[] = [];
  api.use(
    http.get('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.delete('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.post('*/api/projects/p-1/imports', ({ request }) => {
      const mapping = new URL(request.url).searchParams.get('mapping');
      mappings.push(mapping);
      if (mapping) return HttpResponse.json(aView());
      return refusal(409, 'import.map_columns', '', {
        ask: 'name',
        sheets: [],
        sheet: '',
        columns: [
          { column: 'A', head: 'Qué', samples: ['Excavación', 'Muros'], field: '' },
          { column: 'B', head: 'Plazo', samples: ['5'], field: 'duration' },
        ],
        fields: ['name', 'duration'],
      });
    }),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
  );
  const { container } = open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user, new File(['x'], 'obra.csv'));
  expect(await screen.findByText(/Ninguna columna de obra\.csv dice cómo se llama/)).toBeTruthy();
  expect(screen.getByText('Excavación · Muros')).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Leer con estas columnas' }));
  expect(screen.getByText('Falta la columna con el nombre de la actividad.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Campo de la columna Qué'), 'Nombre');
  await user.click(screen.getByRole('button', { name: 'Leer con estas columnas' }));
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
  expect(mappings).toEqual([null, JSON.stringify({ columns: { Qué: 'name', Plazo: 'duration' } })]);
});

test('a table without heads keeps its first row: it is read anew by letters', async () => {
  const user = userEvent.setup();
  const mappings: (string | null)[] = [];
  api.use(
    http.get('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.delete('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.post('*/api/projects/p-1/imports', ({ request }) => {
      const mapping = new URL(request.url).searchParams.get('mapping');
      mappings.push(mapping);
      if (mapping?.includes('name')) return HttpResponse.json(aView());
      const columns = mapping
        ? [{ column: 'A', head: '', samples: ['Excavación', 'Muros'], field: '' }]
        : [{ column: 'A', head: 'Excavación', samples: ['Muros'], field: '' }];
      return refusal(409, 'import.map_columns', '', { ask: 'name', sheets: [], sheet: '', columns, fields: ['name'] });
    }),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
  );
  open();
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user, new File(['x'], 'obra.csv'));
  await user.click(await screen.findByRole('checkbox', { name: /La tabla no tiene encabezado/ }));
  expect(await screen.findByText('Excavación · Muros')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Campo de la columna A'), 'Nombre');
  await user.click(screen.getByRole('button', { name: 'Leer con estas columnas' }));
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
  expect(mappings).toEqual([null, JSON.stringify({ head: -1 }), JSON.stringify({ head: -1, columns: { A: 'name' } })]);
});

test('when nobody answers while it is written, nothing is claimed until somebody does', async () => {
  const user = userEvent.setup();
  serve();
  const result = { schedule: 's-1', project: 'p-1', command: 'i-1', position: '0', changed: true };
  let up = false;
  const asked: string[] = [];
  open({
    at: { id: 'i-1', step: 'preview' },
    schedule: { id: 's-1', name: 'Programa general' },
    reimport: true,
  });
  await screen.findByText('the plan as it would be');
  api.use(
    http.post('*/api/imports/i-1/finish', () => HttpResponse.error()),
    http.get('*/api/imports/i-1', ({ request }) => {
      asked.push(new URL(request.url).search);
      return up ? HttpResponse.json(aView({ phase: 'done', result })) : HttpResponse.error();
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Reimportar \d/ }));
  expect(await screen.findByText('No sabemos si se guardó')).toBeTruthy();
  expect(screen.queryByText(/Nada se guardó/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancelar importación' })).toBeNull();
  up = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(asked.at(-1)).toBe('?schedule=s-1');
});

test('cancelling that nobody answers while it is written claims nothing', async () => {
  const user = userEvent.setup();
  serve();
  open({ at: { id: 'i-1', step: 'preview' }, schedule: { id: 's-1', name: 'Programa general' }, reimport: true });
  await screen.findByText('the plan as it would be');
  api.use(
    http.post('*/api/imports/i-1/finish', () => new Promise<Response>(() => {})),
    http.delete('*/api/imports/i-1', () => HttpResponse.error()),
    http.get('*/api/imports/i-1', () => HttpResponse.json(aView({ phase: 'writing' }))),
  );
  await user.click(screen.getByRole('button', { name: /^Reimportar \d/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar importación' }));
  expect(await screen.findByText('No sabemos si se guardó')).toBeTruthy();
  expect(screen.queryByText('Importación cancelada')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancelar importación' })).toBeNull();
});

test('what is found opens to its places in the file, the first ones of many', async () => {
  const user = userEvent.setup();
  serve(
    aView(),
    aCheck({
      project: aProject({ problems: { 'link.external': 240 } }),
      findings: [
        {
          code: 'link.external',
          severity: 'left-out',
          line: 20114,
          table: 'TASKPRED',
          field: 'pred_task_id',
          value: '77',
        },
      ],
    }),
  );
  const { container } = open({ at: { id: 'i-1', step: 'check' } });
  const finding = await screen.findByRole('button', { name: 'Vínculo fuera del proyecto' });
  await user.click(finding);
  expect(finding.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Los primeros 1 de 240.')).toBeTruthy();
  expect(screen.getByRole('row', { name: '20.114 Vínculos: predecesora 77' })).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('radio', { name: 'Se convierte 0' }));
  expect(screen.getByText('Nada se convierte.')).toBeTruthy();
});

test('the options of the file are reported in words, none of them as the file writes it', async () => {
  const user = userEvent.setup();
  serve(
    aView(),
    aCheck({
      options: {
        sched_float_type: 'FT_MN',
        sched_retained_logic: 'Y',
        max_multiple_longest_path: '10',
        sched_type: '',
      },
    }),
  );
  const { container } = open({ at: { id: 'i-1', step: 'check' } });
  await user.click(await screen.findByRole('button', { name: 'Ver las 3 opciones' }));
  const dialog = await screen.findByRole('dialog', { name: 'Opciones de cálculo del archivo' });
  expect([...dialog.querySelectorAll('dl > div')].map((option) => option.textContent)).toEqual([
    'Holgura totalLa menor',
    'Lógica retenidaSí',
    'Rutas de holgura como máximo10',
  ]);
  await expectAccessible(container);
});

test('what differs from the other tool is counted and listed one by one, with what places it here', async () => {
  const user = userEvent.setup();
  const start = Date.UTC(2026, 0, 12, 8) / 60_000;
  const slab = { row: 4, code: 'A40', name: 'Losa' };
  const wall = { row: 3, code: 'A30', name: 'Muro' };
  const link = { reason: 'link' as const, link: { from: wall, type: 'FS' as const, lag: 960 } };
  const differences: Difference[] = [
    { ...slab, field: 'start', theirs: start, ours: start + 1440, why: link },
    { ...slab, field: 'totalFloat', theirs: 960, ours: -480, why: link },
    { ...slab, field: 'critical', theirs: 0, ours: 1, why: link },
    {
      ...wall,
      field: 'lateFinish',
      theirs: start,
      ours: start + 960,
      why: { reason: 'constraint', constraint: { type: 'snet', date: start } },
    },
  ];
  serve(aView(), aCheck({ dates: { compared: 1003, equal: 2, differences } }));
  open({ at: { id: 'i-1', step: 'check' } });
  expect(await screen.findByText('2 de 1.003')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver las 1.001 actividades' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fechas y holguras que difieren de P6' });
  const [, ...told] = within(dialog).getAllByRole('row');
  expect(told.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['A40 Losa', 'Inicio', '12 ene 2026, 08:00', '13 ene 2026, 08:00', 'Vínculo FC+2d con A30'],
    ['Holgura total', '2\u00a0d', '\u22121\u00a0d'],
    ['Crítica', 'No', 'Sí'],
    [
      'A30 Muro',
      'Término tardío',
      '12 ene 2026, 08:00',
      '12 ene 2026, 24:00',
      'Restricción: no comenzar antes del 12 ene 2026',
    ],
  ]);
  expect(within(dialog).getByText('Vínculo FC+2d con A30').getAttribute('rowspan')).toBe('3');
  expect(within(dialog).getByText('Qué fija su inicio y término en Gantry').tagName).toBe('TH');
  expect(within(dialog).getByText('Se muestran las primeras 2 actividades.')).toBeTruthy();
});

test('work that did not wait for its predecessors is named with them', async () => {
  const user = userEvent.setup();
  const from = { row: 1, code: 'A10', name: 'Zanjas' };
  const links = [
    { row: 2, code: 'A20', name: 'Radier', from, type: 'SS' as const, lag: 480 },
    { row: 3, code: 'A30', name: 'Losa', from, type: 'FS' as const, lag: 2880, elapsed: true },
  ];
  serve(
    aView(),
    aCheck({
      outOfSequence: { count: 700, links },
    }),
  );
  const { container } = open({ at: { id: 'i-1', step: 'check' } });
  await user.click(await screen.findByRole('button', { name: 'Ver los 700 vínculos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fuera de secuencia' });
  const [, ...told] = within(dialog).getAllByRole('row');
  expect(told.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['A20 Radier', 'A10 Zanjas', 'CC+1d'],
    ['A30 Losa', 'A10 Zanjas', 'FC+2dc'],
  ]);
  expect(within(dialog).getByText('Se muestran los primeros 2 vínculos.')).toBeTruthy();
  await expectAccessible(container);
});

test('the choice of a project and of a link to drop goes along with every question, also after loading anew', async () => {
  const user = userEvent.setup();
  const view = aView({ projects: [aProject(), aProject({ id: '8', name: 'Anexo', activities: 1 })] });
  const circle = {
    activities: [
      { row: 1, code: 'A10', name: 'Uno' },
      { row: 2, code: 'A20', name: 'Dos' },
    ],
    links: [
      { row: 5, from: 1, to: 2, type: 'FS', lag: 0 },
      { row: 6, from: 2, to: 1, type: 'FS', lag: 0 },
    ],
    proposed: 6,
  };
  const asked: { project?: string; drop?: number[] }[] = [];
  api.use(
    http.get('*/api/imports/i-1', () => HttpResponse.json(view)),
    http.post('*/api/imports/i-1/check', async ({ request }) => {
      const choice = (await request.json()) as { drop?: number[] };
      asked.push(choice);
      return HttpResponse.json(aCheck({ circles: choice.drop ? [] : [circle] }));
    }),
  );
  const first = open({ at: { id: 'i-1', step: 'check' } });
  await user.click(await screen.findByRole('radio', { name: /Anexo/ }));
  await user.click(screen.getByRole('button', { name: 'Revisar este proyecto' }));
  expect(document.activeElement).toBe(first.container.querySelector('[data-region="page"]'));
  const which = await screen.findByLabelText<HTMLSelectElement>('Vínculo que se quita');
  expect(which.selectedOptions[0].textContent).toBe('Quitar A20 → A10'); // the proposal, not yet taken
  expect(asked.at(-1)).toEqual({ project: '8' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ver vista previa' }).disabled).toBe(true);
  await user.selectOptions(which, 'Quitar A10 → A20');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ project: '8', drop: [5] }));
  expect(await screen.findByText('Se quita el vínculo A10 → A20')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cambiar'));
  first.unmount();
  open({ at: { id: 'i-1', step: 'preview' } });
  expect(await screen.findByText('the plan as it would be')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ project: '8', drop: [5] });
});

test('a file that is no longer there is said to be gone, and another one is asked for', async () => {
  api.use(http.get('*/api/imports/i-1', () => refusal(404, 'import.unknown')));
  open({ at: { id: 'i-1', step: 'preview' } });
  expect(await screen.findByText('El archivo ya no está aquí')).toBeTruthy();
  expect(screen.getByText('none file')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Elegir archivo' })).toBeTruthy();
});

test('where the server cannot say whether the file is there, it is asked again', async () => {
  const user = userEvent.setup();
  let away = true;
  serve();
  api.use(
    http.get('*/api/imports/i-1', () =>
      away ? refusal(503, 'store.unavailable', 'Ahora no.') : HttpResponse.json(aView()),
    ),
  );
  open({ at: { id: 'i-1', step: 'check' } });
  expect(await screen.findByText('No pudimos encontrar el archivo')).toBeTruthy();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
});

test('a file dropped elsewhere is read at once, as soon as it is known where to', async () => {
  let uploads = 0;
  api.use(
    http.get('*/api/imports/*', () => refusal(404, 'import.unknown')),
    http.post('*/api/projects/p-1/imports', () => {
      uploads++;
      return HttpResponse.json(aView());
    }),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
  );
  open({ file: file() });
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
  expect(uploads).toBe(1);
});

test('who leaves while it is written hears when it is done', async () => {
  const user = userEvent.setup();
  const onDoneElsewhere = vi.fn();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  let answer: () => void = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  serve();
  api.use(
    http.post('*/api/imports/i-1/finish', async () => {
      await asked;
      return HttpResponse.json(aView({ phase: 'done', result }));
    }),
  );
  const page = open({ at: { id: 'i-1', step: 'preview' }, onDoneElsewhere });
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  page.unmount();
  answer();
  await waitFor(() => expect(onDoneElsewhere).toHaveBeenCalledWith(result));
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ['the server refuses it', () => refusal(409, 'command.plan_changed', 'El programa ha cambiado.'), undefined],
  ['the line went, and it failed', () => HttpResponse.error(), 'El programa ha cambiado.'],
])('who leaves while it is written hears that it failed: %s', async (_, answer, problem) => {
  const user = userEvent.setup();
  let go: () => void = () => {};
  const asked = new Promise<void>((done) => {
    go = done;
  });
  serve();
  api.use(
    http.post('*/api/imports/i-1/finish', async () => {
      await asked;
      if (problem)
        serve(
          aView({
            phase: 'failed',
            problem: { code: 'command.plan_changed', message: problem, params: {}, correlationId: '' },
          }),
        );
      return answer();
    }),
  );
  show(<Leaving at={{ id: 'i-1', step: 'preview' }} />);
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  go();
  expect(await screen.findByText('torre.xer no se importó')).toBeTruthy();
  expect(screen.getByText('El programa ha cambiado.')).toBeTruthy();
});

test('where the line goes while it is written nobody claims anything until the server can be asked again', async () => {
  const user = userEvent.setup();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  let view: ImportView | undefined = aView();
  serve();
  api.use(
    http.get('*/api/imports/i-1', () => (view ? HttpResponse.json(view) : HttpResponse.error())),
    http.post('*/api/imports/i-1/finish', () => {
      view = undefined;
      return HttpResponse.error();
    }),
  );
  open({ at: { id: 'i-1', step: 'preview' } });
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  expect(await screen.findByText('No sabemos si se guardó')).toBeTruthy();
  expect(screen.queryByText(/Nada se guardó/)).toBeNull();
  view = aView({ phase: 'writing', taking: 5 });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Calcular y guardar 5 filas')).toBeTruthy();
  view = aView({ phase: 'done', result });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, true, 0));
});

test('writing the server still does after the line came back is followed to its end', async () => {
  const user = userEvent.setup();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  let view = aView();
  serve();
  api.use(
    http.get('*/api/imports/i-1', () => HttpResponse.json(view)),
    http.post('*/api/imports/i-1/finish', () => {
      view = aView({ phase: 'writing', taking: 5 });
      return HttpResponse.error();
    }),
  );
  open({ at: { id: 'i-1', step: 'preview' } });
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  expect(await screen.findByText('Calcular y guardar 5 filas')).toBeTruthy();
  view = aView({ phase: 'done', result });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, true, 0));
});

test('what never reached the server is reported as not stored, and may be tried again', async () => {
  const user = userEvent.setup();
  const asked = serve();
  api.use(http.post('*/api/imports/i-1/finish', () => HttpResponse.error()));
  open({ at: { id: 'i-1', step: 'preview' } });
  await user.click(await screen.findByRole('button', { name: 'Importar 3 actividades' }));
  expect((await screen.findByText('No se pudo guardar.')).closest('[role="alert"]')?.textContent).toContain(
    'Nada se guardó.',
  );
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('writing that a server that began anew has not done is asked for no more', async () => {
  let known = true;
  api.use(
    http.get('*/api/imports/i-1', () =>
      known ? HttpResponse.json(aView({ phase: 'writing', taking: 5 })) : refusal(404, 'import.unknown'),
    ),
  );
  open({ at: { id: 'i-1', step: 'finish' } });
  expect(await screen.findByText('Calcular y guardar 5 filas')).toBeTruthy();
  known = false;
  expect(await screen.findByText('El archivo ya no está aquí')).toBeTruthy();
  expect(screen.getByText('none file')).toBeTruthy();
});

test('what could not be written says why and that nothing was; it is checked anew, one step back', async () => {
  const user = userEvent.setup();
  const asked = serve(aView(), aCheck({ revision: 12 }));
  let sent: unknown;
  api.use(
    http.post('*/api/imports/i-1/finish', async ({ request }) => {
      sent = await request.json();
      return refusal(409, 'command.plan_changed', 'El programa ha cambiado desde que lo revisaste.');
    }),
  );
  open({ at: { id: 'i-1', step: 'preview' }, reimport: true, schedule: { id: 's-1', name: 'Programa general' } });
  await user.click(await screen.findByRole('button', { name: 'Reimportar 3 actividades' }));
  const told = (await screen.findByText('No se pudo guardar.')).closest('[role="alert"]');
  expect(told?.textContent).toContain('El programa ha cambiado desde que lo revisaste. Nada se guardó.');
  expect(sent).toEqual({ mode: 'merge', revision: 12 }); // bound to what was seen
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Volver a la revisión' }));
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('writing that began before the page was loaded anew is followed to its end', async () => {
  let phase: ImportView['phase'] = 'writing';
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  api.use(
    http.get('*/api/imports/i-1', () =>
      HttpResponse.json(aView({ phase, taking: 5, result: phase === 'done' ? result : undefined })),
    ),
  );
  open({ at: { id: 'i-1', step: 'finish' } });
  expect(await screen.findByText('Calcular y guardar 5 filas')).toBeTruthy();
  act(() => {
    phase = 'done';
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, true, 0));
});

test('cancelling while it is written tells when it came too late', async () => {
  const user = userEvent.setup();
  const result = { schedule: 's-9', project: 'p-1', command: 'i-1', position: '7', changed: true };
  const done = aView({ phase: 'done', result });
  api.use(
    http.get('*/api/imports/i-1', () => HttpResponse.json(aView({ phase: 'writing', taking: 5 }))),
    http.delete('*/api/imports/i-1', () => HttpResponse.json(done)),
  );
  open({ at: { id: 'i-1', step: 'finish' } });
  await user.click(await screen.findByRole('button', { name: 'Cancelar importación' }));
  expect(await screen.findByText('Ya estaba guardado: la importación terminó.')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(result, true, 0));
});

test('a reimport says what would be added, changed, moved and gone, for each way of applying it', async () => {
  const user = userEvent.setup();
  const changes = {
    added: 1,
    changed: 1,
    moved: 3,
    gone: 0,
    same: 4,
    links: { added: 2, changed: 0, gone: 0 },
    calendars: 1,
    calendarsGone: 1,
    summaries: 0,
    tasks: 0,
    kept: 2,
    starts: 2,
    held: 1,
    settings: true,
    carried: true,
    rows: [
      { row: 3, code: 'A20', name: 'Fundaciones', what: 'changed' as const, fields: ['duration', 'secondConstraint'] },
      { row: 9, code: 'A35', name: 'Vigas', what: 'added' as const },
    ],
  };
  const asked = serve(aView(), aCheck({ changes }));
  open({
    at: { id: 'i-1', step: 'check' },
    reimport: true,
    schedule: { id: 's-1', name: 'Programa general' },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Reimportar Programa general' })).toBeTruthy();
  const card = await screen.findByRole('region', { name: 'Qué cambia en el programa' });
  await within(card).findByText('Vínculos: 2 nuevos, 0 con otro desfase, 0 eliminados.', { exact: false });
  expect(card.textContent).toContain('Se quita 1 calendario de archivos anteriores que ya nadie usa.');
  expect(card.textContent).toContain(
    '2 tareas del archivo siguen como resumen: aquí tienen trabajo que el archivo no trae',
  );
  expect(card.textContent).toContain(
    '2 actividades no comenzarán, o no terminarán, antes del día que muestra la tabla',
  );
  expect(card.textContent).toContain('1 actividad queda más tarde de lo que muestra la tabla');
  expect(card.textContent).toContain(
    'Cambian los ajustes del programa. El archivo trae una moneda u opciones distintas de las registradas; se guardan para exportar.',
  );
  expect(asked).toEqual([{ mode: 'merge' }]);
  await user.click(within(card).getByRole('button', { name: 'Ver actividad por actividad' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cambios por actividad' });
  expect(within(dialog).getByRole('row', { name: 'A20 Fundaciones duración, restricción secundaria' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(within(card).getByRole('radio', { name: 'Reemplazar' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ mode: 'replace' }));
});

test('a check that fails after another way was chosen shows why and asks again, not the figures of the way before', async () => {
  const user = userEvent.setup();
  let away = true;
  const changes = {
    added: 0,
    changed: 0,
    moved: 0,
    gone: 0,
    same: 4,
    links: { added: 2, changed: 0, gone: 0 },
    calendars: 0,
    calendarsGone: 0,
    summaries: 0,
    tasks: 0,
    kept: 0,
    starts: 0,
    held: 0,
    settings: false,
    carried: false,
    rows: [],
  };
  serve(aView(), aCheck({ changes }));
  api.use(
    http.post('*/api/imports/i-1/check', async ({ request }) => {
      const { mode } = (await request.json()) as { mode: string };
      if (mode === 'replace' && away) return refusal(503, 'store.unavailable', 'Ahora no.');
      return HttpResponse.json(aCheck({ changes }));
    }),
  );
  open({ at: { id: 'i-1', step: 'check' }, reimport: true, schedule: { id: 's-1', name: 'Programa general' } });
  await screen.findByText('EDT, actividades, duraciones y avance');
  await user.click(screen.getByRole('radio', { name: 'Reemplazar' }));
  expect(await screen.findByText('Ahora no. Nada se guardó.')).toBeTruthy();
  expect(screen.queryByText('EDT, actividades, duraciones y avance')).toBeNull();
  expect(screen.queryByText(/Vínculos: 2 nuevos/)).toBeNull();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('EDT, actividades, duraciones y avance')).toBeTruthy();
});

test('a check of a file the server no longer has asks for the file again', async () => {
  serve();
  api.use(http.post('*/api/imports/i-1/check', () => refusal(404, 'import.unknown')));
  open({ at: { id: 'i-1', step: 'check' } });
  expect(await screen.findByText('El archivo ya no está aquí')).toBeTruthy();
  expect(screen.getByText('none file')).toBeTruthy();
});

test('without a project to go to the page asks for one first', async () => {
  const onProject = vi.fn();
  const user = userEvent.setup();
  open({
    project: undefined,
    projects: [
      { id: 'p-1', name: 'Clínica' },
      { id: 'p-2', name: 'Torre' },
    ],
    onProject,
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar un programa' }).disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Proyecto de destino'), 'Torre');
  expect(onProject).toHaveBeenCalledWith('p-2');
});

/** The page of a person with two projects, whose choice is the address. */
function TwoProjects({ at }: { at: ImportPlace }) {
  const projects = [
    { id: 'p-1', name: 'Clínica' },
    { id: 'p-2', name: 'Torre' },
  ];
  const [chosen, setChosen] = useState('p-1');
  return (
    <Page
      at={at}
      projects={projects}
      project={projects.find((p) => p.id === chosen)}
      onProject={(id) => setChosen(id)}
    />
  );
}

test('a file that was uploaded into one project is read again when another one is chosen, never written elsewhere', async () => {
  const user = userEvent.setup();
  const calls: string[] = [];
  api.use(
    http.get('*/api/imports/*', () => HttpResponse.json(aView())),
    http.delete('*/api/imports/:id', () => {
      calls.push('cancel');
      return HttpResponse.json(aView({ phase: 'cancelled' }));
    }),
    http.post('*/api/projects/:project/imports', ({ params }) => {
      calls.push(`read into ${params.project}`);
      return HttpResponse.json(aView());
    }),
    http.post('*/api/imports/i-1/check', () => HttpResponse.json(aCheck())),
  );
  show(<TwoProjects at={{ id: undefined, step: 'check' }} />);
  await user.click(screen.getByRole('button', { name: 'Importar un programa' }));
  await give(user);
  await screen.findByText('EDT, actividades, duraciones y avance');
  await user.click(screen.getByRole('button', { name: 'Volver al archivo' }));
  await user.selectOptions(screen.getByLabelText('Proyecto de destino'), 'Torre');
  await screen.findByText('EDT, actividades, duraciones y avance');
  expect(calls).toEqual(['read into p-1', 'cancel', 'read into p-2']);
  expect(screen.getByText('Torre')).toBeTruthy();
});

test('a file of an earlier page load goes where it was uploaded into: no other project is offered', async () => {
  const user = userEvent.setup();
  serve();
  show(<TwoProjects at={{ id: 'i-1', step: 'check' }} />);
  await screen.findByText('EDT, actividades, duraciones y avance');
  await user.click(screen.getByRole('button', { name: 'Volver al archivo' }));
  expect(screen.getByRole('button', { name: 'Elegir archivo' })).toBeTruthy();
  expect(screen.queryByLabelText('Proyecto de destino')).toBeNull();
});

test('ui-101 the wizard speaks English', async () => {
  serve();
  open({ at: { id: 'i-1', step: 'check' } }, 'en');
  expect(await screen.findByText('What happens to each datum')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See the preview' })).toBeTruthy();
});
