/**
 * Tasks and roadblocks on screen: their tables, and what a command writes before the server answers. What follows from
 * work calendars and weights (dates of tasks that get another duration, progress of parents) comes with the receipt.
 */
import type { RecordArea, RecordEdit } from '../core/record-model';
import type { Parts, Records, Value } from '../core/records';
import type { BaseCommand, Ref } from '../core/wire';
import { type RoadblockRow, type TaskRow, tables } from './fields.gen';
import {
  isLookahead,
  type LeanStatus,
  type LookaheadCommand,
  type NewTask,
  type RoadblockState,
  type RoadblockValues,
  type TaskValues,
} from './wire';

/** Where a task hangs: its activity, and the task above it or 0. */
export type Place = TaskRow['taskPlace'];

/** What follows for a task: civil minutes, absent until it was calculated; the progress of a parent. */
export type Computed = TaskRow['computed'];

/** A lean status and, of a restricted task, the one it had before. */
export type Lean = Partial<Record<keyof TaskRow['lean'], LeanStatus>>;

/** Where a roadblock stands; of a released one when it was, and by whom. */
export type Standing = Omit<RoadblockRow['standing'], 'state'> & { state?: RoadblockState };

export { tables };

export const lookahead: RecordArea<BaseCommand> = {
  names: ['lookahead'],
  tables,
  references: {
    one: new Set(['activity', 'parent']),
    many: new Set(['rows', 'tasks']),
    records: new Set(['items', 'commands']),
  },
  perform(edit, command) {
    if (isLookahead(command)) perform(edit, command);
  },
  about(rows, command, rowOf) {
    if (!isLookahead(command) || !('rows' in command) || command.rows.length !== 1) return undefined;
    const row = rowOf(command.rows[0]) ?? Number.NaN;
    const name = rows.value(row, 'taskName') ?? rows.value(row, 'roadblockName');
    return name === undefined ? undefined : String(name);
  },
};

/** The field each plain value of a task is in. */
const taskFields = {
  name: 'taskName',
  description: 'taskDescription',
  duration: 'taskDuration',
  quantity: 'quantity',
  done: 'done',
  unit: 'unit',
  hours: 'hours',
  cost: 'taskCost',
  responsibles: 'taskResponsibles',
  subcontract: 'taskSubcontract',
  tags: 'taskTags',
  priority: 'taskPriority',
  progress: 'taskProgress',
  week: 'week',
  hidden: 'taskHidden',
} as const satisfies Partial<Record<keyof TaskValues, keyof TaskRow>>;

const roadblockFields = {
  name: 'roadblockName',
  description: 'roadblockDescription',
  type: 'roadblockType',
  category: 'category',
  priority: 'roadblockPriority',
  responsible: 'responsible',
  responsibles: 'roadblockResponsibles',
  reporters: 'reporters',
  subcontract: 'roadblockSubcontract',
  hidden: 'roadblockHidden',
} as const satisfies Record<keyof RoadblockValues, keyof RoadblockRow>;

/** Ids in a list stand apart by blanks, in order, as the server keeps them. */
const cell = (value: Value | string[]): Value =>
  Array.isArray(value) ? [...new Set(value)].sort().join(' ') : (value as Value);

function written(values: object, fields: Readonly<Record<string, string>>): Record<string, Value> {
  const out: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values))
    if (name in fields && value !== undefined) out[fields[name]] = cell(value);
  return out;
}

/** What values of a task write. Another start moves its finish along until the server has counted the working time. */
function taskCells(values: TaskValues, had: Computed): Record<string, Value> {
  const out: { [field in keyof TaskRow]?: Value } = written(values, taskFields);
  if (values.weight !== undefined) out.taskWeight = values.weight < 0 ? {} : { custom: true, share: values.weight };
  const { start, finish } = values;
  if (start !== undefined || finish !== undefined) {
    const begins = start ?? had.start;
    const lasts = had.start === undefined || had.finish === undefined ? 0 : had.finish - had.start;
    const ends = finish ?? (begins === undefined ? had.finish : begins + lasts);
    out.computed = { ...had, start: begins, finish: ends };
  }
  return out;
}

