/** One change of many activities at once. What the server refuses as a whole changes nothing here either. */
import { Constraint, type ConstraintName, constrainsFinish, constraintOf } from './columns';
import type { Edit } from './edit';
import { constrain, constrainHere, constrainTo, isConstrainable, needsDate, setCalendar } from './edit-dates';
import { dayOf, NONE } from './minutes';
import type { Plan } from './plan';
import type { CommandOf } from './wire';
import { isTooFar } from './working-dates';

/** bulk-133: how many activities may be set to as late as possible at once. */
export const MOST_ALAP = 100;

/** Why a bulk change leaves a row as it is. */
export type Skipped = 'summary' | 'complete' | 'undated' | 'same';

/** Why a bulk change of the constraint type leaves an activity as it is. */
export function skippedOfType(plan: Plan, i: number, constraint: ConstraintName): Skipped | undefined {
  const kept = skippedOfDate(plan, i);
  const type = constraintOf(constraint);
  if (kept || !needsDate(type)) return kept;
  const at = constrainsFinish(type) ? plan.activities.finish[i] : plan.activities.start[i];
  return at === NONE || at === 0 ? 'undated' : undefined;
}

/** Why a bulk change of the constraint date leaves an activity as it is. */
export function skippedOfDate(plan: Plan, i: number): Skipped | undefined {
  if (isConstrainable(plan, i)) return undefined;
  return plan.tree.children[i] > 0 || plan.activities.row[i] === 0 ? 'summary' : 'complete';
}

/** bulk-222: an activity whose calendar does not work on a day, -1 where all do. */
export function notWorkingOn(plan: Plan, indexes: readonly number[], date: number): number {
  const day = dayOf(date);
  return indexes.find((i) => !plan.calendarOf(i).isWorkDay(day)) ?? -1;
}

/** The activities that are there, each once. */
function presentIn(edit: Edit, rows: CommandOf<'bulk.calendar'>['rows']): number[] {
  const { draft } = edit;
  const indexes = rows.map((ref) => edit.numberOf(ref)).map((row) => (row === undefined ? -1 : draft.index.of(row)));
  return [...new Set(indexes)].filter((i) => i >= 0);
}

export function bulkCalendar(edit: Edit, { rows, calendar }: CommandOf<'bulk.calendar'>): void {
  const there = presentIn(edit, rows).map((i) => edit.draft.activities.row[i]);
  setCalendar(edit, { type: 'activities.set-calendar', rows: there, calendar });
}

export function bulkConstraintType(edit: Edit, { rows, constraint }: CommandOf<'bulk.constraint-type'>): void {
  const { draft } = edit;
  const type = constraintOf(constraint);
  const valid = presentIn(edit, rows).filter((i) => !skippedOfType(draft, i, constraint));
  if (type === Constraint.alap && valid.length > MOST_ALAP) return;
  for (const i of valid) {
    if (needsDate(type)) constrainHere(edit, i, type);
    else constrain(edit, i, type, NONE);
  }
}

export function bulkConstraintDate(edit: Edit, { rows, date }: CommandOf<'bulk.constraint-date'>): void {
  const { draft } = edit;
  const valid = presentIn(edit, rows).filter((i) => !skippedOfDate(draft, i));
  if (isTooFar(draft, date)) return;
  draft.calendars = draft.calendars.covering([date]);
  if (notWorkingOn(draft, valid, date) >= 0) return;
  for (const i of valid) {
    const type = draft.activities.constraint[i];
    constrainTo(edit, i, needsDate(type) ? type : Constraint.snet, date);
  }
}
