import { expect, test, vi } from 'vitest';
import { LaidEdits } from '../core/laid-edits';
import { RowNames } from '../core/row-names';
import { overlay } from './overlay';
import { Plan } from './plan';
import { PER_DAY, snapshot } from './testing/plans';
import type { PlanCommand } from './wire';

const rows = [
  { row: 1, from: 0, to: 1 },
  { row: 2, from: 0, to: 1 },
];
const lasts = (id: string, row: number, days: number): { id: string; command: PlanCommand } => ({
  id,
  command: { type: 'activity.set-duration', row, duration: days * PER_DAY },
});

function open() {
  const plan = Plan.read(snapshot(rows));
  const laid = new LaidEdits(overlay, new RowNames());
  const days = () =>
    [1, 2].map((row) => {
      const { activities, index } = laid.overlay?.plan ?? plan;
      return activities.duration[index.of(row)] / PER_DAY;
    });
  return { plan, laid, days };
}

test('edits that come behind those that lie there are laid alone, over the same plan', () => {
  const { plan, laid, days } = open();
  const [first, second] = [lasts('a', 1, 3), lasts('b', 2, 5)];
  expect(laid.lay(plan, '1', [first])).toBe(true);
  const under = laid.overlay!.plan;
  const drafted = vi.spyOn(plan, 'draft');
  expect(laid.lay(plan, '1', [first, second])).toBe(true);
  expect(drafted).not.toHaveBeenCalled();
  expect(laid.overlay!.plan).not.toBe(under);
  expect(days()).toEqual([3, 5]);
});

test('what lies there already is nothing new', () => {
  const { plan, laid } = open();
  expect(laid.lay(plan, '1', [])).toBe(true);
  expect(laid.lay(plan, '1', [])).toBe(false);
  laid.lay(plan, '1', [lasts('a', 1, 3)]);
  const { overlay } = laid;
  expect(laid.lay(plan, '1', [lasts('a', 1, 3)])).toBe(false);
  expect(laid.overlay).toBe(overlay);
});

test.each([
  ['another plan under them', '2', ['a', 'b'], [3, 5]],
  ['one that is gone before another', '1', ['b'], [1, 5]],
  ['none any more', '1', [], [1, 1]],
])('all are laid anew over %s', (_, ground, ids, expected) => {
  const { plan, laid, days } = open();
  const edits = [lasts('a', 1, 3), lasts('b', 2, 5)];
  laid.lay(plan, '1', edits);
  expect(
    laid.lay(
      plan,
      ground,
      edits.filter(({ id }) => ids.includes(id)),
    ),
  ).toBe(true);
  expect(days()).toEqual(expected);
});
