import { expect, test } from 'vitest';
import { Plan, type PlanCommand } from '@/engine';
import { PER_DAY, snapshot } from '@/engine/testing/plans';
import { formatFor } from '@/shared/i18n/format';
import { sayValue } from './refused-edits';

const rows = [
  { row: 1, from: 0, to: 3 },
  { row: 2, from: 3, to: 5 },
];
const plan = Plan.read(snapshot(rows, [[1, 2, 'SS', 2]]));
const change: PlanCommand = { type: 'link.change', link: 500, lag: 0 };

test.each([
  ['es', 'SS', 'CC'],
  ['en', 'SS', 'SS'],
  ['es', 2 * PER_DAY, '2\u00a0d'],
  ['es', true, 'Desfase en días corridos'],
  ['es', false, 'Desfase en días hábiles'],
] as const)('what somebody else put into a link is said in %s: %s is %s', (language, value, said) => {
  expect(sayValue(change, value, plan, formatFor(language))).toBe(said);
});
