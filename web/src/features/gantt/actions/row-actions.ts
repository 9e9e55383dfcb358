import { i18next } from '@/shared/i18n';
import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';
import type { TreeActions } from './tree-actions';
import type { ValueActions } from './value-actions';

/** Rows that come and go: new ones, copies, deletions. */
export class RowActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;
  private readonly selection: SelectionActions;
  private readonly tree: TreeActions;
  private readonly values: ValueActions;
  /** A row to edit as soon as the server has made it. */
  private awaited: string | undefined;

  constructor(
    access: PlanAccess,
    dialogs: DialogActions,
    selection: SelectionActions,
    tree: TreeActions,
    values: ValueActions,
  ) {
    this.access = access;
    this.dialogs = dialogs;
    this.selection = selection;
    this.tree = tree;
    this.values = values;
  }

  /** A new activity below the focused one, its name ready to be typed. */
  insert(): void {
    this.add(this.placeBelow(this.access.store.getState().focus?.row));
  }

  /**
   * Where what is new below a row goes: as its next sibling, below an open summary as the first of its children, below the
   * project summary or none behind all others.
   */
  placeBelow(below: number | undefined): { parent?: number; after?: number; before?: number } {
    const { collapsed } = this.access.store.getState();
    const { index, activities, tree } = this.access.plan;
    const at = below === undefined ? -1 : index.of(below);
    const row = at < 0 ? 0 : activities.row[at];
    if (row === 0) return {};
    const open = tree.children[at] > 0 && !collapsed.has(row);
    return open ? { parent: row, before: activities.row[tree.childrenOf(at)[0]] } : { after: row };
  }

  /** A new activity as the last child of the focused one. */
  insertInside(): void {
    const { focus } = this.access.store.getState();
    if (focus) this.tree.toggle(focus.row, true);
    this.add(focus ? { parent: focus.row } : {});
  }

  private add(place: { parent?: number; after?: number; before?: number }): void {
    if (!this.access.mayEdit) return;
    const name = i18next.getFixedT(null, 'gantt')('activity.new');
    const item = this.access.plan.activities.n === 0 ? { name } : { name, ...place };
    const id = this.access.session.edit({ type: 'activities.add', items: [item] });
    const row = this.access.session.rowCreatedBy(id);
    if (this.access.plan.index.of(row) < 0) {
      this.awaited = id;
      return;
    }
    this.editNew(row);
  }

  private editNew(row: number): void {
    this.selection.reveal(row);
    requestAnimationFrame(() => {
      if (!this.access.store.getState().dialog) this.values.beginEdit(this.access.session.numberOf(row), 'name');
    });
  }

  /** To be told when a command was settled: the first activity of a plan can only be edited then. */
  settled(id: string): void {
    if (this.awaited !== id) return;
    this.awaited = undefined;
    this.editNew(this.access.session.rowCreatedBy(id));
  }

  /** Asks before the selection is copied, or says why it cannot be. */
  askDuplicate(): void {
    if (this.access.mayEdit) this.dialogs.openDialog({ kind: 'duplicate', rows: this.selection.ownTargets() });
  }

  duplicate(rows: readonly number[] = this.selection.ownTargets()): void {
    if (this.access.store.getState().dialog) this.dialogs.closeDialog();
    const stand = rows.filter((row) => this.access.plan.index.of(row) >= 0);
    if (stand.length) this.access.edit([{ type: 'activities.duplicate', rows: this.selection.topsOf(stand) }]);
  }

  askDelete(): void {
    const rows = this.selection.targets();
    if (!this.access.mayEdit || !rows.length) return;
    if (rows.includes(0)) {
      this.access.tell('refused.projectSummary', 'error');
      if (rows.length === 1) return;
    }
    this.access.store.setState({ dialog: { kind: 'delete', rows: rows.filter((row) => row !== 0) } });
  }

  /** What deleting these rows takes along, for the confirmation. */
  extentOf(rows: readonly number[]): { activities: number; links: number } {
    const { tree, index, linkEnds } = this.access.plan;
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
    this.dialogs.closeDialog();
    this.deleteNow(rows);
  }

  /** Deletes rows and leaves the dialog that waits for the answer. */
  deleteNow(rows: readonly number[]): void {
    // While it was asked about, a new row may have got its number.
    const now = rows.map((row) => this.access.session.numberOf(row));
    const tops = this.selection.topsOf(now.filter((row) => this.access.plan.index.of(row) >= 0));
    if (!tops.length) return;
    this.selection.handFocusOn(tops);
    this.access.edit([{ type: 'activities.delete', rows: tops }]);
  }
}
