/** In which order the rows of a plan stand on the screen. It changes the picture and never the plan. */
import { DAY, HUNDRED, isAmount, isMilestone, Kind, NONE, statuses, statusOf, type Tree, workLeft } from '@/engine';
import { type ColumnId, isColumn, isOwn } from './grid-columns';
import { ownKey } from './own-columns';
import type { FilterFacts } from './row-filter';
import { cellText, importedShift, nowVariance, varianceOf } from './row-values';

export interface Order {
  column: ColumnId;
  descending: boolean;
}

/** A stored order, nothing where this version does not know its column. */
export function readOrder(kept: unknown): Order | undefined {
  const { column, descending } = (kept ?? {}) as Record<string, unknown>;
  return typeof column === 'string' && isColumn(column) ? { column, descending: descending === true } : undefined;
}

/** What a click on a column's head asks for: rising, then falling, then the outline's own order. */
export function nextOrder(now: Order | undefined, column: ColumnId): Order | undefined {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? undefined : { column, descending: true };
}

const given = (minute: number): number | undefined => (minute === NONE || minute === 0 ? undefined : minute);
const texted = (text: string): string | undefined => text || undefined;

/** What a row is ordered by: a figure or a text; nothing where its cell is empty. */
export function orderKey(facts: FilterFacts, i: number, column: ColumnId): number | string | undefined {
  const { plan, progress, words } = facts;
  const a = plan.activities;
  if (isAmount(column)) return a[column][i] || undefined;
  if (isOwn(column)) {
    const own = words.own?.get(column);
    return own && ownKey(own, a.row[i]);
  }
  switch (column) {
    case 'number':
    case 'wbs':
      return plan.tree.position[i];
    case 'duration':
      return a.kind[i] === Kind.summary
        ? a.span[i] / plan.schedule.minutesPerDay
        : a.duration[i] / (plan.isElapsed(i) ? DAY : plan.schedule.minutesPerDay);
    case 'start':
    case 'finish':
    case 'lateStart':
    case 'lateFinish':
    case 'constraintDate':
    case 'externalStart':
    case 'externalFinish':
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'suspended':
    case 'resumed':
    case 'deadline':
      return given(a[column][i]);
    case 'remaining':
      return a.kind[i] === Kind.summary || isMilestone(a.kind[i])
        ? undefined
        : workLeft(plan, i) / (plan.isElapsed(i) ? DAY : plan.schedule.minutesPerDay);
    case 'progress':
      return progress[i];
    case 'float':
      return progress[i] >= HUNDRED ? undefined : a.totalFloat[i];
    case 'freeFloat':
      return progress[i] >= HUNDRED ? undefined : a.freeFloat[i];
    case 'weight':
      return a.weight[i] === NONE ? undefined : a.weight[i];
    case 'constraint':
      return a.kind[i] === Kind.summary ? undefined : a.constraint[i];
    case 'expected':
      return facts.expected?.[i];
    case 'status':
      return facts.expected && statuses.indexOf(statusOf(progress[i], facts.expected[i]));
    case 'nowFinish':
      return given(words.now?.activities.finish[words.now.index.of(a.row[i])] ?? NONE);
    case 'nowVariance':
      return nowVariance(plan, i, words);
    case 'baselineStart':
      return words.baseline?.get(a.row[i])?.start;
    case 'baselineFinish':
      return words.baseline?.get(a.row[i])?.finish;
    case 'startVariance':
    case 'finishVariance':
    case 'durationVariance':
    case 'costVariance':
      return varianceOf(plan, i, column, words);
    case 'importedStart':
      return words.brought?.start.get(a.row[i]);
    case 'importedFinish':
      return words.brought?.finish.get(a.row[i]);
    case 'importedShift':
      return importedShift(plan, i, words);
    default:
      return texted(cellText(plan, i, column, progress[i], words));
  }
}

/** Compares rows by their keys: empty cells are last in either direction, equal rows keep their place in the tree. */
function comparison(facts: FilterFacts, { column, descending }: Order): (i: number, j: number) => number {
  const { position } = facts.plan.tree;
  const collator = new Intl.Collator(facts.words.format.language, { numeric: true, sensitivity: 'base' });
  const known = new Map<number, number | string | undefined>();
  const keyOf = (i: number) => {
    if (!known.has(i)) known.set(i, orderKey(facts, i, column));
    return known.get(i);
  };
  const sign = descending ? -1 : 1;
  return (i, j) => {
    const [a, b] = [keyOf(i), keyOf(j)];
    if (a === undefined || b === undefined) {
      if (a !== b) return a === undefined ? 1 : -1;
    } else {
      const by = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
      if (by) return sign * by;
    }
    return position[i] - position[j];
  };
}

/** The indexes of rows in an order, whatever branch they lie in. */
export const orderedRows = (facts: FilterFacts, rows: Int32Array, order: Order): Int32Array =>
  rows.slice().sort(comparison(facts, order));

/** The indexes of a tree's rows with the children of every summary in an order: branches stay together. */
export function orderedTree(facts: FilterFacts, order: Order): Int32Array {
  const { tree } = facts.plan;
  const before = comparison(facts, order);
  const out = new Int32Array(tree.order.length);
  const stack: number[] = [];
  let placed = 0;
  const tops: number[] = [];
  for (let pos = 0; pos < tree.order.length; pos = tree.end[pos]) tops.push(tree.order[pos]);
  const push = (family: number[]) => {
    family.sort(before);
    for (let k = family.length - 1; k >= 0; k--) stack.push(family[k]);
  };
  push(tops);
  while (stack.length) {
    const i = stack.pop()!;
    out[placed++] = i;
    if (tree.children[i] > 0) push(tree.childrenOf(i));
  }
  return out;
}

/** Of rows in tree order, those that no closed summary hides. */
export function openRows(tree: Tree, rows: Int32Array, rowNumber: Int32Array, closed: ReadonlySet<number>): Int32Array {
  let under = -1;
  return rows.filter((i) => {
    if (under >= 0 && tree.level[i] > under) return false;
    under = tree.children[i] > 0 && closed.has(rowNumber[i]) ? tree.level[i] : -1;
    return true;
  });
}
