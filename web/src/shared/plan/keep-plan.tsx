import { type ReactNode, useEffect, useState } from 'react';
import { PlanKeeper, PlanKeeperContext } from './plan-keeper';

/** Keeps open the plan that a screen inside opens, with its live channel, until this unmounts. */
export function KeepPlan({ children }: { children: ReactNode }) {
  const [keeper] = useState(() => new PlanKeeper());
  useEffect(() => () => keeper.close(), [keeper]);
  return <PlanKeeperContext value={keeper}>{children}</PlanKeeperContext>;
}
