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

/** What the progress of summaries is worked out of, by index: progress in 1/10,000 of a percent, leaves with their own. */
export interface Weighing {
  progress: Int32Array;
  minutes: Float64Array;
  weight: Float64Array;
}

/** Weighs every activity and summary: its progress, or another share of each activity. */
export function weighing(plan: Plan, progress = plan.activities.progress): Weighing {
  const { n } = plan.activities;
  const { order } = plan.tree;
  const out = { progress: progress.slice(), minutes: new Float64Array(n), weight: new Float64Array(n) };
  for (let at = order.length - 1; at >= 0; at--) weighOne(plan, order[at], out);
  return out;
}

/** Weighs some activities, by index, and the summaries above them anew; `changed` are the summaries with another progress. */
export function reweighed(
  plan: Plan,
  before: Weighing,
  rows: Iterable<number>,
): { weighing: Weighing; changed: number[] } {
  const out = { progress: before.progress.slice(), minutes: before.minutes.slice(), weight: before.weight.slice() };
  const { parent, children, position } = plan.tree;
  const above = new Set<number>();
  for (const i of rows) {
    if (children[i] === 0) {
      out.progress[i] = plan.activities.progress[i];
      out.minutes[i] = 0;
      out.weight[i] = 0;
      weighOne(plan, i, out);
    }
    for (let up = parent[i]; up >= 0 && !above.has(up); up = parent[up]) above.add(up);
  }
  const changed: number[] = [];
  // What lies deeper stands further down: its sums are needed above.
  for (const i of [...above].sort((x, y) => position[y] - position[x])) {
    weighOne(plan, i, out);
    if (out.progress[i] !== before.progress[i]) changed.push(i);
  }
  return { weighing: out, changed };
}

/** Weighs one activity, or a summary by its children, which are weighed. */
function weighOne(plan: Plan, i: number, { progress: out, minutes, weight }: Weighing): void {
  const a = plan.activities;
  const { order, children, position, end } = plan.tree;
  const { basis } = plan.schedule;
  if (children[i] === 0) {
    if (isMilestone(a.kind[i])) return;
    const worth = basis === 'cost' ? a.cost : basis === 'man-hours' ? a.manHours : a.duration;
    minutes[i] = a.duration[i];
    weight[i] = worth[i];
    return;
  }
  /** The weighted mean of a summary's children, or of those that share: for sums that doubles do not hold. */
  const longMean = (by: Float64Array, sharing: boolean): number => {
    let sum = 0n;
    let whole = 0n;
    eachChild(plan.tree, i, (child) => {
      if (sharing && a.weight[child] !== NONE) return;
      whole += BigInt(by[child]);
      sum += BigInt(by[child]) * BigInt(out[child]);
    });
    return Number((sum + whole / 2n) / whole);
  };
  const mean = (whole: number, sum: number, by: Float64Array, sharing: boolean): number =>
    whole <= EXACT ? Math.floor((sum + Math.floor(whole / 2)) / whole) : longMean(by, sharing);

  // Sums over the children: all of them, and those without a custom weight, which share what the others leave.
  let all = 0;
  let allMinutes = 0;
  let allWeight = 0;
  let allByMinutes = 0;
  let allDone = 0;
  let sharing = 0;
  let sharedMinutes = 0;
  let sharedWeight = 0;
  let sharedByMinutes = 0;
  let sharedByWeight = 0;
  let sharedDone = 0;
  let custom = 0;
  let gained = 0;
  for (let next = position[i] + 1; next < end[position[i]]; next = end[next]) {
    const child = order[next];
    const done = out[child];
    all++;
    allMinutes += minutes[child];
    allWeight += weight[child];
    allByMinutes += minutes[child] * done;
    allDone += done;
    if (a.weight[child] === NONE) {
      sharing++;
      sharedMinutes += minutes[child];
      sharedWeight += weight[child];
      sharedByMinutes += minutes[child] * done;
      sharedByWeight += weight[child] * done;
      sharedDone += done;
    } else {
      custom += a.weight[child];
      gained += a.weight[child] * done;
    }
  }
  minutes[i] = allMinutes;
  weight[i] = allWeight;
  const left = sharing ? Math.max(0, HUNDRED - custom) : 0;
  const whole = custom + left;
  if (whole === 0) {
    out[i] = allMinutes > 0 ? mean(allMinutes, allByMinutes, minutes, false) : mean(all, allDone, weight, false);
    return;
  }
  let rest = 0;
  if (left) {
    if (sharedWeight > 0) rest = mean(sharedWeight, sharedByWeight, weight, true);
    else if (sharedMinutes > 0) rest = mean(sharedMinutes, sharedByMinutes, minutes, true);
    else rest = mean(sharing, sharedDone, weight, true);
  }
  out[i] = Math.floor((gained + left * rest + Math.floor(whole / 2)) / whole);
}
