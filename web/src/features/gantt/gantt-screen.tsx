import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransportError } from '@/engine';
import { track } from '@/shared/api';
import { i18next } from '@/shared/i18n';
import { afterPaint } from '@/shared/lib/after-paint';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { PHONE, useMedia } from '@/shared/lib/use-media';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState, notify } from '@/shared/ui';
import { planTransport } from './api/plan-transport';
import { askRightsAgain } from './api/rights';
import { type Gantt, GanttContext, type GanttSurroundings } from './gantt-context';
import classes from './gantt-screen.module.css';
import { GanttWorkspace } from './gantt-workspace';
import { openGantt } from './open-gantt';
import { tellLate } from './plan-news';
import { LoadingPlan } from './plan-states';
import { ShutSchedule } from './shut-schedule';
import { useFirstView } from './use-first-view';

export interface GanttScreenProps {
  orgId: string;
  projectId: string;
  scheduleId: string;
  /** Opens the import of a schedule file; without it the empty plan does not offer one. */
  onImport?: () => void;
  /** Told once the plan is open and holds no activity. */
  onEmpty?: () => void;
  /** Told once the plan is on screen. */
  onDrawn?: () => void;
  /** Kept the same between drawings. */
  surroundings?: GanttSurroundings;
}

/** How long it is said that a schedule needs a calendar. */
const CALENDAR_SECONDS = 5;

/** Whether no other try can load the schedule: it is gone, or not for this person. */
const isShut = (error: unknown): error is TransportError => error instanceof TransportError && error.lost;

/** How a failed load is noted: the HTTP status with `_error`, or the message where no answer came. */
function loadFailure(error: unknown): { error_detail: string; code: string } {
  const status = error instanceof TransportError ? error.status : 0;
  const code = error instanceof TransportError ? error.code : '';
  const message = error instanceof Error && error.message ? error.message : code || String(error);
  return { error_detail: status > 0 ? `${status}_error` : message, code };
}

/** The Gantt of one schedule: toolbar, grid with timeline, status strip. Fills the sheet it is put in. */
export function GanttScreen({ projectId, scheduleId, onImport, onEmpty, onDrawn, surroundings }: GanttScreenProps) {
  const { t } = useTranslation('gantt');
  const session = useSession();
  const phone = useMedia(PHONE);
  const editable = ['AC', 'ACP'].includes(useLevel('masterplan.gantt')) && !phone;
  const opening = usePlanSession(scheduleId, planTransport, tellLate);
  const plan = opening.state === 'open' ? opening.session : undefined;
  const error = opening.state === 'error' ? opening.error : undefined;
  const [open, setOpen] = useState<Gantt>();
  const slow = useDelayed(opening.state === 'loading');
  const user = session?.user.id;
  const role = session?.role;
  const toldEmpty = useRef(onEmpty);
  toldEmpty.current = onEmpty;

  const leaveForCalendars = useRef(surroundings?.openCalendars);
  leaveForCalendars.current = surroundings?.openCalendars;

  const asksFor = useRef(surroundings);
  asksFor.current = surroundings;

  useEffect(() => {
    if (error) track('schedule_load', loadFailure(error));
  }, [error]);

  const alone = surroundings === undefined;
  const viewsOf = useMemo(
    () => (alone ? undefined : { project: projectId, schedule: scheduleId }),
    [alone, projectId, scheduleId],
  );
  const views = useFirstView(viewsOf, surroundings?.view);
  const firstView = useRef(views);
  firstView.current = views;
  const ready = views.ready;

  useEffect(() => {
    if (!plan || !user || !ready) return;
    if (plan.view().plan.activities.n === 0 && toldEmpty.current) {
      toldEmpty.current();
      return;
    }
    const opened = plan.view().plan;
    if (opened.calendars.specs.length === 0 && leaveForCalendars.current) {
      notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')('needCalendar'), seconds: CALENDAR_SECONDS });
      leaveForCalendars.current();
      return;
    }
    const { gantt, close } = openGantt(plan, { schedule: scheduleId, user, role, editable }, viewsOf, {
      ...firstView.current,
      surroundings: asksFor.current,
    });
    setOpen(gantt);
    return () => {
      close();
      setOpen(undefined);
    };
  }, [plan, scheduleId, user, role, editable, ready, viewsOf]);

  // A refusal shows that the right to edit was revoked; the screen turns read-only.
  useEffect(
    () =>
      plan?.observe((event) => {
        if (event.kind === 'lost' && event.fault.code === 'permission.denied') void askRightsAgain();
      }),
    [plan],
  );

  const gantt = useMemo(() => open && { ...open, surroundings }, [open, surroundings]);
  const drawn = open !== undefined;
  useEffect(() => (drawn && onDrawn ? afterPaint(onDrawn) : undefined), [drawn, onDrawn]);
  if (opening.state === 'error') {
    const way = surroundings?.toProjects;
    return (
      <div className={classes.screen}>
        {isShut(opening.error) ? (
          <ShutSchedule missing={opening.error.status !== 403} onLeave={way} />
        ) : (
          <ErrorState title={t('error.title')} safe={t('error.safe')} error={opening.error} onRetry={opening.again} />
        )}
      </div>
    );
  }
  if (!gantt) return <div className={classes.screen}>{slow && <LoadingPlan />}</div>;
  return (
    <GanttContext value={gantt}>
      <GanttWorkspace onImport={onImport} />
    </GanttContext>
  );
}
