import { expect, test, vi } from 'vitest';
import { BrowserCommandStore, MemoryCommandStore } from './command-store';

test('what waits is there again after a reload, in its order and with what it was about', async () => {
  const waits = [
    { id: 'c-1', command: { type: 'activity.rename', row: 3, name: 'Losa' } as const, sent: true, about: 'Muros' },
    { id: 'c-2', command: { type: 'undo', command: 'c-1' } as const, sent: false },
  ];
  await new BrowserCommandStore('ana', 'lautaro', 's-1').save(...waits);
  await new BrowserCommandStore('beto', 'lautaro', 's-1').save({ ...waits[1], id: 'c-3' });
  expect(await new BrowserCommandStore('ana', 'lautaro', 's-1').load()).toEqual(waits);
});

test.each([
  ['the browser', () => new BrowserCommandStore('ana', 'lautaro', 's-1')],
  [
    'the page',
    (
      (one) => () =>
        one
    )(new MemoryCommandStore()),
  ],
] as const)(
  'of windows that claim the same at one moment each thing goes to one, in the store of %s',
  async (where, store) => {
    const name = (k: number) => `${where} ${k}`;
    const granted = await Promise.all([
      store().claim([name(1), name(2)]),
      store().claim([name(2), name(3), name(1)]),
      store().claim([name(3)]),
    ]);
    expect(granted.flatMap((ids) => [...ids]).sort()).toEqual([name(1), name(2), name(3)]);
    expect(await store().claim([name(1)])).toEqual(new Set());
  },
);

test('a claim is forgotten when no window can believe any more that it answers', async () => {
  const store = new BrowserCommandStore('ana', 'lautaro', 's-1');
  const clock = vi.spyOn(Date, 'now');
  const day = 24 * 3_600_000;
  const start = Date.now();
  expect(await store.claim(['old'])).toEqual(new Set(['old']));
  clock.mockReturnValue(start + 6 * day);
  expect(await store.claim(['old'])).toEqual(new Set());
  clock.mockReturnValue(start + 8 * day);
  await store.claim(['new']);
  expect(await store.claim(['old', 'new'])).toEqual(new Set(['old']));
  clock.mockRestore();
});
