import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anApi, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import type { SavedView, ViewFields } from './api/views';
import { createGanttStore, type GanttStore } from './gantt-store';
import { codedColumns, standardColumns } from './grid-columns';
import { openGantt } from './testing/open-gantt';
import { contentOf, differsFrom, looksOf } from './view-content';
import { COLUMN_RESIZE_DELAY, DEFAULT_VIEW_DELAY, keepView, unsentView } from './view-keeper';

const api = anApi();

const storeOf = () => createGanttStore('');

describe('what a view holds', () => {
  test('view-101 view-104 columns, filter, order, groups, zoom, flags, colours and closed branches come back as they were', () => {
    const store = storeOf();
    const chosen = {
      columns: { shown: ['name', 'finish', 'cost'] as const, widths: { cost: 120 }, pane: 640 },
      filter: { join: 'or', rules: [{ field: 'critical', operator: 'issomeof', value: ['yes'] }] },
      order: { column: 'finish', descending: true },
      groups: ['calendar', 'wbs.2'],
      folded: new Set(['/2']),
      zoom: 1,
      links: false,
      slack: false,
      baseline: false,
      todayline: false,
      numtasks: false,
      submittals: false,
      critical: false,
      colours: 'status',
      rowColours: 'wbs-muted',
      criteria: 'follow',
      collapsed: new Set([5, 9]),
    } as const;
    store.setState(chosen);
    // As it crosses the wire.
    const kept = JSON.parse(JSON.stringify(contentOf(store.getState()))) as ViewFields;
    expect(looksOf(kept, standardColumns)).toEqual(chosen);
    expect(kept).toMatchObject({
      columns_json: [
        { name: 'name', position: 0 },
        { name: 'finish', position: 1 },
        { name: 'cost', position: 2, width: 120 },
      ],
      zoom: 1,
      gridWidth: 640,
      collapsed: [5, 9],
      visualization: { links: false, numtasks: false, todayline: false, submittals: false },
      colors: { bars: 'status', rows: 'wbs-muted' },
    });
  });

  test('the stretch of time in sight goes along by its days', () => {
    expect(contentOf(storeOf().getState(), { from: 20_577.4, to: 20_607 })).toMatchObject({
      gantt_date_init: '2026-05-04',
      gantt_date_end: '2026-06-03',
    });
  });

  test('a view of another version shows what is known, and the rest as it begins', () => {
    const looks = looksOf(
      { columns_json: [{ name: 'zone' }, { name: 'cost', width: 1 }], zoom: 9, colors: { bars: 'rainbow' } },
      codedColumns,
    );
    expect(looks).toMatchObject({ zoom: 3, colours: 'plain', links: true, groups: [], filter: undefined });
    expect(looks.columns.shown).toEqual(['name', 'cost']);
    expect(looksOf({}, codedColumns).columns).toEqual(codedColumns);
  });

  test('the screen differs from a view once something else is shown', () => {
    const store = storeOf();
    const view = contentOf(store.getState());
    expect(differsFrom(store.getState(), view, standardColumns)).toBe(false);
    store.setState({ zoom: 2 });
    expect(differsFrom(store.getState(), view, standardColumns)).toBe(true);
  });
});

