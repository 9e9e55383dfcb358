import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, Transport } from '@/engine';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState } from '@/shared/ui';
import { tellLate } from './calendar-news';
import { CalendarsSkeleton } from './calendars-skeleton';
import { CalendarsWorkspace } from './calendars-workspace';
import type { CloneTarget } from './clone-calendar-dialog';

export interface CalendarsScreenProps {
  scheduleId: string;
  /** The way to a schedule on the server. */
  transport: (schedule: string, user: string) => Transport;
  /** First name and initial of a person, empty when unknown. */
  personName: (user: string) => Promise<string>;
  /** Where a calendar may be cloned to. */
  projects?: readonly CloneTarget[];
  /** Shows an activity in the Gantt. */
  onActivity?: (row: number) => void;
  /** Told once the plan is open and holds neither a calendar nor an activity. */
  onNothing?: () => void;
}

/** There is nothing to work on, and no calendar for it. */
const isBlank = ({ activities, calendars }: Plan): boolean => activities.n === 0 && calendars.specs.length === 0;

const noProjects: readonly CloneTarget[] = [];

/** The work calendars of a schedule: the list left, the one that is chosen right, what a change does before it is saved. */
export function CalendarsScreen({
  scheduleId,
  transport,
  personName,
  projects = noProjects,
  onActivity,
  onNothing,
}: CalendarsScreenProps) {
  const { t } = useTranslation('calendars');
  const who = useSession();
  const gantt = useLevel('masterplan.gantt');
  const calendars = useLevel('masterplan.calendars');
  const editable = gantt === 'AC' && calendars === 'AC'; // the server asks for both
  const opening = usePlanSession(scheduleId, transport, tellLate);
  const slow = useDelayed(opening.state === 'loading');
  const session = opening.state === 'open' ? opening.session : undefined;
  const nothing = session && isBlank(session.view().plan);
  const tellNothing = useRef(onNothing);
  tellNothing.current = onNothing;
  useEffect(() => {
    if (nothing) tellNothing.current?.();
  }, [nothing]);
  if (!who || (nothing && onNothing)) return null;
  if (opening.state === 'error') {
    return <ErrorState title={t('error.title')} safe={t('error.safe')} error={opening.error} onRetry={opening.again} />;
  }
  if (opening.state === 'loading') return slow ? <CalendarsSkeleton /> : null;
  return (
    <CalendarsWorkspace
      session={opening.session}
      schedule={scheduleId}
      me={who.user.id}
      editable={editable}
      personName={personName}
      projects={projects}
      onActivity={onActivity}
    />
  );
}
