/** The session of a schedule: its model for the core, and what an edit would do before it is made. */

import { codes } from '../codes/area';
import { joinAreas } from '../core/area-rows';
import type { CommandStore as CommandStoreOf } from '../core/command-store';
import type { PlanModel } from '../core/plan-model';
import { Session, type SessionOptions } from '../core/session';
import type { LiveHandlers as LiveHandlersOf, Transport as TransportOf } from '../core/transport';
import type { SessionEvent as SessionEventOf, View as ViewOf } from '../core/view';
import { lookahead } from '../lookahead/area';
import { ranges } from '../ranges/area';
import { applyDelta, type Effect } from './apply-delta';
import { NONE } from './minutes';
import { type Overlay, overlay } from './overlay';
import { Plan } from './plan';
import type { Preview } from './preview';
import { activitiesOf, references } from './refs';
import type { Delta, PlanCommand, Snapshot } from './wire';

export type View = ViewOf<Plan, Overlay>;
export type SessionEvent = SessionEventOf<PlanCommand, Delta, Effect>;
export type Transport = TransportOf<PlanCommand, Delta, Snapshot>;
export type LiveHandlers = LiveHandlersOf<Delta>;
export type CommandStore = CommandStoreOf<PlanCommand>;

/** What an edit would do, and the plan as it would be. */
export interface Foresight extends Preview {
  plan: Plan;
}

const model: PlanModel<Plan, PlanCommand, Delta, Snapshot, Effect, Overlay> = {
  references,
  areas: joinAreas([lookahead, codes, ranges]),
  head: ({ schedule }) => schedule,
  read: Plan.read,
  apply: applyDelta,
  lay: overlay,
  added({ added }) {
    const { activities, links, calendars } = added ?? {};
    return [...(activities?.row ?? []), ...(links?.row ?? []), ...(calendars ?? []).map((c) => c.row)];
  },
  about(plan, command, rowOf) {
    const [ref, ...more] = activitiesOf(command);
    if (ref === undefined || more.length) return undefined;
    const i = plan.index.of(rowOf(ref) ?? Number.NaN);
    return i < 0 ? undefined : `${plan.tree.position[i]} ${plan.activities.name[i]}`;
  },
  prepare: (plan) => void [plan.network, plan.weighing],
};

export class PlanSession extends Session<Plan, PlanCommand, Delta, Snapshot, Effect, Overlay> {
  /** Project finish when the schedule was opened, NONE when it had none. */
  finishAtOpen = NONE;

  constructor(options: SessionOptions<PlanCommand, Delta, Snapshot>) {
    super(model, options);
  }

  protected override began(plan: Plan): void {
    this.finishAtOpen = plan.schedule.finish;
  }

  /**
   * What an edit would do behind those that wait, without making it. It is sure only where the server comes to the same: not on
   * ground that is itself a guess, or that this window knows to be behind.
   */
  foresee(command: PlanCommand): Foresight {
    const { plan, preview } = this.layBehind(command);
    const sure = preview.sure && this.isCurrent && this.view().laid?.preview.sure !== false;
    return { ...preview, plan, sure };
  }
}
