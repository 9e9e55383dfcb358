/**
 * Rows as a spreadsheet takes them: a line each, their cells between tabs, the names of the columns above.
 *
 * A name that begins with `=`, `+`, `-` or `@` is left as it is, as a spreadsheet leaves its own cells: whoever pastes it
 * has seen it, and an apostrophe in front would be part of the name when it is pasted back.
 */
import type { Plan } from '@/engine';
import type { ColumnId } from './grid-columns';
import { cellText } from './row-values';
import type { RowWords } from './row-words';
import { tableCell } from './table-text';

/** What the grid shows of these rows, by index. */
export function rowsText(
  plan: Plan,
  rows: readonly number[],
  columns: readonly ColumnId[],
  heads: (column: ColumnId) => string,
  words: RowWords,
): string {
  const line = (i: number) => columns.map((column) => tableCell(cellCopy(plan, i, column, words))).join('\t');
  return [columns.map(heads).join('\t'), ...rows.map(line)].join('\n');
}

/** What one cell shows, as text to paste anywhere: nothing in it is quoted. */
export const cellCopy = (plan: Plan, i: number, column: ColumnId, words: RowWords): string =>
  cellText(plan, i, column, plan.progressOf(i), words).replaceAll('\u00a0', ' ');
