/** Edits of dates, durations, constraints and working calendars, laid over a draft. What is refused leaves the draft as it is. */
import { Constraint, constrainsFinish, constraintOf, HUNDRED, isMilestone, Kind } from './columns';
import { type Edit, hasBegun, isFinished, isLeaf, isPut, putAt, touch, touchSuccessors } from './edit';
import { dayOf, NONE } from './minutes';
import type { Plan } from './plan';
import type { PlanCommand } from './wire';
import { isTooFar, lastDayOf, snapFinish, snapStart } from './working-dates';

type Command<T extends PlanCommand['type']> = Extract<PlanCommand, { type: T }>;

/** From this progress on the finish is no longer edited: 99.999 %. */
const ALMOST_DONE = 999_990;

export const needsDate = (type: number): boolean => type !== Constraint.asap && type !== Constraint.alap;

/** cpm-116: whether a start goes with the constraint of an activity; otherwise it is asked first. */
export function startFits(plan: Plan, i: number, start: number): boolean {
  const date = plan.activities.constraintDate[i];
  switch (plan.activities.constraint[i]) {
    case Constraint.snet:
      return start >= date;
    case Constraint.snlt:
      return start <= date;
    case Constraint.mso:
      return start === date;
    case Constraint.mfo:
      return false;
    default:
      return true;
  }
}

/** cpm-115: whether a finish goes with the constraint of an activity; otherwise it is asked first. */
export function finishFits(plan: Plan, i: number, finish: number): boolean {
  const date = plan.activities.constraintDate[i];
  switch (plan.activities.constraint[i]) {
    case Constraint.fnet:
      return finish >= date;
    case Constraint.fnlt:
      return finish <= date;
    case Constraint.mfo:
      return finish === date;
    default:
      return true;
  }
}

/** Moves an activity to a start: it starts no earlier than that, or is put there where no calculation moves it. */
function begin(edit: Edit, i: number, start: number): void {
  if (!isPut(edit.draft, i)) constrain(edit, i, Constraint.snet, start);
  else if (putAt(edit.draft, i, start)) touch(edit, i);
}

export function constrain(edit: Edit, i: number, type: number, date: number): void {
  const a = edit.draft.activities;
  a.own('constraint')[i] = type;
  a.own('constraintDate')[i] = needsDate(type) ? date : NONE;
  touch(edit, i);
}

/** Another duration, or one that runs otherwise: 0 makes a milestone, more makes a milestone a task. */
export function last(edit: Edit, i: number, duration: number, elapsed = edit.draft.activities.elapsed[i] !== 0): void {
  const a = edit.draft.activities;
  const recounted = elapsed !== (a.elapsed[i] !== 0);
  a.own('duration')[i] = duration;
  if (recounted) {
    a.own('elapsed')[i] = elapsed ? 1 : 0;
    touchSuccessors(edit, i);
  }
  // Its rests were counted as its work was.
  if ((duration === 0 || recounted) && a.split[i] > 0) a.own('split')[i] = 0;
  if (duration === 0 && !isMilestone(a.kind[i])) a.own('kind')[i] = Kind.finishMilestone;
  else if (duration > 0 && isMilestone(a.kind[i])) a.own('kind')[i] = Kind.task;
  edit.touched.weighs.add(a.row[i]);
  touch(edit, i);
}

/** Makes room in the calendars for a date; false when it is too far off to be given. */
export function reaches(edit: Edit, minute: number): boolean {
  if (isTooFar(edit.draft, minute)) return false;
  edit.draft.calendars = edit.draft.calendars.covering([minute]);
  return true;
}

/** Whether an activity has dates of its own that may be edited. */
const isDated = (plan: Plan, i: number): boolean =>
  i >= 0 && isLeaf(plan, i) && plan.activities.kind[i] !== Kind.effort;

