/** Which rows of a table are selected, in ids. `anchor` is where a range begins. */
export interface Selection {
  rows: ReadonlySet<string>;
  anchor?: string;
}

export const nothingSelected: Selection = { rows: new Set() };

export type SelectHow = 'only' | 'toggle' | 'extend';

/** The selection after a row was chosen; `order` is the rows as they are drawn. */
export function select(before: Selection, order: readonly string[], row: string, how: SelectHow): Selection {
  if (how === 'toggle') {
    const rows = new Set(before.rows);
    if (!rows.delete(row)) rows.add(row);
    return { rows, anchor: row };
  }
  const from = before.anchor === undefined ? -1 : order.indexOf(before.anchor);
  const to = order.indexOf(row);
  if (how === 'only' || from < 0 || to < 0) return { rows: new Set([row]), anchor: row };
  return { rows: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor: before.anchor };
}
