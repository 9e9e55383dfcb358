import { Kind, type PlanCommand } from '@/engine';
import { currentLanguage } from '@/shared/i18n';
import type { Editing } from '../gantt-store';
import { type ColumnId, isEditable, isOwn, type OwnColumnId } from '../grid-columns';
import { type OwnColumns, ownColumns, ownCommand, ownEditText, ownRead, seenOwn } from '../own-columns';
import { cellEdit, type EditProblem, editText, type Seen, seenIn } from '../row-edits';
import { type Lock, lockOfCell } from '../row-locks';
import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';
import type { SelectionActions } from './selection-actions';

/** Values of cells: the editor of one, and what several rows get at once. */
export class ValueActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;
  private readonly selection: SelectionActions;

  constructor(access: PlanAccess, dialogs: DialogActions, selection: SelectionActions) {
    this.access = access;
    this.dialogs = dialogs;
    this.selection = selection;
  }

  /** Why a cell cannot be edited, or nothing. */
  lockOf(row: number, column: ColumnId): Lock | undefined {
    if (this.access.closed) return 'closed';
    if (!this.access.mayEdit) return 'permission';
    const i = this.access.plan.index.of(row);
    return i < 0 ? 'column' : lockOfCell(this.access.plan, i, column);
  }

  beginEdit(row: number, column: ColumnId, typed?: string): void {
    const i = this.access.plan.index.of(row);
    if (i < 0) return;
    const lock = this.lockOf(row, column);
    if (lock === 'constraintType') {
      // Its type is never typed: it is chosen together with its date.
      this.selection.select(row, 'only', column);
      this.openConstraint([row]);
      return;
    }
    if (lock === 'assigned') {
      // What is chosen and never typed: people and tags in their dialogs, the rest in the card.
      this.selection.select(row, 'only', column);
      if (column === 'responsibles') this.dialogs.openDialog({ kind: 'assign', rows: [row] });
      else if (column === 'projectTags') this.dialogs.openDialog({ kind: 'tags', rows: [row] });
      else this.access.store.setState({ card: 'open', why: undefined });
      return;
    }
    if (lock || !isEditable(column)) {
      this.access.tell(`lock.${lock ?? 'column'}`);
      return;
    }
    const own = isOwn(column) ? this.own?.get(column) : undefined;
    if (isOwn(column) && !own) return; // its type is not here yet
    const before = isOwn(column)
      ? ownEditText(own!, row, currentLanguage())
      : editText(this.access.plan, i, column, currentLanguage());
    const text = typed ?? before;
    this.selection.focusRow(row, column);
    this.access.store.setState({
      editing: {
        row,
        column,
        text,
        typed: typed !== undefined,
        seen: isOwn(column) ? { own: seenOwn(own!, row) } : seenIn(this.access.plan, i, column, currentLanguage()),
      },
      selection: new Set([row]),
      anchor: row,
    });
  }

  cancelEdit(): void {
    this.access.store.setState({ editing: undefined });
    this.access.viewport?.takeFocus();
  }

  /** The schedule's own columns, as they stand now; nothing before they are loaded. */
  get own(): OwnColumns | undefined {
    const { areas, plan } = this.access.session.view();
    const words = { language: currentLanguage(), dateFormat: plan.schedule.dateFormat };
    return areas && ownColumns(areas.rows, words);
  }

  private ownEdit(
    row: number,
    column: OwnColumnId,
    text: string,
    seen: Seen,
  ): { command?: PlanCommand; problem?: EditProblem } {
    const own = this.own?.get(column);
    if (!own) return {};
    const read = ownRead(own, text, currentLanguage(), this.access.plan.schedule.dateFormat);
    if ('problem' in read) return { problem: { code: read.problem, what: text.trim() } };
    return { command: ownCommand(own, row, read.contents, seen.own) };
  }

  /** The command a text typed over what was seen stands for, nothing when it changes nothing, or why it is refused. */
  commandFor({ row, column, seen }: Editing, text: string): { command?: PlanCommand; problem?: EditProblem } {
    if (isOwn(column)) return this.ownEdit(this.access.session.numberOf(row), column, text, this.numbered(seen));
    return cellEdit(
      this.access.plan,
      this.access.session.numberOf(row),
      column,
      text,
      currentLanguage(),
      this.numbered(seen),
    );
  }

  /** What was seen, its rows under the numbers they have by now. */
  private numbered(seen: Seen): Seen {
    const links = seen.links?.map((link) => ({
      ...link,
      link: this.access.session.numberOf(link.link),
      row: this.access.session.numberOf(link.row),
    }));
    const value = seen.own?.codeValue;
    const own = typeof value === 'number' ? { ...seen.own, codeValue: this.access.session.numberOf(value) } : seen.own;
    return { ...seen, links, own };
  }

  /** Takes the typed text. Gives the problem when it is refused: the editor then stays open. */
  commitEdit(text: string, then: 'stay' | 'right' | 'left' | 'down' | 'leave' = 'stay'): EditProblem | undefined {
    const { editing } = this.access.store.getState();
    if (!editing) return undefined;
    // A text nobody touched is rounded for reading: taken as an edit it would change the value.
    const untouched = !editing.typed && text === editing.text;
    const { command, problem } = untouched ? {} : this.commandFor(editing, text);
    if (problem) return problem;
    this.access.store.setState({ editing: undefined });
    if (command) this.access.session.edit(command);
    if (then !== 'leave') this.access.viewport?.takeFocus();
    if (then === 'right' || then === 'left') this.selection.stepColumn(then === 'right' ? 1 : -1);
    if (then === 'down') this.selection.step(1);
    return undefined;
  }

  complete(done: boolean): void {
    const rows = this.selection.topsOf(this.selection.targets());
    this.access.edit([{ type: done ? 'activities.complete' : 'activities.uncomplete', rows }]);
  }

  /** Makes the activities milestones, or tasks of a day where all of them are milestones. */
  toggleMilestone(): void {
    const { index, activities } = this.access.plan;
    const rows = this.selection.leafTargets();
    const point = (row: number) =>
      activities.kind[index.of(row)] === Kind.startMilestone || activities.kind[index.of(row)] === Kind.finishMilestone;
    const milestone = !rows.every(point);
    const changing = rows.filter((row) => point(row) !== milestone);
    this.access.edit(changing.map((row) => ({ type: 'activity.set-milestone', row, milestone })));
  }

  openConstraint(rows = this.selection.leafTargets()): void {
    if (this.access.mayEdit && rows.length) this.dialogs.openDialog({ kind: 'constraint', rows });
  }

  openCalendar(rows = this.selection.targets()): void {
    if (this.access.mayEdit && rows.length) this.dialogs.openDialog({ kind: 'calendar', rows });
  }

  openWeight(row = this.selection.ownTargets()[0]): void {
    if (this.access.mayEdit && row !== undefined) this.dialogs.openDialog({ kind: 'weight', row });
  }
}
