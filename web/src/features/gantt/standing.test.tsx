import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delta } from '@/engine';
import { evening, morning, type snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import { anApi, HttpResponse, http } from '@/test-render';
import type { GanttSurroundings } from './gantt-context';
import { openGantt, site } from './testing/open-gantt';
import { useDebounced } from './use-debounced';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const surroundings = {
  openCalendars: () => {},
  toProjects: () => {},
  settingsDialog: () => null,
  baselinesDialog: () => null,
  updatesDialog: () => null,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
} satisfies GanttSurroundings as GanttSurroundings;

/** Muros (days 0 to 3 of the plan) was one day shorter and began with it; Losa (3 to 5) has slipped by one day. */
const contract: Schema<'ActiveBaseline'> = {
  number: 1,
  name: 'Contrato',
  visible: true,
  row: [1, 2],
  start: [morning(0), morning(2)],
  finish: [evening(1), evening(3)],
  duration: [2 * 480, 2 * 480],
  cost: [0, 0],
  calendar: [1, 1],
};
const none: Schema<'ActiveBaseline'> = {
  ...{ number: 0, name: '', visible: false, row: [], start: [], finish: [] },
  ...{ duration: [], cost: [], calendar: [] },
};

let answered: Schema<'ActiveBaseline'>;
const serve = (baseline: Schema<'ActiveBaseline'>) => {
  answered = baseline;
  api.use(http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json(answered)));
};

