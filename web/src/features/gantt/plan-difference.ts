/** What differs between a schedule as it stood and as it is. */
import { type AmountField, amountFields, NONE, type Plan } from '@/engine';
import type { ColumnId } from './grid-columns';

/** Columns that can be compared with what they hold alone, and the fields behind them. */
const compared = {
  name: ['name'],
  description: ['description'],
  kind: ['kind'],
  duration: ['duration', 'span', 'elapsed'],
  start: ['start'],
  finish: ['finish'],
  progress: ['progress', 'summaryProgress'],
  constraint: ['constraint'],
  constraintDate: ['constraintDate'],
  externalStart: ['externalStart'],
  externalFinish: ['externalFinish'],
  calendar: ['calendar'],
  ...(Object.fromEntries(amountFields.map((field) => [field, [field]])) as { [F in AmountField]: [F] }),
  weight: ['weight'],
  float: ['totalFloat'],
  freeFloat: ['freeFloat'],
  lateStart: ['lateStart'],
  lateFinish: ['lateFinish'],
  code: ['code'],
  actualStart: ['actualStart'],
  actualFinish: ['actualFinish'],
  remaining: ['remaining'],
  expectedFinish: ['expectedFinish'],
  percentType: ['percentType'],
  suspended: ['suspended'],
  resumed: ['resumed'],
  deadline: ['deadline'],
} as const satisfies Partial<Record<ColumnId, readonly string[]>>;

export interface Difference {
  /** By row that stood then: the columns that hold something else now. A row that moved in the outline differs in its code. */
  cells: ReadonlyMap<number, ReadonlySet<ColumnId>>;
  /** Rows that stood then and are no more. */
  gone: ReadonlySet<number>;
  /** Rows there are now and were not then. */
  added: number;
}

/** Links of every row, as texts that are equal where the links are. */
function linksOf({ links }: Plan): { from: Map<number, string>; to: Map<number, string> } {
  const from = new Map<number, string[]>();
  const to = new Map<number, string[]>();
  const note = (of: Map<number, string[]>, row: number, text: string) => {
    const all = of.get(row);
    if (all) all.push(text);
    else of.set(row, [text]);
  };
  for (let l = 0; l < links.n; l++) {
    const text = `${links.from[l]}>${links.to[l]} ${links.type[l]} ${links.lag[l]} ${links.elapsed[l]}`;
    note(from, links.from[l], text);
    note(to, links.to[l], text);
  }
  const joined = (of: Map<number, string[]>) =>
    new Map([...of].map(([row, texts]) => [row, texts.sort().join()] as const));
  return { from: joined(from), to: joined(to) };
}

export function differences(then: Plan, now: Plan): Difference {
  const cells = new Map<number, ReadonlySet<ColumnId>>();
  const gone = new Set<number>();
  const [linksThen, linksNow] = [linksOf(then), linksOf(now)];
  const a = then.activities;
  const b = now.activities;
  for (let i = 0; i < a.n; i++) {
    const row = a.row[i];
    const j = now.index.of(row);
    if (j < 0) {
      gone.add(row);
      continue;
    }
    const columns = new Set<ColumnId>();
    for (const [column, fields] of Object.entries(compared)) {
      if (fields.some((field) => a[field][i] !== b[field][j])) columns.add(column as ColumnId);
    }
    if (then.tree.wbs(i) !== now.tree.wbs(j)) columns.add('wbs');
    if (linksThen.to.get(row) !== linksNow.to.get(row)) columns.add('predecessors');
    if (linksThen.from.get(row) !== linksNow.from.get(row)) columns.add('successors');
    if (columns.size) cells.set(row, columns);
  }
  let added = 0;
  for (let j = 0; j < b.n; j++) if (then.index.of(b.row[j]) < 0) added++;
  return { cells, gone, added };
}

/** Where the bar of a row stands now, civil minutes; nothing where it stands as it did, or has no dates. */
export function movedTo(then: Plan, now: Plan, i: number): { start: number; finish: number } | undefined {
  const j = now.index.of(then.activities.row[i]);
  if (j < 0) return undefined;
  const { start, finish } = now.activities;
  if (start[j] === NONE || start[j] === 0) return undefined;
  const same = start[j] === then.activities.start[i] && finish[j] === then.activities.finish[i];
  return same ? undefined : { start: start[j], finish: finish[j] };
}
