/** Brings the confirmed plan from one revision to the next, by what the server says has changed. */
import { Activities, constraintOf, Kind, kindOf, Links, LinkType } from './columns';
import { NONE } from './minutes';
import { type Plan, readSettings } from './plan';
import type { Delta, WireCalendar, WireChange } from './wire';

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
  if (delta.settings) plan.schedule = { ...plan.schedule, ...readSettings(delta.settings) };
  const calendars = newCalendars(plan, delta);
  const standard = calendars.find((c) => c.default)?.row ?? plan.schedule.calendar;
  if (standard !== plan.schedule.calendar) plan.schedule = { ...plan.schedule, calendar: standard };
  if (calendars.length || delta.removed?.calendars?.length) {
    plan.calendars = plan.calendars.with(calendars, delta.removed?.calendars ?? [], standard);
  }
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
  for (const change of delta.changed ?? []) applyChange(plan, change, touched);
  if (goneLinks.size) plan.setLinks(plan.links.filter((l) => !goneLinks.has(plan.links.row[l])));
  if (goneRows.size) plan.removeActivities((i) => goneRows.has(plan.activities.row[i]));
  plan.weightsChanged();
  return { touched: [...touched], ...recalculate(plan, delta, touched) };
}

/** The calendars that a delta adds or changes, as wholes. */
function newCalendars(plan: Plan, delta: Delta): WireCalendar[] {
  const out = new Map((delta.added?.calendars ?? []).map((c) => [c.row, c]));
  for (const change of delta.calendars?.changed ?? []) {
    const known = out.get(change.row) ?? plan.calendars.specs.find((c) => c.row === change.row);
    if (known) out.set(change.row, { ...known, ...change });
  }
  return [...out.values()];
}

/** Fields whose change follows from what the person edited and is not told as a change of the row. */
const consequences = new Set<string>(['kind', 'remaining', 'manual', 'actualStart', 'actualFinish']);

type LinkChange = Extract<WireChange, { field: 'linkType' | 'linkLag' | 'lagElapsed' }>;
type ActivityChange = Exclude<WireChange, LinkChange>;

function applyChange(plan: Plan, change: WireChange, touched: Set<number>): void {
  if (change.field === 'linkType' || change.field === 'linkLag' || change.field === 'lagElapsed') {
    changeLinks(plan, change, touched);
    return;
  }
  const indexes = change.rows.map((row) => plan.index.of(row));
  // The rows of a change are all of one table, here one of another area.
  if (indexes.every((i) => i < 0)) return;
  for (const [k, row] of change.rows.entries()) {
    if (indexes[k] >= 0 && !consequences.has(change.field)) touched.add(row);
  }
  setCells(plan.activities, change, indexes);
  if (change.field === 'place' || change.field === 'kind') plan.placesChanged();
}

/** Sets the cells of a change. Fields sent as a word, or with a value of several parts, have a case of their own. */
function setCells(a: Activities, change: ActivityChange, indexes: readonly number[]): void {
  const each = <T>(values: readonly T[], set: (i: number, to: T) => void): void => {
    indexes.forEach((i, k) => {
      if (i >= 0) set(i, values[k]);
    });
  };
  switch (change.field) {
    case 'kind':
      each(change.to, (i, to) => {
        a.kind[i] = kindOf(to);
      });
      return;
    case 'place':
      each(change.to, (i, to) => {
        a.parent[i] = to.parent;
        a.rank[i] = to.rank;
      });
      return;
    case 'constraint':
      each(change.to, (i, to) => {
        a.constraint[i] = constraintOf(to.type);
        a.constraintDate[i] = to.date ?? NONE;
        if (to.mandatory) a.furtherRules[i] = 1;
      });
      return;
    case 'placeholder': // the marks that follow come with it
      return;
    case 'secondConstraint':
      each(change.to, (i) => {
        a.furtherRules[i] = 1;
      });
      return;
    case 'expectedFinish':
      each(change.to, (i, to) => {
        a.expectedFinish[i] = to ?? NONE;
        if (to !== null) a.furtherRules[i] = 1;
      });
      return;
    case 'suspension':
      each(change.to, (i, to) => {
        a.suspended[i] = to.suspended ?? NONE;
        a.resumed[i] = to.resumed ?? NONE;
        if (to.resumed !== null) a.furtherRules[i] = 1;
      });
      return;
    case 'percentType':
      each(change.to, (i, to) => {
        a.percentType[i] = to;
      });
      return;
    default:
      a.set(change.field, indexes, change.to);
  }
}

function changeLinks(plan: Plan, change: LinkChange, touched: Set<number>): void {
  const links = plan.links.copy();
  const at = new Map(change.rows.map((row, k) => [row, k]));
  for (let l = 0; l < links.n; l++) {
    const k = at.get(links.row[l]);
    if (k === undefined) continue;
    touched.add(links.to[l]);
    if (change.field === 'linkType') links.type[l] = LinkType[change.to[k]];
    else if (change.field === 'linkLag') links.lag[l] = change.to[k];
    else links.elapsed[l] = change.to[k] ? 1 : 0;
  }
  plan.setLinks(links);
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
  const { start, finish, lateStart, lateFinish, totalFloat, freeFloat, span, flags, summaryProgress } = r;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
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
    if (summaryProgress) a.summaryProgress[i] += summaryProgress[k];
    if (a.start[i] < first) first = a.start[i];
    if (a.finish[i] > last) last = a.finish[i];
    const shifted = (start?.[k] ?? 0) !== 0 || (finish?.[k] ?? 0) !== 0;
    if (shifted && a.kind[i] !== Kind.summary && !touched.has(row)) moved.push(row);
  });
  if (first <= last) plan.calendars = plan.calendars.covering([first, last]);
  if (!r.project) return { moved, finish: undefined };
  plan.schedule.finish = r.project.to ?? NONE;
  return { moved, finish: { from: r.project.from ?? NONE, to: r.project.to ?? NONE, work: r.project.work } };
}
