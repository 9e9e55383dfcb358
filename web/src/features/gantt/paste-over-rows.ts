/** Rows of a pasted table over rows of the plan: each cell is taken as if it had been typed. */
import {
  amountFields,
  finishFits,
  isPut,
  linkRefusal,
  NONE,
  type PlanCommand,
  snapFinish,
  snapStart,
  startFits,
} from '@/engine';
import { durationCommand, lastingOf } from './around-the-clock';
import { type FixedEditable, isEditable, isOwn } from './grid-columns';
import type { PasteTarget } from './paste-heads';
import { LinksSoFar } from './paste-links';
import { calendarNamed } from './paste-new-rows';
import type { Pasting } from './paste-plan';
import { ofEdit, ofLock } from './paste-problems';
import { ownWriting } from './paste-writing';
import { cellEdit, dateOf, remainingEdit } from './row-edits';
import { lockOfCell } from './row-locks';

/** Columns that an empty cell empties; of the others it leaves the value. */
const emptied: ReadonlySet<FixedEditable> = new Set([
  'description',
  'constraintDate',
  'externalStart',
  'externalFinish',
  'expectedFinish',
  'suspended',
  'resumed',
  'deadline',
  'code',
  'predecessors',
  'successors',
  ...amountFields,
  'weight',
]);

/**
 * What has begun keeps its dates, so progress comes late; then what the site reports, in the order in which it happened.
 * The work left is counted on all of it.
 */
const late: readonly FixedEditable[] = ['progress', 'actualStart', 'suspended', 'resumed', 'actualFinish', 'remaining'];

const ordered = (columns: FixedEditable[]): FixedEditable[] =>
  columns.sort((a, b) => late.indexOf(a) - late.indexOf(b));

/** Adds what the rows of the table, by their places, change in rows of the plan; a column that names the rows changes none. */
export function pasteOver(paste: Pasting, pairs: readonly { k: number; row: number }[], naming?: 'code'): void {
  const { plan } = paste;
  const targets = paste.table.columns.map(({ target }) => target);
  const known = targets.filter((target): target is FixedEditable => {
    return target !== undefined && target !== naming && target !== 'level' && !isOwn(target) && isEditable(target);
  });
  // Both columns tell of the same links.
  const columns = ordered(known.filter((column) => column !== 'successors' || !known.includes('predecessors')));
  for (const { k, row } of pairs) {
    paste.over(k, row);
    const before = paste.commands.length + paste.coded;
    for (const column of columns) overCell(paste, k, row, column);
    for (const column of paste.ownTargets) {
      const lock = lockOfCell(plan, plan.index.of(row), column.id);
      // What the cell shows is rounded for reading.
      if (paste.text(k, column.id).trim() === paste.shown(row, column.id).trim()) continue;
      if (lock) paste.refuse(k, column.id, ofLock(lock));
      else paste.code(k, column, row);
    }
    if (paste.commands.length + paste.coded > before) paste.changed++;
  }
}

function overCell(paste: Pasting, k: number, row: number, column: FixedEditable): void {
  const { plan, language } = paste;
  const i = plan.index.of(row);
  const text = paste.text(k, column);
  // What the cell shows is rounded for reading: taken as an edit it would change the value.
  if (i < 0 || text.trim() === paste.shown(row, column).trim()) return;
  if (text.trim() === '' && !emptied.has(column)) return;
  const lock = lockOfCell(plan, i, column);
  if (lock) {
    if (text.trim() !== '') paste.refuse(k, column, ofLock(lock));
    return;
  }
  let typed = ownWriting(column, text, plan.schedule.dateFormat);
  if (column === 'calendar') {
    const calendar = calendarNamed(paste, text);
    if (calendar === undefined) {
      paste.refuse(k, column, { key: 'paste.problem.calendar', what: text.trim() });
      return;
    }
    typed = String(calendar);
  }
  if (column === 'finish' && finishTold(paste, k, row)) return;
  const begins = column === 'remaining' && ['actualStart', 'progress'].some((of) => says(paste, k, of as PasteTarget));
  if (column === 'remaining' && says(paste, k, 'actualFinish')) return; // none
  const { command, problem } = begins
    ? remainingEdit(plan, i, row, typed, true)
    : cellEdit(plan, row, column, typed, language);
  if (problem) paste.refuse(k, column, ofEdit(problem));
  if (!command) return;
  const steps = command.type === 'batch' ? command.commands : [command];
  const linking = column === 'predecessors' || column === 'successors';
  const links = linking ? new LinksSoFar(paste.linksOver) : paste.linksOver;
  if (!steps.every((step) => stands(paste, k, column, step, links))) return;
  paste.commands.push(...steps);
  paste.linksOver = links;
}

/** Whether the table says something in a column of one of its rows. */
const says = (paste: Pasting, k: number, target: PasteTarget): boolean =>
  paste.has(target) && paste.text(k, target).trim() !== '';

/** Whether the finish follows from what the row says besides: from its duration, or from a start it makes a duration with. */
function finishTold(paste: Pasting, k: number, row: number): boolean {
  const { plan } = paste;
  if (paste.text(k, 'duration').trim() !== '') {
    paste.note('finish');
    return true;
  }
  const i = plan.index.of(row);
  const start = paste.text(k, 'start').trim();
  if (start === '' || start === paste.shown(row, 'start').trim() || lockOfCell(plan, i, 'duration')) return false;
  // A constraint has its own say in the duration.
  if (plan.activities.constraintDate[i] !== NONE) return false;
  const { dateFormat } = plan.schedule;
  const from = dateOf(plan, ownWriting('start', start, dateFormat), false);
  const to = dateOf(plan, ownWriting('finish', paste.text(k, 'finish'), dateFormat), true);
  if (!('at' in from) || !('at' in to)) return false; // each is reported by itself
  const now = lastingOf(plan, i);
  const calendars = plan.calendars.covering([from.at, to.at]);
  const calendar = now.elapsed ? calendars.clock : calendars.of(plan.activities.calendar[i]);
  const spans = calendar.between(snapStart(calendar, from.at), snapFinish(calendar, to.at));
  if (spans <= 0) paste.refuse(k, 'finish', { key: 'problem.finishBeforeStart', what: start });
  else if (spans !== now.minutes) paste.commands.push(durationCommand(row, spans, now));
  return true;
}

/** Whether the plan lets a command stand; what would refuse the whole paste is reported at its cell. */
function stands(paste: Pasting, k: number, column: FixedEditable, command: PlanCommand, links: LinksSoFar): boolean {
  const { plan } = paste;
  if (command.type === 'activity.set-start' || command.type === 'activity.set-finish') {
    const i = plan.index.of(Number(command.row));
    const calendar = plan.calendarOf(i);
    const fits =
      command.type === 'activity.set-start'
        ? isPut(plan, i) || startFits(plan, i, snapStart(calendar, command.start))
        : finishFits(plan, i, snapFinish(calendar, command.finish));
    if (!fits) paste.refuse(k, column, { key: 'confirm.title' });
    return fits;
  }
  if (command.type === 'links.remove')
    for (const row of command.links) links.remove(plan.links.row.indexOf(Number(row)));
  if (command.type !== 'links.add') return true;
  for (const { from, to, type } of command.items) {
    const why = linkRefusal(plan, Number(from), Number(to), type, links)?.why;
    if (!why || why === 'duplicate') {
      links.add(plan.index.of(Number(from)), plan.index.of(Number(to)));
      continue;
    }
    paste.refuse(k, column, { key: why === 'cycle' ? 'paste.problem.cycle' : 'paste.problem.relatives' });
    return false;
  }
  return true;
}
