/**
 * Bands that gather the activities of a plan by a value of theirs, with what their rows add up to. Bands stand among the
 * shown rows as negative indexes: -1 is the first one.
 */
import { type AmountField, amountFields, HUNDRED, isMilestone, NONE, statuses, statusOf } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { type Choice, idsOf, namesOf } from './api/use-available';
import { type FilterFacts, keyOf } from './row-filter';
import { calendarName } from './row-values';

/** What rows can be gathered by besides the levels of the tree and the codes that files brought. */
export const plainGroups = [
  'calendar',
  'responsibles',
  'subcontract',
  'status',
  'critical',
  'kind',
  'constraint',
  'projectTags',
  'tags',
] as const;
type PlainGroup = (typeof plainGroups)[number];

/** A level of the tree, `wbs.2`; a code by its category, `code.Zona`; or one of the plain ones. */
export type GroupBy = PlainGroup | `wbs.${number}` | `code.${string}`;

/** Bands within bands. */
export const DEEPEST_GROUPS = 3;

const isPlain = (text: string): text is PlainGroup => (plainGroups as readonly string[]).includes(text);
const isGroupBy = (text: unknown): text is GroupBy =>
  typeof text === 'string' && (isPlain(text) || /^wbs\.[1-9]\d?$/.test(text) || /^code\../.test(text));

/** A stored grouping, without what this version does not know. */
export function readGroups(kept: unknown): readonly GroupBy[] {
  return Array.isArray(kept) ? [...new Set(kept.filter(isGroupBy))].slice(0, DEEPEST_GROUPS) : [];
}

/** Of a level of the tree its number, of a code its category. */
export const wbsLevelOf = (by: GroupBy): number | undefined =>
  by.startsWith('wbs.') ? Number(by.slice(4)) : undefined;
export const codeOf = (by: GroupBy): string | undefined => (by.startsWith('code.') ? by.slice(5) : undefined);

/** Whether something that files brought decides where rows go. */
export const groupsAskBrought = (groups: readonly GroupBy[]): boolean =>
  groups.some((by) => by === 'tags' || codeOf(by) !== undefined);

type Amounts = Record<AmountField, number>;

export interface Band {
  /** The values from the outermost band down: what is noted of a folded band. */
  key: string;
  /** 0 for the outermost. */
  level: number;
  /** Empty where the rows have no value. */
  label: string;
  by: GroupBy;
  /** Colour of the outermost band it lies in, 1 to 14 and again. */
  colour: number;
  /** Activities in it, those of bands within included. */
  count: number;
  /** First start and last finish, civil minutes; NONE without dates. */
  start: number;
  finish: number;
  /** By the weight of its activities, in 1/10,000 of a percent. */
  progress: number;
  /** The worst total float, working minutes; NONE where all is done. */
  float: number;
  amounts: Amounts;
  folded: boolean;
}

export interface GroupedRows {
  shown: Int32Array;
  bands: readonly Band[];
}

interface Value {
  key: string;
  label: string;
  /** Where values have an order of their own. */
  rank?: number;
}

const NO_VALUE: Value = { key: '', label: '' };

/** What several people or tags are together: a band for each combination, in whichever order they were given. */
function together(ids: string, choices: readonly Choice[] = []): Value {
  const given = idsOf(ids).sort();
  const names = given.map((id) => namesOf(id, choices)).sort();
  return { key: given.join(' '), label: names.join(', ') };
}

/** Row numbers that stand for bands where a row is focused: no activity has one. */
const FIRST_BAND = -1_000_000_000;
export const bandRow = (band: number): number => FIRST_BAND - band;
export const bandOf = (row: number): number | undefined => (row <= FIRST_BAND ? FIRST_BAND - row : undefined);

function groupValue(facts: FilterFacts, i: number, by: GroupBy): Value {
  const { plan, progress, words } = facts;
  const { tree, activities: a } = plan;
  const level = wbsLevelOf(by);
  if (level !== undefined) {
    let at = tree.parent[i];
    while (at >= 0 && tree.level[at] > level) at = tree.parent[at];
    if (at < 0 || tree.level[at] === 0) return NO_VALUE;
    return { key: String(a.row[at]), label: `${tree.wbs(at)} ${shownText(a.name[at])}`, rank: tree.position[at] };
  }
  const category = codeOf(by);
  if (category !== undefined) {
    const value = words.brought?.codes?.get(category)?.get(a.row[i]);
    return value ? { key: value, label: value } : NO_VALUE;
  }
  switch (by as PlainGroup) {
    case 'calendar':
      return { key: String(a.calendar[i]), label: calendarName(plan, a.calendar[i]) };
    case 'kind':
      return { key: String(a.kind[i]), label: words.kinds[a.kind[i]], rank: a.kind[i] };
    case 'constraint':
      return { key: String(a.constraint[i]), label: words.constraints[a.constraint[i]], rank: a.constraint[i] };
    case 'critical': {
      const critical = keyOf(plan, i, 'critical') === 'yes' && progress[i] < HUNDRED;
      return { key: critical ? 'yes' : 'no', label: critical ? words.onCritical : words.offCritical, rank: +!critical };
    }
    case 'status': {
      const status = statusOf(progress[i], facts.expected?.[i] ?? 0);
      return { key: status, label: words.statuses[status], rank: statuses.indexOf(status) };
    }
    case 'tags': {
      const tags = words.brought?.tags.get(a.row[i]) ?? '';
      return tags ? { key: tags, label: tags } : NO_VALUE;
    }
    case 'responsibles':
      return together(a.responsibles[i], words.available?.people);
    case 'subcontract':
      return together(a.subcontract[i], words.available?.subcontracts);
    case 'projectTags':
      return together(a.tags[i], words.available?.tags);
  }
}

