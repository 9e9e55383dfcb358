import { DAY, type WeeklyCommand } from '@/engine';
import type { Promisable } from './api/use-weeks';
import { dayOfEnd } from './week-days';
import { type TaskEdit, type WeeklyBatch, WHOLE } from './weekly-context';

/** Whether a task can be done by the end of a day: not before the day it starts. */
export const fitsDay = (task: Pick<Promisable, 'start'>, day: number): boolean => day + DAY > task.start;

interface Where {
  /** Row of the plan; without one it is made. */
  week: number | undefined;
  start: number;
}

/** Promises a task up to a share by the end of a day. A task that was planned for another day gets this one in the same step. */
export function promiseOn(
  { week, start }: Where,
  task: Pick<Promisable, 'row' | 'finish'>,
  day: number,
  share: number,
  promisedBy: string | undefined,
): WeeklyCommand | WeeklyBatch {
  const promises = [share === WHOLE ? { task: task.row } : { task: task.row, share }];
  const promise: WeeklyCommand =
    week === undefined
      ? { type: 'week.create', day: start, promises, promisedBy }
      : { type: 'week.promise', week, promises, promisedBy };
  const planned = dayOfEnd(task.finish);
  if (planned === day) return promise;
  const moved: TaskEdit = {
    type: 'tasks.edit',
    rows: [task.row],
    set: { finish: task.finish + day - planned },
    seen: { finish: task.finish },
  };
  return { type: 'batch', commands: [moved, promise] };
}
