/** A pasted table as it is understood: which of its columns is which column of the grid. */
import type { ColumnId } from './grid-columns';
import type { OwnColumns } from './own-columns';
import { headTarget, type PasteTarget } from './paste-heads';
import { readSemicolons, readTable } from './table-text';

/** Rows that are pasted at most; a file of more is imported. */
export const MOST_ROWS = 1_000;

export interface PasteColumn {
  /** Its place in the pasted table, from 0. */
  at: number;
  /** What the table calls it; empty where it has no heads. */
  head: string;
  /** Nothing where no column of the grid has that name, an earlier one has it too, or the grid ends before it. */
  target: PasteTarget | undefined;
  /** Work done and money spent stay with the original: a copy begins anew. */
  reset?: boolean;
}

export interface PasteTable {
  /** The first line held the names of the columns. */
  headed: boolean;
  columns: readonly PasteColumn[];
  /** Rows without the heads, and without empty ones at the end. */
  rows: readonly (readonly string[])[];
}

const blank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Whether a line holds names of columns: at least two different ones and half of what is written there. In a table of
 * a single column it is the name of the one with the focus, for an activity may well be called `Start`.
 */
function isHead(line: readonly string[], focus: ColumnId, own?: OwnColumns): boolean {
  const written = line.filter((cell) => cell.trim() !== '');
  const targets = written.map((cell) => headTarget(cell, own)).filter((target) => target !== undefined);
  if (line.length === 1) return targets[0] === focus;
  return new Set(targets).size >= 2 && targets.length * 2 >= written.length;
}

/** The rows of a text without empty ones at the end. Links stand with semicolons within their cell. */
function linesOf(text: string, focus: ColumnId): string[][] {
  const plain = text.replaceAll('\u00a0', ' ');
  const linking = focus === 'predecessors' || focus === 'successors';
  const lines = (linking ? undefined : readSemicolons(plain)) ?? readTable(plain);
  while (lines.length && blank(lines[lines.length - 1])) lines.pop();
  return lines;
}

/** Whether the text of a clipboard is a line of names of columns and nothing besides. */
export function isOnlyHead(text: string, focus: ColumnId, own?: OwnColumns): boolean {
  const lines = linesOf(text, focus);
  const [head] = lines;
  const isNamed = (cell: string) => cell.trim() === '' || headTarget(cell, own) !== undefined;
  return lines.length === 1 && head.length > 1 && isHead(head, focus, own) && head.every(isNamed);
}

/**
 * Reads the text of a clipboard. A first line of column names says what the columns are; without it they are those `shown`
 * from the one with the `focus` to the right.
 */
export function pastedTable(text: string, focus: ColumnId, shown: readonly ColumnId[], own?: OwnColumns): PasteTable {
  const lines = linesOf(text, focus);
  const headed = lines.length > 1 && isHead(lines[0], focus, own);
  const width = lines[0]?.length ?? 0;
  const from = Math.max(0, shown.indexOf(focus));
  const seen = new Set<PasteTarget>();
  const columns = Array.from({ length: width }, (_, at): PasteColumn => {
    const head = headed ? lines[0][at].trim() : '';
    const target = headed ? headTarget(head, own) : shown[from + at];
    const twice = target !== undefined && seen.has(target);
    if (target) seen.add(target);
    return { at, head, target: twice ? undefined : target };
  });
  return { headed, columns, rows: headed ? lines.slice(1) : lines };
}

/** The place in the table of what has this meaning, -1 when nothing has. */
export const placeIn = (table: PasteTable, target: PasteTarget): number =>
  table.columns.find((column) => column.target === target)?.at ?? -1;

/** undo-114: what copies of activities do not take along. */
const ofOriginals: ReadonlySet<PasteTarget> = new Set<PasteTarget>(['progress', 'cost', 'usedCost', 'weight']);

/** The table of copied activities without what stays with the originals. */
export const ofCopies = (table: PasteTable): PasteTable => ({
  ...table,
  columns: table.columns.map((column) =>
    column.target !== undefined && ofOriginals.has(column.target)
      ? { ...column, target: undefined, reset: true }
      : column,
  ),
});
