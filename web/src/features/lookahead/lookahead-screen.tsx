import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSession, SessionEvent, Transport } from '@/engine';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { PHONE, useMedia } from '@/shared/lib/use-media';
import { useNow } from '@/shared/lib/use-now';
import { OutboxBanner, OutboxScreen, type RefusedEdit, useOutbox } from '@/shared/outbox';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState, Skeleton } from '@/shared/ui';
import type { Address } from './address';
import { useChoices } from './api/use-choices';
import { type Lookahead, LookaheadContext, useLookahead } from './lookahead-context';
import { followNews, tellLate } from './lookahead-news';
import classes from './lookahead-screen.module.css';
import { todayOf } from './today';

const PlanTab = lazy(() => import('./plan-tab').then(({ PlanTab }) => ({ default: PlanTab })));
const RoadblocksTab = lazy(() => import('./roadblocks-tab').then(({ RoadblocksTab }) => ({ default: RoadblocksTab })));
const FieldRoadblock = lazy(() =>
  import('./field-roadblock').then(({ FieldRoadblock }) => ({ default: FieldRoadblock })),
);
const FieldScreen = lazy(() => import('./field-screen').then(({ FieldScreen }) => ({ default: FieldScreen })));

export interface LookaheadScreenProps {
  tab: 'plan' | 'roadblocks';
  projectId: string;
  scheduleId: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  address: Address;
  /** Kept the same between drawings. */
  ways: Pick<
    Lookahead,
    | 'toGantt'
    | 'askForDate'
    | 'toChanges'
    | 'toTask'
    | 'toRoadblocks'
    | 'toTab'
    | 'addUsersDialog'
    | 'settingsDialog'
    | 'toPaper'
    | 'toReport'
  >;
  /** The day it is, for tests. */
  now?: number;
}

const edits = (level: string): boolean => level === 'AC' || level === 'ACP';

/** The coming weeks of a schedule: its tasks, or what stands in their way; on a phone as cards. */
export function LookaheadScreen({ tab, projectId, scheduleId, transport, address, ways, now }: LookaheadScreenProps) {
  const { t } = useTranslation('lookahead');
  const who = useSession();
  const phone = useMedia(PHONE);
  const [plan, roadblocks] = [useLevel('lookahead.plan'), useLevel('lookahead.constraints')];
  const late = useCallback((event: SessionEvent) => tellLate(scheduleId, event), [scheduleId]);
  const opening = usePlanSession(scheduleId, transport, late);
  const session = opening.state === 'open' ? opening.session : undefined;
  const rows = useAreas(session);
  const choices = useChoices(projectId, scheduleId);
  const clock = useNow(60_000);
  const today = todayOf(new Date(now ?? clock));
  const slow = useDelayed(!session || !rows.open);
  const me = who?.user.id ?? '';
  const lookahead = useMemo<Lookahead | undefined>(
    () =>
      session && {
        ...ways,
        session,
        project: projectId,
        schedule: scheduleId,
        me,
        editsTasks: edits(plan),
        editsRoadblocks: edits(roadblocks),
        seesRoadblocks: roadblocks !== 'SA',
        choices,
        today,
      },
    [session, projectId, scheduleId, me, plan, roadblocks, choices, today, ways],
  );
  if (!who) return null;
  const failed = opening.state === 'error' ? opening.error : rows.error;
  if (failed) {
    const again = opening.state === 'error' ? opening.again : rows.again;
    return <ErrorState title={t('error.title')} safe={t('error.safe')} error={failed} onRetry={again} />;
  }
  if (!lookahead || !rows.open) return slow ? <Waiting /> : null;
  return (
    <LookaheadContext value={lookahead}>
      <div className={classes.screen}>
        <h1 className="visually-hidden">{t(tab === 'plan' ? 'title' : 'tab.roadblocks')}</h1>
        <OutboxBanner session={lookahead.session} schedule={scheduleId} />
        <div className={classes.content}>
          <Suspense fallback={<Waiting />}>
            <BehindOutbox>
              {phone ? (
                <FieldScreen tab={tab} />
              ) : tab === 'plan' ? (
                <PlanTab address={address} />
              ) : (
                <RoadblocksTab address={address} />
              )}
            </BehindOutbox>
          </Suspense>
        </div>
      </div>
    </LookaheadContext>
  );
}

/** The shape of what comes. */
function Waiting() {
  const { t } = useTranslation('lookahead');
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {[92, 85, 78, 90, 83, 76, 88, 81].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </div>
  );
}

/** Loads the tasks and roadblocks of an open plan. */
function useAreas(session: PlanSession | undefined): { open: boolean; error?: unknown; again: () => void } {
  const [state, setState] = useState<{ of?: PlanSession; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    if (!session) return undefined;
    let left = false;
    session.openAreas().then(
      () => !left && setState({ of: session }),
      (error: unknown) => !left && setState({ error }),
    );
    return () => {
      left = true;
    };
  }, [session, attempt]);
  return {
    open: session !== undefined && (state.of === session || session.view().areas !== undefined),
    error: state.error,
    again: () => {
      setState({});
      setAttempt((n) => n + 1);
    },
  };
}

/** What is shown while the person does not look at what waits to be sent, and does not correct what was refused of it. */
function BehindOutbox({ children }: { children: ReactNode }) {
  const { session, schedule, me, choices } = useLookahead();
  const { state } = useOutbox(session, schedule);
  const [correcting, setCorrecting] = useState<RefusedEdit>();
  const covered = state.opened || correcting !== undefined;
  // What is covered follows no news.
  useEffect(() => (covered ? followNews(session, schedule) : undefined), [covered, session, schedule]);
  if (correcting) return <FieldRoadblock corrects={correcting} onClose={() => setCorrecting(undefined)} />;
  if (!state.opened) return children;
  const isMade = ({ command }: RefusedEdit) => command.type === 'roadblocks.add' && command.items.length === 1;
  return (
    <OutboxScreen
      session={session}
      schedule={schedule}
      me={me}
      nameOf={(user) => choices.people.find(({ value }) => value === user)?.label ?? ''}
      onCorrect={(edit) => (isMade(edit) ? () => setCorrecting(edit) : undefined)}
    />
  );
}
