import type { KeyboardEvent } from 'react';
import { isLive } from '@/shared/lib/command-registry';
import type { TableColumn } from './columns';
import type { SelectHow } from './selection';
import type { Line } from './use-lines';

/** The cell with the focus, by drawn line and shown column. */
export interface TableFocus {
  line: number;
  column: number;
}

interface Table<R> {
  lines: readonly Line<R>[];
  shown: readonly TableColumn<R>[];
  focus: TableFocus;
  rowsPerPage: number;
  focusAt(at: TableFocus): void;
  choose(row: string, how: SelectHow): void;
  selectAll(): void;
  clear(): void;
  hasSelection: boolean;
  toggleGroup(line: string, open: boolean): void;
  /** False where the cell cannot be edited. */
  beginEdit(line: Line<R>, column: TableColumn<R>, typed?: string): boolean;
  onOpen?: (row: R) => void;
}

/** Signs that mean something on the page before they are typed over a cell. */
const signs = new Set(['?', '+', '-', ' ']);

/** Keys of a table, those of the Gantt's grid. What it does not know goes on to the page. */
export function useTableKeys<R>(table: Table<R>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget) return; // the editor has its own keys
    if (!isLive('grid') && !isLive('page')) return;
    if (pressed(table, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/** Does what a key asks for. True where it meant something. */
function pressed<R>(table: Table<R>, event: KeyboardEvent): boolean {
  const { lines, focus } = table;
  const line = lines[focus.line];
  const ctrl = event.ctrlKey || event.metaKey;
  const { key, shiftKey: shift, altKey: alt } = event;
  if (!line) return false;
  if (alt && key === 'Enter') {
    if (line.kind === 'row') table.onOpen?.(line.row);
    return true;
  }
  if (alt) return false;
  const to = destination(table, key, ctrl);
  if (to) {
    table.focusAt(to);
    const there = lines[Math.max(0, Math.min(lines.length - 1, to.line))];
    if (shift && to.line !== focus.line && there.kind === 'row') table.choose(there.id, 'extend');
    return true;
  }
  switch (key) {
    case '+':
    case '-':
      if (line.kind !== 'group') return false;
      table.toggleGroup(line.id, key === '+');
      return true;
    case ' ':
      if (line.kind === 'group') table.toggleGroup(line.id, !line.open);
      else table.choose(line.id, 'toggle');
      return true;
    case 'Enter':
    case 'F2':
      if (line.kind === 'group') table.toggleGroup(line.id, !line.open);
      else table.beginEdit(line, table.shown[focus.column]);
      return true;
    case 'Escape':
      // The first one lets go of the rows, the next one of the table: Tab then moves on.
      if (table.hasSelection) table.clear();
      else (event.currentTarget as HTMLElement).blur();
      return true;
  }
  if (ctrl && key.toLowerCase() === 'a') {
    table.selectAll();
    return true;
  }
  if (ctrl || key.length !== 1 || signs.has(key)) return false;
  return table.beginEdit(line, table.shown[focus.column], key);
}

/** Where a key leads; nothing for keys that lead nowhere. */
function destination<R>(
  { lines, shown, focus, rowsPerPage, toggleGroup }: Table<R>,
  key: string,
  ctrl: boolean,
): TableFocus | undefined {
  const { line, column } = focus;
  const here = lines[line];
  switch (key) {
    case 'ArrowDown':
      return { line: line + 1, column };
    case 'ArrowUp':
      return { line: line - 1, column };
    case 'PageDown':
      return { line: line + rowsPerPage, column };
    case 'PageUp':
      return { line: line - rowsPerPage, column };
    case 'Home':
      return ctrl ? { line: 0, column } : { line, column: 0 };
    case 'End':
      return ctrl ? { line: lines.length - 1, column } : { line, column: shown.length - 1 };
    case 'ArrowRight':
    case 'ArrowLeft':
      if (here.kind === 'group') {
        toggleGroup(here.id, key === 'ArrowRight');
        return focus;
      }
      return { line, column: column + (key === 'ArrowRight' ? 1 : -1) };
  }
  return undefined;
}
