import { expect, test } from 'vitest';
import { BrowserCommandStore } from './command-store';

test('what waits is there again after a reload, in its order and with what it was about', async () => {
  const waits = [
    { id: 'c-1', command: { type: 'activity.rename', row: 3, name: 'Losa' } as const, sent: true, about: 'Muros' },
    { id: 'c-2', command: { type: 'undo', command: 'c-1' } as const, sent: false },
  ];
  await new BrowserCommandStore('ana', 'lautaro', 's-1').save(...waits);
  await new BrowserCommandStore('beto', 'lautaro', 's-1').save({ ...waits[1], id: 'c-3' });
  expect(await new BrowserCommandStore('ana', 'lautaro', 's-1').load()).toEqual(waits);
});
