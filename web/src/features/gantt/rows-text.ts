/** Rows as a spreadsheet takes them: a line each, their cells between tabs, the names of the columns above. */
import type { Plan } from '@/engine';
import type { ColumnId } from './grid-columns';
import { cellText } from './row-values';
import type { RowWords } from './row-words';

/** A cell in one piece: tabs and line breaks would part it. */
const inOnePiece = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').replaceAll('\u00a0', ' ');

/** What the grid shows of these rows, by index. */
export function rowsText(
  plan: Plan,
  rows: readonly number[],
  columns: readonly ColumnId[],
  heads: (column: ColumnId) => string,
  words: RowWords,
): string {
  const line = (i: number) =>
    columns.map((column) => inOnePiece(cellText(plan, i, column, plan.progressOf(i), words))).join('\t');
  return [columns.map(heads).join('\t'), ...rows.map(line)].join('\n');
}

/** What one cell shows, as text to paste. */
export const cellCopy = (plan: Plan, i: number, column: ColumnId, words: RowWords): string =>
  inOnePiece(cellText(plan, i, column, plan.progressOf(i), words));
