/** A value of a chart's table: nothing known is null, never 0. */
export type Value = number | string | null;

export interface Column {
  /** Of the file: the same in every language. */
  key: string;
  label: string;
  /** How a value is written on screen; the file has it as it is. */
  show?: (value: Value) => string;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Value[])[];
}

/** A text as a field of CSV. One that a spreadsheet would take for a formula gets an apostrophe. */
function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The figures of a chart as a file: what is not known stays empty. */
export function csvOf({ columns, rows }: Table): string {
  return [columns.map(({ key }) => field(key)), ...rows.map((row) => row.map(field))]
    .map((line) => line.join(','))
    .join('\r\n');
}

/** The day of a civil minute, for a file: 2026-05-04. */
export const dayOf = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 10);
