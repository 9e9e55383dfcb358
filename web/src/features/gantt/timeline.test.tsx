import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fault, MemoryCommandStore, PlanSession, type SentCommand, type Snapshot } from '@/engine';
import { evening, monday, morning, PER_DAY, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import type { Language } from '@/shared/i18n';
import { clearNotices } from '@/shared/ui';
import { show } from '@/test-render';
import { ganttActions } from './gantt-actions';
import { GanttContext } from './gantt-context';
import { createGanttStore } from './gantt-store';
import { GanttWorkspace } from './gantt-workspace';
import { BAR_TOP, ROW } from './link-path';
import { followNews } from './plan-news';
import { dayWidths } from './time-axis';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const DAY_WIDTH = dayWidths[3];

/** Muros, then Losa, both under a summary; Sellos by itself; Trazado has begun; Entrega is the end. */
const site: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
  { row: 3, name: 'Sellos', from: 5, to: 7, constraint: 'snet', constraintDate: morning(5) },
  { row: 4, name: 'Trazado', from: 0, to: 2, progress: 500_000 },
  { row: 6, name: 'Replanteo', from: 0, to: 1, progress: 1_000_000 },
  { row: 7, name: 'Entrega', kind: 'finish-milestone', to: 7 },
];
const standardTies: Tie[] = [
  [1, 2],
  [3, 7],
];

/** Muros may be two days late, Losa is a day too late already. */
function withSlack(plan: Snapshot): Snapshot {
  const a = plan.activities;
  const late = (row: number, days: number, finish: number) => {
    const k = a.row.indexOf(row);
    a.totalFloat![k] = days * PER_DAY;
    a.lateFinish![k] = finish;
  };
  late(1, 2, evening(4));
  late(2, -1, evening(3));
  return plan;
}

interface Open {
  /** Rows that take no part in calculations. */
  inactive?: number[];
  ties?: Tie[];
  language?: Language;
  editable?: boolean;
  /** Refuses every command; without it none is answered. */
  refuse?: Fault;
}

async function open({ ties = standardTies, inactive = [], language, editable = true, refuse }: Open = {}) {
  const sent: SentCommand[] = [];
  const session = new PlanSession({
    transport: {
      snapshot: async () => {
        const plan = withSlack(snapshot(site, ties));
        plan.activities.inactive = plan.activities.row.map((row) => Number(inactive.includes(row)));
        return plan;
      },
      stacks: async () => ({ undo: [], redo: [] }),
      send: (commands) => {
        sent.push(...commands);
        if (!refuse) return new Promise(() => {});
        return Promise.resolve(commands.map(({ id }) => ({ command: id, outcome: 'refused', fault: refuse })));
      },
      live: () => () => {},
    },
    store: new MemoryCommandStore(),
    defer: (task) => task(),
  });
  await session.open();
  const store = createGanttStore('timeline-test');
  const actions = ganttActions(session, store, editable, () => monday);
  followNews({ session, store, actions, me: 'camila' });
  const { unmount } = show(
    <GanttContext value={{ session, store, actions, editable }}>
      <GanttWorkspace />
    </GanttContext>,
    language,
  );
  await screen.findByRole('treegrid');
  return { session, store, actions, sent, unmount };
}

/** What is drawn of an activity, handles and grips left out. */
const bar = (row: number) => document.querySelector<HTMLElement>(`[data-bar="${row}"]`)!;
const numbers = (el: HTMLElement) => [...el.style.transform.matchAll(/-?[\d.]+/g)].map((m) => Number(m[0]));
const left = (row: number) => numbers(bar(row))[0];
const width = (row: number) => Number.parseFloat(bar(row).style.width);
const middle = (row: number) => ({ x: left(row) + width(row) / 2, y: numbers(bar(row))[1] + 10 });

interface Keys {
  ctrlKey?: boolean;
  altKey?: boolean;
}

const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
/** Lets the tasks run that wait for their turn. */
const turn = () => new Promise<void>((done) => setTimeout(done));
const press = (el: Element, x: number, y: number, keys: Keys = {}) =>
  fireEvent.pointerDown(el, { pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, ...keys });
