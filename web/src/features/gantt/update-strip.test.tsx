import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, dayOf } from '@/engine';
import { morning, type Row, snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, expectAccessible, HttpResponse, http } from '@/test-render';
import type { GanttSurroundings } from './gantt-context';
import type { ColumnId } from './grid-columns';
import { openGantt } from './testing/open-gantt';

const api = anApi();

const month: Row[] = [
  {
    row: 1,
    name: 'Excavación',
    from: 0,
    to: 2,
    progress: 1_000_000,
    actualStart: morning(0),
    actualFinish: morning(2),
  },
  { row: 2, name: 'Muros', from: 0, to: 6, progress: 300_000, actualStart: morning(0) },
  { row: 3, name: 'Losa', from: 4, to: 8 },
  { row: 4, name: 'Techo', from: 20, to: 22 },
];
const shown: ColumnId[] = ['name', 'actualStart', 'actualFinish', 'remaining', 'progress'];

const update = (number: number, state: 'draft' | 'issued'): Schema<'ScheduleUpdate'> => ({
  ...{ id: `s.${number}`, sectorId: 's', number, name: `Mes ${number}`, narrative: '', statusDate: null },
  ...{ baselineId: null, revision: number * 10, createdBy: null, createdAt: '2026-04-09T12:00:00Z', state },
  ...{ forecastFinish: null, realProgress: 12 },
});

const told = (plan: ReturnType<typeof snapshot>) => {
  plan.schedule.dataDate = morning(10);
  return plan;
};

let updates: Schema<'ScheduleUpdate'>[];
const pins: string[] = [];
const compared: string[] = [];
const surroundings: GanttSurroundings = {
  openCalendars: () => {},
  toProjects: () => {},
  settingsDialog: ({ field }) => <p>Ajustes {field}</p>,
  baselinesDialog: () => null,
  updatesDialog: () => null,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
  compareFrom: (from) => void compared.push(from),
  issueDialog: ({ report, onShow }) => (
    <button type="button" onClick={onShow}>
      {report.reported} de {report.expected}
    </button>
  ),
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  pins.length = 0;
  compared.length = 0;
  useNotices.setState({ current: null, told: [] });
  updates = [update(4, 'issued')];
  api.use(
    http.get('*/api/scheduleupdates/sector/:schedule', () => HttpResponse.json(updates)),
    http.get('*/api/schedules/:schedule/baseline', () =>
      HttpResponse.json({
        ...{
          number: 0,
          name: '',
          visible: false,
          row: [],
          start: [],
          finish: [],
          duration: [],
          cost: [],
          calendar: [],
        },
      }),
    ),
    http.get('*/api/schedules/:schedule/gantt', ({ request }) => {
      pins.push(new URL(request.url).searchParams.get('at') ?? '');
      const then = snapshot(month, [], 40);
      then.schedule.dataDate = morning(3);
      return HttpResponse.json(then);
    }),
  );
  return () => vi.restoreAllMocks();
});

const open = (rows = month, more = {}) => openGantt({ rows, surroundings, shown, told, ...more });
const strip = () => screen.findByRole('region', { name: 'La actualización en curso' });

