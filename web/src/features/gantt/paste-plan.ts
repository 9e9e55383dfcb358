/** What a paste would do: the commands, the rows as they are understood, and all that is not taken, with its reason. */
import type { CodesCommand, Foresight, NewLink, Plan, PlanCommand, Ref } from '@/engine';
import type { Language } from '@/shared/i18n';
import { type ColumnId, isEditable, isOwn } from './grid-columns';
import { type OwnColumn, type OwnColumns, ownCommand, ownRead } from './own-columns';
import type { PasteTarget } from './paste-heads';
import { LinksSoFar, ownNumbers } from './paste-links';
import { type NewPlace, pasteNewRows } from './paste-new-rows';
import { pasteOver } from './paste-over-rows';
import type { CellProblem } from './paste-problems';
import { type PasteColumn, type PasteTable, placeIn } from './paste-table';
import { ownWriting } from './paste-writing';

/** Commands one step takes at most, and bytes a request, as the server has it; a request holds a little besides. */
export const MOST_COMMANDS = 5_000;
const MOST_BYTES = 1_000_000;

/** Why a paste is too much for one step, nothing where it is not. */
export function tooMuch(commands: readonly PlanCommand[]): 'tooManyChanges' | 'tooLarge' | undefined {
  if (commands.length > MOST_COMMANDS) return 'tooManyChanges';
  return new TextEncoder().encode(JSON.stringify(commands)).length > MOST_BYTES ? 'tooLarge' : undefined;
}

/** Commands whose effect is worked out before they are carried out. */
const MOST_FORESEEN = 300;

/** As new activities, over the rows that are there, or over those that the table names by their codes. */
export type PasteMode = 'insert' | 'overwrite' | 'match';

/** Where a paste goes. */
export interface PasteTo {
  /** The new rows go here. */
  place: NewPlace;
  /** Rows that are written over, in the order they are shown. */
  rows: readonly number[];
  /** Where rows beyond those go. */
  beyond: NewPlace;
}

export interface RefusedCell extends CellProblem {
  /** Place of the row in the table. */
  k: number;
  column: PasteColumn;
}

export interface PasteLine {
  k: number;
  /** The row of the plan it is written over, nothing where it becomes a new one. */
  row: number | undefined;
  /** In the outline of the new rows, from 0. */
  depth: number;
}

/** Facts about a paste as a whole, with how often they hold; see `paste.note`. */
export type PasteNote = 'links' | 'linksOut' | 'start' | 'finish' | 'summary';

/** Columns that say something of work under way alone, which new activities are not. */
const ofWorkUnderWay: ReadonlySet<PasteTarget> = new Set(['remaining', 'suspended', 'resumed']);

/** Why a column of the table is left out, nothing where it is taken. */
export function leftOut(
  { target, reset }: PasteColumn,
  table: PasteTable,
  mode: PasteMode,
): 'unknown' | 'computed' | 'reset' | undefined {
  if (reset) return 'reset';
  if (target === undefined) return 'unknown';
  if (target === 'successors' && placeIn(table, 'predecessors') >= 0) return 'computed';
  if (mode === 'insert' && (target === 'number' || target === 'wbs' || target === 'level' || target === 'constraint')) {
    return undefined;
  }
  if (mode === 'insert' && ofWorkUnderWay.has(target)) return 'reset';
  if (mode === 'insert' && isOwn(target)) return undefined;
  return target !== 'level' && isEditable(target) ? undefined : 'computed';
}

type Assign = CodesCommand & { type: 'codes.assign' };

/** A paste on its way from the table to commands. */
export class Pasting {
  readonly plan: Plan;
  readonly table: PasteTable;
  readonly language: Language;
  /** What the grid shows in a cell. */
  readonly shown: (row: number, column: ColumnId) => string;
  /** The schedule's own columns. */
  readonly own: OwnColumns | undefined;
  readonly numbers: ReadonlyMap<number, number> | undefined;
  /** In the order they are carried out, as one step. */
  readonly commands: PlanCommand[] = [];
  readonly lines: PasteLine[] = [];
  readonly refused: RefusedCell[] = [];
  readonly notes = new Map<PasteNote, number>();
  /** What becomes of links of the plan. */
  linksOver = new LinksSoFar();
  /** The links among the new rows would have closed a circle, and are left out. */
  circle = false;
  /** New rows, and rows of the plan that get another value. */
  added = 0;
  changed = 0;

  /** Cells of the schedule's own columns that change; of each value, the command that gives it. */
  coded = 0;
  private readonly codes = new Map<string, Assign>();

  constructor(
    plan: Plan,
    table: PasteTable,
    language: Language,
    shown: (row: number, column: ColumnId) => string,
    own?: OwnColumns,
  ) {
    this.plan = plan;
    this.table = table;
    this.language = language;
    this.shown = shown;
    this.own = own;
    this.numbers = ownNumbers(table);
  }

  has(target: PasteTarget): boolean {
    return placeIn(this.table, target) >= 0;
  }

  /** The text of a cell, empty where the table has no such column. */
  text(k: number, target: PasteTarget): string {
    const at = placeIn(this.table, target);
    return at < 0 ? '' : this.table.rows[k][at];
  }

  refuse(k: number, target: PasteTarget, problem: CellProblem): void {
    const column = this.table.columns.find((one) => one.target === target);
    if (column) this.refused.push({ ...problem, k, column });
  }

  note(note: PasteNote, count = 1): void {
    if (count > 0) this.notes.set(note, (this.notes.get(note) ?? 0) + count);
  }