function perform(edit: RecordEdit, command: LookaheadCommand): void {
  switch (command.type) {
    case 'tasks.add':
      for (const item of command.items) addTask(edit, item);
      return;
    case 'tasks.edit':
      for (const ref of command.rows) {
        const had = (edit.value(ref, 'computed') ?? {}) as Computed;
        write(edit, ref, taskCells(command.set, had));
      }
      return;
    case 'tasks.move':
      for (const ref of command.rows) moveTask(edit, ref, placeOf(edit, command));
      return;
    case 'tasks.delete':
      removeTasks(edit, command.rows);
      return;
    case 'tasks.set-lean': {
      const status: LeanStatus = command.to === 'Debit' ? '' : command.to;
      for (const ref of command.rows) edit.set(ref, 'lean', { status });
      return;
    }
    case 'roadblocks.add':
      addRoadblocks(edit, command.items);
      return;
    case 'roadblocks.edit':
      for (const ref of command.rows) write(edit, ref, written(command.set, roadblockFields));
      return;
    case 'roadblocks.promise':
      for (const ref of command.rows) {
        if (command.rows.length > 1 && stateOf(edit, ref) === 'notcompromises') continue;
        edit.add('promises', { promiseRoadblock: ref, deadline: command.date, reason: command.reason ?? '' });
        edit.set(ref, 'standing', { state: 'notreleased' });
      }
      return;
    case 'roadblocks.set-status':
      for (const ref of command.rows) {
        if (stateOf(edit, ref) === 'notcompromises') continue;
        const undated = command.status === 'notreleased' && !hasPromise(edit, ref);
        edit.set(ref, 'standing', { state: undated ? '' : command.status });
      }
      lead(edit, tasksOf(edit, command.rows));
      return;
    case 'roadblocks.assign':
      assign(edit, command);
      return;
    case 'roadblocks.delete': {
      const tasks = tasksOf(edit, command.rows);
      const gone = new Set(command.rows.map(edit.rowOf));
      edit.remove([...command.rows, ...hanging(edit.rows, gone)]);
      lead(edit, tasks);
      return;
    }
    case 'documents.delete':
      edit.remove(command.rows);
      return;
    case 'tasks.duplicate': // the copies come with the receipt
    case 'documents.add': // and so do documents
      return;
  }
}

/** Where a roadblock stands. Without a promise only another one, of it alone, leads on. */
const stateOf = (edit: RecordEdit, ref: Ref): RoadblockState =>
  ((edit.value(ref, 'standing') ?? {}) as Standing & Parts).state ?? '';

const hasPromise = (edit: RecordEdit, ref: Ref): boolean =>
  (edit.rows.column('promises', 'promiseRoadblock') as readonly number[]).includes(edit.rowOf(ref) ?? Number.NaN);

function write(edit: RecordEdit, ref: Ref, cells: Record<string, Value>): void {
  for (const [field, value] of Object.entries(cells)) edit.set(ref, field, value);
}

function placeOf(edit: RecordEdit, { activity, parent }: { activity?: Ref; parent?: Ref }): Place | undefined {
  const above = parent === undefined ? undefined : edit.rowOf(parent);
  if (parent !== undefined && above === undefined) return undefined;
  const on =
    activity === undefined
      ? (edit.rows.value(above ?? Number.NaN, 'taskPlace') as Place | undefined)?.activity
      : edit.rowOf(activity);
  return on === undefined ? undefined : { activity: on, ...(above && { parent: above }) };
}

function addTask(edit: RecordEdit, item: NewTask): void {
  const place = placeOf(edit, item);
  if (!place) return;
  edit.add('tasks', { taskPlace: place, taskDuration: 480, ...taskCells(item, {}) });
}

function moveTask(edit: RecordEdit, ref: Ref, place: Place | undefined): void {
  if (!place) return;
  edit.set(ref, 'taskPlace', place);
  for (const row of beneath(edit.rows, new Set([edit.rowOf(ref)]))) {
    const { parent } = edit.rows.value(row, 'taskPlace') as Place;
    edit.set(row, 'taskPlace', { activity: place.activity, parent });
  }
}

/** The tasks beneath others, whatever their level. */
function beneath(rows: Records, above: ReadonlySet<number | undefined>): number[] {
  const places = rows.column('tasks', 'taskPlace') as readonly Place[];
  const numbers = rows.rowsOf('tasks');
  const found = new Set<number>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const [at, { parent }] of places.entries()) {
      const row = numbers[at];
      if (!parent || found.has(row) || (!above.has(parent) && !found.has(parent))) continue;
      found.add(row);
      grew = true;
    }
  }
  return [...found];
}

