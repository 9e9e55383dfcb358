/** Tasks as the screens show them: those of a window, in the order of the plan, each with what stands in its way. */
import {
  type AreaView,
  type Computed,
  DAY,
  dayOf,
  Flag,
  HUNDRED,
  isMilestone,
  isoWeek,
  type Lean,
  type LeanStatus,
  lastDayOf,
  NONE,
  type Place,
  type Plan,
  type Urgency,
} from '@/engine';
import { idsIn, type RoadblockRow } from './roadblock-rows';

/** How a task stands in time: derived, never stored. */
export type TaskStatus = 'Done' | 'Overdue' | 'Advancement' | 'Doing' | 'Waiting';

export interface TaskRow {
  id: string;
  /** Of the task; of an activity without tasks 0. */
  row: number;
  /** A place for the first task of an activity that has none. */
  vacant: boolean;
  activity: number;
  activityName: string;
  /** The names above it, the outermost first. */
  route: string;
  /** Where its dates say it should be by now, 1/10,000 of a percent; nothing without dates. */
  expected: number | undefined;
  /** Days from its last day to today where it should be done, below 0 where it is ahead. */
  variance: number | undefined;
  /** Somebody asks for other dates of its activity: its box cannot be ticked, its dates wait. */
  locked: boolean;
  /** Number of the activity in the plan, and its dates. */
  number: number;
  wbs: string;
  activityStart: number;
  activityFinish: number;
  critical: boolean;
  parent: number;
  depth: number;
  /** It has tasks beneath it, from which dates and progress follow. */
  summary: boolean;
  name: string;
  description: string;
  /** Civil minutes; nothing until they were calculated. */
  start: number | undefined;
  finish: number | undefined;
  /** Working minutes. */
  duration: number;
  quantity: number;
  done: number;
  unit: string;
  hours: number;
  cost: number;
  responsibles: readonly string[];
  subcontract: string;
  tags: readonly string[];
  priority: Urgency;
  /** 1/10,000 of a percent; nothing where it shares what others leave. */
  weight: number | undefined;
  progress: number;
  /** ISO year × 100 + week, 0 where nobody has said one. */
  week: number;
  lean: LeanStatus;
  before: LeanStatus;
  status: TaskStatus;
  /** It lies outside the dates of its activity. */
  outside: boolean;
  hidden: boolean;
  /** An edit of it waits for the server: what follows from it is not counted yet. */
  pending: boolean;
  /** The open roadblocks in its way. */
  roadblocks: readonly RoadblockRow[];
}

/** ISO year × 100 + week of a day. */
export function weekOfDay(day: number): number {
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3;
  const year = new Date(thursday * DAY * 60_000).getUTCFullYear();
  return year * 100 + isoWeek(day);
}

/** Where a task stands: overdue where it should be further, ahead where work began before its day. */
export function standingOf(
  { progress, start, finish }: Pick<TaskRow, 'progress' | 'start' | 'finish'>,
  today: number,
): TaskStatus {
  if (progress >= HUNDRED) return 'Done';
  if (start === undefined || finish === undefined) return 'Waiting';
  if (lastDayOf(finish) < today || (progress === 0 && dayOf(start) < today)) return 'Overdue';
  if (progress === 0) return 'Waiting';
  return dayOf(start) > today ? 'Advancement' : 'Doing';
}

const isIn = (start: number, finish: number, from: number, to: number): boolean =>
  start < (to + 1) * DAY && Math.max(finish, start + 1) > from * DAY;

/**
 * Where a new task of an activity starts: with the activity, and of one that began before what is shown on the first day
 * that is, so that who wrote it sees it.
 */
export function startIn(
  { activityStart, activityFinish }: Pick<TaskRow, 'activityStart' | 'activityFinish'>,
  from: number,
  today: number,
): { start?: number } {
  const first = Math.max(from, today);
  if (activityStart >= first * DAY) return {};
  return { start: Math.max(Math.min(first, lastDayOf(activityFinish)) * DAY, activityStart) };
}

