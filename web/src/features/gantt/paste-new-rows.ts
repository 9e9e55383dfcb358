/** Rows of a pasted table as new activities: what is made of each cell, and the commands that make them. */
import {
  amountCommands,
  amountFields,
  Constraint,
  type ConstraintName,
  constrainsFinish,
  constraintNames,
  HUNDRED,
  type NewActivity,
  type NewLink,
  type PercentType,
  type PlanCommand,
  type Ref,
  reportCommands,
  snapFinish,
  snapStart,
} from '@/engine';
import { i18next, languages } from '@/shared/i18n';
import { readLasting } from './duration-text';
import { folded, type PasteTarget } from './paste-heads';
import { cellLinks, type PastedLink } from './paste-links';
import { outlineOf, parentsOf } from './paste-outline';
import type { Pasting } from './paste-plan';
import { type CellProblem, ofEdit } from './paste-problems';
import { ownWriting } from './paste-writing';
import {
  amountOf,
  dateOf,
  descriptionOf,
  type EditProblem,
  externalCommands,
  nameOf,
  percentOf,
  percentTypeOf,
} from './row-edits';

/** Where the first of the new rows goes; the others follow it. */
export interface NewPlace {
  parent?: Ref;
  after?: Ref;
  before?: Ref;
}

/** What the leaf columns of one new row come to. */
interface NewRow {
  item: NewActivity;
  /** About the row, once it has its number. */
  edits: PlanCommand[];
  start?: number;
  progress?: number;
  /** What is said behind the progress. */
  reported: PlanCommand[];
}

/** The row of the calendar with this name, whatever its case and accents. */
export function calendarNamed(paste: Pasting, name: string): number | undefined {
  return paste.plan.calendars.specs.find((spec) => folded(spec.name) === folded(name))?.row;
}

/** The type of constraint with this name, in Spanish or English. */
function constraintNamed(name: string): ConstraintName | undefined {
  return constraintNames.find((type) =>
    languages.some(
      (language) => folded(i18next.getFixedT(language, 'gantt')(`constraint.type.${type}`)) === folded(name),
    ),
  );
}

/** What a text comes to, or why it is not taken. */
type Read<T> = { value: T } | { problem: CellProblem };

const figure = (read: number | EditProblem['code']): Read<number> =>
  typeof read === 'string' ? { problem: ofEdit({ code: read }) } : { value: read };

/** Reads one row and reports each cell it cannot take. `leaf` is false where rows of the table lie under it. */
class Reader {
  readonly row: NewRow = { item: {}, edits: [], reported: [] };
  private readonly paste: Pasting;
  private readonly k: number;
  private readonly ref: Ref;

  constructor(paste: Pasting, k: number, ref: Ref) {
    this.paste = paste;
    this.k = k;
    this.ref = ref;
  }

  private text(target: PasteTarget): string {
    return this.paste.text(this.k, target);
  }

  /** A value read out of a cell, nothing where the cell is empty or says what cannot be taken. */
  private read<T>(target: PasteTarget, how: (text: string) => Read<T>): T | undefined {
    const text = this.text(target);
    if (text.trim() === '') return undefined;
    const read = how(ownWriting(target, text, this.paste.plan.schedule.dateFormat));
    if ('value' in read) return read.value;
    this.paste.refuse(this.k, target, read.problem);
    return undefined;
  }

  words(): void {
    const { item, edits } = this.row;
    item.name = i18next.getFixedT(null, 'gantt')('activity.new');
    if (this.paste.has('name')) {
      const named = nameOf(this.text('name'));
      if ('problem' in named) this.paste.refuse(this.k, 'name', ofEdit(named.problem));
      else item.name = named.name;
    }
    const described = this.read('description', (text) => {
      const read = descriptionOf(text);
      return 'problem' in read ? { problem: ofEdit(read.problem) } : { value: read.description };
    });
    if (described) edits.push({ type: 'activity.describe', row: this.ref, description: described });
    const calendar = this.read('calendar', (text): Read<number> => {
      const value = calendarNamed(this.paste, text);
      return value === undefined ? { problem: { key: 'paste.problem.calendar', what: text.trim() } } : { value };
    });
    if (calendar !== undefined) item.calendar = calendar;
  }

