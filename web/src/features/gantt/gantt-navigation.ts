/** Where one is in the plan and what one sees of it: nothing here changes the plan. */
import { dayOf, Kind, type Plan, type PlanSession } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { copyText } from '@/shared/lib/clipboard';
import { notify } from '@/shared/ui';
import { type Focus, type GanttStore, saidAgain } from './gantt-store';
import {
  boundedWidth,
  type ColumnId,
  type ColumnSettings,
  movedColumn,
  PANE,
  standardColumns,
  toggledColumn,
} from './grid-columns';
import { SCROLL_OFFSET, type Zoom } from './time-axis';

/** What the drawn plan can do for actions. Set while it is on screen. */
export interface Viewport {
  /** Indexes of the visible rows in order. */
  visible: Int32Array;
  rowsPerPage: number;
  /** The columns that are shown, in order. */
  columns: readonly ColumnId[];
  scrollToRow: (at: number) => void;
  /** Brings a column into sight where the pane scrolls sideways. */
  scrollToColumn: (column: ColumnId) => void;
  scrollToDay: (day: number, offset?: number) => void;
  /** Shows the whole plan as large as it can be. */
  fit: () => void;
  zoomTo: (zoom: Zoom, pointerX?: number) => void;
  takeFocus: () => void;
  /** What the grid shows of rows, with the names of its columns, or of a single cell: to paste into a spreadsheet. */
  textOf: (rows: readonly number[], column?: ColumnId) => string;
}

/** Focus, selection, open branches, columns, zoom and scroll: what everybody may do, also who only looks. */
export class GanttNavigation {
  viewport: Viewport | undefined;
  protected readonly session: PlanSession;
  protected readonly store: GanttStore;
  private readonly today: () => number;

  constructor(session: PlanSession, store: GanttStore, today: () => number) {
    this.session = session;
    this.store = store;
    this.today = today;
  }

  protected get plan(): Plan {
    return this.session.view().plan;
  }

  /** The visible place of a row, -1 when it is hidden or gone. */
  private placeOf(row: number): number {
    const i = this.plan.index.of(row);
    return i < 0 ? -1 : (this.viewport?.visible.indexOf(i) ?? -1);
  }

  private rowAt(place: number): number | undefined {
    const i = this.viewport?.visible[place];
    return i === undefined ? undefined : this.plan.activities.row[i];
  }

  // Focus and selection -------------------------------------------------------------------------------------------

  focusRow(row: number, column?: ColumnId): void {
    const { focus } = this.store.getState();
    this.focusOn({ row, column: column ?? focus?.column ?? 'name' });
  }

  private focusOn(focus: Focus): void {
    this.store.setState({ focus });
    this.viewport?.scrollToColumn(focus.column);
  }

  /** Selects one row, adds to the selection, or extends it from where it began. */
  select(row: number, how: 'only' | 'toggle' | 'extend' = 'only', column?: ColumnId): void {
    const { selection, anchor } = this.store.getState();
    this.focusRow(row, column);
    if (how === 'toggle') {
      const next = new Set(selection);
      if (!next.delete(row)) next.add(row);
      this.store.setState({ selection: next, anchor: row });
      return;
    }
    if (how === 'extend' && anchor !== undefined) {
      const a = this.placeOf(anchor);
      const b = this.placeOf(row);
      if (a >= 0 && b >= 0) {
        const next = new Set<number>();
        for (let at = Math.min(a, b); at <= Math.max(a, b); at++) next.add(this.rowAt(at)!);
        this.store.setState({ selection: next });
        return;
      }
    }
    this.store.setState({ selection: new Set([row]), anchor: row });
  }

  selectAll(): void {
    const rows = Array.from(this.viewport?.visible ?? [], (i) => this.plan.activities.row[i]);
    this.store.setState({ selection: new Set(rows) });
  }

  /** Copies the rows that are selected as the grid shows them; of a single one the cell with the focus. */
  async copy(): Promise<void> {
    const { focus } = this.store.getState();
    const rows = this.targets();
    const text = this.viewport?.textOf(rows, rows.length === 1 ? focus?.column : undefined);
    if (text === undefined) return;
    const t = i18next.getFixedT(null, 'gantt');
    const count = rows.length;
    if (!(await copyText(text))) notify({ tone: 'info', title: t('copy.refused') });
    else if (count > 1) {
      notify({ tone: 'done', title: t('copy.rows', { count, formatted: formatFor(currentLanguage()).number(count) }) });
    } else this.store.setState(({ spoken }) => ({ spoken: saidAgain(spoken, t('copy.cell', { text })) }));
  }