describe('the view that is kept by itself', () => {
  let store: GanttStore;
  let kept: ViewFields[];
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    store = storeOf();
    kept = [];
    stop = keepView(store, async (content) => kept.push(content));
    return () => vi.useRealTimers();
  });

  test('view-118 is saved once, two seconds after the last change', () => {
    expect(DEFAULT_VIEW_DELAY).toBe(2000);
    store.setState({ zoom: 2 });
    vi.advanceTimersByTime(1999);
    store.setState({ zoom: 1 });
    vi.advanceTimersByTime(1999);
    expect(kept).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(kept.map((one) => one.zoom)).toEqual([1]);
    vi.advanceTimersByTime(60_000);
    expect(kept).toHaveLength(1);
  });

  test('view-121 a column being made wider waits 700 ms more', () => {
    expect(COLUMN_RESIZE_DELAY).toBe(700);
    const widen = (cost: number) => store.setState((s) => ({ columns: { ...s.columns, widths: { cost } } }));
    widen(110);
    vi.advanceTimersByTime(2600);
    widen(120);
    vi.advanceTimersByTime(2699);
    expect(kept).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(kept).toHaveLength(1);
  });

  test('what was not saved before a reload is saved after it, and noted until then', async () => {
    stop();
    const unsent = unsentView('s-1', 'camila');
    stop = keepView(store, async (content) => kept.push(content), unsent);
    expect(unsent.there()).toBe(false);
    store.setState({ zoom: 2 });
    expect(unsent.there()).toBe(true);
    stop = keepView(store, async (content) => kept.push(content), unsentView('s-1', 'camila'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept.at(-1)?.zoom).toBe(2);
    expect(unsent.there()).toBe(false);
  });

  test('what is no look of the plan saves nothing; what waits is saved on leaving', () => {
    store.setState({ selection: new Set([1]), spoken: 'x' });
    vi.advanceTimersByTime(10_000);
    expect(kept).toEqual([]);
    store.setState({ links: false });
    stop();
    expect(kept.map((one) => one.visualization?.links)).toEqual([false]);
    store.setState({ links: true });
    vi.advanceTimersByTime(10_000);
    expect(kept).toHaveLength(1);
  });
});

const aView = (over: Partial<SavedView>): SavedView => ({
  id: 'v1',
  name: 'Actualización mensual',
  module: 'Gantt',
  public: false,
  default: false,
  ownDefault: false,
  userId: 'camila',
  sectorId: 'schedule',
  projectId: 'project',
  editable: true,
  lookahead_range: '1 week',
  ...contentOf(storeOf().getState()),
  ...over,
});

