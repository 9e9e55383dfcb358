import {
  columnGroupingFeature,
  createGroupedRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { CellValue, TableColumn, TableLayout } from './columns';

const features = tableFeatures({
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** A line as it is drawn: the head of a group, or a row. */
export type Line<R> =
  | { kind: 'group'; id: string; first: R; rows: readonly R[]; open: boolean }
  | { kind: 'row'; id: string; row: R };

const none: readonly never[] = [];

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Below 0 where `a` comes first. */
export function compared(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return words.compare(a, b);
  return Number(a) - Number(b);
}

/** Lines in the order of their rows, groups in the order of their first ones. A table of 20,000 rows needs no more while nobody sorts it. */
function unsorted<R>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  group: string | undefined,
  rowId: (row: R) => string,
  shut: ReadonlySet<string>,
): Line<R>[] {
  const by = columns.find(({ id }) => id === group);
  if (!by) return rows.map((row) => ({ kind: 'row', id: rowId(row), row }));
  const groups = new Map<CellValue | undefined, R[]>();
  for (const row of rows) {
    const key = by.value(row) ?? undefined;
    const list = groups.get(key);
    if (list) list.push(row);
    else groups.set(key, [row]);
  }
  const lines: Line<R>[] = [];
  for (const [key, inside] of groups) {
    const id = `${group}:${key}`;
    const open = !shut.has(id);
    lines.push({ kind: 'group', id, first: inside[0], rows: inside, open });
    if (open) for (const row of inside) lines.push({ kind: 'row', id: rowId(row), row });
  }
  return lines;
}

/** The lines of a table: rows sorted, grouped, and without those of shut groups. */
export function useLines<R extends object>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  { sort, group }: TableLayout,
  rowId: (row: R) => string,
  shut: ReadonlySet<string>,
): Line<R>[] {
  const definitions = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        // Undefined sorts last in either direction.
        accessorFn: (row: R) => value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortFn: (a: Row<typeof features, R>, b: Row<typeof features, R>, column: string) =>
          compared(a.getValue<CellValue>(column), b.getValue<CellValue>(column)),
      })),
    [columns],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const grouping = useMemo(() => (group ? [group] : []), [group]);
  const table = useTable<typeof features, R>({
    features,
    columns: definitions,
    data: (sort ? rows : none) as R[],
    getRowId: rowId,
    state: { sorting, grouping },
  });
  const grouped = table.getSortedRowModel().rows;
  return useMemo(() => {
    if (!sort) return unsorted(rows, columns, group, rowId, shut);
    const lines: Line<R>[] = [];
    for (const row of grouped) {
      if (!group) {
        lines.push({ kind: 'row', id: row.id, row: row.original });
        continue;
      }
      const inside = row.getLeafRows().map((leaf) => ({ id: leaf.id, row: leaf.original }));
      const open = !shut.has(row.id);
      lines.push({ kind: 'group', id: row.id, first: inside[0].row, rows: inside.map((one) => one.row), open });
      if (open) for (const { id, row: of } of inside) lines.push({ kind: 'row', id, row: of });
    }
    return lines;
  }, [grouped, sort, group, shut, rows, columns, rowId]);
}

/**
 * Lines whose values follow at once, and whose order follows when nothing has moved for `delay` milliseconds: rows do not jump
 * while somebody types, and a burst of edits orders them once. Lines that come or go, and another layout, show at once.
 */
export function useSettledOrder<R>(lines: Line<R>[], layout: TableLayout, delay: number): Line<R>[] {
  const [, settle] = useReducer((n: number) => n + 1, 0);
  const held = useRef({ lines, layout });
  const before = held.current;
  const moved =
    delay > 0 &&
    before.lines !== lines &&
    before.layout.sort?.column === layout.sort?.column &&
    before.layout.sort?.descending === layout.sort?.descending &&
    before.layout.group === layout.group &&
    before.lines.length === lines.length &&
    before.lines.some((line, k) => line.id !== lines[k].id || line.kind !== lines[k].kind);
  const waiting = useMemo(() => {
    if (!moved) return undefined;
    const found = new Map(lines.map((line) => [`${line.kind} ${line.id}`, line]));
    const kept = held.current.lines.map((line) => found.get(`${line.kind} ${line.id}`));
    return kept.every((line) => line !== undefined) ? kept : undefined;
  }, [moved, lines]);
  useEffect(() => {
    if (!waiting) {
      held.current = { lines, layout };
      return undefined;
    }
    const timer = setTimeout(() => {
      held.current = { lines, layout };
      settle();
    }, delay);
    return () => clearTimeout(timer);
  }, [waiting, lines, layout, delay]);
  return waiting ?? lines;
}
