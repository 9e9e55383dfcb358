import { useMemo, useRef } from 'react';
import { useGanttState, useView } from './gantt-context';
import { progressOf } from './progress-of';
import type { FilterFacts } from './row-filter';
import { type Band, type GroupBy, groupedRows } from './row-groups';
import { openRows, orderedRows, orderedTree } from './row-order';
import type { RowWords } from './row-words';
import { FILTER_REFRESH, useRowFilter, useSettled } from './use-row-filter';

export interface ShownRows {
  /** Indexes in order; negative ones are bands. */
  shown: Int32Array;
  bands: readonly Band[];
  /** By index: 1 for a row that stands there only because of what is under it. */
  context?: Uint8Array;
  /** Branches open and close. A filter or bands show what they find, however it was folded. */
  folds: boolean;
}

const noBands: readonly Band[] = [];
const noGroups: readonly GroupBy[] = [];

/**
 * Which rows stand on the screen, and in which order: the outline, what a filter leaves of it, ordered, in bands. `words`
 * hold what rows are ordered and grouped by besides the plan; `plain` ones are the same from one edit to the next.
 */
export function useShownRows(plain: RowWords, words: RowWords): ShownRows {
  const view = useView();
  const { plan, planVersion } = view;
  const { tree } = plan;
  const collapsed = useGanttState((s) => s.collapsed);
  const order = useGanttState((s) => s.order);
  const groups = useGanttState((s) => (s.groups.length ? s.groups : noGroups));
  const folded = useGanttState((s) => s.folded);
  const filtered = useRowFilter(plain);
  const arranged = order !== undefined || groups.length > 0;
  // As with filters, what follows from values waits until the hands rest; what follows from rows does not.
  const settledPlan = useSettled(plan, FILTER_REFRESH);
  const settledVersion = useSettled(planVersion, FILTER_REFRESH);
  const latest = useRef(view);
  latest.current = view;
  const matching = filtered?.context;
  const ordered = useMemo(() => {
    void [settledPlan, settledVersion];
    if (!order || groups.length || latest.current.plan.tree !== tree) return undefined;
    return orderedTree(factsOf(latest.current, words), order);
  }, [order, groups, tree, settledPlan, settledVersion, words]);
  const grouped = useMemo(() => {
    void [settledPlan, settledVersion];
    if (!groups.length) return undefined;
    const facts = factsOf(latest.current, words);
    const top = facts.plan.index.of(0);
    const leaves = tree.order.filter((i) => tree.children[i] === 0 && i !== top && (!matching || matching[i] === 0));
    return groupedRows(facts, order ? orderedRows(facts, leaves, order) : leaves, groups, folded);
  }, [groups, order, folded, tree, matching, settledPlan, settledVersion, words]);
  // Every edit draws another plan, and nearly none another tree: what follows from places alone stays.
  const opened = useMemo(
    () => (arranged || filtered ? undefined : tree.visible(collapsed)),
    [arranged, filtered, tree, collapsed],
  );
  const rowNumber = plan.activities.row;
  return useMemo((): ShownRows => {
    if (grouped) return { ...grouped, folds: false };
    if (filtered) {
      const wanted = new Uint8Array(tree.order.length);
      for (const i of filtered.shown) wanted[i] = 1;
      const shown = ordered ? ordered.filter((i) => wanted[i] === 1) : filtered.shown;
      return { shown, bands: noBands, context: filtered.context, folds: false };
    }
    const shown = opened ?? openRows(tree, ordered ?? tree.order, rowNumber, collapsed);
    return { shown, bands: noBands, folds: true };
  }, [grouped, filtered, ordered, opened, tree, rowNumber, collapsed]);
}

const factsOf = (view: ReturnType<typeof useView>, words: RowWords): FilterFacts => ({
  plan: view.plan,
  progress: progressOf(view),
  expected: words.expected,
  words,
});
