/**
 * What an edit does, before the server says so: a forward pass over the rows an edit can reach. It knows calendars,
 * the four link types with their lags, date constraints, rows that are pinned, and summaries. It is provisional: the
 * dates that count are the server's.
 *
 * A row whose recorded dates this pass cannot reproduce (levelled, imported, as late as possible) is held by
 * something unknown here: then only the difference that the edit makes is carried over.
 */
import { Constraint, isMilestone, Kind, LinkType } from './columns';
import { NONE } from './minutes';
import type { Plan } from './plan';
import type { Calendar } from './worktime';

export interface Preview {
  /** Row numbers of activities whose dates moved, the ones that were edited included. */
  moved: number[];
  /** Project finish before and after, and the shift in working minutes; later is positive. */
  finish: { from: number; to: number; work: number };
}

/** 100 % in 1/10,000 of a percent. */
const HUNDRED = 1_000_000;

const isPinned = (plan: Plan, i: number): boolean =>
  plan.activities.manual[i] !== 0 || plan.activities.progress[i] > 0 || plan.activities.actualStart[i] !== NONE;

const isFinished = (plan: Plan, i: number): boolean =>
  plan.activities.progress[i] >= HUNDRED || plan.activities.actualFinish[i] !== NONE;

/** The instant a link gives its successor: an edge of the predecessor plus the lag. */
function pull(plan: Plan, link: number, successor: Calendar): number {
  const a = plan.activities;
  const p = plan.linkEnds.from[link];
  const type = plan.links.type[link];
  const edge = type === LinkType.FS || type === LinkType.FF ? a.finish[p] : a.start[p];
  const lag = plan.links.lag[link];
  if (lag === 0 || edge === NONE) return edge;
  const calendar = plan.schedule.profile === 'msp' ? successor : plan.calendarOf(p);
  return calendar.finish(calendar.worked(edge) + lag);
}

/** What logic and constraints give a row: working minute of its start, and for milestones the instant itself. */
function place(plan: Plan, i: number): { work: number; at: number } {
  const a = plan.activities;
  const calendar = plan.calendarOf(i);
  const duration = a.duration[i];
  const { profile, start, dataDate } = plan.schedule;
  let at = start === NONE ? calendar.from : start;
  if (profile === 'p6' && dataDate !== NONE) at = Math.max(at, dataDate);
  let work = calendar.worked(at);
  const bound = (instant: number, share: number): void => {
    if (instant === NONE) return;
    const w = calendar.worked(instant) - share;
    if (w > work || (w === work && instant > at)) {
      work = w;
      at = instant;
    }
  };
  const { predecessors, from } = plan.linkEnds;
  for (let k = predecessors.at[i]; k < predecessors.at[i + 1]; k++) {
    const link = predecessors.link[k];
    if (a.kind[from[link]] === Kind.effort) continue;
    const type = plan.links.type[link];
    bound(pull(plan, link, calendar), type === LinkType.FF || type === LinkType.SF ? duration : 0);
  }
  const date = a.constraintDate[i];
  if (date === NONE) return { work, at };
  const honoured = profile !== 'p6';
  const fix = (instant: number, share: number): void => {
    work = calendar.worked(instant) - share;
    at = instant;
  };
  switch (a.constraint[i]) {
    case Constraint.snet:
      bound(date, 0);
      break;
    case Constraint.fnet:
      bound(date, duration);
      break;
    case Constraint.mso:
      if (honoured) fix(date, 0);
      else bound(date, 0);
      break;
    case Constraint.mfo:
      if (honoured) fix(date, duration);
      else bound(date, duration);
      break;
    case Constraint.snlt:
      if (honoured && calendar.worked(date) < work) fix(date, 0);
      break;
    case Constraint.fnlt:
      if (honoured && calendar.worked(date) - duration < work) fix(date, duration);
      break;
  }
  return { work, at };
}

