import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, HUNDRED } from '@/engine';
import { evening, monday, morning } from '@/engine/schedule/testing/plans';
import { anApi, aSession, expectAccessible, HttpResponse, http } from '@/test-render';
import { TREE_OFFSET } from './activity-tree';
import { dayText, lastDayText } from './day-text';
import { leanWeight } from './lean-mark';
import { tableHeight } from './table-height';
import { varianceOf } from './task-rows';
import { openLookahead, someRows } from './testing/open-lookahead';

const api = anApi();

beforeAll(async () => {
  await Promise.all([import('./plan-tab'), import('./roadblocks-tab')]);
}, 60_000);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const table = () => screen.findByRole('treegrid');
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });
const text = async () => (await table()).textContent ?? '';
const toolbar = () => screen.getByRole('toolbar', { name: 'Herramientas del lookahead' });
const more = async (name: string | RegExp) => {
  await userEvent.click(within(toolbar()).getByRole('button', { name: 'Más' }));
  return screen.findByRole('menuitem', { name, hidden: true });
};
const boxOf = async (name: RegExp) => within(await rowOf(name)).getByRole<HTMLInputElement>('checkbox');

describe('the activity tree', () => {
  test('look-215 a branch shows the tasks beneath it alone, by keys too; beside it stand indicators, bar and table', async () => {
    const { params } = await openLookahead(api);
    await rowOf(/Vaciado/);
    const user = userEvent.setup();
    await user.click(within(toolbar()).getByRole('button', { name: 'Árbol de actividades' }));
    expect(params().get('tree')).toBe('1');
    const tree = await screen.findByRole('tree', { name: 'Actividades' });
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .map((one) => one.textContent),
    ).toEqual(['1 Losa5', '2 Muros']);
    screen.getByRole('region', { name: 'Indicadores' });
    for (const name of ['Por actividad', 'Filtrar', 'Columnas']) within(toolbar()).getByRole('button', { name });
    await user.click(within(tree).getByRole('treeitem', { name: /Muros/ }));
    expect(params().get('branch')).toBe('2');
    await waitFor(async () => expect(await text()).not.toContain('Vaciado'));
    await rowOf(/Escribe la primera tarea/);
    tree.focus();
    await user.keyboard('{ArrowLeft}');
    expect(tree.getAttribute('aria-activedescendant'), 'nothing lies above a branch of the top level').toBe('branch-2');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(params().get('branch')).toBe('1');
    await rowOf(/Vaciado/);
    await user.keyboard('{Enter}');
    expect(params().get('branch'), 'a second time shows all').toBeNull();
    await expectAccessible(tree);
  });

  test('look-264 what is fixed above the branches is 24 px high', async () => {
    await openLookahead(api, { search: 'tree=1' });
    const pane = await screen.findByRole('complementary', { name: 'Actividades' });
    expect(TREE_OFFSET).toBe(24);
    expect(pane.querySelector('header')?.style.height).toBe('24px');
  });
});

describe('boxes', () => {
  const waiting = [
    {
      id: 'r-1',
      kind: 'modification',
      createdAt: '2026-04-06T12:00:00Z',
      description: '',
      state: 'pending',
      asker: null,
      decided: null,
      items: [
        { id: 1, row: 1, type: 'end', state: 'pending', was: { start: 1, finish: 2 }, asked: { start: 1, finish: 3 } },
      ],
    },
  ];

  test('look-233 look-234 a parent takes its tasks along, and is ticked with the last of them', async () => {
    await openLookahead(api);
    await userEvent.click(await boxOf(/Moldaje/));
    expect([(await boxOf(/Eje 1/)).checked, (await boxOf(/Eje 2/)).checked]).toEqual([true, true]);
    await userEvent.click(await boxOf(/Eje 1/));
    expect((await boxOf(/Moldaje/)).checked).toBe(false);
    await userEvent.click(await boxOf(/Eje 1/));
    expect((await boxOf(/Moldaje/)).checked).toBe(true);
  });

  test('look-235 tasks of an activity that waits for a decision are left out of its cascade', async () => {
    await openLookahead(api, { requests: waiting });
    await waitFor(async () => expect((await boxOf(/Vaciado/)).disabled).toBe(true));
    expect((await boxOf(/Vaciado/)).title).toBe('Su actividad espera respuesta a un cambio de fecha');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas' }));
    expect((await boxOf(/Vaciado/)).checked).toBe(false);
    const [group] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Marcar las filas de este grupo' });
    expect(group.disabled).toBe(true);
  });

  test('look-236 without the switch of the company there is no column of boxes, and keys select nevertheless', async () => {
    await openLookahead(api, { features: ['lookahead'] });
    await rowOf(/Vaciado/);
    expect(within(await table()).queryAllByRole('checkbox')).toEqual([]);
    await userEvent.click(within(await rowOf(/Vaciado/)).getByText('Vaciado'));
    expect(screen.getByRole('toolbar', { name: 'Acciones de la selección' })).toBeTruthy();
  });
});