async function moveTo(x: number, y: number, keys: Keys = {}): Promise<void> {
  fireEvent.pointerMove(window, { pointerId: 1, isPrimary: true, buttons: 1, clientX: x, clientY: y, ...keys });
  await frame();
}
const release = () => fireEvent.pointerUp(window, { pointerId: 1, isPrimary: true });

/** Takes hold of a bar and draws it some days along. */
async function draw(row: number, days: number, keys: Keys = {}): Promise<void> {
  const { x, y } = middle(row);
  press(bar(row), x, y, keys);
  await moveTo(x + days * DAY_WIDTH, y, keys);
}

async function grip(row: number, edge: 'start' | 'finish', days: number): Promise<void> {
  fireEvent.pointerOver(bar(row), { pointerType: 'mouse' });
  const el = document.querySelector(`[data-hold="${row}"][data-grip="${edge}"]`)!;
  const x = edge === 'start' ? left(row) : left(row) + width(row);
  const y = middle(row).y;
  press(el, x, y);
  await moveTo(x + days * DAY_WIDTH, y);
}

/** Draws a link from one end of a bar to a point of another. */
async function tie(from: number, side: 'start' | 'finish', to: number, share: number): Promise<void> {
  fireEvent.pointerOver(bar(from), { pointerType: 'mouse' });
  const el = document.querySelector(`[data-hold="${from}"][data-handle="${side}"]`)!;
  const x = side === 'start' ? left(from) : left(from) + width(from);
  press(el, x, middle(from).y);
  await moveTo(x + 10, middle(from).y);
  await moveTo(left(to) + width(to) * share, middle(to).y);
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const tip = () => plain(document.querySelector('[data-drag-tip]')?.textContent);
const refusal = () =>
  screen
    .queryAllByRole('alert')
    .map((el) => el.textContent)
    .join('');
const linkTip = () => plain(document.querySelector('[data-link-tip]')?.textContent);
const commands = async (sent: SentCommand[], count: number) => {
  await waitFor(() => expect(sent).toHaveLength(count));
  return sent.map(({ id: _, ...command }) => command);
};
const grid = () => screen.getByRole('treegrid');

describe('dragging a bar', () => {
  test('cpm-109 moves it, previews its successors, says what it does, and asks for the new start', async () => {
    const { sent } = await open();
    const before = left(2);
    await draw(1, 2);
    expect(left(2)).toBeCloseTo(before + 4 * DAY_WIDTH, 0); // over the weekend
    expect(bar(2).className).toMatch(/provisional/);
    expect(bar(1).className).toMatch(/selected/);
    expect(bar(1).className).not.toMatch(/provisional/);
    expect(tip()).toContain('8 abr → 10 abr');
    expect(tip()).toContain('+2 d');
    expect(tip()).toContain('mueve 1 actividad');
    expect(tip()).toContain('término sin cambio');
    expect(tip()).toContain('No comenzar antes del 8 abr');
    expect(sent).toHaveLength(0);
    release();
    expect(await commands(sent, 1)).toEqual([{ type: 'activities.drag', items: [{ row: 1, start: morning(2) }] }]);
    expect(tip()).toBe('');
  });

  test('speaks English too', async () => {
    await open({ language: 'en' });
    await draw(1, 2);
    expect(tip()).toContain('Start no earlier than Apr 8');
    expect(tip()).toContain('moves 1 activity');
  });

  test('begins after 4 px: a click selects and moves nothing', async () => {
    const { sent, store } = await open();
    const { x, y } = middle(1);
    press(bar(1), x, y);
    await moveTo(x + 3, y);
    expect(tip()).toBe('');
    release();
    fireEvent.click(bar(1), { clientX: x, clientY: y });
    expect([...store.getState().selection]).toEqual([1]);
    expect(sent).toHaveLength(0);
  });

  test('Escape puts everything back and the grid keeps its focus', async () => {
    const { sent } = await open();
    const before = [left(1), left(2)];
    await draw(1, 4);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect([left(1), left(2)]).toEqual(before);
    expect(tip()).toBe('');
    release();
    expect(sent).toHaveLength(0);
  });

  test('after Escape the release of the button is no click', async () => {
    const { store } = await open();
    await draw(1, 4);
    fireEvent.keyDown(window, { key: 'Escape' });
    await turn();
    release();
    fireEvent.click(bar(2));
    expect(store.getState().focus?.row).not.toBe(2);
    await turn();
    fireEvent.click(bar(2));
    expect(store.getState().focus?.row).toBe(2);
  });

  test('is let go when the release is lost', async () => {
    const { sent } = await open();
    const before = [left(1), left(2)];
    await draw(1, 4);
    expect(left(1)).not.toBe(before[0]);
    fireEvent.pointerMove(window, { pointerId: 1, isPrimary: true, buttons: 0, clientX: 700, clientY: 40 });
    await frame();
    expect([left(1), left(2)]).toEqual(before);
    release();
    expect(sent).toHaveLength(0);
  });

  test('dropped where it was it asks for nothing', async () => {
    const { sent, session } = await open();
    const { x, y } = middle(1);
    await draw(1, 3);
    await moveTo(x + 1, y);
    release();
    expect(session.view().waiting).toBe(0);
    expect(sent).toHaveLength(0);
  });

  test('before its predecessor’s end it says where the link will hold it', async () => {
    await open();
    await draw(2, -2);
    expect(tip()).toContain('Sus predecesoras la retienen hasta el 9 abr');
  });

  test('of a summary moves what has not begun under it', async () => {
    const { sent } = await open();
    await draw(5, 1);
    expect(tip()).toContain('2 actividades');
    release();
    expect(await commands(sent, 1)).toEqual([
      {
        type: 'activities.drag',
        items: [
          { row: 1, start: morning(1) },
          { row: 2, start: morning(4) },
        ],
      },
    ]);
  });

  test('a milestone moves by days', async () => {
    const { sent } = await open();
    const { x, y } = { x: left(7) + 7, y: middle(7).y };
    press(bar(7), x, y);
    await moveTo(x + DAY_WIDTH * 2, y);
    release();
    const [command] = await commands(sent, 1);
    expect(command).toMatchObject({ type: 'activities.drag', items: [{ row: 7 }] });
  });

  test('somebody who may only look moves nothing', async () => {
    const { sent } = await open({ editable: false });
    await draw(1, 3);
    expect(tip()).toBe('');
    expect(document.querySelector('[data-handle]')).toBeNull();
    release();
    expect(sent).toHaveLength(0);
  });
});

describe('dragging several', () => {
  test('undo-109 undo-119 with Ctrl the whole selection moves by the same work, in one step', async () => {
    const { sent, store } = await open();
    act(() => store.setState({ selection: new Set([1, 3]) }));
    await draw(1, 1, { ctrlKey: true });
    expect(tip()).toContain('2 actividades');
    release();
    expect(await commands(sent, 1)).toEqual([
      {
        type: 'activities.drag',
        items: [
          { row: 1, start: morning(1) },
          { row: 3, start: morning(6) },
        ],
      },
    ]);
  });

  test('undo-102 Escape lets go of bars dragged together: all are back and nothing is asked for', async () => {
    const { sent, store } = await open();
    act(() => store.setState({ selection: new Set([1, 3]) }));
    const before = [left(1), left(3)];
    await draw(1, 2, { ctrlKey: true });
    expect([left(1), left(3)]).not.toEqual(before);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect([left(1), left(3)]).toEqual(before);
    release();
    expect(sent).toHaveLength(0);
  });

  test('without Ctrl only the bar in the hand moves', async () => {
    const { sent, store } = await open();
    act(() => store.setState({ selection: new Set([1, 3]) }));
    await draw(1, 1);
    release();
    expect(await commands(sent, 1)).toMatchObject([{ items: [{ row: 1 }] }]);
  });

  test('what has begun stays, and the tip counts it', async () => {
    const { sent, store } = await open();
    act(() => store.setState({ selection: new Set([1, 4]) }));
    await draw(1, 1, { ctrlKey: true });
    expect(tip()).toContain('1 ya iniciada no se mueve');
    release();
    expect(await commands(sent, 1)).toMatchObject([{ items: [{ row: 1 }] }]);
  });
});

describe('what is not dragged says why at the pointer', () => {
  test('undo-118 undo-121 an activity with progress', async () => {
    const { sent } = await open();
    await draw(4, 3);
    expect(refusal()).toContain('Tiene avance');
    expect(tip()).toBe('');
    release();
    expect(refusal()).toBe('');
    expect(sent).toHaveLength(0);
  });

  test('undo-118 a finished activity offers no edge to resize; one in progress does', async () => {
    await open();
    fireEvent.pointerOver(bar(6), { pointerType: 'mouse' });
    expect(document.querySelector('[data-hold="6"][data-grip]')).toBeNull();
    fireEvent.pointerOver(bar(4), { pointerType: 'mouse' });
    expect(document.querySelector('[data-hold="4"][data-grip="finish"]')).not.toBeNull();
    expect(document.querySelector('[data-hold="4"][data-grip="start"]')).toBeNull();
  });

  test('undo-123 the first row', async () => {
    const { sent } = await open();
    await draw(0, 3);
    expect(refusal()).toContain('La fila del programa');
    release();
    expect(sent).toHaveLength(0);
  });
});

describe('resizing', () => {
  test('the right edge sets the duration that was seen', async () => {
    const { sent } = await open();
    await grip(1, 'finish', 2);
    expect(tip()).toContain('3 d → 5 d');
    expect(left(2)).toBeGreaterThan(left(1) + 5 * DAY_WIDTH);
    release();
    expect(await commands(sent, 1)).toEqual([
      { type: 'activity.set-duration', row: 1, duration: 5 * PER_DAY, seen: 3 * PER_DAY, seenElapsed: false },
    ]);
  });

  test('the left edge sets start and duration in one step', async () => {
    const { sent } = await open();
    await grip(1, 'start', 1);
    release();
    expect(await commands(sent, 1)).toEqual([
      {
        type: 'batch',
        commands: [
          { type: 'activities.drag', items: [{ row: 1, start: morning(1) }] },
          { type: 'activity.set-duration', row: 1, duration: 2 * PER_DAY, seen: 3 * PER_DAY, seenElapsed: false },
        ],
      },
    ]);
  });
});

describe('drawing a link', () => {
  test.each([
    ['finish', 0.1, 'FS', 'FC'],
    ['start', 0.1, 'SS', 'CC'],
    ['finish', 0.9, 'FF', 'FF'],
    ['start', 0.9, 'SF', 'CF'],
  ] as const)('link-101 from the %s to a share of %d of the other bar makes %s', async (side, share, type, word) => {
    const { sent } = await open();
    await tie(2, side, 3, share);
    expect(linkTip()).toContain(`3 → 4, ${word}`);
    expect(linkTip()).toMatch(/mueve \d+ actividad/);
    release();
    expect(await commands(sent, 1)).toEqual([{ type: 'links.add', items: [{ from: 2, to: 3, type }] }]);
  });

  test('says what a link would move before it is made', async () => {
    await open();
    await tie(3, 'finish', 1, 0.1);
    expect(linkTip()).toContain('mueve 2 actividades');
    expect(linkTip()).toContain('término +5 d');
  });

  test('link-108 a link that is there already is refused at the pointer', async () => {
    const { sent } = await open();
    await tie(1, 'finish', 2, 0.1);
    expect(linkTip()).toBe('Este vínculo ya existe.');
    release();
    expect(sent).toHaveLength(0);
  });

  test('an activity and its own summary are not linked', async () => {
    const { sent } = await open();
    await tie(1, 'finish', 5, 0.9);
    expect(linkTip()).toContain('su propio resumen');
    release();
    expect(sent).toHaveLength(0);
  });

  test('link-102 link-109 link-117 one that closes a circle names it, opens the dialog when dropped, and is not kept', async () => {
    const { sent, session } = await open();
    const links = session.view().plan.links.n;
    await tie(2, 'finish', 1, 0.1);
    expect(linkTip()).toContain('2 → 3 → 2');
    release();
    const dialog = await screen.findByRole('dialog');
    const named = within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(named).toEqual(['2 Muros', '3 Losa', '2 Muros']);
    expect(dialog.textContent).toContain('Cada actividad de la lista espera a la anterior');
    expect(session.view().plan.links.n).toBe(links);
    expect(sent).toHaveLength(0);
  });

  test('link-109 link-117 a circle only the server sees opens the same dialog and the link goes again', async () => {
    const { session } = await open({
      refuse: { code: 'link.cycle', message: 'Cerraría un círculo.', params: { rows: [2, 3] } },
    });
    const links = session.view().plan.links.n;
    await tie(2, 'finish', 3, 0.1);
    release();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('listitem')[0].textContent).toBe('3 Losa');
    expect(session.view().plan.links.n).toBe(links);
  });

  test('link-102 the help of the dialog is the installation’s own where it names one, in the browser’s language', async () => {
    const meta = document.createElement('meta');
    meta.name = 'gantry:help-circular-links-en';
    meta.content = 'https://help.example/circles';
    document.head.append(meta);
    const { actions } = await open(); // jsdom's browser speaks English
    act(() =>
      actions.dialogs.openDialog({
        kind: 'cycle',
        command: { type: 'links.add', items: [{ from: 2, to: 1, type: 'FS' }] },
        fault: { code: 'link.cycle', message: '', params: { rows: [1, 2] } },
      }),
    );
    const help = await screen.findByRole('link', { name: 'Cómo salir de los vínculos circulares' });
    expect(help.getAttribute('href')).toBe('https://help.example/circles');
    meta.remove();
  });

  test('Escape drops the rubber line', async () => {
    const { sent } = await open();
    await tie(2, 'finish', 3, 0.1);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(linkTip()).toBe('');
    release();
    expect(sent).toHaveLength(0);
  });
});

