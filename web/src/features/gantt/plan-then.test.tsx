import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Plan } from '@/engine';
import { evening, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { setSession } from '@/shared/lib/session';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, aSession, HttpResponse, http, refusal, show } from '@/test-render';
import { differences, movedTo } from './plan-difference';
import { PlanThen } from './plan-then';

const api = anApi();

const before: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 5 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
  { row: 2, parent: 5, name: 'Losa', from: 3, to: 5 },
  { row: 3, name: 'Andamio', from: 0, to: 1 },
  { row: 4, name: 'Entrega', kind: 'finish-milestone', to: 5 },
];
const after: Row[] = [
  { row: 5, name: 'Obra gruesa', kind: 'summary', from: 0, to: 6 },
  { row: 1, parent: 5, name: 'Muros', from: 0, to: 3 },
  { row: 2, parent: 5, name: 'Losa de techo', from: 3, to: 6 },
  { row: 4, name: 'Entrega', kind: 'finish-milestone', to: 6 },
  { row: 6, name: 'Aseo', from: 5, to: 6 },
];

describe('what differs between then and now', () => {
  const [then, now] = [Plan.read(snapshot(before, [[1, 2]])), Plan.read(snapshot(after, [[1, 2, 'SS']]))];
  const { cells, gone, added } = differences(then, now);

  test('values, links and dates that are others; rows that came and went', () => {
    expect([...(cells.get(2) ?? [])].sort()).toEqual(
      ['duration', 'finish', 'lateFinish', 'name', 'predecessors'].sort(),
    );
    expect([...(cells.get(1) ?? [])]).toEqual(['successors']);
    expect([...gone]).toEqual([3]);
    expect(added).toBe(1);
  });

  test('a row whose place in the outline is another differs in its WBS code alone', () => {
    expect([...(cells.get(4) ?? [])]).toContain('wbs');
  });

  test('a bar that stands elsewhere now has its new dates, one that does not has none', () => {
    expect(movedTo(then, now, then.index.of(2))?.finish).toBe(evening(5));
    expect(movedTo(then, now, then.index.of(1))).toBeUndefined();
    expect(movedTo(then, now, then.index.of(3))).toBeUndefined();
  });
});

const compared: string[] = [];

/** Where the address would be. */
function Page({ from, mayEdit, cell }: { from: number; mayEdit?: boolean; cell?: { row: number; column: string } }) {
  const [revision, setRevision] = useState<number | undefined>(from);
  if (revision === undefined) return <p>ahora</p>;
  const onCompare = (from: string) => void compared.push(from);
  const more = { mayEdit, cell, onCompare };
  return <PlanThen scheduleId="schedule-1" revision={revision} onRevision={setRevision} {...more} />;
}

/** What is loaded once it is needed takes its time on a busy machine. */
const LAZY = { timeout: 20_000 };

class Stream extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  close(): void {}
}

