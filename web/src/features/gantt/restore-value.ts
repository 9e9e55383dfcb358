/** What puts a cell of the plan back to what it held at another moment. */
import {
  amountCommands,
  constraintNames,
  isAmount,
  NONE,
  type PercentType,
  type Plan,
  type PlanCommand,
  reportCommands,
  workLeft,
} from '@/engine';
import { currentLanguage } from '@/shared/i18n';
import { durationCommand, lastingOf } from './around-the-clock';
import type { ColumnId } from './grid-columns';
import { linkEdits, linksSeen } from './link-text';
import { externalCommands } from './row-edits';
import { type Lock, lockOfCell } from './row-locks';

/** Why a value cannot be put back: the cell is closed as the plan stands now, or what it names is no more. */
export type RestoreLock = Lock | 'gone' | 'calculated' | 'calendarGone' | 'linkGone';

export type Restoring = { command: PlanCommand; lock?: undefined } | { command?: undefined; lock: RestoreLock };

/** Columns that follow from other values; the lock of an editor would say how they are typed. */
const calculated: ReadonlySet<ColumnId> = new Set(['start', 'finish', 'suspended', 'resumed', 'kind']);

const orNull = (minute: number): number | null => (minute === NONE ? null : minute);

/** The command that writes what `then` held over what `now` holds, naming the latter as seen; or why there is none. */
export function restoring(then: Plan, now: Plan, row: number, column: ColumnId): Restoring {
  const [i, j] = [then.index.of(row), now.index.of(row)];
  if (i < 0 || j < 0) return { lock: 'gone' };
  if (calculated.has(column)) return { lock: 'calculated' };
  const lock = lockOfCell(now, j, column);
  // Type and date of a constraint are put back together: no dialog is needed.
  if (lock && lock !== 'constraintType') return { lock: lock === 'column' ? 'calculated' : lock };
  const command = commandFor(then, i, now, j, column);
  return typeof command === 'string' ? { lock: command } : command ? { command } : { lock: 'calculated' };
}

function commandFor(
  then: Plan,
  i: number,
  now: Plan,
  j: number,
  column: ColumnId,
): PlanCommand | RestoreLock | undefined {
  const [a, b] = [then.activities, now.activities];
  const row = b.row[j];
  if (isAmount(column)) return { type: amountCommands[column], row, value: a[column][i], seen: b[column][j] };
  switch (column) {
    case 'name':
      return { type: 'activity.rename', row, name: a.name[i], seen: b.name[j] };
    case 'description':
      return { type: 'activity.describe', row, description: a.description[i], seen: b.description[j] };
    case 'code':
      return { type: 'activity.set-code', row, code: a.code[i], seen: b.code[j] };
    case 'duration':
      return durationCommand(row, a.duration[i], lastingOf(now, j), then.isElapsed(i));
    case 'progress':
      return { type: 'activity.set-progress', row, progress: a.progress[i], seen: b.progress[j] };
    case 'weight':
      return { type: 'activity.set-weight', row, weight: orNull(a.weight[i]) };
    case 'percentType':
      return { type: 'activity.set-percent-type', row, percentType: a.percentType[i] as PercentType };
    case 'remaining':
      return { type: 'activity.set-remaining', row, remaining: workLeft(then, i) };
    case 'constraint':
    case 'constraintDate': {
      const [was, is] = [constraintNames[a.constraint[i]], constraintNames[b.constraint[j]]];
      const date = a.constraintDate[i];
      return {
        type: 'activity.set-constraint',
        row,
        constraint: was,
        ...(date !== NONE && { date }),
        seen: { constraint: is, date: orNull(b.constraintDate[j]) },
      };
    }
    case 'externalStart':
    case 'externalFinish':
      return { type: externalCommands[column], row, date: orNull(a[column][i]), seen: orNull(b[column][j]) };
    case 'actualStart':
    case 'actualFinish':
    case 'expectedFinish':
    case 'deadline':
      return { type: reportCommands[column], row, date: orNull(a[column][i]), seen: orNull(b[column][j]) };
    case 'calendar': {
      const calendar = a.calendar[i];
      if (!now.calendars.specs.some((spec) => spec.row === calendar)) return 'calendarGone';
      return { type: 'activities.set-calendar', rows: [row], calendar };
    }
    case 'predecessors':
    case 'successors': {
      const language = currentLanguage();
      const was = linksSeen(then, i, column, language);
      if (was.some((link) => now.index.of(link.row) < 0)) return 'linkGone';
      const wanted = was.map(({ row, type, lag, elapsed }) => ({ row, type, lag, ...(elapsed && { elapsed }) }));
      return linkEdits(now, j, column, wanted, linksSeen(now, j, column, language));
    }
    default:
      return undefined;
  }
}