describe('hiding, activating, deleted ones', () => {
  const columns = 'columns=id.name.actions.ganttId.roadblocks.description';

  test('look-238 a row is hidden from its own action and activated again; who may only look has none', async () => {
    const { sent, asked } = await openLookahead(api, { search: columns });
    await userEvent.click(within(await rowOf(/Eje 2/)).getByRole('button', { name: 'Ocultar Eje 2' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'tasks.edit', rows: [24], set: { hidden: true } });
    await waitFor(async () => expect(await text()).not.toContain('Eje 2'));
    await userEvent.click(await more('Mostrar ocultas'));
    expect(within(await rowOf(/Eje 2/)).getByText('oculta')).toBeTruthy();
  });

  test('look-238 a hidden row is activated again where hidden ones are shown', async () => {
    const rows = someRows();
    rows.tables.tasks.taskHidden = [false, false, false, false, true];
    const { sent, asked } = await openLookahead(api, { rows, search: `${columns}&hidden=1` });
    await userEvent.click(within(await rowOf(/Eje 2/)).getByRole('button', { name: 'Activar Eje 2' }));
    await asked(1);
    expect(sent[0]).toMatchObject({ rows: [24], set: { hidden: false } });
    await waitFor(async () => expect(within(await rowOf(/Eje 2/)).queryByText('oculta')).toBeNull());
  });

  test('look-238 without the right to edit no row has an action', async () => {
    await openLookahead(api, { search: columns, permissions: { 'lookahead.plan': 'V' } });
    expect(within(await rowOf(/Eje 2/)).queryByRole('button', { name: 'Ocultar Eje 2' })).toBeNull();
  });

  test('look-224 the number in the Gantt, the box, the actions, roadblocks and description are columns too', async () => {
    await openLookahead(api, { search: columns });
    const row = await rowOf(/Enfierradura/);
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.slice(1).map((head) => head.textContent)).toEqual([
      'ID',
      'Tarea',
      'Acciones',
      'N.º Gantt',
      'Restricciones',
      'Descripción',
    ]);
    expect(within(row).getByRole('checkbox')).toBeTruthy();
    expect(within(row).getAllByRole('gridcell')[4].textContent).toBe('1');
  });

  test.each([6, 7])('look-266 ui-318 a list of %i deleted tasks', async (count) => {
    const entry = (k: number) => ({
      id: `e${k}`,
      date: '2026-04-06T12:00:00Z',
      responsible: { id: aSession.user.id, name: 'Camila', lastname: 'Rojas', email: '' },
      change: { entity: 'task', type: 'delete', id: `s.${100 + k}`, name: `Tarea ${k}`, attribute: '' },
      logs: [],
      more: 0,
      command: `c-${k}`,
      revision: k,
      reverts: null,
      moved: 0,
      finish: null,
    });
    let asks: URLSearchParams | undefined;
    api.use(
      http.get('*/api/activitys/scheduleChangelog/:schedule', ({ request }) => {
        asks = new URL(request.url).searchParams;
        return HttpResponse.json({
          changelogs: Array.from({ length: count }, (_, k) => entry(k)),
          rows: {},
          pagination: { page: 1, totalPages: 1, hasNextPage: false },
          stale: false,
        });
      }),
    );
    const { sent, asked } = await openLookahead(api);
    await rowOf(/Vaciado/);
    await userEvent.click(await more('Tareas eliminadas'));
    const list = await screen.findByRole('list', { name: 'Tareas eliminadas' });
    expect([asks?.get('entity'), asks?.get('type')]).toEqual(['task', 'delete']);
    expect(within(list).getAllByRole('listitem')).toHaveLength(count);
    expect([list.style.overflowY, list.style.maxHeight]).toEqual(count > 6 ? ['auto', '264px'] : ['', '']);
    await userEvent.click(within(list).getAllByRole('button', { name: 'Recuperar' })[1]);
    await asked(1);
    expect(sent[0]).toMatchObject({ type: 'undo', command: 'c-1' });
  });
});

