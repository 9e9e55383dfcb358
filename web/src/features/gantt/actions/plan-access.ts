import type { Plan, PlanCommand, PlanSession } from '@/engine';
import { i18next } from '@/shared/i18n';
import { notify } from '@/shared/ui';
import type { GanttStore } from '../gantt-store';
import type { ColumnId } from '../grid-columns';
import type { PaperTable } from '../paper-table';
import { type Band, bandOf, bandRow } from '../row-groups';
import type { Zoom } from '../time-axis';

/** What the drawn plan can do for actions. Set while it is on screen. */
export interface Viewport {
  /** Indexes of the visible rows in order; those of bands are negative. */
  visible: Int32Array;
  /** The bands among them. */
  bands: readonly Band[];
  rowsPerPage: number;
  /** The columns that are shown, in order. */
  columns: readonly ColumnId[];
  scrollToRow: (at: number) => void;
  scrollToTop: () => void;
  /** Brings a column into sight where the pane scrolls sideways. */
  scrollToColumn: (column: ColumnId) => void;
  scrollToDay: (day: number, offset?: number) => void;
  /** The days at both edges of the timeline in sight, counted from 1970. */
  daysInSight: () => { from: number; to: number } | undefined;
  /** Shows the whole plan as large as it can be. */
  fit: () => void;
  zoomTo: (zoom: Zoom, pointerX?: number) => void;
  takeFocus: () => void;
  /** What the grid shows of rows, with the names of its columns, or of a single cell: to paste into a spreadsheet. */
  textOf: (rows: readonly number[], column?: ColumnId) => string;
  /** The table for printing, as the grid shows it. */
  paperTable: () => PaperTable;
}

/** What all actions share: the open plan, the state of its Gantt, what is drawn of it, and the right to edit. */
export class PlanAccess {
  viewport: Viewport | undefined;
  readonly session: PlanSession;
  readonly store: GanttStore;
  private readonly allowed: boolean;
  readonly today: () => number;

  constructor(session: PlanSession, store: GanttStore, mayEdit: boolean, today: () => number) {
    this.session = session;
    this.store = store;
    this.allowed = mayEdit;
    this.today = today;
  }

  /** The schedule was deleted or the right to see it is gone: what is on the screen stays, and nothing is sent any more. */
  get closed(): boolean {
    return this.session.view().connection === 'closed';
  }

  get mayEdit(): boolean {
    return this.allowed && !this.closed;
  }

  get plan(): Plan {
    return this.session.view().plan;
  }

  /** The visible place of a row, -1 when it is hidden or gone. */
  placeOf(row: number): number {
    const band = bandOf(row);
    const i = band === undefined ? this.plan.index.of(row) : -1 - band;
    return i < 0 && band === undefined ? -1 : (this.viewport?.visible.indexOf(i) ?? -1);
  }

  rowAt(place: number): number | undefined {
    const i = this.viewport?.visible[place];
    if (i === undefined) return undefined;
    return i < 0 ? bandRow(-1 - i) : this.plan.activities.row[i];
  }

  /** Sends commands as one step. Gives its id, nothing where there is nothing to send. */
  edit(commands: readonly PlanCommand[]): string | undefined {
    if (!this.mayEdit || !commands.length) return undefined;
    return this.session.edit(commands.length === 1 ? commands[0] : { type: 'batch', commands: [...commands] });
  }

  tell(key: string, tone: 'info' | 'error' = 'info'): void {
    const t = i18next.getFixedT(null, 'gantt') as (key: string) => string;
    notify({ tone, title: t(key) });
  }
}
