import { dayOfCivil } from '@/engine';
import type { SavedView } from '../api/views';
import { finishedBranches } from '../finished-branches';
import type { ColumnSettings } from '../grid-columns';
import { standardColumns } from '../grid-columns';
import { dayOfView, looksOf } from '../view-content';
import type { PlanAccess } from './plan-access';

/** Looks at the plan as a saved view has it. */
export class SavedViewActions {
  private readonly access: PlanAccess;
  /** What somebody sees of this schedule who has chosen nothing. */
  standard: ColumnSettings = standardColumns;

  constructor(access: PlanAccess) {
    this.access = access;
  }

  use(view: SavedView): void {
    this.access.store.setState({ ...looksOf(view, this.standard), view: view.id, matching: undefined });
    const day = dayOfView(view);
    // The scale of the view is there with the next drawing.
    if (day !== undefined && day > dayOfCivil(1970, 1, 1)) {
      requestAnimationFrame(() => this.access.viewport?.scrollToDay(day, 0));
    }
  }

  /** As the Gantt is for somebody who has chosen nothing: what is done is closed. */
  showStandard(): void {
    const collapsed = new Set(finishedBranches(this.access.plan));
    this.access.store.setState({
      ...looksOf({}, this.standard),
      collapsed,
      view: undefined,
      matching: undefined,
    });
  }
}
