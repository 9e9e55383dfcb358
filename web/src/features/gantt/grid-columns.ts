/** The columns of the grid with their widths in px. Numbers and WBS codes get more where the plan needs it. */
export const columns = [
  { id: 'number', width: 36, align: 'right' },
  { id: 'wbs', width: 52, align: 'left' },
  { id: 'name', width: 262, align: 'left' },
  { id: 'duration', width: 54, align: 'right' },
  { id: 'start', width: 70, align: 'left' },
  { id: 'finish', width: 70, align: 'left' },
  { id: 'progress', width: 84, align: 'left' },
  { id: 'predecessors', width: 88, align: 'left' },
  { id: 'float', width: 60, align: 'right' },
] as const;

export type ColumnId = (typeof columns)[number]['id'];
export type EditableColumn = 'name' | 'duration';

export const isEditable = (column: ColumnId): column is EditableColumn => column === 'name' || column === 'duration';

export interface Place {
  left: number;
  width: number;
}

/** Where the columns stand in one plan and window. */
export interface GridLayout {
  /** Of the whole grid pane, its edge included. */
  width: number;
  /** The columns that are shown, in order. */
  shown: readonly ColumnId[];
  /** `left` and `width` of each column that is shown, as the cells wear them. */
  places: Partial<Record<ColumnId, Place>>;
  /** The column under a position from the grid's left edge. */
  at: (x: number) => ColumnId;
}

const DIGIT = 7;
const CODE_CHARACTER = 6.4;
const WIDEST_CODE = 104;
const NARROWEST_NAME = 150;

/** The grid takes at most this share of the window, so that the timeline is always in sight. */
const SHARE = 0.63;

/** What gives way first in a narrow window. Number, name and duration stay. */
const expendable: readonly ColumnId[] = ['predecessors', 'wbs', 'progress', 'float', 'finish', 'start'];

/** A layout for numbers up to `last`, WBS codes of up to `codeLength` characters and a window `available` px wide. */
export function gridLayout(last: number, codeLength: number, available: number): GridLayout {
  const widths = new Map<ColumnId, number>(columns.map(({ id, width }) => [id, width]));
  const atLeast = (id: ColumnId, width: number) => widths.set(id, Math.max(widths.get(id)!, width));
  atLeast('number', 15 + String(Math.max(0, last)).length * DIGIT);
  atLeast('wbs', Math.min(WIDEST_CODE, 14 + Math.ceil(codeLength * CODE_CHARACTER)));
  const room = available * SHARE;
  const total = () => [...widths.values()].reduce((sum, width) => sum + width, 0);
  for (const id of expendable) if (total() > room) widths.delete(id);
  const over = total() - room;
  if (over > 0) widths.set('name', Math.max(NARROWEST_NAME, Math.floor(widths.get('name')! - over)));

  const places: GridLayout['places'] = {};
  let left = 0;
  for (const [id, width] of widths) {
    places[id] = { left, width };
    left += width;
  }
  const shown = [...widths.keys()];
  const at = (x: number): ColumnId =>
    shown.find((id) => x >= places[id]!.left && x < places[id]!.left + places[id]!.width) ?? 'name';
  return { width: left + 1, shown, places, at };
}
