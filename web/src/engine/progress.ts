/** Progress of summaries: that of the activities below them, weighted by duration; equal shares where none has any. */
import type { Plan } from './plan';

/** By index, in 1/10,000 of a percent. Leaves keep their own. */
export function rolledUpProgress(plan: Plan): Int32Array {
  const { n, duration, progress } = plan.activities;
  const { order, parent, children } = plan.tree;
  const out = progress.slice();
  const weight = new Float64Array(n);
  const done = new Float64Array(n);
  const leaves = new Float64Array(n);
  const shares = new Float64Array(n);
  for (let at = order.length - 1; at >= 0; at--) {
    const i = order[at];
    if (children[i] === 0) {
      weight[i] = duration[i];
      done[i] = duration[i] * progress[i];
      leaves[i] = 1;
      shares[i] = progress[i];
    } else out[i] = Math.floor(weight[i] > 0 ? done[i] / weight[i] : shares[i] / leaves[i]);
    const p = parent[i];
    if (p < 0) continue;
    weight[p] += weight[i];
    done[p] += done[i];
    leaves[p] += leaves[i];
    shares[p] += shares[i];
  }
  return out;
}