/** The names of the activities above one, from the outermost on. */
function routeOf({ tree, activities: a }: Plan, i: number): string {
  const names: string[] = [];
  for (let up = i; up >= 0 && a.row[up] !== 0; up = tree.parent[up]) names.unshift(a.name[up]);
  return names.join(' › ');
}

/** Working days of a stretch that are over by the end of a day, of all that it has. */
export function expectedAt(
  { calendars }: Pick<Plan, 'calendars'>,
  start: number | undefined,
  finish: number | undefined,
  today: number,
): number | undefined {
  if (start === undefined || finish === undefined) return undefined;
  const [first, last] = [dayOf(start), Math.max(dayOf(start), lastDayOf(finish))];
  if (today < first) return 0;
  if (today > last) return HUNDRED;
  let [all, over] = [0, 0];
  for (let day = first; day <= last; day++) {
    if (!calendars.standard.isWorkDay(day)) continue;
    all++;
    if (day < today) over++;
  }
  return all ? Math.round((over / all) * HUNDRED) : 0;
}

/**
 * Days from where a task is to where it should be: above 0 it is overdue, below 0 ahead. One that should be done counts from
 * its last day, one that began early to its first.
 */
export function varianceOf(
  progress: number,
  expected: number | undefined,
  start: number | undefined,
  finish: number | undefined,
  today: number,
): number | undefined {
  if (expected === undefined || start === undefined || finish === undefined) return undefined;
  if (progress >= HUNDRED) return today <= lastDayOf(finish) ? today - lastDayOf(finish) : 0;
  if (lastDayOf(finish) < today) return today - lastDayOf(finish);
  if (progress > 0 && dayOf(start) > today) return today - dayOf(start);
  if (progress === 0 && dayOf(start) < today) return today - dayOf(start);
  return 0;
}

interface Asked {
  /** First and last day, both included. */
  from: number;
  to: number;
  today: number;
  /** Also those that somebody hid. */
  hidden?: boolean;
  /** Activities without tasks have a line for their first one. */
  vacancies?: boolean;
  /** Activities for which somebody asks for other dates. */
  waiting?: ReadonlySet<number>;
  /** What names a row on screen for good, where that is not its number. */
  nameOf?: (row: number) => number;
}

/** The fields of a task that come from its activity. */
type Above = Pick<
  TaskRow,
  'activity' | 'activityName' | 'number' | 'activityStart' | 'activityFinish' | 'critical' | 'locked' | 'route' | 'wbs'
>;

function aboveOf(plan: Plan, i: number, waiting: Asked['waiting']): Above {
  const { tree, activities: a } = plan;
  return {
    activity: a.row[i],
    activityName: a.name[i],
    number: tree.position[i],
    activityStart: a.start[i],
    activityFinish: a.finish[i],
    critical: (a.flags[i] & Flag.critical) !== 0,
    locked: waiting?.has(a.row[i]) ?? false,
    route: routeOf(plan, i),
    wbs: tree.wbs(i),
  };
}

const alike = (a: Above, b: Above): boolean => (Object.keys(a) as (keyof Above)[]).every((key) => a[key] === b[key]);

/** The cells of the tasks of a plan. Arrays that nobody wrote to stay the same ones from one reading to the next. */
interface Cells {
  numbers: readonly number[];
  columns: Record<string, readonly unknown[]>;
  /** Places of the tasks right beneath an activity, and beneath a task. */
  byActivity: ReadonlyMap<number, readonly number[]>;
  children: ReadonlyMap<number, readonly number[]>;
}

function cellsOf({ rows }: AreaView, before: Cells | undefined): Cells {
  const numbers = rows.rowsOf('tasks');
  const columns = Object.fromEntries(
    Object.keys(rows.tables.tasks).map((field) => [field, rows.column('tasks', field)]),
  );
  if (before && before.numbers === numbers && before.columns.taskPlace === columns.taskPlace)
    return { ...before, columns };
  const children = new Map<number, number[]>();
  const byActivity = new Map<number, number[]>();
  for (const [at, place] of (columns.taskPlace as readonly Place[]).entries()) {
    const { activity, parent } = place;
    const [lists, key] = parent ? [children, parent] : [byActivity, activity];
    const list = lists.get(key);
    if (list) list.push(at);
    else lists.set(key, [at]);
  }
  return { numbers, columns, byActivity, children };
}