export function setStart(edit: Edit, command: Command<'activity.set-start'>): void {
  const { draft } = edit;
  const i = edit.indexOf(command.row);
  if (!isDated(draft, i) || hasBegun(draft.activities, i) || !reaches(edit, command.start)) return;
  if (dayOf(draft.activities.start[i]) === dayOf(command.start)) return;
  const start = snapStart(draft.calendarOf(i), command.start);
  if (!command.confirmed && !isPut(draft, i) && !startFits(draft, i, start)) return;
  begin(edit, i, start);
}

export function setFinish(edit: Edit, command: Command<'activity.set-finish'>): void {
  const { draft } = edit;
  const i = edit.indexOf(command.row);
  const a = draft.activities;
  if (!isDated(draft, i) || a.progress[i] >= ALMOST_DONE || isFinished(a, i)) return;
  if (a.start[i] === NONE || !reaches(edit, command.finish)) return;
  const day = dayOf(command.finish);
  const calendar = draft.calendarOf(i);
  if (lastDayOf(a.finish[i]) === day || day < dayOf(a.start[i]) || !calendar.isWorkDay(day)) return;
  const finish = snapFinish(calendar, command.finish);
  if (!command.confirmed && !finishFits(draft, i, finish)) return;
  const spans = calendar.between(a.start[i], finish);
  if (spans <= 0) return;
  if (a.split[i] >= spans) a.own('split')[i] = 0; // no room for its rests: it is done in one piece
  const duration = spans - a.split[i];
  const begun = hasBegun(a, i);
  last(edit, i, duration);
  if (!begun && !isPut(draft, i) && !needsDate(a.constraint[i]))
    constrain(edit, i, Constraint.snet, snapStart(calendar, a.start[i]));
}

export function drag(edit: Edit, command: Command<'activities.drag'>): void {
  const { draft } = edit;
  const rows = command.items.map((item) => ({ i: edit.indexOf(item.row), start: item.start }));
  const allowed = ({ i, start }: { i: number; start: number }): boolean =>
    isDated(draft, i) && !hasBegun(draft.activities, i) && reaches(edit, start);
  if (!rows.every(allowed)) return;
  for (const { i, start } of rows) begin(edit, i, snapStart(draft.calendarOf(i), start));
}

/** cpm-112 to cpm-114: which constraint of an activity stands against a duration, and nothing where none does. */
export function durationMisfit(
  plan: Plan,
  i: number,
  duration: number,
  elapsed = plan.isElapsed(i),
): 'fixed' | 'pastLimit' | 'shortOfLimit' | undefined {
  const a = plan.activities;
  const type = a.constraint[i];
  if (type === Constraint.mfo) return 'fixed';
  if (type !== Constraint.fnlt && type !== Constraint.fnet) return undefined;
  const date = a.constraintDate[i];
  const was = plan.calendarOf(i);
  const calendar = plan.calendarOf(i, elapsed);
  const recounted = calendar !== was;
  // The clock does not wait for the morning, as work may have done.
  const begun =
    recounted && type === Constraint.fnlt
      ? Math.max(was.finish(was.worked(a.start[i])), Math.min(a.start[i], plan.schedule.start))
      : a.start[i];
  const spans = duration + (recounted ? 0 : a.split[i]);
  const finish = duration === 0 ? a.start[i] : calendar.finish(calendar.worked(begun) + spans);
  if (type === Constraint.fnlt) return finish > date ? 'pastLimit' : undefined;
  return finish < date ? 'shortOfLimit' : undefined;
}

export function setDuration(edit: Edit, command: Command<'activity.set-duration'>): void {
  const { draft } = edit;
  const { duration } = command;
  const i = edit.indexOf(command.row);
  const a = draft.activities;
  if (!isDated(draft, i) || isFinished(a, i) || duration < 0) return;
  const was = a.elapsed[i] !== 0;
  const elapsed = duration > 0 && (command.elapsed ?? was); // what lasts no time runs by no clock
  if (duration === a.duration[i] && (elapsed === was || duration === 0)) return;
  if (a.kind[i] === Kind.summary && elapsed && !was) return; // it counts in days of work
  if (!durationMisfit(draft, i, duration, elapsed)) last(edit, i, duration, elapsed);
}

