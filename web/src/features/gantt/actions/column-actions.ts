import {
  boundedWidth,
  type ColumnId,
  type ColumnSettings,
  movedColumn,
  PANE,
  standardColumns,
  toggledColumn,
} from '../grid-columns';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** The columns of the grid and the width of its pane. */
export class ColumnActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;

  constructor(access: PlanAccess, selection: SelectionActions) {
    this.access = access;
    this.selection = selection;
  }

  private setColumns(change: (settings: ColumnSettings) => ColumnSettings): void {
    this.access.store.setState((s) => {
      const columns = change(s.columns);
      return columns === s.columns ? s : { columns };
    });
  }

  /** Sets the width of a column in px, within its bounds; without one it gets its own again. */
  resizeColumn(column: ColumnId, width: number | undefined): void {
    this.setColumns((settings) => {
      const { [column]: _, ...others } = settings.widths;
      return {
        ...settings,
        widths: width === undefined ? others : { ...others, [column]: boundedWidth(column, width) },
      };
    });
  }

  moveColumn(column: ColumnId, to: number): void {
    this.setColumns((settings) => movedColumn(settings, column, to));
  }

  toggleColumn(column: ColumnId): void {
    this.setColumns((settings) => toggledColumn(settings, column));
    const { focus, columns } = this.access.store.getState();
    if (focus && !columns.shown.includes(focus.column)) this.selection.focusOn({ row: focus.row, column: 'name' });
  }

  resetColumns(): void {
    this.setColumns(() => standardColumns);
  }

  resizePane(width: number | undefined): void {
    this.setColumns((settings) => ({ ...settings, pane: Math.round(Math.max(240, width ?? PANE)) }));
  }
}
