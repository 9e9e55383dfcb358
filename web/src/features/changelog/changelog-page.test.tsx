import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { usePresence } from '@/shared/lib/presence';
import { currentSession, setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import { ActivityHistory } from './activity-history';
import type { LogEntry, Numbered } from './api/changelog';
import { ChangelogPage } from './changelog-page';
import { aChange, anEntry, aPage, aRow, aSeries, aStep } from './fixtures';
import type { LogFilter } from './log-filter';

const api = anApi();

/** The live channel of the page, spoken to by the test. */
class Channel extends EventTarget {
  static last: Channel | undefined;
  static readonly OPEN = 1;
  readyState = 1;
  onopen?: () => void;
  onerror?: () => void;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Channel.last = this;
  }
  close() {}
}

// For the whole file: effects of a page may still run while the next test begins.
beforeAll(() => {
  vi.stubGlobal('EventSource', Channel);
});
beforeEach(() => {
  Channel.last = undefined;
  setSession(aSession);
});

const route = '*/api/activitys/scheduleChangelog/s-1';

function serve(total: number, entry?: (revision: number) => LogEntry, rows?: Record<string, Numbered>) {
  const asked: string[] = [];
  api.use(
    http.get(route, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const revision = query.get('revision');
      const page = revision ? Math.floor((total - Number(revision)) / 30) + 1 : Number(query.get('page'));
      return HttpResponse.json(aPage(page, total, entry, rows));
    }),
    http.get('*/api/schedules/s-1/finish', () => HttpResponse.json(aSeries())),
  );
  return asked;
}

const everything: LogFilter = {};
const onRevision = () => {};

/** The page with its filter kept as the address keeps it. */
function Page({
  revision,
  filter: first = everything,
  onThen,
}: {
  revision?: number;
  filter?: LogFilter;
  onThen?: () => void;
}) {
  const [filter, setFilter] = useState(first);
  return (
    <ChangelogPage
      key={JSON.stringify(filter)}
      schedule="s-1"
      finish={null}
      revision={revision}
      onRevision={onRevision}
      filter={filter}
      onFilter={setFilter}
      onThen={onThen}
    />
  );
}

const open = (language: 'es' | 'en' = 'es', revision?: number, filter?: LogFilter) =>
  show(<Page revision={revision} filter={filter} />, language);

