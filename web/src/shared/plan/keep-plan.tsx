import { type ReactNode, useEffect, useState } from 'react';
import { PlanKeeper, PlanKeeperContext } from './plan-keeper';

/** Keeps the plan open that a screen inside opens, with its live channel, until this is left. */
export function KeepPlan({ children }: { children: ReactNode }) {
  const [keeper] = useState(() => new PlanKeeper());
  useEffect(() => () => keeper.close(), [keeper]);
  return <PlanKeeperContext value={keeper}>{children}</PlanKeeperContext>;
}
