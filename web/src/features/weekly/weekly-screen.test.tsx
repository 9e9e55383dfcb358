import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Transport } from '@/engine';
import { DAY, TransportError } from '@/engine';
import { site, snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import { setSession } from '@/shared/lib/session';
import { isUnsaved, noteSaved } from '@/shared/lib/unsaved-edits';
import { anApi, aSession, HttpResponse, http, show } from '@/test-render';
import { ClosingScreen } from './closing-screen';
import { ExportPage, type ExportPageProps } from './export-page';
import { ReasonsScreen } from './reasons-screen';
import './texts';
import { WeeklyScreen, type WeeklyScreenProps } from './weekly-screen';

const api = anApi();
const monday = 20_570 * DAY; // 27 April 2026
const schedule = 's-1';
const sanitec = '00000000-0000-4000-8000-00000000005a';

const camila = '00000000-0000-4000-8000-0000000000ca';
const ignacio = '00000000-0000-4000-8000-000000000016';

const counts = { promised: 2, kept: 1, added: 0, addedKept: 0, ppc: 500_000 };
const aWeek = (number: number, more: Partial<Schema<'WeekView'>> = {}): Schema<'WeekView'> => ({
  row: 100 + number,
  number,
  year: 2026,
  week: 17 + number,
  start: monday + (number - 1) * 7 * DAY,
  end: monday + number * 7 * DAY,
  planningDay: 1,
  closed: false,
  closures: [],
  ...counts,
  ...more,
});
const promise = (row: number, name: string, more: Partial<Schema<'Commitment'>> = {}): Schema<'Commitment'> => ({
  row,
  task: row + 100,
  activity: 1,
  name,
  start: monday + 480,
  finish: monday + 1020,
  duration: 480,
  quantity: 1_250_000,
  from: 0,
  share: 1_000_000,
  progress: 0,
  realized: 0,
  kept: false,
  lean: 'Committed',
  by: aSession.user.id,
  typed: aSession.user.id,
  ...more,
});
/** Without the blanks that do not break. */
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const head = { revision: 10, position: '10', stale: false, today: monday + 2 * DAY };

const figure = (part: number, whole: number): Schema<'WeekFigure'> => ({
  part,
  whole,
  share: whole ? Math.round((part * 1_000_000) / whole) : null,
  items: Array.from({ length: whole }, (_, k) => ({
    task: 201 + k,
    name: `Tarea ${k + 1}`,
    counts: k < part,
    revisions: [30 + k],
  })),
});
const measured = (row: number): Schema<'WeekMeasures'> => ({
  row,
  year: 2026,
  week: 18,
  madeReady: [figure(2, 4), figure(1, 4), null, null, null, null],
  anticipated: [figure(2, 3), figure(0, 0), null, null, null, null],
  level: figure(3, 4),
  outcome: null,
  plannedReady: figure(1, 1),
});

const aTask = (row: number, name: string, more: Partial<Schema<'LookaheadTask'>> = {}): Schema<'LookaheadTask'> => ({
  row,
  activity: 1,
  name,
  start: monday + 480,
  finish: monday + DAY + 1020,
  duration: 960,
  lean: 'Can',
  responsibles: [ignacio],
  ...more,
});
const team = [
  { id: ignacio, name: 'Ignacio', lastname: 'Lagos' },
  { id: camila, name: 'Camila', lastname: 'Rojas' },
];

interface Open {
  weeks?: Schema<'WeekView'>[];
  commitments?: Schema<'Commitment'>[];
  tasks?: Schema<'LookaheadTask'>[];
  forecast?: Partial<Schema<'WeekForecast'>>;
  people?: { id: string; name: string; lastname: string }[];
  misses?: Partial<Schema<'WireMiss'>>[];
  /** Rows of the plans that have figures; all without it. */
  measures?: number[];
  logPath?: string;
  permissions?: Record<string, string>;
  number?: number;
  /** Nothing gets through while it is cut. */
  line?: { cut: boolean };
  scheduleId?: string;
  firms?: Schema<'WeekPlan'>['firms'];
  source?: WeeklyScreenProps['source'];
  /** Days without work by an exception. */
  holidays?: number[];
}

/** The weekly plan with an address of its own. */
function Place({ number, onNumber, ...frame }: WeeklyScreenProps) {
  const [at, setAt] = useState(number);
  const go = (to: number) => {
    onNumber(to);
    setAt(to);
  };
  return <WeeklyScreen {...frame} number={at} onNumber={go} />;
}

/** Shows the weekly plan, or the reasons, of a small schedule. What it sends is collected. */
function open(
  what: 'weekly' | 'closing' | 'reasons' | Pick<ExportPageProps, 'type' | 'planningDay' | 'week'>,
  options: Open = {},
) {
  const {
    weeks = [aWeek(1), aWeek(2)],
    commitments = [promise(1, 'Moldaje')],
    misses = [],
    tasks = [],
    people = [],
    forecast = { sample: 12, floor: 30, chances: [], tested: 0, brier: null, bands: [] },
    permissions = {},
    number,
  } = options;
  const sent: Record<string, unknown>[] = [];
  const range = (w: Schema<'WeekView'> | undefined, at: number): Schema<'WeekRange'> => ({
    row: w?.row ?? null,
    year: 2026,
    week: 18 + at,
    start: monday + at * 7 * DAY,
    end: monday + (at + 1) * 7 * DAY,
  });
  api.use(
    http.get('*/api/schedules/:schedule/available', () =>
      HttpResponse.json({ people, subcontracts: [{ id: sanitec, name: 'Sanitec' }], tags: [] }),
    ),
    http.get('*/api/schedules/:schedule/weeks', () =>
      HttpResponse.json({
        ...head,
        planningDay: 1,
        current: range(weeks[0], 0),
        next: range(weeks[1], 1),
        goal: 700_000,
        weeks,
      }),
    ),
    http.get('*/api/schedules/:schedule/weeks/measures', ({ request }) => {
      const week = Number(new URL(request.url).searchParams.get('week'));
      return HttpResponse.json({
        ...head,
        weeks: options.measures && !options.measures.includes(week) ? [] : [measured(week)],
      });
    }),
    http.get('*/api/schedules/:schedule/weeks/:week/forecast', () => HttpResponse.json({ ...head, ...forecast })),
    http.get('*/api/schedules/:schedule/weeks/:week', ({ params }) => {
      const week = weeks.find(({ row }) => String(row) === params.week);
      return HttpResponse.json({
        ...head,
        week,
        live: counts,
        commitments,
        firms: options.firms ?? [{ subcontract: sanitec, due: 1, ...counts }],
      });
    }),
    http.get('*/api/schedules/:schedule/lookahead', () =>
      HttpResponse.json({ ...head, week: monday, from: monday, to: monday + 7 * DAY, activities: [], tasks }),
    ),
    http.get('*/api/schedules/:schedule/roadblocks', () =>
      HttpResponse.json({
        ...head,
        total: 1,
        rescheduled: 0,
        roadblocks: [
          {
            row: 900,
            name: 'Faltan barandas',
            status: 'notreleased',
            responsible: camila,
            commitment: monday + 2 * DAY + 1080,
            promises: [],
            tasks: [{ row: 303, name: 'Barandas', start: monday, finish: monday + 1020 }],
          },
        ],
      }),
    ),
    http.get('*/api/cncs/sector/:schedule', () => HttpResponse.json(misses)),
    http.get('*/api/cnctypes/project/:project', () =>
      HttpResponse.json([
        { id: 'p-1.1', name: 'weather', code: 'weather', projectId: 'p-1' },
        { id: 'p-1.2', name: 'Huelga', code: 'others', projectId: 'p-1' },
      ]),
    ),
    http.post('*/api/schedules/:schedule/commands', async ({ request }) => {
      const { commands } = (await request.json()) as { commands: Record<string, unknown>[] };
      sent.push(...commands);
      return HttpResponse.json({
        receipts: commands.map(({ id }) => ({ command: id, outcome: 'accepted', revision: 11, position: '57' })),
      });
    }),
  );
  setSession({
    ...aSession,
    permissions: { ...aSession.permissions, 'weeklyplan.commitments': 'AC', 'weeklyplan.cncs': 'AC', ...permissions },
  });
  const transport = (): Transport => ({
    snapshot: async () => ({
      ...snapshot([{ row: 1, name: 'Losa', from: 0, to: 5 }]),
      calendars: [{ ...site, exceptions: (options.holidays ?? []).map((day) => ({ from: day, to: day, shifts: [] })) }],
    }),
    areas: async () => ({ revision: 10, tables: {} }),
    stacks: async () => ({ undo: [], redo: [] }),
    send: async (commands) => {
      if (options.line?.cut) throw new TransportError(0);
      sent.push(...(commands as unknown as Record<string, unknown>[]));
      return commands.map(({ id }) => ({ command: id, outcome: 'accepted', revision: 11 }));
    },
    here: async () => undefined,
    live: () => () => undefined,
  });
  const frame = {
    projectId: 'p-1',
    scheduleId: options.scheduleId ?? schedule,
    transport,
    toLookahead: vi.fn(),
    logPath: 'logPath' in options ? options.logPath : '/log',
  };
  const [onNumber, onClosing, toPlan] = [vi.fn(), vi.fn(), vi.fn()];
  if (what === 'weekly')
    show(<Place {...frame} number={number} onNumber={onNumber} source={options.source} onClosing={onClosing} />);
  else if (what === 'closing') show(<ClosingScreen {...frame} number={number} onNumber={onNumber} toPlan={toPlan} />);
  else if (what === 'reasons') show(<ReasonsScreen {...frame} />);
  else show(<ExportPage {...frame} {...what} />);
  return { sent, onNumber, onClosing, toPlan, toLookahead: frame.toLookahead };
}

describe('the closure of a week on screen', () => {
  const missed = [promise(1, 'Moldaje', { subcontract: sanitec }), promise(2, 'Trazado')];
  const rain = { id: 's-1.50', userId: camila, week: 17, year: 2026, cncTypeId: '2', cnctasks: [], days_lost: 0 };

  test('week-close the board leads to the page of its week', async () => {
    const { onClosing } = open('weekly');
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar semana' }));
    expect(onClosing).toHaveBeenCalledWith(1);
  });

  test('week-close the live PPC stands beside the frozen one, and closing sends one command', async () => {
    const { sent } = open('closing');
    const aside = await screen.findByRole('complementary', { name: 'PPC' });
    expect(plain(aside.querySelector('dl')?.textContent)).toBe('PPC en vivo50 %1 de 2Congelado–queda fijo al cerrar');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar semana 18' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'week.close', week: 101 });
  });

  test('week-close a key chooses the reason used last, Enter records it and goes on, F8 goes to the next', async () => {
    const { sent } = open('closing', { commitments: missed, misses: [rain] });
    const first = await screen.findByRole('group', { name: 'Causa de Moldaje' });
    const keys = () => within(first).queryAllByRole('button', { pressed: false });
    await waitFor(() => expect(keys().map(({ textContent }) => plain(textContent))).toEqual(['Huelga 1', 'Clima 2']));
    fireEvent.keyDown(window, { key: 'F8' });
    expect(document.activeElement).toBe(keys()[0]);
    await userEvent.keyboard('2');
    await userEvent.keyboard('Llovió 2 días{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'misses.add' });
    expect(sent[0].items).toEqual([{ missType: 1, description: 'Llovió 2 días', year: 2026, week: 18, tasks: [101] }]);
    expect(await screen.findByRole('group', { name: 'Causa de Trazado' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Listo' }));
    expect(within(screen.getByRole('group')).getByRole('alert').textContent).toBe('Elige una causa');
    expect(sent).toHaveLength(1);
    fireEvent.keyDown(window, { key: 'F8' });
    expect(await screen.findByRole('group', { name: 'Causa de Moldaje' })).toBeTruthy();
  });

  test('week-close of a closed week the rows are read, the closure is named, and reopening is offered', async () => {
    const closure = { ...counts, number: 1, at: monday + 4 * DAY + 990, by: camila };
    open('closing', { weeks: [aWeek(1, { closed: true, closures: [closure] })], people: team });
    expect(await screen.findByText('La cerró Camila Rojas el 1 may 2026, 16:30')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Avance de/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Cerrar semana/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reabrir semana' })).toBeTruthy();
  });

  test('week-close the page opens on the first week that has begun and is open; an address names any', async () => {
    open('closing', { weeks: [aWeek(1, { closed: true }), aWeek(2, { start: monday })] });
    expect(await screen.findByText(/^Cierre de la semana 19/)).toBeTruthy();
  });

  test('week-close a week that has not begun is not closed', async () => {
    const future = open('closing', { number: 2 });
    expect(await screen.findByRole('button', { name: 'Cerrar semana 19' })).toHaveProperty('disabled', true);
    expect(future.sent).toEqual([]);
  });

  test('week-close a week without promises says that it has no PPC', async () => {
    open('closing', { commitments: [] });
    expect(await screen.findByText('Esta semana no tiene compromisos')).toBeTruthy();
    expect(screen.getByText('Si se cierra así, queda sin PPC.')).toBeTruthy();
  });

  test('week-close a number without a plan says so and leads to the weekly plan', async () => {
    const { toPlan } = open('closing', { number: 9 });
    expect(await screen.findByText('No existe ese plan semanal')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ir al plan semanal' }));
    expect(toPlan).toHaveBeenCalledWith();
  });

  test('week-close who may only look reads the page as a report', async () => {
    open('closing', { commitments: missed, permissions: { 'weeklyplan.commitments': 'V', 'weeklyplan.cncs': 'V' } });
    expect(await screen.findAllByText('Falta la causa')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Cerrar semana|Falta la causa|Siguiente$/ })).toBeNull();
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the weekly plan on screen', () => {
  test('week-218 week-304 stepping moves by one, never below the first nor above the last', async () => {
    const { onNumber } = open('weekly', { number: 2 });
    await screen.findByText('Moldaje');
    expect(screen.getByRole('button', { name: 'Semana siguiente' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Semana anterior' }));
    expect(onNumber).toHaveBeenCalledWith(1);
  });

  test('figures from the history open the tasks and the changes they come from', async () => {
    open('weekly');
    await userEvent.click(await screen.findByRole('button', { name: /^Tareas preparadas \(TMR\): 50.%/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tareas preparadas (TMR)' });
    expect(within(dialog).getByText(/2 de 4/)).toBeTruthy();
    const missed = within(dialog).getByRole('row', { name: /Tarea 3/ });
    expect(within(missed).getByText('No')).toBeTruthy();
    expect(within(missed).getByRole('link', { name: 'Cambio 32' }).getAttribute('href')).toBe('/log?revision=32');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
    expect(screen.getAllByText('Sin datos').length, 'the week is not closed').toBe(1);
  });

  test('save-102 what is done in the week counts as unsaved in the whole schedule', async () => {
    noteSaved(schedule);
    const { sent } = open('weekly', { tasks: [aTask(301, 'Moldaje muros')], people: team, number: 1 });
    await userEvent.click(await screen.findByRole('button', { name: 'Reunión' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Prometer Moldaje muros' }));
    expect(isUnsaved(schedule)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /^50/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(isUnsaved(schedule)).toBe(true));
  });

  test('below its floor a forecast says how many promises it lacks, and shows nothing', async () => {
    open('weekly');
    expect(await screen.findByText(/12 de las 30 promesas/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cuánto acierta este pronóstico' })).toBeNull();
  });

  test('a forecast of a week whose promises are all kept says that none is left', async () => {
    open('weekly', { forecast: { sample: 40, floor: 30, chances: [] } });
    const section = (await screen.findByText('Probabilidad de cumplir')).closest('section') as HTMLElement;
    expect(within(section).getByText('No queda ningún compromiso por cumplir.')).toBeTruthy();
  });

  test('a forecast shows the least likely promise first, and its calibration', async () => {
    const bands = [{ from: 500_000, to: 700_000, promises: 4, kept: 3, expected: 610_000 }];
    const chances = [
      { task: 201, name: 'Vaciado', chance: 910_000, ofTrade: 12, footing: 'firm' as const },
      { task: 202, name: 'Cañería', chance: 430_000, ofTrade: 3, footing: 'waiting' as const },
    ];
    open('weekly', { forecast: { sample: 40, floor: 30, chances, tested: 4, brier: 190_000, bands } });
    const section = (await screen.findByText('Probabilidad de cumplir')).closest('section') as HTMLElement;
    const lines = within(section).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent?.replace(/\s/g, ' '))).toEqual([
      'CañeríaPredecesora abierta43 %',
      'Vaciado91 %',
    ]);
    await userEvent.click(within(section).getByRole('button', { name: 'Cuánto acierta este pronóstico' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Brier 0,19/)).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /50.% a 70.% 4 61.% 75.%/ })).toBeTruthy();
  });

  test('in the meeting a task is promised in three taps, by whose turn it is, for another day if need be', async () => {
    const tasks = [aTask(301, 'Moldaje muros'), aTask(303, 'Barandas', { lean: 'Restricted', open: 1 })];
    const { sent } = open('weekly', { tasks, people: team, number: 1 });
    await userEvent.click(await screen.findByRole('button', { name: 'Reunión' }));
    expect(await screen.findByText('Faltan barandas'), 'what stands in the way').toBeTruthy();
    expect(screen.getByText(/La libera Camila Rojas/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prometer Barandas' }), 'and cannot be promised').toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Prometer Moldaje muros' }));
    await userEvent.click(screen.getByRole('button', { name: /^jue 30 abr/ }));
    await userEvent.dblClick(screen.getByRole('button', { name: /^50/ }));
    expect(sent, 'a second tap meanwhile does nothing').toEqual([
      expect.objectContaining({
        type: 'batch',
        commands: [
          {
            type: 'tasks.edit',
            rows: [301],
            set: { finish: monday + 3 * DAY + 1020 },
            seen: { finish: monday + DAY + 1020 },
          },
          { type: 'week.promise', week: 101, promises: [{ task: 301, share: 500_000 }], promisedBy: ignacio },
        ],
      }),
    ]);
  });

  test('a task of the backlog is dropped on a day, or chosen for one from the keyboard', async () => {
    const tasks = [aTask(301, 'Moldaje muros'), aTask(302, 'Descimbre')];
    const { sent } = open('weekly', { tasks, people: team, number: 1 });
    const item = (await screen.findByText('Moldaje muros')).closest('li') as HTMLElement;
    const dataTransfer = {
      kept: '',
      setData(_: string, value: string) {
        this.kept = value;
      },
      getData() {
        return this.kept;
      },
    };
    fireEvent.dragStart(item, { dataTransfer });
    const wednesday = screen.getByRole('region', { name: /^29 abr/ });
    fireEvent.dragOver(wednesday, { dataTransfer });
    fireEvent.drop(wednesday, { dataTransfer });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      type: 'batch',
      commands: [
        {
          type: 'tasks.edit',
          rows: [301],
          set: { finish: monday + 2 * DAY + 1020 },
          seen: { finish: monday + DAY + 1020 },
        },
        { type: 'week.promise', week: 101, promises: [{ task: 301 }] },
      ],
    });
    expect(await within(wednesday).findByText('Moldaje muros'), 'it is on the board at once').toBeTruthy();
    const other = (await screen.findByText('Descimbre')).closest('li') as HTMLElement;
    await userEvent.selectOptions(within(other).getByRole('combobox'), String(monday + DAY));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1], 'on the day it was planned for it is promised alone').toMatchObject({
      type: 'week.promise',
      promises: [{ task: 302 }],
    });
  });

  test('without a connection progress and promises are marked, wait in order, and are sent once', async () => {
    const line = { cut: true };
    const tasks = [aTask(301, 'Moldaje muros')];
    const { sent } = open('weekly', { tasks, people: team, number: 1, line, scheduleId: 's-offline' });
    const progress = await screen.findByRole('textbox', { name: 'Avance de Moldaje' });
    await userEvent.clear(progress);
    await userEvent.type(progress, '100{Enter}');
    const card = () => screen.getByText('Moldaje').closest('li') as HTMLElement;
    expect(await within(card()).findByText('por enviar')).toBeTruthy();
    expect(within(card()).getByText('Cumplida')).toBeTruthy();
    const item = screen.getByText('Moldaje muros').closest('li') as HTMLElement;
    await userEvent.selectOptions(within(item).getByRole('combobox'), String(monday + 2 * DAY));
    const wednesday = screen.getByRole('region', { name: /^29 abr/ });
    expect(await within(wednesday).findByText('Moldaje muros')).toBeTruthy();
    expect(await screen.findByText(/2 cambios esperan aquí/)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
    const outbox = within(await screen.findByRole('region', { name: 'Por enviar' }));
    expect(outbox.getByText(/^Avance 100/)).toBeTruthy();
    expect(outbox.getByText('Promesa de la semana')).toBeTruthy();
    line.cut = false;
    await userEvent.click(outbox.getByRole('button', { name: 'Enviar ahora' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { type: 'tasks.edit', rows: [101], set: { progress: 1_000_000 }, seen: { progress: 0 } },
      { type: 'batch', commands: [{ type: 'tasks.edit' }, { type: 'week.promise', promises: [{ task: 301 }] }] },
    ]);
    await userEvent.click(outbox.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(within(card()).queryByText('por enviar')).toBeNull());
  });

  test('week-303 week-217 each state without anything to show says which it is', async () => {
    const { toLookahead } = open('weekly', { weeks: [] });
    expect(await screen.findByText('Aún no hay planes semanales')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ir al lookahead' }));
    expect(toLookahead, 'week-208').toHaveBeenCalled();
  });

  test('week-303 a number that no plan has', async () => {
    open('weekly', { number: 9 });
    expect(await screen.findByText('No existe ese plan semanal')).toBeTruthy();
  });

  test('week-303 a plan without tasks that the person sees', async () => {
    open('weekly', { commitments: [] });
    expect(await screen.findByText('Este plan no tiene tareas que puedas ver')).toBeTruthy();
  });

  test('week-221 the table switches between progress and productivity', async () => {
    open('weekly');
    await screen.findByText('Moldaje');
    await userEvent.click(screen.getByRole('radio', { name: 'Tabla' }));
    expect(screen.getByRole('columnheader', { name: 'Comprometido' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Realizado' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Productividad' }));
    expect(screen.queryByRole('columnheader', { name: 'Comprometido' })).toBeNull();
    const line = screen.getByRole('row', { name: /Moldaje/ });
    expect(within(line).getByText('125'), 'the quantity').toBeTruthy();
    expect(within(line).getByText('8'), 'the hours').toBeTruthy();
  });

  test('who promises own tasks alone neither closes nor makes weeks; who only looks promises nothing', async () => {
    open('weekly', { permissions: { 'weeklyplan.commitments': 'ACP' } });
    await screen.findByText('Moldaje');
    expect(screen.getByRole('button', { name: 'Comprometer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cerrar semana' })).toBeNull();
  });

  test('who only looks is offered nothing to drop, and no way to a log they may not see', async () => {
    open('weekly', {
      permissions: { 'weeklyplan.commitments': 'V' },
      tasks: [aTask(301, 'Moldaje muros')],
      logPath: undefined,
    });
    const item = (await screen.findByText('Moldaje muros')).closest('li') as HTMLElement;
    expect(item.draggable).toBe(false);
    expect(screen.queryByText(/Arrastra/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Tareas preparadas \(TMR\): 50.%/ }));
    const missed = within(await screen.findByRole('dialog')).getByRole('row', { name: /Tarea 3/ });
    expect(within(missed).getByText('Cambio 32')).toBeTruthy();
    expect(within(missed).queryByRole('link')).toBeNull();
  });

  test('the progress of a promise is sent with the one it was typed over', async () => {
    const { sent } = open('weekly');
    const box = await screen.findByRole('textbox', { name: /Moldaje/ });
    await userEvent.clear(box);
    await userEvent.type(box, '40{Enter}');
    await waitFor(() =>
      expect(sent).toMatchObject([
        { type: 'tasks.edit', rows: [101], set: { progress: 400_000 }, seen: { progress: 0 } },
      ]),
    );
  });

  test('figures of another week are not shown while those of this one are on their way', async () => {
    open('weekly', { number: 1, measures: [101] });
    await screen.findByText('Tareas preparadas (TMR)');
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Semana siguiente' });
    await userEvent.click(next);
    await waitFor(() => expect(next.disabled, 'it is the last week').toBe(true));
    await waitFor(() => expect(screen.queryByText('Tareas preparadas (TMR)')).toBeNull());
  });

  test('a promise whose day is over without being kept asks for its reason', async () => {
    const { sent } = open('weekly');
    const read: (string | null)[] = [];
    api.use(
      http.get('*/api/cncs/sector/:schedule', ({ request }) => {
        read.push(new URL(request.url).searchParams.get('atLeast'));
        return HttpResponse.json([]);
      }),
    );
    const card = (await screen.findByText('Moldaje')).closest('li') ?? document.body;
    expect(within(card).getByText('Falta causa')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Registrar causa' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('Causa'), '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Registrar causa' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'misses.add', items: [{ missType: 2, year: 2026, week: 18, tasks: [101] }] });
    // Rows may be behind: what is read after a command must show it.
    await waitFor(() => expect(read.at(-1)).toBe('57'));
  });

  test('PPC of a closed week is the frozen one, and a restated one names the first', async () => {
    const closure = (number: number, kept: number, ppc: number) => ({
      ...counts,
      kept,
      ppc,
      number,
      at: monday + 6 * DAY,
      by: 'x',
    });
    open('weekly', {
      weeks: [
        aWeek(0, { closed: true, kept: 1, ppc: 500_000, closures: [closure(1, 1, 500_000)] }),
        aWeek(1, {
          closed: true,
          kept: 2,
          ppc: 1_000_000,
          closures: [closure(1, 1, 500_000), closure(2, 2, 1_000_000)],
        }),
      ],
    });
    expect(await screen.findByText('PPC corregido')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: /^Últimas 2 semanas/ });
    expect(plain(heading.textContent)).toContain('meta 70 %');
    const history = within(heading.closest('section') as HTMLElement);
    expect(
      history.getAllByRole('button').map((bar) => plain(bar.querySelector('.visually-hidden')?.textContent)),
    ).toEqual(['Semana 17 · 50 %', 'Semana 18 · 50 % · corregido 100 %']);
    expect(screen.getByText(/^Primer cierre: 50/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reabrir semana' })).toBeTruthy();
  });
});

test('the bars are of the eight last closed weeks, by their first closures; a week that nobody closed has none', async () => {
  const closed = (number: number, ppc: number | null) =>
    aWeek(number, {
      closed: true,
      ppc,
      closures: [{ ...counts, number: 1, at: monday, by: 'x', ppc }],
    });
  const { onNumber } = open('weekly', {
    weeks: [
      ...[62, 71, 58, 75, 80, 69, null, 77, 73].map((ppc, k) => closed(k + 1, ppc === null ? ppc : ppc * 10_000)),
      aWeek(10, { ppc: 1_000_000 }),
      aWeek(11),
    ],
    number: 11,
  });
  const heading = await screen.findByRole('heading', { name: /^Últimas 8 semanas/ });
  const bars = within(heading.closest('section') as HTMLElement).getAllByRole('button');
  expect(bars.map((bar) => plain(bar.querySelector('.visually-hidden')?.textContent))).toEqual([
    'Semana 19 · 71 %',
    'Semana 20 · 58 %',
    'Semana 21 · 75 %',
    'Semana 22 · 80 %',
    'Semana 23 · 69 %',
    'Semana 24 · Sin compromisos aún',
    'Semana 25 · 77 %',
    'Semana 26 · 73 %',
  ]);
  expect(bars.map((bar) => bar.querySelector('[data-met]')?.getAttribute('data-met'))).toEqual([
    'true',
    'false',
    'true',
    'true',
    'false',
    undefined,
    'true',
    'true',
  ]);
  await userEvent.click(bars[1]);
  expect(onNumber).toHaveBeenCalledWith(3);
});

test('a firm has a bar of what it kept; one of which nothing was due yet is under way', async () => {
  open('weekly', {
    firms: [
      { subcontract: sanitec, due: 2, ...counts, promised: 4, kept: 2, ppc: 500_000 },
      { subcontract: '', due: 0, ...counts, promised: 3, kept: 0, ppc: 0 },
    ],
  });
  const heading = await screen.findByRole('heading', { name: 'Por subcontrato' });
  const firms = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(firms.map((firm) => firm.textContent)).toEqual(['Sanitec2 de 4', 'Obra propiaEn curso']);
  expect(firms.map((firm) => firm.querySelector('i')?.style.inlineSize)).toEqual(['50%', '0%']);
  expect(firms[0].querySelector('i')?.getAttribute('data-met')).toBe('true');
});

test('the PPC, the weeks before and the firms open what they are made of', async () => {
  const source = vi.fn((_: unknown, onClose: () => void) => (
    <button type="button" onClick={onClose}>
      Fuente
    </button>
  ));
  open('weekly', {
    source,
    weeks: [aWeek(0, { closed: true, closures: [{ ...counts, number: 1, at: monday, by: 'x' }] }), aWeek(1)],
    number: 2,
  });
  const week = { from: monday, to: monday + 7 * DAY, week: monday };
  for (const [name, of] of [
    [/PPC de la semana/, week],
    [/Última semana/, { from: monday - 7 * DAY, to: monday }],
    [/Por subcontrato/, week],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Qué es.*${name.source}`) }));
    expect(source.mock.lastCall?.[0]).toEqual(of);
    await userEvent.click(screen.getByRole('button', { name: 'Fuente' }));
  }
});

test('a holiday has its column and takes nothing; days of rest have none unless something falls due', async () => {
  open('weekly', {
    holidays: [monday / DAY + 4],
    commitments: [promise(1, 'Moldaje'), promise(2, 'Aseo', { finish: monday + 5 * DAY + 720 })],
  });
  const board = within(await screen.findByRole('region', { name: 'Tablero' }));
  const columns = board.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(columns).toHaveLength(6);
  expect(columns[4]).toMatch(/^vie.*feriado$/);
  expect(columns[5]).toMatch(/^sáb.*0 de 1$/);
});

const miss = (id: number, more: Partial<Schema<'WireMiss'>> = {}): Partial<Schema<'WireMiss'>> => ({
  id: `${schedule}.${id}`,
  userId: aSession.user.id,
  user: null,
  week: 18,
  year: 2026,
  status: 'unsolved',
  taskId: null,
  cncTypeId: '1',
  priority: 'low',
  cnctasks: [],
  description: `Causa ${id}`,
  days_lost: id,
  image: null,
  taskRoute: [],
  create_date: '2026-04-30T12:00:00Z',
  sectorId: schedule,
  ...more,
});

describe('reasons for non-completion on screen', () => {
  test('cnc-209 cnc-218 cnc-303 several are changed or deleted at once, and deleting says so', async () => {
    const { sent } = open('reasons', { misses: [miss(1), miss(2)] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Causa 1' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Causa 2' }));
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'resolved');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'misses.edit', rows: [1, 2], set: { status: 'resolved' } });
    await userEvent.selectOptions(screen.getByLabelText('Prioridad'), 'urgent');
    await userEvent.selectOptions(screen.getByLabelText('Causa'), '2');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.slice(1)).toMatchObject([{ set: { priority: 'urgent' } }, { set: { missType: 2 } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Causa eliminada')).toBeTruthy();
    expect(sent[3]).toMatchObject({ type: 'misses.delete', rows: [1, 2] });
  });

  test('cnc-206 the columns: what, reason, area, date, who, priority, week, status, picture, tasks and their route', async () => {
    open('reasons', {
      misses: [
        miss(2, {
          cncTypeId: '2',
          image: `/api/cncs/${schedule}.2/image`,
          cnctasks: [{ id: 'a', cncId: 'b', taskId: 'c', name: 'Moldaje' }],
          taskRoute: ['Programa', 'Losa 2'],
        }),
      ],
    });
    const line = await screen.findByRole('row', { name: /Causa 2/ });
    const cells = [within(line).getByRole('rowheader'), ...within(line).getAllByRole('cell')];
    const table = within(screen.getByRole('region', { name: 'Causas de no cumplimiento' }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    const said = Object.fromEntries(heads.map((head, k) => [head, cells[k].textContent]));
    expect(said).toMatchObject({
      Descripción: 'Causa 2',
      Causa: 'Huelga',
      Área: 'Otros',
      Prioridad: 'Baja',
      Semana: '18/2026',
      Estado: 'Sin resolver',
      Tareas: 'Moldaje',
      Ruta: 'Programa › Losa 2',
    });
    expect(heads).toEqual(expect.arrayContaining(['Fecha', 'Registró', 'Imagen']));
    const picture = within(line).getByRole('img', { name: 'Foto de Causa 2' });
    expect(picture.getAttribute('src')).toBe(`/api/cncs/${schedule}.2/image`);
  });

  test('cnc-209 cnc-219 cnc-304 they stand ungrouped first, and a grouped list offers no selection', async () => {
    open('reasons', { misses: [miss(1), miss(2, { cncTypeId: '2' })] });
    await screen.findByRole('checkbox', { name: 'Causa 1' });
    expect(screen.getByLabelText('Agrupar')).toHaveProperty('value', 'none');
    const named = screen.getAllByText('Huelga').length;
    await userEvent.selectOptions(screen.getByLabelText('Agrupar'), 'type');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByText('Huelga'), 'it heads its group').toHaveLength(named + 1);
  });
});

describe('the page of a week to hand on', () => {
  test('week-101 week-102 week-202 week-203 of commitments it shows what was promised, and the planning day', async () => {
    open({ type: 'commitment', planningDay: 4, week: 18 });
    expect(await screen.findByRole('heading', { name: /^Compromisos de la semana 18/ })).toBeTruthy();
    expect(screen.getByText('Día: jueves')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Moldaje' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Realizado' })).toBeNull();
  });

  test.each([
    [4, 'miércoles'],
    [0, 'sábado'],
  ])(
    'week-103 week-204 of the closure it shows what came of it, and the day before day %i',
    async (planningDay, day) => {
      open({ type: 'closure', planningDay, week: 18 }, { commitments: [promise(1, 'Moldaje', { realized: 400_000 })] });
      expect(await screen.findByRole('heading', { name: /^Cierre de la semana 18/ })).toBeTruthy();
      expect(screen.getByText(new RegExp(`^Día: ${day}`))).toBeTruthy();
      const line = screen.getByRole('row', { name: /Moldaje/ });
      expect(within(line).getByText(/^40/)).toBeTruthy();
      expect(within(line).getByText('No cumplida')).toBeTruthy();
    },
  );

  test.each([null, 'other'])('week-104 week-205 of type %s it shows nothing', async (type) => {
    open({ type, planningDay: 1, week: 18 });
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('status', { name: /Cargando/ })).toBeNull();
  });

  test('a week that has no plan says so', async () => {
    open({ type: 'commitment', planningDay: 1, week: 44 });
    expect(await screen.findByText('No existe ese plan semanal')).toBeTruthy();
  });
});