/** Scrolls so that the given share of the list is past; jsdom has no layout of its own. */
function scrollTo(share: number) {
  const scroller = screen.getByTestId('changelog-scroller');
  Object.defineProperties(scroller, {
    clientHeight: { value: 500, configurable: true },
    scrollHeight: { value: 2000, configurable: true },
    scrollTop: { value: 2000 * share - 500, configurable: true, writable: true },
  });
  fireEvent.scroll(scroller);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('log-101 log-102 log-103 title, purpose, and the changes grouped by day with weekday and full date', async () => {
  const dates = ['2026-04-28T18:00:00Z', '2026-04-28T12:00:00Z', '2026-04-27T15:00:00Z'];
  serve(3, (r) => anEntry(r, { date: dates[3 - r] }));
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 2, name: 'martes, 28 de abril de 2026' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Cambios del programa' })).toBeTruthy();
  expect(screen.getByText(/Quién cambió qué, de cuánto a cuánto/)).toBeTruthy();
  const tuesday = screen.getByRole('region', { name: 'martes, 28 de abril de 2026' });
  expect(within(tuesday).getAllByRole('article')).toHaveLength(2);
  expect(
    within(screen.getByRole('region', { name: 'lunes, 27 de abril de 2026' })).getAllByRole('article'),
  ).toHaveLength(1);
  await expectAccessible(container);
});

test('log-103 English days read Month Dth, Year', async () => {
  serve(1, (r) => anEntry(r, { date: '2026-04-28T18:00:00Z' }));
  open('en');
  expect(await screen.findByRole('heading', { level: 2, name: 'Tuesday, April 28th, 2026' })).toBeTruthy();
});

test('log-104 log-108 an entry tells what changed from which value to which, who did it, and how far the finish moved', async () => {
  const finish = { from: Date.UTC(2026, 10, 20, 18) / 60_000, to: Date.UTC(2026, 10, 23, 18) / 60_000, work: 480 };
  serve(1, (r) => anEntry(r, { finish, moved: 17 }));
  open();
  const entry = await screen.findByRole('article');
  expect(entry.textContent).toContain('Duración de Moldaje y enfierradura de losa 6\u00a0d →  a 7\u00a0d');
  expect(entry.textContent).toContain('mueve 17 actividades');
  expect(entry.querySelector('[data-initials="MV"]')).toBeTruthy();
  expect(within(entry).getAllByText('María Vidal').length).toBeGreaterThan(0);
  expect(within(entry).getByText('+1 d')).toBeTruthy();
  expect(within(entry).getByText('término 20 nov 2026 → 23 nov 2026')).toBeTruthy();
});

test('ui-201 the sentences exist in English', async () => {
  serve(1);
  open('en');
  const entry = await screen.findByRole('article');
  expect(entry.textContent).toContain('Duration of Moldaje y enfierradura de losa 6d →  to 7d');
  expect(within(entry).getByText('no change')).toBeTruthy();
});

test('log-120 a change under an hour old tells its age, an older one its clock time', async () => {
  const old = new Date(Date.now() - 61 * 60_000);
  serve(2, (r) =>
    anEntry(r, { date: r === 2 ? new Date(Date.now() - 18.5 * 60_000).toISOString() : old.toISOString() }),
  );
  open();
  expect(await screen.findByText('hace 18 min')).toBeTruthy();
  const clock = `${String(old.getHours()).padStart(2, '0')}:${String(old.getMinutes()).padStart(2, '0')}`;
  expect(screen.getByText(clock)).toBeTruthy();
});

test('log-110 log-112 a link is named by its predecessor and successor', async () => {
  const link = {
    entity: 'link' as const,
    predecessorId: 's-1.39',
    predecessorName: 'Redes sanitarias',
    successorId: 's-1.41',
    successorName: 'Gases clínicos',
  };
  serve(4, (r) =>
    anEntry(r, {
      change: aChange(
        [
          { ...link, type: 'create' as const, attribute: '', oldValue: null, newValue: null },
          { ...link, type: 'delete' as const, attribute: '', oldValue: null, newValue: null },
          { ...link, type: 'update' as const, attribute: 'lag', oldValue: 0, newValue: 5 },
          { ...link, type: 'update' as const, attribute: 'type', oldValue: 0, newValue: 1 },
        ][4 - r],
      ),
    }),
  );
  open();
  const texts = (await screen.findAllByRole('article')).map((e) => e.textContent);
  expect(texts[0]).toContain('Vínculo agregado Redes sanitarias → Gases clínicos');
  expect(texts[1]).toContain('Vínculo quitado Redes sanitarias → Gases clínicos');
  expect(texts[2]).toContain('Desfase del vínculo Redes sanitarias → Gases clínicos 0 →  a +5\u00a0d');
  expect(texts[3]).toContain('Tipo del vínculo Redes sanitarias → Gases clínicos FC →  a CC');
});

test('log-105 log-115 changes beneath an entry are counted, unfold and fold, each entry on its own', async () => {
  const user = userEvent.setup();
  const nested = (r: number) => [
    aRow(`${r}#1`, {
      attribute: 'start_date',
      oldValue: '2026/05/28 8:00',
      newValue: '2026/05/29 8:00',
      id: 's-1.25',
      name: 'Hormigonado de losa',
    }),
    aRow(`${r}#2`, { attribute: 'totalSlack', oldValue: 8, newValue: 0, id: 's-1.27', name: 'Muros 4.º piso' }),
  ];
  const rows = { 's-1.25': { number: 25, name: '' }, 's-1.27': { number: 27, name: '' } };
  serve(2, (r) => anEntry(r, { logs: nested(r), more: r === 2 ? 15 : 0 }), rows);
  open();
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((i) => i.querySelector('article')));
  const unfold = within(first).getByRole('button', { name: '17 cambios, ver todos' });
  expect(within(second).getByRole('button', { name: '2 cambios, ver todos' })).toBeTruthy();
  await user.click(unfold);
  expect(first.textContent).toContain('25Hormigonado de losa, inicio 28 may 2026 →  a 29 may 2026');
  expect(first.textContent).toContain('27Muros 4.º piso, holgura total 1\u00a0d →  a 0\u00a0d');
  expect(within(first).getByText('15 más')).toBeTruthy();
  expect(second.textContent).not.toContain('Hormigonado de losa');
  await user.click(within(first).getAllByRole('button', { name: 'contraer' })[0]);
  expect(first.textContent).not.toContain('Hormigonado de losa, inicio');
});