/** Writes the dates of one row; true when they differ from what they were. */
function schedule(draft: Plan, base: Plan, i: number): boolean {
  const a = draft.activities;
  const calendar = draft.calendarOf(i);
  const was = base.index.of(a.row[i]);
  const set = (start: number, finish: number): boolean => {
    const differs = a.start[i] !== start || a.finish[i] !== finish;
    a.start[i] = start;
    a.finish[i] = finish;
    return differs;
  };
  if (was >= 0 && isPinned(draft, i)) {
    const grown = a.duration[i] - base.activities.duration[was];
    if (grown === 0) return false;
    const finish = base.activities.finish[was];
    return set(a.start[i], calendar.finish(Math.max(calendar.worked(a.start[i]), calendar.worked(finish) + grown)));
  }
  if (a.kind[i] === Kind.effort || isFinished(draft, i)) return false;
  const now = place(draft, i);
  let work = now.work;
  if (was >= 0) {
    const before = place(base, was);
    const recorded = base.calendarOf(was).worked(base.activities.start[was]);
    if (before.work < recorded) work = Math.max(recorded, now.work);
    else if (before.work > recorded) work = recorded + now.work - before.work;
    const same =
      work === recorded && a.duration[i] === base.activities.duration[was] && a.kind[i] === base.activities.kind[was];
    if (same) return set(base.activities.start[was], base.activities.finish[was]);
  }
  if (isMilestone(a.kind[i]) && work === now.work) {
    const at = a.kind[i] === Kind.finishMilestone && calendar.touches(now.at) ? now.at : calendar.start(work);
    return set(at, at);
  }
  const start = calendar.start(work);
  return set(start, a.duration[i] > 0 ? calendar.finish(work + a.duration[i]) : start);
}

/** Spans of the summaries above the rows in `changed`, which are indexes. */
function rollUp(draft: Plan, changed: Uint8Array): void {
  const a = draft.activities;
  const { order, parent, end, position } = draft.tree;
  const dirty = new Uint8Array(a.n);
  for (let i = 0; i < a.n; i++)
    if (changed[i]) for (let p = parent[i]; p >= 0 && !dirty[p]; p = parent[p]) dirty[p] = 1;
  for (let pos = order.length - 1; pos >= 0; pos--) {
    const i = order[pos];
    if (!dirty[i]) continue;
    let start = NONE;
    let finish = NONE;
    for (let at = position[i] + 1; at < end[pos]; at = end[at]) {
      const child = order[at];
      if (a.start[child] !== NONE && (start === NONE || a.start[child] < start)) start = a.start[child];
      if (a.finish[child] > finish) finish = a.finish[child];
    }
    if (start === NONE || finish === NONE) continue;
    a.start[i] = start;
    a.finish[i] = finish;
    a.span[i] = draft.calendarOf(i).between(start, finish);
  }
}

/**
 * Moves what the edited rows push. `draft` holds the edited inputs over the dates of `base`; `seeds` are row numbers
 * with changed inputs or links, `resized` the parents of rows that came or went.
 */
export function preview(draft: Plan, base: Plan, seeds: Iterable<number>, resized: Iterable<number> = []): Preview {
  const a = draft.activities;
  const dirty = new Uint8Array(a.n);
  const changed = new Uint8Array(a.n);
  let any = false;
  for (const row of seeds) {
    const i = draft.index.of(row);
    if (i < 0) continue;
    dirty[i] = 1;
    any = true;
    if (base.index.of(row) < 0) changed[i] = 1;
  }
  const moved: number[] = [];
  if (any) {
    const { successors, to } = draft.linkEnds;
    const order = draft.topological;
    for (let k = 0; k < order.length; k++) {
      const i = order[k];
      if (!dirty[i] || !schedule(draft, base, i)) continue;
      changed[i] = 1;
      moved.push(a.row[i]);
      for (let s = successors.at[i]; s < successors.at[i + 1]; s++) dirty[to[successors.link[s]]] = 1;
    }
  }
  for (const row of resized) {
    const i = draft.index.of(row);
    if (i < 0) continue;
    changed[draft.tree.childrenOf(i)[0] ?? i] = 1;
  }
  rollUp(draft, changed);
  const from = base.schedule.finish;
  const to = projectFinish(draft);
  draft.schedule.finish = to;
  const work = from === NONE || to === NONE ? 0 : draft.calendars.standard.between(from, to);
  return { moved, finish: { from, to, work } };
}

/** Row 0 spans the plan; without one the latest finish counts. */
function projectFinish(plan: Plan): number {
  const zero = plan.index.of(0);
  if (zero >= 0 && plan.tree.children[zero] > 0) return plan.activities.finish[zero];
  let latest = NONE;
  for (let i = 0; i < plan.activities.n; i++) latest = Math.max(latest, plan.activities.finish[i]);
  return latest;
}
