import { Kind } from '@/engine';
import type { Focus } from '../gantt-store';
import type { ColumnId } from '../grid-columns';
import { bandOf } from '../row-groups';
import type { PlanAccess } from './plan-access';

/** Focus and selection, and the rows the next action is meant for. */
export class SelectionActions {
  private readonly access: PlanAccess;

  constructor(access: PlanAccess) {
    this.access = access;
  }

  focusRow(row: number, column?: ColumnId): void {
    const { focus } = this.access.store.getState();
    this.focusOn({ row, column: column ?? focus?.column ?? 'name' });
  }

  focusOn(focus: Focus): void {
    this.access.store.setState({ focus });
    this.access.viewport?.scrollToColumn(focus.column);
  }

  /** Selects one row, adds to the selection, or extends it from where it began. */
  select(row: number, how: 'only' | 'toggle' | 'extend' = 'only', column?: ColumnId): void {
    const { selection, anchor } = this.access.store.getState();
    this.focusRow(row, column);
    if (bandOf(row) !== undefined && how !== 'extend') {
      // A band is looked at and folded: commands are for activities.
      if (how === 'only') this.access.store.setState({ selection: new Set(), anchor: undefined });
      return;
    }
    if (how === 'toggle') {
      const next = new Set(selection);
      if (!next.delete(row)) next.add(row);
      this.access.store.setState({ selection: next, anchor: row });
      return;
    }
    if (how === 'extend' && anchor !== undefined) {
      const a = this.access.placeOf(anchor);
      const b = this.access.placeOf(row);
      if (a >= 0 && b >= 0) {
        const next = new Set<number>();
        for (let at = Math.min(a, b); at <= Math.max(a, b); at++) {
          const between = this.access.rowAt(at)!;
          if (bandOf(between) === undefined) next.add(between);
        }
        this.access.store.setState({ selection: next });
        return;
      }
    }
    this.access.store.setState({ selection: new Set([row]), anchor: row });
  }

  selectAll(): void {
    const visible = this.access.viewport?.visible ?? new Int32Array();
    const rows = Array.from(
      visible.filter((i) => i >= 0),
      (i) => this.access.plan.activities.row[i],
    );
    this.access.store.setState({ selection: new Set(rows) });
  }

  /** Lets go of a selection of several rows and of rows being carried; the focus stays. Whether there was any. */
  detach(): boolean {
    const { selection, drag } = this.access.store.getState();
    if (selection.size < 2 && !drag) return false;
    this.access.store.setState({ selection: new Set(), anchor: undefined, drag: undefined });
    return true;
  }

  /** Moves the focus by rows; selection follows unless it is kept. */
  step(by: number, how: 'only' | 'extend' | 'keep' = 'only'): void {
    const { focus } = this.access.store.getState();
    const count = this.access.viewport?.visible.length ?? 0;
    if (!count) return;
    const here = focus ? this.access.placeOf(focus.row) : -1;
    const to = Math.max(0, Math.min(count - 1, here < 0 ? 0 : here + by));
    const row = this.access.rowAt(to)!;
    if (how === 'keep') this.focusRow(row);
    else this.select(row, how);
    this.access.viewport?.scrollToRow(to);
  }

  stepColumn(by: number): void {
    const { focus } = this.access.store.getState();
    if (!focus) return;
    const columns = this.access.viewport?.columns ?? [focus.column];
    const to = Math.max(0, Math.min(columns.length - 1, columns.indexOf(focus.column) + by));
    this.focusOn({ row: focus.row, column: columns[to] });
  }

  /** Shows a row, opening what hides it, and gives it the focus. */
  reveal(row: number): void {
    const plan = this.access.plan;
    const i = plan.index.of(row);
    if (i < 0) return;
    const collapsed = new Set(this.access.store.getState().collapsed);
    for (let p = plan.tree.parent[i]; p >= 0; p = plan.tree.parent[p]) collapsed.delete(plan.activities.row[p]);
    // Whatever band it stands in is open then.
    this.access.store.setState({ collapsed, folded: new Set() });
    this.select(row);
    // The list of visible rows is renewed by the next drawing.
    requestAnimationFrame(() => {
      const at = this.access.placeOf(row);
      if (at >= 0) this.access.viewport?.scrollToRow(at);
    });
  }

  /** Rows the next action is meant for, in tree order: the selection, else the focused row. */
  targets(): number[] {
    const { selection, focus } = this.access.store.getState();
    const plan = this.access.plan;
    const rows = selection.size ? [...selection] : focus ? [focus.row] : [];
    return rows
      .filter((row) => plan.index.of(row) >= 0)
      .sort((a, b) => plan.tree.position[plan.index.of(a)] - plan.tree.position[plan.index.of(b)]);
  }

  /** The targets without those that lie below another one, which go along with it. */
  topsOf(rows: readonly number[]): number[] {
    const { tree, index } = this.access.plan;
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
    const { index, activities } = this.access.plan;
    return this.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
  }

  /** Before rows vanish, the focus goes to the next one that stays. */
  handFocusOn(rows: readonly number[]): void {
    const { tree, index } = this.access.plan;
    const gone = (i: number): boolean => i >= 0 && rows.some((row) => tree.isWithin(i, index.of(row)));
    const visible = this.access.viewport?.visible ?? new Int32Array();
    const last = Math.max(...rows.map((row) => this.access.placeOf(row)));
    let at = last;
    while (at < visible.length && gone(visible[at])) at++;
    if (at >= visible.length) {
      at = Math.min(last, visible.length - 1);
      while (at > 0 && gone(visible[at])) at--;
    }
    if (at >= 0 && at < visible.length) this.select(this.access.rowAt(at)!);
    this.access.viewport?.takeFocus();
  }
}