/** What a band's rows add up to while they are counted. */
class Sum {
  count = 0;
  start: number = NONE;
  finish: number = NONE;
  float: number = NONE;
  readonly amounts = Object.fromEntries(amountFields.map((field) => [field, 0])) as Amounts;
  private readonly facts: FilterFacts;
  private readonly worth = { basis: 0, minutes: 0, rows: 0 };
  private readonly done = { basis: 0, minutes: 0, rows: 0 };

  constructor(facts: FilterFacts) {
    this.facts = facts;
  }

  add(i: number): void {
    const { plan, progress } = this.facts;
    const a = plan.activities;
    this.count++;
    if (a.start[i] !== NONE && a.start[i] !== 0) {
      if (this.start === NONE || a.start[i] < this.start) this.start = a.start[i];
      if (this.finish === NONE || a.finish[i] > this.finish) this.finish = a.finish[i];
    }
    if (progress[i] < HUNDRED && (this.float === NONE || a.totalFloat[i] < this.float)) this.float = a.totalFloat[i];
    for (const field of amountFields) this.amounts[field] += a[field][i];
    const { basis } = plan.schedule;
    const point = isMilestone(a.kind[i]);
    const weights = {
      basis: point ? 0 : basis === 'cost' ? a.cost[i] : basis === 'man-hours' ? a.manHours[i] : a.duration[i],
      minutes: point ? 0 : a.duration[i],
      rows: 1,
    };
    for (const what of ['basis', 'minutes', 'rows'] as const) {
      this.worth[what] += weights[what];
      this.done[what] += weights[what] * progress[i];
    }
  }

  /** By the schedule's weighting, else by working time, else every row alike: as summaries roll up. */
  get progress(): number {
    const by = this.worth.basis > 0 ? 'basis' : this.worth.minutes > 0 ? 'minutes' : 'rows';
    return this.worth[by] > 0 ? Math.floor(this.done[by] / this.worth[by] + 0.5) : 0;
  }
}

interface Node {
  value: Value;
  rows: number[];
  sum: Sum;
  within: Map<string, Node>;
}

/** The rows under their bands, in the order they come in. `folded` are the keys of bands whose rows are hidden. */
export function groupedRows(
  facts: FilterFacts,
  rows: Iterable<number>,
  groups: readonly GroupBy[],
  folded: ReadonlySet<string>,
): GroupedRows {
  const top = new Map<string, Node>();
  let total = 0;
  for (const i of rows) {
    total++;
    let within = top;
    for (let level = 0; level < groups.length; level++) {
      const value = groupValue(facts, i, groups[level]);
      let node = within.get(value.key);
      if (!node) {
        node = { value, rows: [], sum: new Sum(facts), within: new Map() };
        within.set(value.key, node);
      }
      node.sum.add(i);
      if (level === groups.length - 1) node.rows.push(i);
      within = node.within;
    }
  }
  const collator = new Intl.Collator(facts.words.format.language, { numeric: true, sensitivity: 'base' });
  const before = ({ value: a }: Node, { value: b }: Node): number => {
    if (!a.key || !b.key) return Number(!a.key) - Number(!b.key);
    return a.rank !== undefined && b.rank !== undefined ? a.rank - b.rank : collator.compare(a.label, b.label);
  };
  const bands: Band[] = [];
  const shown: number[] = [];
  const place = (nodes: Iterable<Node>, level: number, path: string, colour: number, hidden: boolean): void => {
    [...nodes].sort(before).forEach((node, k) => {
      const { value, sum } = node;
      const key = `${path}/${encodeURIComponent(value.key)}`;
      const own = level === 0 ? (k % 14) + 1 : colour;
      const isFolded = folded.has(key);
      if (!hidden) {
        shown.push(-1 - bands.length);
        const { count, start, finish, progress, float, amounts } = sum;
        const figures = { count, start, finish, progress, float, amounts };
        bands.push({ key, level, label: value.label, by: groups[level], colour: own, folded: isFolded, ...figures });
      }
      const closed = hidden || isFolded;
      if (level === groups.length - 1) {
        if (!closed) for (const i of node.rows) shown.push(i);
      } else place(node.within.values(), level + 1, key, own, closed);
    });
  };
  if (total) place(top.values(), 0, '', 1, false);
  return { shown: Int32Array.from(shown), bands };
}
