/** Tells people what happened to the calendars: notices of what was saved, the reason of what was refused, who else changed one. */

import type { StoreApi } from 'zustand/vanilla';
import type { Delta, PlanCommand, PlanSession, SessionEvent, WireCalendar } from '@/engine';
import { i18next } from '@/shared/i18n';
import { effectText, movedText } from '@/shared/i18n/effect-text';
import { shownText } from '@/shared/lib/shown-text';
import { notify } from '@/shared/ui';
import { draftOf } from './calendar-draft';
import { type Drafts, keepDraft, numberDrafts } from './drafts';

interface News {
  session: PlanSession;
  drafts: StoreApi<Drafts>;
  me: string;
  personName: (user: string) => Promise<string>;
  say: (words: string) => void;
  changedBy: (row: number, name: string) => void;
}

/** Follows the session until the returned function is called. */
export function followCalendarNews(news: News): () => void {
  const { session, drafts, me, personName, say, changedBy } = news;
  // Calendars made on an earlier visit may have been numbered before anybody followed.
  numberDrafts(drafts, (ref) => session.resolve(ref));
  return session.observe((event) => {
    const t = i18next.getFixedT(null, 'calendars');
    switch (event.kind) {
      case 'settled': {
        const title = titleOf(event.command, event.delta, session);
        if (!title) return;
        const effect = effectText(event.effect, session.view().plan.schedule.minutesPerDay) || movedText(0);
        const reverting = event.command.type === 'undo' || event.command.type === 'redo';
        say(`${title}. ${effect}`);
        notify({
          tone: 'done',
          title,
          effect,
          bulk: true,
          action: reverting
            ? undefined
            : {
                label: t('undo'),
                shortcut: 'Ctrl+Z',
                run: () => session.edit({ type: 'undo', command: event.id }),
                of: session,
              },
        });
        return;
      }
      case 'refused':
        giveBack(event.command, session, drafts);
        say(event.fault.message);
        notify({ tone: 'error', title: t('notice.refused'), effect: event.fault.message });
        return;
      case 'lost':
        for (const { command } of event.commands) giveBack(command, session, drafts);
        say(event.fault.message);
        notify({
          tone: 'error',
          title: t('notice.lost', { count: event.commands.length }),
          effect: event.fault.message,
        });
        return;
      case 'numbered':
        numberDrafts(drafts, (ref) => session.resolve(ref));
        return;
      case 'remote': {
        const rows = changedCalendars(event.delta);
        if (!rows.length) return;
        if (event.delta.actor === me) {
          for (const row of rows) changedBy(row, t('otherWindow'));
        } else {
          void personName(event.delta.actor).then((name) => {
            for (const row of rows) changedBy(row, name);
          });
        }
        say(t('notice.remote', { count: rows.length }));
        return;
      }
      default:
    }
  });
}

/** Tells of edits that were not carried out after the calendars were left. */
export function tellLate(event: SessionEvent): void {
  const t = i18next.getFixedT(null, 'calendars');
  if (event.kind === 'refused') notify({ tone: 'error', title: t('notice.refused'), effect: event.fault.message });
  if (event.kind === 'lost') {
    const title = t('notice.lost', { count: event.commands.length });
    notify({ tone: 'error', title, effect: event.fault.message });
  }
}

function changedCalendars({ calendars, added, removed }: Delta): number[] {
  const whole = [...(calendars?.changed ?? []), ...(added?.calendars ?? [])].map((c) => c.row);
  return [...whole, ...(removed?.calendars ?? [])];
}

function titleOf(command: PlanCommand, delta: Delta, session: PlanSession): string | undefined {
  const t = i18next.getFixedT(null, 'calendars');
  const nameOf = (row: number | undefined): string =>
    shownText(session.view().plan.calendars.specs.find((c) => c.row === row)?.name ?? '');
  switch (command.type) {
    case 'calendars.add':
      return t('notice.created', { name: shownText(command.items[0]?.name ?? '') });
    case 'calendar.rename':
    case 'calendar.set-time':
      return t('notice.saved', { name: nameOf(session.resolve(command.calendar)) });
    case 'batch':
      return titleOf(command.commands[command.commands.length - 1], delta, session);
    case 'calendar.set-default':
      return t('notice.default', { name: nameOf(session.resolve(command.calendar)) });
    case 'calendars.delete':
      return t('notice.deleted');
    case 'schedule.set':
      return t('notice.hours');
    case 'undo':
      return t('notice.undone');
    case 'redo':
      return t('notice.redone');
    default:
      return undefined;
  }
}

/** What was refused is not lost: it lies in the form again, unsaved, unless the person went on editing there. */
function giveBack(command: PlanCommand, session: PlanSession, drafts: StoreApi<Drafts>): void {
  const steps = command.type === 'batch' ? command.commands : [command];
  for (const step of steps) {
    if (step.type !== 'calendar.rename' && step.type !== 'calendar.set-time') continue;
    const row = session.resolve(step.calendar);
    const base = session.view().plan.calendars.specs.find((c) => c.row === row);
    if (row === undefined || !base) continue;
    const calendar = session.refOf(row);
    const before = drafts.getState().get(calendar);
    const to: Partial<WireCalendar> =
      step.type === 'calendar.rename' ? { name: step.name } : { week: step.week, exceptions: step.exceptions };
    if (!before) keepDraft(drafts, calendar, { draft: draftOf({ ...base, ...to }), base });
    else if (steps.length > 1) {
      const more = draftOf({ ...base, ...to });
      const draft =
        step.type === 'calendar.rename' ? { ...before.draft, name: more.name } : { ...more, name: before.draft.name };
      keepDraft(drafts, calendar, { ...before, draft });
    }
  }
}
