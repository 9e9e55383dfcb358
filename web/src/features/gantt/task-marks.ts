/** What bars tell of the coming weeks: how many tasks an activity has, and how many open roadblocks stand in their way. */
import type { AreaView, Place, Standing } from '@/engine';

export interface TaskMark {
  tasks: number;
  roadblocks: number;
}

/** The marks of the activities that have tasks. */
export function taskMarks(areas: AreaView | undefined): ReadonlyMap<number, TaskMark> {
  const marks = new Map<number, TaskMark>();
  if (!areas) return marks;
  const { rows } = areas;
  const activityOf = new Map<number, number>();
  const places = rows.column('tasks', 'taskPlace') as readonly Place[];
  for (const [at, task] of rows.rowsOf('tasks').entries()) {
    const { activity } = places[at];
    activityOf.set(task, activity);
    const mark = marks.get(activity) ?? { tasks: 0, roadblocks: 0 };
    mark.tasks++;
    marks.set(activity, mark);
  }
  const standings = rows.column('roadblocks', 'standing') as readonly Standing[];
  const open = new Set(rows.rowsOf('roadblocks').filter((_, at) => standings[at].state !== 'released'));
  const counted = new Set<string>();
  const tasks = rows.column('blocks', 'blockTask') as readonly number[];
  for (const [at, roadblock] of (rows.column('blocks', 'blockRoadblock') as readonly number[]).entries()) {
    const activity = activityOf.get(tasks[at]);
    const mark = activity === undefined ? undefined : marks.get(activity);
    // One that stands in the way of two tasks of an activity is one.
    if (!mark || !open.has(roadblock) || counted.has(`${activity} ${roadblock}`)) continue;
    counted.add(`${activity} ${roadblock}`);
    mark.roadblocks++;
  }
  return marks;
}