export function setMilestone(edit: Edit, { row, milestone }: Command<'activity.set-milestone'>): void {
  const i = edit.indexOf(row);
  if (i < 0 || isMilestone(edit.draft.activities.kind[i]) === milestone) return;
  const duration = milestone ? 0 : edit.draft.schedule.minutesPerDay;
  setDuration(edit, { type: 'activity.set-duration', row, duration, elapsed: false });
}

/** Whether the constraint of an activity may be edited: cpm-111 not once it is complete. */
export const isConstrainable = (plan: Plan, i: number): boolean =>
  i >= 0 && isLeaf(plan, i) && plan.activities.progress[i] < HUNDRED;

export function setConstraint(edit: Edit, command: Command<'activity.set-constraint'>): void {
  const { draft } = edit;
  const i = edit.indexOf(command.row);
  if (!isConstrainable(draft, i)) return;
  const type = constraintOf(command.constraint);
  if (!needsDate(type)) constrain(edit, i, type, NONE);
  else if (command.date !== undefined) constrainTo(edit, i, type, command.date);
  else constrainHere(edit, i, type);
}

/** Holds an activity where it is: its own date is an instant, so that a finish at midnight ends the day before. */
export function constrainHere(edit: Edit, i: number, type: number): void {
  const a = edit.draft.activities;
  const calendar = edit.draft.calendarOf(i);
  const at = constrainsFinish(type) ? a.finish[i] : a.start[i];
  if (at === NONE || at === 0) return;
  const stays = (constrainsFinish(type) || isMilestone(a.kind[i])) && calendar.touches(at);
  const w = calendar.worked(at);
  constrain(edit, i, type, stays ? at : constrainsFinish(type) ? calendar.finish(w) : calendar.start(w));
}

export function setConstraintDate(edit: Edit, command: Command<'activity.set-constraint-date'>): void {
  const { draft } = edit;
  const i = edit.indexOf(command.row);
  if (!isConstrainable(draft, i)) return;
  const type = draft.activities.constraint[i];
  // cpm-117: without a date the activity goes as soon as possible again.
  if (command.date === null) constrain(edit, i, Constraint.asap, NONE);
  else constrainTo(edit, i, needsDate(type) ? type : Constraint.snet, command.date);
}

/** cpm-118: the date of a constraint is moved to working time. */
export function constrainTo(edit: Edit, i: number, type: number, date: number): void {
  if (!reaches(edit, date)) return;
  const calendar = edit.draft.calendarOf(i);
  constrain(edit, i, type, constrainsFinish(type) ? snapFinish(calendar, date) : snapStart(calendar, date));
}

/** What links to other projects ask for, moved to working time; null for nothing. */
export function setExternal(
  edit: Edit,
  command: Command<'activity.set-external-start' | 'activity.set-external-finish'>,
): void {
  const { draft } = edit;
  const i = edit.indexOf(command.row);
  if (i < 0 || (command.date !== null && !isDated(draft, i))) return;
  const field = command.type === 'activity.set-external-start' ? 'externalStart' : 'externalFinish';
  let to = NONE;
  if (command.date !== null) {
    if (!reaches(edit, command.date)) return;
    const calendar = draft.calendarOf(i);
    to = field === 'externalStart' ? snapStart(calendar, command.date) : snapFinish(calendar, command.date);
  }
  if (draft.activities[field][i] === to) return;
  draft.activities.own(field)[i] = to;
  touch(edit, i);
}

export function setCalendar(edit: Edit, command: Command<'activities.set-calendar'>): void {
  const calendar = edit.numberOf(command.calendar);
  if (calendar === undefined || !edit.draft.calendars.specs.some((c) => c.row === calendar)) return;
  const column = edit.draft.activities.own('calendar');
  for (const ref of command.rows) {
    const i = edit.indexOf(ref);
    if (i < 0 || column[i] === calendar) continue;
    column[i] = calendar;
    touch(edit, i);
    touchSuccessors(edit, i);
  }
}
