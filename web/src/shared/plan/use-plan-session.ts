import { useContext, useEffect, useState } from 'react';
import type { Transport } from '@/engine';
import { useSession } from '@/shared/lib/session';
import { keyOf, openPlan } from './open-plan';
import { type Opening, PlanKeeper, PlanKeeperContext, type TellLate } from './plan-keeper';

const loading: Opening = { state: 'loading' };

/**
 * Gives a screen the plan of its schedule: the one the keeper around it holds open, or one that opens and closes with the
 * screen. `tellLate` reports edits that fail after the screen is left; pass the same function every time.
 */
export function usePlanSession(
  schedule: string,
  transport: (schedule: string, user: string) => Transport,
  tellLate: TellLate,
): Opening & { again: () => void } {
  const around = useContext(PlanKeeperContext);
  const [own] = useState(() => new PlanKeeper());
  const keeper = around ?? own;
  const who = useSession();
  const user = who?.user.id;
  const company = who?.company.id;
  const [opening, setOpening] = useState<Opening>(() =>
    user && company ? (keeper.planOf(keyOf({ schedule, user, company }))?.opening ?? loading) : loading,
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!user || !company) return;
    void attempt;
    const owner = { schedule, user, company };
    const plan = keeper.hold(keyOf(owner), () => openPlan(owner, transport));
    const stopFollowing = plan.follow();
    let left = false;
    setOpening(plan.opening);
    void plan.opened.then(() => !left && setOpening(plan.opening));
    return () => {
      left = true;
      stopFollowing(tellLate);
    };
  }, [keeper, schedule, user, company, transport, tellLate, attempt]);
  useEffect(() => () => own.close(), [own]);
  const again = () => {
    keeper.close();
    setAttempt((n) => n + 1);
  };
  return { ...opening, again };
}
