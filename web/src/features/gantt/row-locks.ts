import { Kind, type Plan } from '@/engine';
import { assignedColumns, type ColumnId, isEditable, isOwn } from './grid-columns';

/** Why a cell cannot be edited. */
export type Lock =
  | 'permission'
  | 'closed'
  | 'column'
  | 'summary'
  | 'effort'
  | 'durationDone'
  | 'startStarted'
  | 'finishDone'
  | 'constraintType'
  | 'assigned'
  | 'constraintDone';

/** 100 % in 1/10,000 of a percent. */
const HUNDRED = 1_000_000;

/** From here on an activity counts as completed for its finish: 99.999 %. */
const NEARLY_DONE = 999_990;

/** Columns of a summary that are its own and not its activities'. */
const ofSummaries: ReadonlySet<ColumnId> = new Set(['name', 'description', 'calendar']);

/** Why a column of an activity of this kind and progress cannot be edited, or nothing. */
export function lockOf(column: ColumnId, kind: number, progress: number): Lock | undefined {
  if (column === 'constraint') return kind === Kind.summary ? 'summary' : 'constraintType';
  if (assignedColumns.has(column) || column === 'priority') return kind === Kind.summary ? 'summary' : 'assigned';
  if (!isEditable(column)) return 'column';
  if (isOwn(column)) return undefined; // branches bear codes too
  if (kind === Kind.summary && !ofSummaries.has(column)) return 'summary';
  switch (column) {
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'remaining':
    case 'suspended':
    case 'resumed':
      return kind === Kind.effort ? 'effort' : undefined;
    case 'duration':
      if (kind === Kind.effort) return 'effort';
      return progress >= HUNDRED ? 'durationDone' : undefined;
    case 'start':
      if (kind === Kind.effort) return 'effort';
      return progress > 0 ? 'startStarted' : undefined;
    case 'finish':
      if (kind === Kind.effort) return 'effort';
      return progress >= NEARLY_DONE ? 'finishDone' : undefined;
    case 'constraintDate':
      return progress >= HUNDRED ? 'constraintDone' : undefined;
    default:
      return undefined;
  }
}

/** The same for a row of the plan. */
export const lockOfCell = (plan: Plan, i: number, column: ColumnId): Lock | undefined =>
  isOwn(column) && plan.activities.row[i] === 0
    ? 'summary'
    : lockOf(column, plan.activities.kind[i], plan.activities.progress[i]);
