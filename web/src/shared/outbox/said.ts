/** What an edit does, in few words, and what it is about. */
import type { TFunction } from 'i18next';
import { HUNDRED, type PlanCommand } from '@/engine';
import type { Format } from '@/shared/i18n/format';
import { reportOf } from './outbox';

type T = TFunction<'outbox'>;

export function saidOf(command: PlanCommand, t: T, format: Format): string {
  const report = reportOf(command);
  if (report) return t('what.progress', { percent: format.percent(report.progress / HUNDRED) });
  switch (command.type) {
    case 'batch':
      return command.commands.length ? saidOf(command.commands[command.commands.length - 1], t, format) : '';
    case 'tasks.edit':
      return t(command.rows.length > 1 ? 'what.tasks' : 'what.task');
    case 'tasks.set-lean':
      return t('what.lean');
    case 'roadblocks.add':
      return t('what.roadblockAdd');
    case 'roadblocks.promise':
      return t('what.roadblockPromise', { date: format.dateMedium(command.date) });
    case 'roadblocks.set-status':
      return t(command.status === 'released' ? 'what.roadblockRelease' : 'what.roadblock');
    case 'week.promise':
    case 'week.create':
      return t('what.promise');
    case 'week.withdraw':
      return t('what.withdraw');
    case 'week.set-share':
      return t('what.share', { percent: format.percent(command.share / HUNDRED) });
    case 'documents.add':
      return t('picture');
    default:
      if (command.type.startsWith('tasks.')) return t('what.tasks');
      if (command.type.startsWith('roadblocks.')) return t('what.roadblock');
      if (command.type.startsWith('week.')) return t('what.week');
      if (command.type.startsWith('misses.')) return t('what.reason');
      return t('what.other');
  }
}

/** The name of what an edit is about: of what it makes, else what was known of it when it was made. */
export function subjectOf(command: PlanCommand, about: string | undefined): string {
  if (command.type === 'roadblocks.add' && command.items.length === 1) return command.items[0].name;
  return about ?? '';
}
