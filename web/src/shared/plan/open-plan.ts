import { BrowserCommandStore, PlanSession, type Transport } from '@/engine';
import { planMoved } from '@/shared/lib/plan-moves';
import { usePresence } from '@/shared/lib/presence';
import { noteEdited } from '@/shared/lib/unsaved-edits';
import { endActions } from '@/shared/ui';
import type { KeptPlan, TellLate } from './plan-keeper';

export interface PlanOwner {
  schedule: string;
  user: string;
  company: string;
}

export const keyOf = ({ schedule, user, company }: PlanOwner): string => `${user}/${company}/${schedule}`;

/** Opens a plan with its command queue and live channel, and publishes who is present and the latest revision. */
export function openPlan(owner: PlanOwner, transport: (schedule: string, user: string) => Transport): KeptPlan {
  const { schedule, user, company } = owner;
  const session = new PlanSession({
    transport: transport(schedule, user),
    store: new BrowserCommandStore(user, company, schedule),
    defer: nextFrame,
  });
  const { setPeople } = usePresence.getState();
  let closed = false;
  let late: TellLate | undefined;
  let stopLate: (() => void) | undefined;
  const watch = (): void => {
    session.observe((event) => {
      if (event.kind === 'settled') noteEdited(schedule);
      if (event.kind === 'settled' || event.kind === 'remote') planMoved(event.delta.schedule, event.delta.revision);
    });
    let { people } = session.view();
    session.subscribe(() => {
      const { people: now, peopleCount } = session.view();
      if (now === people) return;
      people = now;
      setPeople(
        now.map((p) => ({ ...p, colour: Number(p.colour) || 1 })),
        peopleCount,
      );
    });
  };
  const plan: KeptPlan = {
    schedule,
    key: keyOf(owner),
    opening: { state: 'loading' },
    opened: session.open().then(
      () => {
        if (closed) return;
        watch();
        plan.opening = { state: 'open', session };
      },
      (error: unknown) => {
        plan.opening = { state: 'error', error };
      },
    ),
    follow() {
      stopLate?.();
      stopLate = undefined;
      return (tellLate) => {
        late = tellLate;
        if (!closed) stopLate = session.observe(tellLate);
      };
    },
    close() {
      closed = true;
      setPeople([]);
      endActions(session);
      // A screen that closes together with the plan hands over its reporter after this.
      session.close((event) => late?.(event));
    },
  };
  return plan;
}

/** Runs a task with the next frame; in a hidden window, where there are none, soon. */
function nextFrame(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, 50);
  else requestAnimationFrame(task);
}