test('look-266 a task that was deleted together with others comes back with them, which is said first', async () => {
  const of = (entity: string, id: number, name: string) => ({
    entity,
    type: 'delete',
    id: `s.${id}`,
    name,
    attribute: '',
  });
  const row = (change: object) => ({ id: 'r', date: '2026-04-06T12:00:00Z', change });
  api.use(
    http.get('*/api/activitys/scheduleChangelog/:schedule', () =>
      HttpResponse.json({
        changelogs: [
          {
            id: 'e1',
            date: '2026-04-06T12:00:00Z',
            responsible: { id: aSession.user.id, name: 'Camila', lastname: 'Rojas', email: '' },
            change: of('task', 101, 'Moldaje'),
            logs: [row(of('task', 102, 'Vaciado de muros')), row(of('activity', 9, 'Muros nivel 2'))],
            more: 0,
            command: 'c-1',
            revision: 4,
            reverts: null,
            moved: 0,
            finish: null,
          },
        ],
        rows: {},
        pagination: { page: 1, totalPages: 1, hasNextPage: false },
        stale: false,
      }),
    ),
  );
  const { sent, asked } = await openLookahead(api);
  await rowOf(/Vaciado/);
  await userEvent.click(await more('Tareas eliminadas'));
  const list = await screen.findByRole('list', { name: 'Tareas eliminadas' });
  await userEvent.click(within(list).getAllByRole('button', { name: 'Recuperar' })[0]);
  const dialog = await screen.findByRole('dialog', { name: '¿Recuperar «Moldaje» y otros 2 elementos?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Vaciado de muros', 'Muros nivel 2']);
  expect(sent).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Recuperar todo' }));
  await asked(1);
  expect(sent[0]).toMatchObject({ type: 'undo', command: 'c-1' });
});

