import { createContext } from 'react';
import type { PlanSession, SessionEvent } from '@/engine';

export type Opening =
  | { state: 'loading' }
  | { state: 'open'; session: PlanSession }
  | { state: 'error'; error: unknown };

/** Reports an edit that failed while no screen follows the plan. */
export type TellLate = (event: SessionEvent) => void;

/** A plan that is open or being opened. */
export interface KeptPlan {
  schedule: string;
  /** Names the schedule, and whose session it is. */
  key: string;
  opening: Opening;
  /** Ends when the plan is open or could not be opened. */
  opened: Promise<void>;
  /** Registers a screen as a follower. The function it gives ends that and takes the reporter for edits that fail later. */
  follow(): (late: TellLate) => void;
  close(): void;
}

/** Keeps the plan of a schedule open while its screens come and go. */
export class PlanKeeper {
  private kept: KeptPlan | undefined;

  /** The plan that is kept under this key, unless it could not be opened or its session has ended. */
  planOf(key: string): KeptPlan | undefined {
    if (this.kept?.key !== key) return undefined;
    const { opening } = this.kept;
    const over = opening.state === 'open' ? opening.session.view().connection === 'closed' : opening.state === 'error';
    return over ? undefined : this.kept;
  }

  /** The same for the plan that a screen of this schedule opened. */
  planFor(schedule: string): KeptPlan | undefined {
    return this.kept?.schedule === schedule ? this.planOf(this.kept.key) : undefined;
  }

  /** Gives the plan that is kept under this key, else opens it in place of the one before. */
  hold(key: string, open: () => KeptPlan): KeptPlan {
    const kept = this.planOf(key);
    if (kept) return kept;
    this.close();
    this.kept = open();
    return this.kept;
  }

  close(): void {
    this.kept?.close();
    this.kept = undefined;
  }
}

/** The keeper of the schedule whose screens are shown. */
export const PlanKeeperContext = createContext<PlanKeeper | undefined>(undefined);
