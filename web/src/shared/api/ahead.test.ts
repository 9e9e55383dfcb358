import { beforeEach, expect, test } from 'vitest';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http } from '@/test-render';
import { askAhead, request } from '.';

const api = anApi();

/** What the server answers next, and how often it was asked. */
let asked = 0;
beforeEach(() => {
  asked = 0;
  api.use(http.get('*/api/rows', () => HttpResponse.json({ asked: ++asked })));
});

test('the first call takes a prefetched answer, and the second sends its own request', async () => {
  askAhead('/api/rows?at=3');
  expect(await request('GET', '/api/rows', undefined, { query: { at: 3 } })).toEqual({ asked: 1 });
  expect(await request('GET', '/api/rows?at=3')).toEqual({ asked: 2 });
});

test('a prefetched answer is dropped when another person signs in', async () => {
  setSession(null);
  askAhead('/api/rows');
  setSession(aSession);
  expect(await request('GET', '/api/rows')).toEqual({ asked: 2 });
});

test('where nothing came ahead the call asks itself', async () => {
  api.use(http.get('*/api/rows', () => HttpResponse.error(), { once: true }));
  askAhead('/api/rows');
  expect(await request('GET', '/api/rows')).toEqual({ asked: 1 });
});

test('a call that can be given up asks itself', async () => {
  askAhead('/api/rows');
  const given = new AbortController();
  expect(await request('GET', '/api/rows', undefined, { signal: given.signal })).toEqual({ asked: 2 });
});
