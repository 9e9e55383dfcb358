/**
 * What an edit does, before the server says so: a forward pass over the rows an edit can reach. It knows calendars,
 * the four link types with their lags, links of summaries, the date constraints, rows that are pinned, milestones, and
 * summaries with their spans and progress. It is provisional: the dates that count are the server's.
 *
 * A row whose recorded dates this pass cannot reproduce (levelled, imported, as late as possible) is held by
 * something unknown here: then only the difference that the edit makes is carried over.
 */
import { type Activities, Constraint, Kind, LinkType } from './columns';
import { afterLag, early, isIdle, isResting, placeEarly, spanOf, splitFinish } from './early-dates';
import { hasBegun, isFinished, isPut } from './edit';
import { NONE } from './minutes';
import { eachChild } from './network';
import type { Plan } from './plan';
import { reweighed } from './progress';

export interface Preview {
  /** Row numbers of activities whose dates moved, the ones that were edited included. */
  moved: number[];
  /** Row numbers of summaries whose span changed. */
  spans: number[];
  /** Project finish before and after, and the shift in working minutes; later is positive. */
  finish: { from: number; to: number; work: number };
  /** Whether the server will come to the same: false where the dates follow from rules this pass does not know. */
  sure: boolean;
}

/** What an edit changed, for the pass to begin at. */
export interface Touched {
  /** Row numbers with changed inputs, links or children. */
  seeds: Iterable<number>;
  /** Every row may move: an option or the start of the project changed. */
  all?: boolean;
  /** Everything the progress of summaries follows from may have changed. */
  weighed?: boolean;
  /** Row numbers whose own share in the progress of what is above them changed. */
  weighs?: ReadonlySet<number>;
}

const isPinned = (a: Activities, i: number): boolean => a.manual[i] !== 0 || hasBegun(a, i);

/** Whether no calculation moves a row: automation is off, by hand or, in the profile gantry, through progress. */
const isHeld = ({ activities: a, schedule }: Plan, i: number): boolean =>
  a.manual[i] !== 0 || (schedule.profile === 'gantry' && a.progress[i] > 0);

const dated = (at: number): boolean => at !== NONE && at !== 0;

/**
 * Whether anything lies where it does because of what comes behind it: work that goes as late as possible, levels of effort.
 * Then a change moves what this pass, which only looks ahead, does not reach.
 */
function looksBack({ activities: a, tree }: Plan): boolean {
  for (let i = 0; i < a.n; i++) {
    if (a.kind[i] === Kind.effort) return true;
    if (a.constraint[i] === Constraint.alap && tree.children[i] === 0 && !a.manual[i] && !hasBegun(a, i)) return true;
  }
  return false;
}

/** The pass over one draft. */
class Pass {
  private readonly draft: Plan;
  private readonly base: Plan;
  private readonly a: Activities;
  private readonly dirty: Uint8Array;
  readonly moved: number[] = [];
  readonly spans: number[] = [];
  sure = true;
  /** Whether a date is cut to the edge of the calendars. */
  beyond = false;

  constructor(draft: Plan, base: Plan) {
    this.draft = draft;
    this.base = base;
    this.a = draft.activities;
    this.dirty = new Uint8Array(draft.network.gated ? 2 * this.a.n : this.a.n);
  }

  seed(i: number): void {
    const { dirty, draft, base } = this;
    const { children, order, position, end } = draft.tree;
    dirty[i] = 1;
    // As a summary it takes part in what is above it, and as an activity it did not, or the other way round.
    if (this.a.inactive[i] !== 0 && draft.tree.parent[i] >= 0) dirty[draft.tree.parent[i]] = 1;
    if (children[i] === 0) return;
    if (draft.network.gated) dirty[this.a.n + i] = 1;
    // The last link that bound a summary is gone: what lies under it is free.
    else if (base.network.gated) for (let at = position[i]; at < end[position[i]]; at++) dirty[order[at]] = 1;
  }

  seedAll(): void {
    this.dirty.fill(1);
  }

  run(): void {
    const { dirty, a, draft } = this;
    const { n, row } = a;
    const { tree, linkEnds } = draft;
    const { successors, to } = linkEnds;
    const { order } = draft.network;
    for (let k = 0; k < order.length; k++) {
      const node = order[k];
      if (!dirty[node]) continue;
      if (node >= n) {
        eachChild(tree, node - n, (child) => {
          dirty[tree.children[child] > 0 ? n + child : child] = 1;
        });
        continue;
      }
      const summary = tree.children[node] > 0;
      if (!(summary ? this.span(node) : this.schedule(node))) continue;
      (summary ? this.spans : this.moved).push(row[node]);
      if (tree.parent[node] >= 0) dirty[tree.parent[node]] = 1;
      for (let s = successors.at[node]; s < successors.at[node + 1]; s++) {
        const next = to[successors.link[s]];
        dirty[tree.children[next] > 0 ? n + next : next] = 1;
      }
    }
  }

