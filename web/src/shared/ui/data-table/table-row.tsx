import { type CSSProperties, type MouseEvent, memo } from 'react';
import { classNames } from '../class-names';
import { CellEditor } from './cell-editor';
import type { TableColumn } from './columns';
import classes from './data-table.module.css';

/** A cell with its editor open. */
export interface Editing<R> {
  id: string;
  /** Where the row stood among the rows. */
  at: number;
  /** The row as it was shown when the editor opened: what is typed is meant for that. */
  row: R;
  column: string;
  text: string;
  typed: boolean;
}

/** What a row asks of its table; the same object for as long as the table is there. */
export interface RowActions<R> {
  press: (event: MouseEvent, at: number, column: number) => void;
  open: (at: number, column: TableColumn<R>) => void;
  toggle: (id: string) => void;
  endEdit: (step?: 1 | -1) => void;
}

interface Props<R> {
  id: string;
  row: R;
  at: number;
  /** Px from the top of the rows. */
  offset: number;
  template: CSSProperties;
  shown: readonly TableColumn<R>[];
  level: 1 | 2;
  chosen: boolean;
  pending: boolean;
  /** It has a box. */
  boxed: boolean;
  /** Why its box cannot be ticked. */
  barred: string | undefined;
  /** The column with the focus, if it is in this row. */
  focused: number | undefined;
  editing: Editing<R> | undefined;
  cellId: (line: number, column: number) => string;
  actions: RowActions<R>;
}

function Row<R>({ id, row, at, offset, template, shown, focused, editing, cellId, actions, ...how }: Props<R>) {
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={how.level}
      aria-selected={how.chosen}
      className={classNames(classes.row, how.chosen && classes.selected, how.pending && classes.pending)}
      style={{ ...template, transform: `translateY(${offset}px)` }}
    >
      {/* Space does the same on the grid; a click on the box keeps the other rows. */}
      <div role="gridcell" aria-colindex={1} className={classes.check}>
        {how.boxed && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-labelledby={cellId(at, 0)}
            checked={how.chosen}
            disabled={how.barred !== undefined}
            title={how.barred}
            onChange={() => actions.toggle(id)}
          />
        )}
      </div>
      {shown.map((column, k) => {
        const drawn = column.render ? column.render(row) : column.value(row);
        const words = typeof drawn === 'string' ? drawn : undefined;
        return (
          <div
            key={column.id}
            id={cellId(at, k)}
            role="gridcell"
            aria-colindex={k + 2}
            aria-readonly={!column.edit || column.edit.text(row) === undefined || undefined}
            className={classNames(classes.cell, column.figures && classes.figures, focused === k && classes.focused)}
            onMouseDown={(event) => actions.press(event, at, k)}
            onDoubleClick={() => actions.open(at, column)}
          >
            {editing?.column === column.id ? (
              <CellEditor
                label={column.title}
                text={editing.text}
                typed={editing.typed}
                commit={(text) => column.edit?.commit(editing.row, text)}
                choices={column.edit?.choices && ((text) => column.edit?.choices?.(row, text) ?? [])}
                onEnd={actions.endEdit}
              />
            ) : (
              <span className={words === undefined ? classes.text : classes.words} title={words || undefined}>
                {drawn}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One row of a table. While others scroll past it stays as it is drawn. */
export const TableRow = memo(Row) as typeof Row;
