import { type CommandOf, type Fault, Kind, type PlanCommand, type PlanSession } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { notify } from '@/shared/ui';
import { GanttNavigation } from './gantt-navigation';
import type { Editing, GanttDialog, GanttStore, Pasted, Refusal, TreeDrag } from './gantt-store';
import { type ColumnId, isEditable } from './grid-columns';
import { seenAs, type Value, valueNow } from './refused-edits';
import { cellEdit, type EditProblem, editText, type Seen, seenIn } from './row-edits';
import { type Lock, lockOfCell } from './row-locks';

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

/** Everything a person can do to the plan: toolbar, keys, menu and palette call the same functions. */
export class GanttActions extends GanttNavigation {
  private readonly mayEdit: boolean;
  /** A row to edit as soon as the server has made it. */
  private awaited: string | undefined;
  /** Pastes on their way, by command. */
  private readonly pasted = new Map<string, { rows: number; first: number | undefined; from: Pasted }>();

  constructor(session: PlanSession, store: GanttStore, mayEdit: boolean, today: () => number) {
    super(session, store, today);
    this.mayEdit = mayEdit;
  }

  // Editing -------------------------------------------------------------------------------------------------------

  /** Why a cell cannot be edited, or nothing. */
  lockOf(row: number, column: ColumnId): Lock | undefined {
    if (!this.mayEdit) return 'permission';
    const i = this.plan.index.of(row);
    return i < 0 ? 'column' : lockOfCell(this.plan, i, column);
  }

  beginEdit(row: number, column: ColumnId, typed?: string): void {
    const i = this.plan.index.of(row);
    if (i < 0) return;
    const lock = this.lockOf(row, column);
    if (lock === 'constraintType') {
      // Its type is never typed: it is chosen together with its date.
      this.select(row, 'only', column);
      this.openConstraint([row]);
      return;
    }
    if (lock || !isEditable(column)) {
      this.tell(`lock.${lock ?? 'column'}`);
      return;
    }
    const text = typed ?? editText(this.plan, i, column, currentLanguage());
    this.focusRow(row, column);
    this.store.setState({
      editing: { row, column, text, typed: typed !== undefined, seen: seenIn(this.plan, i, column, currentLanguage()) },
      selection: new Set([row]),
      anchor: row,
    });
  }

  cancelEdit(): void {
    this.store.setState({ editing: undefined });
    this.viewport?.takeFocus();
  }

  /** The command a text typed over what was seen stands for, nothing when it changes nothing, or why it is refused. */
  commandFor({ row, column, seen }: Editing, text: string): { command?: PlanCommand; problem?: EditProblem } {
    return cellEdit(this.plan, this.session.numberOf(row), column, text, currentLanguage(), this.numbered(seen));
  }

  /** What was seen, its rows under the numbers they have by now. */
  private numbered(seen: Seen): Seen {
    const links = seen.links?.map((link) => ({
      ...link,
      link: this.session.numberOf(link.link),
      row: this.session.numberOf(link.row),
    }));
    return { ...seen, links };
  }

  /** Takes the typed text. Gives the problem when it is refused: the editor then stays open. */
  commitEdit(text: string, then: 'stay' | 'right' | 'left' | 'down' | 'leave' = 'stay'): EditProblem | undefined {
    const { editing } = this.store.getState();
    if (!editing) return undefined;
    // A text nobody touched is rounded for reading: taken as an edit it would change the value.
    const untouched = !editing.typed && text === editing.text;
    const { command, problem } = untouched ? {} : this.commandFor(editing, text);
    if (problem) return problem;
    this.store.setState({ editing: undefined });
    if (command) this.session.edit(command);
    if (then !== 'leave') this.viewport?.takeFocus();
    if (then === 'right' || then === 'left') this.stepColumn(then === 'right' ? 1 : -1);
    if (then === 'down') this.step(1);
    return undefined;
  }

  /** Sends commands as one step. Gives its id, nothing where there is nothing to send. */
  private edit(commands: readonly PlanCommand[]): string | undefined {
    if (!this.mayEdit || !commands.length) return undefined;
    return this.session.edit(commands.length === 1 ? commands[0] : { type: 'batch', commands: [...commands] });
  }

  tell(key: string, tone: 'info' | 'error' = 'info'): void {
    const t = i18next.getFixedT(null, 'gantt') as (key: string) => string;
    notify({ tone, title: t(key) });
  }