/** Tasks go with what is beneath them, and roadblocks with the last task they stand in the way of. */
function removeTasks(edit: RecordEdit, refs: readonly Ref[]): void {
  const { rows } = edit;
  const named = refs.map(edit.rowOf);
  const gone = new Set<number | undefined>([...named, ...beneath(rows, new Set(named))]);
  const ends = blocksOf(rows);
  const blocks = ends.filter(({ task }) => gone.has(task));
  const left = new Set(ends.filter(({ task }) => !gone.has(task)).map(({ roadblock }) => roadblock));
  const freed = new Set(blocks.map(({ roadblock }) => roadblock).filter((roadblock) => !left.has(roadblock)));
  const all = [...gone, ...blocks.map(({ row }) => row), ...freed, ...hanging(rows, freed)];
  edit.remove(all.filter((row) => row !== undefined));
}

interface Ends {
  row: number;
  roadblock: number;
  task: number;
}

function blocksOf(rows: Records): Ends[] {
  const roadblocks = rows.column('blocks', 'blockRoadblock') as readonly number[];
  const tasks = rows.column('blocks', 'blockTask') as readonly number[];
  return rows.rowsOf('blocks').map((row, at) => ({ row, roadblock: roadblocks[at], task: tasks[at] }));
}

/** The promises and blocks of roadblocks. */
function hanging(rows: Records, roadblocks: ReadonlySet<number | undefined>): number[] {
  const promised = rows.column('promises', 'promiseRoadblock') as readonly number[];
  return [
    ...rows.rowsOf('promises').filter((_, at) => roadblocks.has(promised[at])),
    ...blocksOf(rows)
      .filter(({ roadblock }) => roadblocks.has(roadblock))
      .map(({ row }) => row),
  ];
}

/** The server numbers all roadblocks first, then their promises, then what they stand in the way of. */
function addRoadblocks(edit: RecordEdit, items: (LookaheadCommand & { type: 'roadblocks.add' })['items']): void {
  const made = items.map((item) => {
    const state: RoadblockState = item.date === undefined ? '' : 'notreleased';
    return edit.add('roadblocks', { ...written(item, roadblockFields), standing: { state } });
  });
  for (const [k, { date }] of items.entries())
    if (date !== undefined) edit.add('promises', { promiseRoadblock: made[k], deadline: date });
  for (const [k, { tasks = [] }] of items.entries())
    for (const task of tasks) edit.add('blocks', { blockRoadblock: made[k], blockTask: task });
  lead(edit, new Set(items.flatMap(({ tasks = [] }) => tasks.map(edit.rowOf))));
}

function assign(edit: RecordEdit, { rows, tasks, remove }: LookaheadCommand & { type: 'roadblocks.assign' }): void {
  const meant = new Set(tasks.map(edit.rowOf));
  const known = blocksOf(edit.rows);
  for (const ref of rows) {
    const roadblock = edit.rowOf(ref);
    const own = known.filter((block) => block.roadblock === roadblock);
    if (remove) edit.remove(own.filter(({ task }) => meant.has(task)).map(({ row }) => row));
    else
      for (const task of meant)
        if (task !== undefined && !own.some((block) => block.task === task))
          edit.add('blocks', { blockRoadblock: ref, blockTask: task });
  }
  lead(edit, meant);
}

/** The tasks in whose way roadblocks stand. */
function tasksOf(edit: RecordEdit, roadblocks: readonly Ref[]): Set<number | undefined> {
  const named = new Set(roadblocks.map(edit.rowOf));
  return new Set(
    blocksOf(edit.rows)
      .filter(({ roadblock }) => named.has(roadblock))
      .map(({ task }) => task),
  );
}

/** A task is restricted while a roadblock that is not released stands in its way; then it is what it was, but not committed. */
function lead(edit: RecordEdit, tasks: ReadonlySet<number | undefined>): void {
  const blocked = new Set<number>();
  for (const { roadblock, task } of blocksOf(edit.rows)) {
    const { state } = (edit.rows.value(roadblock, 'standing') ?? {}) as Standing & Parts;
    if (state !== 'released') blocked.add(task);
  }
  for (const task of tasks) {
    if (task === undefined) continue;
    const { status = '', before = '' } = (edit.rows.value(task, 'lean') ?? {}) as Lean & Parts;
    if (blocked.has(task) && status !== 'Restricted') edit.set(task, 'lean', { status: 'Restricted', before: status });
    else if (!blocked.has(task) && status === 'Restricted')
      edit.set(task, 'lean', { status: before === 'Committed' ? '' : before });
  }
}
