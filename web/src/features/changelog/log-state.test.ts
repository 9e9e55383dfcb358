import { expect, test } from 'vitest';
import { hasMore, pageSize } from './api/changelog';
import { anEntry, aPage } from './fixtures';
import { emptyLog, type LogState, logReducer } from './log-state';

const revisions = (state: LogState) => state.entries.map((e) => e.revision);
const loaded = (page: number, total: number, from: LogState = emptyLog) =>
  logReducer(from, { type: 'loaded', page: aPage(page, total) });

test('log-117 log-119 a page holds 30 entries', () => {
  expect(pageSize).toBe(30);
});

test('log-114 more follow while the page is below the last one and the server says so', () => {
  const at = { limit: 30, total: 90 };
  expect(hasMore({ ...at, page: 1, totalPages: 3, hasNextPage: true })).toBe(true);
  expect(hasMore({ ...at, page: 3, totalPages: 3, hasNextPage: true })).toBe(false);
  expect(hasMore({ ...at, page: 1, totalPages: 3, hasNextPage: false })).toBe(false);
});

test('log-113 paging goes from the first load to ready, to a later load, to a failure that can be tried again', () => {
  expect(emptyLog.status).toBe('first');
  expect(logReducer(emptyLog, { type: 'failed', error: 'x' }).status).toBe('first-failed');
  expect(logReducer(logReducer(emptyLog, { type: 'failed', error: 'x' }), { type: 'loading' }).status).toBe('first');
  const one = loaded(1, 50);
  expect(one).toMatchObject({ status: 'ready', more: true, page: 1 });
  const more = logReducer(one, { type: 'loading' });
  expect(more.status).toBe('more');
  const failed = logReducer(more, { type: 'failed', error: 'x' });
  expect(failed).toMatchObject({ status: 'more-failed', error: 'x' });
  expect(failed.entries).toHaveLength(30); // what is loaded stays
  expect(loaded(2, 50, logReducer(failed, { type: 'loading' }))).toMatchObject({
    status: 'ready',
    more: false,
    error: undefined,
  });
});

test('log-106 a later page comes after the earlier ones', () => {
  const two = loaded(2, 40, loaded(1, 40));
  expect(revisions(two)).toEqual(Array.from({ length: 40 }, (_, i) => 40 - i));
});

test('entries that newer ones pushed onto the next page are not listed twice', () => {
  const one = loaded(1, 40); // 40 … 11
  const newer = logReducer(one, {
    type: 'newer',
    entries: [anEntry(42), anEntry(41)],
    total: 42,
    stale: false,
    hold: false,
  });
  const two = loaded(2, 42, newer); // 12 … 1
  expect(revisions(two)).toEqual(Array.from({ length: 42 }, (_, i) => 42 - i));
});

test('after more was missed than is fetched at once the list begins anew, and stays in order', () => {
  const one = loaded(1, 40);
  const anew = logReducer(one, { type: 'anew', pages: [aPage(1, 400), aPage(2, 400)], behind: false });
  expect(anew).toMatchObject({ page: 2, more: true, behind: false, newest: 400, total: 400 });
  expect(revisions(loaded(3, 400, anew))).toEqual(Array.from({ length: 90 }, (_, i) => 400 - i));
});

test('what was missed while the reader is further down does not change the list under the hand', () => {
  const one = loaded(1, 40);
  const missed = logReducer(one, { type: 'missed', total: 400, stale: false });
  expect(missed).toMatchObject({ behind: true, total: 400 });
  expect(revisions(missed)).toEqual(revisions(one));
});

test('new entries wait while the reader is further down, and come when asked for', () => {
  const one = loaded(1, 5);
  const held = logReducer(one, { type: 'newer', entries: [anEntry(6)], total: 6, stale: false, hold: true });
  expect(revisions(held)).toEqual([5, 4, 3, 2, 1]);
  expect(held.held).toHaveLength(1);
  const more = logReducer(held, {
    type: 'newer',
    entries: [anEntry(7), anEntry(6)],
    total: 7,
    stale: false,
    hold: true,
  });
  expect(more.held.map((e) => e.revision)).toEqual([7, 6]);
  const shown = logReducer(more, { type: 'release' });
  expect(revisions(shown)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(shown.held).toEqual([]);
});
