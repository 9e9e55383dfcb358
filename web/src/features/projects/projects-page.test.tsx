import { screen, waitFor, within } from '@testing-library/react';
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

function open(projects: Project[], language: 'es' | 'en' = 'es') {
  api.use(http.get('*/api/companies/org-1/projects', () => HttpResponse.json(projects)));
  return show(
    <ProjectsPage company="org-1" hrefOf={(p, s) => `/org-1/project/${p}/schedule/${s}`} onOpen={onOpen} />,
    language,
  );
}

const tower = aProject({
  id: 'p-2',
  name: 'Edificio Mirador Sur',
  place: 'Concepción',
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
  show(<ProjectsPage company="org-1" hrefOf={() => '/'} onOpen={onOpen} />);
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

const found = [
  { id: '10', name: 'Hotel Project', activities: 4217, links: 9312, calendars: 6, problems: { 'link.external': 4 } },
  { id: '11', name: 'Baseline', activities: 12, links: 3, calendars: 1, problems: {} },
];

async function chooseFile() {
  const user = userEvent.setup();
  open([aProject(), tower]);
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar un programa de Primavera P6' });
  await user.upload(
    within(dialog).getByLabelText<HTMLInputElement>('Elegir archivo', { selector: 'input' }),
    new File(['ERMHDR'], 'hotel.xer'),
  );
  return { user, dialog };
}

test('a file is read before anything is stored: what it holds, what is wrong with it, which project to take', async () => {
  api.use(
    http.post('*/api/projects/p-1/import/check', () => HttpResponse.json({ projects: found })),
    http.post('*/api/projects/p-2/import', async ({ request }) => {
      expect(new URL(request.url).searchParams.get('project')).toBe('11');
      return HttpResponse.json({ schedule: 's-9', position: '77' }, { status: 201 });
    }),
  );
  const { user, dialog } = await chooseFile();
  expect(await within(dialog).findByText('El archivo trae 2 proyectos: elige uno')).toBeTruthy();
  expect(within(dialog).getByText('4.217 actividades')).toBeTruthy();
  expect(within(dialog).getByText('Vínculos a otros proyectos').parentElement?.textContent).toContain('4');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('radio', { name: /Baseline/ }));
  expect(within(dialog).getByText('Todo entra tal como está.')).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText('Proyecto de destino'), 'Edificio Mirador Sur');
  let asked = '';
  api.use(
    http.get('*/api/companies/org-1/projects', ({ request }) => {
      asked = new URL(request.url).searchParams.get('atLeast') ?? '';
      return HttpResponse.json([aProject(), tower]);
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Importar 12 actividades' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('p-2', 's-9'));
  expect(asked).toBe('77'); // the list that is shown holds the new schedule
});

test('a file that cannot be understood is refused with the reason, and another one can be chosen', async () => {
  api.use(
    http.post('*/api/projects/p-1/import/check', () =>
      refusal(422, 'import.not_a_schedule', 'El archivo no es un XER de Primavera P6.'),
    ),
  );
  const { dialog } = await chooseFile();
  expect(await within(dialog).findByText('El archivo no es un XER de Primavera P6.')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Elegir otro' })).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
});
