/** The schedule's own columns on screen, and what a command writes before the server answers. */
import type { RecordArea, RecordEdit } from '../core/record-model';
import type { Records, Value } from '../core/records';
import type { BaseCommand, Ref } from '../core/wire';
import { tables } from './fields.gen';
import { type CodeKind, type CodesCommand, isCodes, type NewCodeValue } from './wire';

export const codes: RecordArea<BaseCommand> = {
  names: ['codes'],
  tables,
  references: {
    one: new Set(['codeType', 'codeValue', 'coding']),
    many: new Set(['rows']),
    records: new Set(['commands']),
    parts: new Set(['seen']),
  },
  perform(edit, command) {
    if (isCodes(command)) perform(edit, command);
  },
  about(rows, command, rowOf) {
    if (!isCodes(command) || !('codeType' in command)) return undefined;
    const name = rows.value(rowOf(command.codeType) ?? Number.NaN, 'codeTypeName');
    return name === undefined ? undefined : String(name);
  },
};

function perform(edit: RecordEdit, command: CodesCommand): void {
  switch (command.type) {
    case 'codes.add-type': {
      const kind = command.kind === 'list' ? '' : command.kind;
      const row = edit.add('codeTypes', { codeTypeName: command.name.trim(), codeTypeKind: kind });
      addValues(edit, row, command.values ?? []);
      return;
    }
    case 'codes.rename-type':
      edit.set(command.codeType, 'codeTypeName', command.name.trim());
      return;
    case 'codes.remove-type':
      remove(edit, [command.codeType]);
      return;
    case 'codes.add-values':
      addValues(edit, command.codeType, command.values);
      return;
    case 'codes.set-value':
      if (command.code !== undefined) edit.set(command.codeValue, 'codeValueCode', command.code);
      if (command.name !== undefined) edit.set(command.codeValue, 'codeValueName', command.name);
      if (command.colour !== undefined) edit.set(command.codeValue, 'codeValueColour', command.colour);
      return;
    case 'codes.remove-values':
      remove(edit, command.rows);
      return;
    case 'codes.assign':
      assign(edit, command);
  }
}

function addValues(edit: RecordEdit, of: Ref, values: readonly NewCodeValue[]): void {
  for (const { code, name = '', colour = '' } of values) {
    const cells = { codeValueType: of as Value, codeValueCode: code, codeValueName: name, codeValueColour: colour };
    edit.add('codeValues', cells);
  }
}

/** Takes types or values away, with the values of the types and the codings of both. */
function remove(edit: RecordEdit, refs: readonly Ref[]): void {
  const gone = new Set<number>();
  for (const ref of refs) {
    const row = edit.rowOf(ref);
    if (row !== undefined) gone.add(row);
  }
  const { rows } = edit;
  const hanging = (table: string, field: string) =>
    rows.column(table, field).forEach((of, at) => {
      if (typeof of === 'number' && gone.has(of)) gone.add(rows.rowsOf(table)[at]);
    });
  hanging('codeValues', 'codeValueType');
  hanging('codings', 'codingType');
  hanging('codings', 'codingValue');
  edit.remove([...gone]);
}

type Assign = CodesCommand & { type: 'codes.assign' };

function assign(edit: RecordEdit, { rows: refs, codeType, codeValue, text, number }: Assign): void {
  const type = edit.rowOf(codeType);
  if (type === undefined) return;
  const says =
    codeValue !== undefined || Boolean(text?.trim()) || (number !== undefined && !isUnset(edit, type, number));
  const codings = new Map<number, number>();
  edit.rows.column('codings', 'codingType').forEach((of, at) => {
    if (of !== type) return;
    codings.set(edit.rows.column('codings', 'codingActivity')[at] as number, edit.rows.rowsOf('codings')[at]);
  });
  const cells = {
    codingValue: (codeValue ?? null) as Value,
    codingText: text?.trim() ?? '',
    codingNumber: number ?? 0,
  };
  const gone: number[] = [];
  for (const ref of refs) {
    const activity = edit.rowOf(ref);
    if (activity === undefined) continue;
    const now = codings.get(activity);
    if (now === undefined) {
      if (says) edit.add('codings', { codingActivity: activity, codingType: type, ...cells });
    } else if (!says) gone.push(now);
    else for (const [field, value] of Object.entries(cells)) edit.set(now, field, value);
  }
  if (gone.length) edit.remove(gone);
}

/** A flag that is not set is no coding. */
const isUnset = (edit: RecordEdit, type: number, number: number): boolean =>
  edit.rows.value(type, 'codeTypeKind') === 'flag' && number === 0;

/** A column of the schedule's own. */
export interface CodeType {
  row: number;
  name: string;
  kind: CodeKind;
}

/** A value of a code type. */
export interface CodeValue {
  row: number;
  type: number;
  code: string;
  name: string;
  colour: string;
}

export const codeTypesOf = (rows: Records): CodeType[] =>
  rows.rowsOf('codeTypes').map((row, at) => ({
    row,
    name: String(rows.column('codeTypes', 'codeTypeName')[at]),
    kind: (rows.column('codeTypes', 'codeTypeKind')[at] || 'list') as CodeKind,
  }));

export const codeValuesOf = (rows: Records): CodeValue[] =>
  rows.rowsOf('codeValues').map((row, at) => ({
    row,
    type: rows.column('codeValues', 'codeValueType')[at] as number,
    code: String(rows.column('codeValues', 'codeValueCode')[at]),
    name: String(rows.column('codeValues', 'codeValueName')[at]),
    colour: String(rows.column('codeValues', 'codeValueColour')[at]),
  }));

/** What an activity bears of a type. */
export interface Coding {
  row: number;
  activity: number;
  type: number;
  value: number | null;
  text: string;
  number: number;
}

export const codingsOf = (rows: Records): Coding[] =>
  rows.rowsOf('codings').map((row, at) => ({
    row,
    activity: rows.column('codings', 'codingActivity')[at] as number,
    type: rows.column('codings', 'codingType')[at] as number,
    value: rows.column('codings', 'codingValue')[at] as number | null,
    text: String(rows.column('codings', 'codingText')[at]),
    number: Number(rows.column('codings', 'codingNumber')[at]),
  }));