  private date(
    target: 'start' | 'finish' | 'constraintDate' | keyof typeof externalCommands | keyof typeof reportCommands,
    end: boolean,
  ): number | undefined {
    return this.read(target, (text) => {
      const read = dateOf(this.paste.plan, text.trim(), end);
      return 'problem' in read ? { problem: ofEdit(read.problem) } : { value: read.at };
    });
  }

  dates(): void {
    const { plan } = this.paste;
    const { item } = this.row;
    const lasting = this.read('duration', (text) => {
      const read = readLasting(text, plan.schedule, false);
      return 'problem' in read
        ? { problem: ofEdit({ code: read.problem === 'mixed' ? 'durationMixed' : read.problem }) }
        : { value: read };
    });
    if (lasting) item.duration = lasting.minutes;
    if (lasting?.elapsed) item.elapsed = true;
    const start = this.date('start', false);
    const finish = this.date('finish', true);
    if (finish !== undefined && !lasting && start !== undefined) {
      const calendar = plan.calendars.covering([start, finish]).of(Number(item.calendar ?? plan.schedule.calendar));
      const spans = calendar.between(snapStart(calendar, start), snapFinish(calendar, finish));
      if (spans > 0) item.duration = spans;
      else this.paste.refuse(this.k, 'finish', { key: 'problem.finishBeforeStart', what: this.text('start').trim() });
    } else if (finish !== undefined) this.paste.note('finish');
    if (!this.constrain()) this.row.start = start;
    for (const target of ['externalStart', 'externalFinish'] as const) {
      const date = this.date(target, target === 'externalFinish');
      if (date !== undefined) this.row.edits.push({ type: externalCommands[target], row: this.ref, date });
    }
  }

  /** What was reported of the work: it is put behind the progress, as it may be all there is to say. */
  reports(): void {
    const row = this.ref;
    for (const target of ['expectedFinish', 'deadline', 'actualStart', 'actualFinish'] as const) {
      const date = this.date(target, target !== 'actualStart');
      const of = target === 'actualStart' || target === 'actualFinish' ? this.row.reported : this.row.edits;
      if (date !== undefined) of.push({ type: reportCommands[target], row, date });
    }
    const percentType = this.read('percentType', (text): Read<PercentType> => {
      const value = percentTypeOf(text);
      return value === undefined ? { problem: ofEdit({ code: 'percentTypeUnknown' }) } : { value };
    });
    if (percentType) this.row.edits.push({ type: 'activity.set-percent-type', row, percentType });
  }

  /** The constraint the table names; whether it names one. */
  private constrain(): boolean {
    const row = this.ref;
    const type = this.read('constraint', (text): Read<ConstraintName> => {
      const value = constraintNamed(text);
      return value ? { value } : { problem: { key: 'paste.problem.constraint', what: text.trim() } };
    });
    const date = this.date('constraintDate', type !== undefined && constrainsFinish(Constraint[type]));
    if (type === 'alap') this.row.edits.push({ type: 'activity.set-constraint', row, constraint: type });
    else if (date === undefined || type === 'asap') return false;
    else if (type === undefined) this.row.edits.push({ type: 'activity.set-constraint-date', row, date });
    else this.row.edits.push({ type: 'activity.set-constraint', row, constraint: type, date });
    return true;
  }

  values(): void {
    const { language } = this.paste;
    const { edits } = this.row;
    const row = this.ref;
    for (const target of amountFields) {
      const value = this.read(target, (text) => figure(amountOf(text, language)));
      if (value) edits.push({ type: amountCommands[target], row, value });
    }
    const code = this.text('code').trim();
    if (code) edits.push({ type: 'activity.set-code', row, code });
    const percent = (text: string) => figure(percentOf(text, language));
    const weight = this.read('weight', percent);
    if (weight !== undefined) edits.push({ type: 'activity.set-weight', row, weight });
    this.row.progress = this.read('progress', percent) || undefined;
  }

  links(): PastedLink[] {
    const { plan, numbers } = this.paste;
    // Both columns tell of the same links.
    const side = this.paste.has('predecessors') ? 'predecessors' : 'successors';
    const read = this.read(side, (text) => cellLinks(text, this.k, side, plan, numbers));
    if (!read) return [];
    this.paste.note(numbers ? 'linksOut' : 'links', read.left);
    return read.links;
  }
}

