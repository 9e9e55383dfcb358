/**
 * Progress of summaries by the server's rule: the weighted mean of the children. A child with a custom weight counts
 * with it; the others share what those leave of 100 % by the weighting basis, a summary with the sum of what is under it.
 * Milestones weigh nothing. Where the basis is zero for all that share, working minutes decide, and where these are zero
 * too, they share equally. Children that all have a custom weight of 0 share as if they had none. Halves round up.
 */
import { HUNDRED, isMilestone } from './columns';
import { NONE } from './minutes';
import { eachChild } from './network';
import type { Plan } from './plan';

/** The largest sum of weights whose products with a progress are exact in a double. */
const EXACT = Number.MAX_SAFE_INTEGER / HUNDRED / 2;

/** The weighted mean, halves up. Both sides are whole numbers. */
function mean(weights: readonly number[], progress: readonly number[]): number {
  let weight = 0;
  for (const w of weights) weight += w;
  if (weight <= EXACT) {
    let sum = 0;
    for (let k = 0; k < weights.length; k++) sum += weights[k] * progress[k];
    return Math.floor((sum + Math.floor(weight / 2)) / weight);
  }
  let sum = BigInt(weight) / 2n;
  for (let k = 0; k < weights.length; k++) sum += BigInt(weights[k]) * BigInt(progress[k]);
  return Number(sum / BigInt(weight));
}

/** By index, in 1/10,000 of a percent. Leaves keep their own. */
export function rolledUpProgress(plan: Plan): Int32Array {
  const a = plan.activities;
  const { order, children } = plan.tree;
  const { basis } = plan.schedule;
  const out = a.progress.slice();
  const minutes = new Float64Array(a.n);
  const weight = new Float64Array(a.n);
  const worth = basis === 'cost' ? a.cost : basis === 'man-hours' ? a.manHours : a.duration;
  /** The mean by the first of these weights that any of the rows has, by equal shares where none has any. */
  const meanBy = (rows: readonly number[], ...by: Float64Array[]): number => {
    const found = by.find((weights) => rows.some((i) => weights[i] > 0));
    return mean(
      rows.map((i) => (found ? found[i] : 1)),
      rows.map((i) => out[i]),
    );
  };
  for (let at = order.length - 1; at >= 0; at--) {
    const i = order[at];
    if (children[i] === 0) {
      if (isMilestone(a.kind[i])) continue;
      minutes[i] = a.duration[i];
      weight[i] = worth[i];
      continue;
    }
    const family: number[] = [];
    const sharing: number[] = [];
    let custom = 0;
    let gained = 0;
    eachChild(plan.tree, i, (child) => {
      family.push(child);
      minutes[i] += minutes[child];
      weight[i] += weight[child];
      if (a.weight[child] === NONE) sharing.push(child);
      else {
        custom += a.weight[child];
        gained += a.weight[child] * out[child];
      }
    });
    const left = sharing.length ? Math.max(0, HUNDRED - custom) : 0;
    const whole = custom + left;
    if (whole === 0) out[i] = meanBy(family, minutes);
    else {
      const rest = left ? left * meanBy(sharing, weight, minutes) : 0;
      out[i] = Math.floor((gained + rest + Math.floor(whole / 2)) / whole);
    }
  }
  return out;
}
