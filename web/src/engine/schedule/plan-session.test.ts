import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { BrowserCommandStore, MemoryCommandStore } from '../core/command-store';
import { type CommandStore, PlanSession, type SessionEvent } from './plan-session';
import { evening, morning, PER_DAY, snapshot } from './testing/plans';
import { SmallServer } from './testing/small-server';
import type { PlanCommand, SentCommand } from './wire';

const settle = async () => {
  for (let k = 0; k < 30; k++) await new Promise<void>((done) => setImmediate(done));
};

interface Held {
  session: PlanSession;
  events: SessionEvent[];
  /** Ends the pauses between repeats. */
  goOn: () => Promise<void>;
}

let ids = 0;

async function open(server: SmallServer, actor: string, store: CommandStore = new MemoryCommandStore()): Promise<Held> {
  const waits: (() => void)[] = [];
  const session = new PlanSession({
    transport: server.transport(actor),
    store,
    newId: () => `${actor}-${++ids}`,
    defer: (task) => task(),
    wait: () => new Promise((done) => waits.push(done)),
  });
  const events: SessionEvent[] = [];
  await session.open();
  session.observe((event) => events.push(event));
  const goOn = async () => {
    for (const done of waits.splice(0)) done();
    await settle();
  };
  return { session, events, goOn };
}

/** What a client has, in a form that can be compared. */
function plainly({ session }: Held) {
  const { plan, confirmedRevision } = session.view();
  const a = plan.activities;
  return {
    confirmedRevision,
    finish: plan.schedule.finish,
    rows: Array.from(plan.tree.order, (i) => [
      a.row[i],
      a.name[i],
      a.duration[i],
      a.start[i],
      a.finish[i],
      a.lateStart[i],
      a.lateFinish[i],
      plan.tree.wbs(i),
    ]),
  };
}

const values = ({ session }: Held, row: number) => {
  const { activities: a, index } = session.view().plan;
  const i = index.of(row);
  return i < 0 ? undefined : { name: a.name[i], days: a.duration[i] / PER_DAY, start: a.start[i], finish: a.finish[i] };
};

const lasts = (row: number, days: number): PlanCommand => ({
  type: 'activity.set-duration',
  row,
  duration: days * PER_DAY,
});