  /** Whether this pass knows all that the dates of an activity follow from. */
  private knows(i: number, was: number): boolean {
    const { a, draft, base } = this;
    if (a.furtherRules[i] !== 0 || a.kind[i] === Kind.effort) return false;
    // What is left of work under way, and what waits behind work that is done, goes by the data date.
    if (draft.schedule.profile !== 'p6') return true;
    return !hasBegun(a, i) && !(was >= 0 && hasBegun(base.activities, was)) && !this.waitsForWorkBegun(i);
  }

  /** Whether an activity waits for the start of work under way, or for work that is done: P6 reckons both by the data date. */
  private waitsForWorkBegun(i: number): boolean {
    const { a, draft } = this;
    const { predecessors, from } = draft.linkEnds;
    const { type } = draft.links;
    for (let of = i; of >= 0; of = draft.network.gated ? draft.tree.parent[of] : -1) {
      for (let k = predecessors.at[of]; k < predecessors.at[of + 1]; k++) {
        const p = from[predecessors.link[k]];
        const ofStart = type[predecessors.link[k]] === LinkType.SS || type[predecessors.link[k]] === LinkType.SF;
        if (draft.tree.children[p] > 0 ? this.hasBegunBelow(p) : isFinished(a, p) || (ofStart && hasBegun(a, p)))
          return true;
      }
    }
    return false;
  }

  private hasBegunBelow(summary: number): boolean {
    const { order, position, end } = this.draft.tree;
    for (let at = position[summary] + 1; at < end[position[summary]]; at++)
      if (hasBegun(this.a, order[at])) return true;
    return false;
  }

  private set(i: number, start: number, finish: number): boolean {
    const { a } = this;
    const differs = a.start[i] !== start || a.finish[i] !== finish;
    const { calendars } = this.draft;
    if (differs && dated(start) && !(calendars.reach(start) && calendars.reach(finish))) this.beyond = true;
    a.start[i] = start;
    a.finish[i] = finish;
    return differs;
  }

  /** The span of a summary over its children; true when it moved. */
  private span(i: number): boolean {
    const { a, draft } = this;
    let start = NONE;
    let finish = NONE;
    eachChild(draft.tree, i, (child) => {
      if (isIdle(draft, child)) return;
      if (dated(a.start[child]) && (start === NONE || a.start[child] < start)) start = a.start[child];
      if (dated(a.finish[child]) && a.finish[child] > finish) finish = a.finish[child];
    });
    // With nothing under it that takes part, a summary has no dates.
    if (start === NONE || finish === NONE) return isResting(draft, i) && this.clear(i);
    a.span[i] = draft.calendarOf(i).between(start, finish);
    return this.set(i, start, finish);
  }

  private clear(i: number): boolean {
    if (!dated(this.a.start[i])) return false;
    this.a.span[i] = 0;
    return this.set(i, NONE, NONE);
  }

  /** Writes the dates of one activity; true when they differ from what they were. */
  private schedule(i: number): boolean {
    const { a, draft, base } = this;
    const was = base.index.of(a.row[i]);
    const known = was >= 0 && dated(base.activities.start[was]);
    if (a.row[i] === 0) return this.clear(i); // nothing is left to span
    if (!this.knows(i, was)) this.sure = false;
    if (a.kind[i] === Kind.effort) return false;
    if (isFinished(a, i)) return this.end(i);
    if (known && isPinned(a, i)) return this.stretch(i, was);
    placeEarly(draft, i);
    const { start, finish } = early;
    // Without an edge to the project the row is new: it moved when it was given dates at all.
    if (!known) return this.set(i, start, finish) || was < 0;
    return this.comparable(i, was) ? this.carry(i, was, start, finish) : this.replace(i, was, start, finish);
  }

  /** What is done lies where it was done; where nobody said so, as it lies. */
  private end(i: number): boolean {
    const { actualStart, actualFinish } = this.a;
    if (!dated(actualStart[i]) || !dated(actualFinish[i])) return false;
    return this.set(i, actualStart[i], Math.max(actualStart[i], actualFinish[i]));
  }

