import { useEffect, useMemo, useRef, useState } from 'react';
import { useAvailable } from './api/use-available';
import { useBaseline } from './api/use-baseline';
import { useBrought } from './api/use-brought';
import { useGantt, useGanttState, useView } from './gantt-context';
import { progressOf } from './progress-of';
import {
  asksFor,
  asksForBaseline,
  asksForOwn,
  effective,
  type Filter,
  type FilteredRows,
  filteredRows,
  standing,
  underSummaries,
} from './row-filter';
import type { RowWords } from './row-words';
import { useOwnColumns } from './use-own-columns';
import { useStanding } from './use-standing';
import { useTrace } from './use-trace';

/** ms after the last change of a plan until its filter is applied anew. */
export const FILTER_REFRESH = 100;

/** A value once it has not changed for so long. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** The rows that a filter shows; nothing without conditions. The row that is being edited stays. */
export function useFilteredRows(filter: Filter | undefined, words: RowWords): FilteredRows | undefined {
  const { session, surroundings, preview } = useGantt();
  const view = useView();
  const { plan, planVersion } = view;
  const wished = useMemo(() => effective(filter), [filter]);
  const ofOwn = asksForOwn(wished);
  const own = useOwnColumns(ofOwn);
  // Until the codes are here all rows are shown.
  const asked = useMemo(() => (ofOwn ? own && standing(wished, own) : wished), [ofOwn, own, wished]);
  const brought = useBrought(plan.schedule.id, asksFor(asked, 'tags'));
  const named = (['subcontract', 'responsibles', 'projectTags'] as const).some((field) => asksFor(asked, field));
  const available = useAvailable(plan.schedule.id, named);
  const measured = asksForBaseline(asked) && Boolean(surroundings) && !preview;
  const baseline = useBaseline(session, plan.schedule.id, measured)?.points;
  const { expected } = useStanding(asksFor(asked, 'status') ? ['status'] : []);
  const edited = useGanttState((s) => s.editing?.row);
  // A plan is edited cell after cell: its filter follows when the hands rest, or at once where rows came or went.
  const settledPlan = useSettled(plan, FILTER_REFRESH);
  const settledVersion = useSettled(planVersion, FILTER_REFRESH);
  const { tree } = plan;
  const latest = useRef(view);
  latest.current = view;
  const matching = useMemo(() => {
    void [settledPlan, settledVersion];
    if (!asked) return undefined;
    const now = latest.current;
    const told = { ...words, brought, available, own, baseline };
    const facts = { plan: now.plan, progress: progressOf(now), expected, words: told };
    const { context, count, shown } = filteredRows(facts, asked);
    return { tree, context, count, shown };
  }, [asked, tree, settledPlan, settledVersion, expected, words, brought, available, own, baseline]);
  return useMemo(() => {
    const i = edited === undefined ? -1 : plan.index.of(edited);
    if (!matching || i < 0 || matching.context[i] === 0) return matching;
    return underSummaries(matching.tree, (at) => at === i || matching.context[at] === 0);
  }, [matching, edited, plan.index]);
}

/** The same for the filter of the Gantt, which notes how many rows match. */
export function useRowFilter(words: RowWords): FilteredRows | undefined {
  const { store } = useGantt();
  const filter = useGanttState((s) => s.filter);
  const rows = useFilteredRows(filter, words);
  const matching = rows?.count;
  useEffect(() => {
    void filter; // another one that finds as many has its count too
    store.setState({ matching });
  }, [store, matching, filter]);
  const only = useGanttState((s) => s.trace?.only === true);
  const reached = useTrace();
  const { tree } = useView().plan;
  return useMemo(() => {
    if (!only || !reached) return rows;
    return underSummaries(tree, (i) => reached.marks[i] === 1 && (!rows || rows.context[i] === 0));
  }, [only, reached, rows, tree]);
}