describe('an edit', () => {
  test('is on screen at once and confirmed by its receipt', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    held.session.edit(lasts(1, 4));
    expect(values(held, 1)).toMatchObject({ days: 4, finish: evening(3) });
    expect(held.session.view()).toMatchObject({ waiting: 1, calculation: 'pending' });
    await settle();
    expect(held.session.view()).toMatchObject({ waiting: 0, calculation: 'calculated', confirmedRevision: 12 });
    expect(values(held, 2)).toMatchObject({ start: morning(4) });
    expect(held.events.map((e) => e.kind)).toEqual(['settled']);
  });

  test('has what it would wait for worked out while nobody waits', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
    try {
      const server = new SmallServer([2, 3]);
      const { session } = await open(server, 'ana');
      const { plan } = session.view();
      expect(plan.knownWeighing).toBeUndefined();
      for (const task of idle.splice(0)) task();
      expect(plan.knownWeighing).toBeDefined();
      // Again for what somebody else's edit leads to, and no more once the session is closed.
      server.execute('ben', { id: 'b', type: 'activity.set-duration', row: 1, duration: 5 * PER_DAY });
      server.catchUp();
      await settle();
      expect(session.view().plan.knownWeighing).toBeUndefined();
      expect(idle).not.toEqual([]);
      session.close();
      for (const task of idle.splice(0)) task();
      expect(session.view().plan.knownWeighing).toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('that is refused is taken back with the reason', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.execute('ben', { id: 'b', type: 'activity.rename', row: 1, name: 'Ben’s' });
    held.session.edit({ type: 'activity.rename', row: 1, name: 'Mine', seen: 'Activity 1' });
    expect(values(held, 1)?.name).toBe('Mine');
    await settle();
    expect(values(held, 1)?.name).toBe('Activity 1');
    expect(held.events).toMatchObject([{ kind: 'refused', fault: { code: 'conflict.field_changed' } }]);
    server.catchUp();
    expect(values(held, 1)?.name).toBe('Ben’s');
  });

  test('whose answer was lost is sent again under the same id and applied once', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.loseNextAnswer = true;
    held.session.edit({ type: 'activities.add', items: [{ name: 'Roof' }] });
    await settle();
    expect(held.session.view().connection).toBe('reconnecting');
    expect(server.rows.filter((a) => a.name === 'Roof')).toHaveLength(1);
    await held.goOn();
    expect(server.rows.filter((a) => a.name === 'Roof')).toHaveLength(1);
    expect(server.requests[0]).toEqual(server.requests[1]);
    expect(plainly(held).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    expect(held.session.view()).toMatchObject({ waiting: 0, connection: 'connected' });
  });

  test('save-109 of a row that has no number yet names it by its command, and the row gets its number', async () => {
    const server = new SmallServer([2]);
    const held = await open(server, 'ana');
    server.reachable = false;
    const id = held.session.edit({ type: 'activities.add', items: [{ name: 'Roof' }] });
    const row = held.session.rowCreatedBy(id);
    expect(row).toBeLessThan(0);
    held.session.edit({ type: 'activity.rename', row, name: 'Green roof' });
    expect(values(held, row)?.name).toBe('Green roof');
    server.reachable = true;
    await held.goOn();
    const number = held.session.numberOf(row);
    expect(number).toBe(100);
    expect(values(held, number)?.name).toBe('Green roof');
    expect(values(held, row)).toBeUndefined();
    expect(held.events.find((e) => e.kind === 'numbered')).toMatchObject({ rows: new Map([[row, 100]]) });
    expect(held.session.view().plan.activities.n).toBe(3);
  });

  test('is shown once when the live stream tells of it before the receipt', async () => {
    const server = new SmallServer([2]);
    const held = await open(server, 'ana');
    const transport = server.transport('ana');
    const send = vi.fn(transport.send);
    let answer: (() => void) | undefined;
    Object.assign((held.session as unknown as { transport: object }).transport, {
      send: async (commands: Parameters<typeof send>[0]) => {
        const receipts = await send(commands);
        server.tell(server.log[server.log.length - 1]);
        await new Promise<void>((done) => {
          answer = done;
        });
        return receipts;
      },
    });
    const id = held.session.edit({ type: 'activities.add', items: [{ name: 'Roof' }] });
    await settle();
    expect(plainly(held).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    expect(held.session.rowCreatedBy(id)).toBe(100);
    answer!();
    await settle();
    expect(plainly(held).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    expect(held.events.filter((e) => e.kind === 'settled')).toHaveLength(1);
  });
});

test('cpm-116 a date that conflicts with a constraint leaves the value, tells why, and is made when it is confirmed', async () => {
  const server = new SmallServer([2, 3]);
  const rows = server.snapshot();
  rows.activities.constraint![1] = 'snet';
  rows.activities.constraintDate![1] = morning(0);
  const sent: SentCommand[] = [];
  const transport = { ...server.transport('ana'), snapshot: async () => rows };
  const session = new PlanSession({
    transport: {
      ...transport,
      send: async (commands) => {
        sent.push(...commands);
        const fault = { code: 'activity.start_conflicts', message: 'no earlier than', params: { row: 1 } };
        return commands.map((c) => ({ command: c.id, outcome: 'refused' as const, fault }));
      },
    },
    store: new MemoryCommandStore(),
    defer: (task) => task(),
  });
  await session.open();
  const events: SessionEvent[] = [];
  session.observe((event) => events.push(event));
  const start = morning(0) - 3 * 1440;
  const command: PlanCommand = { type: 'activity.set-start', row: 1, start };
  const shown = () => session.view().plan.activities.start[1];
  session.edit(command);
  expect(shown()).toBe(morning(0));
  await settle();
  expect(shown()).toBe(morning(0));
  expect(events).toMatchObject([{ kind: 'refused', command, fault: { code: 'activity.start_conflicts' } }]);
  const refused = events[0].kind === 'refused' ? events[0].command : command;
  session.edit({ ...refused, confirmed: true } as PlanCommand);
  expect(session.view().plan.activities.constraintDate[1]).toBe(start);
  expect(sent.map((c) => 'confirmed' in c && c.confirmed)).toEqual([false]);
  await settle();
  expect(sent.map((c) => 'confirmed' in c && c.confirmed)).toEqual([false, true]);
});

describe('commands that wait', () => {
  test('survive a reload of the page and are sent under their ids', async () => {
    const server = new SmallServer([2, 3]);
    const store = () => new BrowserCommandStore<PlanCommand>('ana', 'lautaro', 'clinic');
    const held = await open(server, 'ana', store());
    server.reachable = false;
    held.session.edit(lasts(1, 5));
    await settle();
    held.session.close();
    server.reachable = true;
    const again = await open(server, 'ana', store());
    await settle();
    expect(values(again, 1)?.days).toBe(5);
    expect(server.rows[0].days).toBe(5);
    expect(await store().load()).toEqual([]);
  });

  test('are not drawn twice when the snapshot holds them already', async () => {
    const server = new SmallServer([2]);
    const store = new BrowserCommandStore<PlanCommand>('ana', 'lautaro', 'tower');
    const held = await open(server, 'ana', store);
    server.loseNextAnswer = true;
    held.session.edit({ type: 'activities.add', items: [{ name: 'Roof' }] });
    await settle();
    held.session.close();
    server.reachable = false;
    const transport = server.transport('ana');
    const again: Held = {
      session: new PlanSession({ transport: { ...transport, snapshot: async () => server.snapshot() }, store }),
      events: [],
      goOn: settle,
    };
    await again.session.open();
    expect(plainly(again).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    server.reachable = true;
    again.session.retry();
    await vi.waitFor(() => expect(again.session.view().waiting).toBe(0));
    expect(plainly(again).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    await settle();
    expect(plainly(again).rows.filter((r) => r[1] === 'Roof')).toHaveLength(1);
    expect(server.rows.filter((a) => a.name === 'Roof')).toHaveLength(1);
    expect(await store.load()).toEqual([]);
  });

  test('are never sent by another person', async () => {
    const server = new SmallServer([2]);
    server.reachable = false;
    const mine = new BrowserCommandStore<PlanCommand>('ana', 'lautaro', 'bridge');
    await mine.save({ id: 'left', command: lasts(1, 9), sent: false });
    server.reachable = true;
    await open(server, 'ben', new BrowserCommandStore<PlanCommand>('ben', 'lautaro', 'bridge'));
    await settle();
    expect(server.rows[0].days).toBe(2);
  });

  test('of one request do not fall with the one that is at fault', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.reachable = false;
    held.session.edit(lasts(1, -3));
    held.session.edit(lasts(2, 7));
    await settle();
    server.reachable = true;
    await held.goOn();
    expect(values(held, 1)?.days).toBe(2);
    expect(values(held, 2)?.days).toBe(7);
    expect(held.events.filter((e) => e.kind === 'refused')).toHaveLength(1);
  });
});

test('where a person is gets announced at most once in each pause, the last place, and not again while it stays', async () => {
  const server = new SmallServer([2, 3]);
  const told: (number | null)[] = [];
  const pauses: (() => void)[] = [];
  const session = new PlanSession({
    transport: { ...server.transport('ana'), here: async (row) => void told.push(row) },
    store: new MemoryCommandStore(),
    wait: () => new Promise((done) => pauses.push(done)),
  });
  await session.open();
  for (const row of [1, 2, 1, 2]) session.standAt(row);
  await settle();
  expect(told).toEqual([1]);
  pauses.shift()!();
  await settle();
  expect(told).toEqual([1, 2]);
  pauses.shift()!();
  await settle();
  session.standAt(2);
  await settle();
  expect(told).toEqual([1, 2]);
  session.standAt(null);
  await settle();
  expect(told).toEqual([1, 2, null]);
});

describe('what others do', () => {
  test('is applied in order though it comes out of order, and twice', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.execute('ben', { id: 'b1', ...lasts(1, 4) });
    server.execute('ben', { id: 'b2', type: 'activity.rename', row: 2, name: 'Slab' });
    server.tell(server.log[1]);
    expect(values(held, 2)?.name).toBe('Activity 2');
    server.tell(server.log[0]);
    server.tell(server.log[0]);
    expect(values(held, 2)).toMatchObject({ name: 'Slab', start: morning(4) });
    expect(held.events.map((e) => e.kind)).toEqual(['remote', 'remote']);
  });

  test('leaves my edit over it until mine is settled', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.reachable = false;
    held.session.edit(lasts(2, 9));
    server.execute('ben', { id: 'b1', ...lasts(1, 4) });
    server.catchUp();
    expect(values(held, 1)?.days).toBe(4);
    expect(values(held, 2)?.days).toBe(9);
  });

  test('is fetched as a whole when something stays missing', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    server.execute('ben', { id: 'b1', ...lasts(1, 4) });
    server.execute('ben', { id: 'b2', ...lasts(2, 1) });
    server.tell(server.log[1]);
    await settle();
    expect(held.session.view().confirmedRevision).toBe(10);
    await held.goOn();
    expect(held.session.view().confirmedRevision).toBe(14);
    expect(values(held, 2)?.days).toBe(1);
  });
});