  /** A pinned row stays where it begins and lasts as long as it says. */
  private stretch(i: number, was: number): boolean {
    const { a, base } = this;
    const put = isPut(this.draft, i) ? a.pinnedStart[i] : NONE;
    if (this.draft.schedule.profile === 'p6' && put === NONE) return this.stretchLeft(i, was);
    const calendar = this.draft.calendarOf(i);
    const { start, finish } = base.activities;
    const begun = a.actualStart[i] !== NONE ? a.actualStart[i] : put === NONE ? start[was] : put;
    // What only stays as it lies ends where it lies, in a rest perhaps. Put somewhere, or begun, only its duration counts.
    const lies = put === NONE && a.progress[i] === 0 && a.actualStart[i] === NONE;
    const lasts = begun === start[was] && calendar.between(begun, finish[was]) === spanOf(a, i);
    if (isHeld(this.draft, i) && lies && lasts && finish[was] >= begun) return this.set(i, begun, finish[was]);
    if (a.duration[i] === 0) return this.set(i, begun, begun);
    const whole = calendar.finish(calendar.worked(begun) + spanOf(a, i));
    return this.set(
      i,
      begun,
      a.manual[i] === 0 && a.actualStart[i] !== NONE ? splitFinish(this.draft, i, whole) : whole,
    );
  }

  /** The same where the finish of work under way follows from the work left: then it moves by the difference. */
  private stretchLeft(i: number, was: number): boolean {
    const { a, base } = this;
    const calendar = this.draft.calendarOf(i);
    const b = base.activities;
    const same = calendar === base.calendarOf(was);
    if (same && a.duration[i] === b.duration[was]) return this.set(i, b.start[was], b.finish[was]);
    if (a.duration[i] === 0) return this.set(i, b.start[was], b.start[was]);
    const begun = calendar.worked(b.start[was]);
    const lasts = same && calendar.worked(b.finish[was]) - begun !== spanOf(b, was);
    const end = lasts ? calendar.worked(b.finish[was]) + spanOf(a, i) - spanOf(b, was) : begun + spanOf(a, i);
    return this.set(i, b.start[was], calendar.finish(Math.max(begun, end)));
  }

  /** Whether what held the row in the base holds it still, so that differences can be carried over. */
  private comparable(i: number, was: number): boolean {
    const b = this.base.activities;
    if (isPinned(b, was) || isFinished(b, was) || this.base.tree.children[was] > 0) return false;
    if (this.draft.calendarOf(i) !== this.base.calendarOf(was)) return false;
    const late = b.constraint[was] === Constraint.alap;
    return late === (this.a.constraint[i] === Constraint.alap);
  }

  /** What is no longer held by what held it goes where logic puts it; as late as possible only the server knows. */
  private replace(i: number, was: number, start: number, finish: number): boolean {
    if (this.a.constraint[i] !== Constraint.alap) return this.set(i, start, finish);
    const calendar = this.draft.calendarOf(i);
    const work = calendar.worked(this.base.activities.start[was]);
    return calendar.worked(start) >= work ? this.set(i, start, finish) : this.begin(i, work);
  }

  private carry(i: number, was: number, start: number, finish: number): boolean {
    const { a, base, draft } = this;
    const b = base.activities;
    const calendar = draft.calendarOf(i);
    placeEarly(base, was);
    if (early.start === b.start[was] && early.finish === b.finish[was]) return this.set(i, start, finish);
    this.sure = false;
    const recorded = calendar.worked(b.start[was]);
    const before = calendar.worked(early.start);
    const now = calendar.worked(start);
    let work = now;
    if (before < recorded) work = Math.max(recorded, now);
    else if (before > recorded) work = recorded + now - before;
    const same = work === recorded && a.duration[i] === b.duration[was] && a.kind[i] === b.kind[was];
    if (same) return this.set(i, b.start[was], b.finish[was]);
    return work === now ? this.set(i, start, finish) : this.begin(i, work);
  }

  /** Puts a row at a working minute of its calendar. */
  private begin(i: number, work: number): boolean {
    const calendar = this.draft.calendarOf(i);
    const start = calendar.start(work);
    const span = spanOf(this.a, i);
    return this.set(i, start, span > 0 ? calendar.finish(work + span) : start);
  }
}

/** How many years further than usual the server's calendars reach, before and behind the plan, until it refuses a date as too far. */
const FURTHER = [
  [8, 48],
  [58, 208],
] as const;

/**
 * Moves what an edit pushes. `draft` holds the edited inputs over the dates of `base`. `beyond` says that a date is further off than
 * the server calculates.
 */
export function preview(draft: Plan, base: Plan, touched: Touched): Preview & { beyond: boolean } {
  let pass = passOver(draft, base, touched);
  const { calendars } = draft;
  const far = pass.beyond;
  for (const [before, after] of FURTHER) {
    if (!pass.beyond) break;
    putBack(draft, base, pass);
    draft.calendars = calendars.further(before, after);
    pass = passOver(draft, base, touched);
  }
  if (touched.weighed) weigh(draft, base);
  else if (touched.weighs?.size) weighSome(draft, base, touched.weighs);
  else if (draft.tree === base.tree) draft.takeWeighing(base.knownWeighing);
  const from = base.schedule.finish;
  const to = projectFinish(draft);
  if (to !== from) draft.schedule = { ...draft.schedule, finish: to };
  const work = from === NONE || to === NONE ? 0 : draft.calendars.standard.between(from, to);
  const sure = pass.sure && !far && !(touches(draft, base, touched) && isBeyond(draft, base));
  return { moved: pass.moved, spans: pass.spans, finish: { from, to, work }, sure, beyond: pass.beyond };
}

