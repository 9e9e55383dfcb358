import { expect, test } from 'vitest';
import { randomId } from './random-id';

test('ui-315 a random id has 10 characters unless another length is asked for, and no two are alike', () => {
  expect(randomId()).toMatch(/^[0-9a-z]{10}$/);
  expect(randomId(4)).toMatch(/^[0-9a-z]{4}$/);
  expect(new Set(Array.from({ length: 500 }, () => randomId())).size).toBe(500);
});
