import {
  type AmountField,
  Constraint,
  constrainsFinish,
  Flag,
  isAmount,
  isMilestone,
  Kind,
  NONE,
  type PercentType,
  type Plan,
  type Priority,
  statusOf,
  workLeft,
} from '@/engine';
import { aroundTheClock } from '@/shared/i18n/link-text';
import { endText, minuteText } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { namesOf } from './api/use-available';
import { dayOfDuration } from './around-the-clock';
import { type ColumnId, isOwn } from './grid-columns';
import type { GridRowProps } from './grid-row';
import { predecessorText, successorText } from './predecessors';
import { lastMinute, rowDateText } from './row-dates';
import { percentTypes, type RowWords } from './row-words';

const HUNDRED = 1_000_000;

type Values = Omit<
  GridRowProps,
  | 'top'
  | 'position'
  | 'collapsed'
  | 'selected'
  | 'focus'
  | 'pending'
  | 'editable'
  | 'layout'
  | 'dragged'
  | 'context'
  | 'changed'
  | 'gone'
  | 'stripe'
>;

/** What the grid shows of one activity, with the text of each of the columns. */
export function rowValues(
  plan: Plan,
  i: number,
  progress: number,
  today: number,
  words: RowWords,
  columns: readonly ColumnId[],
): Values {
  const a = plan.activities;
  const tree = plan.tree;
  const parent = tree.parent[i];
  const done = progress >= HUNDRED;
  const critical = (a.flags[i] & Flag.critical) !== 0;
  const texts = new Array<string>(columns.length);
  for (let k = 0; k < columns.length; k++) texts[k] = cellText(plan, i, columns[k], progress, words);
  return {
    row: a.row[i],
    texts,
    dots: dotsOf(a.row[i], words, columns),
    level: tree.level[i],
    branch: branchOf(plan, i),
    kind: a.kind[i],
    ordinal: tree.ordinal[i],
    siblings: parent < 0 ? 1 : tree.children[parent],
    parent: tree.children[i] > 0,
    progress,
    percent: Math.floor(progress / 10_000),
    expected: expectedProgress(plan, i, today),
    tight: !done && a.totalFloat[i] <= 0 && a.inactive[i] === 0,
    idle: a.inactive[i] !== 0 && tree.children[i] === 0,
    done,
    ...constraintMark(plan, i, words),
    sentence: sentence(plan, i, critical, progress, words),
  };
}

/** The colours of the codes among the texts, one for each column and parted by bars; nothing where no cell has one. */
function dotsOf(row: number, { own }: RowWords, columns: readonly ColumnId[]): string | undefined {
  if (!own?.size) return undefined;
  const colours = columns.map((id) => (isOwn(id) ? own.get(id)?.colour(row) : undefined) ?? '');
  return colours.some(Boolean) ? colours.join('|') : undefined;
}

/** Which date of an activity a constraint holds, and what it says; nothing where it has none. */
export function constraintMark(
  { activities: a, tree, schedule }: Plan,
  i: number,
  { constraints }: Pick<RowWords, 'constraints'>,
): { held?: 'start' | 'finish'; holds?: string } {
  const type = a.constraint[i];
  if (type === Constraint.asap || tree.children[i] > 0) return {};
  const held = constrainsFinish(type) ? 'finish' : 'start';
  const date = a.constraintDate[i];
  if (date === NONE) return { held, holds: constraints[type] };
  return {
    held,
    holds: `${constraints[type]} ${(held === 'finish' ? endText : minuteText)(date, schedule.dateFormat)}`,
  };
}

/** A duration or a float of an activity: the float of what runs around the clock does so too. */
function spanText(plan: Plan, i: number, minutes: number, words: RowWords): string {
  const text = words.duration(minutes, dayOfDuration(plan, i));
  return plan.isElapsed(i) ? aroundTheClock(text, words.format.language) : text;
}

/** An amount; 0 shows nothing. */
export const amountText = (value: number, field: AmountField, words: Pick<RowWords, 'amount' | 'hours'>): string =>
  value ? (field === 'manHours' ? words.hours(value) : words.amount(value)) : '';

