import type { PlanSession, Transport } from '@/engine';

export interface FinishProps {
  schedule: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  /** The address of an activity in the Gantt. */
  activityPath: (row: number) => string;
  /** The address of a revision in the change log. */
  changePath: (revision: number) => string;
}

/** What each of the views is given. */
export interface ViewProps extends Pick<FinishProps, 'schedule' | 'activityPath' | 'changePath'> {
  session: PlanSession;
  revision: number;
  /** What an activity is called: its number and name. */
  nameOf: (row: number) => string;
}
