/**
 * Where logic and constraints put one activity, by the rules of the server's engine: a start or finish bound of a link
 * is an instant, work begins in start form (08:00) and ends in finish form (17:00), a bound on the finish that wins
 * stays as it is when it touches work.
 */
import { type Activities, Constraint, HUNDRED, Kind, LinkType } from './columns';
import { NONE } from './minutes';
import type { Plan } from './plan';
import type { Calendar } from './worktime';

/** The working minutes from start to finish of work in one run: its duration, and the rests of split work. */
export const spanOf = (a: Activities, i: number): number => (a.duration[i] > 0 ? a.duration[i] + a.split[i] : 0);

/** Where the dates of an activity are put, one after the other, so that the pass makes no objects. */
export const early = { start: NONE, finish: NONE };

const touching = (calendar: Calendar, at: number): number => (calendar.touches(at) ? at : nextStart(calendar, at));
const nextStart = (calendar: Calendar, at: number): number => calendar.start(calendar.worked(at));
const previousFinish = (calendar: Calendar, at: number): number => calendar.finish(calendar.worked(at));
const previousTouching = (calendar: Calendar, at: number): number =>
  calendar.touches(at) ? at : previousFinish(calendar, at);
const plus = (calendar: Calendar, at: number, work: number): number => calendar.finish(calendar.worked(at) + work);

/**
 * Where a bound lies once the lag of a link has run. `lag` is in working minutes of the schedule's lag calendar, or of
 * the clock where the link says so. With P6's rules a lead, which is taken off, ends in start form.
 */
export function afterLag(
  plan: Plan,
  at: number,
  lag: number,
  predecessor: number,
  successor: number,
  elapsed = false,
): number {
  if (lag === 0 || at === NONE) return at;
  if (elapsed) return at + lag;
  const { profile, options } = plan.schedule;
  const run = (calendar: Calendar): number =>
    lag < 0 && profile === 'p6' ? calendar.start(calendar.worked(at) + lag) : plus(calendar, at, lag);
  switch (options.lagCalendar || (profile === 'msp' ? 'successor' : 'predecessor')) {
    case '24h':
    case 'elapsed':
      return at + lag;
    case 'successor':
      return run(plan.calendarOf(successor));
    case 'project':
      return run(plan.calendars.standard);
    default:
      return run(plan.calendarOf(predecessor));
  }
}

/** Whether an activity takes no part in calculations: its links bind nobody, and no summary spans it. */
export const isIdle = ({ activities: a, tree }: Plan, i: number): boolean =>
  a.inactive[i] !== 0 && tree.children[i] === 0;

/** Whether a summary has something under it, and nothing that takes part. */
export function isResting(plan: Plan, i: number): boolean {
  const { order, position, end, children } = plan.tree;
  let idle = false;
  for (let at = position[i] + 1; at < end[position[i]]; at++) {
    if (children[order[at]] > 0) continue;
    if (!isIdle(plan, order[at])) return false;
    idle = true;
  }
  return idle;
}

/** The first minute work may begin at. */
function floorOf({ schedule: { profile, start, dataDate } }: Plan): number {
  return profile === 'p6' && dataDate > start ? dataDate : start;
}

/** The lower bounds of one activity, gathered from links and constraints. */
const bound = { start: NONE, finish: NONE };

/** Bounds by the links of an activity or of a summary above it: their lag may run on that one's calendar. */
function takeLinks(plan: Plan, of: number): void {
  const a = plan.activities;
  const { predecessors, from } = plan.linkEnds;
  const { type, lag, elapsed } = plan.links;
  for (let k = predecessors.at[of]; k < predecessors.at[of + 1]; k++) {
    const link = predecessors.link[k];
    const p = from[link];
    if (a.kind[p] === Kind.effort) continue;
    if (isIdle(plan, p)) continue;
    const kind = type[link];
    const ends = kind === LinkType.FS || kind === LinkType.FF;
    const edge = ends ? a.finish[p] : a.start[p];
    if (edge === NONE || edge === 0) continue;
    const ofFinish = kind === LinkType.FF || kind === LinkType.SF;
    const at = afterLag(plan, edge, lag[link], p, of, elapsed[link] !== 0);
    if (!ofFinish) {
      if (at > bound.start) bound.start = at;
    } else if (at > bound.finish) bound.finish = at;
  }
}

