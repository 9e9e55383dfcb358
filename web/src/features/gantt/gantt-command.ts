/** What can be done with the open plan is one object each: what it is called, its keys, when it can be done and, if not, why. */
import type { ParseKeys } from 'i18next';
import { i18next } from '@/shared/i18n';
import type { Layer } from '@/shared/lib/command-registry';
import { type Icon, notify } from '@/shared/ui';
import type { Gantt } from './gantt-context';

export type Key = ParseKeys<'gantt'>;

export interface GanttCommand {
  id: string;
  /** Its words, a text of the feature. */
  label: Key;
  icon?: Icon;
  /** Key combinations; the first one is printed. */
  keys?: readonly string[];
  /** Where its keys are live. */
  layer: Extract<Layer, 'page' | 'grid'>;
  /** Changes the plan: only for those who may edit. */
  edits?: boolean;
  /** Destroys something. */
  danger?: boolean;
  /** Why it cannot be done now, as a text of the feature. */
  refusal?: (gantt: Gantt) => Key | undefined;
  /** Whether what it switches is on. */
  on?: (gantt: Gantt) => boolean;
  perform: (gantt: Gantt) => void;
}

/** Some row is meant. */
export const needsRow = ({ actions }: Gantt): Key | undefined =>
  actions.selection.targets().length ? undefined : 'refusal.noRow';

/** Some row is meant that is not the project summary. */
export const needsOwnRow = (gantt: Gantt): Key | undefined =>
  needsRow(gantt) ?? (gantt.actions.selection.ownTargets().length ? undefined : 'refusal.projectSummary');

/** Some row is meant that is no summary. */
export const needsTask = (gantt: Gantt): Key | undefined =>
  needsRow(gantt) ?? (gantt.actions.selection.leafTargets().length ? undefined : 'refusal.summary');

export const planOf = ({ session }: Gantt) => session.view().plan;

/** Why the command cannot be done now, in words; nothing when it can. */
export function refusalOf(command: GanttCommand, gantt: Gantt): Key | undefined {
  if (command.edits && gantt.session.view().connection === 'closed') return 'lock.closed';
  if (command.edits && !gantt.editable) return 'lock.permission';
  return command.refusal?.(gantt);
}

/** Does it, or says why not. */
export function perform(command: GanttCommand, gantt: Gantt): void {
  const refusal = refusalOf(command, gantt);
  if (refusal) notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(refusal) as string });
  else command.perform(gantt);
}
