import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fault, LiveHandlers } from '@/engine';
import { ApiError, call, scheduleStream } from '@/shared/api';
import { currentSession, setSession } from '@/shared/lib/session';
import { aSession } from '@/test-render';
import { planTransport } from './plan-transport';

vi.mock('@/shared/api', async (original) => ({
  ...(await original<typeof import('@/shared/api')>()),
  call: vi.fn(),
  scheduleStream: vi.fn(),
}));

interface Stream {
  connected: (yes: boolean) => void;
  events: Record<string, (data: string) => void>;
}

const stopped = vi.fn();
let stream: Stream;

beforeEach(() => {
  vi.useFakeTimers();
  stopped.mockClear();
  vi.mocked(call).mockReset();
  vi.mocked(scheduleStream).mockImplementation((_schedule, _user, _from, handlers) => {
    stream = handlers;
    return stopped;
  });
});

afterEach(() => {
  vi.useRealTimers();
  setSession(undefined);
});

function follow(): Fault[] {
  const closed: Fault[] = [];
  const ignore = () => undefined;
  const handlers: LiveHandlers = {
    delta: ignore,
    reload: ignore,
    held: ignore,
    here: ignore,
    connected: ignore,
    closed: (reason) => closed.push(reason),
  };
  planTransport('clinic', 'ana').live(() => 1, handlers);
  return closed;
}

const answer = (status: number, code: string) =>
  vi.mocked(call).mockRejectedValue(new ApiError(status, code, `words of ${code}`));

test('a stream that cannot be opened because the schedule is gone or closed to the person ends with the reason', async () => {
  for (const [status, code] of [
    [404, 'schedule.unknown'],
    [403, 'permission.denied'],
    [401, 'session.required'],
  ] as const) {
    answer(status, code);
    const closed = follow();
    stream.connected(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(closed).toMatchObject([{ code, message: `words of ${code}` }]);
    expect(stopped).toHaveBeenCalled();
  }
});

test('a stream that is lost with the network, or for a moment, goes on', async () => {
  answer(0, 'network');
  const closed = follow();
  stream.connected(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toEqual([]);
  vi.mocked(call).mockClear();
  stream.connected(false);
  stream.connected(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).not.toHaveBeenCalled();
  expect(stopped).not.toHaveBeenCalled();
});

test('the server closes the stream with its reason', () => {
  const closed = follow();
  stream.events.closed('{"code":"permission.denied","message":"No more"}');
  expect(closed).toEqual([{ code: 'permission.denied', message: 'No more' }]);
  const unread = follow();
  stream.events.closed('gone');
  expect(unread).toEqual([{ code: 'live.closed', message: 'gone' }]);
});

test('a stream that closes with the session has the shell ask who is signed in, any other closing does not', () => {
  setSession({ ...aSession, user: { ...aSession.user, id: 'ana' } });
  follow();
  stream.events.closed('{"code":"permission.denied","message":"No more"}');
  expect(currentSession()).not.toBeNull();
  const closed = follow();
  stream.events.closed('{"code":"session.required","message":"Sign in"}');
  expect(closed).toMatchObject([{ code: 'session.required' }]);
  expect(currentSession()).toBeNull();
});

test('commands of one person are never sent under the session of another', async () => {
  setSession({ ...aSession, user: { ...aSession.user, id: 'ben' } });
  await expect(planTransport('clinic', 'ana').send([])).rejects.toMatchObject({ signedOut: true });
  expect(call).not.toHaveBeenCalled();
});

test('commands of one company wait for it while the same person works in another', async () => {
  vi.mocked(call).mockResolvedValue({ receipts: [] });
  const ana = { ...aSession, user: { ...aSession.user, id: 'ana' } };
  setSession(ana);
  const clinic = planTransport('clinic', 'ana');
  setSession({ ...ana, company: { id: 'org-2', name: 'Andes' } });
  await expect(clinic.send([])).rejects.toMatchObject({ signedOut: true, lost: false });
  expect(call).not.toHaveBeenCalled();
  setSession(ana);
  await expect(clinic.send([])).resolves.toEqual([]);
});

test('where a person is goes to the schedule’s own route', async () => {
  vi.mocked(call).mockResolvedValue(undefined);
  await planTransport('clinic', 'ana').here?.(17, 'name');
  expect(call).toHaveBeenCalledWith('POST', '/api/schedules/{schedule}/here', {
    path: { schedule: 'clinic' },
    body: { row: 17, field: 'name' },
  });
});
