import type { LogEntry } from './api/changelog';

/** The columns of the Gantt in which a value of the log can be put back, by the log's name of it. */
const columns: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  code: 'code',
  duration: 'duration',
  progress: 'progress',
  constraint: 'constraint',
  constraint_date: 'constraintDate',
  calendar: 'calendar',
  cost: 'cost',
  used_cost: 'usedCost',
  hhWorkTime: 'manHours',
  ponderator: 'weight',
  deadline: 'deadline',
  expected_finish: 'expectedFinish',
  external_start: 'externalStart',
  external_finish: 'externalFinish',
  actual_start: 'actualStart',
  actual_finish: 'actualFinish',
  remaining: 'remaining',
  percent_type: 'percentType',
};

export interface Cell {
  row: number;
  column: string;
}

/** The row an entry is about. */
export function rowOf({ change }: LogEntry): number | undefined {
  const row = Number(change.id?.split('.').at(-1));
  return Number.isInteger(row) ? row : undefined;
}

/** The row of the activity an entry is about. */
export const activityOf = (entry: LogEntry): number | undefined =>
  entry.change.entity === 'activity' ? rowOf(entry) : undefined;

/** The cell whose value before an entry can be put back; nothing of what made, removed or moved a row. */
export function restorable(entry: LogEntry): Cell | undefined {
  const { change } = entry;
  const row = activityOf(entry);
  const column = columns[change.attribute ?? ''];
  const changed = (change.action ?? change.type) === 'update';
  // A row that is gone has no place in the Gantt.
  return row !== undefined && column && changed && change.number !== undefined ? { row, column } : undefined;
}
