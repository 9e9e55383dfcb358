/** Which rows of a plan a filter shows. It hides rows and never changes the plan. */
import { type Activities, DAY, dayOf, Flag, NONE, type Plan, statusOf, type Tree, workLeft } from '@/engine';
import { comparable } from '@/shared/lib/text-search';
import { isOwn, type OwnColumnId } from './grid-columns';
import { type OwnColumn, type OwnColumns, ownKey } from './own-columns';
import { cellText, varianceOf } from './row-values';
import type { RowWords } from './row-words';
import { isIn, type Situation } from './situations';

/** What a column is compared as. */
export type FilterKind =
  | 'string'
  | 'number'
  | 'date'
  | 'array'
  | 'status'
  | 'code'
  | 'ownText'
  | 'ownNumber'
  | 'ownDate'
  | 'flag';

export const operators = {
  string: ['includes', 'notincludes', 'is', 'isnot'],
  number: ['equals', 'notequals', 'morethan', 'lessthan', 'moreequalsthan', 'lessequalsthan'],
  date: ['afterthan', 'beforethan'],
  array: ['issomeof', 'notsomeof'],
  status: ['is', 'isnot'],
  code: ['is', 'isnot', 'issomeof', 'notsomeof', 'isempty', 'isfilled'],
  ownText: ['includes', 'notincludes', 'is', 'isnot', 'isempty', 'isfilled'],
  ownNumber: ['equals', 'notequals', 'morethan', 'lessthan', 'moreequalsthan', 'lessequalsthan', 'isempty', 'isfilled'],
  ownDate: ['afterthan', 'beforethan', 'isempty', 'isfilled'],
  flag: ['is'],
} as const satisfies Record<FilterKind, readonly string[]>;

export type Operator = (typeof operators)[FilterKind][number];

/** What can be asked of a row, in the order the choice offers it. */
export const filterFields = {
  name: 'string',
  code: 'string',
  wbs: 'string',
  description: 'string',
  tags: 'string',
  priority: 'string',
  subcontract: 'string',
  responsibles: 'string',
  projectTags: 'string',
  kind: 'array',
  calendar: 'array',
  constraint: 'array',
  critical: 'array',
  situation: 'array',
  status: 'status',
  start: 'date',
  finish: 'date',
  actualStart: 'date',
  actualFinish: 'date',
  expectedFinish: 'date',
  lateStart: 'date',
  lateFinish: 'date',
  baselineStart: 'date',
  baselineFinish: 'date',
  deadline: 'date',
  constraintDate: 'date',
  duration: 'number',
  remaining: 'number',
  progress: 'number',
  float: 'number',
  freeFloat: 'number',
  startVariance: 'number',
  finishVariance: 'number',
  durationVariance: 'number',
  cost: 'number',
  manHours: 'number',
} as const satisfies Record<string, FilterKind>;

export type FixedFilterField = keyof typeof filterFields;
export type FilterField = FixedFilterField | OwnColumnId;

export const isFilterField = (id: string): id is FilterField => Object.hasOwn(filterFields, id) || isOwn(id);

/** What the schedule's own columns are compared as, by the kind of what they hold. */
const ownKinds = {
  list: 'code',
  text: 'ownText',
  number: 'ownNumber',
  duration: 'ownNumber',
  cost: 'ownNumber',
  date: 'ownDate',
  flag: 'flag',
} as const satisfies Record<OwnColumn['kind'], FilterKind>;

/** What a field is compared as; nothing where the schedule has no such column. */
export const kindOfField = (field: FilterField, own?: OwnColumns): FilterKind | undefined => {
  if (!isOwn(field)) return filterFields[field];
  const column = own?.get(field);
  return column && ownKinds[column.kind];
};

/** Conditions that compare with no value, and those that compare with several. */
export const isBare = (operator: Operator): boolean => operator === 'isempty' || operator === 'isfilled';
export const takesSeveral = (operator: Operator): boolean => operator === 'issomeof' || operator === 'notsomeof';

