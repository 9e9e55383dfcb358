import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserCommandStore, type Plan, PlanSession, TransportError } from '@/engine';
import { track } from '@/shared/api';
import { usePresence } from '@/shared/lib/presence';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { PHONE, useMedia } from '@/shared/lib/use-media';
import { ErrorState, endActions } from '@/shared/ui';
import { planTransport } from './api/plan-transport';
import { finishedBranches } from './finished-branches';
import { GanttActions } from './gantt-actions';
import { type Gantt, GanttContext, type GanttSurroundings } from './gantt-context';
import classes from './gantt-screen.module.css';
import { createGanttStore, type LeftPlace, leavePlace, leftPlaceOf } from './gantt-store';
import { GanttWorkspace } from './gantt-workspace';
import { codedColumns, standardColumns } from './grid-columns';
import { followNews, tellLate } from './plan-news';
import { LoadingPlan } from './plan-states';
import { ShutSchedule } from './shut-schedule';
import { todayOf } from './today';

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

type Opening = { state: 'loading' } | { state: 'loaded'; gantt: Gantt } | { state: 'error'; error: unknown };

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
export function GanttScreen({ scheduleId, onImport, onEmpty, surroundings }: GanttScreenProps) {
  const { t } = useTranslation('gantt');
  const session = useSession();
  const phone = useMedia(PHONE);
  const editable = ['AC', 'ACP'].includes(useLevel('masterplan.gantt')) && !phone;
  const setPeople = usePresence((s) => s.setPeople);
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const slow = useDelayed(opening.state === 'loading');
  const user = session?.user.id;
  const company = session?.company.id;
  const toldEmpty = useRef(onEmpty);
  toldEmpty.current = onEmpty;

  useEffect(() => {
    if (!user || !company) return;
    void attempt;
    setOpening({ state: 'loading' });
    const plan = new PlanSession({
      transport: planTransport(scheduleId, user),
      store: new BrowserCommandStore(user, company, scheduleId),
      defer: nextFrame,
    });
    let stopNews: (() => void) | undefined;
    let stopPeople: (() => void) | undefined;
    let stopFocus: (() => void) | undefined;
    let leave: (() => void) | undefined;
    let left = false;
    plan.open().then(
      () => {
        if (left) return;
        if (plan.view().plan.activities.n === 0 && toldEmpty.current) {
          toldEmpty.current();
          return;
        }
        const opened = plan.view().plan;
        const store = createGanttStore(
          scheduleId,
          user,
          () => finishedBranches(opened),
          opened.activities.code.some(Boolean) ? codedColumns : standardColumns,
          stillThere(opened, leftPlaceOf(scheduleId, user)),
        );
        leave = () => leavePlace(scheduleId, user, store);
        const actions = new GanttActions(plan, store, editable, todayOf);
        stopNews = followNews({ session: plan, store, actions, me: user });
        stopFocus = store.subscribe(({ focus, editing }, before) => {
          if (focus === before.focus && editing === before.editing) return;
          const at = editing ?? focus;
          plan.standAt(at?.row ?? null, at?.column, editing !== undefined);
        });
        let people = plan.view().people;
        stopPeople = plan.subscribe(() => {
          const { people: now, peopleCount } = plan.view();
          if (now === people) return;
          people = now;
          setPeople(
            now.map((p) => ({ ...p, colour: Number(p.colour) || 1 })),
            peopleCount,
          );
        });
        setOpening({ state: 'loaded', gantt: { session: plan, store, actions, editable, me: user } });
      },
      (error: unknown) => {
        if (left) return;
        track('schedule_load', loadFailure(error));
        setOpening({ state: 'error', error });
      },
    );
    return () => {
      left = true;
      leave?.();
      stopNews?.();
      stopPeople?.();
      stopFocus?.();
      setPeople([]);
      endActions(plan);
      plan.close(tellLate);
    };
  }, [scheduleId, user, company, editable, attempt, setPeople]);

  const gantt = useMemo(
    () => (opening.state === 'loaded' ? { ...opening.gantt, surroundings } : undefined),
    [opening, surroundings],
  );
  if (opening.state === 'error') {
    const way = surroundings?.toProjects;
    return (
      <div className={classes.screen}>
        {isShut(opening.error) ? (
          <ShutSchedule missing={opening.error.status !== 403} onLeave={way} />
        ) : (
          <ErrorState
            title={t('error.title')}
            safe={t('error.safe')}
            error={opening.error}
            onRetry={() => setAttempt((n) => n + 1)}
          />
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

/** Where somebody was, without the rows that went meanwhile. */
function stillThere(plan: Plan, place: LeftPlace | undefined): LeftPlace | undefined {
  if (!place) return undefined;
  const stands = (row: number | undefined) => row !== undefined && plan.index.of(row) >= 0;
  return {
    ...place,
    selection: new Set([...place.selection].filter(stands)),
    anchor: stands(place.anchor) ? place.anchor : undefined,
    focus: stands(place.focus?.row) ? place.focus : undefined,
  };
}

/** Runs a task with the next frame; in a hidden window, where there are none, soon. */
function nextFrame(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, 50);
  else requestAnimationFrame(task);
}
