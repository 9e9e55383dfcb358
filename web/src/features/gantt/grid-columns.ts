/** The columns of the grid, widths in px. */
export const columns = [
  { id: 'number', width: 36, align: 'right' },
  { id: 'wbs', width: 52, align: 'left' },
  { id: 'name', width: 262, align: 'left', editable: true },
  { id: 'duration', width: 54, align: 'right', editable: true },
  { id: 'start', width: 70, align: 'left' },
  { id: 'finish', width: 70, align: 'left' },
  { id: 'progress', width: 84, align: 'left' },
  { id: 'predecessors', width: 88, align: 'left' },
  { id: 'float', width: 60, align: 'right' },
] as const;

export type ColumnId = (typeof columns)[number]['id'];
export type EditableColumn = 'name' | 'duration';

export const GRID_WIDTH = columns.reduce((sum, column) => sum + column.width, 0) + 1;

export const isEditable = (column: ColumnId): column is EditableColumn => column === 'name' || column === 'duration';

/** Where a column begins within the grid pane. */
export function columnLeft(id: ColumnId): number {
  let left = 0;
  for (const column of columns) {
    if (column.id === id) return left;
    left += column.width;
  }
  return left;
}

export const columnWidth = (id: ColumnId): number => columns.find((column) => column.id === id)!.width;