const texts = (row: number) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`)].map((cell) => [
      cell.dataset.column,
      cell.textContent.replaceAll('\u00a0', ' '),
    ]),
  );
const bar = (row: number) => document.querySelector<HTMLElement>(`[data-bar="${row}"]`)!;
const below = (row: number) => document.querySelector<HTMLElement>(`[data-baseline="${row}"]`);
const left = (element: HTMLElement) => Number(/translate\((-?[\d.]+)px/.exec(element.style.transform)?.[1]);

/** Half of Muros is done by the evening of the second day, which is the status date. */
const told = (plan: ReturnType<typeof snapshot>) => {
  plan.schedule.dataDate = evening(1);
  plan.activities.progress![plan.activities.row.indexOf(1)] = 500_000;
  return plan;
};

async function choose(name: string | RegExp) {
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar y colorear' }));
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
}

describe('the plan beside its active baseline', () => {
  test('its bars lie below those of the plan and go when they are switched off', async () => {
    serve(contract);
    await openGantt({ surroundings, told });
    await waitFor(() => expect(below(2)).not.toBeNull());
    expect(left(below(2)!)).toBeLessThan(left(bar(2)));
    expect(left(below(1)!)).toBe(left(bar(1)));
    expect(below(4)).toBeNull();
    await choose(/^Línea base\s*sí$/);
    expect(below(2)).toBeNull();
  });

  test('a baseline that is not visible keeps its variances and draws no bars', async () => {
    serve({ ...contract, visible: false });
    await openGantt({ surroundings, told, shown: ['name', 'finishVariance'] });
    await waitFor(() => expect(texts(1)).toMatchObject({ finishVariance: '+1 d' }));
    expect(below(2)).toBeNull();
    await choose(/^Línea base\s*sí$/);
    await choose(/^Línea base\s*no$/);
    expect(await screen.findByText('Las barras de la línea base están ocultas')).toBeTruthy();
    expect(below(2)).toBeNull();
  });

  test('variances are in working days, later with a plus', async () => {
    serve(contract);
    const shown = [
      'name',
      'baselineStart',
      'baselineFinish',
      'startVariance',
      'finishVariance',
      'durationVariance',
    ] as const;
    await openGantt({ surroundings, told, shown });
    await waitFor(() => expect(texts(2).baselineStart).toBe('08/04/26'));
    expect(texts(1)).toMatchObject({ startVariance: '0 d', finishVariance: '+1 d', durationVariance: '+1 d' });
    expect(texts(2)).toMatchObject({ baselineFinish: '09/04/26', startVariance: '+1 d', durationVariance: '0 d' });
    expect(texts(4)).toMatchObject({ baselineStart: '', finishVariance: '' });
  });

  test('act-114 gantt-118 gantt-139 status follows the criteria, in words and in the colour of bars', async () => {
    serve(contract);
    await openGantt({ surroundings, told, shown: ['name', 'status', 'expected'] });
    // The baseline wanted Muros finished by now; the current dates two of its three days.
    await waitFor(() => expect(texts(1)).toMatchObject({ status: 'Atrasada', expected: '100 %' }));
    expect(bar(1).dataset.status).toBeUndefined();
    await choose('Estado');
    expect(bar(1).dataset.status).toBe('Overdue');
    expect(bar(6).dataset.status).toBe('Done');
    await choose('Fechas actuales');
    expect(texts(1)).toMatchObject({ status: 'Atrasada', expected: '66,67 %' });
    expect(texts(2)).toMatchObject({ status: 'En espera', expected: '0 %' });
  });

  test('base-117 who asks for a baseline where none is active is asked to activate one', async () => {
    serve(none);
    await openGantt({ surroundings, told });
    await choose(/^Línea base\s*sí$/);
    await choose(/^Línea base\s*no$/);
    const notice = await screen.findByText('Activa una línea base');
    expect(within(notice.closest('[role]') ?? document.body).getByText(/no tiene una línea base activa/)).toBeTruthy();
  });

  test('a baseline that somebody else activates is drawn at once', async () => {
    serve(none);
    const { hear } = await openGantt({ surroundings, told });
    answered = contract;
    hear({
      ...{ base: 10, revision: 11, position: '11', command: 'c-9', actor: 'other', at: '2026-04-06T08:00:00Z' },
      ...{ type: 'baseline.set', schedule: 's' },
    } satisfies Delta);
    await waitFor(() => expect(below(2)).not.toBeNull());
  });
});

test('gantt-141 rows wear the colours of their branch in one of two themes, or none', async () => {
  serve(none);
  const { tree } = await openGantt({ surroundings, rows: site });
  const branch = () => document.querySelector<HTMLElement>('[data-row="5"]')?.dataset.branch;
  expect(branch()).toBe('1');
  await choose('EDT, tonos suaves');
  expect(tree.dataset.rowColours).toBe('wbs-muted');
  await choose('Ninguno');
  expect(branch()).toBeUndefined();
});

test('gantt-115 the settings menu begins with calendars, baselines and schedule updates', async () => {
  serve(none);
  await openGantt({ surroundings });
  await userEvent.click(screen.getByRole('button', { name: 'Ajustes' }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.slice(0, 6).map((item) => item.textContent)).toEqual([
    'Ver los calendarios',
    'Guardar línea base…',
    'Líneas base',
    'Mostrar actualizaciones',
    'Guardar actualización…',
    'Actualizar la última actualización',
  ]);
});

test('gantt-144 news of others are waited for two seconds, then looked up once', () => {
  vi.useFakeTimers();
  const looked = vi.fn();
  const { result, unmount } = renderHook(() => useDebounced(looked));
  result.current();
  vi.advanceTimersByTime(1999);
  result.current();
  vi.advanceTimersByTime(1999);
  expect(looked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(looked).toHaveBeenCalledOnce();
  result.current();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(looked).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('gantt-116 the settings menu leads to the calendars, and keeps the schedule as a workbook', async () => {
  serve(none);
  const openCalendars = vi.fn();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname);
  });
  const { session } = await openGantt({ surroundings: { ...surroundings, openCalendars } });
  const pick = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Ajustes' }));
    await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
  };
  await pick('Ver los calendarios');
  expect(openCalendars).toHaveBeenCalledOnce();
  await pick('Guardar como Excel');
  expect(saved).toEqual([`/api/schedules/${session.view().plan.schedule.id}/spreadsheet`]);
});
