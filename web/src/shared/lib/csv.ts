import { saveFile } from './save-file';

/** What spreadsheets would run as a formula is kept as text. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as comma-separated values. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export const saveCsv = (name: string, rows: Parameters<typeof csvOf>[0]) => saveFile(name, csvOf(rows), 'text/csv');

/** A civil minute as `2026-04-28 16:40`. */
export const civilText = (minute: number | null) =>
  minute === null ? '' : new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');
