import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualizer } from 'react-window';
import { classNames } from '../class-names';
import { shownColumns, sortedBy, type TableColumn, type TableLayout } from './columns';
import classes from './data-table.module.css';
import { nothingSelected, type Selection, select } from './selection';
import { type Editing, type RowActions, TableRow } from './table-row';
import { type Line, useLines, useSettledOrder } from './use-lines';
import { useSlots } from './use-slots';
import { type TableFocus, useTableKeys } from './use-table-keys';

/** Px, as the tokens say. */
const ROW = 30;
const CHECK = 36;
/** Without boxes the column is an edge. */
const EDGE = 12;

export interface DataTableProps<R> {
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  columns: readonly TableColumn<R>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  selected: ReadonlySet<string>;
  onSelect: (rows: ReadonlySet<string>) => void;
  /** Opens what there is of a row: Alt with Enter, or a double click on a cell that cannot be edited. */
  onOpen?: (row: R) => void;
  /** Rows with a value that is not acknowledged. */
  isPending?: (row: R) => boolean;
  /** A row that goes without a box: it is a place and nothing to act upon. */
  isPlace?: (row: R) => boolean;
  /** No row has a box. Keys and clicks select nevertheless. */
  boxless?: boolean;
  /** Why the box of a row cannot be ticked; nothing where it can. */
  barred?: (row: R) => string | undefined;
  /** Ticks boxes, or unticks them; groups have a box then too. Without it each box stands for its own row. */
  onTick?: (rows: readonly string[], on: boolean) => void;
  /** How many rows a group has, in words. */
  countOf?: (rows: readonly R[]) => string;
  /** How many milliseconds without another move pass before rows take another place. */
  orderDelay?: number;
  /** What stands there instead while there are no rows. */
  empty?: ReactNode;
}

/** The rows with the one that is being edited, also where it is gone meanwhile: nobody loses what they type. */
function withEdited<R>(rows: readonly R[], rowId: (row: R) => string, editing: Editing<R> | undefined): readonly R[] {
  if (!editing || rows.some((row) => rowId(row) === editing.id)) return rows;
  return rows.toSpliced(Math.max(0, editing.at), 0, editing.row);
}

const idsOf = <R,>(drawn: readonly number[], lines: readonly Line<R>[], kind: Line<R>['kind']): string[] =>
  drawn.filter((at) => lines[at].kind === kind).map((at) => lines[at].id);

