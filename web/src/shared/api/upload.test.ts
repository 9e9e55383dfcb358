import { act, renderHook } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { currentSession, setSession, useSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, refusal } from '@/test-render';
import { call } from './client';
import { upload } from './upload';

const api = anApi();
beforeEach(() => setSession(aSession));

const file = new File(['ERMHDR'], 'torre.xer');

test('a file goes up as it is, with the token of the session and what the caller adds', async () => {
  api.use(
    http.post('*/api/files', async ({ request }) =>
      HttpResponse.json({
        token: request.headers.get('X-CSRF-Token'),
        key: request.headers.get('Idempotency-Key'),
        zone: request.headers.get('X-Time-Zone'),
        query: new URL(request.url).search,
        body: await request.text(),
      }),
    ),
  );
  const answer = await upload('/api/files', file, {
    query: { name: 'torre.xer', mapping: undefined },
    headers: { 'Idempotency-Key': 'k-1' },
  });
  expect(answer).toEqual({
    token: 'token',
    key: 'k-1',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    query: '?name=torre.xer',
    body: 'ERMHDR',
  });
});

test("a refusal carries the server's own words", async () => {
  api.use(http.post('*/api/files', () => refusal(422, 'import.truncated', 'Le falta el final.', { line: 7 })));
  await expect(upload('/api/files', file)).rejects.toMatchObject({
    status: 422,
    code: 'import.truncated',
    message: 'Le falta el final.',
    params: { line: 7 },
  });
});

test('no answer is reported as no connection, 401 as the end of the session', async () => {
  api.use(http.post('*/api/files', () => HttpResponse.error()));
  await expect(upload('/api/files', file)).rejects.toMatchObject({ status: 0, code: 'client.offline' });
  api.use(http.post('*/api/files', () => refusal(401, 'session.required')));
  await expect(upload('/api/files', file)).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeNull();
});

test.each([
  ['a file', () => upload('/api/files', file)],
  ['a write', () => call('POST', '/api/usage', { body: { name: 'probe' } })],
])('%s with the token of a session that was replaced in another window asks who is signed in', async (_, send) => {
  api.use(http.post('*/api/*', () => refusal(403, 'request.csrf')));
  const seen: unknown[] = [];
  const { result } = renderHook(() => useSession());
  await act(() => send().catch((error: { code: string }) => seen.push(error.code)));
  expect(seen).toEqual(['request.csrf']);
  expect(result.current).toBeUndefined();
});

test('an aborted upload ends with the reason it was aborted for', async () => {
  api.use(
    http.post('*/api/files', async () => {
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  const abort = new AbortController();
  const sent = upload('/api/files', file, { signal: abort.signal });
  abort.abort(new Error('left'));
  await expect(sent).rejects.toThrow('left');
  await expect(upload('/api/files', file, { signal: abort.signal })).rejects.toThrow('left');
});
