import { useMemo } from 'react';
import { type BaselinePoints, expectedProgress, statusInstant } from '@/engine';
import { useNow } from '@/shared/lib/use-now';
import { useBaseline } from './api/use-baseline';
import { useGantt, useGanttState, useView } from './gantt-context';
import { baselineColumns, type ColumnId, standingColumns } from './grid-columns';

interface Standing {
  /** What the active baseline holds, where something shows it. */
  points?: BaselinePoints;
  /** The same, where its bars are drawn. */
  drawn?: BaselinePoints;
  /** What is expected of each activity, by index in 1/10,000 of a percent, where something shows it. */
  expected?: Int32Array;
  /** The same, where the colours of bars tell how activities stand. */
  coloured?: Int32Array;
}

/** The civil minute it is on this machine's clock. */
function civilMinute(now: number): number {
  const at = new Date(now);
  return Math.floor((now - at.getTimezoneOffset() * 60_000) / 60_000);
}

/** The active baseline and how activities stand beside it, as far as the shown columns and the timeline need them. */
export function useStanding(shown: readonly ColumnId[]): Standing {
  const { session, surroundings, preview } = useGantt();
  const { plan, planVersion: version } = useView();
  const bars = useGanttState((s) => s.baseline);
  const criteria = useGanttState((s) => s.criteria);
  const byStatus = useGanttState((s) => s.colours === 'status');
  const inColumn = shown.some((column) => standingColumns.has(column));
  const stands = inColumn || byStatus;
  const needed = bars || (stands && criteria === 'baseline') || shown.some((column) => baselineColumns.has(column));
  const baseline = useBaseline(session, plan.schedule.id, needed && Boolean(surroundings) && !preview);
  const points = baseline?.points;
  const visible = baseline?.visible;
  const at = statusInstant(plan, civilMinute(useNow(60_000)));
  const expected = useMemo(() => {
    void version;
    return stands ? expectedProgress(plan, at, criteria === 'baseline' ? points : undefined) : undefined;
  }, [plan, version, at, criteria, points, stands]);
  return useMemo(
    () => ({
      points,
      drawn: bars && visible ? points : undefined,
      expected,
      coloured: byStatus ? expected : undefined,
    }),
    [points, bars, visible, expected, byStatus],
  );
}
