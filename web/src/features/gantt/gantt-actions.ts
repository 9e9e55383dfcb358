import { dayOf, Kind, type Plan, type PlanCommand, type PlanSession } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { notify } from '@/shared/ui';
import type { Focus, GanttDialog, GanttStore, TreeDrag } from './gantt-store';
import {
  boundedWidth,
  type ColumnId,
  type ColumnSettings,
  type EditableColumn,
  isEditable,
  movedColumn,
  PANE,
  standardColumns,
  toggledColumn,
} from './grid-columns';
import { cellEdit, type EditProblem, editText } from './row-edits';
import { type Lock, lockOfCell } from './row-locks';
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
}

/** Everything a person can do to the plan: toolbar, keys, menu and palette call the same functions. */
export class GanttActions {
  viewport: Viewport | undefined;
  private readonly session: PlanSession;
  private readonly store: GanttStore;
  private readonly today: () => number;
  private readonly mayEdit: boolean;
  /** A row to edit as soon as the server has made it. */
  private awaited: string | undefined;

  constructor(session: PlanSession, store: GanttStore, mayEdit: boolean, today: () => number) {
    this.session = session;
    this.store = store;
    this.mayEdit = mayEdit;
    this.today = today;
  }

  private get plan(): Plan {
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
  private topsOf(rows: readonly number[]): number[] {
    const { tree, index } = this.plan;
    let end = -1;
    return rows.filter((row) => {
      const at = tree.position[index.of(row)];
      if (at < end) return false;
      end = tree.end[at];
      return true;
    });
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

  // Editing -------------------------------------------------------------------------------------------------------

  /** Why a cell cannot be edited, or nothing. */
  lockOf(row: number, column: ColumnId): Lock | undefined {
    if (!this.mayEdit) return 'permission';
    const i = this.plan.index.of(row);
    return i < 0 ? 'column' : lockOfCell(this.plan, i, column);
  }

  beginEdit(row: number, column: ColumnId, typed?: string): void {
    const i = this.plan.index.of(row);
    if (i < 0) return;
    const lock = this.lockOf(row, column);
    if (lock === 'constraintType') {
      // Its type is never typed: it is chosen together with its date.
      this.select(row, 'only', column);
      this.openConstraint([row]);
      return;
    }
    if (lock || !isEditable(column)) {
      this.tell(`lock.${lock ?? 'column'}`);
      return;
    }
    const text = typed ?? editText(this.plan, i, column, currentLanguage());
    this.focusRow(row, column);
    this.store.setState({
      editing: { row, column, text, typed: typed !== undefined },
      selection: new Set([row]),
      anchor: row,
    });
  }

  cancelEdit(): void {
    this.store.setState({ editing: undefined });
    this.viewport?.takeFocus();
  }

  /** The command a typed text stands for, nothing when it changes nothing, or why it is refused. */
  commandFor(row: number, column: EditableColumn, text: string): { command?: PlanCommand; problem?: EditProblem } {
    return cellEdit(this.plan, row, column, text, currentLanguage());
  }

  /** Takes the typed text. Gives the problem when it is refused: the editor then stays open. */
  commitEdit(text: string, then: 'stay' | 'right' | 'left' | 'down' | 'leave' = 'stay'): EditProblem | undefined {
    const { editing } = this.store.getState();
    if (!editing) return undefined;
    // A text nobody touched is rounded for reading: taken as an edit it would change the value.
    const untouched = !editing.typed && text === editing.text;
    const { command, problem } = untouched
      ? {}
      : this.commandFor(this.session.numberOf(editing.row), editing.column, text);
    if (problem) return problem;
    this.store.setState({ editing: undefined });
    if (command) this.session.edit(command);
    if (then !== 'leave') this.viewport?.takeFocus();
    if (then === 'right' || then === 'left') this.stepColumn(then === 'right' ? 1 : -1);
    if (then === 'down') this.step(1);
    return undefined;
  }

  /** Sends commands as one step. */
  private edit(commands: readonly PlanCommand[]): void {
    if (!this.mayEdit || !commands.length) return;
    this.session.edit(commands.length === 1 ? commands[0] : { type: 'batch', commands: [...commands] });
  }

  private tell(key: string, tone: 'info' | 'error' = 'info'): void {
    const t = i18next.getFixedT(null, 'gantt') as (key: string) => string;
    notify({ tone, title: t(key) });
  }

  /**
   * A new activity below the focused one, its name ready to be typed: as its next sibling, below an open summary as the
   * first of its children.
   */
  insert(): void {
    const { focus, collapsed } = this.store.getState();
    const { index, activities, tree } = this.plan;
    const at = focus ? index.of(focus.row) : -1;
    const row = at < 0 ? 0 : activities.row[at];
    const open = at >= 0 && tree.children[at] > 0 && !collapsed.has(row);
    if (row === 0) this.add({});
    else if (open) this.add({ parent: row, before: activities.row[tree.childrenOf(at)[0]] });
    else this.add({ after: row });
  }

  /** A new activity as the last child of the focused one. */
  insertInside(): void {
    const { focus } = this.store.getState();
    if (focus) this.toggle(focus.row, true);
    this.add(focus ? { parent: focus.row } : {});
  }

  private add(place: { parent?: number; after?: number; before?: number }): void {
    if (!this.mayEdit) return;
    const name = i18next.getFixedT(null, 'gantt')('activity.new');
    const item = this.plan.activities.n === 0 ? {} : { name, ...place };
    const id = this.session.edit({ type: 'activities.add', items: [item] });
    const row = this.session.rowCreatedBy(id);
    if (this.plan.index.of(row) < 0) {
      this.awaited = id;
      return;
    }
    this.editNew(row);
  }

  private editNew(row: number): void {
    this.reveal(row);
    requestAnimationFrame(() => this.beginEdit(this.session.numberOf(row), 'name'));
  }

  /** To be told when a command was settled: the first activity of a plan can only be edited then. */
  settled(id: string): void {
    if (this.awaited !== id) return;
    this.awaited = undefined;
    this.editNew(this.session.rowCreatedBy(id));
  }

  duplicate(): void {
    this.edit([{ type: 'activities.duplicate', rows: this.topsOf(this.ownTargets()) }]);
  }

  /** The targets without the project summary. */
  ownTargets(): number[] {
    return this.targets().filter((row) => row !== 0);
  }

  askDelete(): void {
    const rows = this.targets();
    if (!this.mayEdit || !rows.length) return;
    if (rows.includes(0)) {
      this.tell('refused.projectSummary', 'error');
      if (rows.length === 1) return;
    }
    this.store.setState({ dialog: { kind: 'delete', rows: rows.filter((row) => row !== 0) } });
  }

  /** What deleting these rows takes along, for the confirmation. */
  extentOf(rows: readonly number[]): { activities: number; links: number } {
    const { tree, index, linkEnds } = this.plan;
    const gone = new Set<number>();
    for (const row of rows) {
      const i = index.of(row);
      if (i < 0) continue;
      for (let at = tree.position[i]; at < tree.end[tree.position[i]]; at++) gone.add(tree.order[at]);
    }
    let links = 0;
    for (let l = 0; l < linkEnds.from.length; l++) if (gone.has(linkEnds.from[l]) || gone.has(linkEnds.to[l])) links++;
    return { activities: gone.size, links };
  }

  delete(rows: readonly number[]): void {
    this.closeDialog();
    const tops = this.topsOf(rows.filter((row) => this.plan.index.of(row) >= 0));
    if (!tops.length) return;
    this.handFocusOn(tops);
    this.edit([{ type: 'activities.delete', rows: tops }]);
  }

  /** Before rows vanish, the focus goes to the next one that stays. */
  private handFocusOn(rows: readonly number[]): void {
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

  /** Links the selected rows in order, finish to start; summaries are left out. */
  link(): void {
    const { index, activities } = this.plan;
    const rows = this.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
    if (!this.mayEdit) return;
    if (rows.length < 2) {
      this.tell('link.needsTwo');
      return;
    }
    const known = new Set<string>();
    for (let l = 0; l < this.plan.links.n; l++) known.add(`${this.plan.links.from[l]}>${this.plan.links.to[l]}`);
    const items = rows
      .slice(1)
      .map((to, k) => ({ from: rows[k], to, type: 'FS' as const }))
      .filter(({ from, to }) => !known.has(`${from}>${to}`));
    if (!items.length) {
      this.tell('link.alreadyLinked');
      return;
    }
    this.edit([{ type: 'links.add', items }]);
  }

  /** Links among the selected rows; of a single row, all of its links. */
  linksOfTargets(): number[] {
    const rows = new Set(this.targets());
    const { links } = this.plan;
    const out: number[] = [];
    for (let l = 0; l < links.n; l++) {
      const from = rows.has(links.from[l]);
      const to = rows.has(links.to[l]);
      if (rows.size === 1 ? from || to : from && to) out.push(links.row[l]);
    }
    return out;
  }

  unlink(): void {
    if (!this.mayEdit) return;
    const links = this.linksOfTargets();
    if (links.length) this.edit([{ type: 'links.remove', links }]);
    else this.tell('link.none');
  }

  /** Makes the rows children of the one above them. */
  indent(): void {
    const rows = this.topsOf(this.ownTargets());
    const { tree, index, activities } = this.plan;
    for (const row of rows) {
      // What takes them in is open, so that they stay in sight.
      const family = tree.childrenOf(tree.parent[index.of(row)]);
      const above = family[family.indexOf(index.of(row)) - 1];
      if (above !== undefined) this.toggle(activities.row[above], true);
    }
    this.edit([{ type: 'activities.indent', rows }]);
  }

  /** Makes the rows siblings of their parent, right behind it. */
  outdent(): void {
    this.edit([{ type: 'activities.outdent', rows: this.topsOf(this.ownTargets()) }]);
  }

  /** Where the rows go past the sibling above (-1) or below (1); nothing at the edge of their family. */
  placeBeside(by: -1 | 1): { rows: number[]; parent: number; after?: number; before?: number } | undefined {
    const rows = this.ownTargets();
    const { tree, index, activities } = this.plan;
    if (!rows.length) return undefined;
    const parent = tree.parent[index.of(rows[0])];
    const together = rows.filter((row) => tree.parent[index.of(row)] === parent);
    const family = tree.childrenOf(parent);
    const places = together.map((row) => family.indexOf(index.of(row)));
    const beside = family[by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 1];
    if (beside === undefined) return undefined;
    const at = activities.row[beside];
    return { rows: together, parent: activities.row[parent], ...(by < 0 ? { before: at } : { after: at }) };
  }

  shift(by: -1 | 1): void {
    const place = this.placeBeside(by);
    if (place) this.edit([{ type: 'activities.move', ...place }]);
  }

  /** Puts carried rows where they were dropped. */
  drop({ rows, target }: TreeDrag): void {
    this.store.setState({ drag: undefined });
    if (!target) return;
    if (target.before === undefined && target.after === undefined) this.toggle(target.parent, true);
    this.edit([{ type: 'activities.move', rows: this.topsOf(rows), ...target }]);
  }

  complete(done: boolean): void {
    const rows = this.topsOf(this.targets());
    this.edit([{ type: done ? 'activities.complete' : 'activities.uncomplete', rows }]);
  }

  /** The targets that are no summaries. */
  leafTargets(): number[] {
    const { index, activities } = this.plan;
    return this.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
  }

  /** Makes the activities milestones, or tasks of a day where all of them are milestones. */
  toggleMilestone(): void {
    const { index, activities } = this.plan;
    const rows = this.leafTargets();
    const point = (row: number) =>
      activities.kind[index.of(row)] === Kind.startMilestone || activities.kind[index.of(row)] === Kind.finishMilestone;
    const milestone = !rows.every(point);
    const changing = rows.filter((row) => point(row) !== milestone);
    this.edit(changing.map((row) => ({ type: 'activity.set-milestone', row, milestone })));
  }

  openConstraint(rows = this.leafTargets()): void {
    if (this.mayEdit && rows.length) this.openDialog({ kind: 'constraint', rows });
  }

  openCalendar(rows = this.targets()): void {
    if (this.mayEdit && rows.length) this.openDialog({ kind: 'calendar', rows });
  }

  openWeight(row = this.ownTargets()[0]): void {
    if (this.mayEdit && row !== undefined) this.openDialog({ kind: 'weight', row });
  }

  /** What a dialog decided; it closes. */
  decide(commands: readonly PlanCommand[]): void {
    this.closeDialog();
    this.edit(commands);
  }

  undo(): void {
    this.edit([{ type: 'undo' }]);
  }

  redo(): void {
    this.edit([{ type: 'redo' }]);
  }

  /** Reverts what may be reverted of a command whose undo or redo was refused in part. */
  revertRest(direction: 'undo' | 'redo', command: string | undefined): void {
    this.decide([{ type: direction, command, rest: true }]);
  }

  /** Puts the value again that somebody else changed meanwhile, having seen theirs where it is known. */
  insist(command: PlanCommand, theirs: unknown): void {
    const { seen, ...rest } = command as PlanCommand & { seen?: unknown };
    const known = typeof theirs === typeof seen;
    this.decide([(known ? { ...rest, seen: theirs } : rest) as PlanCommand]);
  }

  /** Sends a date again that the activity's constraint stands against. */
  confirm(command: PlanCommand): void {
    if (command.type === 'activity.set-start' || command.type === 'activity.set-finish') {
      this.decide([{ ...command, confirmed: true }]);
    } else this.closeDialog();
  }

  openDialog(dialog: GanttDialog): void {
    this.store.setState({ dialog });
  }

  closeDialog(): void {
    this.store.setState({ dialog: undefined });
    this.viewport?.takeFocus();
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
}
