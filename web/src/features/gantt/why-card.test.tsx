import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { evening, morning, type Row, type Tie } from '@/engine/schedule/testing/plans';
import { anApi, expectAccessible, HttpResponse, http, refusal } from '@/test-render';
import type { WhyStep } from './api/use-why';
import { openGantt } from './testing/open-gantt';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

const rows: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 7 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 5 },
  { row: 2, parent: 5, name: 'Losa', from: 5, to: 7 },
  { row: 3, name: 'Entrega', kind: 'finish-milestone', to: 7 },
];
const ties: Tie[] = [
  [1, 2],
  [2, 3],
];

const walls: WhyStep = { row: 1, start: morning(0), finish: evening(4), reason: 'project_start' };
const slab: WhyStep = {
  row: 2,
  start: morning(5),
  finish: evening(6),
  reason: 'link',
  link: { row: 500, from: 1, type: 'FS', lag: 0, bound: evening(4) },
};
const handover: WhyStep = {
  row: 3,
  start: evening(6),
  finish: evening(6),
  reason: 'link',
  link: { row: 501, from: 2, type: 'FS', lag: 0, bound: evening(6) },
};
const chains: Record<string, WhyStep[]> = { 1: [walls], 2: [slab, walls], 3: [handover, slab, walls] };

const address = '/api/schedules/schedule/activities/:row/why';

/** Answers with the chains of the plan; gives the rows that were asked about. */
function answer(): string[] {
  const asked: string[] = [];
  api.use(
    http.get(address, ({ params }) => {
      asked.push(String(params.row));
      return HttpResponse.json(chains[String(params.row)]);
    }),
  );
  return asked;
}

async function open(row: number, options: Parameters<typeof openGantt>[0] = {}) {
  const gantt = await openGantt({ rows, ties, ...options });
  gantt.at(row, 'start');
  await userEvent.keyboard('{Alt>}w{/Alt}');
  return gantt;
}

const card = () => screen.findByRole('dialog', { name: /^¿Por qué esta fecha\?/ });
const steps = () => within(screen.getByRole('list', { name: 'De dónde viene la fecha' })).getAllByRole('button');
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

describe('why this date', () => {
  test('the key opens a card with the answer, the chain and its root last, for people who may only look as well', async () => {
    answer();
    const { tree } = await open(3, { editable: false });
    const dialog = await card();
    await within(dialog).findByText('Cae el 14 abr porque Losa termina ese mismo día.');
    expect(steps().map((s) => plain(s.textContent))).toEqual([
      'mar 14 abr4 Entregahito',
      'mar 14 abr3 Losa13 abr – 14 abrFCFin a comienzo',
      'vie 10 abr2 Muros6 abr – 10 abr · no se trabaja el 11 y el 12 abrFCFin a comienzo',
    ]);
    const last = within(dialog).getAllByRole('listitem').at(-1);
    expect(plain(last?.textContent)).toBe('lun 6 abrComienzo del programanada más la hace esperar');
    expect(document.activeElement).toBe(dialog);
    await expectAccessible(dialog);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(tree);
  });

  test('Enter on a step selects that activity and shows its own chain, and one goes back the same way', async () => {
    const asked = answer();
    const { store } = await open(3);
    await within(await card()).findByText(/^Cae el/);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(steps()[1]);
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Empieza el 13 abr porque Muros termina el 10 abr; no se trabaja el 11 y el 12 abr.');
    expect(store.getState().focus?.row).toBe(2);
    expect([...store.getState().selection]).toEqual([2]);
    expect(document.activeElement, 'the focus stays on the step').toBe(steps()[0]);
    await userEvent.click(steps()[1]);
    await screen.findByText(/^Empieza el 6 abr porque ese día comienza el programa/);
    await userEvent.keyboard('{Backspace}');
    await screen.findByText(/^Empieza el 13 abr/);
    await userEvent.click(screen.getByRole('button', { name: 'Volver a 4 Entrega' }));
    await screen.findByText(/^Cae el 14 abr/);
    expect(store.getState().focus?.row).toBe(3);
    expect(screen.queryByRole('button', { name: /^Volver a/ })).toBeNull();
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['3', '2', '1'])));
  });

  test('in English', async () => {
    answer();
    await open(2, { language: 'en' });
    await screen.findByText('Starts on Apr 13 because Muros ends on Apr 10; nobody works on Apr 11 and 12.');
    expect(screen.getByRole('dialog', { name: 'Why this date? 3 Losa' })).toBeTruthy();
  });

  test('is in the menu of a row, and needs one row with dates', async () => {
    answer();
    const { actions, store, tree } = await openGantt({ rows, ties });
    act(() => {
      actions.selection.select(1);
      actions.selection.select(2, 'toggle');
      tree.focus();
    });
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await screen.findByText('Elige una sola actividad.');
    expect(store.getState().why).toBeUndefined();
    act(() => actions.selection.select(2));
    fireEvent.contextMenu(await screen.findByRole('row', { name: /Losa/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /¿Por qué esta fecha\?/ }));
    await within(await card()).findByText(/^Empieza el 13 abr/);
  });

  test('is copied as text', async () => {
    answer();
    const user = userEvent.setup();
    await open(2);
    await screen.findByText(/^Empieza el 13 abr/);
    await user.click(screen.getByRole('button', { name: 'Copiar como texto' }));
    await screen.findByText('Explicación copiada');
    const text = plain(await navigator.clipboard.readText());
    expect(text).toContain('¿Por qué esta fecha? 3 Losa\nEmpieza el 13 abr porque Muros termina el 10 abr');
    expect(text).toContain('lun 6 abr\tComienzo del programa\tnada más la hace esperar');
  });

  test('long chains are shown bit by bit', async () => {
    const long = Array.from({ length: 100 }, (_, k): WhyStep => {
      const link = { row: 500, from: 1001 + k, type: 'FS', lag: 0, bound: evening(6) } as const;
      return k === 99 ? { ...walls, row: 1000 + k } : { ...slab, row: k ? 1000 + k : 2, link };
    });
    api.use(http.get(address, () => HttpResponse.json(long)));
    await open(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver 40 pasos más' }));
    expect(steps()).toHaveLength(100);
  });
});

describe('when there is nothing to tell yet', () => {
  test('says so while it waits', async () => {
    api.use(
      http.get(address, async () => {
        await delay('infinite');
      }),
    );
    await open(2);
    await screen.findByRole('status', { name: 'Buscando de dónde viene la fecha' });
  });

  test('what failed is asked again when the person says so', async () => {
    api.use(http.get(address, () => refusal(500, 'internal', 'Algo se rompió.')));
    await open(2);
    await screen.findByText('No pudimos explicar esta fecha');
    expect(within(await card()).getByRole('alert').textContent).toContain('Algo se rompió.');
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(/^Empieza el 13 abr/);
  });

  test('without connection it says so', async () => {
    api.use(http.get(address, () => HttpResponse.error()));
    await open(2);
    await screen.findByText('Sin conexión');
    expect(within(await card()).getByRole('alert').textContent).toContain(
      'se pide de nuevo en cuanto vuelva la conexión',
    );
  });

  test('an activity without dates is said to have none', async () => {
    api.use(http.get(address, () => refusal(409, 'activity.undated', 'No tiene fechas.')));
    await open(2);
    await screen.findByText('Aún no tiene fechas.');
    expect(within(await card()).queryByRole('alert')).toBeNull();
  });
});