  /** Lets go of a selection of several rows and of rows being carried; the focus stays. Whether there was any. */
  detach(): boolean {
    const { selection, drag } = this.store.getState();
    if (selection.size < 2 && !drag) return false;
    this.store.setState({ selection: new Set(), anchor: undefined, drag: undefined });
    return true;
  }

  /** Moves the focus by rows; selection follows unless it is kept. */
  step(by: number, how: 'only' | 'extend' | 'keep' = 'only'): void {
    const { focus } = this.store.getState();
    const count = this.viewport?.visible.length ?? 0;
    if (!count) return;
    const here = focus ? this.placeOf(focus.row) : -1;
    const to = Math.max(0, Math.min(count - 1, here < 0 ? 0 : here + by));
    const row = this.rowAt(to)!;
    if (how === 'keep') this.focusRow(row);
    else this.select(row, how);
    this.viewport?.scrollToRow(to);
  }

  stepColumn(by: number): void {
    const { focus } = this.store.getState();
    if (!focus) return;
    const columns = this.viewport?.columns ?? [focus.column];
    const to = Math.max(0, Math.min(columns.length - 1, columns.indexOf(focus.column) + by));
    this.focusOn({ row: focus.row, column: columns[to] });
  }

  /** Shows a row, opening what hides it, and gives it the focus. */
  reveal(row: number): void {
    const plan = this.plan;
    const i = plan.index.of(row);
    if (i < 0) return;
    const collapsed = new Set(this.store.getState().collapsed);
    for (let p = plan.tree.parent[i]; p >= 0; p = plan.tree.parent[p]) collapsed.delete(plan.activities.row[p]);
    this.store.setState({ collapsed });
    this.select(row);
    // The list of visible rows is renewed by the next drawing.
    requestAnimationFrame(() => {
      const at = this.placeOf(row);
      if (at >= 0) this.viewport?.scrollToRow(at);
    });
  }

  /** Rows the next action is meant for, in tree order: the selection, else the focused row. */
  targets(): number[] {
    const { selection, focus } = this.store.getState();
    const plan = this.plan;
    const rows = selection.size ? [...selection] : focus ? [focus.row] : [];
    return rows
      .filter((row) => plan.index.of(row) >= 0)
      .sort((a, b) => plan.tree.position[plan.index.of(a)] - plan.tree.position[plan.index.of(b)]);
  }

  /** The targets without those that lie below another one, which go along with it. */
  protected topsOf(rows: readonly number[]): number[] {
    const { tree, index } = this.plan;
    let end = -1;
    return rows.filter((row) => {
      const at = tree.position[index.of(row)];
      if (at < end) return false;
      end = tree.end[at];
      return true;
    });
  }

  /** The targets without the project summary. */
  ownTargets(): number[] {
    return this.targets().filter((row) => row !== 0);
  }

  /** The targets that are no summaries. */
  leafTargets(): number[] {
    const { index, activities } = this.plan;
    return this.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
  }

  /** Before rows vanish, the focus goes to the next one that stays. */
  protected handFocusOn(rows: readonly number[]): void {
    const { tree, index, activities } = this.plan;
    const gone = (i: number): boolean => rows.some((row) => tree.isWithin(i, index.of(row)));
    const visible = this.viewport?.visible ?? new Int32Array();
    const last = Math.max(...rows.map((row) => this.placeOf(row)));
    let at = last;
    while (at < visible.length && gone(visible[at])) at++;
    if (at >= visible.length) {
      at = Math.min(last, visible.length - 1);
      while (at > 0 && gone(visible[at])) at--;
    }
    if (at >= 0 && at < visible.length) this.select(activities.row[visible[at]]);
    this.viewport?.takeFocus();
  }

  // Tree ----------------------------------------------------------------------------------------------------------

  toggle(row: number, open?: boolean): void {
    const i = this.plan.index.of(row);
    if (i < 0 || this.plan.tree.children[i] === 0) return;
    const collapsed = new Set(this.store.getState().collapsed);
    const opens = open ?? collapsed.has(row);
    if (opens) collapsed.delete(row);
    else collapsed.add(row);
    this.store.setState({ collapsed });
    if (!opens) this.focusOutOf(row);
  }