const noPlaces: readonly number[] = [];

/** A task as it was read, and what it was read from besides its cells. */
interface Read {
  task: TaskRow;
  above: Above;
  depth: number;
}

type Roadblocks = ReadonlyMap<number, readonly RoadblockRow[]>;

/** Reads the tasks in a range of days. An unchanged task keeps its object, so that an edit re-creates one row of 20,000. */
export type TaskReader = (plan: Plan, areas: AreaView, openRoadblocks: Roadblocks, asked: Asked) => TaskRow[];

export function taskReader(): TaskReader {
  let cells: Cells | undefined;
  let last: { plan: Plan; today: number; waiting: Asked['waiting'] } | undefined;
  let read = new Map<number, Read>();
  let heads = new Map<number, Above>();
  return (plan, areas, openRoadblocks, asked) => {
    const { from, to, today, waiting } = asked;
    const before = cells;
    cells = cellsOf(areas, before);
    const { columns, numbers, children, byActivity } = cells;
    const kept = before?.children === children && last?.today === today && last.plan.calendars === plan.calendars;
    const written = kept ? Object.keys(columns).filter((field) => columns[field] !== before.columns[field]) : [];
    const samePlan = last?.plan === plan && last.waiting === waiting;
    const [wasRead, hadHeads] = [kept ? read : new Map<number, Read>(), heads];
    [read, heads, last] = [new Map(), new Map(), { plan, today, waiting }];
    const headOf = (i: number): Above => {
      const had = hadHeads.get(plan.activities.row[i]);
      const now = had && samePlan ? had : aboveOf(plan, i, waiting);
      const head = had && alike(had, now) ? had : now;
      heads.set(head.activity, head);
      return head;
    };
    const taskAt = (at: number, above: Above, depth: number): TaskRow => {
      const row = numbers[at];
      const was = wasRead.get(row);
      const roadblocks = openRoadblocks.get(row) ?? noRoadblocks;
      const pending = areas.pending.has(row);
      const id = String(asked.nameOf?.(row) ?? row);
      const same =
        was !== undefined &&
        was.above === above &&
        was.depth === depth &&
        was.task.id === id &&
        was.task.pending === pending &&
        was.task.roadblocks === roadblocks &&
        written.every((field) => columns[field][at] === before?.columns[field][at]);
      const task = same
        ? was.task
        : taskOf(plan, columns, at, { ...above, id, row, depth, pending, roadblocks }, children.has(row), today);
      read.set(row, same ? was : { task, above, depth });
      return task;
    };
    const out: TaskRow[] = [];
    const a = plan.activities;
    const { tree } = plan;
    for (const i of tree.order) {
      const own = byActivity.get(a.row[i]);
      const shown = a.start[i] !== NONE && isIn(a.start[i], a.finish[i], from, to);
      if (!own) {
        const vacant =
          asked.vacancies && shown && tree.children[i] === 0 && !isMilestone(a.kind[i]) && a.progress[i] < HUNDRED;
        if (vacant) out.push({ ...nothing, ...headOf(i), id: `a${a.row[i]}`, vacant: true });
        continue;
      }
      let above: Above | undefined;
      const walk = (at: number, depth: number): void => {
        const { start, finish } = (columns.computed[at] ?? {}) as Computed;
        const visible = start && finish ? isIn(start, finish, from, to) : shown;
        if (visible && (asked.hidden || columns.taskHidden[at] !== true)) {
          above ??= headOf(i);
          out.push(taskAt(at, above, depth));
        }
        for (const child of children.get(numbers[at]) ?? noPlaces) walk(child, depth + 1);
      };
      for (const at of own) walk(at, 0);
    }
    return out;
  };
}

/** The tasks in a range of days. A task without dates yet takes those of its activity. */
export const tasksIn: TaskReader = (plan, areas, openRoadblocks, asked) =>
  taskReader()(plan, areas, openRoadblocks, asked);

