import { useMemo } from 'react';
import { useGanttState, useView } from './gantt-context';
import { type Traced, traced } from './trace-logic';

/** What the logic that is being traced reaches in the plan as it is drawn now. */
export function useTrace(): Traced | undefined {
  const { plan, planVersion } = useView();
  const trace = useGanttState((s) => s.trace);
  return useMemo(() => {
    void planVersion;
    return trace && traced(plan, trace);
  }, [plan, planVersion, trace]);
}