  /** A new activity below the focused one, its name ready to be typed. */
  insert(): void {
    this.add(this.placeBelow(this.store.getState().focus?.row));
  }

  /**
   * Where what is new below a row goes: as its next sibling, below an open summary as the first of its children, below the
   * project summary or none behind all others.
   */
  placeBelow(below: number | undefined): { parent?: number; after?: number; before?: number } {
    const { collapsed } = this.store.getState();
    const { index, activities, tree } = this.plan;
    const at = below === undefined ? -1 : index.of(below);
    const row = at < 0 ? 0 : activities.row[at];
    if (row === 0) return {};
    const open = tree.children[at] > 0 && !collapsed.has(row);
    return open ? { parent: row, before: activities.row[tree.childrenOf(at)[0]] } : { after: row };
  }

  /** A new activity as the last child of the focused one. */
  insertInside(): void {
    const { focus } = this.store.getState();
    if (focus) this.toggle(focus.row, true);
    this.add(focus ? { parent: focus.row } : {});
  }

  private add(place: { parent?: number; after?: number; before?: number }): void {
    if (!this.mayEdit) return;
    const name = i18next.getFixedT(null, 'gantt')('activity.new');
    const item = this.plan.activities.n === 0 ? { name } : { name, ...place };
    const id = this.session.edit({ type: 'activities.add', items: [item] });
    const row = this.session.rowCreatedBy(id);
    if (this.plan.index.of(row) < 0) {
      this.awaited = id;
      return;
    }
    this.editNew(row);
  }

  private editNew(row: number): void {
    this.reveal(row);
    requestAnimationFrame(() => {
      if (!this.store.getState().dialog) this.beginEdit(this.session.numberOf(row), 'name');
    });
  }

  /** To be told when a command was settled: the first activity of a plan can only be edited then. */
  settled(id: string): void {
    const pasted = this.pasted.get(id);
    if (pasted && pasted.first === undefined) this.reveal(this.session.rowCreatedBy(id));
    this.pasted.delete(id);
    if (this.awaited !== id) return;
    this.awaited = undefined;
    this.editNew(this.session.rowCreatedBy(id));
  }

  /**
   * Carries out what a paste decided, as one step, over `rows` rows. The focus goes to the row `first`, or where there is
   * none to the first new one. What it came `from` is kept until the step is answered.
   */
  paste(commands: readonly PlanCommand[], rows: number, first: number | undefined, from: Pasted): void {
    this.closeDialog();
    const id = this.edit(commands);
    if (id === undefined) return;
    const row = first ?? this.session.rowCreatedBy(id);
    const drawn = this.plan.index.of(row) >= 0;
    this.pasted.set(id, { rows, first: drawn ? row : undefined, from });
    if (drawn) this.reveal(row);
  }

  /** How many rows a command pasted that is on its way and what they came from, nothing when it is no paste of this window. */
  pastedBy(id: string): { rows: number; from: Pasted } | undefined {
    return this.pasted.get(id);
  }

  /** To be told when a command was not carried out: gives the paste it was. */
  notPasted(id: string): { rows: number; from: Pasted } | undefined {
    const pasted = this.pasted.get(id);
    this.pasted.delete(id);
    return pasted;
  }

  /** Values of single cells pasted over rows, taken as a commit of their editor is. */
  pasteValues(commands: readonly PlanCommand[]): void {
    this.edit(commands);
  }

  duplicate(): void {
    this.edit([{ type: 'activities.duplicate', rows: this.topsOf(this.ownTargets()) }]);
  }

  askDelete(): void {
    const rows = this.targets();
    if (!this.mayEdit || !rows.length) return;
    if (rows.includes(0)) {
      this.tell('refused.projectSummary', 'error');
      if (rows.length === 1) return;
    }
    this.store.setState({ dialog: { kind: 'delete', rows: rows.filter((row) => row !== 0) } });
  }

  /** What deleting these rows takes along, for the confirmation. */
  extentOf(rows: readonly number[]): { activities: number; links: number } {
    const { tree, index, linkEnds } = this.plan;
    const gone = new Set<number>();
    for (const row of rows) {
      const i = index.of(row);
      if (i < 0) continue;
      for (let at = tree.position[i]; at < tree.end[tree.position[i]]; at++) gone.add(tree.order[at]);
    }
    let links = 0;
    for (let l = 0; l < linkEnds.from.length; l++) if (gone.has(linkEnds.from[l]) || gone.has(linkEnds.to[l])) links++;
    return { activities: gone.size, links };
  }