test('log-105 an entry with nothing beneath says so, a save that no changes were saved', async () => {
  serve(2, (r) =>
    anEntry(
      r,
      r === 2
        ? {
            change: aChange({
              entity: 'schedule_save',
              type: 'schedule_save',
              attribute: '',
              oldValue: null,
              newValue: null,
            }),
          }
        : {},
    ),
  );
  open('en');
  const [save, edit] = await screen.findAllByRole('article');
  expect(save.textContent).toContain('Schedule saved');
  expect(within(save).getByText('no changes saved')).toBeTruthy();
  expect(within(edit).getByText('no other changes')).toBeTruthy();
});

test('taking back a file that only brought other dates to compare with says so', async () => {
  serve(1, (r) =>
    anEntry(r, {
      change: aChange({
        entity: 'schedule',
        type: 'undo',
        action: 'update',
        attribute: 'as_imported',
        oldValue: null,
        newValue: 3,
        name: 'Torre',
      }),
    }),
  );
  open();
  const [entry] = await screen.findAllByRole('article');
  expect(entry.textContent).toContain('Deshizo fechas según el archivo de Torre 3 actividades');
});

test.each([
  ['es', 'Deshizo opciones y moneda del archivo de Torre las del archivo anterior'],
  ['en', 'those of the file before'],
] as const)(
  'taking back a file that only brought another currency says whose counts again, %s',
  async (language, told) => {
    serve(1, (r) =>
      anEntry(r, {
        change: aChange({
          entity: 'schedule',
          type: 'undo',
          action: 'update',
          attribute: 'file_options',
          oldValue: null,
          newValue: 'before',
          name: 'Torre',
        }),
      }),
    );
    open(language);
    const [entry] = await screen.findAllByRole('article');
    expect(entry.textContent).toContain(told);
  },
);

test('a change whose attribute is not told is said to be a change', async () => {
  serve(1, (r) =>
    anEntry(r, {
      change: aChange({
        entity: 'schedule',
        type: 'update',
        attribute: '',
        oldValue: null,
        newValue: null,
        name: 'Torre',
      }),
    }),
  );
  open();
  const [entry] = await screen.findAllByRole('article');
  expect(entry.textContent).toContain('Cambio en Torre');
});

test('log-116 log-117 log-121 pages of 30 are fetched from the log of the schedule, the next at 85 % scrolled', async () => {
  const asked = serve(70);
  open();
  expect(await screen.findAllByRole('article')).toHaveLength(30);
  expect(asked).toEqual(['page=1&limit=30']);
  scrollTo(0.84);
  expect(asked).toHaveLength(1);
  scrollTo(0.85);
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(60));
  expect(asked[1]).toBe('page=2&limit=30');
});

test('log-106 log-114 scrolling loads until the last page, and the end is reported', async () => {
  const asked = serve(70);
  open();
  await screen.findAllByRole('article');
  scrollTo(0.95);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(70));
  expect(await screen.findByText('70 cambios en total')).toBeTruthy();
  scrollTo(1);
  expect(asked).toEqual(['page=1&limit=30', 'page=2&limit=30', 'page=3&limit=30']);
});

test('log-107 an empty log says so', async () => {
  serve(0);
  open();
  expect(await screen.findByText('Aún no hay cambios')).toBeTruthy();
});

test('log-107 a skeleton stands in while the first page takes its time, and nothing before', async () => {
  let answer: (value: Response) => void = () => {};
  api.use(
    http.get(route, () => new Promise<Response>((resolve) => (answer = resolve))),
    http.get('*/api/schedules/s-1/finish', () => HttpResponse.json(aSeries())),
  );
  const { container } = open();
  const skeleton = () => container.querySelector('[aria-hidden="true"] > [class*="day"]');
  expect(skeleton()).toBeNull();
  await waitFor(() => expect(skeleton()).toBeTruthy());
  answer(HttpResponse.json(aPage(1, 2)));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(skeleton()).toBeNull();
});

