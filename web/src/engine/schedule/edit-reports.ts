/**
 * What the site reports, laid over a draft: the cell shows it at once, and what follows from it comes with the server's
 * answer. What is refused leaves the draft as it is.
 */
import { HUNDRED } from './columns';
import { type Edit, isLeaf } from './edit';
import { NONE } from './minutes';
import type { Plan } from './plan';
import { type CommandOf, type PlanCommand, type ReportCommand, reportedFields } from './wire';
import { snapFinish, snapStart } from './working-dates';

type Command<T extends PlanCommand['type']> = CommandOf<T>;

export function setReported(edit: Edit, { type, row, date }: Command<ReportCommand>): void {
  const i = edit.indexOf(row);
  edit.later();
  if (i < 0 || !isLeaf(edit.draft, i)) return;
  const calendar = edit.draft.calendarOf(i);
  const snap = type === 'activity.set-actual-start' ? snapStart : snapFinish;
  edit.draft.activities.own(reportedFields[type])[i] = date === null ? NONE : snap(calendar, date);
  edit.pending.add(edit.draft.activities.row[i]);
}

export function setRemaining(edit: Edit, { row, remaining }: Command<'activity.set-remaining'>): void {
  const i = edit.indexOf(row);
  edit.later();
  if (i < 0 || !isLeaf(edit.draft, i)) return;
  edit.draft.activities.own('remaining')[i] = remaining;
  edit.pending.add(edit.draft.activities.row[i]);
}

export function setSuspension(edit: Edit, command: Command<'activity.set-suspension'>): void {
  const i = edit.indexOf(command.row);
  edit.later();
  if (i < 0 || !isLeaf(edit.draft, i)) return;
  const a = edit.draft.activities;
  a.own('suspended')[i] = command.suspended ?? NONE;
  a.own('resumed')[i] = command.resumed ?? NONE;
  edit.pending.add(a.row[i]);
}

/** The work left of an activity in working minutes: all of it before it begins, none once it is complete. */
export function workLeft({ activities: a, schedule }: Plan, i: number): number {
  if (a.progress[i] >= HUNDRED || a.actualFinish[i] !== NONE) return 0;
  if (a.progress[i] === 0 && a.actualStart[i] === NONE) return a.duration[i];
  if (schedule.profile === 'p6') return a.remaining[i];
  return Math.round((a.duration[i] * (HUNDRED - a.progress[i])) / HUNDRED);
}

/** Whether work is under way: it has begun and is not complete. */
export const isUnderWay = ({ activities: a }: Plan, i: number): boolean =>
  (a.progress[i] > 0 || a.actualStart[i] !== NONE) && a.progress[i] < HUNDRED && a.actualFinish[i] === NONE;
