import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeltaOrder } from './delta-order';

const chain = (lengths: number[]): { base: number; revision: number }[] => {
  let at = 5;
  return lengths.map((length) => {
    const base = at;
    at += length;
    return { base, revision: at };
  });
};

test('every delta is handed on once and in order, whatever order and how often they come', () => {
  const arrivals = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 })
    .chain((lengths) =>
      fc.tuple(fc.constant(chain(lengths)), fc.array(fc.nat({ max: lengths.length - 1 }), { maxLength: 40 })),
    );
  fc.assert(
    fc.property(arrivals, ([deltas, order]) => {
      const queue = new DeltaOrder(5);
      const given = [...order.map((k) => deltas[k]), ...deltas].flatMap((delta) => queue.take(delta));
      expect(given).toEqual(deltas);
      expect(queue.revision).toBe(deltas[deltas.length - 1].revision);
      expect(queue.gap).toBe(false);
    }),
  );
});

test('what comes before its base is held back and says that something is missing', () => {
  const [first, second] = chain([1, 1]);
  const queue = new DeltaOrder(5);
  expect(queue.take(second)).toEqual([]);
  expect(queue.gap).toBe(true);
  expect(queue.take(first)).toEqual([first, second]);
  expect(queue.gap).toBe(false);
});

test('what the snapshot holds already is passed over', () => {
  const [first, second] = chain([1, 1]);
  const queue = new DeltaOrder(first.revision);
  expect(queue.take(first)).toEqual([]);
  expect(queue.take(second)).toEqual([second]);
});
