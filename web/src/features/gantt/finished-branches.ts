import type { Plan } from '@/engine';

const HUNDRED = 1_000_000;

/** Row numbers of the uppermost branches whose work is all done: closed at first, so that the plan opens where work is. */
export function finishedBranches(plan: Plan): number[] {
  const { tree, activities } = plan;
  const rows: number[] = [];
  for (let at = 0; at < tree.order.length; ) {
    const i = tree.order[at];
    const done = tree.children[i] > 0 && tree.level[i] > 0 && plan.progressOf(i) >= HUNDRED;
    if (done) rows.push(activities.row[i]);
    at = done ? tree.end[at] : at + 1;
  }
  return rows;
}
