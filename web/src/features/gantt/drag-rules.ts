/** What may be dragged on the timeline, and why not. The same rules hold for the keys that move a bar. */
import { Constraint, isMilestone, Kind, NONE, type Plan } from '@/engine';

/** 100 % in 1/10,000 of a percent. */
const HUNDRED = 1_000_000;

/** What is taken hold of: the whole bar, its left edge or its right edge. */
export type Grip = 'move' | 'start' | 'finish';

/** Why a bar stays where it is. Each is a text under `timeline.refused`. */
export type DragRefusal =
  | 'project'
  | 'filtered'
  | 'started'
  | 'completed'
  | 'effort'
  | 'fixed'
  | 'summarySize'
  | 'milestoneSize'
  | 'nothingMoves'
  | 'undated';

/** Why one bar cannot be dragged by this grip. `filtered`: the rows on screen are filtered or sorted. */
export function dragRefusal(plan: Plan, i: number, grip: Grip, filtered: boolean): DragRefusal | undefined {
  const a = plan.activities;
  if (a.row[i] === 0) return 'project';
  if (filtered) return 'filtered';
  if (a.start[i] === NONE || a.start[i] === 0) return 'undated';
  if (a.kind[i] === Kind.effort) return 'effort';
  if (a.kind[i] === Kind.summary) {
    if (grip !== 'move') return 'summarySize';
    return leavesToMove(plan, [a.row[i]]).length ? undefined : 'nothingMoves';
  }
  if (grip !== 'move' && isMilestone(a.kind[i])) return 'milestoneSize';
  if (grip === 'finish') {
    if (a.progress[i] >= HUNDRED) return 'completed';
    return a.constraint[i] === Constraint.mfo ? 'fixed' : undefined;
  }
  return a.progress[i] > 0 ? 'started' : undefined;
}

/**
 * The activities that move when these rows are dragged: what has not begun, of summaries what lies under them. In tree
 * order and each once.
 */
export function leavesToMove(plan: Plan, rows: Iterable<number>): number[] {
  const { kind, row, progress, start } = plan.activities;
  const { order, position, end } = plan.tree;
  const places = new Set<number>();
  for (const number of rows) {
    const i = plan.index.of(number);
    if (i < 0 || row[i] === 0) continue;
    for (let at = position[i]; at < end[position[i]]; at++) {
      const j = order[at];
      if (kind[j] === Kind.summary || kind[j] === Kind.effort || progress[j] > 0) continue;
      if (start[j] !== NONE && start[j] !== 0) places.add(at);
    }
  }
  return [...places].sort((a, b) => a - b).map((at) => row[order[at]]);
}
