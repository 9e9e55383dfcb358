/** Filters that one click sets: what an update asks about, and the critical path. */
import { type Filter, type FilterFacts, type FilterRule, isGroup, keyOf } from './row-filter';
import { isIn, situations } from './situations';

/** Quick filters: the situations, and the critical path. */
export const quickFilters = [...situations, 'critical'] as const;
export type QuickFilter = (typeof quickFilters)[number];

const ruleOf = (quick: QuickFilter): FilterRule =>
  quick === 'critical'
    ? { field: 'critical', operator: 'issomeof', value: ['yes'] }
    : { field: 'situation', operator: 'issomeof', value: [quick] };

const isRule = (part: FilterRule | Filter, quick: QuickFilter): boolean =>
  !isGroup(part) && JSON.stringify(part) === JSON.stringify(ruleOf(quick));

/** Whether conditions can be added at the end of a filter, or have to stand beside it. */
const takesMore = (filter: Filter): boolean => filter.join === 'and' && !filter.not;

/** Whether a filter asks for exactly this among what all must hold. */
export const asksQuick = (filter: Filter | undefined, quick: QuickFilter): boolean =>
  filter !== undefined && takesMore(filter) && filter.rules.some((part) => isRule(part, quick));

/** The filter with a quick one added to what it asks already, or without it; nothing where no condition is left. */
export function toggledQuick(filter: Filter | undefined, quick: QuickFilter): Filter | undefined {
  if (!filter) return { join: 'and', rules: [ruleOf(quick)] };
  if (!asksQuick(filter, quick)) {
    return { join: 'and', rules: [...(takesMore(filter) ? filter.rules : [filter]), ruleOf(quick)] };
  }
  const rules = filter.rules.filter((part) => !isRule(part, quick));
  return rules.length ? { ...filter, rules } : undefined;
}

/** How many activities each quick filter finds alone. */
export function countQuick(facts: FilterFacts): Record<QuickFilter, number> {
  const counts = Object.fromEntries(quickFilters.map((quick) => [quick, 0])) as Record<QuickFilter, number>;
  const { plan } = facts;
  const zero = plan.index.of(0);
  for (const i of plan.tree.order) {
    if (plan.tree.children[i] > 0 || i === zero) continue;
    for (const situation of situations) if (isIn(facts, i, situation)) counts[situation]++;
    if (keyOf(plan, i, 'critical') === 'yes') counts.critical++;
  }
  return counts;
}