test('log-107 log-118 when the first page fails an alert with title and description offers another try', async () => {
  const user = userEvent.setup();
  serve(2);
  api.use(
    http.get(route, () => refusal(503, 'store.unavailable', 'El servidor no puede leer los datos ahora.'), {
      once: true,
    }),
  );
  open();
  const title = await screen.findByRole('heading', { name: 'No pudimos cargar los cambios' });
  expect(title.closest('[role="alert"]')?.textContent).toContain('El servidor no puede leer los datos ahora.');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('log-107 log-113 log-118 when a later page fails a bar with another try stands below what is loaded', async () => {
  const user = userEvent.setup();
  serve(40);
  open();
  await screen.findAllByRole('article');
  api.use(http.get(route, () => refusal(503, 'store.unavailable', 'Ahora no.'), { once: true }));
  scrollTo(0.9);
  expect(await screen.findByText(/No pudimos cargar los cambios anteriores/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(screen.queryByText(/No pudimos cargar/)).toBeNull();
});

async function tell(revision: number) {
  await waitFor(() => expect(Channel.last).toBeTruthy());
  const data = JSON.stringify({ revision, position: String(revision) });
  Channel.last?.dispatchEvent(new MessageEvent('delta', { data }));
}

test('what others do appears at once while the top is in view', async () => {
  serve(2, (r) => anEntry(r, { date: daysAgo(1) }));
  open();
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const asked = serve(3, (r) => anEntry(r, { date: daysAgo(1) }));
  await tell(3);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(asked[0]).toBe('page=1&limit=30&atLeast=3'); // the page that is shown has seen the change
});

test('the live channel begins where the loaded log ends, so that nothing falls between', async () => {
  serve(5);
  open();
  await screen.findAllByRole('article');
  await waitFor(() => expect(Channel.last?.url).toBe('/api/schedules/s-1/live?from=5'));
});

test('who looks at the schedule is passed to the frame, and forgotten on leaving', async () => {
  serve(2);
  const view = open();
  await screen.findAllByRole('article');
  await waitFor(() => expect(Channel.last).toBeTruthy());
  const people = [{ user: 'u-maria', name: 'María Vidal', initials: 'MV', colour: 2 }];
  Channel.last?.dispatchEvent(new MessageEvent('here', { data: JSON.stringify({ count: 31, people }) }));
  expect(usePresence.getState()).toMatchObject({ people, count: 31 });
  view.unmount();
  expect(usePresence.getState().people).toEqual([]);
});

test('when the channel is closed for good the session is asked for again', async () => {
  serve(2);
  open();
  await screen.findAllByRole('article');
  await waitFor(() => expect(Channel.last).toBeTruthy());
  expect(currentSession()).not.toBeNull();
  Channel.last?.dispatchEvent(new MessageEvent('closed', { data: '{}' }));
  expect(currentSession()).toBeNull();
});

test('a log that is behind says so until it has caught up', async () => {
  const user = userEvent.setup();
  serve(2);
  api.use(http.get(route, () => HttpResponse.json({ ...aPage(1, 2), stale: true }), { once: true }));
  open();
  expect(await screen.findByText(/faltan los cambios más nuevos/)).toBeTruthy();
  serve(3);
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByText(/faltan los cambios más nuevos/)).toBeNull();
});

test('what others do waits behind a button while the reader is further down', async () => {
  const user = userEvent.setup();
  serve(30, (r) => anEntry(r));
  open();
  await screen.findAllByRole('article');
  scrollTo(0.5);
  serve(32, (r) => anEntry(r));
  await tell(32);
  const button = await screen.findByRole('button', { name: '2 cambios nuevos' });
  expect(screen.getAllByRole('article')).toHaveLength(30);
  screen.getByTestId('changelog-scroller').scrollTo = (() => {}) as Element['scrollTo'];
  await user.click(button);
  expect(screen.getAllByRole('article')).toHaveLength(32);
});

test('an address with a revision shows that entry, on whatever page it is', async () => {
  const asked = serve(7000);
  open('es', 35);
  await waitFor(() =>
    expect(screen.getAllByRole('article').filter((e) => e.getAttribute('aria-current'))).toHaveLength(1),
  );
  const chosen = screen.getAllByRole('article').find((e) => e.getAttribute('aria-current'));
  expect(chosen?.textContent).toContain('revisión 35');
  expect(asked).toEqual(['page=1&limit=30', 'revision=35&limit=30']);
  const user = userEvent.setup();
  screen.getByTestId('changelog-scroller').scrollTo = (() => {}) as Element['scrollTo'];
  await user.click(screen.getByRole('button', { name: 'Ver los cambios más nuevos' }));
  expect(await screen.findByText(/revisión 7\.000/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver los cambios más nuevos' })).toBeNull();
});

test('a revision that is not in the log is said to be missing after its page was asked for once', async () => {
  const asked = serve(70, (r) => anEntry(r * 2));
  open('es', 35);
  expect(await screen.findByText('La revisión 35 no está en este registro')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('after more changes than are fetched at once the newest are shown in order, and the rest below', async () => {
  serve(40);
  open();
  expect(await screen.findAllByRole('article')).toHaveLength(30);
  serve(400);
  await tell(400);
  const shown = () =>
    screen
      .getAllByRole('article')
      .map((e) => Number(/revisión ([\d.]+)/.exec(e.textContent ?? '')?.[1].replace('.', '')));
  await waitFor(() => expect(shown()[0]).toBe(400));
  expect(shown()).toEqual(Array.from({ length: 150 }, (_, i) => 400 - i));
  scrollTo(0.9);
  await waitFor(() => expect(shown()).toEqual(Array.from({ length: 180 }, (_, i) => 400 - i)));
});

test('an import says which file came and what it brought; of a later one, what is new', async () => {
  const brought = { tool: 'p6', file: 'hotel.xer', project: 'HTL', activities: 5000, links: 4999, calendars: 1 };
  const entries = [{ ...brought, file: 'hotel 2.xer', activities: 3, links: 0, calendars: 0, mode: 'merge' }, brought];
  serve(2, (r) =>
    anEntry(r, {
      change: aChange({ entity: 'schedule', type: 'import', attribute: '', oldValue: null, newValue: entries[2 - r] }),
    }),
  );
  open();
  const [later, first] = await screen.findAllByRole('article');
  expect(first.textContent).toContain('Primavera P6 · hotel.xer · 5.000 actividades, 4.999 vínculos, 1 calendario');
  expect(later.textContent).toContain('Primavera P6 · hotel 2.xer · nuevo: 3 actividades');
});

test('a schedule made as a copy says of which, with what it brought', async () => {
  const brought = { tool: '', file: '', activities: 2, links: 0, calendars: 0, copyOf: 'Torre A' };
  serve(1, (r) =>
    anEntry(r, {
      change: aChange({ entity: 'schedule', type: 'import', attribute: '', oldValue: null, newValue: brought }),
    }),
  );
  open();
  expect((await screen.findByRole('article')).textContent).toContain('copia de Torre A · 2 actividades');
});

test('an undo says what it took back', async () => {
  serve(1, (r) => anEntry(r, { change: aChange({ type: 'undo', action: 'create', oldValue: null, newValue: 36 }) }));
  open();
  const text = (await screen.findByRole('article')).textContent;
  expect(text).toContain('Deshizo la eliminación de Moldaje y enfierradura de losa 4,5\u00a0d');
});

test('an undo of a value shows both values', async () => {
  serve(1, (r) =>
    anEntry(r, { change: aChange({ type: 'undo', action: 'update', oldValue: 56, newValue: 48 }), reverts: 'c-0' }),
  );
  open();
  expect((await screen.findByRole('article')).textContent).toContain(
    'Deshizo duración de Moldaje y enfierradura de losa 7\u00a0d →  a 6\u00a0d',
  );
});

test('log-109 rows have the numbers of the Gantt and not those of their ids', async () => {
  const rows = { 's-1.24': { number: 21, name: 'Losa' }, 's-1.8': { number: 5, name: 'Obra gruesa' } };
  const link = { entity: 'link' as const, predecessorId: 's-1.24', predecessorName: 'Losa', successorId: 's-1.99' };
  const nested = [aRow('c-2#1'), aRow('c-2#2', { id: 's-1.99', name: 'Retirada' })];
  const entries = [
    anEntry(1, { change: aChange({ ...link, type: 'create', attribute: '', successorName: 'Retirada' }) }),
    anEntry(2, { change: aChange({ attribute: 'parent', oldValue: 's-1.99', newValue: 's-1.8' }), logs: nested }),
  ];
  serve(2, (r) => entries[r - 1], rows);
  open();
  const [moved, linked] = await screen.findAllByRole('article');
  expect(moved.textContent).toContain('fila 21');
  expect(moved.textContent).toContain('–');
  expect(moved.textContent).toContain('5 Obra gruesa');
  expect(linked.textContent).toContain('21 Losa → Retirada');
  await userEvent.setup().click(within(moved).getByRole('button', { name: /2 cambios/ }));
  const [numbered, gone] = screen.getAllByText(/, duración/);
  expect(numbered.textContent).toMatch(/^21/);
  expect(gone.textContent).toMatch(/^Retirada/);
});

test('who moved the finish is summed over the whole history, whatever page of the log is shown', async () => {
  const steps = Array.from({ length: 90 }, (_, k) => aStep(k + 1, k === 0 ? 4800 : 480));
  serve(90);
  api.use(http.get('*/api/schedules/s-1/finish', () => HttpResponse.json(aSeries(...steps))));
  open();
  const rail = await screen.findByRole('complementary', { name: 'Término previsto' });
  expect(within(rail).getAllByText('+99 d').length).toBeGreaterThan(0);
  await userEvent.setup().click(within(rail).getByRole('radio', { name: 'Persona' }));
  expect(within(rail).getByText('María Vidal')).toBeTruthy();
});

test('entries are filtered by field and part of a name, and what nothing matches says so', async () => {
  const asked = serve(2);
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Campo' }), 'duration');
  await waitFor(() => expect(asked.at(-1)).toContain('attribute=duration'));
  serve(0);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar en nombres y textos' }), 'zanja{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ningún cambio cumple los filtros' })).toBeTruthy();
  const again = serve(2);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
  await waitFor(() => expect(again.at(-1)).not.toContain('attribute'));
  await expectAccessible(document.body);
});

test('an entry leads to those of its activity alone, named in the bar, where it is let go again', async () => {
  const asked = serve(2, (r) => anEntry(r, { change: aChange({ id: 's-1.24', name: 'Zanja norte' }) }));
  show(<Page onThen={onRevision} />);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Solo esta actividad' }))[0]);
  await waitFor(() => expect(asked.at(-1)).toContain('activity=24'));
  await userEvent.click(await screen.findByRole('button', { name: 'Zanja norte' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('activity'));
});

test('the history of an activity asks for its entries alone', async () => {
  const asked = serve(1);
  const chosen: number[] = [];
  show(
    <ActivityHistory
      schedule="s-1"
      row={24}
      minutesPerDay={480}
      hrefOf={({ revision }) => `/o/schedule-change-log?revision=${revision}`}
      onChoose={(revision) => chosen.push(revision)}
    />,
  );
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/o/schedule-change-log?revision=1');
  await userEvent.click(link);
  expect(asked[0]).toContain('activity=24');
  expect(chosen).toEqual([1]);
});

test('an entry opens the Gantt of its moment, and the cell of the value before it where that can be put back', async () => {
  const opened: unknown[] = [];
  const changes = {
    3: { attribute: 'used_cost' },
    2: { attribute: 'start_date' },
    1: { type: 'delete', attribute: 'duration' },
  } as const;
  serve(3, (r) => anEntry(r, { change: aChange({ id: 's-1.24', ...changes[r as 1] }) }), {
    's-1.24': { number: 20, name: 'Moldaje' },
  });
  const onThen = (...asked: unknown[]) => opened.push(asked);
  show(
    <ChangelogPage
      schedule="s-1"
      finish={null}
      filter={everything}
      {...{ onRevision, onFilter: onRevision, onThen }}
    />,
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Gantt de ese momento' }))[1]);
  // What follows from other values, and what was deleted, is not put back here.
  const restores = screen.getAllByRole('button', { name: 'Restaurar el valor anterior…' });
  expect(restores).toHaveLength(1);
  await userEvent.click(restores[0]);
  expect(opened).toEqual([[2], [2, { row: 24, column: 'usedCost' }]]);
});
