import { type Plan, rolledUpProgress } from '@/engine';

let last: { plan: Plan; version: number; progress: Int32Array } | undefined;

/** Progress by index with summaries rolled up, worked out once for each version of the plan on screen. */
export function progressOf(plan: Plan, version: number): Int32Array {
  if (last?.plan !== plan || last.version !== version) last = { plan, version, progress: rolledUpProgress(plan) };
  return last.progress;
}
