import { screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { expect, vi } from 'vitest';
import type { Delta, LookaheadCommand, PlanCommand, Receipt, RecordSnapshot, Transport } from '@/engine';
import { DAY } from '@/engine';
import { evening, monday, morning, snapshot } from '@/engine/schedule/testing/plans';
import type { Schema } from '@/shared/api';
import type { Language } from '@/shared/i18n';
import { setSession } from '@/shared/lib/session';
import { type anApi, aSession, HttpResponse, http, show } from '@/test-render';
import '../texts';
import { LookaheadScreen, type LookaheadScreenProps } from '../lookahead-screen';

/** Monday of the plan at noon, on this machine's clock. */
export const noon = new Date(2026, 3, 6, 12).getTime();

export const ana = '00000000-0000-4000-8000-00000000000a';
export const bruno = '00000000-0000-4000-8000-00000000000b';
export const sanitec = '00000000-0000-4000-8000-00000000005a';

/**
 * Losa (1) has Moldaje (20, whose children are 23 and 24), Enfierradura (21, in whose way is roadblock 30) and Vaciado (22,
 * promised); Muros (2) has none; Cubierta (3) lies ten weeks off.
 */
export const someRows = (): RecordSnapshot => ({
  revision: 10,
  tables: {
    tasks: {
      row: [20, 21, 22, 23, 24],
      taskName: ['Moldaje', 'Enfierradura', 'Vaciado', 'Eje 1', 'Eje 2'],
      taskPlace: [
        { activity: 1 },
        { activity: 1 },
        { activity: 1 },
        { activity: 1, parent: 20 },
        { activity: 1, parent: 20 },
      ],
      taskDuration: [480, 960, 480, 480, 480],
      taskResponsibles: ['', `${ana} ${bruno}`, aSession.user.id, '', ''],
      taskSubcontract: ['', sanitec, '', '', ''],
      taskProgress: [0, 0, 250_000, 500_000, 0],
      taskPriority: ['', 'Urgent', '', '', ''],
      week: [0, 202618, 0, 0, 0],
      lean: [{}, { status: 'Restricted', before: 'Can' }, { status: 'Committed' }, { status: 'Can' }, {}],
      computed: [
        { start: morning(0), finish: evening(1), progress: 250_000 },
        { start: morning(1), finish: evening(2) },
        { start: morning(6), finish: evening(6) },
        { start: morning(0), finish: evening(0) },
        { start: morning(1), finish: evening(1) },
      ],
    },
    roadblocks: {
      row: [30, 33, 36, 37],
      roadblockName: ['Falta plano de losa', 'Bomba sin reserva', 'Permiso municipal', 'Acero en aduana'],
      category: ['design', 'machinery', 'permissions', 'material'],
      roadblockPriority: ['', 'Urgent', 'High', 'Normal'],
      responsible: [ana, '', bruno, ana],
      standing: [
        { state: 'notreleased' },
        {},
        { state: 'released', released: (monday + 1) * DAY, by: bruno },
        { state: 'notcompromises' },
      ],
    },
    promises: {
      row: [31, 38, 39],
      promiseRoadblock: [30, 30, 36],
      deadline: [(monday - 10) * DAY + 1020, (monday - 3) * DAY + 1020, (monday - 1) * DAY + 1020],
      reason: ['', 'Faltó la firma', ''],
    },
    blocks: { row: [32, 34], blockRoadblock: [30, 36], blockTask: [21, 22] },
  },
});

/** Edits that nobody answered wait in the browser for whoever opens the same schedule: every test has its own. */
let opened = 0;

interface Open {
  tab?: 'plan' | 'roadblocks';
  language?: Language;
  search?: string;
  permissions?: Record<string, string>;
  /** Parts of the product that the company has. */
  features?: readonly string[];
  rows?: RecordSnapshot;
  /** Answers with the rows, instead of at once. */
  areas?: () => Promise<RecordSnapshot>;
  /** False where the test looks before anything is open. */
  waitForHeading?: boolean;
  /** False where the test keeps views of its own. */
  views?: false;
  /** More people of the project: id, name and last name. */
  people?: readonly [string, string, string][];
  /** Requests for other dates. */
  requests?: readonly object[];
  ways?: Partial<LookaheadScreenProps['ways']>;
  /** Answers what is sent; without it nothing is answered. */
  answer?: (command: PlanCommand & { id: string }) => Receipt | Promise<Receipt>;
}

interface At {
  params: URLSearchParams;
}

type PlaceProps = { at: At } & Pick<LookaheadScreenProps, 'tab' | 'scheduleId' | 'transport' | 'ways'>;

/** The screen with an address of its own. */
function Place({ at, ...screenOf }: PlaceProps) {
  const [now, setNow] = useState(at.params);
  const address = useMemo<LookaheadScreenProps['address']>(
    () => ({
      search: now,
      change: (members) =>
        setNow((had) => {
          const params = new URLSearchParams(had);
          for (const [name, value] of Object.entries(members))
            if (value === undefined) params.delete(name);
            else params.set(name, value);
          at.params = params;
          return params;
        }),
    }),
    [at, now],
  );
  return <LookaheadScreen {...screenOf} projectId="p-1" address={address} now={noon} />;
}

/** Shows a tab of the lookahead of a small plan. What it sends is collected. */
export async function openLookahead(api: ReturnType<typeof anApi>, options: Open = {}) {
  const { tab = 'plan', language, search = '', permissions = {}, rows = someRows(), answer } = options;
  const sent: (LookaheadCommand & { id: string })[] = [];
  let live: Parameters<Transport['live']>[1] | undefined;
  const given = (id: string, name: string, lastname: string) => ({
    id,
    name,
    lastname,
    picture: '',
    initials: '',
    colour: 1,
  });
  api.use(
    ...(options.views === false
      ? []
      : [http.get('*/api/views/project/:project/schedule/:schedule', () => HttpResponse.json([]))]),
    http.get('*/api/schedules/:schedule/requests', () => HttpResponse.json(options.requests ?? [])),
    http.get('*/api/schedules/:schedule/available', () =>
      HttpResponse.json({
        people: [
          given(ana, 'Ana', 'Ríos'),
          given(bruno, 'Bruno', 'Paz'),
          given(aSession.user.id, 'Camila', 'Rojas'),
          ...(options.people ?? []).map(([id, name, lastname]) => given(id, name, lastname)),
        ],
        subcontracts: [{ id: sanitec, name: 'Sanitec' }],
        tags: [{ id: '7', name: 'Torre A', color: '#aa0000' }],
      }),
    ),
    http.get('*/api/schedules/:schedule/roadblocks/cost', () =>
      HttpResponse.json<Schema<'RoadblockCosts'>>({
        revision: 10,
        today: monday * DAY,
        finish: evening(10),
        held: evening(16),
        together: { minutes: 2880, days: 6 },
        roadblocks: [
          {
            row: 30,
            state: 'priced',
            cost: { minutes: 2400, days: 5 },
            finish: evening(15),
            saves: { minutes: 1440, days: 3 },
            shared: { minutes: 960, days: 2 },
          },
          { row: 33, state: 'no-date' },
        ],
      }),
    ),
    http.get('*/api/projects/:project/categories', () =>
      HttpResponse.json([{ id: 4, list: 'roadblock', code: 'client', name: 'Mandante de la torre' }]),
    ),
  );
  setSession({
    ...aSession,
    features: [...(options.features ?? ['lookahead', 'lookahead_checkboxes'])],
    permissions: {
      ...aSession.permissions,
      'lookahead.plan': 'AC',
      'lookahead.constraints': 'AC',
      ...permissions,
    } as never,
  });
  const transport: Transport = {
    snapshot: async () =>
      snapshot(
        [
          { row: 1, name: 'Losa', from: 0, to: 5 },
          { row: 2, name: 'Muros', from: 5, to: 8 },
          { row: 3, name: 'Cubierta', from: 50, to: 55 },
        ],
        [],
      ),
    areas: options.areas ?? (async () => rows),
    stacks: async () => ({ undo: [], redo: [] }),
    send: (commands) => {
      sent.push(...(structuredClone(commands) as typeof sent));
      return answer ? Promise.all(commands.map(answer)) : new Promise(() => {});
    },
    live: (_, handlers) => {
      live = handlers;
      return () => undefined;
    },
  };
  const factory = () => transport;
  const scheduleId = `s-${++opened}`;
  const ways = {
    toGantt: vi.fn(),
    toChanges: vi.fn(),
    askForDate: vi.fn(),
    toTask: vi.fn(),
    toRoadblocks: vi.fn(),
    toTab: vi.fn(),
    ...options.ways,
  };
  const at: At = { params: new URLSearchParams(search) };
  const draw = () =>
    show(<Place at={at} tab={tab} scheduleId={scheduleId} transport={factory} ways={ways} />, language);
  const view = draw();
  // The parts of the screen are loaded when it opens, which a busy machine takes its time for.
  if (options.waitForHeading !== false) await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  let revision = 10;
  return {
    view,
    schedule: scheduleId,
    /** Opens the same schedule once more. */
    again: draw,
    sent,
    ways,
    params: () => at.params,
    asked: (n: number) => vi.waitFor(() => expect(sent).toHaveLength(n)),
    tell: (what: object) => {
      revision++;
      live?.delta({
        schedule: 's-1',
        base: revision - 1,
        revision,
        position: String(revision),
        command: `theirs-${revision}`,
        actor: bruno,
        at: '2026-04-06T12:00:00Z',
        type: '',
        ...what,
      } as Delta);
    },
  };
}
