import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { useLevel } from '@/shared/lib/session';
import { stored } from '@/shared/lib/storage';
import { noteSaved, useUnsaved } from '@/shared/lib/unsaved-edits';
import { KeepPlan } from '@/shared/plan';
import { paths } from '../paths';
import { type OpenSchedule, ScheduleAccess } from '../schedule-access';
import { rightsOf, scheduleTabs, tabAt } from '../schedule-tabs';
import { LeaveGuard, type Save } from './leave-guard';
import { saveSchedule } from './save-schedule';

export interface ScheduleContext extends OpenSchedule {
  orgId: string;
  /** The screen that is shown saves in its own way, or no more. */
  savesBy: (save: Save | undefined) => void;
}

/** What the screens of a schedule know about where they are. */
export const useOpenSchedule = () => useOutletContext<ScheduleContext>();

export function Component() {
  const { orgId = '', projectId = '', scheduleId = '' } = useParams();
  const { pathname } = useLocation();
  // Lookahead and weekly plan are open to people who may not see the Gantt.
  const { area } = scheduleTabs[tabAt(pathname)];
  const { t } = useTranslation();
  useEffect(() => stored.set('schedule', scheduleId), [scheduleId]);
  return (
    <ScheduleAccess
      org={orgId}
      project={projectId}
      schedule={scheduleId}
      rights={rightsOf(area)}
      refusal={area === 'ahead' ? t('lookaheadAccess.no_permissions') : undefined}
    >
      {(open) => (
        <KeepPlan key={open.schedule.id}>
          <Guarded {...open} orgId={orgId} />
        </KeepPlan>
      )}
    </ScheduleAccess>
  );
}

/** The screens of a schedule. What was done on any of them since the last save is asked about before somebody leaves all of them. */
function Guarded({ orgId, project, schedule }: OpenSchedule & { orgId: string }) {
  const unsaved = useUnsaved(schedule.id);
  // Whoever leaves without saving was asked, and is not asked again for that.
  useEffect(() => () => noteSaved(schedule.id), [schedule.id]);
  const maySave = useLevel('masterplan.gantt') === 'AC';
  const [ofScreen, setOfScreen] = useState<Save>();
  const [savesBy] = useState(() => (save: Save | undefined) => setOfScreen(() => save));
  const save = unsaved && maySave ? (ofScreen ?? (() => saveSchedule(schedule.id))) : undefined;
  return (
    <>
      <LeaveGuard root={paths.gantt(orgId, project.id, schedule.id)} save={save} />
      <Outlet context={{ project, schedule, orgId, savesBy } satisfies ScheduleContext} />
    </>
  );
}
