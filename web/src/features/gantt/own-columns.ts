/** The schedule's own columns: a code type or a typed field each, with what every activity bears of it. */
import {
  type CodeContents,
  type CodesCommand,
  type CodeType,
  type CodeValue,
  type Coding,
  codeTypesOf,
  codeValuesOf,
  codingsOf,
  type Records,
  type SeenContents,
} from '@/engine';
import type { Language } from '@/shared/i18n';
import { parseDate, typedMinute } from '@/shared/lib/date-text';
import { levelColour } from '@/shared/lib/level-colours';
import { type CodeWords, codeText } from './api/use-brought';
import { type OwnColumnId, ownRowOf } from './grid-columns';
import { figureOf } from './row-edits';

export interface OwnColumn extends CodeType {
  id: OwnColumnId;
  /** Of a list, in the order of their rows. */
  values: readonly CodeValue[];
  /** By activity. */
  codings: ReadonlyMap<number, Coding>;
  /** By activity, worked out when it is asked for. */
  text: (activity: number) => string;
  /** The colour of the value that an activity bears; nothing where neither bears one. */
  colour: (activity: number) => string | undefined;
}

export type OwnColumns = ReadonlyMap<OwnColumnId, OwnColumn>;

const parts: readonly [string, string][] = [
  ['codeTypes', 'codeTypeName'],
  ['codeTypes', 'codeTypeKind'],
  ['codeValues', 'codeValueType'],
  ['codeValues', 'codeValueCode'],
  ['codeValues', 'codeValueName'],
  ['codeValues', 'codeValueColour'],
  ['codings', 'codingActivity'],
  ['codings', 'codingType'],
  ['codings', 'codingValue'],
  ['codings', 'codingText'],
  ['codings', 'codingNumber'],
];

interface Made {
  of: readonly (readonly unknown[])[];
  language: string;
  dateFormat: string;
  columns: OwnColumns;
}

let last: Made | undefined;

/**
 * The columns of these rows. A schedule may bear tens of thousands of codes and every edit gives other rows: columns whose values
 * did not change are not gathered again.
 */
export function ownColumns(rows: Records, words: CodeWords): OwnColumns {
  const of = parts.map(([table, field]) => rows.column(table, field));
  const { language, dateFormat } = words;
  const same =
    last?.language === language &&
    last.dateFormat === dateFormat &&
    of.every((column, k) => column === last!.of[k] || column.length + last!.of[k].length === 0);
  if (!same) last = { of, language, dateFormat, columns: gathered(rows, words) };
  return last!.columns;
}

function gathered(rows: Records, words: CodeWords): OwnColumns {
  const values = Map.groupBy(codeValuesOf(rows), ({ type }) => type);
  const codings = Map.groupBy(codingsOf(rows), ({ type }) => type);
  const out = new Map<OwnColumnId, OwnColumn>();
  for (const type of codeTypesOf(rows)) {
    if (type.row <= 0) continue; // the server has not numbered it yet
    out.set(`coding.${type.row}`, column(type, values.get(type.row) ?? [], codings.get(type.row) ?? [], words));
  }
  return out;
}

function column(type: CodeType, values: CodeValue[], codings: Coding[], words: CodeWords): OwnColumn {
  const borne = new Map(codings.map((coding) => [coding.activity, coding]));
  const byRow = new Map(values.map((value, place) => [value.row, { value, place }]));
  const texts = new Map<number, string>();
  const text = (activity: number): string => {
    const known = texts.get(activity);
    if (known !== undefined) return known;
    const coding = borne.get(activity);
    const said = coding === undefined ? '' : type.kind === 'list' ? listed(coding) : codeText(type.kind, coding, words);
    texts.set(activity, said);
    return said;
  };
  const listed = ({ value }: Coding) => saidOf(byRow.get(value ?? Number.NaN)?.value);
  const colour = (activity: number) => {
    const found = byRow.get(borne.get(activity)?.value ?? Number.NaN);
    return found && (found.value.colour || levelColour(found.place + 1));
  };
  return { ...type, id: `coding.${type.row}`, values, codings: borne, text, colour };
}

/** What people read of a value. */
export const saidOf = (value: CodeValue | undefined): string => (value ? value.name || value.code : '');

/** What a text typed or pasted into a cell says, or why it is refused. An empty text takes away what the activity bears. */
export type OwnRead =
  | { contents: CodeContents }
  | { problem: 'codeUnknown' | 'codeTwice' | 'codeUnreadable' | 'tooLong' };