const noRoadblocks: readonly RoadblockRow[] = [];

/** What the cells of a task say, with what is known of it besides. */
function taskOf(
  plan: Plan,
  columns: Cells['columns'],
  at: number,
  known: Above & Pick<TaskRow, 'id' | 'row' | 'depth' | 'pending' | 'roadblocks'>,
  summary: boolean,
  today: number,
): TaskRow {
  const computed = (columns.computed[at] ?? {}) as Computed;
  const start = computed.start || undefined;
  const finish = computed.finish || undefined;
  const lean = (columns.lean[at] ?? {}) as Lean;
  const weight = columns.taskWeight[at] as { custom?: boolean; share?: number } | null;
  const progress = summary ? (computed.progress ?? 0) : Number(columns.taskProgress[at]);
  const expected = expectedAt(plan, start, finish, today);
  return {
    ...known,
    vacant: false,
    parent: (columns.taskPlace[at] as Place).parent ?? 0,
    summary,
    name: String(columns.taskName[at]),
    description: String(columns.taskDescription[at]),
    start,
    finish,
    duration: Number(columns.taskDuration[at]),
    quantity: Number(columns.quantity[at]),
    done: Number(columns.done[at]),
    unit: String(columns.unit[at]),
    hours: Number(columns.hours[at]),
    cost: Number(columns.taskCost[at]),
    responsibles: idsIn(columns.taskResponsibles[at]),
    subcontract: String(columns.taskSubcontract[at]),
    tags: idsIn(columns.taskTags[at]),
    priority: columns.taskPriority[at] as Urgency,
    expected,
    variance: varianceOf(progress, expected, start, finish, today),
    weight: weight?.custom ? (weight.share ?? 0) : undefined,
    progress,
    week: Number(columns.week[at]),
    lean: lean.status ?? '',
    before: lean.before ?? '',
    status: standingOf({ progress, start, finish }, today),
    outside:
      start !== undefined && finish !== undefined && (start < known.activityStart || finish > known.activityFinish),
    hidden: columns.taskHidden[at] === true,
  };
}

const nothing = {
  row: 0,
  parent: 0,
  depth: 0,
  summary: false,
  name: '',
  description: '',
  start: undefined,
  finish: undefined,
  duration: 0,
  quantity: 0,
  done: 0,
  unit: '',
  hours: 0,
  cost: 0,
  responsibles: [],
  subcontract: '',
  tags: [],
  priority: '',
  weight: undefined,
  expected: undefined,
  variance: undefined,
  progress: 0,
  week: 0,
  lean: '',
  before: '',
  status: 'Waiting',
  outside: false,
  hidden: false,
  pending: false,
  roadblocks: [],
} as const satisfies Partial<TaskRow>;

export interface Indicators {
  tasks: number;
  /** Share of tasks without an open roadblock, 0 to 1; nothing without tasks. */
  free: number | undefined;
  /** Open roadblocks whose promise has expired. */
  expired: number;
  /** Open roadblocks in the way of a task of the window. */
  open: number;
  /** Workable backlog: tasks that can be done and are promised by nobody. */
  backlog: number;
  byLean: Record<LeanStatus, number>;
}

/** Figures over the tasks of a window; parents stand for what is beneath them and are not counted. */
export function indicatorsOf(tasks: readonly TaskRow[]): Indicators {
  const leaves = tasks.filter(({ vacant, summary }) => !vacant && !summary);
  const byLean: Indicators['byLean'] = { '': 0, Can: 0, Will: 0, Committed: 0, Restricted: 0 };
  const open = new Map<number, RoadblockRow>();
  for (const task of leaves) {
    byLean[task.lean]++;
    for (const roadblock of task.roadblocks) open.set(roadblock.row, roadblock);
  }
  return {
    tasks: leaves.length,
    free: leaves.length ? leaves.filter(({ roadblocks }) => !roadblocks.length).length / leaves.length : undefined,
    expired: [...open.values()].filter(({ status }) => status === 'expired').length,
    open: open.size,
    backlog: byLean.Can,
    byLean,
  };
}
