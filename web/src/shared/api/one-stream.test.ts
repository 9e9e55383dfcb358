import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamHandlers } from './event-stream';
import { oneStream } from './one-stream';

/** Locks as browsers have them, for one name at a time. */
class Locks {
  private holders: Promise<unknown> = Promise.resolve();

  request(_: string, options: { signal: AbortSignal }, task: () => Promise<void>): Promise<void> {
    const turn = this.holders.then(() => (options.signal.aborted ? undefined : task()));
    this.holders = turn;
    return turn as Promise<void>;
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: new Locks() }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function aWindow(streams: StreamHandlers[]) {
  const heard: string[] = [];
  const stop = oneStream(
    'live',
    (handlers) => {
      streams.push(handlers);
      return () => {
        heard.push('stream closed');
      };
    },
    {
      events: { delta: (data) => heard.push(`delta ${data}`), here: (data) => heard.push(`here ${data}`) },
      connected: (yes) => heard.push(`connected ${yes}`),
    },
    { states: ['here'], series: ['delta'] },
  );
  return { heard, stop };
}

test('windows share one stream: what one receives all hear, who comes later hears what holds', async () => {
  const streams: StreamHandlers[] = [];
  const first = aWindow(streams);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0].connected(true);
  streams[0].events.here('eve');
  streams[0].events.here('ana');
  streams[0].events.delta('0');
  const second = aWindow(streams);
  await vi.waitFor(() => expect(second.heard).toEqual(['connected true', 'here ana', 'delta 0']));
  streams[0].events.delta('1');
  await vi.waitFor(() => expect(second.heard).toContain('delta 1'));
  expect(first.heard.filter((h) => h === 'delta 1')).toHaveLength(1);
  expect(streams).toHaveLength(1);
  first.stop();
  second.stop();
});

test('when the window with the stream closes, another one opens it again', async () => {
  const streams: StreamHandlers[] = [];
  const first = aWindow(streams);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const second = aWindow(streams);
  first.stop();
  expect(first.heard).toContain('stream closed');
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  streams[1].events.delta('2');
  expect(second.heard).toContain('delta 2');
  second.stop();
});

test('what is remembered for windows that come later is bounded by its size', async () => {
  const streams: StreamHandlers[] = [];
  const first = aWindow(streams);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const large = 'x'.repeat(600_000);
  streams[0].connected(true);
  for (const event of [`1${large}`, `2${large}`, '3']) streams[0].events.delta(event);
  const second = aWindow(streams);
  await vi.waitFor(() => expect(second.heard.at(-1)).toBe('delta 3'));
  expect(second.heard.map((told) => told.slice(0, 14))).toEqual(['connected true', 'delta 2xxxxxxx', 'delta 3']);
  streams[0].events.delta('4'.repeat(2_000_000));
  const third = aWindow(streams);
  await vi.waitFor(() => expect(third.heard).toEqual(['connected true']));
  for (const window of [first, second, third]) window.stop();
});
