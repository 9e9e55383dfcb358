import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { Project } from './api/use-projects';
import { aProject, aSchedule } from './fixtures';
import { ProjectsPage } from './projects-page';

const api = anApi();
beforeEach(() => setSession(aSession));

const onOpen = vi.fn();
const onImport = vi.fn();

function open(projects: Project[], language: 'es' | 'en' = 'es') {
  api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.json(projects)));
  return show(
    <ProjectsPage
      company="org-1"
      onImport={onImport}
      hrefOf={(p, s) => `/org-1/project/${p}/schedule/${s}`}
      onOpen={onOpen}
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

test('who may not see schedules exports none', async () => {
  setSession({ ...aSession, permissions: { 'masterplan.gantt': 'SA', 'settings.project': 'V' } });
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
    <ProjectsPage company="org-1" onImport={onImport} hrefOf={() => '/'} onOpen={onOpen} exportDialog={() => null} />,
  );
  expect(await screen.findByText('No pudimos cargar los proyectos')).toBeTruthy();
  expect(screen.getByText(/store\.unavailable · 7f3a92b1/)).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article', { name: 'Clínica Los Robles' })).toBeTruthy();
});

test('a new project needs a name; a refusal of the server is said in the dialog', async () => {
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
