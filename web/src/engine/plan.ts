/**
 * One version of a schedule: columns, links, calendars and what follows from them. The confirmed plan is changed in
 * place by deltas; a draft is a copy that commands not yet acknowledged are laid over.
 */
import { Activities, Kind, kindOf, Links, RowIndex } from './columns';
import { type LinkEnds, linkEnds } from './link-index';
import { NONE } from './minutes';
import { Tree } from './tree';
import type { Delta, Snapshot, WireCalendar, WireSchedule } from './wire';
import { allDay, Calendar, horizon } from './worktime';

/** What holds for the whole schedule. Minutes are civil, "none" is NONE. */
export interface ScheduleInfo {
  id: string;
  project: string;
  company: string;
  name: string;
  start: number;
  dataDate: number;
  finish: number;
  minutesPerDay: number;
  minutesPerWeek: number;
  dateFormat: string;
  profile: string;
  calendar: number;
}

function readSchedule(wire: WireSchedule): ScheduleInfo {
  return {
    id: wire.id,
    project: wire.project,
    company: wire.company,
    name: wire.name,
    start: wire.start ?? NONE,
    dataDate: wire.dataDate ?? NONE,
    finish: wire.finish ?? NONE,
    minutesPerDay: wire.minutesPerDay || 480,
    minutesPerWeek: wire.minutesPerWeek || 2400,
    dateFormat: wire.dateFormat || 'DD/MM/YYYY',
    profile: wire.profile || 'gantry',
    calendar: wire.calendar,
  };
}

export class Calendars {
  readonly specs: readonly WireCalendar[];
  private readonly compiled = new Map<number, Calendar>();
  private readonly days: readonly [number, number];
  private readonly fallback: number;

  constructor(specs: readonly WireCalendar[], fallback: number, days: readonly [number, number]) {
    this.specs = specs;
    this.days = days;
    this.fallback = fallback;
  }

  /** The calendar with this row number, else the schedule's own. */
  of(row: number): Calendar {
    let found = this.compiled.get(row);
    if (!found) {
      const spec =
        this.specs.find((c) => c.row === row) ??
        this.specs.find((c) => c.row === this.fallback) ??
        this.specs.find((c) => c.default) ??
        this.specs[0] ??
        allDay;
      found = new Calendar(spec, this.days[0], this.days[1]);
      if (found.total === 0) found = new Calendar(allDay, this.days[0], this.days[1]);
      this.compiled.set(row, found);
    }
    return found;
  }

  /** The schedule's own calendar. */
  get standard(): Calendar {
    return this.of(this.fallback);
  }

  with(more: readonly WireCalendar[]): Calendars {
    const rows = new Set(more.map((c) => c.row));
    return new Calendars([...this.specs.filter((c) => !rows.has(c.row)), ...more], this.fallback, this.days);
  }
}

export class Plan {
  schedule: ScheduleInfo;
  calendars: Calendars;
  private columns: Activities;
  private ties: Links;
  private lookup: RowIndex | undefined;
  private shape: Tree | undefined;
  private ends: LinkEnds | undefined;
  private sequence: Int32Array | undefined;

  constructor(schedule: ScheduleInfo, activities: Activities, links: Links, calendars: Calendars) {
    this.schedule = schedule;
    this.columns = activities;
    this.ties = links;
    this.calendars = calendars;
  }

  static read(snapshot: Snapshot): Plan {
    const schedule = readSchedule(snapshot.schedule);
    const activities = Activities.read(snapshot.activities);
    const known = function* () {
      if (schedule.start !== NONE) yield schedule.start;
      for (const column of [activities.start, activities.finish, activities.lateFinish]) {
        for (let i = 0; i < column.length; i++) if (column[i] !== NONE && column[i] !== 0) yield column[i];
      }
    };
    const calendars = new Calendars(snapshot.calendars ?? [], schedule.calendar, horizon(known()));
    return new Plan(schedule, activities, Links.read(snapshot.links), calendars);
  }

  get activities(): Activities {
    return this.columns;
  }

  get links(): Links {
    return this.ties;
  }

  get index(): RowIndex {
    this.lookup ??= new RowIndex(this.columns.row);
    return this.lookup;
  }

  get tree(): Tree {
    this.shape ??= new Tree(this.columns, this.index);
    return this.shape;
  }

  get linkEnds(): LinkEnds {
    this.ends ??= linkEnds(this.ties, this.index, this.columns.n);
    return this.ends;
  }

  /** Indexes of activities in an order that puts predecessors first; rows on a cycle are left out. */
  get topological(): Int32Array {
    this.sequence ??= topological(this);
    return this.sequence;
  }

  /** The calendar of an activity. */
  calendarOf(i: number): Calendar {
    return this.calendars.of(this.columns.calendar[i]);
  }

  /** A copy to lay edits over. */
  draft(): Plan {
    const copy = new Plan({ ...this.schedule }, this.columns.draft(), this.ties, this.calendars);
    copy.lookup = this.index;
    copy.shape = this.tree;
    copy.ends = this.linkEnds;
    copy.sequence = this.topological;
    return copy;
  }

  addActivities(more: Activities): void {
    this.columns = this.columns.concat(more);
    this.forget();
  }

  removeActivities(gone: (i: number) => boolean): void {
    const keep: number[] = [];
    for (let i = 0; i < this.columns.n; i++) if (!gone(i)) keep.push(i);
    if (keep.length === this.columns.n) return;
    this.columns = this.columns.pick(keep);
    this.forget();
  }

  setLinks(links: Links): void {
    if (links === this.ties) return;
    this.ties = links;
    this.ends = undefined;
    this.sequence = undefined;
  }