describe('A schedule whose history cannot be read to its end', () => {
  test('says so, and is not fetched again for what comes after', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    const fetched = vi.spyOn(server, 'snapshot');
    server.hold(10);
    expect(held.session.view()).toMatchObject({ stale: true, parked: 10 });
    server.execute('ben', { id: 'b1', ...lasts(1, 4) });
    server.execute('ben', { id: 'b2', ...lasts(2, 1) });
    server.tell(server.log[1]);
    for (let k = 0; k < 5; k++) await held.goOn();
    expect(fetched).not.toHaveBeenCalled();
    expect(held.session.view().confirmedRevision).toBe(10);
    // The next program can read it: the stream opens without saying so.
    server.reconnect();
    server.catchUp();
    await settle();
    expect(held.session.view()).toMatchObject({ stale: false, parked: undefined, confirmedRevision: 14 });
  });

  test('is not waited for where its rows are behind the screen for good', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    const behind = server.snapshot();
    server.execute('ben', { id: 'b1', ...lasts(1, 4) });
    server.tell(server.log[0]);
    await settle();
    expect(held.session.view().confirmedRevision).toBe(12);
    behind.schedule.parked = 10;
    behind.schedule.stale = true;
    const fetched = vi.spyOn(server, 'snapshot').mockReturnValue(behind);
    server.tell({ ...server.log[0], command: 'b2', base: 12, revision: 14, reload: true });
    for (let k = 0; k < 5; k++) await held.goOn();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(held.session.view()).toMatchObject({ stale: true, parked: 10, confirmedRevision: 10 });
  });
});

