import { Kind } from '@/engine';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** Links between the selected rows. */
export class LinkActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;

  constructor(access: PlanAccess, selection: SelectionActions) {
    this.access = access;
    this.selection = selection;
  }

  /** Links the selected rows in order, finish to start; summaries are left out. */
  link(): void {
    const { index, activities } = this.access.plan;
    const rows = this.selection.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
    if (!this.access.mayEdit) return;
    if (rows.length < 2) {
      this.access.tell('link.needsTwo');
      return;
    }
    const known = new Set<string>();
    for (let l = 0; l < this.access.plan.links.n; l++)
      known.add(`${this.access.plan.links.from[l]}>${this.access.plan.links.to[l]}`);
    const items = rows
      .slice(1)
      .map((to, k) => ({ from: rows[k], to, type: 'FS' as const }))
      .filter(({ from, to }) => !known.has(`${from}>${to}`));
    if (!items.length) {
      this.access.tell('link.alreadyLinked');
      return;
    }
    this.access.edit([{ type: 'links.add', items }]);
  }

  /** Links among the selected rows; of a single row, all of its links. */
  linksOfTargets(): number[] {
    const rows = new Set(this.selection.targets());
    const { links } = this.access.plan;
    const out: number[] = [];
    for (let l = 0; l < links.n; l++) {
      const from = rows.has(links.from[l]);
      const to = rows.has(links.to[l]);
      if (rows.size === 1 ? from || to : from && to) out.push(links.row[l]);
    }
    return out;
  }

  unlink(): void {
    if (!this.access.mayEdit) return;
    const links = this.linksOfTargets();
    if (links.length) this.access.edit([{ type: 'links.remove', links }]);
    else this.access.tell('link.none');
  }
}