describe('a link', () => {
  /** A point on the line from Muros to Losa: above Losa's start. */
  const onLine = () => ({ clientX: left(2) + 6, clientY: numbers(bar(2))[1] - BAR_TOP - 2 });
  const timeline = () => bar(2).parentElement!;
  const select = async () => {
    fireEvent.click(timeline(), onLine());
    return screen.findByRole('dialog', { name: 'Vínculo de 2 Muros a 3 Losa' });
  };

  test('is selected by a click on its line, told in words, and lets the others step back', async () => {
    const { store } = await open();
    const before = store.getState().selection;
    const card = await select();
    expect(card.textContent).toContain('La sucesora comienza cuando termina la predecesora.');
    expect(document.querySelector('[data-link-active] path')?.getAttribute('d')).toMatch(/^M/);
    expect(store.getState().selection).toBe(before);
    expect(store.getState().spoken).toBe('Vínculo FC de 2 Muros a 3 Losa');
  });

  test('at year zoom is drawn only where it is critical, selected or under the pointer', async () => {
    const { store } = await open();
    const drawn = () => [...document.querySelectorAll('[data-links]')].map((g) => g.getAttribute('data-links'));
    expect(drawn()).toContain('driving');
    act(() => store.setState({ zoom: 0 }));
    expect(drawn()).toEqual([]);
    act(() => store.setState({ selection: new Set([1]) }));
    expect(drawn()).toEqual(['driving']);
    act(() => store.setState({ selection: new Set() }));
    fireEvent.pointerOver(bar(2), { pointerType: 'mouse' });
    expect(drawn()).toEqual(['driving']);
    act(() => store.setState({ zoom: 3 }));
    expect(drawn()).toContain('driving');
  });

  test('of an inactive activity is drawn as one that binds nobody, whichever end it is, and its card says so', async () => {
    const drawn = () => [...document.querySelectorAll('[data-links]')].map((g) => g.getAttribute('data-links'));
    const first = await open({ inactive: [1] });
    expect(drawn()).toEqual(['idle', 'driving']);
    expect((await select()).textContent).toContain('No condiciona ninguna fecha');
    first.unmount();
    const second = await open({ inactive: [2] });
    expect(drawn()).toEqual(['idle', 'driving']);
    second.unmount();
    await open();
    expect(drawn()).not.toContain('idle');
  });

  test('changes its type and its lag, saying what was seen', async () => {
    const { sent, session } = await open();
    const card = await select();
    await userEvent.click(within(card).getByRole('radio', { name: 'CC' }));
    const lag = within(card).getByLabelText('Desfase en días hábiles');
    await userEvent.clear(lag);
    await userEvent.type(lag, '-1{Enter}');
    expect(await commands(sent, 1)).toEqual([
      { type: 'link.change', link: 500, linkType: 'SS', seen: { type: 'FS', lag: 0, elapsed: false } },
    ]);
    // The second change waits for the first and is on screen already.
    const { plan, waiting } = session.view();
    expect(waiting).toBe(2);
    expect([plan.links.type[0], plan.links.lag[0]]).toEqual([1, -PER_DAY]);
  });

  test('sem-110 its lag counts days of the clock by choice or as typed, keeping the figure', async () => {
    const { session } = await open();
    const card = await select();
    const now = () => {
      const { links } = session.view().plan;
      return [links.lag[0], links.elapsed[0]];
    };
    const type = async (text: string) => {
      const field = within(card).getByLabelText(/^Desfase en días/);
      await userEvent.clear(field);
      await userEvent.type(field, `${text}{Enter}`);
    };
    await type('2');
    await userEvent.click(within(card).getByRole('radio', { name: 'Días corridos' }));
    expect(now()).toEqual([2 * 1440, 1]);
    expect(within(card).getByLabelText<HTMLInputElement>('Desfase en días corridos').value).toBe('2');
    await type('3');
    expect(now()).toEqual([3 * 1440, 1]);
    await type('4h');
    expect(now()).toEqual([240, 0]);
    await type('-1dc');
    expect(now()).toEqual([-1440, 1]);
    await userEvent.click(within(card).getByRole('radio', { name: 'Días hábiles' }));
    expect(now()).toEqual([-PER_DAY, 0]);
  });

  test('refuses a lag it cannot read, at the field', async () => {
    const { session } = await open();
    const card = await select();
    const lag = within(card).getByLabelText('Desfase en días hábiles');
    await userEvent.clear(lag);
    await userEvent.type(lag, 'pronto{Enter}');
    expect(within(card).getByRole('alert').textContent).toContain('Ejemplos');
    expect(session.view().waiting).toBe(0);
  });

  test('near the lower edge has its card above the line, whole and not over it', async () => {
    await open();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240);
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(400);
    fireEvent.click(timeline(), onLine());
    const card = await screen.findByRole('dialog', { name: 'Vínculo de 2 Muros a 3 Losa' });
    const y = onLine().clientY;
    expect(Number.parseFloat(card.style.top)).toBe(y + 12);
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(y + 240);
    fireEvent.pointerDown(grid());
    fireEvent.click(timeline(), onLine());
    const again = await screen.findByRole('dialog', { name: 'Vínculo de 2 Muros a 3 Losa' });
    expect(Number.parseFloat(again.style.top)).toBe(8);
  });

  describe('its lag', () => {
    const lag = (card: HTMLElement) => within(card).getByLabelText<HTMLInputElement>('Desfase en días hábiles');
    const third: Tie[] = [
      [1, 2, 'FS', 1 / 3],
      [3, 7],
    ];

    test('is not sent when nobody changed its text, which is rounded for reading', async () => {
      const { session } = await open({ ties: third });
      const card = await select();
      expect(lag(card).value).toBe('0,33');
      await userEvent.click(lag(card));
      await userEvent.keyboard('{Backspace}3{Enter}');
      await userEvent.tab();
      expect(session.view().waiting).toBe(0);
      expect(session.view().plan.links.lag[0]).toBe(160);
    });

    test('is thrown away by Escape', async () => {
      const { session } = await open();
      const card = await select();
      await userEvent.clear(lag(card));
      await userEvent.type(lag(card), '5{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(session.view().waiting).toBe(0);
      expect(document.activeElement).toBe(grid());
    });

    test('is taken by Enter, and the focus stays at it', async () => {
      const { session } = await open();
      const card = await select();
      await userEvent.clear(lag(card));
      await userEvent.type(lag(card), '1s{Enter}');
      expect(session.view().plan.links.lag[0]).toBe(5 * PER_DAY);
      expect(document.activeElement).toBe(lag(card));
      expect(lag(card).value).toBe('5');
    });

    test('is taken when one clicks elsewhere', async () => {
      const { session } = await open();
      const card = await select();
      await userEvent.clear(lag(card));
      await userEvent.type(lag(card), '2');
      fireEvent.pointerDown(grid());
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(session.view().plan.links.lag[0]).toBe(2 * PER_DAY);
    });

    test('follows a change from elsewhere unless somebody is typing, who then learns what was seen', async () => {
      const { session } = await open();
      const card = await select();
      const edit = vi.spyOn(session, 'edit');
      const elsewhere = (days: number) =>
        act(() => void session.edit({ type: 'link.change', link: 500, lag: days * PER_DAY }));
      elsewhere(3);
      expect(lag(card).value).toBe('3');
      await userEvent.clear(lag(card));
      await userEvent.type(lag(card), '1');
      elsewhere(4);
      expect(lag(card).value).toBe('1');
      await userEvent.keyboard('2{Enter}');
      expect(session.view().plan.links.lag[0]).toBe(12 * PER_DAY);
      expect(edit).toHaveBeenLastCalledWith(
        expect.objectContaining({ seen: { type: 'FS', lag: 3 * PER_DAY, elapsed: false } }),
      );
    });

    test('half typed is not covered by a dialog nobody called for', async () => {
      const { actions, store, session } = await open();
      const card = await select();
      await userEvent.clear(lag(card));
      await userEvent.type(lag(card), '1');
      act(() =>
        actions.refusals.ask({
          kind: 'undo',
          direction: 'undo',
          fault: { code: 'undo.changed_since', message: 'No.' },
        }),
      );
      expect(store.getState().waiting).toHaveLength(1);
      await userEvent.keyboard('2{Enter}');
      expect(await screen.findByRole('dialog', { name: 'No se puede deshacer completo' })).toBeTruthy();
      expect(session.view().plan.links.lag[0]).toBe(12 * PER_DAY);
    });
  });

  test('is removed by Delete', async () => {
    const { sent } = await open();
    await select();
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'Delete' });
    expect(await commands(sent, 1)).toEqual([{ type: 'links.remove', links: [500] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leads to its ends', async () => {
    const { store } = await open();
    const card = await select();
    await userEvent.click(within(card).getByRole('button', { name: /Losa/ }));
    expect(store.getState().focus?.row).toBe(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('keys of the focused bar', () => {
  const key = (name: string, keys: Keys = {}) => fireEvent.keyDown(grid(), { key: name, ...keys });
  const focusOn = async (row: number) => {
    const all = await open();
    act(() => {
      all.actions.selection.select(row);
      grid().focus();
    });
    return all;
  };

  test('Alt with an arrow moves it a working day, over the weekend', async () => {
    const { sent, session } = await focusOn(3);
    key('ArrowLeft', { altKey: true });
    expect(session.view().plan.activities.start[session.view().plan.index.of(3)]).toBe(morning(4));
    expect(await commands(sent, 1)).toEqual([{ type: 'activities.drag', items: [{ row: 3, start: morning(4) }] }]);
  });

  test('with Ctrl as well it lasts a day longer or shorter, never less than one', async () => {
    const { sent, session } = await focusOn(3);
    key('ArrowRight', { altKey: true, ctrlKey: true });
    expect(session.view().plan.activities.finish[session.view().plan.index.of(3)]).toBe(evening(7));
    expect(await commands(sent, 1)).toEqual([
      { type: 'activity.set-duration', row: 3, duration: 3 * PER_DAY, seen: 2 * PER_DAY, seenElapsed: false },
    ]);
  });

  test('undo-121 what may not move says so', async () => {
    const { sent } = await focusOn(4);
    key('ArrowRight', { altKey: true });
    expect(await screen.findByText(/Tiene avance/)).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  test('Alt with up and down follows the links that drive', async () => {
    const { store } = await focusOn(1);
    key('ArrowDown', { altKey: true });
    expect(store.getState().focus?.row).toBe(2);
    key('ArrowUp', { altKey: true });
    expect(store.getState().focus?.row).toBe(1);
    key('ArrowUp', { altKey: true });
    expect(store.getState().spoken).toBe('No tiene predecesoras.');
  });

  test('Alt+L selects a link of the activity, says its ends, and its card has the focus until Escape', async () => {
    const { store } = await focusOn(2);
    key('l', { altKey: true });
    const card = await screen.findByRole('dialog', { name: 'Vínculo de 2 Muros a 3 Losa' });
    expect(store.getState().spoken).toBe('Vínculo FC de 2 Muros a 3 Losa');
    expect(card.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(grid());
  });
});

describe('tips', () => {
  test('a bar says what it is after the pointer has rested on it for half a second, and the next one at once', async () => {
    await open();
    vi.useFakeTimers();
    fireEvent.pointerOver(bar(1), { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(499));
    expect(screen.queryByRole('tooltip')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(plain(screen.getByRole('tooltip').textContent)).toBe(
      '2 Muros6 abr 2026 → 8 abr 2026 · 3 dAvance 0 % · holgura 2 d',
    );
    fireEvent.pointerOver(bar(2), { pointerType: 'mouse' });
    expect(screen.getByRole('tooltip').textContent).toContain('3 Losa');
    vi.useRealTimers();
  });
});

describe('the tip of a link', () => {
  test('names its ends, type and lag', async () => {
    await open();
    vi.useFakeTimers();
    fireEvent.pointerMove(bar(2).parentElement!, {
      pointerType: 'mouse',
      clientX: left(2) + 6,
      clientY: numbers(bar(2))[1] - 7,
    });
    act(() => vi.advanceTimersByTime(500));
    expect(screen.getByRole('tooltip').textContent).toBe('FC2 Muros→ 3 Losa');
    fireEvent.pointerMove(bar(2).parentElement!, { pointerType: 'mouse', clientX: 0, clientY: 400 });
    expect(screen.queryByRole('tooltip')).toBeNull();
    vi.useRealTimers();
  });
});

describe('the sheet', () => {
  test('slack runs right of the bar to its late finish, negative slack left of its end', async () => {
    await open();
    const slack = [...document.querySelectorAll<HTMLElement>('[class*="slack"]')];
    const drawn = slack.map((el) => [/negative/.test(el.className), numbers(el)[0], Number.parseFloat(el.style.width)]);
    expect(drawn).toEqual([
      [false, expect.closeTo(left(1) + width(1) + 1, 0), expect.closeTo(2 * DAY_WIDTH - 1, 0)],
      [true, expect.closeTo(left(2) + width(2) - DAY_WIDTH, 0), expect.closeTo(DAY_WIDTH, 0)],
    ]);
  });

  test('a row with a calendar of its own is shaded after it', async () => {
    site[3].calendar = 2;
    await open();
    delete site[3].calendar;
    const shades = document.querySelectorAll('[data-row-shades] path');
    expect(shades[0].getAttribute('d')).toContain(`M0 ${4 * ROW}`);
    expect(shades[1].getAttribute('d')).toBe(''); // it works every day
  });
});