/**
 * A table of many rows: only those in sight are drawn. Keys walk, select and edit as in the grid of the Gantt; the focus
 * stays on the table and the cell it is on is named to screen readers.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, rows, rowId, columns, layout, onLayout, selected, onSelect, onOpen, isPending, isPlace, empty } =
    props;
  const { boxless = false, barred, countOf, orderDelay = 0 } = props;
  const onTick = boxless ? undefined : props.onTick;
  const { t } = useTranslation();
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<TableFocus>({ line: 0, column: 0 });
  const [editing, setEditing] = useState<Editing<R>>();
  const anchor = useRef<string>(undefined);
  const there = useMemo(() => withEdited(rows, rowId, editing), [rows, rowId, editing]);
  const lines = useSettledOrder(useLines(there, columns, layout, rowId, shut), layout, orderDelay);
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const order = useMemo(() => {
    const ids: string[] = [];
    for (const line of lines) if (line.kind === 'row' && !isPlace?.(line.row)) ids.push(line.id);
    return ids;
  }, [lines, isPlace]);
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: lines.length,
    element: body,
    scrollElement: scroller,
    itemSize: ROW,
    overscanCount: 6,
    defaultSize: 900,
  });
  // The row with the focus and the one being edited stay while they are out of sight: a screen reader names the first, the second holds what is typed.
  const drawn = useMemo(() => {
    const edited = editing ? lines.findIndex((line) => line.kind === 'row' && line.id === editing.id) : -1;
    const all = new Set(items.map(({ index }) => index).concat(focus.line, edited));
    return [...all].filter((at) => at >= 0 && at < lines.length).sort((a, b) => a - b);
  }, [items, lines, editing, focus.line]);
  const slots = {
    group: useSlots(idsOf(drawn, lines, 'group')),
    row: useSlots(idsOf(drawn, lines, 'row')),
  };
  const tickable = useCallback(
    (of: readonly R[]): string[] => of.filter((row) => !isPlace?.(row) && barred?.(row) === undefined).map(rowId),
    [isPlace, barred, rowId],
  );
  /** The boxes of all rows, also of those in folded groups. */
  const boxes = useMemo(() => tickable(rows), [tickable, rows]);
  const all = boxes.length > 0 && boxes.every((row) => selected.has(row));
  const tickAll = (): void => {
    if (onTick) onTick(boxes, true);
    else onSelect(new Set(boxes));
  };
  const check = boxless ? EDGE : CHECK;
  const template = useMemo<CSSProperties>(
    () => ({
      gridTemplateColumns: `${check}px ${shown.map(({ width }) => `${width}px`).join(' ')} 1fr`,
      minWidth: check + shown.reduce((sum, { width }) => sum + width, 0),
    }),
    [check, shown],
  );

  const focusAt = (at: TableFocus): void => {
    const line = Math.max(0, Math.min(lines.length - 1, at.line));
    setFocus({ line, column: Math.max(0, Math.min(shown.length - 1, at.column)) });
    if (lines.length) scrollToIndex({ index: line, align: 'auto' });
  };
  const choose = (row: string, how: 'only' | 'toggle' | 'extend'): void => {
    if (!order.includes(row)) {
      if (how === 'only') onSelect(new Set());
      return;
    }
    const open = new Set(boxes);
    if (how === 'toggle' && !selected.has(row) && !open.has(row)) return;
    const before: Selection = selected.size ? { rows: selected, anchor: anchor.current } : nothingSelected;
    const after = select(before, order, row, how);
    anchor.current = after.anchor;
    if (how === 'toggle' && onTick && open.has(row)) onTick([row], after.rows.has(row));
    else if (how === 'extend') onSelect(new Set([...after.rows].filter((one) => open.has(one))));
    else onSelect(after.rows);
  };
  const toggleGroup = (line: string, open: boolean): void => {
    const next = new Set(shut);
    if (open) next.delete(line);
    else next.add(line);
    setShut(next);
  };
  const beginEdit = (line: Line<R>, column: TableColumn<R>, typed?: string): boolean => {
    const text = line.kind === 'row' ? column.edit?.text(line.row) : undefined;
    if (text === undefined || line.kind !== 'row') return false;
    setEditing({
      id: line.id,
      at: rows.findIndex((row) => rowId(row) === line.id),
      row: line.row,
      column: column.id,
      text: typed ?? text,
      typed: typed !== undefined,
    });
    return true;
  };
  const endEdit = (step?: 1 | -1): void => {
    setEditing(undefined);
    scroller?.focus({ preventScroll: true });
    if (step) focusAt({ ...focus, column: focus.column + step });
  };
  const onKeyDown = useTableKeys({
    lines,
    shown,
    focus,
    rowsPerPage: Math.max(1, Math.floor((scroller?.clientHeight ?? 300) / ROW) - 2),
    focusAt,
    choose,
    selectAll: tickAll,
    clear: () => onSelect(new Set()),
    hasSelection: selected.size > 0,
    toggleGroup,
    beginEdit,
    onOpen,
  });

  const onRowDown = (event: MouseEvent, at: number, column: number): void => {
    if (event.button !== 0 || event.target instanceof HTMLInputElement) return;
    // Shift with a click would select the text between.
    if (event.shiftKey) {
      event.preventDefault();
      scroller?.focus({ preventScroll: true });
    }
    const line = lines[at];
    focusAt({ line: at, column });
    if (line.kind === 'group') toggleGroup(line.id, !line.open);
    else choose(line.id, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };

  const active = lines[focus.line];
  const cellId = useCallback((line: number, column: number): string => `${id}-${line}-${column}`, [id]);
  const now: RowActions<R> = {
    press: onRowDown,
    open(at, column) {
      const line = lines[at];
      if (line?.kind === 'row' && !beginEdit(line, column)) onOpen?.(line.row);
    },
    toggle: (row) => choose(row, 'toggle'),
    endEdit,
  };
  const latest = useRef(now);
  latest.current = now;
  const [actions] = useState<RowActions<R>>(() => ({
    press: (event, at, column) => latest.current.press(event, at, column),
    open: (at, column) => latest.current.open(at, column),
    toggle: (row) => latest.current.toggle(row),
    endEdit: (step) => latest.current.endEdit(step),
  }));

  if (!there.length && empty) return <>{empty}</>;
  return (
    <div
      ref={setScroller}
      className={classes.table}
      data-density="compact"
      role="treegrid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={shown.length + 1}
      aria-multiselectable
      aria-activedescendant={active ? cellId(focus.line, active.kind === 'group' ? 0 : focus.column) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row} style={template}>
          <div role="columnheader" aria-colindex={1} className={classes.check}>
            <input
              type="checkbox"
              tabIndex={-1}
              hidden={boxless}
              aria-label={t('table.selectAll')}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && !all;
              }}
              onChange={() => (all ? onSelect(new Set()) : tickAll())}
            />
          </div>
          {shown.map((column, k) => {
            const sort = layout.sort?.column === column.id ? layout.sort : undefined;
            const Arrow = sort?.descending ? IconArrowDown : IconArrowUp;
            return (
              <div
                key={column.id}
                role="columnheader"
                aria-colindex={k + 2}
                aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
                className={classNames(classes.heading, column.figures && classes.figures)}
              >
                <button type="button" tabIndex={-1} onClick={() => onLayout(sortedBy(layout, column.id))}>
                  {column.head ? <span className="visually-hidden">{column.title}</span> : column.title}
                  {column.head}
                  {sort && <Arrow size={13} stroke={1.6} aria-hidden />}
                </button>
              </div>
            );
          })}
        </div>
      </div>
      <div role="rowgroup" ref={setBody} className={classes.body} style={{ height: totalSize }}>
        {drawn.map((at) => {
          const line = lines[at];
          const offset = at * ROW;
          const style = { ...template, transform: `translateY(${offset}px)` };
          if (line.kind === 'group') {
            const Chevron = line.open ? IconChevronDown : IconChevronRight;
            return (
              <div
                key={`group ${slots.group.get(line.id)}`}
                role="row"
                aria-rowindex={at + 2}
                aria-level={1}
                aria-expanded={line.open}
                className={classNames(classes.row, classes.group)}
                style={style}
              >
                <div
                  id={cellId(at, 0)}
                  role="gridcell"
                  aria-colindex={1}
                  aria-colspan={shown.length + 1}
                  className={classNames(classes.groupCell, focus.line === at && classes.focused)}
                  onMouseDown={(event) => onRowDown(event, at, 0)}
                >
                  <Chevron size={13} stroke={1.6} aria-hidden />
                  {onTick && (
                    <GroupBox
                      label={t('table.selectGroup')}
                      rows={tickable(line.rows)}
                      selected={selected}
                      onTick={onTick}
                    />
                  )}
                  <strong>{columns.find((column) => column.id === layout.group)?.group?.(line.first)}</strong>
                  <span className={classes.count}>
                    {countOf ? countOf(line.rows) : t('table.rows', { count: line.rows.length })}
                  </span>
                </div>
              </div>
            );
          }
          return (
            <TableRow
              key={`row ${slots.row.get(line.id)}`}
              id={line.id}
              row={line.row}
              at={at}
              offset={offset}
              template={template}
              shown={shown}
              level={layout.group ? 2 : 1}
              chosen={selected.has(line.id)}
              pending={isPending?.(line.row) === true}
              boxed={!boxless && !isPlace?.(line.row)}
              barred={barred?.(line.row)}
              focused={focus.line === at ? focus.column : undefined}
              editing={editing?.id === line.id ? editing : undefined}
              cellId={cellId}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}

interface GroupBoxProps {
  label: string;
  rows: readonly string[];
  selected: ReadonlySet<string>;
  onTick: (rows: readonly string[], on: boolean) => void;
}

/** The box of a group: ticked when all its rows are. */
function GroupBox({ label, rows, selected, onTick }: GroupBoxProps) {
  const on = rows.filter((row) => selected.has(row)).length;
  return (
    <input
      type="checkbox"
      className={classes.groupBox}
      tabIndex={-1}
      aria-label={label}
      disabled={rows.length === 0}
      checked={rows.length > 0 && on === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < rows.length;
      }}
      onChange={() => onTick(rows, on < rows.length)}
    />
  );
}