/** One condition. Figures are days, percents or amounts; a date is `2026-05-04`; several values belong to `issomeof`. */
export interface FilterRule {
  field: FilterField;
  operator: Operator;
  value: string | readonly string[];
  /** Asks for the rows that do not hold it. */
  not?: true;
}

/** Conditions of which all hold, or any; a group stands where a condition may, and `not` asks for the rows outside of it. */
export interface Filter {
  join: 'and' | 'or';
  rules: readonly (FilterRule | Filter)[];
  not?: true;
}

export const isGroup = (part: FilterRule | Filter): part is Filter => 'rules' in part;

/** The mark of a condition or group that is denied, to be spread into another one. */
const denial = ({ not }: { not?: unknown }): { not?: true } => (not === true ? { not } : {});

/** The condition or group denied, or affirmed again. */
export function denied<P extends FilterRule | Filter>({ not, ...part }: P): P {
  return (not ? part : { ...part, not: true }) as P;
}

export const noFilter: Filter = { join: 'and', rules: [] };

/** What a rule starts with for a field. */
export function freshRule(field: FilterField, own?: OwnColumns): FilterRule {
  const kind = kindOfField(field, own) ?? 'ownText';
  return { field, operator: operators[kind][0], value: kind === 'array' ? [] : kind === 'flag' ? 'yes' : '' };
}

