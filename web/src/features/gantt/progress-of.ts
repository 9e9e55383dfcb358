import { rolledUpProgress, type Tree, type View } from '@/engine';

let last: { tree: Tree; revision: number; progress: Int32Array } | undefined;

/**
 * Progress by index with summaries rolled up, worked out once for each confirmed revision. An edit on its way shifts
 * the weights a little; that is left to its receipt.
 */
export function progressOf({ plan, confirmedRevision: revision }: View): Int32Array {
  if (last?.tree !== plan.tree || last.revision !== revision) {
    last = { tree: plan.tree, revision, progress: rolledUpProgress(plan) };
  }
  return last.progress;
}