function passOver(draft: Plan, base: Plan, { all, seeds }: Touched): Pass {
  const pass = new Pass(draft, base);
  if (all) pass.seedAll();
  for (const row of seeds) {
    const i = draft.index.of(row);
    if (i >= 0) pass.seed(i);
  }
  pass.run();
  for (const row of seeds) {
    const i = draft.index.of(row);
    if (i >= 0) lookAtLongLags(draft, i, pass);
  }
  return pass;
}

/** A lag of more minutes may lead out of the calendars. */
const LONG_LAG = 120 * 1440;

/**
 * What long lags ask of the work before an activity that lies where it lies, at the latest. This pass does not look back, so nothing is
 * sure of it; but where nothing else holds that work, it would end further off than the calendars reach.
 */
function lookAtLongLags(plan: Plan, i: number, pass: Pass): void {
  const { activities: a, calendars, linkEnds, tree } = plan;
  const { predecessors, from } = linkEnds;
  const { lag, elapsed } = plan.links;
  for (let k = predecessors.at[i]; k < predecessors.at[i + 1]; k++) {
    const l = predecessors.link[k];
    const p = from[l];
    if (Math.abs(lag[l]) < LONG_LAG || p < 0) continue;
    pass.sure = false;
    if (isFinished(a, i) || !dated(a.start[i]) || tree.children[i] > 0 || isIdle(plan, i)) continue;
    if (!isFree(plan, p)) continue;
    if (!calendars.reach(afterLag(plan, a.start[i], -lag[l], p, i, elapsed[l] !== 0))) pass.beyond = true;
  }
}

/** Whether nothing but links says how late an activity may be. */
function isFree(plan: Plan, i: number): boolean {
  const { activities: a, tree } = plan;
  if (tree.children[i] > 0 || isIdle(plan, i) || a.kind[i] === Kind.effort || isPinned(a, i)) return false;
  return a.constraint[i] !== Constraint.mso && a.constraint[i] !== Constraint.mfo;
}

/** Puts what a pass moved back where it was. */
function putBack({ activities: a, index }: Plan, base: Plan, { moved, spans }: Pass): void {
  for (const row of [...moved, ...spans]) {
    const i = index.of(row);
    const was = base.index.of(row);
    a.start[i] = was < 0 ? NONE : base.activities.start[was];
    a.finish[i] = was < 0 ? NONE : base.activities.finish[was];
    a.span[i] = was < 0 ? 0 : base.activities.span[was];
  }
}

/** Whether an edit changed anything that dates follow from. */
function touches(draft: Plan, base: Plan, { seeds, all }: Touched): boolean {
  const { options, mustFinishBy } = draft.schedule;
  if (all || options !== base.schedule.options || mustFinishBy !== base.schedule.mustFinishBy) return true;
  for (const _ of seeds) return true;
  return false;
}

/** Whether a plan holds what this pass does not order as the server does: what looks back, and links that seem to go in a circle. */
function isBeyond(draft: Plan, base: Plan): boolean {
  return draft.network.circular || base.network.circular || looksBack(draft) || looksBack(base);
}

/** Progress of summaries, where the edit changes it. */
function weigh(draft: Plan, base: Plan): void {
  const before = base.rolledUp;
  draft.takeWeighing(undefined);
  const now = draft.rolledUp;
  const a = draft.activities;
  for (let i = 0; i < a.n; i++) {
    if (draft.tree.children[i] === 0) continue;
    const was = base.index.of(a.row[i]);
    if (was < 0 || before[was] !== now[i] || base.tree.children[was] === 0) a.own('summaryProgress')[i] = now[i];
  }
}

/** The same where only some rows count otherwise than before, and the tree is as it was. */
function weighSome(draft: Plan, base: Plan, rows: ReadonlySet<number>): void {
  if (draft.tree !== base.tree) {
    weigh(draft, base);
    return;
  }
  const places = [...rows].map((row) => draft.index.of(row)).filter((i) => i >= 0);
  const { weighing, changed } = reweighed(draft, base.weighing, places);
  draft.takeWeighing(weighing);
  for (const i of changed) draft.activities.own('summaryProgress')[i] = weighing.progress[i];
}

/** Row 0 spans the plan; without one the latest finish counts. */
function projectFinish(plan: Plan): number {
  const zero = plan.index.of(0);
  if (zero >= 0 && plan.tree.children[zero] > 0) return plan.activities.finish[zero];
  let latest = NONE;
  for (let i = 0; i < plan.activities.n; i++) latest = Math.max(latest, plan.activities.finish[i]);
  return latest;
}