test('a history that went back is followed when the server says so', async () => {
  const server = new SmallServer([2, 3]);
  const held = await open(server, 'ana');
  held.session.edit(lasts(1, 4));
  await settle();
  expect(held.session.view().confirmedRevision).toBe(12);
  const restored = new SmallServer([2, 3]);
  server.rows = restored.rows;
  server.revision = restored.revision;
  server.askToReload();
  await settle();
  expect(held.session.view().confirmedRevision).toBe(10);
  expect(values(held, 1)?.days).toBe(2);
});

test('what happens while the plan is fetched again is not lost', async () => {
  const server = new SmallServer([2, 3]);
  const held = await open(server, 'ana');
  const transport = (held.session as unknown as { transport: { snapshot: () => Promise<unknown> } }).transport;
  const fetched = transport.snapshot;
  transport.snapshot = async () => {
    const snapshot = await fetched();
    server.tell(server.execute('ben', { id: 'b3', type: 'activity.rename', row: 1, name: 'Meanwhile' }).delta!);
    transport.snapshot = fetched;
    return snapshot;
  };
  server.execute('ben', { id: 'b1', ...lasts(1, 4) });
  server.execute('ben', { id: 'b2', ...lasts(2, 1) });
  server.tell(server.log[1]);
  await settle();
  await held.goOn();
  expect(held.session.view().confirmedRevision).toBe(16);
  expect(values(held, 1)?.name).toBe('Meanwhile');
});

