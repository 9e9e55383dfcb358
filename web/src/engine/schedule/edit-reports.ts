/**
 * What the site reports, laid over a draft by the server's rules: what follows for the activity itself shows at once, and what
 * others make of it is promised only after saving. What is refused leaves the draft as it is.
 */
import { HUNDRED, isMilestone, Kind } from './columns';
import { type Edit, hasBegun, isFinished, isLeaf, touch } from './edit';
import { last, reaches } from './edit-dates';
import { DAY, dayOf, NONE } from './minutes';
import type { Plan } from './plan';
import { type CommandOf, type PlanCommand, type ReportCommand, reportedFields } from './wire';
import { dayFinish, dayStart, snapFinish, snapStart } from './working-dates';

type Command<T extends PlanCommand['type']> = CommandOf<T>;

const given = (at: number): boolean => at !== NONE && at !== 0;

/** What has an instant to itself, or lasts as long as other work does: it neither rests nor is expected to end. */
const hasNoWork = ({ activities: a }: Plan, i: number): boolean => isMilestone(a.kind[i]) || a.kind[i] === Kind.effort;

export function setReported(edit: Edit, { type, row, date }: Command<ReportCommand>): void {
  const i = edit.indexOf(row);
  edit.later();
  const { draft } = edit;
  if (i < 0 || !isLeaf(draft, i)) return;
  const at = date ?? NONE;
  const wished = type === 'activity.set-deadline' || type === 'activity.set-expected-finish';
  if (at !== NONE) {
    if (draft.activities.kind[i] === Kind.effort && type !== 'activity.set-deadline') return;
    if (!reaches(edit, at)) return;
  }
  if (wished) wish(edit, i, reportedFields[type], at);
  else if (type === 'activity.set-actual-finish') endedAt(edit, i, at);
  else if (at === NONE) takeBackStart(edit, i);
  // A point in time begins where it ends.
  else if (isMilestone(draft.activities.kind[i])) endedAt(edit, i, at);
  else begunAt(edit, i, at);
}

/** A date that somebody wishes for. */
function wish(edit: Edit, i: number, field: 'deadline' | 'expectedFinish', at: number): void {
  const { draft } = edit;
  if (field === 'expectedFinish' && at !== NONE && (hasNoWork(draft, i) || isFinished(draft.activities, i))) return;
  draft.activities.own(field)[i] = at === NONE ? NONE : snapFinish(draft.calendarOf(i), at);
  edit.pending.add(draft.activities.row[i]);
}

/** Whether the schedule is reported up to a day before this instant: then nothing can be known of it. */
const isAhead = ({ schedule: { dataDate } }: Plan, at: number): boolean => given(dataDate) && at > dataDate;

/** Takes the actual start of an activity without progress away. */
function takeBackStart(edit: Edit, i: number): void {
  const { draft } = edit;
  const a = draft.activities;
  if (a.actualStart[i] === NONE || a.progress[i] > 0 || a.actualFinish[i] !== NONE) return;
  a.own('actualStart')[i] = NONE;
  if (draft.schedule.profile === 'gantry') a.own('manual')[i] = 0;
  a.own('remaining')[i] = 0;
  touch(edit, i);
}

function begunAt(edit: Edit, i: number, at: number): void {
  const { draft } = edit;
  const a = draft.activities;
  const to = dayStart(draft.calendarOf(i), at);
  if (to === a.actualStart[i] || isAhead(draft, to)) return;
  if (a.actualFinish[i] !== NONE && to > a.actualFinish[i]) return;
  if (given(a.suspended[i]) && to > a.suspended[i]) return;
  if (!hasBegun(a, i)) {
    hold(draft, i);
    if (draft.schedule.profile === 'p6') a.own('remaining')[i] = a.duration[i];
  }
  a.own('actualStart')[i] = to;
  lastAsReported(edit, i);
  touch(edit, i);
}

function endedAt(edit: Edit, i: number, at: number): void {
  const { draft } = edit;
  const a = draft.activities;
  if (at === NONE) return; // how much of it is done nobody has said
  const calendar = draft.calendarOf(i);
  let to = dayFinish(calendar, at);
  const morning = dayStart(calendar, dayOf(to - 1) * DAY);
  let begun = a.actualStart[i];
  if (begun === NONE && isMilestone(a.kind[i])) begun = to;
  else if (begun === NONE) begun = given(a.start[i]) ? Math.min(a.start[i], morning) : morning;
  if (to === a.actualFinish[i]) return;
  if (to < begun) {
    if (dayOf(to) !== dayOf(begun)) return;
    to = begun; // the day it began is the day it ended
  }
  if (isAhead(draft, to)) return;
  a.own('actualStart')[i] = begun;
  a.own('actualFinish')[i] = to;
  a.own('progress')[i] = HUNDRED;
  a.own('remaining')[i] = 0;
  hold(draft, i);
  lastAsReported(edit, i);
  edit.touched.weighs.add(a.row[i]);
  touch(edit, i);
}

