/** What an activity depends on and what depends on it, to any depth. */
import { Kind, type Plan } from '@/engine';
import { isDriving } from './plan-marks';

export const traceDirections = ['both', 'predecessors', 'successors'] as const;
export type TraceDirection = (typeof traceDirections)[number];

export interface Trace {
  /** The activity whose logic is traced. */
  row: number;
  direction: TraceDirection;
  /** Only along links that drive dates. */
  driving: boolean;
  /** How many links away at most; nothing is any number. */
  depth?: number;
  /** Rows outside of the trace are left out instead of standing back. */
  only: boolean;
}

export interface Traced {
  /** By index: whether it is the activity itself or reached from it. */
  marks: Uint8Array;
  predecessors: number;
  successors: number;
}

/** The activities of a summary, or the activity itself. */
function leavesOf(plan: Plan, i: number): number[] {
  const { tree } = plan;
  if (tree.children[i] === 0) return [i];
  const at = tree.position[i];
  return Array.from(tree.order.subarray(at, tree.end[at])).filter((one) => tree.children[one] === 0);
}

/** The links of an activity one way: its own, and those of the summaries it lies in, which bind it too. */
function linksOf(plan: Plan, i: number, back: boolean): number[] {
  const { predecessors, successors } = plan.linkEnds;
  const ties = back ? predecessors : successors;
  const out: number[] = [];
  for (let at = i; at >= 0; ) {
    for (let k = ties.at[at]; k < ties.at[at + 1]; k++) out.push(ties.link[k]);
    const parent = plan.index.of(plan.activities.parent[at]);
    at = parent === at || plan.activities.row[at] === 0 ? -1 : parent;
  }
  return out;
}

/** Walks links one way from some activities. Gives how many others it reached. */
function walk(plan: Plan, from: readonly number[], back: boolean, trace: Trace, marks: Uint8Array): number {
  const { from: origins, to: ends } = plan.linkEnds;
  const seen = new Set(from);
  let front = [...from];
  for (let depth = 0; front.length && depth < (trace.depth ?? Number.POSITIVE_INFINITY); depth++) {
    const next: number[] = [];
    for (const i of front) {
      for (const link of linksOf(plan, i, back)) {
        if (trace.driving && !isDriving(plan, link)) continue;
        const other = back ? origins[link] : ends[link];
        for (const leaf of other < 0 ? [] : leavesOf(plan, other)) {
          if (seen.has(leaf)) continue;
          seen.add(leaf);
          next.push(leaf);
        }
      }
    }
    front = next;
  }
  for (const i of seen) marks[i] = 1;
  return seen.size - from.length;
}

/** What a trace reaches; nothing where its activity is gone. */
export function traced(plan: Plan, trace: Trace): Traced | undefined {
  const i = plan.index.of(trace.row);
  if (i < 0) return undefined;
  const marks = new Uint8Array(plan.tree.children.length);
  const from = leavesOf(plan, i);
  const back = trace.direction !== 'successors' ? walk(plan, from, true, trace, marks) : 0;
  const forth = trace.direction !== 'predecessors' ? walk(plan, from, false, trace, marks) : 0;
  for (const leaf of from) marks[leaf] = 1;
  return { marks, predecessors: back, successors: forth };
}

/** Whether a row stands back beside a trace. Summaries never do: they say where what is traced lies. */
export const standsBack = (plan: Plan, i: number, marks: Uint8Array | undefined): boolean =>
  marks !== undefined && marks[i] === 0 && plan.activities.kind[i] !== Kind.summary;