describe('what the head of the tab offers', () => {
  test('look-209 people are added by mail and role, and assigned to the chosen tasks', async () => {
    const addUsersDialog = () => <div role="dialog">correo y rol</div>;
    await openLookahead(api, { ways: { addUsersDialog } });
    await rowOf(/Vaciado/);
    await userEvent.click(await more('Agregar personas'));
    expect(await screen.findByText('correo y rol')).toBeTruthy();
    expect((await more('Asignar personas')).title).toBe('Elige tareas primero.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await boxOf(/Vaciado/));
    await userEvent.click(await more('Asignar personas'));
    expect(
      within(await screen.findByRole('dialog', { name: 'Vaciado' })).getByRole('group', { name: /Resp/ }),
    ).toBeTruthy();
  });
});

describe('how it looks', () => {
  test('look-228 behind is overdue, ahead an advancement, on time neither', () => {
    const [start, finish] = [morning(0), evening(1)];
    const on = (day: number, progress: number) => varianceOf(progress, 0, start, finish, monday + day);
    expect(on(4, 0)).toBe(3);
    expect(on(1, 500_000)).toBe(0);
    expect(varianceOf(100_000, 0, morning(3), evening(4), monday)).toBe(-3);
    expect(varianceOf(HUNDRED, HUNDRED, start, finish, monday), 'done a day early').toBe(-1);
  });

  test('look-228 the column says it in words', async () => {
    const rows = someRows();
    (rows.tables.tasks.computed as object[])[3] = { start: morning(0) - 7 * DAY, finish: evening(0) - 5 * DAY };
    await openLookahead(api, { rows, search: 'columns=id.name.variance&from=2026-03-01&to=2026-05-01' });
    expect(within(await rowOf(/Eje 1/)).getByText('5 d de atraso')).toBeTruthy();
    expect(within(await rowOf(/Vaciado/)).getByText('8 d de adelanto'), 'begun before its day').toBeTruthy();
    expect(within(await rowOf(/Eje 2/)).queryByText(/atraso|adelanto/)).toBeNull();
  });

  test('ui-207 days are 07 abr, 2026 in Spanish and Apr 07, 2026 in English', async () => {
    expect([dayText(morning(1), 'es'), dayText(morning(1), 'en')]).toEqual(['07 abr, 2026', 'Apr 07, 2026']);
    expect(lastDayText((monday + 1) * DAY, 'es'), 'midnight is the evening before').toBe('06 abr, 2026');
    await openLookahead(api, { language: 'en' });
    const row = await within(await table()).findByRole('row', { name: /Enfierradura/ });
    expect(within(row).getByText('Apr 07, 2026')).toBeTruthy();
    expect(within(row).getByText('Apr 08, 2026')).toBeTruthy();
  });

  test.each([
    [699, '384px'],
    [700, '476px'],
    [900, '612px'],
  ])('ui-210 in a window %i px high the tables are at least %s high', async (height, px) => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(height);
    expect(`${tableHeight(height)}px`).toBe(px);
    await openLookahead(api);
    expect((await table()).parentElement?.style.minHeight).toBe(px);
  });

  test('enum-311 lean weights: Restricted 4, Debit 3, Can 2, Will 1, Committed 0; sorted so', async () => {
    expect(leanWeight).toEqual({ Restricted: 4, Debit: 3, Can: 2, Will: 1, Committed: 0 });
    await openLookahead(api, { search: 'group=none&sort=lean' });
    await rowOf(/Vaciado/);
    const names = within(await table())
      .getAllByRole('row')
      .map((row) => /Vaciado|Eje 1|Eje 2|Enfierradura/.exec(row.textContent ?? '')?.[0])
      .filter(Boolean);
    expect(names).toEqual(['Vaciado', 'Eje 1', 'Eje 2', 'Enfierradura']);
  });

  test('lean-202 Restricted is red, Debit grey, Can green, Will dark, Committed orange, each a token of both themes', () => {
    const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');
    const mark = read('lean-mark.module.css');
    const tokens = read('../../shared/ui/tokens.css');
    const colour = (name: string, theme: number): string => {
      const found = [...tokens.matchAll(new RegExp(`--g-lean-${name}:\\s*(#[0-9a-f]{6})`, 'g'))];
      return hue(found[theme][1]);
    };
    for (const word of ['Restricted', 'Debit', 'Can', 'Will', 'Committed'])
      expect(mark).toMatch(new RegExp(`\\[data-lean="${word}"\\][^}]*--g-lean-${word.toLowerCase()}`));
    for (const theme of [0, 1])
      expect(['restricted', 'debit', 'can', 'committed'].map((name) => colour(name, theme))).toEqual([
        'red',
        'grey',
        'green',
        'orange',
      ]);
    expect(colour('will', 0), 'near black on paper').toBe('dark');
  });
});

/** The name of a colour by its hue. */
function hue(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most < 60) return 'dark';
  if (most - least < 24) return 'grey';
  const degrees =
    most === r ? ((g - b) / (most - least)) * 60 : most === g ? 120 + ((b - r) / (most - least)) * 60 : 240;
  if (degrees < 0 || degrees < 12) return 'red';
  if (degrees < 60) return 'orange';
  return degrees < 180 ? 'green' : 'blue';
}

test('look-208 nothing is shown while it opens quickly, and within half a second a neutral placeholder; content at once when it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let answer: (rows: ReturnType<typeof someRows>) => void = () => undefined;
    const later = new Promise<ReturnType<typeof someRows>>((resolve) => {
      answer = resolve;
    });
    const opened = openLookahead(api, { areas: () => later, waitForHeading: false });
    const { view } = await opened;
    expect(screen.queryByRole('status', { name: 'Cargando el lookahead' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('status', { name: 'Cargando el lookahead' })).toBeTruthy();
    await act(async () => answer(someRows()));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await vi.waitFor(() => expect(view.container.textContent).toContain('Vaciado'));
  } finally {
    vi.useRealTimers();
  }
});