/** In the profile gantry no calculation moves what has begun. */
function hold({ activities: a, schedule }: Plan, i: number): void {
  if (schedule.profile === 'gantry') a.own('manual')[i] = 1;
}

/** The duration that follows from an actual start and finish, where the profile keeps no original one. */
function lastAsReported(edit: Edit, i: number): void {
  const { draft } = edit;
  const a = draft.activities;
  if (draft.schedule.profile === 'p6' || a.actualFinish[i] === NONE || isMilestone(a.kind[i])) return;
  const worked = draft.calendarOf(i).between(a.actualStart[i], a.actualFinish[i]) - a.split[i];
  // Done outside of working time, it keeps what was planned.
  if (worked > 0) last(edit, i, worked);
}

export function setRemaining(edit: Edit, { row, remaining }: Command<'activity.set-remaining'>): void {
  const i = edit.indexOf(row);
  edit.later();
  const { draft } = edit;
  if (i < 0 || !isLeaf(draft, i) || draft.activities.kind[i] === Kind.effort) return;
  const a = draft.activities;
  if (isFinished(a, i) || !hasBegun(a, i) || remaining < 0) return;
  const now = workLeft(draft, i);
  if (remaining === now) return;
  const byDuration = a.percentType[i] === '';
  if (draft.schedule.profile === 'p6') {
    a.own('remaining')[i] = remaining;
    if (byDuration) a.own('progress')[i] = shareOf(a.duration[i] - remaining, a.duration[i]);
  } else {
    const worked = a.duration[i] - now;
    if (worked + remaining === 0) return;
    last(edit, i, worked + remaining);
    if (byDuration && a.progress[i] > 0) a.own('progress')[i] = shareOf(worked, worked + remaining);
  }
  edit.touched.weighs.add(a.row[i]);
  touch(edit, i);
}

/** The share that is done. Work is complete only with an actual finish, so less than all of it is shown until then. */
function shareOf(worked: number, all: number): number {
  if (worked <= 0 || all <= 0) return 0;
  return Math.min(Math.floor((worked * HUNDRED + Math.floor(all / 2)) / all), HUNDRED - 1);
}

export function setSuspension(edit: Edit, command: Command<'activity.set-suspension'>): void {
  const i = edit.indexOf(command.row);
  edit.later();
  const { draft } = edit;
  if (i < 0 || !isLeaf(draft, i)) return;
  const a = draft.activities;
  let [suspended, resumed] = [NONE, NONE];
  if (command.suspended !== null || command.resumed !== null) {
    // Only work that has begun can stop, and only what stopped goes on.
    if (hasNoWork(draft, i) || a.actualStart[i] === NONE || command.suspended === null) return;
    if (!reaches(edit, command.suspended) || (command.resumed !== null && !reaches(edit, command.resumed))) return;
    const calendar = draft.calendarOf(i);
    suspended = dayFinish(calendar, command.suspended);
    if (command.resumed !== null) resumed = snapStart(calendar, command.resumed);
    if (suspended < a.actualStart[i] || (resumed !== NONE && resumed < suspended)) return;
    if (a.actualFinish[i] !== NONE && Math.max(suspended, resumed) > a.actualFinish[i]) return;
  }
  a.own('suspended')[i] = suspended;
  a.own('resumed')[i] = resumed;
  edit.pending.add(a.row[i]);
}

/** The work left of an activity in working minutes: all of it before it begins, none once it is complete. */
export function workLeft({ activities: a, schedule }: Plan, i: number): number {
  if (isFinished(a, i)) return 0;
  if (!hasBegun(a, i)) return a.duration[i];
  if (schedule.profile === 'p6') return a.remaining[i];
  return Math.round((a.duration[i] * (HUNDRED - a.progress[i])) / HUNDRED);
}

/** Whether work is under way: it has begun and is not complete. */
export const isUnderWay = ({ activities: a }: Plan, i: number): boolean => hasBegun(a, i) && !isFinished(a, i);
