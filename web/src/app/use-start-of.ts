import { useLocation, useNavigate } from 'react-router';
import { useLevel } from '@/shared/lib/session';
import { paths } from './paths';

/** What the Gantt tells about the schedule it sends here: it has looked, lists may not know yet. */
export interface StartState {
  empty?: string;
}

/** What the start page tells the Gantt: the person wants to begin with nothing. */
export interface ScratchState {
  scratch?: boolean;
}

/**
 * Gives what leads from a schedule without activities to the start page of the master plan: nothing for those who may
 * not begin there, and for those who came from there to begin with nothing.
 */
export function useStartOf() {
  const navigate = useNavigate();
  const mayBegin = useLevel('masterplan.gantt') === 'AC';
  const { scratch } = (useLocation().state as ScratchState | null) ?? {};
  return (project: string, schedule: string): (() => void) | undefined =>
    mayBegin && !scratch
      ? () =>
          void navigate(paths.masterPlan(project, schedule), {
            replace: true,
            state: { empty: schedule } satisfies StartState,
          })
      : undefined;
}
