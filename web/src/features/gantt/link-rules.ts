/** Which links may be made: asked while one is drawn, long before the server decides. */
import { LinkType, type linkTypeNames, type Plan } from '@/engine';

/** The end of a bar a link leaves from or arrives at. */
export type LinkSide = 'start' | 'finish';

export type LinkTypeName = (typeof linkTypeNames)[number];

/** The type of a link by the ends it joins. */
export function linkTypeOf(from: LinkSide, to: LinkSide): LinkTypeName {
  if (from === 'finish') return to === 'start' ? 'FS' : 'FF';
  return to === 'start' ? 'SS' : 'SF';
}

export type LinkRefusal =
  | { why: 'self' }
  | { why: 'relatives' }
  | { why: 'duplicate' }
  /** The activities of the circle in link direction, beginning with the successor of the new link. */
  | { why: 'cycle'; rows: number[] };

/** Why `to` may not wait for `from`, both indexes, or nothing. */
export function linkRefusal(plan: Plan, from: number, to: number, type: LinkTypeName): LinkRefusal | undefined {
  if (from === to) return { why: 'self' };
  if (plan.tree.isWithin(from, to) || plan.tree.isWithin(to, from)) return { why: 'relatives' };
  const { at, link } = plan.linkEnds.successors;
  for (let k = at[from]; k < at[from + 1]; k++) {
    const l = link[k];
    if (plan.linkEnds.to[l] === to && plan.links.type[l] === LinkType[type]) return { why: 'duplicate' };
  }
  const rows = wayBack(plan, from, to);
  return rows && { why: 'cycle', rows };
}

/**
 * The shortest way by links from `to` back to `from`. A link of a summary binds everything under it, so a way goes from
 * an activity through the links of the summaries above it.
 */
function wayBack(plan: Plan, from: number, to: number): number[] | undefined {
  const { tree, linkEnds, activities } = plan;
  const cameFrom = new Int32Array(activities.n).fill(-2);
  const queue: number[] = [];
  const enter = (i: number, by: number): void => {
    for (let at = tree.position[i]; at < tree.end[tree.position[i]]; at++) {
      const j = tree.order[at];
      if (cameFrom[j] !== -2) continue;
      cameFrom[j] = by;
      queue.push(j);
    }
  };
  enter(to, -1);
  for (let head = 0; head < queue.length; head++) {
    const i = queue[head];
    if (tree.isWithin(i, from)) return trace(plan, cameFrom, i, from, to);
    for (let p = i; p >= 0; p = tree.parent[p]) {
      for (let k = linkEnds.successors.at[p]; k < linkEnds.successors.at[p + 1]; k++) {
        enter(linkEnds.to[linkEnds.successors.link[k]], i);
      }
    }
  }
  return undefined;
}

function trace(plan: Plan, cameFrom: Int32Array, last: number, from: number, to: number): number[] {
  const way: number[] = [];
  for (let i = last; i >= 0; i = cameFrom[i]) way.push(i);
  way.reverse();
  // The ends are named as they were linked: a summary by itself and not by what lies under it.
  way[0] = to;
  if (way.length > 1) way[way.length - 1] = from;
  return way.map((i) => plan.activities.row[i]);
}
