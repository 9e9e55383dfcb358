/**
 * The order in which dates follow from one another. A summary follows from its children; a link to a summary binds
 * every activity under it, for which the summary has a gate: a node before its children. Nodes from 0 are activities
 * and summaries by index, nodes from `n` the gates of the summaries, `n + i`.
 */
import type { LinkEnds } from './link-index';
import type { Tree } from './tree';

export interface Network {
  /** Nodes in an order that puts what comes first first. Those on a circle, and behind one, are left out. */
  order: Int32Array;
  /** Whether links go in a circle. */
  circular: boolean;
  /** Whether any link binds a summary: without one the gates are left out. */
  gated: boolean;
}

export function networkOf(n: number, tree: Tree, ends: LinkEnds): Network {
  const { from, to } = ends;
  const { children, parent } = tree;
  let gated = false;
  for (let l = 0; l < to.length && !gated; l++) gated = from[l] >= 0 && to[l] >= 0 && children[to[l]] > 0;
  const size = gated ? 2 * n : n;
  let nodes = n;
  if (gated) for (let i = 0; i < n; i++) if (children[i] > 0) nodes++;
  const waiting = new Int32Array(size);
  for (let l = 0; l < from.length; l++) {
    if (from[l] >= 0 && to[l] >= 0) waiting[children[to[l]] > 0 ? n + to[l] : to[l]]++;
  }
  for (let i = 0; i < n; i++) {
    if (children[i] > 0) waiting[i] += children[i];
    if (gated && parent[i] >= 0) waiting[children[i] > 0 ? n + i : i]++;
  }
  const queue = new Int32Array(size);
  let tail = 0;
  for (let node = 0; node < size; node++) {
    // A gate without a summary is nobody's.
    if (waiting[node] === 0 && (node < n || children[node - n] > 0)) queue[tail++] = node;
  }
  const release = (node: number): void => {
    if (--waiting[node] === 0) queue[tail++] = node;
  };
  for (let head = 0; head < tail; head++) {
    const node = queue[head];
    if (node >= n) {
      eachChild(tree, node - n, (child) => release(children[child] > 0 ? n + child : child));
      continue;
    }
    const { at, link } = ends.successors;
    for (let k = at[node]; k < at[node + 1]; k++) {
      const s = to[link[k]];
      release(children[s] > 0 ? n + s : s);
    }
    if (parent[node] >= 0) release(parent[node]);
  }
  return { order: queue.subarray(0, tail), circular: tail < nodes, gated };
}

/** Calls `visit` with the children of a summary, both as indexes. */
export function eachChild(tree: Tree, i: number, visit: (child: number) => void): void {
  const { order, end, position } = tree;
  const stop = end[position[i]];
  for (let at = position[i] + 1; at < stop; at = end[at]) visit(order[at]);
}
