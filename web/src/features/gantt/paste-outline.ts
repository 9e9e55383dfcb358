/** How deep the rows of a pasted table lie in its outline. */
import { type PasteTable, placeIn } from './paste-table';

/** The level each row has by itself, nothing where the table does not say it. */
function ownLevels(table: PasteTable): number[] | undefined {
  const { rows } = table;
  const level = placeIn(table, 'level');
  if (level >= 0 && rows.every((cells) => /^\d{1,2}$/.test(cells[level].trim()))) {
    return rows.map((cells) => Number(cells[level]));
  }
  const wbs = placeIn(table, 'wbs');
  // The project summary, which has no code, can only be the first.
  const coded = (cells: readonly string[], k: number) =>
    /^\d+(\.\d+)*$/.test(cells[wbs].trim()) || (k === 0 && cells[wbs].trim() === '');
  if (wbs >= 0 && rows.some((cells) => cells[wbs].trim() !== '') && rows.every(coded)) {
    return rows.map((cells) => (cells[wbs].trim() === '' ? 0 : cells[wbs].split('.').length));
  }
  const name = placeIn(table, 'name');
  if (name < 0) return undefined;
  const indents = rows.map((cells) => /^[ \t]*/.exec(cells[name])![0].length);
  return indents.some((indent) => indent !== indents[0]) ? indents : undefined;
}

/**
 * The depth of each row below where the table is put, from 0, by a column of levels, WBS codes or blanks before the names,
 * whichever the table has. No row lies shallower than the first one, nor more than one deeper than the row above it.
 */
export function outlineOf(table: PasteTable): number[] {
  const levels = ownLevels(table);
  if (!levels) return table.rows.map(() => 0);
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length && open[open.length - 1] >= level) open.pop();
    open.push(level);
    return open.length - 1;
  });
}

/** The row each lies under, by its place in the table, -1 for those at the top. */
export function parentsOf(depths: readonly number[]): number[] {
  const open: number[] = [];
  return depths.map((depth, k) => {
    open.length = depth;
    open.push(k);
    return depth === 0 ? -1 : open[depth - 1];
  });
}
