import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanSession, TransportError } from '@/engine';
import { track } from '@/shared/api';
import { i18next } from '@/shared/i18n';
import { useLevel, useSession } from '@/shared/lib/session';
import { isUnsaved } from '@/shared/lib/unsaved-edits';
import { useDelayed } from '@/shared/lib/use-delayed';
import { PHONE, useMedia } from '@/shared/lib/use-media';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState, notify } from '@/shared/ui';
import { planTransport } from './api/plan-transport';
import { viewCalls } from './api/views';
import { finishedBranches } from './finished-branches';
import { type GanttActions, ganttActions } from './gantt-actions';
import { type Gantt, GanttContext, type GanttSurroundings } from './gantt-context';
import classes from './gantt-screen.module.css';
import { createGanttStore, type LeftPlace, leavePlace, leftPlaceOf } from './gantt-store';
import { GanttWorkspace } from './gantt-workspace';
import { codedColumns, standardColumns } from './grid-columns';
import { followNews, tellLate } from './plan-news';
import { LoadingPlan } from './plan-states';
import { bandOf } from './row-groups';
import { ShutSchedule } from './shut-schedule';
import { todayOf } from './today';
import { useFirstView } from './use-first-view';
import { looksOf } from './view-content';
import { keepView, unsentView } from './view-keeper';

export interface GanttScreenProps {
  orgId: string;
  projectId: string;
  scheduleId: string;
  /** Opens the import of a schedule file; without it the empty plan does not offer one. */
  onImport?: () => void;
  /** Told once the plan is open and holds no activity. */
  onEmpty?: () => void;
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
export function GanttScreen({ projectId, scheduleId, onImport, onEmpty, surroundings }: GanttScreenProps) {
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
  const looksAhead = useRef(false);
  looksAhead.current = surroundings?.toLookahead !== undefined;

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
    const left = leftPlaceOf(scheduleId, user);
    const standard = opened.activities.code.some(Boolean) ? codedColumns : standardColumns;
    const store = createGanttStore(scheduleId, user, () => finishedBranches(opened), standard, stillThere(plan, left));
    const actions = ganttActions(plan, store, editable, todayOf);
    actions.views.standard = standard;
    const { asked, begins, kept } = firstView.current;
    const unsent = unsentView(scheduleId, user);
    const known = !left && !unsent.there();
    // Who comes back from another tab, or reloads before the server knows, finds the screen as it was left.
    if (asked) actions.views.use(asked);
    else if (known && begins) actions.views.use(begins);
    else if (known && kept) store.setState(looksOf(kept, standard));
    // Tasks come behind the plan: bars get their marks once they are there.
    if (looksAhead.current) void plan.openAreas().catch(() => undefined);
    const { row } = asksFor.current ?? {};
    if (row !== undefined && opened.index.of(row) >= 0) {
      actions.selection.reveal(row);
      actions.view.showBar(row);
    }
    const stopKeeping = viewsOf ? keepView(store, viewCalls(viewsOf).keepOwn, unsent) : undefined;
    const stopNews = followNews({ session: plan, store, actions, me: user });
    const stopFocus = store.subscribe(({ focus, editing }, before) => {
      if (focus === before.focus && editing === before.editing) return;
      const at = editing ?? (focus && bandOf(focus.row) === undefined ? focus : undefined);
      plan.standAt(at?.row ?? null, at?.column, editing !== undefined);
    });
    setOpen({ session: plan, store, actions, editable, viewsOf, me: user, role });
    const stopAsking = askBeforeClosing(scheduleId);
    const stopSaving = editable ? offerSave(scheduleId, actions, asksFor.current?.savesBy) : undefined;
    return () => {
      stopAsking();
      stopSaving?.();
      leavePlace(scheduleId, user, store);
      stopKeeping?.();
      stopNews();
      stopFocus();
      plan.standAt(null);
      setOpen(undefined);
    };
  }, [plan, scheduleId, user, role, editable, ready, viewsOf]);

  const gantt = useMemo(() => open && { ...open, surroundings }, [open, surroundings]);
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

/** The browser asks before it closes a window in which something was done since the last save. */
function askBeforeClosing(schedule: string): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved(schedule)) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Hands the page the Gantt's own way to save, which waits for edits that are on their way. */
function offerSave(schedule: string, actions: GanttActions, savesBy: GanttSurroundings['savesBy']): () => void {
  savesBy?.(async () => {
    await actions.save.save();
    return !isUnsaved(schedule);
  });
  return () => savesBy?.(undefined);
}

/** Where somebody was, without the rows that went meanwhile. */
function stillThere(session: PlanSession, place: LeftPlace | undefined): LeftPlace | undefined {
  if (!place) return undefined;
  const { index } = session.view().plan;
  const stands = (row: number) => index.of(row) >= 0;
  // Rows that were new then may have their number by now.
  const anchor = place.anchor === undefined ? undefined : session.numberOf(place.anchor);
  const focus = place.focus && { ...place.focus, row: session.numberOf(place.focus.row) };
  return {
    ...place,
    selection: new Set([...place.selection].map((row) => session.numberOf(row)).filter(stands)),
    anchor: anchor !== undefined && stands(anchor) ? anchor : undefined,
    focus: focus && stands(focus.row) ? focus : undefined,
  };
}
