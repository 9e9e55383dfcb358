/** Hours typed with comma or point, as working minutes. Nothing when it is no number. */
export function parseHours(text: string): number | undefined {
  const clean = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(clean) ? Math.round(Number(clean) * 60) : undefined;
}

export interface WorkHoursProblem {
  field: 'day' | 'week';
  why: 'unreadable' | 'dayRange' | 'weekRange';
}

/** A day of work has up to 24 hours, a week at least one day of work and up to 168. Minutes; undefined cannot be read. */
export function workHoursProblem(day: number | undefined, week: number | undefined): WorkHoursProblem | undefined {
  if (day === undefined) return { field: 'day', why: 'unreadable' };
  if (day < 1 || day > 24 * 60) return { field: 'day', why: 'dayRange' };
  if (week === undefined) return { field: 'week', why: 'unreadable' };
  if (week < day || week > 7 * 24 * 60) return { field: 'week', why: 'weekRange' };
  return undefined;
}
