import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import type { Transport } from '@/engine';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState, Skeleton } from '@/shared/ui';
import { sendCommand } from './api/send-command';
import { useNames } from './api/use-weeks';
import classes from './weekly.module.css';
import { type Weekly, WeeklyContext } from './weekly-context';

export interface FrameProps {
  projectId: string;
  scheduleId: string;
  /** The way to a schedule on the server; the same function every time. */
  transport: (schedule: string, user: string) => Transport;
  toLookahead: () => void;
  /** The address of the change log; absent for those who may not see it. */
  logPath: string | undefined;
}

const nothingLate = () => undefined;
const edits = (level: string): boolean => level === 'AC' || level === 'ACP';

/** Opens the plan of a schedule for its weeks, and follows it. */
export function Frame({
  projectId,
  scheduleId,
  transport,
  toLookahead,
  logPath,
  children,
}: FrameProps & { children: ReactNode }) {
  const { t } = useTranslation('weekly');
  const who = useSession();
  const [commitments, reasons] = [useLevel('weeklyplan.commitments'), useLevel('weeklyplan.cncs')];
  const opening = usePlanSession(scheduleId, transport, nothingLate);
  const session = opening.state === 'open' ? opening.session : undefined;
  const names = useNames(scheduleId);
  const { mutate } = useSWRConfig();
  const slow = useDelayed(!session);
  const send = useCallback<Weekly['send']>(
    async (command) => {
      const done = await sendCommand(scheduleId, command);
      await mutate((key) => Array.isArray(key) && String(key[0]).startsWith('weekly.') && key[1] === scheduleId);
      return done;
    },
    [scheduleId, mutate],
  );
  const me = who?.user.id ?? '';
  const weekly = useMemo<Weekly | undefined>(
    () =>
      session && {
        session,
        project: projectId,
        schedule: scheduleId,
        me,
        promises: edits(commitments),
        leads: commitments === 'AC',
        seesReasons: reasons !== 'SA',
        writesReasons: edits(reasons),
        names,
        send,
        toLookahead,
        logPath,
      },
    [session, projectId, scheduleId, me, commitments, reasons, names, send, toLookahead, logPath],
  );
  if (opening.state === 'error')
    return <ErrorState title={t('error.title')} safe={t('error.safe')} error={opening.error} onRetry={opening.again} />;
  if (!weekly) return slow ? <Waiting /> : null;
  return <WeeklyContext value={weekly}>{children}</WeeklyContext>;
}

/** The shape of what comes. */
export function Waiting() {
  const { t } = useTranslation('weekly');
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {[88, 76, 90, 82, 71].map((width) => (
        <Skeleton key={width} height={56} width={`${width}%`} />
      ))}
    </div>
  );
}