type Step =
  | { does: 'edit'; who: 0 | 1; command: PlanCommand }
  | { does: 'tell'; upTo: number }
  | { does: 'reload'; who: 0 | 1 }
  | { does: 'lose' }
  | { does: 'wait' };

const command: fc.Arbitrary<PlanCommand> = fc.oneof(
  fc.record({
    type: fc.constant('activity.set-duration' as const),
    row: fc.integer({ min: 1, max: 5 }),
    duration: fc.integer({ min: 1, max: 6 }).map((d) => d * PER_DAY),
  }),
  fc.record({
    type: fc.constant('activity.rename' as const),
    row: fc.integer({ min: 1, max: 5 }),
    name: fc.constantFrom('Slab', 'Wall', 'Roof'),
  }),
  fc.record({
    type: fc.constant('activities.add' as const),
    items: fc.array(fc.record({ name: fc.constantFrom('Door', 'Window') }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('activities.delete' as const),
    rows: fc.integer({ min: 1, max: 5 }).map((row) => [row]),
  }),
);

const who = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('edit' as const), who, command }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('tell' as const), upTo: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lose' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
);

test('two clients that get the same deltas by different ways end equal, and equal to the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new SmallServer([2, 3, 1, 4, 2]);
      const stores = [new MemoryCommandStore<PlanCommand>(), new MemoryCommandStore<PlanCommand>()];
      const clients = [await open(server, 'ana', stores[0]), await open(server, 'ben', stores[1])];
      for (const s of steps) {
        if (s.does === 'edit') clients[s.who].session.edit(s.command);
        else if (s.does === 'tell') {
          // Out of order and again and again: from the newest back.
          for (const delta of server.log.slice(-s.upTo).reverse()) server.tell(delta);
        } else if (s.does === 'lose') server.loseNextAnswer = true;
        else if (s.does === 'reload') {
          clients[s.who].session.close();
          clients[s.who] = await open(server, s.who === 0 ? 'ana' : 'ben', stores[s.who]);
        } else await clients[0].goOn();
      }
      server.loseNextAnswer = false;
      for (let k = 0; k < 6; k++) {
        await settle();
        server.catchUp();
        for (const client of clients) await client.goOn();
      }
      const fresh = await open(server, 'eve');
      for (const client of clients) {
        expect(client.session.view().waiting).toBe(0);
        expect(plainly(client)).toEqual(plainly(fresh));
      }
    }),
    { numRuns: 80 },
  );
}, 60_000);

describe('the calculation of the critical path', () => {
  test('cpm-105 cpm-106 is pending with an edit, recalculating once it is sent, calculated with its dates; what fails waits again', async () => {
    const server = new SmallServer([2, 3]);
    const held = await open(server, 'ana');
    const said: string[] = [];
    held.session.subscribe(() => {
      const { calculation } = held.session.view();
      if (said[said.length - 1] !== calculation) said.push(calculation);
    });
    expect(held.session.view().calculation).toBe('calculated');
    held.session.edit(lasts(1, 4));
    await settle();
    expect(said).toEqual(['pending', 'recalculating', 'calculated']);
    said.length = 0;
    server.reachable = false;
    held.session.edit(lasts(1, 5));
    await settle();
    expect(said[0]).toBe('pending');
    expect(held.session.view().calculation).not.toBe('calculated');
    server.reachable = true;
    await held.goOn();
    expect(held.session.view().calculation).toBe('calculated');
  });

  test('cpm-122 the dates of what follows are on screen with the edit itself, long before half a second', async () => {
    const plan = snapshot(
      [
        { row: 1, from: 0, to: 2 },
        { row: 2, from: 2, to: 3 },
      ],
      [[1, 2]],
    );
    const session = new PlanSession({
      store: new MemoryCommandStore(),
      transport: {
        snapshot: async () => plan,
        stacks: async () => ({ undo: [], redo: [] }),
        send: () => new Promise<never>(() => undefined),
        live: () => () => undefined,
        here: async () => undefined,
      },
    });
    await session.open();
    const start = () => {
      const { activities, index } = session.view().plan;
      return activities.start[index.of(2)];
    };
    expect(start()).toBe(morning(2));
    session.edit(lasts(1, 4));
    expect(start()).toBe(morning(4));
    session.close();
  });
});