/** What one cell shows. */
export function cellText(plan: Plan, i: number, column: ColumnId, progress: number, words: RowWords): string {
  const a = plan.activities;
  const { minutesPerDay: perDay } = plan.schedule;
  const summary = a.kind[i] === Kind.summary;
  if (isAmount(column)) return amountText(a[column][i], column, words);
  if (isOwn(column)) return words.own?.get(column)?.text(a.row[i]) ?? '';
  switch (column) {
    case 'number':
      return String(plan.tree.position[i]);
    case 'wbs':
      return plan.tree.wbs(i);
    case 'name':
      return shownText(a.name[i]) || words.unnamed;
    case 'description':
      return shownText(a.description[i]);
    case 'kind':
      return words.kinds[a.kind[i]];
    case 'duration':
      return summary ? words.duration(a.span[i], perDay) : spanText(plan, i, a.duration[i], words);
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
      return rowDateText(plan, i, column);
    case 'remaining':
      return summary || isMilestone(a.kind[i]) ? '' : spanText(plan, i, workLeft(plan, i), words);
    case 'percentType':
      return summary ? '' : words.percentTypes[percentTypes.indexOf(a.percentType[i] as PercentType)];
    case 'constraint':
      return summary ? '' : words.constraints[a.constraint[i]];
    case 'predecessors':
      return predecessorText(plan, i, words.format.language);
    case 'successors':
      return successorText(plan, i, words.format.language);
    case 'progress':
      return words.percentExact(progress);
    case 'calendar':
      return calendarName(plan, a.calendar[i]);
    case 'weight':
      return a.weight[i] === NONE ? '' : words.percentExact(a.weight[i]);
    case 'float':
      return progress >= HUNDRED ? '–' : spanText(plan, i, a.totalFloat[i], words);
    case 'freeFloat':
      return progress >= HUNDRED ? '–' : spanText(plan, i, a.freeFloat[i], words);
    case 'code':
      return a.code[i];
    case 'tags':
      return words.brought?.tags.get(a.row[i]) ?? '';
    case 'priority':
      return summary ? '' : words.priorities[(a.priority[i] || 'Low') as Priority];
    case 'subcontract':
      return words.available ? namesOf(a.subcontract[i], words.available.subcontracts) : '';
    case 'responsibles':
      return words.available ? namesOf(a.responsibles[i], words.available.people) : '';
    case 'projectTags':
      return words.available ? namesOf(a.tags[i], words.available.tags) : '';
    case 'status':
      return words.expected ? words.statuses[statusOf(progress, words.expected[i])] : '';
    case 'expected':
      return words.expected ? words.percentExact(words.expected[i]) : '';
    case 'baselineStart':
      return dateOf(words.baseline?.get(a.row[i])?.start, plan.schedule.dateFormat, minuteText);
    case 'baselineFinish':
      return dateOf(words.baseline?.get(a.row[i])?.finish, plan.schedule.dateFormat, endText);
    case 'startVariance':
    case 'finishVariance':
    case 'durationVariance':
    case 'costVariance':
      return varianceText(plan, i, column, words);
    case 'nowFinish':
      return nowFinishText(plan, i, words);
    case 'nowVariance':
      return nowVarianceText(plan, i, words);
    case 'importedStart':
      return dateOf(words.brought?.start.get(a.row[i]), plan.schedule.dateFormat, minuteText);
    case 'importedFinish':
      return dateOf(words.brought?.finish.get(a.row[i]), plan.schedule.dateFormat, endText);
    case 'importedShift':
      return shiftText(plan, i, words);
  }
}

const dateOf = (
  minute: number | undefined,
  format: string,
  text: (minute: number, format: string) => string,
): string => (minute === undefined ? '' : text(minute, format));

/** By how much working time an activity ends later than the tool it came from said; undefined where that says nothing. */
export function importedShift(plan: Plan, i: number, words: Pick<RowWords, 'brought'>): number | undefined {
  const a = plan.activities;
  const theirs = words.brought?.finish.get(a.row[i]);
  if (theirs === undefined || a.finish[i] === NONE || a.finish[i] === 0) return undefined;
  return plan.calendarOf(i).between(theirs, a.finish[i]);
}

/** Nothing where both say the same. */
function shiftText(plan: Plan, i: number, words: RowWords): string {
  const by = importedShift(plan, i, words);
  if (!by) return '';
  const text = words.duration(Math.abs(by), plan.schedule.minutesPerDay);
  return by > 0 ? `+${text}` : `−${text}`;
}

/** When an activity of a plan that stood ends now; nothing where it is no more. */
function nowFinishText(plan: Plan, i: number, { now, same }: RowWords): string {
  const j = now?.index.of(plan.activities.row[i]) ?? -1;
  if (!now || j < 0) return '';
  return plan.activities.finish[i] === now.activities.finish[j] ? same : rowDateText(now, j, 'finish');
}

