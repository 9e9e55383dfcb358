/**
 * One version of a schedule: columns, links, calendars and what follows from them. The confirmed plan is changed in
 * place by deltas (`apply-delta.ts`); a draft is a copy that commands not yet acknowledged are laid over.
 */
import { Activities, Kind, Links, RowIndex } from './columns';
import { type LinkEnds, linkEnds } from './link-index';
import { dayOf, NONE } from './minutes';
import { type Network, networkOf } from './network';
import { type Weighing, weighing } from './progress';
import { Tree } from './tree';
import type { Basis, Profile, Snapshot, WireCalendar, WireOptions, WireSchedule, WireSettings } from './wire';
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
  profile: Profile;
  calendar: number;
  mustFinishBy: number;
  basis: Basis;
  /** Empty words are the profile's habit. */
  options: Required<WireOptions>;
}

export function readSettings(
  wire: WireSettings,
): Omit<ScheduleInfo, 'id' | 'project' | 'company' | 'calendar' | 'finish'> {
  return {
    name: wire.name,
    start: wire.start ?? NONE,
    dataDate: wire.dataDate ?? NONE,
    mustFinishBy: wire.mustFinishBy ?? NONE,
    minutesPerDay: wire.minutesPerDay || 480,
    minutesPerWeek: wire.minutesPerWeek || 2400,
    dateFormat: wire.dateFormat || 'DD/MM/YYYY',
    profile: wire.profile || 'gantry',
    basis: wire.basis || 'duration',
    options: {
      lagCalendar: wire.options?.lagCalendar ?? '',
      progressMode: wire.options?.progressMode ?? '',
      floatMode: wire.options?.floatMode ?? '',
      criticalBy: wire.options?.criticalBy ?? '',
      criticalLimit: wire.options?.criticalLimit ?? 0,
      ignoreDateLimits: wire.options?.ignoreDateLimits ?? false,
      openEndsCritical: wire.options?.openEndsCritical ?? false,
      alapForm: wire.options?.alapForm ?? '',
      useExpectedFinish: wire.options?.useExpectedFinish ?? false,
      lagFromEarlyStart: wire.options?.lagFromEarlyStart ?? false,
      multipleCriticalPaths: wire.options?.multipleCriticalPaths ?? false,
      ignoreExternalDates: wire.options?.ignoreExternalDates ?? false,
    },
  };
}

/** The first and the last minute of a column, none where it has no dates. */
function reach(column: Int32Array): number[] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const at of column) {
    if (at === NONE || at === 0) continue;
    if (at < first) first = at;
    if (at > last) last = at;
  }
  return first > last ? [] : [first, last];
}

function readSchedule(wire: WireSchedule): ScheduleInfo {
  const { id, project, company, calendar, finish } = wire;
  return { id, project, company, calendar, finish: finish ?? NONE, ...readSettings(wire) };
}

export class Calendars {
  readonly specs: readonly WireCalendar[];
  /** First and last day that calendars are compiled for. */
  readonly days: readonly [number, number];
  private readonly compiled = new Map<number, Calendar>();
  private readonly fallback: number;
  private always: Calendar | undefined;

  constructor(specs: readonly WireCalendar[], fallback: number, days: readonly [number, number]) {
    this.specs = specs;
    this.days = days;
    this.fallback = fallback;
  }

  /** The calendar with this row number, else the schedule's own. */
  of(row: number): Calendar {
    let found = this.compiled.get(row);
    if (!found) {
      const spec = this.specs.find((c) => c.row === row) ?? this.standardSpec;
      found = new Calendar(spec, this.days[0], this.days[1]);
      if (found.total === 0) found = new Calendar(allDay, this.days[0], this.days[1]);
      this.compiled.set(row, found);
    }
    return found;
  }

  private get standardSpec(): WireCalendar {
    return (
      this.specs.find((c) => c.row === this.fallback) ?? this.specs.find((c) => c.default) ?? this.specs[0] ?? allDay
    );
  }

  /** Around the clock, every day: no calendar of the schedule. */
  get clock(): Calendar {
    this.always ??= new Calendar(allDay, this.days[0], this.days[1]);
    return this.always;
  }

  /** The schedule's own calendar. */
  get standard(): Calendar {
    return this.of(this.fallback);
  }

  /** With these calendars added or in the place of those with the same number, and without those in `gone`. */
  with(more: readonly WireCalendar[], gone: readonly number[] = [], fallback = this.fallback): Calendars {
    const renewed = new Map(more.map((c) => [c.row, c]));
    const specs = this.specs.filter((c) => !gone.includes(c.row)).map((c) => renewed.get(c.row) ?? c);
    for (const c of more) if (!this.specs.some((known) => known.row === c.row)) specs.push(c);
    const out = new Calendars(specs, fallback, this.days);
    out.always = this.always;
    for (const [row, calendar] of this.compiled) {
      // What follows from the specification of another calendar is compiled again.
      const spec = this.specs.find((c) => c.row === row);
      if (spec && specs.includes(spec)) out.compiled.set(row, calendar);
    }
    return out;
  }