describe('the menu of views', () => {
  const of = '/api/views/project/project/schedule/schedule';
  let views: SavedView[];
  beforeEach(() => {
    localStorage.clear();
    views = [
      aView({ id: 'own', name: 'Default', ownDefault: true }),
      aView({ zoom: 1, group_query: { by: ['kind'] } }),
      aView({ id: 'v2', name: 'Reunión de obra', public: true, editable: false, userId: 'maria', icon: 'users' }),
    ];
    api.use(
      http.get(of, () => HttpResponse.json(views)),
      http.get('*/api/schedules/:schedule/available', () =>
        HttpResponse.json({
          people: [
            { id: 'maria', name: 'María', lastname: 'Vidal', email: '' },
            { id: 'camila', name: 'Camila', lastname: 'Rojas', email: '' },
          ],
          subcontracts: [],
          tags: [],
        }),
      ),
    );
  });
  const pick = async (name: string | RegExp) => {
    await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
  };
  const open = async () => {
    const gantt = await openGantt({ viewsOf: { project: 'project', schedule: 'schedule' } });
    return { ...gantt, menu: await screen.findByRole('button', { name: /Vista propia/ }) };
  };

  test('view-101 a chosen view changes the screen; a change is marked and saved back', async () => {
    const changed: ViewFields[] = [];
    api.use(
      http.patch(`${of}/v1`, async ({ request }) => {
        changed.push((await request.json()) as ViewFields);
        views[1] = { ...views[1], ...changed[0] };
        return HttpResponse.json(views[1]);
      }),
    );
    const { menu, store } = await open();
    await userEvent.click(menu);
    expect(screen.queryByRole('menuitem', { name: /Default/ })).toBeNull();
    await pick('Actualización mensual');
    await waitFor(() => expect(screen.getAllByRole('row')[1].textContent).toContain('Tarea 4 act.'));
    expect(store.getState()).toMatchObject({ zoom: 1, groups: ['kind'] });
    const now = await screen.findByRole('button', { name: /Actualización mensual/ });
    expect(within(now).queryByRole('img')).toBeNull();
    act(() => store.setState({ zoom: 4 }));
    await within(now).findByRole('img', { name: 'con cambios sin guardar' });
    await userEvent.click(now);
    await pick('Guardar los cambios en «Actualización mensual»');
    await waitFor(() => expect(changed).toMatchObject([{ zoom: 4, group_query: { by: ['kind'] } }]));
    await waitFor(() => expect(within(now).queryByRole('img')).toBeNull());
  });

  test('view-101 a public view names its owner, a private one does not', async () => {
    const { menu } = await open();
    await userEvent.click(menu);
    const shared = await screen.findByRole('menuitem', { name: /Reunión de obra.*María Vidal/, hidden: true });
    expect(shared.textContent).not.toContain('Camila');
    const mine = screen.getByRole('menuitem', { name: /Actualización mensual/, hidden: true });
    expect(mine.textContent).not.toContain('Camila');
  });

  test("somebody else's view is used and not changed", async () => {
    const { menu, store } = await open();
    await userEvent.click(menu);
    await pick(/Reunión de obra/);
    act(() => store.setState({ zoom: 0 }));
    await userEvent.click(await screen.findByRole('button', { name: /Reunión de obra/ }));
    expect(await screen.findByRole('menuitem', { name: 'Volver a la vista guardada', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Guardar los cambios/ })).toBeNull();
  });

  test('a new view asks for a name that is free, and keeps what is on the screen', async () => {
    const made: ViewFields[] = [];
    api.use(
      http.post('/api/views', async ({ request }) => {
        made.push((await request.json()) as ViewFields);
        views.push(aView({ ...made[0], id: 'v3' } as Partial<SavedView>));
        return HttpResponse.json(views[3], { status: 201 });
      }),
      http.put('/api/views', ({ request }) => {
        expect(new URL(request.url).searchParams.get('view')).toBe('v3');
        views[3] = { ...views[3], default: true };
        return HttpResponse.json(views[3]);
      }),
    );
    const { menu, store } = await open();
    act(() => store.setState({ zoom: 2, order: { column: 'finish', descending: true } }));
    await userEvent.click(menu);
    await pick('Guardar como vista nueva…');
    const dialog = await screen.findByRole('dialog', { name: 'Guardar lo que se ve como vista' });
    const name = within(dialog).getByRole('textbox', { name: 'Nombre' });
    await userEvent.type(name, 'reunión de OBRA');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar la vista' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Ya hay una vista con ese nombre.');
    await userEvent.clear(name);
    await userEvent.type(name, 'Críticas');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Ruta crítica' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Pública' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Empezar con esta vista' }));
    await expectAccessible(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar la vista' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made).toMatchObject([
      {
        name: 'Críticas',
        icon: 'flame',
        public: true,
        module: 'Gantt',
        sectorId: 'schedule',
        zoom: 2,
        order_query: { column: 'finish', descending: true },
      },
    ]);
    expect(store.getState().view).toBe('v3');
  });

  test('view-112 only views that may be changed offer it; a deleted one is gone after a question', async () => {
    const gone: string[] = [];
    api.use(
      http.delete(`${of}/:id`, ({ params }) => {
        gone.push(String(params.id));
        views = views.filter((view) => view.id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { actions } = await open();
    act(() => actions.dialogs.openDialog({ kind: 'views' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vistas' });
    const [mine, theirs] = await within(dialog).findAllByRole('listitem');
    expect(within(theirs).queryByRole('button', { name: /Eliminar|Editar/ })).toBeNull();
    fireEvent.click(within(mine).getByRole('button', { name: 'Eliminar «Actualización mensual»' }));
    expect(gone).toEqual([]);
    fireEvent.click(within(mine).getByRole('button', { name: 'Eliminar «Actualización mensual»' }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    expect(gone).toEqual(['v1']);
  });

  test('a view that somebody deleted meanwhile says so and leaves the list', async () => {
    api.use(
      http.patch(`${of}/v1`, () => {
        views = views.filter((view) => view.id !== 'v1');
        return refusal(404, 'view.unknown', 'Esa vista ya no está.');
      }),
    );
    const { menu, store } = await open();
    await userEvent.click(menu);
    await pick('Actualización mensual');
    act(() => store.setState({ zoom: 4 }));
    await userEvent.click(await screen.findByRole('button', { name: /Actualización mensual/ }));
    await pick(/Guardar los cambios/);
    expect(await screen.findByText('Esa vista ya no está.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Vista propia/ })).toBeTruthy();
  });
});