const leafColumns: readonly PasteTarget[] = [
  'code',
  'actualStart',
  'actualFinish',
  'expectedFinish',
  'percentType',
  'deadline',
  'duration',
  'start',
  'finish',
  'progress',
  'constraint',
  'constraintDate',
  'externalStart',
  'externalFinish',
  'predecessors',
  'successors',
  ...amountFields,
  'weight',
];

/**
 * Adds the commands that make new activities of rows of the table, in their outline below `place`: one for all of them,
 * then what each holds, then the links among them, then the progress, which is put where the dates have come to lie.
 */
export function pasteNewRows(paste: Pasting, rows: readonly number[], place: NewPlace): void {
  if (!rows.length) return;
  const depths = outlineOf({ ...paste.table, rows: rows.map((k) => paste.table.rows[k]) });
  const parents = parentsOf(depths).map((at) => (at < 0 ? -1 : rows[at]));
  const parentOf = new Map(rows.map((k, at) => [k, parents[at]]));
  const holds = new Set(parents);
  // Children of one parent are named in a row: those that name the same place keep their order.
  const made = rows.filter((k) => parentOf.get(k) === -1);
  const childrenOf = Map.groupBy(rows, (k) => parentOf.get(k)!);
  for (const k of made) made.push(...(childrenOf.get(k) ?? []));
  const refs = new Map(made.map((k, at) => [k, `#${at + 1}`]));
  const items: NewActivity[] = [];
  const then: PlanCommand[] = [];
  const progress: PlanCommand[] = [];
  const reported: PlanCommand[] = [];
  const links: PastedLink[] = [];
  const starts: { k: number; start: number }[] = [];
  const done: Ref[] = [];
  for (const k of made) {
    const ref = refs.get(k)!;
    const reader = new Reader(paste, k, ref);
    reader.words();
    if (holds.has(k)) {
      if (leafColumns.some((target) => paste.text(k, target).trim() !== '')) paste.note('summary', 1);
    } else {
      reader.dates();
      reader.values();
      reader.reports();
      links.push(...reader.links());
    }
    const { item, start } = reader.row;
    reported.push(...reader.row.reported);
    const parent = parentOf.get(k)!;
    items.push({ ...item, ...(parent < 0 ? place : { parent: refs.get(parent)! }) });
    then.push(...reader.row.edits);
    if (start !== undefined) starts.push({ k, start });
    const percent = reader.row.progress;
    if (percent === HUNDRED) done.push(ref);
    else if (percent) progress.push({ type: 'activity.set-progress', row: ref, progress: percent });
    paste.made(k, depths[rows.indexOf(k)]);
  }
  const kept = fitting(paste, links, parentOf);
  const waits = new Set(kept.map(({ to }) => to));
  const waiting = (k: number): boolean => k >= 0 && (waits.has(k) || waiting(parentOf.get(k)!));
  for (const { k, start } of starts) {
    // What waits for others begins when they allow it, as in an imported file.
    if (waiting(k)) paste.note('start', 1);
    else then.push({ type: 'activity.set-constraint-date', row: refs.get(k)!, date: start });
  }
  paste.commands.push({ type: 'activities.add', items }, ...then);
  if (kept.length) paste.commands.push({ type: 'links.add', items: kept.map((link) => newLink(link, refs)) });
  if (done.length) progress.push({ type: 'activities.complete', rows: done });
  paste.commands.push(...progress, ...reported);
  for (const column of paste.ownTargets) for (const k of made) paste.code(k, column, refs.get(k)!);
}

const newLink = ({ from, to, ...link }: PastedLink, refs: ReadonlyMap<number, string>): NewLink => ({
  from: refs.get(from)!,
  to: refs.get(to)!,
  ...link,
});

/** The links that can be made: none to a row that is not pasted, none between a row and one it lies under. */
function fitting(paste: Pasting, links: readonly PastedLink[], parentOf: ReadonlyMap<number, number>): PastedLink[] {
  const lies = (k: number, under: number): boolean => k >= 0 && (k === under || lies(parentOf.get(k) ?? -1, under));
  return links.filter(({ from, to }) => {
    const known = parentOf.has(from) && parentOf.has(to);
    if (known && !lies(from, to) && !lies(to, from)) return true;
    paste.note('linksOut', 1);
    return false;
  });
}
