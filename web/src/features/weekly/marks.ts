/** What a person has marked in a week and the server has not answered yet, laid over what it last told. */
import type { WeeklyCommand } from '@/engine';
import type { Commitment, Promisable, WeekPlan } from './api/use-weeks';
import { type TaskEdit, type WeeklyBatch, WHOLE } from './weekly-context';

export type WeekEdit = WeeklyCommand | TaskEdit | WeeklyBatch;

export interface Mark {
  id: string;
  command: WeekEdit;
  /** The revision that shows it, once it is decided. */
  until?: number;
}

const marked = new Set<WeekEdit['type']>(['tasks.edit', 'week.promise', 'week.withdraw', 'week.set-share']);

/** Whether a command waits for a connection. Plans are made, closed and opened again while there is one. */
export const isMark = (command: { type: string }): command is WeekEdit =>
  command.type === 'batch'
    ? (command as WeeklyBatch).commands.every(isMark)
    : marked.has(command.type as WeekEdit['type']);

const steps = (command: WeekEdit): (WeeklyCommand | TaskEdit)[] =>
  command.type === 'batch' ? command.commands : [command];

/** What a promise of a task looks like that is not numbered yet. */
function promised(task: Promisable, share: number, by: string, typed: string, row: number): Commitment {
  return {
    row,
    task: task.row,
    activity: 0,
    name: task.name,
    start: task.start,
    finish: task.finish,
    duration: 0,
    from: task.progress,
    share,
    progress: task.progress,
    realized: task.progress,
    kept: false,
    lean: 'Committed',
    responsibles: task.responsibles,
    subcontract: task.subcontract,
    by,
    typed,
  };
}

interface Ground {
  me: string;
  /** Civil minute of the day it is. */
  today: number;
  /** What can be promised. */
  tasks: readonly Promisable[];
}

/** A week with the marks that it does not show yet, and the tasks of which nothing is sent. */
export function withMarks(plan: WeekPlan, marks: readonly Mark[], ground: Ground): WeekPlan & { unsent: Set<number> } {
  let { commitments } = plan;
  const unsent = new Set<number>();
  let next = -1;
  for (const { command, until } of marks) {
    if (until !== undefined && plan.revision >= until) continue;
    const finishes = new Map<number, number>();
    for (const step of steps(command)) {
      const touched: number[] = [];
      if (step.type === 'tasks.edit') {
        const [task] = step.rows;
        if ('finish' in step.set) finishes.set(Number(task), step.set.finish);
        else {
          const { progress } = step.set;
          commitments = commitments.map((c) =>
            c.task === task ? { ...c, progress, realized: progress, kept: !c.withdrawn && progress >= c.share } : c,
          );
          touched.push(Number(task));
        }
      }
      if (step.type === 'week.promise' && step.week === plan.week.row) {
        const there = new Set(commitments.filter((c) => !c.withdrawn).map(({ task }) => task));
        const added = step.promises.flatMap(({ task, share = WHOLE }) => {
          const found = ground.tasks.find(({ row }) => row === task);
          if (!found || there.has(found.row)) return [];
          const finish = finishes.get(found.row) ?? found.finish;
          return [promised({ ...found, finish }, share, step.promisedBy ?? ground.me, ground.me, next--)];
        });
        commitments = [...commitments, ...added];
        touched.push(...added.map(({ task }) => task));
      }
      if (step.type === 'week.withdraw') {
        const rows = new Set(step.rows);
        touched.push(...commitments.filter(({ row }) => rows.has(row)).map(({ task }) => task));
        // Once the week has begun a promise that is withdrawn stays, and counts as missed.
        commitments =
          ground.today < plan.week.start
            ? commitments.filter(({ row }) => !rows.has(row))
            : commitments.map((c) => (rows.has(c.row) ? { ...c, withdrawn: true, kept: false } : c));
      }
      if (step.type === 'week.set-share') {
        const { row, share } = step;
        commitments = commitments.map((c) => (c.row === row ? { ...c, share, kept: c.realized >= share } : c));
      }
      if (until === undefined) for (const task of touched) unsent.add(task);
    }
  }
  return { ...plan, commitments, unsent };
}
