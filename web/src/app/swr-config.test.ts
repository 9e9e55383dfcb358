import { expect, test } from 'vitest';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, HttpResponse, http, refusal } from '@/test-render';
import { KeptCache, load, swrConfig } from './swr-config';

const api = anApi();
const atOnce = () => Promise.resolve();

test('ui-116 ui-209 a failed query is asked again twice before it counts as failed', async () => {
  let asked = 0;
  api.use(
    http.get('*/api/list', () => {
      asked++;
      return refusal(503, 'store.unavailable');
    }),
  );
  await expect(load('/api/list', atOnce)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(asked).toBe(3);
});

test('a query that succeeds the second time is a success', async () => {
  let asked = 0;
  api.use(http.get('*/api/list', () => (++asked === 1 ? refusal(503, 'store.unavailable') : HttpResponse.json([1]))));
  await expect(load('/api/list', atOnce)).resolves.toEqual([1]);
  expect(asked).toBe(2);
});

test('what the server refuses is not asked again', async () => {
  let asked = 0;
  api.use(
    http.get('*/api/list', () => {
      asked++;
      return refusal(404, 'project.unknown');
    }),
  );
  await expect(load('/api/list', atOnce)).rejects.toMatchObject({ status: 404 });
  expect(asked).toBe(1);
});

test('ui-116 ui-209 an answer is fresh for 30 seconds and kept for 30 minutes', () => {
  expect(swrConfig.dedupingInterval).toBe(30_000);
  let now = 0;
  const cache = new KeptCache(() => now);
  cache.set('/api/list', { data: [1] });
  now = 29 * 60_000;
  expect(cache.get('/api/list')?.data).toEqual([1]);
  now += 30 * 60_000; // every look keeps it for another 30 minutes
  expect(cache.get('/api/list')?.data).toEqual([1]);
  now += 30 * 60_000 + 1;
  expect(cache.get('/api/list')).toBeUndefined();
  expect([...cache.keys()]).toEqual([]);
});

test('ui-104 ui-204 ui-308 a query that failed tells the person', () => {
  swrConfig.onError?.(
    { status: 503, code: 'store.unavailable', message: 'Ahora no.' },
    '/api/list',
    undefined as never,
  );
  expect(useNotices.getState().current).toMatchObject({ tone: 'error', title: 'Ahora no.' });
});

test('proj-124 the list of projects is asked again once, and is fresh for 30 seconds', async () => {
  let asked = 0;
  api.use(
    http.get('*/api/companies/org-1/projects', () => {
      asked++;
      return refusal(503, 'store.unavailable');
    }),
  );
  await expect(load('/api/companies/org-1/projects', atOnce)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(asked).toBe(2);
  expect(swrConfig.dedupingInterval).toBe(30_000);
});
