/** Tells people what became of their edits: notices of what concerned many rows, reasons of what was refused. */
import type { PlanCommand, PlanSession, SessionEvent } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { currentSession } from '@/shared/lib/session';
import { keepForLater, showOutbox } from '@/shared/outbox/use-outbox';
import { notify } from '@/shared/ui';
import { keepRefused } from './roadblock-draft';

/** Follows the session until the returned function is called. */
export function followNews(session: PlanSession, schedule: string): () => void {
  return session.observe((event) => {
    switch (event.kind) {
      case 'settled': {
        const title = titleOf(event.command);
        if (!title) return;
        const t = i18next.getFixedT(null, 'lookahead');
        const reverting = event.command.type === 'undo' || event.command.type === 'redo';
        notify({
          tone: 'done',
          title,
          bulk: true,
          action: reverting
            ? undefined
            : {
                label: t('command.undo'),
                shortcut: 'Ctrl+Z',
                run: () => session.edit({ type: 'undo', command: event.id }),
                of: session,
              },
        });
        return;
      }
      default:
        tellLate(schedule, event);
    }
  });
}

/** What was written of a roadblock that was not made is there in the form again. */
function keepText(schedule: string, command: PlanCommand): void {
  if (command.type !== 'roadblocks.add' || command.items.length !== 1) return;
  keepRefused(currentSession()?.user.id ?? '', schedule, command.items[0]);
}

/** Tells of edits that were not carried out, also after the screen was left, and keeps what was written in them. */
export function tellLate(schedule: string, event: SessionEvent): void {
  const t = i18next.getFixedT(null, 'lookahead');
  const kept = keepForLater(schedule, event);
  const action = kept ? { label: t('notice.decide'), run: () => showOutbox(schedule) } : undefined;
  if (event.kind === 'refused') {
    if (!kept) keepText(schedule, event.command);
    const title = event.about ? t('notice.refusedOf', { name: event.about }) : t('notice.refused');
    if (/^(undo|redo)\.nothing$/.test(event.fault.code)) notify({ tone: 'info', title: event.fault.message });
    else notify({ tone: 'error', title, effect: event.fault.message, action });
  }
  if (event.kind === 'lost') {
    if (!kept) for (const { command } of event.commands) keepText(schedule, command);
    const title = t('notice.lost', formatFor(currentLanguage()).counted(event.commands.length));
    notify({ tone: 'error', title, effect: event.fault.message, action });
  }
}

/** The notice of a settled command; edits of a single cell have none. */
function titleOf(command: PlanCommand): string | undefined {
  const t = i18next.getFixedT(null, 'lookahead');
  const { counted } = formatFor(currentLanguage());
  switch (command.type) {
    case 'tasks.delete':
      return t('notice.tasksDeleted', counted(command.rows.length));
    case 'tasks.duplicate':
      return t('notice.tasksDuplicated', counted(command.rows.length));
    case 'tasks.add':
      return command.items.length > 1 ? t('notice.tasksAdded', counted(command.items.length)) : undefined;
    case 'tasks.edit':
    case 'tasks.set-lean':
      return command.rows.length > 1 ? t('notice.tasksChanged', counted(command.rows.length)) : undefined;
    case 'roadblocks.add':
      return t('notice.roadblocksAdded', counted(command.items.length));
    case 'roadblocks.delete':
      return t('notice.roadblocksDeleted', counted(command.rows.length));
    case 'roadblocks.promise':
      return t('notice.promised', counted(command.rows.length));
    case 'roadblocks.set-status':
      return t(
        command.status === 'released' ? 'notice.released' : 'notice.roadblocksChanged',
        counted(command.rows.length),
      );
    case 'roadblocks.edit':
      return command.rows.length > 1 ? t('notice.roadblocksChanged', counted(command.rows.length)) : undefined;
    case 'undo':
      return t('notice.undone');
    case 'redo':
      return t('notice.redone');
    default:
      return undefined;
  }
}
