import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';

/** Undo and redo. */
export class HistoryActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;

  constructor(access: PlanAccess, dialogs: DialogActions) {
    this.access = access;
    this.dialogs = dialogs;
  }

  undo(): void {
    this.access.edit([{ type: 'undo' }]);
  }

  redo(): void {
    this.access.edit([{ type: 'redo' }]);
  }

  /** Reverts what may be reverted of a command whose undo or redo was refused in part. */
  revertRest(direction: 'undo' | 'redo', command: string | undefined): void {
    this.dialogs.decide([{ type: direction, command, rest: true }]);
  }

  /** Reverts the command beneath one that others have changed since. */
  stepOver(direction: 'undo' | 'redo', command: string): void {
    this.dialogs.decide([{ type: direction, command }]);
  }
}
