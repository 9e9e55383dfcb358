import { describe, expect, test } from 'vitest';
import { Plan } from './plan';
import { reweighed, weighing } from './progress';
import { type Row, snapshot } from './testing/plans';

/** A number below `n`, the next of a fixed row of them. */
function numbers(seed: number): (n: number) => number {
  let at = seed;
  return (n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return at % n;
  };
}

const bases = ['duration', 'cost', 'man-hours'] as const;

describe('weighing some rows again is weighing all', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('random tree %i', (seed) => {
    const pick = numbers(seed);
    const rows: Row[] = [];
    const summaries: (number | undefined)[] = [undefined];
    for (let row = 1; row <= 40; row++) {
      const parent = summaries[pick(summaries.length)];
      const summary = pick(4) === 0;
      if (summary) summaries.push(row);
      rows.push({
        row,
        parent,
        kind: summary ? 'summary' : undefined,
        from: 0,
        to: 1 + pick(5),
        cost: pick(3) * 10_000,
        progress: pick(3) * 400_000,
        weight: pick(6) === 0 ? 100_000 : undefined,
      } as Row);
    }
    const plan = Plan.read(snapshot(rows, []));
    plan.schedule.basis = bases[pick(3)];
    let known = weighing(plan);
    for (let step = 0; step < 8; step++) {
      const i = plan.index.of(1 + pick(40));
      const a = plan.activities;
      if (pick(2)) a.duration[i] = pick(5) * 480;
      else a.progress[i] = pick(5) * 200_000;
      if (pick(3) === 0) a.cost[i] = pick(4) * 10_000;
      const before = known.progress;
      const some = reweighed(plan, known, [i]);
      const all = weighing(plan);
      expect(some.weighing.progress).toEqual(all.progress);
      expect(some.weighing.weight).toEqual(all.weight);
      expect(some.weighing.minutes).toEqual(all.minutes);
      const differ = [...all.progress.keys()].filter((k) => plan.tree.children[k] > 0 && all.progress[k] !== before[k]);
      expect([...some.changed].sort((x, y) => x - y)).toEqual(differ);
      known = some.weighing;
    }
  });
});
