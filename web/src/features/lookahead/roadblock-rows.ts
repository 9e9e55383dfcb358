/** Roadblocks as the screens show them, out of the tables of the plan. That a promise has expired is derived here. */
import { type AreaView, DAY, dayOf, lastDayOf, type RoadblockState, type Standing, type Urgency } from '@/engine';

export type RoadblockStatus = 'expired' | 'draft' | 'notreleased' | 'notcompromises' | 'released';

/** In the order of their groups: what is worst comes first. */
export const roadblockStatuses: readonly RoadblockStatus[] = [
  'expired',
  'notcompromises',
  'draft',
  'notreleased',
  'released',
];

export interface PromiseMade {
  row: number;
  /** Civil minute. */
  date: number;
  reason: string;
}

export interface RoadblockRow {
  id: string;
  row: number;
  name: string;
  description: string;
  /** Number in the project's list of types, 0 for none. */
  type: number;
  category: string;
  priority: Urgency;
  responsible: string;
  responsibles: readonly string[];
  reporters: readonly string[];
  subcontract: string;
  status: RoadblockStatus;
  /** The first one first. */
  promises: readonly PromiseMade[];
  /** The promise that holds now. */
  commitment: number | undefined;
  /** Another date was promised after the first. */
  reprogrammed: boolean;
  released: number | undefined;
  releasedBy: string;
  /** Days from the promise to the release, or to today; nothing without a promise. */
  trending: number | undefined;
  tasks: readonly number[];
  hidden: boolean;
}

/** Ids that stand in a cell apart by blanks. */
export const idsIn = (cell: unknown): string[] =>
  String(cell ?? '')
    .split(' ')
    .filter(Boolean);

/** The day a promise names: one at midnight is for the day it ends. */
export const promisedDay = (minute: number): number => (minute % DAY === 0 ? dayOf(minute) : lastDayOf(minute));

export const isOpen = ({ status }: RoadblockRow): boolean => status !== 'released';

/** Only another promise, of it alone, leads out of having none. */
export const canChangeStatus = ({ status }: RoadblockRow): boolean => status !== 'notcompromises';

function statusOf(state: RoadblockState, commitment: number | undefined, today: number): RoadblockStatus {
  if (state === 'released' || state === 'notcompromises') return state;
  if (state === '') return 'draft';
  return commitment !== undefined && promisedDay(commitment) < today ? 'expired' : 'notreleased';
}

/** All roadblocks of a plan, by row. */
export function roadblocksOf({ rows }: AreaView, today: number, nameOf?: (row: number) => number): RoadblockRow[] {
  const promises = new Map<number, PromiseMade[]>();
  const [of, dates, reasons] = ['promiseRoadblock', 'deadline', 'reason'].map((field) =>
    rows.column('promises', field),
  );
  for (const [at, row] of rows.rowsOf('promises').entries()) {
    const list = promises.get(of[at] as number) ?? [];
    list.push({ row, date: (dates[at] as number | null) ?? 0, reason: String(reasons[at] ?? '') });
    promises.set(of[at] as number, list);
  }
  const tasks = new Map<number, number[]>();
  const [roadblocks, blocked] = ['blockRoadblock', 'blockTask'].map((field) => rows.column('blocks', field));
  for (const [at, roadblock] of roadblocks.entries()) {
    const list = tasks.get(roadblock as number) ?? [];
    list.push(blocked[at] as number);
    tasks.set(roadblock as number, list);
  }
  const columns = Object.fromEntries(
    Object.keys(rows.tables.roadblocks).map((field) => [field, rows.column('roadblocks', field)]),
  );
  return rows.rowsOf('roadblocks').map((row, at) => {
    const made = promises.get(row) ?? [];
    const { state = '', released, by = '' } = (columns.standing[at] ?? {}) as Standing;
    const commitment = made.at(-1)?.date;
    const status = statusOf(state, commitment, today);
    const until = state === 'released' && released ? dayOf(released) : today;
    return {
      id: String(nameOf?.(row) ?? row),
      row,
      name: String(columns.roadblockName[at]),
      description: String(columns.roadblockDescription[at]),
      type: Number(columns.roadblockType[at]),
      category: String(columns.category[at]),
      priority: columns.roadblockPriority[at] as Urgency,
      responsible: String(columns.responsible[at]),
      responsibles: idsIn(columns.roadblockResponsibles[at]),
      reporters: idsIn(columns.reporters[at]),
      subcontract: String(columns.roadblockSubcontract[at]),
      status,
      promises: made,
      commitment,
      reprogrammed: made.length > 1 && made[0].date !== commitment,
      released: state === 'released' ? released : undefined,
      releasedBy: by,
      trending: commitment === undefined ? undefined : until - promisedDay(commitment),
      tasks: tasks.get(row) ?? [],
      hidden: columns.roadblockHidden[at] === true,
    };
  });
}

/** People with those first who release the most roadblocks of a plan; the others stay in their order. */
export function likelyFirst<P extends { value: string }>(
  people: readonly P[],
  roadblocks: readonly Pick<RoadblockRow, 'responsible'>[],
): P[] {
  const counts = new Map<string, number>();
  for (const { responsible } of roadblocks) counts.set(responsible, (counts.get(responsible) ?? 0) + 1);
  return people.toSorted((a, b) => (counts.get(b.value) ?? 0) - (counts.get(a.value) ?? 0));
}

/** How urgent a roadblock is: 0 first. */
export const urgencyWeight: Record<Urgency, number> = { Urgent: 0, High: 1, Normal: 2, '': 3 };

/** The open roadblocks in the way of each task. */
export function openByTask(roadblocks: readonly RoadblockRow[]): Map<number, RoadblockRow[]> {
  const out = new Map<number, RoadblockRow[]>();
  for (const roadblock of roadblocks) {
    if (!isOpen(roadblock)) continue;
    for (const task of roadblock.tasks) {
      const list = out.get(task) ?? [];
      list.push(roadblock);
      out.set(task, list);
    }
  }
  return out;
}
