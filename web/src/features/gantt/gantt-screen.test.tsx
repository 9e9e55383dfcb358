import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BrowserCommandStore, type Delta, type SentCommand } from '@/engine';
import { PER_DAY, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { SmallServer } from '@/engine/schedule/testing/small-server';
import { setSession } from '@/shared/lib/session';
import { isUnsaved, noteSaved } from '@/shared/lib/unsaved-edits';
import { secondsOf, useNotices } from '@/shared/ui/notice-store';
import { anApi, aSession, expectAccessible, HttpResponse, http, refusal, show } from '@/test-render';
import type { SavedView, ViewFields } from './api/views';
import type { GanttSurroundings } from './gantt-context';
import { GanttScreen } from './gantt-screen';
import { forgetPlaces } from './gantt-store';

const api = anApi();

/** The live stream of the page under test, spoken to by the test. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static latest: Stream | undefined;
  readonly readyState = 1;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.latest = this;
    queueMicrotask(() => this.onopen?.());
  }

  tell(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  close(): void {}
}

beforeEach(async () => {
  const left = new BrowserCommandStore('u-camila', 'org-1', 'schedule-1');
  await left.remove((await left.load()).map((entry) => entry.id));
  vi.stubGlobal('EventSource', Stream);
  localStorage.clear();
  forgetPlaces();
  setSession(aSession);
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.unstubAllGlobals();
});

const address = '/api/schedules/schedule-1';
const props = { orgId: 'org-1', projectId: 'project-1', scheduleId: 'schedule-1' };

const viewsAddress = '/api/views/project/project-1/schedule/schedule-1';
let views: SavedView[] = [];
let keptViews: ViewFields[] = [];
beforeEach(() => {
  views = [];
  keptViews = [];
});

const aView = (over: Partial<SavedView>): SavedView => ({
  ...{ id: 'v1', name: 'Default', module: 'Gantt', public: false, default: false, ownDefault: false },
  ...{ userId: 'u-camila', sectorId: 'schedule-1', projectId: 'project-1', editable: true, lookahead_range: '1 week' },
  ...over,
});

const beside = {
  toProjects: () => {},
  openCalendars: () => {},
  settingsDialog: () => null,
  baselinesDialog: () => null,
  updatesDialog: () => null,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
} satisfies GanttSurroundings;

const noBaseline = { number: 0, name: '', row: [], start: [], finish: [], duration: [], cost: [], calendar: [] };

/** Answers for a schedule that a small server keeps. Gives what was sent. */
function serve(server: SmallServer, plan = () => server.snapshot()): SentCommand[] {
  const sent: SentCommand[] = [];
  api.use(
    http.get(`${address}/gantt`, () => HttpResponse.json(plan())),
    http.get(`${address}/undo`, () => HttpResponse.json({ undo: [{ command: 'c', type: 't', at: '' }], redo: [] })),
    http.get('/api/schedules/:schedule/baseline', () => HttpResponse.json(noBaseline)),
    http.post(`${address}/here`, () => new HttpResponse(null, { status: 204 })),
    http.get('/api/people', () => HttpResponse.json([{ id: 'u-maria', name: 'María', lastname: 'Vidal' }])),
    http.post('/api/usage', () => new HttpResponse(null, { status: 204 })),
    http.get(viewsAddress, () => HttpResponse.json(views)),
    http.put('/api/views', async ({ request }) => {
      keptViews.push((await request.json()) as ViewFields);
      return HttpResponse.json(aView({ ownDefault: true }));
    }),
    http.post(`${address}/commands`, async ({ request }) => {
      const { commands } = (await request.json()) as { commands: SentCommand[] };
      sent.push(...commands);
      return HttpResponse.json({ receipts: commands.map((c) => server.execute('u-camila', c)) });
    }),
  );
  return sent;
}

/** Serves a plan of rows and links that takes commands and does not answer them. */
function servePlan(rows: Row[], ties: Tie[] = []): SentCommand[] {
  const wire = snapshot(rows, ties);
  serve(new SmallServer([]), () => wire);
  const sent: SentCommand[] = [];
  api.use(
    http.post(`${address}/commands`, async ({ request }) => {
      sent.push(...((await request.json()) as { commands: SentCommand[] }).commands);
      await delay('infinite');
    }),
  );
  return sent;
}

const clinic: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
  { row: 3, name: 'Entrega', kind: 'finish-milestone', to: 5 },
];

