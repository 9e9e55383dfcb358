import type { TreeDrag } from '../gantt-store';
import { bandOf } from '../row-groups';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** Branches that open and close, and the place of rows in the outline. */
export class TreeActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;

  constructor(access: PlanAccess, selection: SelectionActions) {
    this.access = access;
    this.selection = selection;
  }

  /** Opens or closes a branch, or a band. */
  toggle(row: number, open?: boolean): void {
    const band = bandOf(row);
    if (band !== undefined) {
      const { key } = this.access.viewport?.bands[band] ?? {};
      if (key !== undefined) this.fold(key, open === undefined ? undefined : !open);
      return;
    }
    const i = this.access.plan.index.of(row);
    if (i < 0 || this.access.plan.tree.children[i] === 0) return;
    const collapsed = new Set(this.access.store.getState().collapsed);
    const opens = open ?? collapsed.has(row);
    if (opens) collapsed.delete(row);
    else collapsed.add(row);
    this.access.store.setState({ collapsed });
    if (!opens) this.focusOutOf(row);
  }

  /** A row that becomes hidden hands the focus to the one that hides it. */
  private focusOutOf(row: number): void {
    const { focus } = this.access.store.getState();
    if (!focus) return;
    const plan = this.access.plan;
    const inner = plan.index.of(focus.row);
    if (inner >= 0 && focus.row !== row && plan.tree.isWithin(inner, plan.index.of(row))) this.selection.select(row);
  }

  private fold(key: string, fold?: boolean): void {
    const folded = new Set(this.access.store.getState().folded);
    if (fold ?? !folded.has(key)) folded.add(key);
    else folded.delete(key);
    this.access.store.setState({ folded });
  }

  expandAll(): void {
    if (this.access.store.getState().groups.length) this.access.store.setState({ folded: new Set() });
    else this.access.store.setState({ collapsed: new Set() });
  }

  /** Opens the outline down to a level and closes what lies below; of bands, those down to that depth. */
  showLevel(level: number): void {
    if (this.access.store.getState().groups.length) {
      this.expandAll();
      // Bands within closed ones are known once those are open.
      requestAnimationFrame(() => {
        const bands = this.access.viewport?.bands ?? [];
        const folded = bands.filter((band) => band.level + 1 >= level).map((band) => band.key);
        this.access.store.setState({ folded: new Set(folded) });
      });
      return;
    }
    const { tree, activities } = this.access.plan;
    const collapsed = new Set<number>();
    for (let i = 0; i < activities.n; i++) {
      if (tree.children[i] > 0 && tree.level[i] >= level) collapsed.add(activities.row[i]);
    }
    this.access.store.setState({ collapsed });
    this.focusInSight(level);
  }

  /** Leaves row 0 and its branches visible, or the outermost bands. */
  collapseAll(): void {
    this.showLevel(1);
  }

  /** A row that is hidden below a level hands the focus to the one above it that is not. */
  private focusInSight(level: number): void {
    const { tree, activities } = this.access.plan;
    const { focus } = this.access.store.getState();
    if (focus) {
      let i = this.access.plan.index.of(focus.row);
      while (i >= 0 && tree.level[i] > level) i = tree.parent[i];
      if (i >= 0 && activities.row[i] !== focus.row) this.selection.select(activities.row[i]);
    }
  }

  /** Makes the rows children of the one above them. */
  indent(): void {
    const rows = this.selection.topsOf(this.selection.ownTargets());
    const { tree, index, activities } = this.access.plan;
    for (const row of rows) {
      // What takes them in is open, so that they stay in sight.
      const family = tree.childrenOf(tree.parent[index.of(row)]);
      const above = family[family.indexOf(index.of(row)) - 1];
      if (above !== undefined) this.toggle(activities.row[above], true);
    }
    this.access.edit([{ type: 'activities.indent', rows }]);
  }

  /** Makes the rows siblings of their parent, right behind it. */
  outdent(): void {
    this.access.edit([{ type: 'activities.outdent', rows: this.selection.topsOf(this.selection.ownTargets()) }]);
  }

  /** Where the rows go past the sibling above (-1) or below (1); nothing at the edge of their family. */
  placeBeside(by: -1 | 1): { rows: number[]; parent: number; after?: number; before?: number } | undefined {
    const rows = this.selection.ownTargets();
    const { tree, index, activities } = this.access.plan;
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
    if (place) this.access.edit([{ type: 'activities.move', ...place }]);
  }

  /** Puts carried rows where they were dropped. */
  drop({ rows, target }: TreeDrag): void {
    this.access.store.setState({ drag: undefined });
    if (!target) return;
    if (target.before === undefined && target.after === undefined) this.toggle(target.parent, true);
    this.access.edit([{ type: 'activities.move', rows: this.selection.topsOf(rows), ...target }]);
  }
}
