/** Which entries are shown, as the address keeps them; what is absent holds of every entry. Days are `2026-05-04`. */
export interface LogFilter {
  /** Id of who made the change, or `system`. */
  person?: string;
  entity?: string;
  type?: string;
  attribute?: string;
  from?: string;
  to?: string;
  /** Part of the name of what changed. */
  text?: string;
  /** Row number of an activity, a task or a roadblock. */
  activity?: string;
}

export const filterFields = ['person', 'entity', 'type', 'attribute', 'from', 'to', 'text', 'activity'] as const;

export const entities = ['activity', 'link', 'calendar', 'schedule', 'task', 'roadblock'] as const;
export const types = ['create', 'update', 'delete', 'import', 'undo', 'redo'] as const;

/** Fields that are offered; any other can stand in the address. */
export const attributes = [
  'name',
  'start_date',
  'end_date',
  'duration',
  'progress',
  'constraint',
  'constraint_date',
  'calendar',
  'type',
  'lag',
  'parent',
  'order',
  'cost',
  'used_cost',
  'hhWorkTime',
  'ponderator',
  'description',
  'data_date',
] as const;

export function filterOf(query: URLSearchParams): LogFilter {
  const out: LogFilter = {};
  for (const field of filterFields) {
    const value = query.get(field);
    if (value) out[field] = value;
  }
  return out;
}

export const isFiltered = (filter: LogFilter): boolean => filterFields.some((field) => filter[field] !== undefined);
