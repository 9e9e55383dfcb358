import type { PlanCommand } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { copyText } from '@/shared/lib/clipboard';
import { notify } from '@/shared/ui';
import { type Pasted, saidAgain } from '../gantt-store';
import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** The activities copied last in this window, as text: they may be pasted into another schedule. */
let copiedRows: string | undefined;

const plainText = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\r\n', '\n').trim();

/** Rows and cells that are copied or pasted. */
export class ClipboardActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;
  private readonly selection: SelectionActions;
  /** Pastes on their way, by command. */
  private readonly pasted = new Map<string, { rows: number; first: number | undefined; from: Pasted }>();

  constructor(access: PlanAccess, dialogs: DialogActions, selection: SelectionActions) {
    this.access = access;
    this.dialogs = dialogs;
    this.selection = selection;
  }

  /** Copies the rows that are selected as the grid shows them; of a single one the cell with the focus, or the row from its number. */
  async copy(): Promise<void> {
    const { focus } = this.access.store.getState();
    const rows = this.selection.targets();
    const whole = rows.length > 1 || focus?.column === 'number';
    const text = this.access.viewport?.textOf(rows, whole ? undefined : focus?.column);
    if (text === undefined) return;
    const t = i18next.getFixedT(null, 'gantt');
    const count = rows.length;
    copiedRows = whole ? plainText(text) : undefined;
    if (!(await copyText(text))) notify({ tone: 'info', title: t('copy.refused') });
    else if (whole) {
      notify({ tone: 'done', title: t('copy.rows', { count, formatted: formatFor(currentLanguage()).number(count) }) });
    } else this.access.store.setState(({ spoken }) => ({ spoken: saidAgain(spoken, t('copy.cell', { text })) }));
  }

  /** Whether a text is the activities that were copied last. */
  hasCopied(text: string): boolean {
    return copiedRows !== undefined && plainText(text) === copiedRows;
  }

  /**
   * Carries out what a paste decided, as one step, over `rows` rows. The focus goes to the row `first`, or where there is
   * none to the first new one. What it came `from` is kept until the step is answered.
   */
  paste(commands: readonly PlanCommand[], rows: number, first: number | undefined, from: Pasted): void {
    this.dialogs.closeDialog();
    const id = this.access.edit(commands);
    if (id === undefined) return;
    const row = first ?? this.access.session.rowCreatedBy(id);
    const drawn = this.access.plan.index.of(row) >= 0;
    this.pasted.set(id, { rows, first: drawn ? row : undefined, from });
    if (drawn) this.selection.reveal(row);
  }

  /** How many rows a command pasted that is on its way and what they came from, nothing when it is no paste of this window. */
  pastedBy(id: string): { rows: number; from: Pasted } | undefined {
    return this.pasted.get(id);
  }

  /** To be told when a command was settled: rows of a paste that were not drawn before are shown then. */
  settled(id: string): void {
    const pasted = this.pasted.get(id);
    if (pasted && pasted.first === undefined) this.selection.reveal(this.access.session.rowCreatedBy(id));
    this.pasted.delete(id);
  }

  /** To be told when a command was not carried out: gives the paste it was. */
  notPasted(id: string): { rows: number; from: Pasted } | undefined {
    const pasted = this.pasted.get(id);
    this.pasted.delete(id);
    return pasted;
  }

  /** Values of single cells pasted over rows, taken as a commit of their editor is. */
  pasteValues(commands: readonly PlanCommand[]): void {
    this.access.edit(commands);
  }
}
