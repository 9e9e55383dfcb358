import type { GanttState } from './gantt-store';
import type { ColumnId, ColumnSettings } from './grid-columns';
import { isOwn } from './grid-columns';

/** What the field reports, then what follows from it. */
const reported: readonly ColumnId[] = [
  'duration',
  'actualStart',
  'actualFinish',
  'remaining',
  'progress',
  'start',
  'finish',
  'finishVariance',
  'float',
];

/** Width of the grid pane, px; a small window gives it less. */
const WIDE = 1000;

/** The Gantt as a monthly update works with it: the columns of its figures beside the name, and the bars of the baseline. */
export function updateLooks(now: Pick<GanttState, 'columns'>, standard: ColumnSettings): Partial<GanttState> {
  const codes = standard.shown.filter((id) => id === 'number' || id === 'code');
  const own = now.columns.shown.filter(isOwn);
  const shown: ColumnId[] = [...codes, 'name', ...reported, ...own];
  return { columns: { ...now.columns, shown, pane: WIDE }, baseline: true, view: undefined };
}
