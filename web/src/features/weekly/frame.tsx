import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import type { SessionEvent, Transport } from '@/engine';
import { useLevel, useSession } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { OutboxBanner, OutboxScreen, useOutbox } from '@/shared/outbox';
import { usePlanSession } from '@/shared/plan/use-plan-session';
import { ErrorState, Skeleton } from '@/shared/ui';
import { sendCommand } from './api/send-command';
import { useNames } from './api/use-weeks';
import { isMark } from './marks';
import { tellRefused, useMarks } from './use-marks';
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
  const late = useCallback((event: SessionEvent) => tellRefused(scheduleId, event), [scheduleId]);
  const opening = usePlanSession(scheduleId, transport, late);
  const session = opening.state === 'open' ? opening.session : undefined;
  const names = useNames(scheduleId);
  const { mutate } = useSWRConfig();
  const slow = useDelayed(!session);
  const reread = useCallback(
    () => mutate((key) => Array.isArray(key) && String(key[0]).startsWith('weekly.') && key[1] === scheduleId),
    [scheduleId, mutate],
  );
  const { marks, mark } = useMarks(session, scheduleId, reread);
  const send = useCallback<Weekly['send']>(
    async (command, about) => {
      if (isMark(command)) return mark(command, about);
      const done = await sendCommand(scheduleId, command);
      await reread();
      return done;
    },
    [scheduleId, mark, reread],
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
        marks,
        toLookahead,
        logPath,
      },
    [session, projectId, scheduleId, me, commitments, reasons, names, send, marks, toLookahead, logPath],
  );
  if (opening.state === 'error')
    return <ErrorState title={t('error.title')} safe={t('error.safe')} error={opening.error} onRetry={opening.again} />;
  if (!weekly) return slow ? <Waiting /> : null;
  return (
    <WeeklyContext value={weekly}>
      <OutboxBanner session={weekly.session} schedule={scheduleId} />
      <BehindOutbox {...weekly}>{children}</BehindOutbox>
    </WeeklyContext>
  );
}

/** What is shown while the person does not look at what waits to be sent. */
function BehindOutbox({ session, schedule, me, names, children }: Weekly & { children: ReactNode }) {
  const { state } = useOutbox(session, schedule);
  if (!state.opened) return children;
  return <OutboxScreen session={session} schedule={schedule} me={me} nameOf={(user) => names.people.get(user) ?? ''} />;
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
