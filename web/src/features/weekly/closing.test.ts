import { expect, test } from 'vitest';
import { DAY } from '@/engine';
import type { Commitment, Miss, WeekPlan } from './api/use-weeks';
import { bestPPC, closingLines, latestReasons, missesOf, returning } from './closing';

const monday = 20_570 * DAY;
const week = { year: 2026, week: 18, start: monday, end: monday + 7 * DAY, closed: false } as WeekPlan['week'];
const promise = (task: number, more: Partial<Commitment> = {}): Commitment =>
  ({
    row: task + 100,
    task,
    activity: 1,
    name: `Tarea ${task}`,
    finish: monday + 1020,
    share: 1_000_000,
    progress: 0,
    realized: 0,
    kept: false,
    lean: 'Committed',
    ...more,
  }) as Commitment;
const miss = (type: string, task: number, more: Partial<Miss> = {}): Miss =>
  ({ cncTypeId: type, year: 2026, week: 18, cnctasks: [{ taskId: `s-1.${task}` }], ...more }) as Miss;
const planOf = (...commitments: Commitment[]) => ({ week, commitments }) as WeekPlan;

test('week-close what lacks something comes first: open, missed without reason, with one, kept', () => {
  const today = monday + 2 * DAY;
  const lines = closingLines(
    planOf(
      promise(1, { kept: true }),
      promise(2),
      promise(3),
      promise(4, { finish: monday + 4 * DAY }),
      promise(5, { finish: monday + 4 * DAY, withdrawn: true }),
    ),
    today,
    new Map([[2, miss('7', 2)]]),
  );
  expect(lines.map(({ commitment, standing }) => [commitment.task, standing])).toEqual([
    [4, 'pending'],
    [3, 'missing'],
    [5, 'missing'],
    [2, 'explained'],
    [1, 'kept'],
  ]);
});

test('week-close a reason belongs to the task and the week it was recorded in, the latest counts', () => {
  const of = missesOf([miss('9', 1), miss('7', 1), miss('8', 2, { week: 17 })], week);
  expect([of.get(1)?.cncTypeId, of.get(2)]).toEqual(['9', undefined]);
});

test('week-close reasons that a firm used last come first, then those of any, then the rest', () => {
  const misses = [miss('4', 10), miss('3', 20), miss('2', 10), miss('4', 20), miss('99', 20)];
  const firmOf = new Map([
    [10, 'sanitec'],
    [20, 'moldajes'],
  ]);
  expect(latestReasons(misses, ['1', '2', '3', '4', '5'], firmOf, 'moldajes')).toEqual(['3', '4', '2', '1', '5']);
});

test('week-close unfinished tasks return to what can be done, blocked ones stay restricted, others stay', () => {
  const commitments = [
    promise(1),
    promise(2, { lean: 'Restricted', open: 1 }),
    promise(3, { lean: 'Restricted' }),
    promise(4, { progress: 1_000_000 }),
    promise(5, { activity: -1 }),
    promise(6, { withdrawn: true }),
    promise(7),
    promise(8, { lean: 'Debit' }),
  ];
  expect(returning(commitments, new Set([7]))).toEqual({ can: 1, restricted: 2 });
});

test('week-close the PPC that can still be reached counts open promises as kept and leaves added ones out', () => {
  const lines = closingLines(
    planOf(
      promise(1, { kept: true }),
      promise(2),
      promise(3, { finish: monday + 5 * DAY }),
      promise(4, { late: true, kept: true }),
    ),
    monday + 2 * DAY,
    new Map(),
  );
  expect(bestPPC(lines)).toBe(666_667);
  expect(bestPPC([])).toBeNull();
});
