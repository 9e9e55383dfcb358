import { type MouseEvent, useCallback, useState } from 'react';
import { useGantt, useGanttState, useView } from './gantt-context';
import type { ColumnId, GridLayout } from './grid-columns';
import { ROW } from './link-path';
import { bandOf, bandRow } from './row-groups';
import type { MenuPlace } from './row-menu';

interface Ground {
  /** Indexes of the rows from the top; a band is -1 - its place. */
  visible: Int32Array;
  layout: GridLayout;
  scroller: HTMLElement | null;
  /** The rows below the head. */
  body: HTMLElement | null;
  /** Px the columns are scrolled sideways. */
  scrolled: () => number;
  /** The id of the cell with the focus. */
  activeId: string | undefined;
}

/** What clicks on rows and bars do: select, open, edit, and ask for the menu of a row. */
export function useGridPointer({ visible, layout, scroller, body, scrolled, activeId }: Ground) {
  const { store, actions } = useGantt();
  const { plan } = useView();
  const selection = useGanttState((s) => s.selection);
  const focus = useGanttState((s) => s.focus);
  const { row: rowNumber } = plan.activities;
  const gridWidth = layout.width;

  const xIn = (clientX: number): number => clientX - (scroller?.getBoundingClientRect().left ?? 0);
  const columnAt = (clientX: number): ColumnId => layout.at(xIn(clientX), scrolled());
  /** The row a pointer is at: that of the cell or bar, or of the lane on the timeline. */
  const rowOf = (event: MouseEvent): number | undefined => {
    const el = (event.target as HTMLElement).closest<HTMLElement>('[data-row], [data-bar]');
    const text = el?.dataset.row ?? el?.dataset.bar;
    if (text !== undefined) return Number(text);
    if (!body?.contains(event.target as Node) || inGrid(event)) return undefined;
    const i = visible[Math.floor((event.clientY - body.getBoundingClientRect().top) / ROW)];
    return i === undefined ? undefined : i < 0 ? bandRow(-1 - i) : rowNumber[i];
  };
  const inGrid = (event: MouseEvent): boolean => xIn(event.clientX) < gridWidth;
  const [menu, setMenu] = useState<MenuPlace | undefined>();
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const row = rowOf(event);
    if (row === undefined) return;
    if ((event.target as HTMLElement).dataset.rowMenu) {
      if (!selection.has(row)) actions.selection.select(row);
      setMenu({ x: event.clientX, y: event.clientY });
      return;
    }
    if ((event.target as HTMLElement).dataset.twisty) {
      if (bandOf(row) === undefined) actions.selection.focusRow(row, 'name');
      else actions.selection.select(row, 'only', 'name');
      actions.tree.toggle(row);
      return;
    }
    const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';
    actions.selection.select(row, how, inGrid(event) ? columnAt(event.clientX) : undefined);
  };
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const row = rowOf(event);
    if (row === undefined) return;
    if (bandOf(row) !== undefined) {
      if (!(event.target as HTMLElement).dataset.twisty) actions.tree.toggle(row);
      return;
    }
    if (!inGrid(event)) {
      actions.view.showBar(row);
      return;
    }
    const column = columnAt(event.clientX);
    if ((event.target as HTMLElement).dataset.twisty) return;
    if (column === 'name' && actions.values.lockOf(row, 'name')) actions.tree.toggle(row);
    else actions.values.beginEdit(row, column);
  };

  const closeMenu = useCallback(() => {
    setMenu(undefined);
    const { editing, dialog, why } = store.getState();
    if (!editing && !dialog && !why) actions.access.viewport?.takeFocus();
  }, [store, actions]);
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    // The menu key asks at the grid itself: then the active cell is meant.
    // In an editor and on the heads the browser's own menu is meant.
    if ((event.target as Element).closest('input, textarea, [role="columnheader"]')) return;
    const asked = rowOf(event) ?? focus?.row;
    if (asked === undefined || bandOf(asked) !== undefined) return;
    event.preventDefault();
    if (!selection.has(asked)) actions.selection.select(asked);
    const cell = event.button === 2 ? undefined : document.getElementById(activeId ?? '')?.getBoundingClientRect();
    setMenu(cell ? { x: cell.left + 8, y: cell.bottom } : { x: event.clientX, y: event.clientY });
  };

  return { menu, closeMenu, onClick, onDoubleClick, onContextMenu };
}
