/** Which links may be made: asked while one is drawn or typed, long before the server decides. The rules are the server's. */
import { linkTypeNames } from './columns';
import { eachChild } from './network';
import type { Plan } from './plan';
import type { LinkTypeName } from './wire';

export type LinkRefusal =
  | { why: 'self' }
  /** One lies under the other. */
  | { why: 'relatives' }
  /** `link` is the row of the link that stands. */
  | { why: 'duplicate'; link: number }
  /** link-110: the rows on the circle in link direction, beginning with the smallest number. */
  | { why: 'cycle'; rows: number[] };

/** Links that come and go before the one that is asked about, as in one step with it. Indexes are those of the plan. */
export interface LinksMeanwhile {
  /** Links that are removed. */
  gone: ReadonlySet<number>;
  /** The activities that wait for an activity by links that are added. */
  added: ReadonlyMap<number, readonly number[]>;
}

/** Why `to` may not wait for `from`, both row numbers, or nothing. */
export function linkRefusal(
  plan: Plan,
  from: number,
  to: number,
  type: LinkTypeName,
  meanwhile?: LinksMeanwhile,
): LinkRefusal | undefined {
  const p = plan.index.of(from);
  const s = plan.index.of(to);
  if (p < 0 || s < 0) return undefined;
  if (p === s) return { why: 'self' };
  if (plan.tree.isWithin(p, s) || plan.tree.isWithin(s, p)) return { why: 'relatives' };
  const { at, link } = plan.linkEnds.successors;
  for (let k = at[p]; k < at[p + 1]; k++) {
    const l = link[k];
    if (plan.linkEnds.to[l] === s && linkTypeNames[plan.links.type[l]] === type && !meanwhile?.gone.has(l)) {
      return { why: 'duplicate', link: plan.links.row[l] };
    }
  }
  const rows = circle(plan, p, s, meanwhile);
  return rows && { why: 'cycle', rows };
}

/**
 * The rows on the circle that a link from `p` to `s` would close, nothing when it closes none. A link to a summary binds
 * everything under it, and a summary follows from what is under it.
 */
function circle(plan: Plan, p: number, s: number, meanwhile?: LinksMeanwhile): number[] | undefined {
  const { n, row } = plan.activities;
  const { tree, linkEnds } = plan;
  const { successors, to } = linkEnds;
  // Nodes from n are the gates of summaries, as in the network.
  const cameFrom = new Int32Array(2 * n).fill(-2);
  const entry = (i: number): number => (tree.children[i] > 0 ? n + i : i);
  const queue = [entry(s)];
  cameFrom[queue[0]] = -1;
  const reach = (node: number, by: number): void => {
    if (cameFrom[node] !== -2) return;
    cameFrom[node] = by;
    queue.push(node);
  };
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    if (node === p) return trace(cameFrom, node, n, row);
    if (node >= n) {
      eachChild(tree, node - n, (child) => reach(entry(child), node));
      continue;
    }
    for (let k = successors.at[node]; k < successors.at[node + 1]; k++) {
      const l = successors.link[k];
      if (to[l] >= 0 && !meanwhile?.gone.has(l)) reach(entry(to[l]), node);
    }
    for (const next of meanwhile?.added.get(node) ?? []) reach(entry(next), node);
    if (tree.parent[node] >= 0) reach(tree.parent[node], node);
  }
  return undefined;
}

function trace(cameFrom: Int32Array, last: number, n: number, row: Int32Array): number[] {
  const way: number[] = [];
  for (let node = last; node >= 0; node = cameFrom[node]) {
    const at = row[node >= n ? node - n : node];
    if (way[way.length - 1] !== at) way.push(at);
  }
  way.reverse();
  const smallest = way.indexOf(Math.min(...way));
  return [...way.slice(smallest), ...way.slice(0, smallest)];
}