  /** Whether a minute lies well within: what is beyond is cut to the edge. */
  reach(minute: number): boolean {
    return dayOf(minute) > this.days[0] && dayOf(minute) < this.days[1];
  }

  /** Reaching so many years further on both sides. */
  further(before: number, after: number): Calendars {
    const [first, last] = this.days;
    return new Calendars(this.specs, this.fallback, [first - 366 * before, last + 366 * after]);
  }

  /** Reaching over all the given minutes. */
  covering(minutes: readonly number[]): Calendars {
    const known = minutes.filter((m) => m !== NONE && m !== 0);
    if (known.every((m) => this.reach(m))) return this;
    const [first, last] = horizon(known);
    const days = [Math.min(first, this.days[0]), Math.max(last, this.days[1])] as const;
    return new Calendars(this.specs, this.fallback, days);
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
  private sequence: Network | undefined;
  private weighed: Weighing | undefined;

  constructor(schedule: ScheduleInfo, activities: Activities, links: Links, calendars: Calendars) {
    this.schedule = schedule;
    this.columns = activities;
    this.ties = links;
    this.calendars = calendars;
  }

  static read(snapshot: Snapshot): Plan {
    const schedule = readSchedule(snapshot.schedule);
    const activities = Activities.read(snapshot.activities);
    const known = schedule.start === NONE ? [] : [schedule.start];
    for (const column of [activities.start, activities.finish, activities.lateFinish]) known.push(...reach(column));
    const calendars = new Calendars(snapshot.calendars ?? [], schedule.calendar, horizon(known));
    const plan = new Plan(schedule, activities, Links.read(snapshot.links), calendars);
    // Left out where it is 0 everywhere, and by servers that do not compute it.
    if (!snapshot.activities.summaryProgress && activities.progress.some((p) => p > 0)) {
      for (let i = 0; i < activities.n; i++) {
        if (plan.tree.children[i] > 0) activities.summaryProgress[i] = plan.rolledUp[i];
      }
    }
    return plan;
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

  /** The order in which dates follow from one another. */
  get network(): Network {
    this.sequence ??= networkOf(this.columns.n, this.tree, this.linkEnds);
    return this.sequence;
  }

  /** Progress by index with that of summaries worked out from what is under them. Of a plan that is not written any more. */
  get rolledUp(): Int32Array {
    return this.weighing.progress;
  }

  /** What the progress of summaries is worked out of. */
  get weighing(): Weighing {
    this.weighed ??= weighing(this);
    return this.weighed;
  }

  /** Takes what has been worked out already: by another way, or of a plan with the same weights. */
  takeWeighing(known: Weighing | undefined): void {
    this.weighed = known;
  }

  /** What `weighing` would give without work, if it would. */
  get knownWeighing(): Weighing | undefined {
    return this.weighed;
  }

  /** How far an activity is, in 1/10,000 of a percent: a summary as far as its children, any other by its own. */
  progressOf(i: number): number {
    return this.tree.children[i] > 0 ? this.columns.summaryProgress[i] : this.columns.progress[i];
  }

  /** Whether the duration of an activity runs around the clock. What has become a summary lasts as what is under it does. */
  isElapsed(i: number): boolean {
    return this.columns.elapsed[i] !== 0 && this.columns.kind[i] !== Kind.summary;
  }

  /** The calendar the dates of an activity follow: the clock's, that of who does the work, else its own. */
  calendarOf(i: number, elapsed = this.isElapsed(i)): Calendar {
    const a = this.columns;
    if (elapsed) return this.calendars.clock;
    return this.calendars.of(a.resourceCalendar[i] || a.calendar[i]);
  }

  /** A copy to lay edits over. */
  draft(): Plan {
    const copy = new Plan({ ...this.schedule }, this.columns.draft(), this.ties, this.calendars);
    copy.lookup = this.index;
    copy.shape = this.tree;
    copy.ends = this.linkEnds;
    copy.sequence = this.network;
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
    this.sequence = undefined;
    this.weighed = undefined;
  }

  /** To be called after numbers were written that the progress of summaries follows from. */
  weightsChanged(): void {
    this.weighed = undefined;
  }

  private forget(): void {
    this.weighed = undefined;
    this.lookup = undefined;
    this.shape = undefined;
    this.ends = undefined;
    this.sequence = undefined;
  }
}
