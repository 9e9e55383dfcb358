import { firstFigure, nextOpen } from '../update-report';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** What the monthly update asks about, activity by activity. */
export class ReportActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;

  constructor(access: PlanAccess, selection: SelectionActions) {
    this.access = access;
    this.selection = selection;
  }

  /** Goes to the first figure that the next activity without a report lacks, or the one before; a filter keeps its rows. */
  toUnreported(step: 1 | -1): void {
    const { plan, store } = this.access;
    const { focus, report, filter } = store.getState();
    const there = (report?.open ?? []).filter((row) => plan.index.of(row) >= 0);
    const open = filter ? there.filter((row) => this.access.placeOf(row) >= 0) : there;
    if (!open.length) {
      this.access.tell('refusal.unreportedHidden');
      return;
    }
    const row = nextOpen(plan, open, focus?.row, step);
    this.selection.reveal(row);
    this.selection.focusOn({ row, column: firstFigure(plan, plan.index.of(row)) });
    this.access.viewport?.takeFocus();
  }
}
