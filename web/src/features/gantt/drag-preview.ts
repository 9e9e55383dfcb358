/** What a drag would do, worked out for every frame of it. */
import { Constraint, NONE, type Plan } from '@/engine';
import { preview } from '@/engine/preview';
import type { Moved } from './drag-moves';
import type { Grip } from './drag-rules';

export interface DragPreview {
  /** The plan as it would be. */
  plan: Plan;
  /** Rows whose dates would move, the dragged ones included. */
  moved: ReadonlySet<number>;
  /** How far the project finish would move, in working minutes; later is positive. */
  finish: { from: number; to: number; work: number };
}

/** Lays the dragged bars over the plan on screen and moves what they push. */
export function dragPreview(plan: Plan, grip: Grip, bars: readonly Moved[]): DragPreview {
  const draft = plan.draft();
  const a = draft.activities;
  a.constraint = a.constraint.slice();
  a.constraintDate = a.constraintDate.slice();
  for (const bar of bars) {
    const i = draft.index.of(bar.row);
    if (i < 0) continue;
    a.duration[i] = bar.duration;
    if (grip === 'finish') continue;
    a.constraint[i] = Constraint.snet;
    a.constraintDate[i] = bar.start;
  }
  const { moved, finish } = preview(draft, plan, { seeds: bars.map((bar) => bar.row) });
  return { plan: draft, moved: new Set(moved), finish: finish.from === NONE ? { ...finish, work: 0 } : finish };
}
