import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';
import type { ViewActions } from './view-actions';

/** The card that explains why a row has its dates. */
export class WhyActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;
  private readonly view: ViewActions;

  constructor(access: PlanAccess, selection: SelectionActions, view: ViewActions) {
    this.access = access;
    this.selection = selection;
    this.view = view;
  }

  /** Explains the dates of a row, by default of the one that is meant. */
  explain(row: number | undefined = this.selection.targets()[0]): void {
    if (row !== undefined) this.access.store.setState({ why: { row, trail: [] } });
  }

  /** Goes on to a row that the explained one waits for, and explains that one. */
  explainStep(row: number): void {
    const { why } = this.access.store.getState();
    if (why && why.row !== row) this.access.store.setState({ why: { row, trail: [...why.trail, why.row] } });
    this.selection.reveal(row);
    this.view.showBar(row);
  }

  /** Goes back to the row one came from. */
  explainPrevious(): void {
    const { why } = this.access.store.getState();
    const row = why?.trail.at(-1);
    if (!why || row === undefined) return;
    this.access.store.setState({ why: { row, trail: why.trail.slice(0, -1) } });
    this.selection.reveal(row);
    this.view.showBar(row);
  }

  /** Closes the card; the grid has the focus again. */
  explainNoMore(): void {
    this.access.store.setState({ why: undefined });
    this.access.viewport?.takeFocus();
  }
}
