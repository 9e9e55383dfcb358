import type { Plan, View } from '@/engine';

let last: { plan: Plan; version: number; progress: Int32Array } | undefined;

/** Progress by index as it is shown, summaries as far as what is under them. Worked out once for each plan that is drawn. */
export function progressOf({ plan, planVersion: version }: View): Int32Array {
  // The confirmed plan is changed in place: the version tells.
  if (last?.plan !== plan || last.version !== version) {
    const progress = new Int32Array(plan.activities.n);
    for (let i = 0; i < progress.length; i++) progress[i] = plan.progressOf(i);
    last = { plan, version, progress };
  }
  return last.progress;
}
