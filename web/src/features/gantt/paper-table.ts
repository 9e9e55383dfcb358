/** The table of the grid as it goes on paper: the shown columns with the texts of their cells, and the bands between the rows. */
import { HUNDRED, NONE, type Plan } from '@/engine';
import { alignOf, type ColumnId, type GridLayout } from './grid-columns';
import { bandText } from './row-bands';
import type { Band } from './row-groups';
import type { RowWords } from './row-words';
import { cellCopy } from './rows-text';

export interface PaperTable {
  /** Widths are mm. */
  columns: { head: string; width: number; right: boolean; name: boolean }[];
  /** For each row, one for each column. */
  texts: string[][];
  /** Each stands before the row at its place. */
  bands: { before: number; level: number; texts: string[]; from?: number; to?: number; done: number }[];
}

/** mm of paper for a pixel: letters of 13 px become letters of 6.5 pt. */
const PAPER_SCALE = 0.21;

/** On paper progress has no bar behind it. */
const progressWidth = 14;

interface Shown {
  plan: Plan;
  layout: GridLayout;
  /** Indexes in order; those of bands are negative. */
  visible: Int32Array;
  bands: readonly Band[];
  words: RowWords;
  headOf: (column: ColumnId) => string;
  labelOf: (band: Band) => string;
}

export function paperTable({ plan, layout, visible, bands, words, headOf, labelOf }: Shown): PaperTable {
  const texts: string[][] = [];
  const placed: PaperTable['bands'] = [];
  const bandCell = (band: Band, column: ColumnId) =>
    column === 'name' ? labelOf(band) : bandText(plan, band, column, words).replaceAll('\u00a0', ' ');
  for (const i of visible) {
    if (i >= 0) {
      texts.push(layout.shown.map((column) => cellCopy(plan, i, column, words)));
      continue;
    }
    const band = bands[-1 - i];
    if (!band) continue;
    placed.push({
      before: texts.length,
      level: band.level,
      texts: layout.shown.map((column) => bandCell(band, column)),
      ...(band.start !== NONE && { from: band.start, to: band.finish }),
      done: band.progress / HUNDRED,
    });
  }
  const columns = layout.shown.map((id) => ({
    head: headOf(id),
    width: id === 'progress' ? progressWidth : Math.round((layout.places[id]?.width ?? 100) * PAPER_SCALE),
    right: alignOf(id, layout.kinds?.get(id)) === 'right',
    name: id === 'name',
  }));
  return { columns, texts, bands: placed };
}
