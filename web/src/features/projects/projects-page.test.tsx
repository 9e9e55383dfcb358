import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Project } from './api/use-projects';
import { aProject, aSchedule } from './fixtures';
import { ProjectsPage } from './projects-page';

const api = anApi();
beforeEach(() => {
  setSession(aSession);
  localStorage.clear();
  keepView({});
});

/** Keeps the person's view of the list as the server does. */
function keepView(view: object) {
  const path = '*/api/users/u-camila/projectsView';
  api.use(
    http.get(path, () => HttpResponse.json(view)),
    http.put(path, async ({ request }) => {
      keepView((await request.json()) as object);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const onOpen = vi.fn();
const onImport = vi.fn();
const onSettings = vi.fn();

function open(projects: Project[], language: 'es' | 'en' = 'es') {
  api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.json(projects)));
  return show(
    <ProjectsPage
      company="org-1"
      onImport={onImport}
      hrefOf={(p, s) => `/org-1/project/${p}/schedule/${s}`}
      onOpen={onOpen}
      onSettings={onSettings}
      exportDialog={({ schedule, of, onClose }) => (
        <div role="dialog" aria-label={`export ${schedule}: ${of.schedule} of ${of.project}`}>
          <button type="button" onClick={onClose}>
            close
          </button>
        </div>
      )}
    />,
    language,
  );
}

const tower = aProject({
  id: 'p-2',
  name: 'Edificio Mirador Sur',
  address: 'Concepción',
  schedules: [aSchedule({ id: 's-2' })],
});

test('a card tells progress, finish, activities and who changed the schedule last', async () => {
  const { container } = open([aProject()]);
  const card = await screen.findByRole('article', { name: 'Clínica Los Robles' });
  expect(within(card).getByText('29 %')).toBeTruthy();
  expect(within(card).getByText('23 nov 2026')).toBeTruthy();
  expect(within(card).getByText('312')).toBeTruthy();
  expect(within(card).getByText('María V. · ahora')).toBeTruthy();
  expect(
    within(card)
      .getByRole('link', { name: /Programa general/ })
      .getAttribute('href'),
  ).toBe('/org-1/project/p-1/schedule/s-1');
  await expectAccessible(container);
});

test('figures that lack the newest changes say so', async () => {
  open([aProject({ schedules: [aSchedule({ stale: true }), aSchedule({ id: 's-9', name: 'Torre B' })] })]);
  const card = await screen.findByRole('article', { name: 'Clínica Los Robles' });
  expect(within(within(card).getByRole('link', { name: /Programa general/ })).getByText('Viene atrás')).toBeTruthy();
  expect(within(within(card).getByRole('link', { name: /Torre B/ })).queryByText('Viene atrás')).toBeNull();
});

test('ui-101 the list speaks English', async () => {
  open([aProject()], 'en');
  expect(await screen.findByText('1 project · 1 schedule · 312 activities')).toBeTruthy();
  expect(screen.getByText('Nov 23, 2026')).toBeTruthy();
});

test('the filter looks at name, place and schedules without regard to accents, and can be cleared', async () => {
  const user = userEvent.setup();
  open([aProject(), tower]);
  const filter = await screen.findByRole('searchbox', { name: 'Filtrar por nombre' });
  await user.type(filter, 'clinica');
  expect(screen.queryByRole('article', { name: 'Edificio Mirador Sur' })).toBeNull();
  await user.clear(filter);
  await user.type(filter, 'concep');
  expect(screen.getByRole('article', { name: 'Edificio Mirador Sur' })).toBeTruthy();
  await user.clear(filter);
  await user.type(filter, 'puente');
  expect(screen.getByText('Ningún proyecto coincide con «puente»')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Quitar filtro' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('without projects the page says so and offers the first one', async () => {
  const { container } = open([]);
  expect(await screen.findByText('Aún no hay proyectos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Crear el primer proyecto' })).toBeTruthy();
  await expectAccessible(container);
});

test('who may not create sees no button for it', async () => {
  setSession({ ...aSession, permissions: { 'masterplan.gantt': 'V', 'settings.project': 'V' } });
  open([aProject()]);
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Proyecto' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
});

test('a schedule is exported from its row', async () => {
  const user = userEvent.setup();
  const torre = aSchedule({ id: 's-9', name: 'Torre B' });
  const { container } = open([aProject({ schedules: [aSchedule(), torre] })]);
  await user.click(await screen.findByRole('button', { name: 'Acciones de Torre B' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar…', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'export s-9: Torre B of Clínica Los Robles', hidden: true });
  fireEvent.click(within(dialog).getByRole('button', { hidden: true }));
  expect(screen.queryByRole('dialog', { name: 'export s-9: Torre B of Clínica Los Robles', hidden: true })).toBeNull();
  await expectAccessible(container);
});

test('the settings of a project are reached from its menu', async () => {
  open([aProject()]);
  await choose('Acciones de Clínica Los Robles', 'Ajustes');
  expect(onSettings).toHaveBeenCalledWith('p-1');
});

test('who may not see schedules exports none', async () => {
  setSession({ ...aSession, permissions: { 'masterplan.gantt': 'SA', 'settings.project': 'SA' } });
  open([aProject()]);
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^Acciones de/ })).toBeNull();
});

test('ui-104 a list that cannot be loaded says why and can be tried again', async () => {
  const user = userEvent.setup();
  let broken = true;
  api.use(
    http.get('*/api/companies/org-1/projects', () =>
      broken
        ? refusal(503, 'store.unavailable', 'El servidor no puede leer los datos ahora.')
        : HttpResponse.json([aProject()]),
    ),
  );
  show(
    <ProjectsPage
      company="org-1"
      onImport={onImport}
      hrefOf={() => '/'}
      onOpen={onOpen}
      onSettings={onSettings}
      exportDialog={() => null}
    />,
  );
  expect(await screen.findByText('No pudimos cargar los proyectos')).toBeTruthy();
  expect(screen.getByText(/store\.unavailable · 7f3a92b1/)).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article', { name: 'Clínica Los Robles' })).toBeTruthy();
});

test('proj-107 a new project needs a name and is of Chile unless said otherwise; a refusal of the server is said in the dialog', async () => {
  const user = userEvent.setup();
  open([aProject()]);
  await user.click(await screen.findByRole('button', { name: 'Proyecto' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo proyecto' });
  await user.click(within(dialog).getByRole('button', { name: 'Crear proyecto' }));
  expect(within(dialog).getByText('Escribe el nombre del proyecto')).toBeTruthy();
  api.use(http.post('*/api/projects', () => refusal(409, 'project.name_taken', 'Ya hay un proyecto con ese nombre.')));
  await user.type(within(dialog).getByLabelText('Nombre'), 'Hotel Ribera');
  await user.click(within(dialog).getByRole('button', { name: 'Crear proyecto' }));
  expect(await within(dialog).findByText('Ya hay un proyecto con ese nombre.')).toBeTruthy();
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/projects', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'p-9', position: '7' }, { status: 201 });
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Crear proyecto' }));
  await waitFor(() => expect(sent).toEqual([{ pname: 'Hotel Ribera', country: 'CL' }]));
});

test('the import is reached from the page, from a project, and by dropping a file', async () => {
  const user = userEvent.setup();
  open([aProject({ schedules: [] })]);
  await user.click((await screen.findAllByRole('button', { name: 'Importar' }))[0]);
  expect(onImport).toHaveBeenLastCalledWith({});
  await user.click(within(screen.getByRole('article')).getByRole('button', { name: 'Importar' }));
  expect(onImport).toHaveBeenLastCalledWith({ project: 'p-1' });
  const file = new File(['ERMHDR'], 'hotel.xer');
  const carried = { dataTransfer: { types: ['Files'], files: [file], dropEffect: 'none' } };
  fireEvent.dragEnter(screen.getByRole('article'), carried);
  expect(screen.getByText('Suelta el archivo para ver qué trae')).toBeTruthy();
  fireEvent.drop(screen.getByRole('article'), carried);
  expect(onImport).toHaveBeenLastCalledWith({ file });
});

const anAdmin = { ...aSession, role: 'admin' };

/** Answers changes of the list and keeps them; `after` is the list once something changed. */
function change(after: Project[]) {
  const sent: unknown[] = [];
  const answer = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    sent.push(`${request.method} ${pathname}${search} ${text}`.trim());
    api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.json(after)));
    return new HttpResponse(null, { status: 204 });
  };
  api.use(
    http.put('*/api/projects/:id', answer),
    http.delete('*/api/projects/:id', answer),
    http.post('*/api/projects/:id/restore', answer),
    http.put('*/api/sectors/:id', answer),
    http.delete('*/api/sectors/:id', answer),
    http.post('*/api/sectors/duplicate', answer),
    http.post('*/api/sectors/duplicate/everything', answer),
  );
  return sent;
}

async function choose(menu: string, entry: string) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
}

const hidden = { hidden: true } as const;

test('a project is renamed from its menu; an empty name and a refusal stay in the dialog', async () => {
  const user = userEvent.setup();
  open([aProject()]);
  await choose('Acciones de Clínica Los Robles', 'Cambiar nombre…');
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar nombre del proyecto', ...hidden });
  const name = within(dialog).getByLabelText('Nombre');
  await user.clear(name);
  await user.type(name, '{Enter}');
  expect(within(dialog).getByText('Escribe un nombre.')).toBeTruthy();
  api.use(http.put('*/api/projects/p-1', () => refusal(409, 'conflict.field_changed', 'Otra persona lo cambió.')));
  await user.type(name, 'Hospital{Enter}');
  expect(await within(dialog).findByText('Otra persona lo cambió.')).toBeTruthy();
  const sent = change([aProject({ name: 'Hospital' })]);
  await user.type(name, '{Enter}');
  expect(await screen.findByRole('article', { name: 'Hospital', ...hidden })).toBeTruthy();
  expect(sent).toEqual(['PUT /api/projects/p-1 {"name":"Hospital","seen":{"name":"Clínica Los Robles"}}']);
});

test('proj-318 a project is finished, then archived, and reopened by an administrator', async () => {
  setSession(anAdmin);
  open([aProject()]);
  const sent = change([aProject({ stage: 'finished' })]);
  await choose('Acciones de Clínica Los Robles', 'Terminar');
  expect(await screen.findByText('Terminado')).toBeTruthy();
  change([aProject({ stage: 'archived' })]);
  await choose('Acciones de Clínica Los Robles', 'Archivar');
  expect(await screen.findByText('Archivado')).toBeTruthy();
  const back = change([aProject()]);
  await choose('Acciones de Clínica Los Robles', 'Reabrir');
  expect(await screen.findByText('Clínica Los Robles está de vuelta')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Archivado')).toBeNull());
  expect(sent).toEqual(['PUT /api/projects/p-1 {"stage":"finished"}']);
  expect(back).toEqual(['POST /api/projects/p-1/restore']);
});

test('a project is deleted with its reason and comes back from the deleted ones', async () => {
  const user = userEvent.setup();
  setSession(anAdmin);
  open([aProject(), tower]);
  await choose('Acciones de Clínica Los Robles', 'Eliminar…');
  const sent = change([tower]);
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar Clínica Los Robles?', ...hidden });
  await user.selectOptions(within(dialog).getByLabelText('Motivo'), 'El proyecto se detuvo');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar proyecto', ...hidden }));
  expect(await screen.findByText('Clínica Los Robles fue eliminado')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Clínica Los Robles' })).toBeNull();
  expect(sent).toEqual(['DELETE /api/projects/p-1?reason=stopped']);

  api.use(
    http.get('*/api/companies/org-1/projects', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('deleted')
          ? [aProject({ stage: 'deleted', removalReason: 'stopped' })]
          : [tower],
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Proyectos eliminados' }));
  const gone = await screen.findByRole('dialog', { name: 'Proyectos eliminados', ...hidden });
  expect(await within(gone).findByText('El proyecto se detuvo')).toBeTruthy();
  change([aProject(), tower]);
  await user.click(within(gone).getByRole('button', { name: 'Restaurar Clínica Los Robles', ...hidden }));
  expect(await screen.findByRole('article', { name: 'Clínica Los Robles', ...hidden })).toBeTruthy();
});

test('who does not administer deletes none and sees no deleted ones', async () => {
  open([aProject()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Clínica Los Robles' }));
  await screen.findByRole('menuitem', { name: 'Cambiar nombre…', ...hidden });
  expect(screen.queryByRole('menuitem', { name: 'Eliminar…', ...hidden })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Proyectos eliminados' })).toBeNull();
});

test.each([
  [
    'Duplicar con todo',
    'POST /api/sectors/duplicate/everything {"sectorId":"s-1"}',
    'Copia de Programa general creada',
  ],
  ['Duplicar solo la estructura', 'POST /api/sectors/duplicate {"sectorId":"s-1"}', 'Copia de Programa general creada'],
  ['Usar como programa vigente', 'PUT /api/sectors/s-1 {"current":true}', 'Programa general es el programa vigente'],
  ['Ocultar', 'PUT /api/sectors/s-1 {"visible":false}', 'Programa general ya no lo ve quien no edita programas'],
])('of a schedule the menu offers: %s', async (entry, call, said) => {
  open([aProject()]);
  await screen.findByRole('article');
  const sent = change([aProject()]);
  await choose('Acciones de Programa general', entry);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(sent).toEqual([call]);
});

test('a schedule is renamed, and one that was removed comes back from the notice', async () => {
  const user = userEvent.setup();
  open([aProject()]);
  await choose('Acciones de Programa general', 'Cambiar nombre…');
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar nombre del programa', ...hidden });
  const name = within(dialog).getByLabelText('Nombre');
  const sent = change([aProject({ schedules: [aSchedule({ name: 'Torre B' })] })]);
  await user.clear(name);
  await user.type(name, 'Torre B{Enter}');
  expect(await screen.findByRole('link', { name: /Torre B/, ...hidden })).toBeTruthy();
  change([aProject({ schedules: [] })]);
  await choose('Acciones de Torre B', 'Quitar del proyecto');
  expect(await screen.findByText('Torre B ya no está en el proyecto')).toBeTruthy();
  const back = change([aProject({ schedules: [aSchedule({ name: 'Torre B' })] })]);
  await user.click(screen.getByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByRole('link', { name: /Torre B/ })).toBeTruthy();
  expect([...sent, ...back]).toEqual([
    'PUT /api/sectors/s-1 {"name":"Torre B"}',
    'PUT /api/sectors/s-1 {"status":true}',
  ]);
});

const early = aProject({
  id: 'p-3',
  name: 'Zócalo',
  stage: 'archived',
  schedules: [aSchedule({ id: 's-3', start: 0 })],
});
const empty = aProject({ id: 'p-4', name: 'Anexo', stage: 'stopped', schedules: [] });
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('proj-204 proj-305 the list stands by start, by choice by name or stage, and the choice follows the person', async () => {
  const user = userEvent.setup();
  const view = open([empty, aProject(), early]);
  await screen.findAllByRole('article');
  expect(names()).toEqual(['Zócalo', 'Clínica Los Robles', 'Anexo']);
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Nombre');
  expect(names()).toEqual(['Anexo', 'Clínica Los Robles', 'Zócalo']);
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Etapa');
  expect(names()).toEqual(['Clínica Los Robles', 'Anexo', 'Zócalo']);
  await waitFor(() => expect(localStorage.getItem('gantry.projects.sort')).toBe('stage'));
  view.unmount();
  localStorage.clear();
  open([empty, aProject(), early]);
  await waitFor(() => expect(names()).toEqual(['Clínica Los Robles', 'Anexo', 'Zócalo']));
});

test('an order that cannot be kept is taken back, with a notice', async () => {
  const user = userEvent.setup();
  open([empty, aProject(), early]);
  await screen.findAllByRole('article');
  api.use(
    http.put('*/api/users/u-camila/projectsView', () => refusal(503, 'store.unavailable', 'No se pudo guardar.')),
  );
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Nombre');
  expect(await screen.findByText('No se pudo guardar.')).toBeTruthy();
  expect(names()).toEqual(['Zócalo', 'Clínica Los Robles', 'Anexo']);
});

test('proj-307 who may not create and has no project learns whom to ask', async () => {
  setSession({ ...aSession, permissions: { 'masterplan.gantt': 'V', 'settings.project': 'SA' } });
  open([]);
  expect(await screen.findByText('No tienes proyectos asignados')).toBeTruthy();
});

test('proj-303 proj-306 the list is a timeline by choice, with a zoom that follows the person', async () => {
  const user = userEvent.setup();
  const { container, unmount } = open([empty, aProject(), early]);
  await user.click(await screen.findByRole('radio', { name: 'Línea de tiempo' }));
  const timeline = await screen.findByRole('region', { name: 'Línea de tiempo' });
  const bar = within(timeline).getByRole('link', { name: /Clínica Los Robles 5 ene 2026 – 23 nov 2026/ });
  expect(bar.getAttribute('href')).toBe('/org-1/project/p-1/schedule/s-1');
  expect(within(timeline).getByText('Sin fechas todavía')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  await expectAccessible(container);
  const wide = Number.parseFloat(bar.style.width);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Acercar' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Alejar' }));
  await waitFor(() => expect(Number.parseFloat(bar.style.width)).toBeLessThan(wide));
  const narrow = bar.style.width;
  unmount();
  open([empty, aProject(), early]);
  const again = await screen.findByRole('link', { name: /Clínica Los Robles 5 ene/ });
  expect(again.style.width).toBe(narrow);
  await user.click(screen.getByRole('radio', { name: 'Tarjetas' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('proj-121 projects that cannot be read are said on the screen and logged with the reason', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open([]);
  api.use(http.get('*/api/companies/org-1/projects', () => refusal(503, 'store.unavailable', 'Ahora no se puede.')));
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('Failed to retrieve projects by user through store.unavailable'),
  );
  expect((await screen.findAllByText(/Ahora no se puede/)).length).toBeGreaterThan(0);
  log.mockRestore();
});

test('ui-216 ui-316 cards stand in one column below 576 px, in several from there on, and no wider than 5120 px', async () => {
  for (const [width, columns] of [
    [575, 'minmax(0px, 1fr)'],
    [576, ''],
  ] as const) {
    vi.stubGlobal('matchMedia', (query: string) => screenOf(width, query));
    const view = open([aProject()]);
    const cards = (await screen.findByRole('article')).parentElement as HTMLElement;
    expect(cards.style.gridTemplateColumns).toBe(columns);
    expect(cards.style.maxWidth).toBe('5120px');
    view.unmount();
  }
  vi.unstubAllGlobals();
});

/** Answers a media query as a window so wide does. */
function screenOf(width: number, query: string) {
  const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
  const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 1e9);
  return { matches: width >= least && width <= most, addEventListener() {}, removeEventListener() {} };
}