const empty = ({ value, operator }: FilterRule): boolean =>
  !isBare(operator) && (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/** The filter without conditions that say nothing yet, as stored or typed; nothing where none is left. */
export function effective(filter: Filter | undefined): Filter | undefined {
  if (!filter) return undefined;
  const rules = filter.rules.flatMap((part): (FilterRule | Filter)[] => {
    if (!isGroup(part)) return empty(part) ? [] : [part];
    const group = effective(part);
    return group ? [group] : [];
  });
  return rules.length ? { ...denial(filter), join: filter.join, rules } : undefined;
}

const ownOperators: readonly string[] = Object.values(ownKinds).flatMap((kind): readonly string[] => operators[kind]);

/** A stored filter, without what this version does not know. */
export function readFilter(kept: unknown): Filter | undefined {
  const given = (kept ?? {}) as { join?: unknown; rules?: unknown; not?: unknown };
  if (!Array.isArray(given.rules)) return undefined;
  const rules = given.rules.flatMap((part): (FilterRule | Filter)[] => {
    const group = readFilter(part);
    if (group) return [group];
    const { field, operator, value, not } = (part ?? {}) as Record<string, unknown>;
    if (typeof field !== 'string' || !isFilterField(field)) return [];
    const known: readonly string[] = isOwn(field) ? ownOperators : operators[filterFields[field]];
    const values = Array.isArray(value) && value.every((one) => typeof one === 'string');
    if (typeof operator !== 'string' || !known.includes(operator)) return [];
    if (takesSeveral(operator as Operator) !== values || (!values && typeof value !== 'string')) return [];
    return [{ ...denial({ not }), field, operator: operator as Operator, value: value as string | string[] }];
  });
  return rules.length ? { ...denial(given), join: given.join === 'or' ? 'or' : 'and', rules } : undefined;
}

/** Whether a condition on this field stands anywhere in a filter. */
export const asksFor = (filter: Filter | undefined, field: FilterField): boolean =>
  filter?.rules.some((part) => (isGroup(part) ? asksFor(part, field) : part.field === field)) ?? false;

/** Whether the active baseline decides what a filter shows. */
export const asksForBaseline = (filter: Filter | undefined): boolean =>
  filter?.rules.some((part) =>
    isGroup(part) ? asksForBaseline(part) : part.field === 'situation' || /^baseline|Variance$/.test(part.field),
  ) ?? false;

/** Whether a condition on one of the schedule's own columns stands anywhere in a filter. */
export const asksForOwn = (filter: Filter | undefined): boolean =>
  filter?.rules.some((part) => (isGroup(part) ? asksForOwn(part) : isOwn(part.field))) ?? false;

/** The filter without conditions on columns that the schedule has no more, or that hold another kind now. */
export function standing(filter: Filter | undefined, own: OwnColumns): Filter | undefined {
  const rules = filter?.rules.flatMap((part): (FilterRule | Filter)[] => {
    if (isGroup(part)) return standing(part, own)?.rules.length ? [standing(part, own)!] : [];
    const kind = kindOfField(part.field, own);
    return kind && (operators[kind] as readonly string[]).includes(part.operator) ? [part] : [];
  });
  return filter && rules?.length ? { ...denial(filter), join: filter.join, rules } : undefined;
}

/** Just below done counts as 99 percent: it is shown so, and somebody looks for it so. */
export const comparedProgress = (percent: number): number => (percent >= 99.9999999999 && percent < 100 ? 99 : percent);

/** What rows are asked about besides the plan. */
export interface FilterFacts {
  plan: Plan;
  /** By index, in 1/10,000 of a percent. */
  progress: ArrayLike<number>;
  expected?: ArrayLike<number>;
  words: RowWords;
}

const PART = 10_000;
const folded = (text: string): string => comparable(text).trim();

function numberOf({ plan, progress, words }: FilterFacts, i: number, field: FixedFilterField): number {
  const a: Activities = plan.activities;
  const perDay = plan.schedule.minutesPerDay;
  switch (field) {
    case 'duration':
      return (plan.tree.children[i] > 0 ? a.span[i] : a.duration[i]) / (plan.isElapsed(i) ? DAY : perDay);
    case 'remaining':
      return workLeft(plan, i) / (plan.isElapsed(i) ? DAY : perDay);
    case 'startVariance':
    case 'finishVariance':
    case 'durationVariance':
      return (varianceOf(plan, i, field, words) ?? Number.NaN) / perDay;
    case 'float':
      return a.totalFloat[i] / perDay;
    case 'freeFloat':
      return a.freeFloat[i] / perDay;
    case 'cost':
      return a.cost[i] / PART;
    case 'manHours':
      return a.manHours[i] / PART;
    default:
      return comparedProgress(progress[i] / PART);
  }
}

export function numberHolds(operator: Operator, have: number, wanted: number): boolean {
  switch (operator) {
    case 'equals':
      return have === wanted;
    case 'notequals':
      return have !== wanted;
    case 'morethan':
      return have > wanted;
    case 'lessthan':
      return have < wanted;
    case 'moreequalsthan':
      return have >= wanted;
    default:
      return have <= wanted;
  }
}

export function textHolds(operator: Operator, have: string, wanted: string): boolean {
  const [a, b] = [folded(have), folded(wanted)];
  if (operator === 'includes' || operator === 'notincludes') return a.includes(b) === (operator === 'includes');
  return (a === b) === (operator === 'is');
}

/** Days, counted from 1970. A row without the date is on no side of it. */
export const dateHolds = (operator: Operator, have: number | undefined, wanted: number): boolean =>
  have !== undefined && (operator === 'afterthan' ? have > wanted : have < wanted);

/** Dates that end something: one at midnight is the evening before. */
const ends = new Set<FixedFilterField>([
  'finish',
  'actualFinish',
  'expectedFinish',
  'lateFinish',
  'baselineFinish',
  'deadline',
]);

type DateField = { [F in FixedFilterField]: (typeof filterFields)[F] extends 'date' ? F : never }[FixedFilterField];

function dayIn({ plan: { activities: a }, words }: FilterFacts, i: number, field: DateField): number | undefined {
  const point = words.baseline?.get(a.row[i]);
  const minute = field === 'baselineStart' ? point?.start : field === 'baselineFinish' ? point?.finish : a[field][i];
  if (minute === undefined || minute === NONE || minute === 0) return undefined;
  const span = field !== 'finish' || minute > a.start[i];
  return dayOf(ends.has(field) && span ? minute - 1 : minute);
}

/** The key that stands for a row's value among the choices of an array field. */
export function keyOf(plan: Plan, i: number, field: FilterField): string {
  const a = plan.activities;
  if (field === 'kind') return String(a.kind[i]);
  if (field === 'calendar') return String(a.calendar[i]);
  if (field === 'constraint') return String(a.constraint[i]);
  return a.flags[i] & Flag.critical ? 'yes' : 'no';
}

/** A value of a list is named by its row. Figures are in the unit that is shown: numbers, money, hours. */
function ownHolds(column: OwnColumn, row: number, operator: Operator, value: FilterRule['value']): boolean {
  const coding = column.codings.get(row);
  const wanted = typeof value === 'string' ? value : '';
  if (isBare(operator)) return (coding === undefined) === (operator === 'isempty');
  switch (ownKinds[column.kind]) {
    case 'code': {
      const among = coding !== undefined && [value].flat().includes(String(coding.value));
      return among === (operator === 'is' || operator === 'issomeof');
    }
    case 'flag':
      return (coding !== undefined) === (wanted === 'yes');
    case 'ownText':
      return textHolds(operator, coding?.text ?? '', wanted);
    case 'ownDate': {
      const at = Date.parse(wanted);
      const have = ownKey(column, row);
      return (
        !Number.isNaN(at) &&
        dateHolds(operator, typeof have === 'number' ? dayOf(have) : undefined, at / (DAY * 60_000))
      );
    }
    default: {
      const figure = Number(wanted.replace(',', '.'));
      if (Number.isNaN(figure)) return false;
      if (coding === undefined) return operator === 'notequals';
      return numberHolds(operator, coding.number / (column.kind === 'duration' ? 60 : PART), figure);
    }
  }
}

function ruleHolds(facts: FilterFacts, i: number, { field, operator, value }: FilterRule): boolean {
  const { plan, progress, words } = facts;
  const wanted = typeof value === 'string' ? value : '';
  if (isOwn(field)) {
    const column = words.own?.get(field);
    return column !== undefined && ownHolds(column, plan.activities.row[i], operator, value);
  }
  switch (filterFields[field]) {
    case 'string':
      return textHolds(operator, cellText(plan, i, field as 'name', progress[i], words), wanted);
    case 'number': {
      const figure = Number(wanted.replace(',', '.'));
      return !Number.isNaN(figure) && numberHolds(operator, numberOf(facts, i, field), figure);
    }
    case 'date': {
      const at = Date.parse(wanted);
      return !Number.isNaN(at) && dateHolds(operator, dayIn(facts, i, field as DateField), at / (DAY * 60_000));
    }
    case 'array': {
      const among =
        Array.isArray(value) &&
        (field === 'situation'
          ? value.some((one) => isIn(facts, i, one as Situation))
          : value.includes(keyOf(plan, i, field)));
      return among === (operator === 'issomeof');
    }
    case 'status':
      return (statusOf(progress[i], facts.expected?.[i] ?? 0) === wanted) === (operator === 'is');
  }
}

export function holds(facts: FilterFacts, i: number, filter: Filter): boolean {
  const one = (part: FilterRule | Filter) =>
    isGroup(part) ? holds(facts, i, part) : ruleHolds(facts, i, part) !== (part.not ?? false);
  return (filter.join === 'and' ? filter.rules.every(one) : filter.rules.some(one)) !== (filter.not ?? false);
}

export interface FilteredRows {
  /** Indexes of the rows that match and of all above them, in order. */
  shown: Int32Array;
  /** By index: 1 for a row that stands there only because of what is under it. */
  context: Uint8Array;
  /** How many match. */
  count: number;
}

/** The rows of a tree that match, under their summaries: a row without its branch says little. */
export function underSummaries(tree: Tree, matches: (i: number) => boolean): FilteredRows {
  const wanted = new Uint8Array(tree.order.length);
  const context = new Uint8Array(tree.order.length).fill(1);
  let count = 0;
  for (const i of tree.order) {
    if (!matches(i)) continue;
    count++;
    context[i] = 0;
    for (let up = i; up >= 0 && !wanted[up]; up = tree.parent[up]) wanted[up] = 1;
  }
  return { shown: tree.order.filter((i) => wanted[i] === 1), context, count };
}

/** What a filter shows. Summaries are asked nothing: what is under them is. */
export const filteredRows = (facts: FilterFacts, filter: Filter): FilteredRows =>
  underSummaries(
    facts.plan.tree,
    (i) => facts.plan.tree.children[i] === 0 && i !== facts.plan.index.of(0) && holds(facts, i, filter),
  );
