import type { PlanCommand } from '@/engine';
import type { GanttDialog } from '../gantt-store';
import type { PlanAccess } from './plan-access';

/** Dialogs that a person calls for. */
export class DialogActions {
  private readonly access: PlanAccess;

  constructor(access: PlanAccess) {
    this.access = access;
  }

  /** Opens a dialog the person called for. */
  openDialog(dialog: GanttDialog): void {
    this.access.store.setState({ dialog });
  }

  closeDialog(): void {
    this.access.store.setState({ dialog: undefined });
    this.access.viewport?.takeFocus();
  }

  /** What a dialog decided; it closes. */
  decide(commands: readonly PlanCommand[]): void {
    this.closeDialog();
    this.access.edit(commands);
  }
}