  delete(rows: readonly number[]): void {
    this.closeDialog();
    // While it was asked about, a new row may have got its number.
    const now = rows.map((row) => this.session.numberOf(row));
    const tops = this.topsOf(now.filter((row) => this.plan.index.of(row) >= 0));
    if (!tops.length) return;
    this.handFocusOn(tops);
    this.edit([{ type: 'activities.delete', rows: tops }]);
  }

  /** Links the selected rows in order, finish to start; summaries are left out. */
  link(): void {
    const { index, activities } = this.plan;
    const rows = this.targets().filter((row) => activities.kind[index.of(row)] !== Kind.summary);
    if (!this.mayEdit) return;
    if (rows.length < 2) {
      this.tell('link.needsTwo');
      return;
    }
    const known = new Set<string>();
    for (let l = 0; l < this.plan.links.n; l++) known.add(`${this.plan.links.from[l]}>${this.plan.links.to[l]}`);
    const items = rows
      .slice(1)
      .map((to, k) => ({ from: rows[k], to, type: 'FS' as const }))
      .filter(({ from, to }) => !known.has(`${from}>${to}`));
    if (!items.length) {
      this.tell('link.alreadyLinked');
      return;
    }
    this.edit([{ type: 'links.add', items }]);
  }

  /** Links among the selected rows; of a single row, all of its links. */
  linksOfTargets(): number[] {
    const rows = new Set(this.targets());
    const { links } = this.plan;
    const out: number[] = [];
    for (let l = 0; l < links.n; l++) {
      const from = rows.has(links.from[l]);
      const to = rows.has(links.to[l]);
      if (rows.size === 1 ? from || to : from && to) out.push(links.row[l]);
    }
    return out;
  }

  unlink(): void {
    if (!this.mayEdit) return;
    const links = this.linksOfTargets();
    if (links.length) this.edit([{ type: 'links.remove', links }]);
    else this.tell('link.none');
  }

  /** Makes the rows children of the one above them. */
  indent(): void {
    const rows = this.topsOf(this.ownTargets());
    const { tree, index, activities } = this.plan;
    for (const row of rows) {
      // What takes them in is open, so that they stay in sight.
      const family = tree.childrenOf(tree.parent[index.of(row)]);
      const above = family[family.indexOf(index.of(row)) - 1];
      if (above !== undefined) this.toggle(activities.row[above], true);
    }
    this.edit([{ type: 'activities.indent', rows }]);
  }

  /** Makes the rows siblings of their parent, right behind it. */
  outdent(): void {
    this.edit([{ type: 'activities.outdent', rows: this.topsOf(this.ownTargets()) }]);
  }

  /** Where the rows go past the sibling above (-1) or below (1); nothing at the edge of their family. */
  placeBeside(by: -1 | 1): { rows: number[]; parent: number; after?: number; before?: number } | undefined {
    const rows = this.ownTargets();
    const { tree, index, activities } = this.plan;
    if (!rows.length) return undefined;
    const parent = tree.parent[index.of(rows[0])];
    const together = rows.filter((row) => tree.parent[index.of(row)] === parent);
    const family = tree.childrenOf(parent);
    const places = together.map((row) => family.indexOf(index.of(row)));
    const beside = family[by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 1];
    if (beside === undefined) return undefined;
    const at = activities.row[beside];
    return { rows: together, parent: activities.row[parent], ...(by < 0 ? { before: at } : { after: at }) };
  }

  shift(by: -1 | 1): void {
    const place = this.placeBeside(by);
    if (place) this.edit([{ type: 'activities.move', ...place }]);
  }

  /** Puts carried rows where they were dropped. */
  drop({ rows, target }: TreeDrag): void {
    this.store.setState({ drag: undefined });
    if (!target) return;
    if (target.before === undefined && target.after === undefined) this.toggle(target.parent, true);
    this.edit([{ type: 'activities.move', rows: this.topsOf(rows), ...target }]);
  }

  complete(done: boolean): void {
    const rows = this.topsOf(this.targets());
    this.edit([{ type: done ? 'activities.complete' : 'activities.uncomplete', rows }]);
  }

