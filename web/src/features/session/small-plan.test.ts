import { expect, test } from 'vitest';
import { scheduleSmallPlan } from './small-plan';

test('an activity starts when everything before it has finished, and not before its own day', () => {
  const plan = scheduleSmallPlan([
    { days: 3, after: [], from: 0, done: 0 },
    { days: 5, after: [], from: 0, done: 0 },
    { days: 2, after: [0, 1], from: 0, done: 0 },
    { days: 1, after: [0], from: 9, done: 0 },
  ]);
  expect(plan.map((d) => [d.start, d.finish])).toEqual([
    [0, 3],
    [0, 5],
    [5, 7],
    [9, 10],
  ]);
});

test('critical is what cannot wait a day without moving the end', () => {
  const plan = scheduleSmallPlan([
    { days: 3, after: [], from: 0, done: 0 },
    { days: 5, after: [], from: 0, done: 0 },
    { days: 2, after: [0, 1], from: 0, done: 0 },
  ]);
  expect(plan.map((d) => d.critical)).toEqual([false, true, true]);
});