describe('the strip of the update in progress', () => {
  test('says its number, status date, how much is reported, and how far the finish moved since the one before', async () => {
    await open(month.map((row) => (row.row === 4 ? { ...row, from: 20, to: 23 } : row)));
    const bar = await strip();
    await within(bar).findByText('0 de 2 informadas');
    expect(pins).toEqual(['40']);
    for (const text of ['Actualización N.º 5', 'sin guardar', '2 por informar'])
      expect(within(bar).getByText(text)).toBeTruthy();
    expect(within(bar).getByRole('button', { name: /^estado al 20 abr/ })).toBeTruthy();
    expect(bar.textContent?.replaceAll('\u00a0', ' ')).toContain('Término desde la N.º 4: 5 may → 6 may 2026+1 d');
    await userEvent.click(within(bar).getByRole('button', { name: 'Comparar con la N.º 4' }));
    expect(compared).toEqual(['update:4']);
    await expectAccessible(bar);
  });

  test('a draft is the update in progress, and the one before it is compared with', async () => {
    updates = [update(4, 'issued'), update(5, 'draft')];
    await open();
    const bar = await strip();
    await within(bar).findByText('0 de 2 informadas');
    expect(within(bar).getByText('Actualización N.º 5')).toBeTruthy();
    expect(within(bar).getByText('borrador')).toBeTruthy();
    expect(pins).toEqual(['40']);
  });

  test('F8 walks what is not reported to the figure that is missing, out of a field too, and a figure counts at once', async () => {
    const { store, sent, session } = await open();
    await within(await strip()).findByText('2 por informar');
    await userEvent.keyboard('{F8}');
    expect(store.getState().focus).toEqual({ row: 2, column: 'remaining' });
    await userEvent.keyboard('4{F8}');
    expect(sent.map(({ type }) => type)).toEqual(['activity.set-remaining']);
    expect(store.getState().focus).toEqual({ row: 3, column: 'actualStart' });
    await within(await strip()).findByText('1 de 2 informadas');
    await userEvent.keyboard('{F8}');
    expect(store.getState().focus, 'the walk goes round').toEqual({ row: 3, column: 'actualStart' });
    await userEvent.keyboard('{Shift>}{F8}{/Shift}');
    expect(store.getState().focus?.row).toBe(3);
    act(() => void session.edit({ type: 'activity.set-actual-start', row: 3, date: dayOf(morning(5)) * DAY }));
    await within(await strip()).findByText('todo informado');
    await userEvent.keyboard('{F8}');
    expect(useNotices.getState().current?.title).toBe('Todo lo esperado está informado.');
  });

  test('F8 keeps to the rows of the filter, and says so where none is left', async () => {
    const { store, actions } = await open();
    await within(await strip()).findByText('2 por informar');
    act(() => actions.view.setFilter({ join: 'and', rules: [{ field: 'name', operator: 'includes', value: 'losa' }] }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Muros/ })).toBeNull());
    await userEvent.keyboard('{F8}');
    expect(store.getState().focus?.row).toBe(3);
    act(() =>
      actions.view.setFilter({ join: 'and', rules: [{ field: 'name', operator: 'includes', value: 'techo' }] }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /Losa/ })).toBeNull());
    await userEvent.keyboard('{F8}');
    expect(useNotices.getState().current?.title).toContain('queda fuera del filtro');
  });

  test('a status date that has not moved since is asked for, and nothing can be issued before', async () => {
    await open(month, {
      told: (plan: ReturnType<typeof snapshot>) => ({ ...plan, schedule: { ...plan.schedule, dataDate: morning(3) } }),
    });
    const bar = await strip();
    await userEvent.click(await within(bar).findByRole('button', { name: 'Mover la fecha de estado' }));
    expect(screen.getByText('Ajustes dataDate')).toBeTruthy();
    expect(within(bar).queryByText(/informada/)).toBeNull();
    await userEvent.keyboard('{F8}');
    expect(useNotices.getState().current?.title).toBe('Pon antes la fecha de estado de la actualización.');
    expect(within(bar).queryByRole('button', { name: 'Emitir…' })).toBeNull();
  });

  test('issuing asks with what is reported, and leads to what is not', async () => {
    const { store } = await open();
    const bar = await strip();
    await within(bar).findByText('2 por informar');
    await userEvent.click(within(bar).getByRole('button', { name: 'Emitir…' }));
    await userEvent.click(screen.getByRole('button', { name: '0 de 2' }));
    expect(store.getState().dialog).toBeUndefined();
    expect(store.getState().focus?.row).toBe(2);
  });

  test('who only looks sees it without issuing, and no one sees it without the columns of an update', async () => {
    const { store } = await open(month, { editable: false });
    const bar = await strip();
    await within(bar).findByText('2 por informar');
    expect(within(bar).queryByRole('button', { name: 'Emitir…' })).toBeNull();
    act(() => store.setState(({ columns }) => ({ columns: { ...columns, shown: ['name', 'progress'] } })));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'La actualización en curso' })).toBeNull());
  });
});