  /** Makes the activities milestones, or tasks of a day where all of them are milestones. */
  toggleMilestone(): void {
    const { index, activities } = this.plan;
    const rows = this.leafTargets();
    const point = (row: number) =>
      activities.kind[index.of(row)] === Kind.startMilestone || activities.kind[index.of(row)] === Kind.finishMilestone;
    const milestone = !rows.every(point);
    const changing = rows.filter((row) => point(row) !== milestone);
    this.edit(changing.map((row) => ({ type: 'activity.set-milestone', row, milestone })));
  }

  openConstraint(rows = this.leafTargets()): void {
    if (this.mayEdit && rows.length) this.openDialog({ kind: 'constraint', rows });
  }

  openCalendar(rows = this.targets()): void {
    if (this.mayEdit && rows.length) this.openDialog({ kind: 'calendar', rows });
  }

  openWeight(row = this.ownTargets()[0]): void {
    if (this.mayEdit && row !== undefined) this.openDialog({ kind: 'weight', row });
  }

  /** What a dialog decided; it closes. */
  decide(commands: readonly PlanCommand[]): void {
    this.closeDialog();
    this.edit(commands);
  }

  undo(): void {
    this.edit([{ type: 'undo' }]);
  }

  redo(): void {
    this.edit([{ type: 'redo' }]);
  }

  /** Reverts what may be reverted of a command whose undo or redo was refused in part. */
  revertRest(direction: 'undo' | 'redo', command: string | undefined): void {
    this.decide([{ type: direction, command, rest: true }]);
  }

  /** Reverts the command beneath one that others have changed since. */
  stepOver(direction: 'undo' | 'redo', command: string): void {
    this.decide([{ type: direction, command }]);
  }

  /** Puts the value again that somebody else changed meanwhile, having seen theirs where it is known. */
  insist(command: PlanCommand, theirs: Value | undefined): void {
    this.decide([insisting(command, theirs)]);
  }

  /** Sends a date again that the activity's constraint stands against. */
  confirm(command: PlanCommand): void {
    if (isDate(command)) this.decide([{ ...command, confirmed: true }]);
    else this.closeDialog();
  }

  /**
   * Puts a question that nobody called for, such as one that comes of a refusal: it waits until no dialog is open and
   * nothing is being typed, and for those that came before it.
   */
  ask(dialog: GanttDialog): void {
    this.store.setState((s) => ({ waiting: [...s.waiting, dialog] }));
  }

  /**
   * Tells of edits that were refused together, all in one dialog: with those of a dialog that is open for it or waits, so
   * that it is dismissed once.
   */
  askAbout(refused: readonly Refusal[]): void {
    this.store.setState(({ dialog, waiting }) => {
      if (dialog?.kind === 'refusals') return { dialog: { ...dialog, refused: [...dialog.refused, ...refused] } };
      const earlier = waiting.flatMap((one) => (one.kind === 'refusals' ? one.refused : []));
      const rest = waiting.filter((one) => one.kind !== 'refusals');
      return { waiting: [...rest, { kind: 'refusals', refused: [...earlier, ...refused] }] };
    });
  }

  /** Whether a dialog that lists refused edits is open or waits. */
  get tellsRefusals(): boolean {
    const { dialog, waiting } = this.store.getState();
    return dialog?.kind === 'refusals' || waiting.some((one) => one.kind === 'refusals');
  }

  /** Whether a refused edit is carried out when the person insists on it. */
  mayInsist(command: PlanCommand, fault: Fault): boolean {
    const about = 'row' in command ? command.row : command.type === 'link.change' ? command.link : undefined;
    if (about === undefined || this.session.resolve(about) === undefined) return false;
    return fault.code === 'conflict.field_changed' || isConfirmable(command, fault);
  }

  /** Sends a refused edit again, insisting on it. */
  sendAgain(command: PlanCommand, fault: Fault): void {
    if (isConfirmable(command, fault)) this.edit([{ ...command, confirmed: true } as PlanCommand]);
    else {
      const place = { plan: this.plan, resolve: this.session.resolve.bind(this.session) };
      this.edit([insisting(command, valueNow(command, fault, place))]);
    }
  }

  /** Opens a dialog the person called for. */
  openDialog(dialog: GanttDialog): void {
    this.store.setState({ dialog });
  }

  closeDialog(): void {
    this.store.setState({ dialog: undefined });
    this.viewport?.takeFocus();
  }
}
