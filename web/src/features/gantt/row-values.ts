import type { TFunction } from 'i18next';
import { dayOf, Flag, isMilestone, Kind, NONE, type Plan } from '@/engine';
import type { Format } from '@/shared/i18n/format';
import type { GridRowProps } from './grid-row';
import { predecessorText } from './predecessors';

const HUNDRED = 1_000_000;

type Values = Omit<
  GridRowProps,
  'top' | 'position' | 'collapsed' | 'selected' | 'focus' | 'pending' | 'editable' | 'format'
>;

/** What the grid shows of one activity. */
export function rowValues(
  plan: Plan,
  i: number,
  progress: number,
  today: number,
  format: Format,
  t: TFunction<'gantt'>,
): Values {
  const a = plan.activities;
  const tree = plan.tree;
  const parent = tree.parent[i];
  const summary = a.kind[i] === Kind.summary;
  const critical = (a.flags[i] & Flag.critical) !== 0;
  return {
    row: a.row[i],
    number: tree.position[i],
    wbs: tree.wbs(i),
    name: a.name[i],
    level: tree.level[i],
    branch: branchOf(plan, i),
    kind: a.kind[i],
    ordinal: tree.ordinal[i],
    siblings: parent < 0 ? 1 : tree.children[parent],
    parent: tree.children[i] > 0,
    duration: summary ? a.span[i] : a.duration[i],
    start: a.start[i],
    finish: a.finish[i],
    progress,
    expected: expectedProgress(plan, i, today),
    predecessors: predecessorText(plan, i, format),
    float: a.totalFloat[i],
    perDay: plan.schedule.minutesPerDay,
    dateFormat: plan.schedule.dateFormat,
    sentence: sentence(plan, i, critical, progress, format, t),
  };
}

/** The colour number of the branch below row 0 that an activity belongs to, 1 to 14; 0 for row 0 itself. */
function branchOf(plan: Plan, i: number): number {
  const { parent, level, ordinal } = plan.tree;
  let at = i;
  while (level[at] > 1) at = parent[at];
  return level[at] === 1 ? ((ordinal[at] - 1) % 14) + 1 : 0;
}

/** Percent of the working time between start and finish that lies before the end of today; -1 for milestones. */
export function expectedProgress(plan: Plan, i: number, today: number): number {
  const a = plan.activities;
  if (isMilestone(a.kind[i]) || a.start[i] === NONE) return -1;
  const calendar = plan.calendarOf(i);
  const all = calendar.between(a.start[i], a.finish[i]);
  if (all <= 0) return -1;
  const done = calendar.between(a.start[i], (today + 1) * 1440);
  return Math.max(0, Math.min(100, Math.round((done / all) * 100)));
}

/** The bar in words: "Hormigonado de losa, 4 may al 5 may, crítica, 0 %". */
function sentence(
  plan: Plan,
  i: number,
  critical: boolean,
  progress: number,
  format: Format,
  t: TFunction<'gantt'>,
): string {
  const a = plan.activities;
  if (a.start[i] === NONE || a.start[i] === 0) return a.name[i];
  const from = format.dateShort(a.start[i]);
  const to = format.dateShort(dayOf(a.finish[i] - 1) * 1440);
  const when = isMilestone(a.kind[i]) || from === to ? t('bar.on', { date: to }) : t('bar.fromTo', { from, to });
  const parts = [a.name[i], when];
  if (isMilestone(a.kind[i])) parts.push(t('bar.milestone'));
  if (critical && progress < HUNDRED && a.kind[i] !== Kind.summary) parts.push(t('bar.critical'));
  parts.push(format.percent(Math.floor(progress / 10_000) / 100));
  return parts.join(', ');
}
