import type { ReactNode } from 'react';
import type { PlanSession, Transport } from '@/engine';
import { useDelayed } from '@/shared/lib/use-delayed';
import { ErrorState } from '@/shared/ui';
import { usePlanSession } from './use-plan-session';

interface Props {
  schedule: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  /** What is said where the plan cannot be opened. */
  failure: { title: string; safe: string };
  /** Stands in while the plan takes its time. */
  waiting: ReactNode;
  children: (session: PlanSession) => ReactNode;
}

const nothingLate = () => undefined;

/** Opens the plan of a screen that edits nothing, or says why it does not open. */
export function WithPlan({ schedule, transport, failure, waiting, children }: Props) {
  const opening = usePlanSession(schedule, transport, nothingLate);
  const session = opening.state === 'open' ? opening.session : undefined;
  const slow = useDelayed(!session);
  if (opening.state === 'error') return <ErrorState {...failure} error={opening.error} onRetry={opening.again} />;
  if (!session) return slow ? waiting : null;
  return children(session);
}
