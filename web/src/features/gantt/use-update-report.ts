import { useEffect, useMemo, useRef } from 'react';
import { NONE } from '@/engine';
import { type Update, usePinned, useUpdates } from './api/updates';
import { useBaseline } from './api/use-baseline';
import { useGantt, useGanttState, useView } from './gantt-context';
import { progressOf } from './progress-of';
import { useRowWords } from './row-words';
import { type Pinned, type Report, reportOf, showsFigures } from './update-report';
import { FILTER_REFRESH, useSettled } from './use-row-filter';

export interface OpenUpdate {
  /** The number of the update that is being made. */
  number: number;
  /** It is kept already, as a draft. */
  draft?: Update;
  /** The one before it, and what the schedule held then. */
  before?: Update;
  pinned?: Pinned;
  /** The status date has not moved on since, or there is none. */
  undated: boolean;
  /** Nothing while it is worked out. */
  report?: Report;
}

/** The update that is being made, while the columns of its figures are shown. */
export function useOpenUpdate(): OpenUpdate | undefined {
  const { session, surroundings, preview, store } = useGantt();
  const view = useView();
  const words = useRowWords();
  const { plan, planVersion } = view;
  const figured = useGanttState((s) => showsFigures(s.columns.shown));
  const needed = figured && Boolean(surroundings) && !preview && plan.activities.n > 0;
  const updates = useUpdates(session, plan.schedule.id, needed);
  const last = updates?.at(-1);
  const draft = last?.state === 'draft' ? last : undefined;
  const before = draft ? updates?.at(-2) : last;
  const pinned = usePinned(plan.schedule.id, needed ? before : undefined);
  const baseline = useBaseline(session, plan.schedule.id, needed && updates !== undefined && !before)?.points;
  const ready = updates !== undefined && (!before || pinned !== undefined);
  // A plan is edited cell after cell: the counts follow when the hands rest.
  const settled = useSettled(planVersion, FILTER_REFRESH);
  const latest = useRef(view);
  latest.current = view;
  const report = useMemo(() => {
    void settled;
    if (!needed || !ready) return undefined;
    const now = latest.current;
    return reportOf({ plan: now.plan, progress: progressOf(now), words: { ...words, baseline } }, pinned);
  }, [needed, ready, settled, words, baseline, pinned]);
  const { dataDate } = plan.schedule;
  const undated = dataDate === NONE || (pinned !== undefined && dataDate <= pinned.dataDate);
  useEffect(() => store.setState({ report: report && { ...report, undated } }), [store, report, undated]);
  return needed && updates
    ? { number: (last?.number ?? 0) + (draft ? 0 : 1), draft, before, pinned, undated, report }
    : undefined;
}
