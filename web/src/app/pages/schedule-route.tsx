import { useEffect } from 'react';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { stored } from '@/shared/lib/storage';
import { KeepPlan } from '@/shared/plan';
import { lookaheadRights } from '../lookahead-access';
import { type OpenSchedule, ScheduleAccess } from '../schedule-access';
import { weeklyRights } from '../weekly-access';

export interface ScheduleContext extends OpenSchedule {
  orgId: string;
}

/** What the screens of a schedule know about where they are. */
export const useOpenSchedule = () => useOutletContext<ScheduleContext>();

export function Component() {
  const { orgId = '', projectId = '', scheduleId = '' } = useParams();
  const { pathname } = useLocation();
  // Lookahead and weekly plan are open to people who may not see the Gantt.
  const rights = /\/lookahead(\/roadblocks)?$/.test(pathname)
    ? lookaheadRights
    : /\/(weeklyplan(\/cncs)?|export\/weekly\/?)$/.test(pathname)
      ? Object.values(weeklyRights)
      : undefined;
  useEffect(() => stored.set('schedule', scheduleId), [scheduleId]);
  return (
    <ScheduleAccess org={orgId} project={projectId} schedule={scheduleId} rights={rights}>
      {(open) => (
        <KeepPlan key={open.schedule.id}>
          <Outlet context={{ ...open, orgId } satisfies ScheduleContext} />
        </KeepPlan>
      )}
    </ScheduleAccess>
  );
}
