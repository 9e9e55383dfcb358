import type { LogEntry, LogRow } from './api/changelog';

/** Lines beyond which a file is cut, with a line that says so. */
export const MOST_LINES = 50_000;

/** What spreadsheets would run as a formula is kept as text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvWords {
  heads: readonly string[];
  attribute: (name: string | undefined) => string;
  cut: string;
}

/**
 * Entries of the log as comma-separated values, each change on a line with the entry it belongs to: instant (UTC), revision, person,
 * what, what happened, row, name, field, old value, new value, working minutes the finish moved.
 */
export function logCsv(entries: readonly LogEntry[], words: CsvWords): string {
  const lines = [words.heads.map(cell).join(',')];
  const line = (entry: LogEntry, row: LogRow | LogEntry, first: boolean) => {
    const { change } = row;
    const { responsible: who } = entry;
    const named = change.name || [change.predecessorName, change.successorName].filter(Boolean).join(' → ');
    return [
      entry.date,
      entry.revision,
      `${who.name} ${who.lastname}`.trim(),
      change.entity,
      change.type,
      change.number,
      named,
      words.attribute(change.attribute),
      change.oldValue,
      change.newValue,
      first ? (entry.finish?.work ?? 0) : undefined,
    ]
      .map(cell)
      .join(',');
  };
  for (const entry of entries) {
    if (lines.length > MOST_LINES) {
      lines.push(cell(words.cut));
      break;
    }
    lines.push(line(entry, entry, true));
    for (const nested of entry.logs ?? []) lines.push(line(entry, nested, false));
  }
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
