/**
 * The dates of rows as the schedule writes them. What ends at midnight ends the day before; a milestone is one point, the
 * begin of work or the end of it, in every column.
 */
import { constrainsFinish, isMilestone, Kind, NONE, type Plan } from '@/engine';
import { endText, minuteText } from '@/shared/lib/date-text';

export type DateColumn =
  | 'start'
  | 'finish'
  | 'lateStart'
  | 'lateFinish'
  | 'constraintDate'
  | 'actualStart'
  | 'actualFinish'
  | 'expectedFinish'
  | 'suspended'
  | 'resumed'
  | 'deadline'
  | 'externalStart'
  | 'externalFinish';

/** Which of the dates that the site reports are ends. */
const reportedEnds = {
  actualStart: false,
  actualFinish: true,
  expectedFinish: true,
  suspended: true,
  resumed: false,
  deadline: true,
};

/** Whether a date of a row is the end of something. */
export function isEnd(plan: Plan, i: number, column: DateColumn): boolean {
  const { kind, constraint } = plan.activities;
  if (column === 'constraintDate') return constrainsFinish(constraint[i]);
  if (column in reportedEnds) return reportedEnds[column as keyof typeof reportedEnds];
  if (column === 'externalStart' || column === 'externalFinish') return column === 'externalFinish';
  if (isMilestone(kind[i])) return kind[i] === Kind.finishMilestone;
  return column === 'finish' || column === 'lateFinish';
}

/** A minute of the last day of a row, or of a milestone's only one. */
export function lastMinute(plan: Plan, i: number): number {
  const { finish } = plan.activities;
  return isEnd(plan, i, 'finish') ? finish[i] - 1 : finish[i];
}

/** The text of a date; empty for none, and for one that was never computed. */
export function rowDateText(plan: Plan, i: number, column: DateColumn): string {
  const minute = plan.activities[column][i];
  if (minute === NONE || (minute === 0 && column !== 'constraintDate')) return '';
  const { dateFormat } = plan.schedule;
  return isEnd(plan, i, column) ? endText(minute, dateFormat) : minuteText(minute, dateFormat);
}
