import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';
import type { ViewActions } from './view-actions';

/** The card of the focused activity, below the plan. */
export class CardActions {
  private readonly access: PlanAccess;
  private readonly selection: SelectionActions;
  private readonly view: ViewActions;

  constructor(access: PlanAccess, selection: SelectionActions, view: ViewActions) {
    this.access = access;
    this.selection = selection;
    this.view = view;
  }

  /** Opens the card of a row, by default of the one that is meant. It follows the focus from then on. */
  open(row: number | undefined = this.selection.targets()[0]): void {
    if (row === undefined) return;
    if (this.access.store.getState().focus?.row !== row) this.selection.focusRow(row, 'name');
    this.access.store.setState({ card: 'open', why: undefined });
  }

  /** Goes to the card of another row, which comes into sight. */
  goTo(row: number): void {
    this.selection.reveal(row);
    this.view.showBar(row);
  }

  /** Scrolls as little as it takes to show a row beside its card. */
  keepInSight(row: number): void {
    const at = this.access.placeOf(row);
    if (at >= 0) this.access.viewport?.scrollToRow(at);
  }

  /** Goes to the card of the row below or above. */
  step(by: 1 | -1): void {
    this.selection.step(by);
  }

  /** Asks the card to close: it stays open while a field holds what cannot be taken. */
  requestClosing(): void {
    if (this.access.store.getState().card === 'open') this.access.store.setState({ card: 'requestedClosing' });
  }

  /** What was asked for cannot be: something typed is refused. */
  stayOpen(): void {
    this.access.store.setState({ card: 'open' });
  }

  /** Nothing is left to be taken; the grid has the focus again. */
  closed(): void {
    this.access.store.setState({ card: 'closed' });
    this.access.viewport?.takeFocus();
  }
}
