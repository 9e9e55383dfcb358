import type { CSSProperties } from 'react';

/** The columns of the grid with their widths in px. Numbers and WBS codes get more where the plan needs it. */
export const columns = [
  { id: 'number', width: 36, align: 'right' },
  { id: 'wbs', width: 52, align: 'left' },
  { id: 'name', width: 262, align: 'left' },
  { id: 'duration', width: 54, align: 'right' },
  { id: 'start', width: 70, align: 'left' },
  { id: 'finish', width: 70, align: 'left' },
  { id: 'progress', width: 84, align: 'left' },
  { id: 'predecessors', width: 88, align: 'left' },
  { id: 'float', width: 60, align: 'right' },
] as const;

export type ColumnId = (typeof columns)[number]['id'];
export type EditableColumn = 'name' | 'duration';

export const isEditable = (column: ColumnId): column is EditableColumn => column === 'name' || column === 'duration';

/** Where the columns stand in one plan. */
export interface GridLayout {
  /** Of the whole grid pane, its edge included. */
  width: number;
  /** `left` and `width` of each column, as the cells wear them. */
  places: Record<ColumnId, CSSProperties & { left: number; width: number }>;
  /** The column under a position from the grid's left edge. */
  at: (x: number) => ColumnId;
}

const DIGIT = 7;
const CODE_CHARACTER = 6.4;
const WIDEST_CODE = 104;

/** A layout for numbers up to `last` and WBS codes of up to `codeLength` characters. */
export function gridLayout(last: number, codeLength: number): GridLayout {
  const needed: Partial<Record<ColumnId, number>> = {
    number: 15 + String(Math.max(0, last)).length * DIGIT,
    wbs: Math.min(WIDEST_CODE, 14 + Math.ceil(codeLength * CODE_CHARACTER)),
  };
  const places = {} as GridLayout['places'];
  let left = 0;
  for (const column of columns) {
    const width = Math.max(column.width, needed[column.id] ?? 0);
    places[column.id] = { left, width };
    left += width;
  }
  const at = (x: number): ColumnId =>
    columns.find(({ id }) => x >= places[id].left && x < places[id].left + places[id].width)?.id ?? 'name';
  return { width: left + 1, places, at };
}
