import type { CommandOf, Fault, PlanCommand } from '@/engine';
import { insistOnCode, isCodeConflict, seeingCodes } from '../code-conflicts';
import type { GanttDialog, Refusal } from '../gantt-store';
import { seenAs, type Value, valueNow } from '../refused-edits';
import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';

type DateCommand = CommandOf<'activity.set-start' | 'activity.set-finish'>;

const isDate = (command: PlanCommand): command is DateCommand =>
  command.type === 'activity.set-start' || command.type === 'activity.set-finish';

/** Whether a date that stands against the activity's constraint may be put all the same. */
const isConfirmable = (command: PlanCommand, fault: Fault): command is DateCommand =>
  isDate(command) && fault.code.endsWith('_conflicts');

/** A command that has seen the value somebody else has put, where it is known. */
function insisting(command: PlanCommand, theirs: Value | undefined): PlanCommand {
  if (command.type === 'activity.set-duration') {
    const { seen: _, seenElapsed, ...rest } = command;
    const elapsed = rest.elapsed ?? seenElapsed; // what it counted is said: theirs may count otherwise
    const duration = { ...rest, ...(elapsed !== undefined && { elapsed }) };
    if (typeof theirs !== 'object' || !('minutes' in theirs)) return duration;
    return { ...duration, seen: theirs.minutes, ...(theirs.elapsed !== undefined && { seenElapsed: theirs.elapsed }) };
  }
  const { seen: _, ...rest } = command as PlanCommand & { seen?: unknown };
  const seen = theirs === undefined ? undefined : seenAs(command, theirs);
  return (seen === undefined ? rest : { ...rest, seen }) as PlanCommand;
}

/** Edits that the server refused: what is asked about them, and how they are sent again. */
export class RefusalActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;

  constructor(access: PlanAccess, dialogs: DialogActions) {
    this.access = access;
    this.dialogs = dialogs;
  }

  /** Puts the value again that somebody else changed meanwhile, having seen theirs where it is known. */
  insist(command: PlanCommand, theirs: Value | undefined): void {
    this.dialogs.decide([insisting(command, theirs)]);
  }

  /** Sends a date again that the activity's constraint stands against. */
  confirm(command: PlanCommand): void {
    if (isDate(command)) this.dialogs.decide([{ ...command, confirmed: true }]);
    else this.dialogs.closeDialog();
  }

  /**
   * Puts a question that nobody called for, such as one that comes of a refusal: it waits until no dialog is open and
   * nothing is being typed, and for those that came before it.
   */
  ask(dialog: GanttDialog): void {
    this.access.store.setState((s) => ({ waiting: [...s.waiting, dialog] }));
  }

  /**
   * Tells of edits that were refused together, all in one dialog: with those of a dialog that is open for it or waits, so
   * that it is dismissed once.
   */
  askAbout(refused: readonly Refusal[]): void {
    this.access.store.setState(({ dialog, waiting }) => {
      if (dialog?.kind === 'refusals') return { dialog: { ...dialog, refused: [...dialog.refused, ...refused] } };
      const earlier = waiting.flatMap((one) => (one.kind === 'refusals' ? one.refused : []));
      const rest = waiting.filter((one) => one.kind !== 'refusals');
      return { waiting: [...rest, { kind: 'refusals', refused: [...earlier, ...refused] }] };
    });
  }

  /** Whether a dialog that lists refused edits is open or waits. */
  get tellsRefusals(): boolean {
    const { dialog, waiting } = this.access.store.getState();
    return dialog?.kind === 'refusals' || waiting.some((one) => one.kind === 'refusals');
  }

  /** Whether a refused edit is carried out when the person insists on it. */
  mayInsist(command: PlanCommand, fault: Fault): boolean {
    if (isCodeConflict(fault)) return seeingCodes(command) !== undefined;
    const about = 'row' in command ? command.row : command.type === 'link.change' ? command.link : undefined;
    if (about === undefined || this.access.session.resolve(about) === undefined) return false;
    return fault.code === 'conflict.field_changed' || isConfirmable(command, fault);
  }

  /** Sends a refused edit again, insisting on it. */
  sendAgain(command: PlanCommand, fault: Fault): void {
    if (isConfirmable(command, fault)) this.access.edit([{ ...command, confirmed: true } as PlanCommand]);
    else if (isCodeConflict(fault)) {
      const code = seeingCodes(command);
      if (code) this.access.edit([insistOnCode(code, fault)]);
    } else {
      const place = { plan: this.access.plan, resolve: this.access.session.resolve.bind(this.access.session) };
      this.access.edit([insisting(command, valueNow(command, fault, place))]);
    }
  }
}
