import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { aSession } from '@/test-render';
import { scheduleStream } from './schedule-stream';

afterEach(() => {
  vi.unstubAllGlobals();
  setSession(undefined);
});

test('auth-119 what windows tell each other names the schedule and never the session, which stays in the cookie', async () => {
  setSession({ ...aSession, csrf: 'secret-of-the-session' });
  const told: string[] = [];
  const opened: string[] = [];
  let hear: (event: { data: string }) => void = () => undefined;
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(name: string) {
        told.push(name);
      }
      postMessage(message: unknown) {
        told.push(JSON.stringify(message));
      }
      close() {}
    },
  );
  vi.stubGlobal(
    'EventSource',
    class {
      onopen: (() => void) | undefined;
      constructor(address: string) {
        opened.push(address);
        queueMicrotask(() => this.onopen?.());
      }
      addEventListener(event: string, listener: typeof hear) {
        if (event === 'delta') hear = listener;
      }
      close() {}
    },
  );
  const locks = { request: (_name: string, _options: unknown, task: () => Promise<void>) => task() };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  const stop = scheduleStream('s-1', 'u-camila', () => 7, {
    events: { delta: () => undefined },
    connected: () => undefined,
  });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1));
  hear({ data: '{"revision":8}' });
  expect(told[0]).toContain('s-1');
  expect(opened).toEqual(['/api/schedules/s-1/live?from=7']);
  expect(told.some((message) => message.includes('revision'))).toBe(true);
  expect([...told, ...opened].join(' ')).not.toContain('secret-of-the-session');
  stop();
});