  /** A row that becomes hidden hands the focus to the one that hides it. */
  private focusOutOf(row: number): void {
    const { focus } = this.store.getState();
    if (!focus) return;
    const plan = this.plan;
    const inner = plan.index.of(focus.row);
    if (inner >= 0 && focus.row !== row && plan.tree.isWithin(inner, plan.index.of(row))) this.select(row);
  }

  expandAll(): void {
    this.store.setState({ collapsed: new Set() });
  }

  /** Leaves row 0 and its branches visible. */
  collapseAll(): void {
    const { tree, activities } = this.plan;
    const collapsed = new Set<number>();
    for (let i = 0; i < activities.n; i++) {
      if (tree.children[i] > 0 && activities.row[i] !== 0) collapsed.add(activities.row[i]);
    }
    this.store.setState({ collapsed });
    const { focus } = this.store.getState();
    if (focus) {
      let i = this.plan.index.of(focus.row);
      while (i >= 0 && tree.level[i] > 1) i = tree.parent[i];
      if (i >= 0) this.select(activities.row[i]);
    }
  }

  // Columns -------------------------------------------------------------------------------------------------------

  private setColumns(change: (settings: ColumnSettings) => ColumnSettings): void {
    this.store.setState((s) => {
      const columns = change(s.columns);
      return columns === s.columns ? s : { columns };
    });
  }

  /** Sets the width of a column in px, within its bounds; without one it gets its own again. */
  resizeColumn(column: ColumnId, width: number | undefined): void {
    this.setColumns((settings) => {
      const { [column]: _, ...others } = settings.widths;
      return {
        ...settings,
        widths: width === undefined ? others : { ...others, [column]: boundedWidth(column, width) },
      };
    });
  }

  moveColumn(column: ColumnId, to: number): void {
    this.setColumns((settings) => movedColumn(settings, column, to));
  }

  toggleColumn(column: ColumnId): void {
    this.setColumns((settings) => toggledColumn(settings, column));
    const { focus, columns } = this.store.getState();
    if (focus && !columns.shown.includes(focus.column)) this.focusOn({ row: focus.row, column: 'name' });
  }

  resetColumns(): void {
    this.setColumns(() => standardColumns);
  }

  resizePane(width: number | undefined): void {
    this.setColumns((settings) => ({ ...settings, pane: Math.round(Math.max(240, width ?? PANE)) }));
  }

  // View ----------------------------------------------------------------------------------------------------------

  flip(what: 'critical' | 'slack' | 'links'): void {
    this.store.setState((s) => ({ [what]: !s[what] }));
  }

  zoom(by: -1 | 1, pointerX?: number): void {
    const zoom = this.store.getState().zoom + by;
    if (zoom < 0 || zoom > 4) return;
    this.viewport?.zoomTo(zoom as Zoom, pointerX);
  }

  /** Brings the bar of a row, by default the focused one, into sight. */
  showBar(row = this.store.getState().focus?.row): void {
    const i = row === undefined ? -1 : this.plan.index.of(row);
    if (i >= 0) this.viewport?.scrollToDay(dayOf(this.plan.activities.start[i]), SCROLL_OFFSET);
  }

  fit(): void {
    this.viewport?.fit();
  }

  goToToday(): void {
    this.viewport?.scrollToDay(this.today());
  }

  // Why this date ---------------------------------------------------------------------------------------------------

  /** Explains the dates of a row, by default of the one that is meant. */
  explain(row: number | undefined = this.targets()[0]): void {
    if (row !== undefined) this.store.setState({ why: { row, trail: [] } });
  }

  /** Goes on to a row that the explained one waits for, and explains that one. */
  explainStep(row: number): void {
    const { why } = this.store.getState();
    if (why && why.row !== row) this.store.setState({ why: { row, trail: [...why.trail, why.row] } });
    this.reveal(row);
    this.showBar(row);
  }

  /** Goes back to the row one came from. */
  explainPrevious(): void {
    const { why } = this.store.getState();
    const row = why?.trail.at(-1);
    if (!why || row === undefined) return;
    this.store.setState({ why: { row, trail: why.trail.slice(0, -1) } });
    this.reveal(row);
    this.showBar(row);
  }

  /** Closes the card; the grid has the focus again. */
  explainNoMore(): void {
    this.store.setState({ why: undefined });
    this.viewport?.takeFocus();
  }
}
