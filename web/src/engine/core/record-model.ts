/**
 * The model of an area without rules of its own on screen: an edit is laid over the rows as field values, and what
 * follows from it comes with the receipt. Tables and the effect of each command are parameters.
 */
import type { Laid, Numbered } from './laid-edits';
import type { Head, PlanModel } from './plan-model';
import { Records, type Tables, type Value, type WireCells, type WireTable } from './records';
import type { References } from './refs';
import type { Names } from './row-names';
import type { BaseCommand, BaseDelta, Ref } from './wire';

export interface RecordSnapshot extends Head {
  tables: Record<string, WireTable>;
}

export interface RecordDelta extends BaseDelta {
  added?: Record<string, WireTable> | null;
  removed?: Record<string, number[]> | null;
  changed?: WireCells[] | null;
}

/** What a command does to the rows on screen. A cell of a row that is gone is not written. */
export interface RecordEdit {
  /** The rows with what this edit and those before it wrote. */
  readonly rows: Records;
  /** The row a reference stands for; nothing when it stands for none. */
  rowOf(ref: Ref): number | undefined;
  value(row: Ref, field: string): Value | undefined;
  /** A value of a field of type `row` is a reference. */
  set(row: Ref, field: string, value: Value): void;
  /** Gives the number the row is drawn under. */
  add(table: string, values: Readonly<Record<string, Value>>): number;
  remove(rows: readonly Ref[]): void;
}

export interface RecordArea<C> {
  /** As the server calls it; of areas that were joined, each. */
  names: readonly string[];
  tables: Tables;
  references: References;
  /** What a command writes; one the area cannot foresee, or that is another area's, writes nothing. */
  perform(edit: RecordEdit, command: C): void;
  /** The row a command is about, in words for a later refusal. */
  about(rows: Records, command: C, rowOf: (ref: Ref) => number | undefined): string | undefined;
}

type RecordModel<C extends BaseCommand> = PlanModel<Records, C, RecordDelta, RecordSnapshot, void, Laid<Records>>;

export function recordModel<C extends BaseCommand>(area: RecordArea<C>): RecordModel<C> {
  return {
    references: area.references,
    about: area.about,
    head: (snapshot) => snapshot,
    read(snapshot) {
      const rows = new Records(area.tables);
      for (const table of Object.keys(area.tables)) {
        const given = snapshot.tables[table];
        // A table without rows may come as null.
        if (given?.row?.length) rows.add(table, given);
      }
      return rows;
    },
    apply,
    added: ({ added }) => Object.keys(area.tables).flatMap((table) => added?.[table]?.row ?? []),
    lay(confirmed, commands, names, before) {
      const plan = (before?.plan ?? confirmed).draft();
      const pending = new Set(before?.pending);
      for (const numbered of commands) {
        const edit = editOf(plan, pending, numbered, names);
        for (const command of flattened(numbered.command)) area.perform(edit, command);
      }
      return { plan, pending };
    },
  };
}

/** The commands of a batch, or the one command. */
function* flattened<C extends BaseCommand>(command: C): Generator<C> {
  if (command.type !== 'batch') yield command;
  else for (const inner of (command as unknown as { commands: C[] }).commands) yield* flattened(inner);
}

function apply(rows: Records, { added, removed, changed }: RecordDelta): void {
  const gone = new Set(Object.values(removed ?? {}).flat());
  // A row that went and came back within the command is in both lists: the old record makes room first.
  if (gone.size) rows.remove(gone);
  for (const [table, more] of Object.entries(added ?? {})) if (table in rows.tables) rows.add(table, more);
  for (const { field, rows: numbers, to } of changed ?? []) {
    for (const [k, row] of numbers.entries()) rows.set(row, field, to[k]);
  }
}

function editOf(plan: Records, pending: Set<number>, { id }: Numbered<unknown>, names: Names): RecordEdit {
  let made = 0;
  const rowOf = (ref: Ref): number | undefined =>
    names.resolve(typeof ref === 'string' && ref.startsWith('#') ? id + ref : ref);
  const written = (row: number, field: string, value: Value): Value =>
    plan.typeOf(row, field) === 'row' && value !== null ? (rowOf(value as Ref) ?? null) : value;
  const set: RecordEdit['set'] = (ref, field, value) => {
    const row = rowOf(ref);
    if (row === undefined || !plan.has(row)) return;
    plan.set(row, field, written(row, field, value));
    pending.add(row);
  };
  return {
    rows: plan,
    rowOf,
    value: (ref, field) => plan.value(rowOf(ref) ?? Number.NaN, field),
    set,
    add(table, values) {
      const row = names.created(id, ++made);
      plan.add(table, { row: [row] });
      for (const [field, value] of Object.entries(values)) set(row, field, value);
      pending.add(row);
      return row;
    },
    remove(refs) {
      plan.remove(new Set(refs.map(rowOf).filter((row) => row !== undefined)));
    },
  };
}