/** By how much working time an activity of a plan that stood ends later now; undefined where either has no finish. */
export function nowVariance(plan: Plan, i: number, { now }: Pick<RowWords, 'now'>): number | undefined {
  const j = now?.index.of(plan.activities.row[i]) ?? -1;
  if (!now || j < 0) return undefined;
  const [then, to] = [plan.activities.finish[i], now.activities.finish[j]];
  return [then, to].some((minute) => minute === NONE || minute === 0) ? undefined : now.calendarOf(j).between(then, to);
}

function nowVarianceText(plan: Plan, i: number, words: RowWords): string {
  const by = nowVariance(plan, i, words);
  if (!by) return by === 0 ? '–' : '';
  return `${by > 0 ? '+' : '−'}${words.duration(Math.abs(by), plan.schedule.minutesPerDay)}`;
}

export type VarianceColumn = 'startVariance' | 'finishVariance' | 'durationVariance' | 'costVariance';

/** How far an activity lies from the baseline, in working minutes or money; undefined where the baseline lacks it. */
export function varianceOf(
  plan: Plan,
  i: number,
  column: VarianceColumn,
  words: Pick<RowWords, 'baseline'>,
): number | undefined {
  const a = plan.activities;
  const point = words.baseline?.get(a.row[i]);
  if (!point || a.start[i] === NONE || a.start[i] === 0) return undefined;
  switch (column) {
    case 'startVariance':
      return plan.calendarOf(i).between(point.start, a.start[i]);
    case 'finishVariance':
      return plan.calendarOf(i).between(point.finish, a.finish[i]);
    case 'durationVariance':
      return (a.kind[i] === Kind.summary ? a.span[i] : a.duration[i]) - point.duration;
    case 'costVariance':
      return a.cost[i] - point.cost;
  }
}

/** Later and more with a plus; empty where the baseline holds no point. */
function varianceText(plan: Plan, i: number, column: VarianceColumn, words: RowWords): string {
  const by = varianceOf(plan, i, column, words);
  if (by === undefined) return '';
  const size = Math.abs(by);
  const text = column === 'costVariance' ? words.amount(size) : words.duration(size, plan.schedule.minutesPerDay);
  return by === 0 ? text : `${by > 0 ? '+' : '−'}${text}`;
}

/** The name of a calendar by its row. */
export function calendarName(plan: Plan, row: number): string {
  for (const calendar of plan.calendars.specs) if (calendar.row === row) return calendar.name;
  return '';
}

/** The colour number of the branch below row 0 that an activity belongs to, 1 to 14; 0 for row 0 itself. */
function branchOf(plan: Plan, i: number): number {
  const { parent, level, ordinal } = plan.tree;
  let at = i;
  while (level[at] > 1) at = parent[at];
  return level[at] === 1 ? ((ordinal[at] - 1) % 14) + 1 : 0;
}

/** Percent of the working time between start and finish that lies before the status date, else before the end of today; -1 for milestones. */
export function expectedProgress(plan: Plan, i: number, today: number): number {
  const a = plan.activities;
  if (isMilestone(a.kind[i]) || a.start[i] === NONE) return -1;
  const calendar = plan.calendarOf(i);
  const all = calendar.between(a.start[i], a.finish[i]);
  if (all <= 0) return -1;
  const { dataDate } = plan.schedule;
  const done = calendar.between(a.start[i], dataDate === NONE ? (today + 1) * 1440 : dataDate);
  return Math.max(0, Math.min(100, Math.round((done / all) * 100)));
}

/** The bar in words: "Hormigonado de losa, 4 may al 5 may, crítica, 0 %". */
function sentence(plan: Plan, i: number, critical: boolean, progress: number, words: RowWords): string {
  const a = plan.activities;
  if (a.start[i] === NONE || a.start[i] === 0) return shownText(a.name[i]);
  const from = words.date(a.start[i]);
  const to = words.date(lastMinute(plan, i));
  const point = isMilestone(a.kind[i]);
  const when = point || from === to ? words.on(to) : words.fromTo(from, to);
  const mark = point ? `, ${words.milestone}` : '';
  const tight = critical && progress < HUNDRED && a.kind[i] !== Kind.summary ? `, ${words.critical}` : '';
  const idle = a.inactive[i] !== 0 && a.kind[i] !== Kind.summary ? `, ${words.inactive}` : '';
  const { holds } = constraintMark(plan, i, words);
  const bound = holds ? `, ${holds}` : '';
  return `${shownText(a.name[i])}, ${when}${mark}${tight}${idle}${bound}, ${words.percent(Math.floor(progress / 10_000))}`;
}
