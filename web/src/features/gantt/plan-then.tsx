import { IconClock, IconLock, IconShare2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { NONE, type Plan, type PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { copyText } from '@/shared/lib/clipboard';
import { isLive } from '@/shared/lib/command-registry';
import { useSession } from '@/shared/lib/session';
import { useNow } from '@/shared/lib/use-now';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { Button, Chip, ErrorState, notify } from '@/shared/ui';
import { planThen, useDeed } from './api/plan-then';
import { planTransport } from './api/plan-transport';
import { finishedBranches } from './finished-branches';
import { ganttActions } from './gantt-actions';
import { type Gantt, GanttContext, useGantt, useGanttState } from './gantt-context';
import { GanttDialogs } from './gantt-dialogs';
import screen from './gantt-screen.module.css';
import { createGanttStore } from './gantt-store';
import { differences } from './plan-difference';
import { tellLate } from './plan-news';
import { LoadingPlan } from './plan-states';
import classes from './plan-then.module.css';
import { PlanView } from './plan-view';
import { RevisionSlider } from './revision-slider';
import { stillSession } from './still-session';
import { todayOf } from './today';

interface Props {
  scheduleId: string;
  /** The last revision that counts. */
  revision: number;
  /** Goes to another revision, or to now. */
  onRevision: (revision?: number) => void;
}

/** A schedule as it stood after a revision: read-only, in a frame, with what differs from now. */
export function PlanThen({ scheduleId, revision, onRevision }: Props) {
  const { t } = useTranslation('gantt');
  const opening = usePlanSession(scheduleId, planTransport, tellLate);
  if (opening.state === 'error') {
    return <ErrorState title={t('error.title')} error={opening.error} onRetry={opening.again} />;
  }
  if (opening.state === 'loading') return <LoadingPlan />;
  return <Stood key={scheduleId} now={opening.session} {...{ scheduleId, revision, onRevision }} />;
}

/** The plan of a revision, opened; the one before stays until the next is there. */
function useStood(schedule: string, revision: number) {
  return useSWR(
    ['gantt.then', schedule, revision],
    async () => {
      const session = stillSession(() => planThen(schedule, revision));
      await session.open();
      return session;
    },
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false, onError: () => undefined },
  );
}

function Stood({ now, scheduleId, revision, onRevision }: Props & { now: PlanSession }) {
  const { t } = useTranslation('gantt');
  const user = useSession()?.user.id;
  const { data: session, error, isLoading, mutate } = useStood(scheduleId, revision);
  const [store] = useState(() => {
    const { plan } = now.view();
    return createGanttStore('', user, () => finishedBranches(plan));
  });
  const gantt = useMemo((): Gantt | undefined => {
    if (!session) return undefined;
    const nowPlan = now.view().plan;
    return {
      session,
      store,
      actions: ganttActions(session, store, false, todayOf),
      editable: false,
      preview: true,
      past: { now: nowPlan, difference: differences(session.view().plan, nowPlan) },
    };
  }, [session, store, now]);
  const today = todayOf(new Date(useNow(60_000)));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && (isLive('page') || isLive('grid'))) onRevision();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onRevision]);
  const head = Math.max(1, now.view().confirmedRevision);
  return (
    <div className={screen.screen} data-then={revision}>
      <div className={classes.frame}>
        <Head schedule={scheduleId} revision={revision} onNow={() => onRevision()} />
        <div className={classes.travel}>
          <RevisionSlider
            schedule={scheduleId}
            revision={revision}
            stood={isLoading ? undefined : session?.view().confirmedRevision}
            head={head}
            onRevision={onRevision}
          />
          {gantt && (
            <GanttContext value={gantt}>
              <Differs />
            </GanttContext>
          )}
        </div>
        {error && !session ? (
          <ErrorState title={t('then.failed')} error={error} onRetry={() => void mutate()} />
        ) : gantt ? (
          <GanttContext value={gantt}>
            <div className={screen.plan}>
              <PlanView key={gantt.session.view().confirmedRevision} today={today} />
            </div>
            <Foot then={gantt.session.view().plan} now={now.view().plan} revision={revision} head={head} />
            <GanttDialogs />
          </GanttContext>
        ) : (
          <LoadingPlan />
        )}
      </div>
    </div>
  );
}

function Head({ schedule, revision, onNow }: { schedule: string; revision: number; onNow: () => void }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const deed = useDeed(schedule, revision);
  const share = async () => {
    const link = window.location.href;
    const copied = await copyText(link);
    notify({ tone: copied ? 'done' : 'info', title: copied ? t('views.linkCopied') : link, effect: t('then.linkFor') });
  };
  return (
    <header className={classes.head} data-density="compact">
      <IconClock size={16} stroke={1.6} />
      <h1>{deed ? format.instant(deed.at) : t('then.revision', { revision: format.number(revision) })}</h1>
      <span className={classes.who}>
        {deed && t('then.revision', { revision: format.number(revision) })}
        {deed?.who && ` · ${deed.who}`}
      </span>
      <Chip tone="warn">
        <IconLock size={12} stroke={1.8} /> {t('then.readOnly')}
      </Chip>
      <span className={classes.grow} />
      <Button icon={IconShare2} onClick={() => void share()}>
        {t('views.share')}
      </Button>
      <Button variant="primary" title={`${t('then.back')} (Esc)`} onClick={onNow}>
        {t('then.back')}
      </Button>
    </header>
  );
}

/** What the colours mean, how many rows differ, and the choice to see those alone. */
function Differs() {
  const { store, past } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const only = useGanttState((s) => s.onlyChanges);
  if (!past) return null;
  const { cells, gone, added } = past.difference;
  const kinds = [
    ['changed', cells.size],
    ['added', added],
    ['gone', gone.size],
  ] as const;
  return (
    <section className={classes.differs} aria-label={t('then.differs')}>
      <div>
        <b>{t('then.differs')}</b>
        <label>
          {t('then.only')}
          <input
            type="checkbox"
            checked={only}
            onChange={(event) => store.setState({ onlyChanges: event.currentTarget.checked })}
          />
        </label>
      </div>
      <dl>
        {kinds.map(([kind, count]) => (
          <div key={kind} data-kind={kind}>
            <dt>{t(`then.kind.${kind}`)}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Foot({ then, now, revision, head }: { then: Plan; now: Plan; revision: number; head: number }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const [before, after] = [then.schedule.finish, now.schedule.finish];
  const moved = before === NONE || after === NONE ? undefined : now.calendars.standard.between(before, after);
  return (
    <footer className={classes.foot} data-region="strip">
      {before !== NONE && (
        <span>
          {t('then.finish')} <b>{format.endMedium(before)}</b>
        </span>
      )}
      {after !== NONE && (
        <span>
          {t('then.now')} <b>{format.endMedium(after)}</b>{' '}
          {moved !== undefined && moved !== 0 && (
            <Chip tone={moved > 0 ? 'bad' : 'ok'}>{format.signedDays(moved, now.schedule.minutesPerDay)}</Chip>
          )}
        </span>
      )}
      <span className={classes.grow} />
      <span>{t('then.replayed', { revision: format.number(revision), last: format.number(head) })}</span>
    </footer>
  );
}
