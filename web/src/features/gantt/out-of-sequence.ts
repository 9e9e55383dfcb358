import { HUNDRED, Kind, LinkType, NONE, type Plan } from '@/engine';

/**
 * The predecessors, as places in the plan, that an activity did not wait for: it has begun, or ended, before they had come as far as
 * the link asks. The server's rule; summaries and levels of effort are left out.
 */
export function aheadOf(plan: Plan, i: number): { begun: number[]; ended: number[] } {
  const a = plan.activities;
  const out = { begun: [] as number[], ended: [] as number[] };
  const counts = (k: number) => plan.tree.children[k] === 0 && a.kind[k] !== Kind.effort;
  const started = (k: number) => a.progress[k] > 0 || a.actualStart[k] !== NONE;
  const finished = (k: number) => a.progress[k] >= HUNDRED || a.actualFinish[k] !== NONE;
  if (i < 0 || !counts(i) || !started(i)) return out;
  const { predecessors, from } = plan.linkEnds;
  for (let k = predecessors.at[i]; k < predecessors.at[i + 1]; k++) {
    const link = predecessors.link[k];
    const type = plan.links.type[link];
    const p = from[link];
    if (!counts(p)) continue;
    const due = type === LinkType.SS || type === LinkType.SF ? started(p) : finished(p);
    const ends = type === LinkType.FF || type === LinkType.SF;
    if (due || (ends && !finished(i))) continue;
    (ends ? out.ended : out.begun).push(p);
  }
  return out;
}