  /** To be called after a parent or a rank was written. */
  placesChanged(): void {
    this.shape = undefined;
  }

  private forget(): void {
    this.lookup = undefined;
    this.shape = undefined;
    this.ends = undefined;
    this.sequence = undefined;
  }
}

function topological(plan: Plan): Int32Array {
  const { n, kind } = plan.activities;
  const { from, to, successors } = plan.linkEnds;
  const waiting = new Int32Array(n);
  for (let l = 0; l < from.length; l++) if (from[l] >= 0 && to[l] >= 0) waiting[to[l]]++;
  const queue = new Int32Array(n);
  let tail = 0;
  for (let i = 0; i < n; i++) if (waiting[i] === 0) queue[tail++] = i;
  for (let head = 0; head < tail; head++) {
    const i = queue[head];
    for (let k = successors.at[i]; k < successors.at[i + 1]; k++) {
      const s = to[successors.link[k]];
      if (--waiting[s] === 0) queue[tail++] = s;
    }
  }
  return queue.subarray(0, tail).filter((i) => kind[i] !== Kind.summary);
}

/** What a delta did, for whoever tells the user. */
export interface Effect {
  /** Rows that are no summaries and whose start or finish moved, the rows the command names left out. */
  moved: number[];
  /** Rows with an input field that the command changed. */
  touched: number[];
  /** Project finish before and after, NONE when unknown, and the shift in working minutes; later is positive. */
  finish: { from: number; to: number; work: number } | undefined;
}

/** Brings the plan from `delta.base` to `delta.revision`. The caller has checked the base. */
export function applyDelta(plan: Plan, delta: Delta): Effect {
  const touched = new Set<number>();
  if (delta.added?.calendars?.length) plan.calendars = plan.calendars.with(delta.added.calendars);
  // A row that went and came back within the command is in both lists: the old record makes room first.
  const goneRows = new Set(delta.removed?.activities ?? []);
  const goneLinks = new Set(delta.removed?.links ?? []);
  replaced(plan, delta, goneRows, goneLinks);
  if (delta.added?.activities?.row.length) {
    const rows = delta.added.activities;
    for (const row of rows.row) touched.add(row);
    plan.addActivities(readAdded(plan, delta));
  }
  if (delta.added?.links?.row.length) {
    plan.setLinks(plan.links.concat(Links.read(delta.added.links)));
  }
  for (const change of delta.changed ?? []) {
    const a = plan.activities;
    change.rows.forEach((row, k) => {
      const i = plan.index.of(row);
      if (i < 0) return;
      if (change.field === 'name') a.name[i] = change.to[k];
      else if (change.field === 'duration') a.duration[i] = change.to[k];
      else if (change.field === 'remaining') a.remaining[i] = change.to[k];
      else if (change.field === 'kind') a.kind[i] = kindOf(change.to[k]);
      else if (change.field === 'place') {
        a.parent[i] = change.to[k].parent;
        a.rank[i] = change.to[k].rank;
      }
      if (change.field !== 'kind' && change.field !== 'remaining') touched.add(row);
    });
    if (change.field === 'place') plan.placesChanged();
  }
  if (goneLinks.size) plan.setLinks(plan.links.filter((l) => !goneLinks.has(plan.links.row[l])));
  if (goneRows.size) plan.removeActivities((i) => goneRows.has(plan.activities.row[i]));
  return { touched: [...touched], ...recalculate(plan, delta, touched) };
}

/** Takes out the old records of rows and links that the delta brings back, and strikes them off the lists. */
function replaced(plan: Plan, delta: Delta, goneRows: Set<number>, goneLinks: Set<number>): void {
  const rows = new Set((delta.added?.activities?.row ?? []).filter((row) => goneRows.delete(row)));
  const links = new Set((delta.added?.links?.row ?? []).filter((row) => goneLinks.delete(row)));
  if (links.size) plan.setLinks(plan.links.filter((l) => !links.has(plan.links.row[l])));
  if (rows.size) plan.removeActivities((i) => rows.has(plan.activities.row[i]));
}

function readAdded(plan: Plan, delta: Delta): Activities {
  const wire = delta.added!.activities!;
  const added = Activities.read(wire);
  if (!wire.calendar) added.calendar.fill(plan.schedule.calendar);
  return added;
}

function recalculate(plan: Plan, delta: Delta, touched: ReadonlySet<number>): Pick<Effect, 'moved' | 'finish'> {
  const r = delta.recalculated;
  const moved: number[] = [];
  if (!r) return { moved, finish: undefined };
  const a = plan.activities;
  const { start, finish, lateStart, lateFinish, totalFloat, freeFloat, span, flags } = r;
  r.rows.forEach((row, k) => {
    const i = plan.index.of(row);
    if (i < 0) return;
    if (start) a.start[i] += start[k];
    if (finish) a.finish[i] += finish[k];
    if (lateStart) a.lateStart[i] += lateStart[k];
    if (lateFinish) a.lateFinish[i] += lateFinish[k];
    if (totalFloat) a.totalFloat[i] += totalFloat[k];
    if (freeFloat) a.freeFloat[i] += freeFloat[k];
    if (span) a.span[i] += span[k];
    if (flags) a.flags[i] = flags[k];
    const shifted = (start?.[k] ?? 0) !== 0 || (finish?.[k] ?? 0) !== 0;
    if (shifted && a.kind[i] !== Kind.summary && !touched.has(row)) moved.push(row);
  });
  if (!r.project) return { moved, finish: undefined };
  plan.schedule.finish = r.project.to ?? NONE;
  return { moved, finish: { from: r.project.from ?? NONE, to: r.project.to ?? NONE, work: r.project.work } };
}
