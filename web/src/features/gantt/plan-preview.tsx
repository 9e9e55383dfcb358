import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '@/engine';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useNow } from '@/shared/lib/use-now';
import { ErrorState } from '@/shared/ui';
import { finishedBranches } from './finished-branches';
import { ganttActions } from './gantt-actions';
import { type Gantt, GanttContext } from './gantt-context';
import { GanttDialogs } from './gantt-dialogs';
import classes from './gantt-screen.module.css';
import { createGanttStore } from './gantt-store';
import { LoadingPlan } from './plan-states';
import { PlanView } from './plan-view';
import { FateFilter } from './row-fate-marks';
import { fateOfRows, type RowsByFate } from './row-fates';
import { stillSession } from './still-session';
import { todayOf } from './today';
import { Toolbar } from './toolbar';

type Opening = { state: 'loading' } | { state: 'loaded'; gantt: Gantt } | { state: 'error'; error: unknown };

/** A plan to look at; where it is one that is there already as a later file would leave it, with what becomes of its rows. */
export type Preview = Snapshot & { changes?: RowsByFate };

/** The Gantt of a plan that exists nowhere yet, to look at. `load` is asked once; another key loads another plan. */
export function PlanPreview({ load }: { load: () => Promise<Preview> }) {
  const { t } = useTranslation('gantt');
  const now = useNow(60_000);
  const today = useMemo(() => todayOf(new Date(now)), [now]);
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [first] = useState(() => load);
  const slow = useDelayed(opening.state === 'loading');

  useEffect(() => {
    void attempt;
    setOpening({ state: 'loading' });
    let changes: RowsByFate | undefined;
    const session = stillSession(async () => {
      const preview = await first();
      changes = preview.changes;
      return preview;
    });
    let left = false;
    session.open().then(
      () => {
        if (left) return;
        const store = createGanttStore('', '', () => finishedBranches(session.view().plan));
        store.setState({ fates: fateOfRows(changes) });
        const actions = ganttActions(session, store, false, todayOf);
        setOpening({ state: 'loaded', gantt: { session, store, actions, editable: false, preview: true } });
      },
      (error: unknown) => {
        if (!left) setOpening({ state: 'error', error });
      },
    );
    return () => {
      left = true;
      session.close();
    };
  }, [first, attempt]);

  if (opening.state === 'error') {
    return <ErrorState title={t('error.title')} error={opening.error} onRetry={() => setAttempt((n) => n + 1)} />;
  }
  if (opening.state === 'loading') return <div className={classes.screen}>{slow && <LoadingPlan />}</div>;
  return (
    <GanttContext value={opening.gantt}>
      <div className={classes.screen}>
        <FateFilter />
        <Toolbar />
        <div className={classes.plan}>
          <PlanView today={today} />
        </div>
        <GanttDialogs />
      </div>
    </GanttContext>
  );
}