const row = (name: string | RegExp) => screen.findByRole('row', { name });
/** Figures keep together with their units by a no-break space; tests read it as a space. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('gridcell')
    .map((c) => plain(c.textContent));
const grid = () => screen.findByRole('treegrid');

describe('opening a schedule', () => {
  test('gantt-101 gantt-105 draws the schedule of the address: grid left, timeline right', async () => {
    servePlan(clinic, [[1, 2]]);
    const { container } = show(<GanttScreen {...props} />);
    const heads = within(await grid())
      .getAllByRole('columnheader')
      .map((h) => h.textContent);
    expect(heads.slice(0, 9)).toEqual([
      '#',
      'EDT',
      'Nombre',
      'Dur.',
      'Inicio',
      'Término',
      'Avance',
      'Predecesoras',
      'Holgura',
    ]);
    expect(cells(await row(/Losa/)).slice(0, 9)).toEqual([
      '3',
      '1.2',
      'Losa',
      '2 d',
      '09/04/26',
      '10/04/26',
      '0 %',
      '2',
      '0 d',
    ]);
    expect(container.querySelectorAll('[data-bar]')).toHaveLength(5);
    expect(Stream.latest?.url).toBe(`${address}/live?from=10`);
  });

  test('that is held says up to which revision it is shown, and stays on the screen', async () => {
    servePlan(clinic);
    const { container } = show(<GanttScreen {...props} />);
    await grid();
    expect(screen.queryByText(/equipo de soporte/)).toBeNull();
    act(() => Stream.latest?.tell('held', { revision: 10 }));
    expect(
      await screen.findByText(/Se muestra la revisión 10 hasta que el equipo de soporte lo resuelva/),
    ).toBeTruthy();
    expect(await row(/Losa/)).toBeTruthy();
    await expectAccessible(container);
  });

  test('gantt-128 gantt-129 is loading, without a skeleton at first, and loaded only when its dates have come', async () => {
    servePlan(clinic);
    let answer: (() => void) | undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    api.use(
      http.get(`${address}/gantt`, async () => {
        await held;
        return HttpResponse.json(snapshot(clinic));
      }),
    );
    show(<GanttScreen {...props} />);
    expect(screen.queryByRole('treegrid')).toBeNull();
    expect(await screen.findByRole('status', { name: 'Cargando el programa' })).toBeTruthy();
    answer!();
    expect(await grid()).toBeTruthy();
    expect(screen.getByText(/Ruta crítica: 0 actividades/)).toBeTruthy();
  });

  test('gantt-111 gantt-131 that fails says so with its code, notes it, and another try loads it', async () => {
    servePlan(clinic);
    const noted: unknown[] = [];
    api.use(
      http.post('/api/usage', async ({ request }) => {
        noted.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
      http.get(`${address}/gantt`, () => refusal(503, 'store.unavailable', 'La base de datos no responde.'), {
        once: true,
      }),
    );
    show(<GanttScreen {...props} />);
    expect(await screen.findByText('No pudimos cargar el programa')).toBeTruthy();
    expect(screen.getByText(/store\.unavailable/)).toBeTruthy();
    await waitFor(() => expect(noted).toHaveLength(1));
    expect(noted[0]).toMatchObject({
      name: 'schedule_load',
      details: { error_detail: '503_error', code: 'store.unavailable' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await grid()).toBeTruthy();
  });

  test.each([
    [404, 'schedule.unknown', 'Este programa no está', /Se eliminó, o el enlace viene de otra empresa/],
    [403, 'access.denied', 'No tienes acceso al programa', /Tu rol .* no ve el programa maestro\. Pide acceso/],
  ])(
    'that is not there or not for this person (%i) is reported with the way back and no other try',
    async (status, code, title, text) => {
      servePlan(clinic);
      api.use(http.get(`${address}/gantt`, () => refusal(status, code, 'No.')));
      const toProjects = vi.fn();
      const surroundings = { ...beside, toProjects };
      show(<GanttScreen {...props} surroundings={surroundings} />);
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Ir a mis proyectos'));
      await expectAccessible(document.body);
      await userEvent.keyboard('{Enter}');
      expect(toProjects).toHaveBeenCalledOnce();
    },
  );

  test('that is deleted while it is open says so and offers the way back', async () => {
    servePlan(clinic);
    const toProjects = vi.fn();
    const surroundings = { ...beside, toProjects };
    show(<GanttScreen {...props} surroundings={surroundings} />);
    await grid();
    api.use(http.get(`${address}/gantt`, () => refusal(404, 'schedule.unknown', 'El programa no existe.')));
    act(() => Stream.latest?.tell('reload', {}));
    expect(await screen.findByText('Este programa ya no se actualiza aquí.')).toBeTruthy();
    expect(screen.getByText(/El programa no existe/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ir a mis proyectos' }));
    expect(toProjects).toHaveBeenCalledOnce();
  });

  test('gantt-104 without a calendar goes to the calendars and says for five seconds that one is needed', async () => {
    servePlan(clinic);
    api.use(http.get(`${address}/gantt`, () => HttpResponse.json({ ...snapshot(clinic), calendars: [] })));
    const openCalendars = vi.fn();
    show(<GanttScreen {...props} surroundings={{ ...beside, openCalendars }} />, 'en');
    expect(await screen.findByText('Need calendar')).toBeTruthy();
    expect(openCalendars).toHaveBeenCalledOnce();
    expect(secondsOf(useNotices.getState().current!)).toBe(5);
    expect(screen.queryByRole('treegrid')).toBeNull();
  });

  test('view-119 views that cannot be loaded are reported, and the plan opens as this browser remembers it', async () => {
    servePlan(clinic);
    api.use(http.get(viewsAddress, () => refusal(500, 'server.failure')));
    show(<GanttScreen {...props} surroundings={beside} />, 'en');
    expect(await screen.findByText('Failed to load schedule view')).toBeTruthy();
    expect(await grid()).toBeTruthy();
  });

  test('view-101 begins as the person left it on any machine, or with the view they begin with', async () => {
    servePlan(clinic);
    const columns = (names: string[]) => names.map((name, position) => ({ name, position }));
    const heads = async () =>
      within(await grid())
        .getAllByRole('columnheader')
        .map((head) => head.dataset.column)
        .filter((column) => column && column !== 'actions');
    views = [aView({ ownDefault: true, columns_json: columns(['name', 'cost']), zoom: 1 })];
    const first = show(<GanttScreen {...props} surroundings={beside} />);
    await waitFor(async () => expect(await heads()).toEqual(['name', 'cost']));
    first.unmount();
    forgetPlaces();
    views.push(
      aView({ id: 'v2', name: 'Costos', default: true, columns_json: columns(['name', 'usedCost', 'finish']) }),
    );
    const second = show(<GanttScreen {...props} surroundings={beside} />);
    await waitFor(async () => expect(await heads()).toEqual(['name', 'usedCost', 'finish']));
    expect(screen.getByRole('button', { name: 'Costos' })).toBeTruthy();
    second.unmount();
    // Who comes back from another tab finds the screen as it was, unless a link asks for a view.
    views[0] = aView({ ownDefault: true });
    views.push(aView({ id: 'v3', name: 'Fechas', columns_json: columns(['name', 'start']) }));
    const third = show(<GanttScreen {...props} surroundings={beside} />);
    await waitFor(async () => expect(await heads()).toEqual(['name', 'usedCost', 'finish']));
    third.unmount();
    show(<GanttScreen {...props} surroundings={{ ...beside, view: 'v3' }} />);
    await waitFor(async () => expect(await heads()).toEqual(['name', 'start']));
  });

  test('a link to a view that is not there says so', async () => {
    servePlan(clinic);
    show(<GanttScreen {...props} surroundings={{ ...beside, view: 'gone' }} />);
    expect(await screen.findByText('Esa vista no está')).toBeTruthy();
    expect(await grid()).toBeTruthy();
  });

  test('view-118 what is shown is kept on the server once the hands rest', async () => {
    servePlan(clinic);
    show(<GanttScreen {...props} surroundings={beside} />);
    await grid();
    await userEvent.click(screen.getByRole('button', { name: 'Acercar' }));
    expect(keptViews).toEqual([]);
    await waitFor(() => expect(keptViews).toMatchObject([{ zoom: 4, module: 'Gantt' }]));
  });

  test('whose permission is revoked while it is open says so, keeps the picture and sends nothing more', async () => {
    const sent = servePlan(clinic);
    show(<GanttScreen {...props} surroundings={beside} />);
    const tree = await grid();
    const revoked = { code: 'access.denied', message: 'Tu rol ya no ve este programa.' };
    act(() => Stream.latest?.tell('closed', revoked));
    expect(await screen.findByText('Este programa ya no se actualiza aquí.')).toBeTruthy();
    expect(screen.getByText(/Tu rol ya no ve este programa/)).toBeTruthy();
    expect(await row(/Muros/)).toBeTruthy();
    act(() => tree.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{F2}');
    expect(await screen.findByText(/Nada se edita/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Control>}i{/Control}{Shift>}d{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Ir a mis proyectos' })).toBeTruthy();
  });

  test('without activities offers to begin', async () => {
    const sent = servePlan([]);
    const empty = snapshot([]);
    for (const column of Object.values(empty.activities)) column.length = 0;
    api.use(http.get(`${address}/gantt`, () => HttpResponse.json(empty)));
    show(<GanttScreen {...props} onImport={() => {}} />);
    expect(await screen.findByText('Este programa aún no tiene actividades')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Importar' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Agregar la primera actividad' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.add', items: [{}] }]));
  });

  test('gantt-103 without activities sends those who may begin elsewhere, and opens nothing', async () => {
    servePlan([]);
    const empty = snapshot([]);
    for (const column of Object.values(empty.activities)) column.length = 0;
    api.use(http.get(`${address}/gantt`, () => HttpResponse.json(empty)));
    const onEmpty = vi.fn();
    show(<GanttScreen {...props} onEmpty={onEmpty} />);
    await waitFor(() => expect(onEmpty).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('treegrid')).toBeNull();
  });

  test('is the same in English', async () => {
    servePlan(clinic, [[1, 2, 'SS', 1]]);
    show(<GanttScreen {...props} />, 'en');
    const heads = within(await grid())
      .getAllByRole('columnheader')
      .map((h) => h.textContent);
    expect(heads.slice(1, 9)).toEqual(['WBS', 'Name', 'Dur.', 'Start', 'Finish', 'Progress', 'Predecessors', 'Float']);
    expect(cells(await row(/Losa/))[7]).toBe('2SS+1d');
  });

  test('for somebody who may only look offers no edit', async () => {
    setSession({ ...aSession, permissions: { 'masterplan.gantt': 'V' } });
    servePlan(clinic);
    show(<GanttScreen {...props} />);
    expect((await grid()).getAttribute('aria-readonly')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await userEvent.dblClick(within(await row(/Muros/)).getByText(/^3\sd$/));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText('Tu rol ve el programa y no lo edita.')).toBeTruthy();
  });
});

describe('the grid', () => {
  test('tells a screen reader tree, places and bars, and has no grave finding', async () => {
    servePlan(clinic, [[1, 2]]);
    const { container } = show(<GanttScreen {...props} />);
    const losa = await row(/Losa/);
    expect((await grid()).getAttribute('aria-rowcount')).toBe('6');
    expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((a) => losa.getAttribute(a))).toEqual(['3', '2', '2']);
    expect(within(losa).getByRole('gridcell', { name: /^Losa, 9 abr al 10 abr, 0\s%$/ })).toBeTruthy();
    await expectAccessible(container);
  });

  test('closes and opens branches with the mouse and from the keyboard', async () => {
    servePlan(clinic);
    show(<GanttScreen {...props} />);
    const branch = await row(/Obra gruesa/);
    fireEvent.click(branch.querySelector('[data-twisty]')!);
    expect(screen.queryByRole('row', { name: /Losa/ })).toBeNull();
    expect(branch.getAttribute('aria-expanded')).toBe('false');
    (await grid()).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await row(/Losa/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Contraer todo' }));
    expect(screen.queryByRole('row', { name: /Losa/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expandir todo' }));
    expect(await row(/Losa/)).toBeTruthy();
  });

  test('moves the active cell with the arrows, extends with Shift, and keeps the focus itself', async () => {
    servePlan(clinic);
    show(<GanttScreen {...props} />);
    const tree = await grid();
    tree.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(tree.getAttribute('aria-activedescendant')).toBe('cell-1-duration');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const selected = within(tree).getAllByRole('row', { selected: true });
    expect(selected.map((r) => r.dataset.row)).toEqual(['1', '2']);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(tree.getAttribute('aria-activedescendant')).toBe('cell-0-duration');
    expect(document.activeElement).toBe(tree);
  });
});

describe('editing', () => {
  const open = async (server: SmallServer) => {
    const sent = serve(server);
    show(<GanttScreen {...props} />);
    const tree = await grid();
    tree.focus();
    return { sent, tree };
  };
  const days = async (name: string) => cells(await row(new RegExp(name)))[3];

  test('a duration is typed over, its effect is said before it is confirmed, and it is sent with what was seen', async () => {
    const sent = servePlan(clinic, [[1, 2]]);
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}5');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('5');
    const tip = await screen.findByText(/Antes 3 d/);
    expect(plain(tip.parentElement?.textContent)).toContain('mueve 1 actividad · término +2 d');
    await userEvent.keyboard('{Enter}');
    expect(cells(await row(/Losa/))[4]).toBe('13/04/26');
    await waitFor(() =>
      expect(sent).toMatchObject([{ type: 'activity.set-duration', row: 1, duration: 5 * PER_DAY, seen: 3 * PER_DAY }]),
    );
  });

  test('act-131 a negative duration is refused where it was typed, the text stays, Escape brings the old one back', async () => {
    const { sent, tree } = await open(new SmallServer([2, 3]));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{F2}-4{Enter}');
    expect(screen.getByText(/La duración no puede ser negativa/).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('-4');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(tree);
    expect(await days('Activity 1')).toBe('2 d');
    expect(sent).toEqual([]);
  });

  test('Tab confirms and goes right, an unchanged value sends nothing', async () => {
    const { sent, tree } = await open(new SmallServer([2, 3]));
    await userEvent.keyboard('{ArrowDown}{F2}{Tab}');
    expect(tree.getAttribute('aria-activedescendant')).toBe('cell-1-duration');
    expect(sent).toEqual([]);
  });

  test('a new row is there at once with its name to type, and keeps the focus when it gets its number', async () => {
    const { sent, tree } = await open(new SmallServer([2, 3]));
    await userEvent.keyboard('{ArrowDown}{Control>}i{/Control}');
    await screen.findByRole('textbox', { name: /Nombre de Nueva actividad/ });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'activities.add', items: [{ name: 'Nueva actividad', after: 1 }] });
    await userEvent.keyboard('Radier{Enter}');
    await waitFor(() => expect(tree.getAttribute('aria-activedescendant')).toBe('cell-100-name'));
    await waitFor(() => expect(sent[1]).toMatchObject({ type: 'activity.rename', name: 'Radier' }));
    expect(document.activeElement).toBe(tree);
  });

  test('deleting asks first with what goes along, and hands the focus to the next row', async () => {
    const sent = servePlan(clinic, [[1, 2]]);
    show(<GanttScreen {...props} />);
    const tree = await grid();
    tree.focus();
    await userEvent.keyboard('{ArrowDown}{Shift>}d{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 3 actividades?' });
    expect(dialog.textContent).toContain('Se elimina también 1 vínculo.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar 3 actividades' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.delete', rows: [5] }]));
    expect(tree.getAttribute('aria-activedescendant')).toBe('cell-3-name');
    expect(screen.queryByRole('row', { name: /Losa/ })).toBeNull();
  });

  test('act-141 deleting the project summary is refused with a warning', async () => {
    const { sent } = await open(new SmallServer([2, 3]));
    await userEvent.keyboard('{Shift>}d{/Shift}');
    expect(
      await screen.findByText(/No es posible eliminar la actividad resumen del proyecto de tu programa/),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test.each([
    ['Control', 'z', 'undo'],
    ['Control', 'y', 'redo'],
    ['Meta', 'z', 'undo'],
    ['Meta', 'y', 'redo'],
  ])('undo-103 %s+%s sends %s', async (modifier, key, type) => {
    const { sent } = await open(new SmallServer([2]));
    await userEvent.keyboard(`{${modifier}>}${key}{/${modifier}}`);
    await waitFor(() => expect(sent).toMatchObject([{ type }]));
  });

  test('a link between the selected rows is sent in order and told with a way back', async () => {
    const sent = servePlan(clinic);
    api.use(
      http.post(`${address}/commands`, async ({ request }) => {
        const { commands } = (await request.json()) as { commands: SentCommand[] };
        sent.push(...commands);
        const delta: Delta = {
          schedule: 'schedule-1',
          base: 10,
          revision: 11,
          position: '11',
          command: commands[0].id,
          actor: 'u-camila',
          at: '',
          type: 'links.add',
          added: { links: { row: [7], from: [1], to: [2], type: ['FS'], lag: [0] } },
        };
        return HttpResponse.json({ receipts: [{ command: commands[0].id, outcome: 'accepted', revision: 11, delta }] });
      }),
    );
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}l{/Shift}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'links.add', items: [{ from: 1, to: 2, type: 'FS' }] }]));
    const notice = await screen.findByText(/Vínculo agregado: 2 → 3, FC/);
    expect(notice).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Deshacer ?Ctrl/ }));
    await waitFor(() => expect(sent[1]).toMatchObject({ type: 'undo' }));
  });
});

describe('the menu of a row', () => {
  test('has the actions of the toolbar with their keys, acts on the row under the pointer, gives the focus back', async () => {
    servePlan(clinic);
    show(<GanttScreen {...props} />);
    const tree = await grid();
    fireEvent.contextMenu(await row(/Losa/), { button: 2, clientX: 300, clientY: 200 });
    // Where nothing is laid out, the library takes what the menu hangs from for out of sight.
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    const words = items.map((item) => plain(item.textContent));
    expect(words).toContain('Insertar debajoCtrl I');
    expect(
      within(tree)
        .getAllByRole('row', { selected: true })
        .map((r) => r.dataset.row),
    ).toEqual(['2']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(tree));
    fireEvent.contextMenu(await row(/Losa/), { button: 2, clientX: 300, clientY: 200 });
    fireEvent.click(await screen.findByText('Cambiar el nombre'));
    expect(await screen.findByRole('textbox', { name: 'Nombre de Losa' })).toBeTruthy();
  });
});

describe('with others', () => {
  test('their change is drawn, marked with their name and said', async () => {
    const server = new SmallServer([2, 3]);
    serve(server);
    show(<GanttScreen {...props} />);
    await row(/Activity 1/);
    const { delta } = server.execute('u-maria', {
      id: 'm1',
      type: 'activity.set-duration',
      row: 1,
      duration: 4 * PER_DAY,
    });
    act(() => Stream.latest!.tell('delta', delta));
    await waitFor(async () => expect(cells(await row(/Activity 1/))[3]).toBe('4 d'));
    expect(await screen.findByText('María V.')).toBeTruthy();
    expect(screen.getByText(/1 actividad movida, término 14 abr 2026/)).toBeTruthy();
  });

  test('a field that somebody changed meanwhile is answered with both values and a choice', async () => {
    const server = new SmallServer([2, 3]);
    const sent = serve(server);
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    const { delta } = server.execute('u-maria', { id: 'm1', type: 'activity.rename', row: 1, name: 'Zapatas' });
    await userEvent.keyboard('{ArrowDown}{F2}Cimientos{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /cambió este nombre antes que tú/ });
    act(() => Stream.latest!.tell('delta', delta));
    await waitFor(async () => expect(await row(/Zapatas/)).toBeTruthy());
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Poner Cimientos' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ type: 'activity.rename', name: 'Cimientos', seen: 'Zapatas' }));
  });

  test('a name typed over one that somebody changed while it was typed asks too', async () => {
    const server = new SmallServer([2, 3]);
    const sent = serve(server);
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{F2}Cimi');
    const { delta } = server.execute('u-maria', { id: 'm1', type: 'activity.rename', row: 1, name: 'Zapatas' });
    act(() => Stream.latest!.tell('delta', delta));
    await waitFor(async () => expect(await row(/Zapatas/)).toBeTruthy());
    await userEvent.keyboard('entos{Enter}');
    await screen.findByRole('dialog', { name: /cambió este nombre antes que tú/ });
    expect(sent).toMatchObject([{ type: 'activity.rename', name: 'Cimientos', seen: 'Activity 1' }]);
    expect(server.rows[0].name).toBe('Zapatas');
  });

  test('an undo that others stand in the way of offers the rest', async () => {
    const server = new SmallServer([2]);
    const sent = serve(server);
    api.use(
      http.post(`${address}/commands`, async ({ request }) => {
        const { commands } = (await request.json()) as { commands: SentCommand[] };
        sent.push(...commands);
        const fault = {
          code: 'undo.changed_since',
          message: 'María Vidal cambió después la duración.',
          params: { command: 'c9', count: 2, row: 1, field: 'duration', user: 'u-maria', at: '2026-04-28T12:44:00Z' },
        };
        return HttpResponse.json({ receipts: commands.map((c) => ({ command: c.id, outcome: 'refused', fault })) });
      }),
    );
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'No se puede deshacer completo' });
    await within(dialog).findByText(/María V\. cambió después la duración de Activity 1 \(\d\d:44\)\..*1 cambio más/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deshacer el resto' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ type: 'undo', command: 'c9', rest: true }));
  });
});

function Leaving() {
  const [left, setLeft] = useState(false);
  return left ? (
    <p>elsewhere</p>
  ) : (
    <>
      <GanttScreen {...props} />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

describe('who leaves the Gantt', () => {
  test('what waits is still sent, and a notice that stays offers no undo that could not be sent', async () => {
    const server = new SmallServer([2, 3, 4]);
    const sent = serve(server);
    show(<Leaving />);
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{Shift>}d{/Shift}');
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar 1 actividad' }));
    await screen.findByText(/1 actividad eliminada/);
    expect(screen.getByRole('button', { name: /Deshacer.*Ctrl/ })).toBeTruthy();
    let answer: () => void = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    api.use(
      http.post(`${address}/commands`, async ({ request }) => {
        const { commands } = (await request.json()) as { commands: SentCommand[] };
        sent.push(...commands);
        if (sent.length === 2) await asked;
        return HttpResponse.json({ receipts: commands.map((c) => server.execute('u-camila', c)) });
      }),
    );
    await userEvent.keyboard('{F2}Zapatas{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    await userEvent.keyboard('{F2}Muros{Enter}');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByText('elsewhere')).toBeTruthy();
    expect(screen.getByText(/1 actividad eliminada/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
    answer();
    await waitFor(() => expect(server.rows[0].name).toBe('Muros'));
    const left = new BrowserCommandStore('u-camila', 'org-1', 'schedule-1');
    await waitFor(async () => expect(await left.load()).toEqual([]));
  });
});

describe('without a connection', () => {
  test('edits stay on screen, wait and are counted, and go when the server answers', async () => {
    const server = new SmallServer([2, 3]);
    const sent = serve(server);
    let reachable = false;
    api.use(
      http.post(`${address}/commands`, async () => {
        await delay(5);
        return reachable ? undefined : HttpResponse.error();
      }),
    );
    show(<GanttScreen {...props} />);
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}6{Enter}');
    expect(await screen.findByText('Sin conexión.')).toBeTruthy();
    expect(screen.getByText(/1 cambio espera en este equipo/)).toBeTruthy();
    expect(cells(await row(/Activity 1/))[3]).toBe('6 d');
    reachable = true;
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
    expect(await screen.findByText(/Todo guardado/)).toBeTruthy();
    expect(screen.queryByText('Sin conexión.')).toBeNull();
  });

  test('a screen that is behind says so', async () => {
    const wire = snapshot(clinic);
    serve(new SmallServer([]), () => ({ ...wire, schedule: { ...wire.schedule, stale: true } }));
    show(<GanttScreen {...props} />);
    expect(await screen.findByText('El programa viene atrasado.')).toBeTruthy();
  });
});

test('save-102 save-103 closing the window with something unsaved asks, and the page around the Gantt knows of it', async () => {
  noteSaved(props.scheduleId);
  serve(new SmallServer([2, 3]));
  const ways: boolean[] = [];
  const savesBy = (save: unknown) => ways.push(save !== undefined);
  const { unmount } = show(<GanttScreen {...props} surroundings={{ ...beside, savesBy }} />);
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const tree = await grid();
  expect(asks()).toBe(false);
  act(() => tree.focus());
  await userEvent.keyboard('{ArrowDown}{F2}Tabiques{Enter}');
  await waitFor(() => expect(asks()).toBe(true));
  expect(isUnsaved(props.scheduleId)).toBe(true);
  unmount();
  expect(ways.at(-1), 'the Gantt saves no more once it is left').toBe(false);
  expect(asks()).toBe(false);
  // Whoever comes back from another screen of the schedule is asked too.
  show(<GanttScreen {...props} surroundings={{ ...beside, savesBy }} />);
  await grid();
  expect(asks()).toBe(true);
  act(() => noteSaved(props.scheduleId));
  expect(asks()).toBe(false);
});