/** Bounds by all links that count for an activity, those of the summaries above it included. */
function takeAllLinks(plan: Plan, i: number): void {
  if (isIdle(plan, i)) return;
  takeLinks(plan, i);
  if (!plan.network.gated) return;
  const { parent } = plan.tree;
  for (let p = parent[i]; p >= 0; p = parent[p]) takeLinks(plan, p);
}

/**
 * The finish of work under way by Microsoft Project's rules: what is left of it waits for its predecessors, parted from what is
 * done. `finish` is where it would end in one piece.
 */
export function splitFinish(plan: Plan, i: number, finish: number): number {
  const { schedule, activities: a } = plan;
  const mode = schedule.options.progressMode || 'retained-logic';
  const left = Math.floor((a.duration[i] * (HUNDRED - a.progress[i]) + HUNDRED / 2) / HUNDRED);
  if (schedule.profile !== 'msp' || mode !== 'retained-logic' || left <= 0 || left >= a.duration[i]) return finish;
  const calendar = plan.calendarOf(i);
  bound.start = NONE;
  bound.finish = NONE;
  takeAllLinks(plan, i);
  let last = finish;
  if (bound.start !== NONE) last = Math.max(last, plus(calendar, nextStart(calendar, bound.start), left));
  if (bound.finish !== NONE && bound.finish > last) last = touching(calendar, bound.finish);
  return last;
}

/** Whether work has not begun: then what another project asks for still counts. */
const isToDo = (a: Activities, i: number): boolean => a.progress[i] === 0 && a.actualStart[i] === NONE;

/** Writes the early dates of an activity into `early`. What is pinned, done or of effort is the caller's business. */
export function placeEarly(plan: Plan, i: number): void {
  const a = plan.activities;
  const { profile, options } = plan.schedule;
  const calendar = plan.calendarOf(i);
  const kind = a.kind[i];
  const point = kind === Kind.startMilestone || kind === Kind.finishMilestone;
  const work = point ? 0 : spanOf(a, i);
  const { constraint } = a;
  const date = a.constraintDate[i];
  const type = date === NONE ? Constraint.asap : constraint[i];
  // With Microsoft Project's rules an own date may lie before the project begins.
  const alone = profile === 'msp' && type === Constraint.snet;
  const floor = floorOf(plan);
  bound.start = alone ? NONE : floor === NONE ? calendar.from : floor;
  bound.finish = NONE;
  takeAllLinks(plan, i);
  if (!options.ignoreExternalDates && isToDo(a, i) && a.externalStart[i] > bound.start)
    bound.start = a.externalStart[i];
  const honoured = profile !== 'p6' && !options.ignoreDateLimits;
  if (type === Constraint.snet || (type === Constraint.mso && !honoured)) {
    if (date > bound.start) bound.start = date;
  } else if (type === Constraint.fnet || (type === Constraint.mfo && !honoured)) {
    const at = work === 0 ? touching(calendar, date) : previousFinish(calendar, date);
    if (at > bound.finish) bound.finish = at;
  }
  if (work === 0) {
    const at = Math.max(bound.start, bound.finish);
    early.start = kind === Kind.startMilestone ? nextStart(calendar, at) : touching(calendar, at);
    early.finish = early.start;
  } else {
    const at = calendar.worked(bound.start);
    early.start = calendar.start(at);
    early.finish = calendar.finish(at + work);
    if (bound.finish > early.finish) endAt(calendar, touching(calendar, bound.finish), work);
  }
  if (honoured) obey(calendar, type, date, work);
}

function endAt(calendar: Calendar, finish: number, work: number): void {
  early.finish = finish;
  early.start = work === 0 ? finish : calendar.start(calendar.worked(finish) - work);
}

function beginAt(calendar: Calendar, start: number, work: number): void {
  early.start = start;
  early.finish = work === 0 ? start : plus(calendar, start, work);
}

/** Constraints that beat links. */
function obey(calendar: Calendar, type: number, date: number, work: number): void {
  switch (type) {
    case Constraint.mso:
      beginAt(calendar, work === 0 ? touching(calendar, date) : nextStart(calendar, date), work);
      return;
    case Constraint.mfo:
      endAt(calendar, work === 0 ? touching(calendar, date) : previousFinish(calendar, date), work);
      return;
    case Constraint.snlt:
      if (early.start > date) {
        beginAt(calendar, work === 0 ? previousTouching(calendar, date) : nextStart(calendar, date), work);
      }
      return;
    case Constraint.fnlt:
      if (early.finish > date) {
        endAt(calendar, work === 0 ? previousTouching(calendar, date) : previousFinish(calendar, date), work);
      }
  }
}
