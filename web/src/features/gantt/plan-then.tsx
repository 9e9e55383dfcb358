import { IconArrowsDiff, IconClock, IconLock, IconShare2 } from '@tabler/icons-react';
import {
  type KeyboardEvent as KeyPress,
  lazy,
  type MouseEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { NONE, type Plan, type PlanSession } from '@/engine';
import { effectText, movedText } from '@/shared/i18n/effect-text';
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
import { createGanttStore, type Focus } from './gantt-store';
import { isColumn, thenColumns } from './grid-columns';
import { differences } from './plan-difference';
import { tellLate } from './plan-news';
import { LoadingPlan } from './plan-states';
import classes from './plan-then.module.css';
import { PlanView } from './plan-view';
import { restoring } from './restore-value';
import { RevisionSlider } from './revision-slider';
import { stillSession } from './still-session';
import { todayOf } from './today';
import { useColumnNames } from './use-own-columns';

const RestoreCard = lazy(() => import('./restore-card'));

interface Props {
  scheduleId: string;
  /** The last revision that counts. */
  revision: number;
  /** Goes to another revision, or to now. */
  onRevision: (revision?: number) => void;
  /** Whether the user may put values back. */
  mayEdit?: boolean;
  /** The cell that is shown first, by the name of its column, with what it held. */
  cell?: { row: number; column: string };
  /** Shows what was changed of an activity. */
  onChanges?: (row: number) => void;
  /** Goes to the comparison of a moment with now. */
  onCompare?: (from: string) => void;
}

/** A schedule as it stood after a revision: read-only, in a frame, with what differs from now. */
export function PlanThen(props: Props) {
  const { scheduleId } = props;
  const { t } = useTranslation('gantt');
  const opening = usePlanSession(scheduleId, planTransport, tellLate);
  if (opening.state === 'error') {
    return <ErrorState title={t('error.title')} error={opening.error} onRetry={opening.again} />;
  }
  if (opening.state === 'loading') return <LoadingPlan />;
  return <Stood key={scheduleId} now={opening.session} {...props} />;
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

function Stood({ now, onCompare, ...props }: Props & { now: PlanSession }) {
  const { scheduleId, revision, onRevision, mayEdit, cell, onChanges } = props;
  const { t } = useTranslation('gantt');
  const user = useSession()?.user.id;
  const { data: session, error, isLoading, mutate } = useStood(scheduleId, revision);
  const [store] = useState(() => {
    const { plan } = now.view();
    return createGanttStore('', user, () => finishedBranches(plan), thenColumns);
  });
  // The current plan keeps changing: the differences are computed again for each version.
  const { planVersion: version } = useSyncExternalStore(now.subscribe, now.view);
  const actions = useMemo(() => session && ganttActions(session, store, false, todayOf), [session, store]);
  const gantt = useMemo((): Gantt | undefined => {
    void version;
    if (!session || !actions) return undefined;
    const nowPlan = now.view().plan;
    const past = { now: nowPlan, difference: differences(session.view().plan, nowPlan) };
    return { session, store, actions, editable: false, preview: true, past };
  }, [session, store, actions, now, version]);
  const { asked, ask, closeCard } = useAskedCell(gantt, cell);
  const restore = useRestore(now, session, closeCard);
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
        <Head
          schedule={scheduleId}
          revision={revision}
          onNow={() => onRevision()}
          onCompare={onCompare && (() => onCompare(String(revision)))}
        />
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
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the focus */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard before the grid takes it */}
            <div className={screen.plan} onClick={ask} onKeyDownCapture={ask}>
              <PlanView key={gantt.session.view().confirmedRevision} today={today} />
              {asked && session && (
                <Suspense>
                  <RestoreCard
                    key={`${asked.row} ${asked.column} ${revision}`}
                    cell={asked}
                    then={session}
                    now={now}
                    version={version}
                    mayEdit={mayEdit === true}
                    onRestore={restore}
                    onChanges={onChanges}
                    onClose={closeCard}
                  />
                </Suspense>
              )}
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

/** The cell of the grid an element lies in. */
function cellOf(element: HTMLElement): Focus | undefined {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  return row !== undefined && column && isColumn(column) ? { row: Number(row), column } : undefined;
}

/** The cell whose then and now are shown: the one a click or Enter asks about, where it differs from now. */
function useAskedCell(gantt: Gantt | undefined, first: Props['cell']) {
  const [asked, setAsked] = useState<Focus>();
  const latest = useRef(gantt);
  latest.current = gantt;
  const ask = useCallback((event: MouseEvent | KeyPress) => {
    const { store, past, actions } = latest.current ?? {};
    const target = event.target as HTMLElement;
    const pressed = 'key' in event;
    if (pressed ? event.key !== 'Enter' || !target.matches('[role="treegrid"]') : !target.closest('[data-column]'))
      return;
    const cell = pressed ? store?.getState().focus : cellOf(target);
    const differs =
      cell && (past?.difference.gone.has(cell.row) || past?.difference.cells.get(cell.row)?.has(cell.column));
    setAsked(differs ? cell : undefined);
    if (!differs) return;
    actions?.selection.focusOn(cell);
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
  const closeCard = useCallback(() => {
    setAsked(undefined);
    latest.current?.actions.access.viewport?.takeFocus();
  }, []);
  const opened = gantt !== undefined;
  const [row, column] = [first?.row, first?.column];
  useEffect(() => {
    const { actions, session } = latest.current ?? {};
    if (!opened || row === undefined || !column || !isColumn(column) || !actions) return;
    if (session && session.view().plan.index.of(row) < 0) return;
    actions.selection.reveal(row);
    actions.selection.focusOn({ row, column });
    setAsked({ row, column });
  }, [opened, row, column]);
  return { asked, ask, closeCard };
}

/** Puts a value back as a change of now, and says what came of it. */
function useRestore(now: PlanSession, then: PlanSession | undefined, done: () => void): (cell: Focus) => void {
  const { t } = useTranslation('gantt');
  const names = useColumnNames(undefined);
  const sent = useRef(new Map<string, string>());
  useEffect(
    () =>
      now.observe((event) => {
        if (event.kind === 'refused' && sent.current.delete(event.id)) {
          notify({ tone: 'error', title: t('then.refused'), effect: event.fault.message });
          return;
        }
        tellLate(event); // edits of before the moment was opened, an undo, and a right that was lost
        const title = event.kind === 'settled' ? sent.current.get(event.id) : undefined;
        if (event.kind !== 'settled' || !title) return;
        sent.current.delete(event.id);
        const effect = effectText(event.effect, now.view().plan.schedule.minutesPerDay) || movedText(0);
        const run = () => void now.edit({ type: 'undo', command: event.id });
        notify({ tone: 'done', title, effect, action: { label: t('then.undo'), run, of: now } });
      }),
    [now, t],
  );
  return useCallback(
    (cell) => {
      const plan = then?.view().plan;
      const { command } = plan ? restoring(plan, now.view().plan, cell.row, cell.column) : {};
      done();
      if (!plan || !command) return;
      const name = plan.activities.name[plan.index.of(cell.row)];
      sent.current.set(now.edit(command), t('then.restored', { column: names.tip(cell.column), name }));
    },
    [now, then, done, names, t],
  );
}

interface HeadProps {
  schedule: string;
  revision: number;
  onNow: () => void;
  onCompare?: () => void;
}

function Head({ schedule, revision, onNow, onCompare }: HeadProps) {
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
      {onCompare && (
        <Button icon={IconArrowsDiff} onClick={onCompare}>
          {t('then.compare')}
        </Button>
      )}
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
      <span className={classes.hint}>{t('then.hint')}</span>
      <span className={classes.grow} />
      <span>{t('then.replayed', { revision: format.number(revision), last: format.number(head) })}</span>
    </footer>
  );
}