const LONGEST = 500;
const fold = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase();
const yes = new Set(['sí', 'si', 's', 'yes', 'y', 'x', '1', 'true', 'verdadero']);
const no = new Set(['no', 'n', '0', 'false', 'falso']);

/** Figures as the server has them: what it takes at most in ten-thousandths. */
const LARGEST = 100_000_000_000;

export function ownRead(
  { kind, values }: Pick<OwnColumn, 'kind' | 'values'>,
  typed: string,
  language: Language,
  dateFormat: string,
): OwnRead {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return { contents: {} };
  if (text.length > LONGEST) return { problem: 'tooLong' };
  if (kind === 'text') return { contents: { text } };
  if (kind === 'list') return valueNamed(values, text);
  if (kind === 'flag') {
    if (yes.has(fold(text))) return { contents: { number: 1 } };
    return no.has(fold(text)) ? { contents: {} } : { problem: 'codeUnreadable' };
  }
  if (kind === 'date') {
    const parsed = parseDate(text, dateFormat);
    return 'problem' in parsed ? { problem: 'codeUnreadable' } : { contents: { number: typedMinute(parsed, false) } };
  }
  const figure = figureOf(kind === 'duration' ? text.replace(/\s*h$/i, '') : text.replace(/\$/g, ''), language);
  if (figure === undefined || Math.abs(figure) > LARGEST || (kind === 'duration' && figure < 0))
    return { problem: 'codeUnreadable' };
  return { contents: { number: Math.round(figure * (kind === 'duration' ? 60 : 10_000)) } };
}

/** A value is called by its short form, by what it means, or by both, whatever the case of the letters. */
function valueNamed(values: readonly CodeValue[], text: string): OwnRead {
  const wanted = fold(text);
  const coded = values.find(({ code }) => fold(code) === wanted);
  if (coded) return { contents: { codeValue: coded.row } };
  const named = values.filter(({ code, name }) => fold(name) === wanted || fold(`${code} · ${name}`) === wanted);
  if (named.length > 1) return { problem: 'codeTwice' };
  return named.length ? { contents: { codeValue: named[0].row } } : { problem: 'codeUnknown' };
}

/** What an activity bears of a column, as commands name it. */
export function seenOwn({ kind, codings }: OwnColumn, row: number): SeenContents {
  const coding = codings.get(row);
  if (!coding) return {};
  const seen: SeenContents = coding.row > 0 ? { coding: coding.row } : {};
  if (kind === 'list') return coding.value === null ? seen : { ...seen, codeValue: coding.value };
  return kind === 'text' ? { ...seen, text: coding.text } : { ...seen, number: coding.number };
}

// A zero is a value; only a coding that is not there bears none.
const sameContents = (a: CodeContents, b: CodeContents): boolean =>
  a.codeValue === b.codeValue && a.text === b.text && a.number === b.number;

/**
 * The command that gives an activity what was read; nothing where it bears that already, or did when the person saw it. It names
 * what they saw: where a colleague gave another value meanwhile, the server asks instead of writing over it.
 */
export function ownCommand(
  column: OwnColumn,
  row: number,
  contents: CodeContents,
  seen: SeenContents = seenOwn(column, row),
): CodesCommand | undefined {
  if (sameContents(contents, seen) || sameContents(contents, seenOwn(column, row))) return undefined;
  return { type: 'codes.assign', rows: [row], codeType: column.row, ...contents, seen };
}

/** What the editor of a cell begins with: as it is typed back. */
export function ownEditText(column: OwnColumn, row: number, language: Language): string {
  const coding = column.codings.get(row);
  if (!coding) return '';
  if (column.kind === 'list') return column.values.find((value) => value.row === coding.value)?.code ?? '';
  if (column.kind === 'number' || column.kind === 'cost' || column.kind === 'duration') {
    const text = String(coding.number / (column.kind === 'duration' ? 60 : 10_000));
    return language === 'es' ? text.replace('.', ',') : text;
  }
  return column.text(row);
}

/** What rows are ordered by; nothing where an activity bears nothing. */
export function ownKey(column: OwnColumn, row: number): number | string | undefined {
  const coding = column.codings.get(row);
  if (!coding) return undefined;
  return column.kind === 'list' || column.kind === 'text' ? column.text(row) || undefined : coding.number;
}

/** The column of a row of the plan's own types, by the id of a grid column. */
export const ownOf = (own: OwnColumns | undefined, id: string): OwnColumn | undefined =>
  ownRowOf(id) === undefined ? undefined : own?.get(id as OwnColumnId);