describe('a schedule at another moment', () => {
  const at = '/api/schedules/schedule-1';
  const asked: string[] = [];
  beforeEach(() => {
    vi.stubGlobal('EventSource', Stream);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
    setSession(aSession);
    asked.length = 0;
    const ties: Tie[] = [[1, 2]];
    api.use(
      http.get(`${at}/gantt`, ({ request }) => {
        const moment = new URL(request.url).searchParams.get('at');
        if (moment === null) return HttpResponse.json(snapshot(after, ties, 12));
        asked.push(moment);
        return HttpResponse.json(snapshot(before, ties, Number(moment)));
      }),
      http.get(`${at}/undo`, () => HttpResponse.json({ undo: [], redo: [] })),
      http.post(`${at}/here`, () => new HttpResponse(null, { status: 204 })),
      http.get(`${at}/finish`, () =>
        HttpResponse.json({
          people: {},
          minutesPerDay: 480,
          steps: [
            { revision: 2, at: '2026-04-01T12:00:00Z', by: '', from: null, finish: evening(4), work: 0 },
            { revision: 9, at: '2026-04-02T12:00:00Z', by: '', from: evening(4), finish: evening(5), work: 480 },
          ],
        }),
      ),
      http.get('/api/activitys/scheduleChangelog/schedule-1', ({ request }) =>
        HttpResponse.json({
          pagination: { page: 1, totalPages: 1, hasNextPage: false },
          rows: {},
          changelogs: [
            {
              responsible: {
                id: 'm',
                name: 'María',
                lastname: `Vidal ${new URL(request.url).searchParams.get('revision')}`,
              },
              date: '2026-04-01T12:00:00Z',
            },
          ],
        }),
      ),
    );
    return () => vi.unstubAllGlobals();
  });

  const cell = (row: number, column: string) =>
    document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);

  test('is read-only, says who made it so, and marks what differs from now', async () => {
    show(<Page from={8} />);
    expect((await screen.findByRole('treegrid')).getAttribute('aria-readonly')).toBe('true');
    expect(await screen.findByText(/revisión 8 · María Vidal 8/)).toBeTruthy();
    const at = new Date('2026-04-01T12:00:00Z');
    const moment = screen.getByLabelText<HTMLInputElement>('Ir a un momento').value;
    expect(new Date(moment).getTime(), 'the moment itself can be typed over').toBe(at.getTime());
    await userEvent.click(screen.getByRole('button', { name: 'Comparar con ahora' }));
    expect(compared).toEqual(['8']);
    expect(cell(2, 'name')?.textContent).toBe('Losa');
    expect(cell(2, 'name')?.dataset.changed).toBeTruthy();
    expect(cell(1, 'finish')?.dataset.changed).toBeUndefined();
    const beside = (row: number) => [cell(row, 'nowFinish')?.textContent, cell(row, 'nowVariance')?.textContent];
    expect(beside(2), 'a day later now').toEqual(['13/04/26', '+1\u00a0d']);
    expect(beside(1), 'where it was').toEqual(['igual', '–']);
    expect(beside(3), 'no more').toEqual(['', '']);
    expect(cell(2, 'nowVariance')?.dataset.variance).toBe('late');
    expect(document.querySelector<HTMLElement>('[data-row="3"]')?.dataset.gone).toBeTruthy();
    expect(document.querySelector('[data-now="2"]')).toBeTruthy();
    expect(document.querySelector('[data-now="1"]')).toBeNull();
    const differs = screen.getByRole('region', { name: 'Distinto de ahora' });
    const counts = within(differs)
      .getAllByRole('definition')
      .map((one) => one.textContent);
    expect(counts.slice(1)).toEqual(['1', '1']);
    await userEvent.click(within(differs).getByRole('checkbox', { name: 'Solo cambios' }));
    await waitFor(() => expect(document.querySelector('[data-row="1"]')).toBeNull());
    expect(document.querySelector('[data-row="2"]')).toBeTruthy();
    expect(document.querySelector('[data-row="3"]')).toBeTruthy();
  });

  test('the slider steps change by change, to moves of the finish, and Escape returns to now', async () => {
    show(<Page from={8} />);
    await screen.findByRole('treegrid');
    const slider = await screen.findByRole('slider', { name: 'Revisión del programa' });
    expect(slider.getAttribute('aria-valuemax')).toBe('12');
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/^revisión 8, Término ese día 10 abr/));
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(asked).toContain('7'));
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('9'));
    await userEvent.keyboard('{End}{ArrowRight}');
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('12'));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('ahora')).toBeTruthy();
  });

  test('Enter on a cell that differs tells both values and writes the old one as a new change of now', async () => {
    const written: { id: string }[] = [];
    const fault = { code: 'edit.stale', message: 'Camila Rojas le puso otro nombre.' };
    api.use(
      http.post(`${at}/commands`, async ({ request }) => {
        const { commands } = (await request.json()) as { commands: { id: string }[] };
        written.push(...commands);
        return HttpResponse.json({ receipts: commands.map(({ id }) => ({ command: id, outcome: 'refused', fault })) });
      }),
    );
    show(<Page from={8} mayEdit />);
    const name = await waitFor(() => {
      const found = cell(2, 'name');
      expect(found).toBeTruthy();
      return found as HTMLElement;
    });
    await userEvent.click(name);
    const card = await screen.findByRole('dialog', { name: /^Nombre 3 Losa/ }, LAZY);
    expect(
      within(card)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['Losa', 'Losa de techo']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('ahora')).toBeNull(); // the first Escape is the card's
    screen.getByRole('treegrid').focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar este valor' }, LAZY));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject({ type: 'activity.rename', row: 2, name: 'Losa', seen: 'Losa de techo' });
    await waitFor(() =>
      expect(useNotices.getState().told[0]).toMatchObject({ title: 'No se restauró el valor', effect: fault.message }),
    );
  });

  test('restoring a value after the right was revoked shows the reason', async () => {
    api.use(http.post(`${at}/commands`, () => refusal(403, 'permission.denied', 'Tu rol ya no edita.')));
    show(<Page from={8} mayEdit cell={{ row: 2, column: 'name' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar este valor' }, LAZY));
    await waitFor(() =>
      expect(useNotices.getState().told[0]).toMatchObject({ tone: 'error', effect: 'Tu rol ya no edita.' }),
    );
  });

  test('who only looks reads both values and why there is nothing to restore', async () => {
    show(<Page from={8} cell={{ row: 2, column: 'name' }} />);
    const card = await screen.findByRole('dialog', { name: /^Nombre 3 Losa/ }, LAZY);
    expect(within(card).getByText('Tu rol ve el programa y no lo edita.')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Restaurar este valor' })).toBeNull();
  });
});
