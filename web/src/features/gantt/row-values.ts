import { Flag, isMilestone, Kind, NONE, type Plan } from '@/engine';
import { gridDate } from './grid-date';
import type { GridRowProps } from './grid-row';
import { predecessorText } from './predecessors';
import type { RowWords } from './row-words';

const HUNDRED = 1_000_000;

type Values = Omit<
  GridRowProps,
  'top' | 'position' | 'collapsed' | 'selected' | 'focus' | 'pending' | 'editable' | 'places'
>;

/** What the grid shows of one activity. */
export function rowValues(plan: Plan, i: number, progress: number, today: number, words: RowWords): Values {
  const a = plan.activities;
  const tree = plan.tree;
  const parent = tree.parent[i];
  const summary = a.kind[i] === Kind.summary;
  const done = progress >= HUNDRED;
  const { minutesPerDay: perDay, dateFormat } = plan.schedule;
  const critical = (a.flags[i] & Flag.critical) !== 0;
  return {
    row: a.row[i],
    number: tree.position[i],
    wbs: tree.wbs(i),
    name: a.name[i] || words.unnamed,
    level: tree.level[i],
    branch: branchOf(plan, i),
    kind: a.kind[i],
    ordinal: tree.ordinal[i],
    siblings: parent < 0 ? 1 : tree.children[parent],
    parent: tree.children[i] > 0,
    duration: words.duration(summary ? a.span[i] : a.duration[i], perDay),
    summary,
    start: gridDate(a.start[i], dateFormat),
    finish: gridDate(a.finish[i], dateFormat),
    percent: Math.floor(progress / 10_000),
    percentText: words.percent(Math.floor(progress / 10_000)),
    expected: expectedProgress(plan, i, today),
    predecessors: predecessorText(plan, i, words.format.language),
    float: done ? '–' : words.duration(a.totalFloat[i], perDay),
    tight: !done && a.totalFloat[i] <= 0,
    done,
    sentence: sentence(plan, i, critical, progress, words),
  };
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
  if (a.start[i] === NONE || a.start[i] === 0) return a.name[i];
  const from = words.date(a.start[i]);
  const to = words.date(a.finish[i] - 1);
  const point = isMilestone(a.kind[i]);
  const when = point || from === to ? words.on(to) : words.fromTo(from, to);
  const mark = point ? `, ${words.milestone}` : '';
  const tight = critical && progress < HUNDRED && a.kind[i] !== Kind.summary ? `, ${words.critical}` : '';
  return `${a.name[i]}, ${when}${mark}${tight}, ${words.percent(Math.floor(progress / 10_000))}`;
}
