import { expect, test } from 'vitest';
import { Plan } from './plan';
import { weighing } from './progress';
import { type Row, snapshot } from './testing/plans';

const half = 500_000;
const whole = 1_000_000;

test('a summary is as far as the activities below it, weighted by duration', () => {
  const plan = Plan.read(
    snapshot([
      { row: 5, kind: 'summary', from: 0, to: 4 },
      { row: 1, parent: 5, from: 0, to: 3, progress: whole },
      { row: 2, parent: 5, from: 3, to: 4, progress: 0 },
      { row: 6, kind: 'summary', from: 0, to: 2 },
      { row: 3, parent: 6, kind: 'finish-milestone', to: 1, progress: whole },
      { row: 4, parent: 6, kind: 'finish-milestone', to: 2, progress: 0 },
    ]),
  );
  const progress = weighing(plan).progress;
  const of = (row: number) => progress[plan.index.of(row)];
  expect(of(5)).toBe(750_000);
  expect(of(6)).toBe(half);
  expect(of(0)).toBe(750_000);
  expect(of(1)).toBe(whole);
});

test('custom weights count first, the rest share what they leave, and halves round up', () => {
  const plan = Plan.read(
    snapshot([
      { row: 5, kind: 'summary', from: 0, to: 4 },
      { row: 1, parent: 5, from: 0, to: 1, progress: whole, weight: 250_000 },
      { row: 2, parent: 5, from: 0, to: 1, progress: 1 },
      { row: 3, parent: 5, from: 0, to: 1, progress: 0 },
    ]),
  );
  // The two others: half of 1/10,000 % rounds up to 1; 250,000 of 1,000,000 whole, the rest at 1: 250,000.75.
  expect(weighing(plan).progress[plan.index.of(5)]).toBe(250_001);
});

test('children that all have a custom weight of 0 share by their duration', () => {
  const rows: Row[] = [
    { row: 5, kind: 'summary', from: 0, to: 4 },
    { row: 1, parent: 5, from: 0, to: 3, progress: whole, weight: 0 },
    { row: 2, parent: 5, from: 0, to: 1, progress: 0, weight: 0 },
  ];
  const plan = Plan.read(snapshot(rows));
  expect(weighing(plan).progress[plan.index.of(5)]).toBe(750_000);
});

test('sums of the largest costs are exact', () => {
  const rows: Row[] = [{ row: 1, kind: 'summary', from: 0, to: 1 }];
  for (let row = 2; row < 1_002; row++) {
    rows.push({ row, parent: 1, from: 0, to: 1, cost: 1e10 - (row % 2), progress: row % 3 === 0 ? whole : 333_333 });
  }
  const source = snapshot(rows);
  source.schedule.basis = 'cost';
  const plan = Plan.read(source);
  let weight = 0n;
  let sum = 0n;
  for (const row of rows.slice(1)) {
    weight += BigInt(row.cost!);
    sum += BigInt(row.cost!) * BigInt(row.progress!);
  }
  expect(weighing(plan).progress[plan.index.of(1)]).toBe(Number((sum + weight / 2n) / weight));
});
