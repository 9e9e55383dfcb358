/**
 * Progress of summaries by the server's rule: the weighted mean of the children. A child with a custom weight counts
 * with it; the others share what those leave of 100 % by the weighting basis, a summary with the sum of what is under it.
 * Milestones weigh nothing. Where the basis is zero for all that share, working minutes decide, and where these are zero
 * too, they share equally. Halves round up.
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
  for (let at = order.length - 1; at >= 0; at--) {
    const i = order[at];
    if (children[i] === 0) {
      if (isMilestone(a.kind[i])) continue;
      minutes[i] = a.duration[i];
      weight[i] = worth[i];
      continue;
    }
    const sharing: number[] = [];
    let custom = 0;
    let gained = 0;
    eachChild(plan.tree, i, (child) => {
      minutes[i] += minutes[child];
      weight[i] += weight[child];
      if (a.weight[child] === NONE) sharing.push(child);
      else {
        custom += a.weight[child];
        gained += a.weight[child] * out[child];
      }
    });
    out[i] = total(custom, gained, shared(sharing, weight, minutes, out));
  }
  return out;
}

/** The mean of the children without a custom weight, undefined when there are none. */
function shared(rows: number[], weight: Float64Array, minutes: Float64Array, out: Int32Array): number | undefined {
  if (!rows.length) return undefined;
  const progress = rows.map((i) => out[i]);
  for (const by of [weight, minutes])
    if (rows.some((i) => by[i] > 0))
      return mean(
        rows.map((i) => by[i]),
        progress,
      );
  return mean(
    rows.map(() => 1),
    progress,
  );
}

function total(custom: number, gained: number, rest: number | undefined): number {
  const left = rest === undefined ? 0 : Math.max(0, HUNDRED - custom);
  const whole = custom + left;
  if (whole === 0) return 0;
  return Math.floor((gained + left * (rest ?? 0) + Math.floor(whole / 2)) / whole);
}
