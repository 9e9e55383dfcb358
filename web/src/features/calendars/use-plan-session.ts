import { useEffect, useState } from 'react';
import { BrowserCommandStore, PlanSession, type Transport } from '@/engine';
import { planMoved } from '@/shared/lib/plan-moves';
import { usePresence } from '@/shared/lib/presence';
import { endActions } from '@/shared/ui';
import { tellLate } from './calendar-news';

export type Opening =
  | { state: 'loading' }
  | { state: 'open'; session: PlanSession }
  | { state: 'error'; error: unknown };

/** Opens the plan with the same queue of commands as the Gantt and closes it with the screen. */
export function usePlanSession(
  schedule: string,
  user: string | undefined,
  company: string | undefined,
  transport: (schedule: string, user: string) => Transport,
): Opening & { again: () => void } {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const setPeople = usePresence((s) => s.setPeople);
  useEffect(() => {
    if (!user || !company) return;
    void attempt;
    setOpening({ state: 'loading' });
    const session = new PlanSession({
      transport: transport(schedule, user),
      store: new BrowserCommandStore(user, company, schedule),
    });
    let left = false;
    const stops: (() => void)[] = [];
    session.open().then(
      () => {
        if (left) return;
        stops.push(
          session.observe((event) => {
            if (event.kind === 'settled' || event.kind === 'remote') {
              planMoved(event.delta.schedule, event.delta.revision);
            }
          }),
          session.subscribe(() => {
            const { people, peopleCount } = session.view();
            setPeople(
              people.map((p) => ({ ...p, colour: Number(p.colour) || 1 })),
              peopleCount,
            );
          }),
        );
        setOpening({ state: 'open', session });
      },
      (error: unknown) => !left && setOpening({ state: 'error', error }),
    );
    return () => {
      left = true;
      for (const stop of stops) stop();
      setPeople([]);
      endActions(session);
      session.close(tellLate);
    };
  }, [schedule, user, company, transport, attempt, setPeople]);
  return { ...opening, again: () => setAttempt((n) => n + 1) };
}
