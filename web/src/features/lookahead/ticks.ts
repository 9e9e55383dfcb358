/** Which boxes are ticked when one is: parents and their tasks go together. */

/** A row with a box. */
export interface Ticked {
  id: string;
  row: number;
  /** The row above, 0 for none. */
  parent: number;
  /** What is not is left as it is. */
  eligible: boolean;
}

/**
 * The ticked rows after boxes were ticked, or unticked: a parent takes its eligible descendants along, and is ticked itself
 * exactly when all its eligible children are.
 */
export function ticked(
  rows: readonly Ticked[],
  before: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const children = new Map<number, Ticked[]>();
  const there = new Set(rows.map(({ row }) => row));
  for (const one of rows) {
    const above = there.has(one.parent) ? one.parent : 0;
    const list = children.get(above);
    if (list) list.push(one);
    else children.set(above, [one]);
  }
  const after = new Set(before);
  const set = (one: Ticked): void => {
    if (!one.eligible) return;
    if (on) after.add(one.id);
    else after.delete(one.id);
    for (const child of children.get(one.row) ?? []) set(child);
  };
  const named = new Set(ids);
  for (const one of rows) if (named.has(one.id)) set(one);
  /** From below: the box of a parent says what its children say. */
  const settle = (one: Ticked): void => {
    const beneath = children.get(one.row) ?? [];
    for (const child of beneath) settle(child);
    const counted = beneath.filter(({ eligible }) => eligible);
    if (!counted.length || !one.eligible) return;
    if (counted.every(({ id }) => after.has(id))) after.add(one.id);
    else after.delete(one.id);
  };
  for (const one of children.get(0) ?? []) settle(one);
  return after;
}