  /**
   * Takes a cell of the schedule's own columns over a row. Rows that bore the same and get the same share a command. A value that its list
   * does not hold is refused: a slip of the pen would make a new one.
   */
  code(k: number, column: OwnColumn, row: Ref): void {
    const text = this.text(k, column.id);
    const read = ownRead(
      column,
      ownWriting(column.id, text, this.plan.schedule.dateFormat, column.kind),
      this.language,
      this.plan.schedule.dateFormat,
    );
    if ('problem' in read) {
      this.refuse(k, column.id, { key: `problem.${read.problem}`, what: text.trim() });
      return;
    }
    const command =
      typeof row === 'number'
        ? ownCommand(column, row, read.contents)
        : Object.keys(read.contents).length > 0 && {
            type: 'codes.assign',
            rows: [row],
            codeType: column.row,
            ...read.contents,
          };
    if (!command) return;
    const assign = command as Assign;
    // The row of a single coding is no word about several.
    const { coding: _, ...seen } = assign.seen ?? {};
    const key = JSON.stringify([column.row, read.contents, assign.seen && seen]);
    const same = this.codes.get(key);
    if (same) {
      same.rows.push(row);
      if (same.seen) same.seen = seen;
    } else {
      this.codes.set(key, assign);
      this.commands.push(assign);
    }
    this.coded++;
  }

  /** The schedule's own columns that the table has. */
  get ownTargets(): OwnColumn[] {
    return this.table.columns.flatMap(({ target }) => (target && isOwn(target) && this.own?.get(target)) || []);
  }

  made(k: number, depth: number): void {
    this.lines.push({ k, row: undefined, depth });
    this.added++;
  }

  over(k: number, row: number): void {
    this.lines.push({ k, row, depth: 0 });
  }
}

/**
 * The rows of the plan that a table names by the codes of activities, by places in the table; nothing where it has no such column or
 * none of its codes is one activity's alone.
 */
export function codedRows({ activities: a }: Plan, table: PasteTable): ReadonlyMap<number, number> | undefined {
  const at = table.headed ? placeIn(table, 'code') : -1;
  if (at < 0) return undefined;
  const rows = new Map<string, number | undefined>();
  for (let i = 0; i < a.row.length; i++) if (a.code[i]) rows.set(a.code[i], rows.has(a.code[i]) ? undefined : a.row[i]);
  const out = new Map<number, number>();
  for (const [k, cells] of table.rows.entries()) {
    const row = rows.get(cells[at].trim());
    if (row !== undefined) out.set(k, row);
  }
  return out.size ? out : undefined;
}

/** Over the rows with the codes of the table; one that no activity has, or several, is refused. */
function pasteByCode(paste: Pasting, named: ReadonlyMap<number, number>): void {
  for (const k of paste.table.rows.keys()) {
    const code = paste.text(k, 'code').trim();
    if (named.has(k) || paste.table.rows[k].every((cell) => cell.trim() === '')) continue;
    paste.lines.push({ k, row: undefined, depth: 0 });
    paste.refuse(k, 'code', { key: 'paste.problem.code', what: code });
  }
  pasteOver(
    paste,
    [...named].map(([k, row]) => ({ k, row })),
    'code',
  );
}

/** Works out what pasting a table does. Empty rows make no activities. */
export function pastePlan(paste: Pasting, mode: PasteMode, to: PasteTo): Pasting {
  const named = mode === 'match' ? codedRows(paste.plan, paste.table) : undefined;
  if (named) pasteByCode(paste, named);
  else pasteRows(paste, mode, to);
  paste.lines.sort((a, b) => a.k - b.k);
  paste.refused.sort((a, b) => a.k - b.k || a.column.at - b.column.at);
  return paste;
}

function pasteRows(paste: Pasting, mode: PasteMode, to: PasteTo): void {
  const { rows } = paste.table;
  const filled = (k: number): boolean => rows[k].some((cell) => cell.trim() !== '');
  const all = rows.map((_, k) => k);
  const over = mode === 'insert' ? [] : all.slice(0, to.rows.length);
  pasteNewRows(paste, all.slice(over.length).filter(filled), mode === 'insert' ? to.place : to.beyond);
  pasteOver(
    paste,
    over.map((k) => ({ k, row: to.rows[k] })),
  );
}

/**
 * The paste without links that would close a circle among the new rows, for they would have all of it refused, and what it
 * would do to the plan where that is worked out.
 */
export function withoutCircle(
  paste: Pasting,
  foresee: (command: PlanCommand) => Foresight,
): { pasting: Pasting; effect: Foresight | undefined } {
  const { commands, plan } = paste;
  if (!commands.length || plan.activities.n === 0) return { pasting: paste, effect: undefined };
  const linking = commands.findIndex((command) => command.type === 'links.add' && isAmongNew(command.items[0]));
  const links = commands[linking];
  if (links?.type === 'links.add') {
    // New rows stand first: what is over rows cannot have made their links fail.
    const made = foresee({ type: 'batch', commands: commands.slice(0, linking + 1) });
    if (made.plan.links.n < plan.links.n + links.items.length) {
      commands.splice(linking, 1);
      paste.circle = true;
    } else if (linking === commands.length - 1) return { pasting: paste, effect: made };
  }
  if (commands.length > MOST_FORESEEN) return { pasting: paste, effect: undefined };
  return { pasting: paste, effect: foresee({ type: 'batch', commands: [...commands] }) };
}

/** Whether a link stands between new rows, which have no number yet. */
const isAmongNew = ({ from, to }: NewLink): boolean => typeof from === 'string' && typeof to === 'string';
