import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { windowRelay } from './window-relay';

/** Locks as browsers have them: one holder for each name, the others wait in line until they give up. */
class Locks {
  private readonly lines = new Map<string, Promise<unknown>>();

  request(name: string, options: { signal: AbortSignal }, task: () => Promise<void>): Promise<void> {
    const turn = (this.lines.get(name) ?? Promise.resolve()).then(() => {
      if (options.signal.aborted) return undefined;
      return task();
    });
    this.lines.set(name, turn);
    return turn as Promise<void>;
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: new Locks() }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function aWindow(name: string) {
  const relay = windowRelay(name);
  const heard: unknown[] = [];
  let leads = false;
  relay.join({
    lead: () => {
      leads = true;
    },
    hear: (message) => heard.push(message),
  });
  return { relay, heard, leads: () => leads };
}

describe('windows of one browser', () => {
  test('one leads; when it leaves, the next one does', async () => {
    const first = aWindow('queue a');
    const second = aWindow('queue a');
    await vi.waitFor(() => expect(first.leads()).toBe(true));
    expect(second.leads()).toBe(false);
    first.relay.leave();
    await vi.waitFor(() => expect(second.leads()).toBe(true));
    second.relay.leave();
  });

  test('hear what others tell, and not what they tell themselves or what is reported under another name', async () => {
    const [one, two, other] = [aWindow('queue b'), aWindow('queue b'), aWindow('queue c')];
    one.relay.tell({ kind: 'queued' });
    await vi.waitFor(() => expect(two.heard).toEqual([{ kind: 'queued' }]));
    expect(one.heard).toEqual([]);
    expect(other.heard).toEqual([]);
    for (const { relay } of [one, two, other]) relay.leave();
  });

  test('one that resigns leads no more, and still hears and tells', async () => {
    const [one, two] = [aWindow('queue f'), aWindow('queue f')];
    await vi.waitFor(() => expect(one.leads()).toBe(true));
    one.relay.resign();
    await vi.waitFor(() => expect(two.leads()).toBe(true));
    two.relay.tell('decided');
    await vi.waitFor(() => expect(one.heard).toEqual(['decided']));
    one.relay.tell('claimed');
    await vi.waitFor(() => expect(two.heard).toEqual(['claimed']));
    for (const { relay } of [one, two]) relay.leave();
  });

  test('one that has left tells nothing and does not lead any more', async () => {
    const [one, two] = [aWindow('queue d'), aWindow('queue d')];
    two.relay.leave();
    two.relay.tell('late');
    one.relay.leave();
    const three = aWindow('queue d');
    await vi.waitFor(() => expect(three.leads()).toBe(true));
    expect(two.leads()).toBe(false);
    three.relay.leave();
  });
});

test('a browser without locks lets each window lead', () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
  const [one, two] = [aWindow('queue e'), aWindow('queue e')];
  expect([one.leads(), two.leads()]).toEqual([true, true]);
});
