import type { ReactNode } from 'react';

/** What a cell says for sorting and grouping; null sorts last. */
export type CellValue = string | number | boolean | null;

/** A column of a table of rows `R`. */
export interface TableColumn<R> {
  id: string;
  title: string;
  /** What stands in the head, where that is more than the title. */
  head?: ReactNode;
  /** Px. */
  width: number;
  /** Figures stand at the end of their cell. */
  figures?: boolean;
  /** It is always shown. */
  fixed?: boolean;
  value(row: R): CellValue;
  /** What is drawn, where that is more than the value. */
  render?(row: R): ReactNode;
  /** What a group of rows with the same value is called; a column without it cannot be grouped by. */
  group?(row: R): ReactNode;
  /** Makes its cells editable where the row allows it. */
  edit?: CellEdit<R>;
}

export interface CellEdit<R> {
  /** The text the editor begins with; nothing where the cell may not be edited. */
  text(row: R): string | undefined;
  /** What may be typed, proposed beneath the field. */
  choices?(row: R, text: string): readonly string[];
  /** Takes the typed text, or says why not: the editor then stays open with the reason. `row` is as the editor showed it. */
  commit(row: R, text: string): string | undefined;
}

/** How a person has arranged a table. Saved with a view. */
export interface TableLayout {
  /** Ids of the shown columns, in order. */
  shown: readonly string[];
  sort?: { column: string; descending: boolean };
  /** The column the rows are grouped by. */
  group?: string;
}

/** The shown columns, the fixed ones always among them. */
export function shownColumns<R>(columns: readonly TableColumn<R>[], layout: TableLayout): TableColumn<R>[] {
  const named = layout.shown
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined);
  return [...columns.filter((column) => column.fixed && !layout.shown.includes(column.id)), ...named];
}

/** The layout after a click on a column's head: ascending, descending, as the rows come. */
export function sortedBy(layout: TableLayout, column: string): TableLayout {
  const { sort } = layout;
  if (sort?.column !== column) return { ...layout, sort: { column, descending: false } };
  return { ...layout, sort: sort.descending ? undefined : { column, descending: true } };
}

/** The layout with a column shown at the end, or hidden. */
export function toggled(layout: TableLayout, column: string): TableLayout {
  const hidden = !layout.shown.includes(column);
  return { ...layout, shown: hidden ? [...layout.shown, column] : layout.shown.filter((id) => id !== column) };
}
