import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanCommand, PlanSession, SessionEvent } from '@/engine';
import { i18next } from '@/shared/i18n';
import { noteEdited } from '@/shared/lib/unsaved-edits';
import { keepForLater, showOutbox } from '@/shared/outbox/use-outbox';
import { notify } from '@/shared/ui';
import { noteSent } from './api/send-command';
import { isMark, type Mark, type WeekEdit } from './marks';

/** Tells of marks that were not carried out, and keeps for their maker what they would miss. */
export function tellRefused(schedule: string, event: SessionEvent): void {
  if (event.kind !== 'refused' && event.kind !== 'lost') return;
  const t = i18next.getFixedT(null, 'weekly');
  const kept = keepForLater(schedule, event);
  const action = kept ? { label: t('decide'), run: () => showOutbox(schedule) } : undefined;
  notify({ tone: 'error', title: event.fault.message, action });
}

const idsOf = (event: SessionEvent): string[] =>
  event.kind === 'refused' ? [event.id] : event.kind === 'lost' ? event.commands.map(({ id }) => id) : [];

/** Whether nothing gets through: what is sent now waits on this device. */
const isCut = (session: PlanSession): boolean => {
  const { connection } = session.view();
  return connection !== 'connected' && connection !== 'connecting';
};

/**
 * What the person marks in a week goes through the queue of the plan: it is on screen at once, waits for a connection, and is
 * sent once. `mark` gives whether it is true by then, or waits. `reread` reads the weeks again.
 */
export function useMarks(session: PlanSession | undefined, schedule: string, reread: () => Promise<unknown>) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const waiting = useRef(new Map<string, (done: boolean) => void>());
  useEffect(() => {
    if (!session) return undefined;
    const left = session.waiting.filter(({ command }) => isMark(command));
    const followed = new Set(left.map(({ id }) => id));
    setMarks(left.map(({ id, command }) => ({ id, command: command as WeekEdit })));
    const answer = (id: string, done: boolean) => {
      waiting.current.get(id)?.(done);
      waiting.current.delete(id);
    };
    const shown = new Map<string, number>();
    let over = false;
    const stopEvents = session.observe((event) => {
      if (event.kind === 'settled') {
        const { id, delta } = event;
        shown.set(id, delta.revision);
        if (followed.has(id) || waiting.current.has(id)) noteSent(schedule, delta.position);
        setMarks((had) => had.map((mark) => (mark.id === id ? { ...mark, until: delta.revision } : mark)));
      }
      const gone = idsOf(event);
      if (!gone.length) return;
      tellRefused(schedule, event);
      setMarks((had) => had.filter(({ id }) => !gone.includes(id)));
      for (const id of gone) {
        followed.delete(id);
        answer(id, false);
      }
    });
    /** Decided, and not refused. */
    const decided = async (id: string) => {
      if (!followed.delete(id)) return;
      noteEdited(schedule);
      if (over) return;
      const until = shown.get(id) ?? session.view().confirmedRevision + 1;
      await reread();
      setMarks((had) => had.map((mark) => (mark.id === id ? { ...mark, until } : mark)));
      answer(id, true);
    };
    const stop = session.subscribe(() => {
      const open = new Set(session.waiting.map(({ id }) => id));
      for (const id of waiting.current.keys()) followed.add(id);
      // Refusals are reported after the screen is drawn.
      for (const id of followed) if (!open.has(id)) setTimeout(() => void decided(id), 0);
      if (isCut(session)) for (const id of [...waiting.current.keys()]) answer(id, true);
    });
    return () => {
      over = true;
      stopEvents();
      stop();
    };
  }, [session, schedule, reread]);
  const mark = useCallback(
    (command: WeekEdit, about: string | undefined): Promise<boolean> => {
      if (!session) return Promise.resolve(false);
      const id = session.edit(command as PlanCommand, { about });
      setMarks((had) => [...had.filter(({ until }) => until === undefined), { id, command }]);
      return new Promise((done) => {
        if (isCut(session)) done(true);
        waiting.current.set(id, done);
      });
    },
    [session],
  );
  return { marks, mark };
}
