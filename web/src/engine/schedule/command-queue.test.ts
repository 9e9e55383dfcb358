import { describe, expect, test, vi } from 'vitest';
import { BrowserCommandStore, MemoryCommandStore } from '../core/command-store';
import { WindowHub } from '../core/testing/window-hub';
import { TransportError } from '../core/transport';
import { type CommandStore, PlanSession, type SessionEvent, type Transport } from './plan-session';
import { PER_DAY } from './testing/plans';
import { SmallServer } from './testing/small-server';
import type { PlanCommand } from './wire';

const settle = async () => {
  for (let k = 0; k < 30; k++) await new Promise<void>((done) => setImmediate(done));
};

let ids = 0;

async function open(transport: Transport, store: CommandStore, name = 'ana') {
  const waits: (() => void)[] = [];
  const session = new PlanSession({
    transport,
    store,
    newId: () => `${name}-${++ids}`,
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
  await settle();
  return { session, events, goOn };
}

const rename = (row: number, name: string): PlanCommand => ({ type: 'activity.rename', row, name });
const nameOf = (session: PlanSession, row: number) => {
  const { activities, index } = session.view().plan;
  return activities.name[index.of(row)];
};

/** Twenty edits of every kind the small server knows, the later ones of rows the earlier ones made. */
function twentyEdits(session: PlanSession): string[] {
  const made: string[] = [];
  for (let k = 0; k < 5; k++) {
    const added = session.edit({ type: 'activities.add', items: [{ name: `Door ${k}` }] });
    const row = session.rowCreatedBy(added);
    made.push(added);
    made.push(session.edit(rename(row, `Gate ${k}`)));
    made.push(session.edit({ type: 'activity.set-duration', row, duration: (k + 2) * PER_DAY }));
    made.push(session.edit(rename(1, `Renamed ${k}`)));
  }
  return made;
}

describe('commands made without a connection', () => {
  test('twenty edits arrive in order and once each when it is back', async () => {
    const server = new SmallServer([2, 3]);
    const { session, goOn, events } = await open(server.transport('ana'), new MemoryCommandStore<PlanCommand>());
    server.reachable = false;
    const made = twentyEdits(session);
    await settle();
    await goOn();
    await goOn();
    expect(session.view()).toMatchObject({ connection: 'reconnecting', waiting: 20 });
    expect(server.log).toEqual([]);
    server.reachable = true;
    await goOn();
    expect(server.log.map((delta) => delta.command)).toEqual(made);
    expect(session.view()).toMatchObject({ connection: 'connected', waiting: 0, calculation: 'calculated' });
    expect(events.filter((event) => event.kind === 'settled')).toHaveLength(20);
    expect(server.rows.map((a) => a.name).slice(2)).toEqual(['Gate 0', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4']);
  });

  test('and once each when every second answer is lost', async () => {
    const server = new SmallServer([2, 3]);
    const { session, goOn } = await open(server.transport('ana'), new MemoryCommandStore<PlanCommand>());
    server.reachable = false;
    const made = twentyEdits(session);
    await settle();
    server.reachable = true;
    server.loseNextAnswer = true;
    await goOn();
    await goOn();
    expect(server.log.map((delta) => delta.command)).toEqual(made);
    expect(session.view().waiting).toBe(0);
    expect(session.view().plan.activities.n).toBe(server.rows.length + 1);
  });

  test('and once each over a reload of the page in the middle', async () => {
    const server = new SmallServer([2, 3]);
    const store = () => new BrowserCommandStore<PlanCommand>('ana', 'lautaro', 'twenty');
    const first = await open(server.transport('ana'), store());
    server.reachable = false;
    const made = twentyEdits(first.session);
    await vi.waitFor(async () => expect(await store().load()).toHaveLength(20));
    first.session.close();
    server.reachable = true;
    const again = await open(server.transport('ana'), store());
    await vi.waitFor(() => expect(again.session.view().waiting).toBe(0));
    expect(server.log.map((delta) => delta.command)).toEqual(made);
    expect(await store().load()).toEqual([]);
  });

  test('are sent at once when the stream is connected again, not at the next repeat', async () => {
    const server = new SmallServer([2, 3]);
    const transport = server.transport('ana');
    let connected: ((yes: boolean) => void) | undefined;
    const { session } = await open(
      {
        ...transport,
        live: (from, handlers) => {
          connected = handlers.connected;
          return transport.live(from, handlers);
        },
      },
      new MemoryCommandStore<PlanCommand>(),
    );
    server.reachable = false;
    session.edit(rename(1, 'Slab'));
    await settle();
    connected!(false);
    server.reachable = true;
    connected!(true);
    await settle();
    expect(server.rows[0].name).toBe('Slab');
    expect(session.view().connection).toBe('connected');
  });
});

describe('windows of one browser', () => {
  const requestsOf = (server: SmallServer, name: string) => {
    const transport = server.transport(name);
    const sent: string[] = [];
    return {
      sent,
      transport: {
        ...transport,
        send: (commands: Parameters<Transport['send']>[0]) => {
          sent.push(...commands.map((c) => c.id));
          return transport.send(commands);
        },
      },
    };
  };

  test('one sends for all, in the order the commands were made, and every window settles its own', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const leading = requestsOf(server, 'ana');
    const following = requestsOf(server, 'ana');
    const one = await open(leading.transport, hub.store(), 'one');
    const two = await open(following.transport, hub.store(), 'two');
    const made = [two.session.edit(rename(1, 'A'))];
    await settle();
    made.push(one.session.edit(rename(1, 'B')));
    await settle();
    made.push(two.session.edit(rename(1, 'C')));
    expect(nameOf(two.session, 1)).toBe('C');
    await settle();
    server.catchUp();
    expect(leading.sent).toEqual(made);
    expect(following.sent).toEqual([]);
    expect(server.rows[0].name).toBe('C');
    for (const { session } of [one, two]) {
      expect(session.view().waiting).toBe(0);
      expect(nameOf(session, 1)).toBe('C');
    }
    expect(two.events.filter((e) => e.kind === 'settled').map((e) => e.id)).toEqual([made[0], made[2]]);
    expect(one.events.filter((e) => e.kind === 'settled').map((e) => e.id)).toEqual([made[1]]);
  });

  test('when the one that sends closes, the next sends what is left, none twice', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const one = await open(server.transport('ana'), hub.store(), 'one');
    const two = await open(server.transport('ana'), hub.store(), 'two');
    server.reachable = false;
    const made = [one.session.edit(rename(1, 'A')), two.session.edit(rename(2, 'B'))];
    await settle();
    made.push(two.session.edit(rename(1, 'C')));
    await settle();
    server.reachable = true;
    one.session.close();
    await settle();
    await two.goOn();
    expect(server.log.map((delta) => delta.command)).toEqual(made);
    expect(two.session.view().waiting).toBe(0);
    expect(await hub.store().load()).toEqual([]);
  });

  test('a refusal reaches the window that made the edit', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const one = await open(server.transport('ana'), hub.store(), 'one');
    const two = await open(server.transport('ana'), hub.store(), 'two');
    two.session.edit({ type: 'activity.rename', row: 1, name: 'Mine', seen: 'Something else' });
    await settle();
    expect(nameOf(two.session, 1)).toBe('Activity 1');
    expect(two.events).toMatchObject([{ kind: 'refused', fault: { code: 'conflict.field_changed' } }]);
    expect(one.events).toEqual([]);
  });
});

/** A server whose answers wait until they are let through. */
function slow(server: SmallServer) {
  const transport = server.transport('ana');
  const answers: (() => void)[] = [];
  const send: Transport['send'] = async (commands) => {
    await new Promise<void>((done) => answers.push(done));
    return transport.send(commands);
  };
  const answer = async () => {
    await vi.waitFor(() => expect(answers).not.toEqual([]));
    answers.shift()!();
    await settle();
  };
  return { transport: { ...transport, send }, answer };
}

describe('a session that is closed', () => {
  test('still sends what waited behind a request under way', async () => {
    const server = new SmallServer([2, 3]);
    const store = new MemoryCommandStore<PlanCommand>();
    const { transport, answer } = slow(server);
    const { session } = await open(transport, store);
    const made = [session.edit(rename(1, 'A'))];
    await settle();
    made.push(session.edit(rename(2, 'B')));
    session.close();
    await answer();
    await answer();
    expect(server.log.map((delta) => delta.command)).toEqual(made);
    expect(await store.load()).toEqual([]);
  });

  test('takes no edit, which would run at some later opening', async () => {
    const server = new SmallServer([2, 3]);
    const store = new MemoryCommandStore<PlanCommand>();
    const { session } = await open(server.transport('ana'), store);
    session.close();
    session.edit(rename(1, 'Late'));
    await settle();
    expect(await store.load()).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('tells of what was not carried out to whoever asked for it', async () => {
    const server = new SmallServer([2, 3]);
    const { transport, answer } = slow(server);
    const { session } = await open(transport, new MemoryCommandStore<PlanCommand>());
    session.edit({ type: 'activity.rename', row: 1, name: 'Mine', seen: 'Something else' });
    await settle();
    const last: SessionEvent[] = [];
    session.close((event) => last.push(event));
    await answer();
    expect(last).toMatchObject([{ kind: 'refused', fault: { code: 'conflict.field_changed' } }]);
  });

  test('leaves at once what cannot be sent now to the next window', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const one = await open(server.transport('ana'), hub.store(), 'one');
    const two = await open(server.transport('ana'), hub.store(), 'two');
    server.reachable = false;
    const made = one.session.edit(rename(1, 'A'));
    await settle();
    one.session.close();
    await settle();
    server.reachable = true;
    await two.goOn();
    expect(server.log.map((delta) => delta.command)).toEqual([made]);
  });
});

describe('an edit refused after the session it was made in was closed', () => {
  const doomed: PlanCommand = { type: 'activity.rename', row: 1, name: 'Mine', seen: 'Something else' };
  const refused = { kind: 'refused', fault: { code: 'conflict.field_changed' } };

  /** Two windows on a server that cannot be reached yet, and an edit of one of them that will be refused. */
  async function twoWindows(editor: 'leading' | 'following') {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const leading = await open(server.transport('ana'), hub.store(), 'one');
    const following = await open(server.transport('ana'), hub.store(), 'two');
    server.reachable = false;
    const made = { leading, following }[editor];
    made.session.edit(doomed);
    await settle();
    const told: SessionEvent[] = [];
    const leave = async () => {
      made.session.close((event) => told.push(event));
      await settle();
      server.reachable = true;
    };
    return { server, hub, leading, following, told, leave };
  }

  test('is reported there when a window that leads sends it later', async () => {
    const { leading, told, leave } = await twoWindows('following');
    await leave();
    await leading.goOn();
    await leading.goOn();
    expect(told).toMatchObject([refused]);
    expect(leading.events).toEqual([]);
  });

  test('is reported there when it led and the next window sends it', async () => {
    const { following, told, leave } = await twoWindows('leading');
    await leave();
    await following.goOn();
    await following.goOn();
    expect(told).toMatchObject([refused]);
    expect(following.events).toEqual([]);
  });

  test('is reported by the window that sent it when the one it was made in is gone altogether', async () => {
    const { server, hub, leading, following } = await twoWindows('following');
    hub.crash(1);
    server.reachable = true;
    await leading.goOn();
    expect(leading.events).toEqual([]);
    await leading.goOn();
    expect(leading.events).toMatchObject([{ ...refused, about: '1 Activity 1', command: doomed }]);
    expect(following.events).toEqual([]);
  });

  test('and so is one that can never be carried out', async () => {
    const hub = new WindowHub<PlanCommand>();
    const server = new SmallServer([2, 3]);
    let reachable = false;
    const transport: Transport = {
      ...server.transport('ana'),
      send: async () => {
        throw reachable ? new TransportError(403, { code: 'permission.denied', message: 'no' }) : new TransportError(0);
      },
    };
    const one = await open(transport, hub.store(), 'one');
    const two = await open(transport, hub.store(), 'two');
    two.session.edit(rename(1, 'A'));
    await settle();
    hub.crash(1);
    reachable = true;
    await one.goOn();
    await one.goOn();
    expect(one.events).toMatchObject([{ kind: 'lost', fault: { code: 'permission.denied' }, commands: [{}] }]);
  });

  test('is reported once, in the session that was opened again meanwhile', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    const { transport, answer } = slow(server);
    const first = await open(transport, hub.store(), 'first');
    first.session.edit(doomed);
    await settle();
    const told: SessionEvent[] = [];
    first.session.close((event) => told.push(event));
    const again = await open(server.transport('ana'), hub.store(), 'again');
    await answer();
    expect(again.events).toMatchObject([refused]);
    expect(told).toEqual([]);
    // The closed one has gone then, and the other leads.
    await first.goOn();
    again.session.edit(rename(2, 'B'));
    await settle();
    expect(server.rows[1].name).toBe('B');
  });

  test('is not told a second time by a session that waits for the connection', async () => {
    const { server, hub, leading, following, told, leave } = await twoWindows('leading');
    following.session.close();
    await settle();
    await leave();
    const again = await open(server.transport('ana'), hub.store(), 'again');
    expect(again.events.concat(told)).toMatchObject([refused]);
    expect(leading.events).toEqual([]);
  });
});

describe('a window opened while the one an edit was made in lives', () => {
  const doomed: PlanCommand = { type: 'activity.rename', row: 1, name: 'Mine', seen: 'Something else' };
  const refused = { kind: 'refused', fault: { code: 'conflict.field_changed' } };

  /** A server that plans are loaded from while commands do not reach it yet; what comes of them later may be no receipt. */
  function halfReachable(failure?: TransportError) {
    const server = new SmallServer([2, 3]);
    const reach = { commands: false };
    const transport = (): Transport => {
      const whole = server.transport('ana');
      const send: Transport['send'] = async (commands) => {
        if (!reach.commands) throw new TransportError(0);
        if (failure) throw failure;
        return whole.send(commands);
      };
      return { ...whole, send };
    };
    const hub = new WindowHub<PlanCommand>();
    return { reach, hub, window: (name: string) => open(transport(), hub.store(), name) };
  }

  test.each(['leading', 'following'] as const)('the refusal is reported once, where it was made: %s', async (maker) => {
    const { reach, window } = halfReachable();
    const leading = await window('one');
    const following = await window('two');
    const made = { leading, following }[maker];
    made.session.edit(doomed);
    await settle();
    const late = await window('late');
    expect(late.session.view().waiting).toBe(1);
    reach.commands = true;
    await leading.goOn();
    await leading.goOn();
    expect(made.events).toMatchObject([refused]);
    for (const other of [leading, following, late]) if (other !== made) expect(other.events).toEqual([]);
    expect(late.session.view().waiting).toBe(0);
    expect(nameOf(late.session, 1)).toBe('Activity 1');
  });

  test('what can never be carried out is reported once too', async () => {
    const { reach, window } = halfReachable(new TransportError(403, { code: 'permission.denied', message: 'no' }));
    const maker = await window('one');
    maker.session.edit(rename(1, 'A'));
    await settle();
    const late = await window('late');
    reach.commands = true;
    await maker.goOn();
    await maker.goOn();
    expect(maker.events).toMatchObject([{ kind: 'lost', fault: { code: 'permission.denied' } }]);
    expect(late.events).toEqual([]);
    expect(late.session.view().waiting).toBe(0);
  });

  test('and where that one is gone before it is refused, it is still reported', async () => {
    const { reach, hub, window } = halfReachable();
    const maker = await window('one');
    maker.session.edit(doomed);
    await settle();
    const late = await window('late');
    hub.crash(0);
    await settle();
    reach.commands = true;
    await late.goOn();
    await late.goOn();
    expect(late.events).toMatchObject([refused]);
    expect(maker.events).toEqual([]);
  });
});

describe('windows that restore the same waiting edit at one moment', () => {
  const doomed: PlanCommand = { type: 'activity.rename', row: 1, name: 'Mine', seen: 'Something else' };
  const refusals = (windows: { events: SessionEvent[] }[]) =>
    windows.flatMap(({ events }) => events).filter(({ kind }) => kind === 'refused' || kind === 'lost');

  /** An edit that waits in the store, the window it was made in gone. */
  async function leftBehind(store: () => CommandStore) {
    await store().save({ id: `left-${++ids}`, command: doomed, sent: true, about: '1 Activity 1' });
  }

  test('tell of its refusal once, also where the answer comes while the other one opens', async () => {
    const server = new SmallServer([2, 3]);
    const hub = new WindowHub<PlanCommand>();
    await leftBehind(() => hub.store());
    const { transport, answer } = slow(server);
    const one = await open(transport, hub.store(), 'one');
    // The second has read the store when the first one decides, and hears of that when it has taken the edit up.
    const read = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const store = hub.store();
    const late: CommandStore = {
      ...store,
      load: async () => {
        const found = await store.load();
        read.resolve();
        await decided.promise;
        return found;
      },
      relay: () => {
        const relay = store.relay();
        return {
          ...relay,
          join: ({ lead, hear }) => relay.join({ lead, hear: (told) => void taken.promise.then(() => hear(told)) }),
        };
      },
    };
    const opening = open(server.transport('ana'), late, 'two');
    await read.promise;
    await answer();
    decided.resolve();
    const two = await opening;
    expect(two.session.view().waiting).toBe(1);
    taken.resolve();
    await settle();
    expect(refusals([one, two])).toMatchObject([{ kind: 'refused', fault: { code: 'conflict.field_changed' } }]);
    for (const { session } of [one, two]) expect(session.view().waiting).toBe(0);
  });

  test.each([
    ['refused', undefined],
    ['lost', new TransportError(403, { code: 'permission.denied', message: 'no' })],
  ] as const)('tell once that it was %s in a browser where each window sends for itself', async (_, failure) => {
    const server = new SmallServer([2, 3]);
    const store = () => new BrowserCommandStore<PlanCommand>('ana', 'lautaro', `race ${failure?.status}`);
    await leftBehind(store);
    let asked = 0;
    const together = Promise.withResolvers<void>();
    const transport = (): Transport => {
      const whole = server.transport('ana');
      const send: Transport['send'] = async (commands) => {
        if (++asked === 2) together.resolve();
        await together.promise;
        if (failure) throw failure;
        return whole.send(commands);
      };
      return { ...whole, send };
    };
    const windows = await Promise.all([open(transport(), store(), 'one'), open(transport(), store(), 'two')]);
    await vi.waitFor(() => {
      for (const { session } of windows) expect(session.view().waiting).toBe(0);
    });
    for (const { goOn } of windows) await goOn();
    expect(asked).toBe(2);
    expect(refusals(windows)).toHaveLength(1);
  });
});

describe('a schedule that can no longer be edited', () => {
  const refusing = (server: SmallServer, status: number, code: string): Transport => ({
    ...server.transport('ana'),
    send: async () => {
      throw new TransportError(status, { code, message: `no: ${code}` });
    },
  });

  test('permission lost: every edit that waits is taken back, with one reason for all', async () => {
    const server = new SmallServer([2, 3]);
    const store = new MemoryCommandStore<PlanCommand>();
    const { session, events } = await open(refusing(server, 403, 'permission.denied'), store);
    session.edit(rename(1, 'A'));
    session.edit(rename(2, 'B'));
    expect(nameOf(session, 2)).toBe('B');
    await settle();
    expect(events.flatMap((e) => (e.kind === 'lost' ? e.commands.map((c) => c.command) : []))).toHaveLength(2);
    expect(events[0]).toMatchObject({ kind: 'lost', fault: { code: 'permission.denied' } });
    expect(nameOf(session, 1)).toBe('Activity 1');
    expect(session.view()).toMatchObject({ waiting: 0, connection: 'connected' });
    expect(await store.load()).toEqual([]);
  });

  test('schedule deleted: the screen says so and sends no more', async () => {
    const server = new SmallServer([2, 3]);
    const { session, events } = await open(
      refusing(server, 404, 'schedule.unknown'),
      new MemoryCommandStore<PlanCommand>(),
    );
    session.edit(rename(1, 'A'));
    await settle();
    expect(session.view()).toMatchObject({ connection: 'closed', closedBy: 'no: schedule.unknown', waiting: 0 });
    expect(events).toMatchObject([{ kind: 'lost' }]);
    expect(nameOf(session, 1)).toBe('Activity 1');
  });

  test('signed out: edits wait until somebody signs in again, and are sent then', async () => {
    const server = new SmallServer([2, 3]);
    const transport = server.transport('ana');
    let signedIn = false;
    const { session, events } = await open(
      {
        ...transport,
        send: (commands) => {
          if (signedIn) return transport.send(commands);
          throw new TransportError(401, { code: 'session.required', message: '' });
        },
      },
      new MemoryCommandStore<PlanCommand>(),
    );
    session.edit(rename(1, 'A'));
    await settle();
    expect(session.view()).toMatchObject({ connection: 'signed-out', waiting: 1 });
    expect(nameOf(session, 1)).toBe('A');
    signedIn = true;
    session.retry();
    await settle();
    expect(server.rows[0].name).toBe('A');
    expect(session.view()).toMatchObject({ connection: 'connected', waiting: 0 });
    expect(events.map((e) => e.kind)).toEqual(['settled']);
  });

  test('the stream that closes with the session waits for the next one, any other closing is final', async () => {
    for (const [code, connection] of [
      ['session.required', 'signed-out'],
      ['permission.denied', 'closed'],
    ]) {
      const server = new SmallServer([2]);
      const transport = server.transport('ana');
      let close: (() => void) | undefined;
      const { session } = await open(
        {
          ...transport,
          live: (_, handlers) => {
            close = () => handlers.closed({ code, message: code });
            return () => undefined;
          },
        },
        new MemoryCommandStore<PlanCommand>(),
      );
      close!();
      expect(session.view().connection).toBe(connection);
    }
  });
});
