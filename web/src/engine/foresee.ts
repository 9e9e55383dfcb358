/** What a gesture would do, worked out for every frame of it. Nothing is queued and the given plan is not written to. */
import { Constraint, isMilestone, Kind, Links, LinkType } from './columns';
import { isPut, putAt, TouchedRows } from './edit';
import type { Plan } from './plan';
import { type Preview, preview } from './preview';
import type { LinkTypeName } from './wire';
import { snapStart } from './working-dates';

/** A bar in the hand: where its work begins, a civil minute, and how long it lasts, in working minutes. What is absent stays. */
export interface HeldBar {
  row: number;
  start?: number;
  duration?: number;
}

/** A link in the hand, between row numbers; lag in working minutes. */
export interface HeldLink {
  from: number;
  to: number;
  type: LinkTypeName;
  lag?: number;
}

export interface ProvisionalDates {
  row: number;
  start: number;
  finish: number;
}

export interface Foreseen {
  /** The plan as it would be. */
  plan: Plan;
  /** Activities whose dates would move, the held ones included. */
  moved: ProvisionalDates[];
  /** Summaries whose span would change. */
  spans: ProvisionalDates[];
  /** How many activities would move beside the held ones. */
  others: number;
  finish: Preview['finish'];
}

/** Lays held bars and a held link over the plan on screen and moves what they push. */
export function foresee(plan: Plan, held: { bars?: readonly HeldBar[]; link?: HeldLink }): Foreseen {
  const draft = plan.draft();
  const touched = new TouchedRows();
  for (const bar of held.bars ?? []) hold(draft, bar, touched);
  if (held.link) {
    const more = new Links(1);
    more.from[0] = held.link.from;
    more.to[0] = held.link.to;
    more.type[0] = LinkType[held.link.type];
    more.lag[0] = held.link.lag ?? 0;
    more.row[0] = -1;
    draft.setLinks(draft.links.concat(more));
    touched.seeds.add(held.link.to);
  }
  const { moved, spans, finish } = preview(draft, plan, touched);
  const own = new Set(held.bars?.map((bar) => bar.row));
  return {
    plan: draft,
    moved: moved.map((row) => datesOf(draft, row)),
    spans: spans.map((row) => datesOf(draft, row)),
    others: moved.reduce((count, row) => (own.has(row) ? count : count + 1), 0),
    finish,
  };
}

function hold(draft: Plan, bar: HeldBar, touched: TouchedRows): void {
  const i = draft.index.of(bar.row);
  if (i < 0) return;
  const a = draft.activities;
  if (bar.start !== undefined) {
    draft.calendars = draft.calendars.covering([bar.start]);
    const start = snapStart(draft.calendarOf(i), bar.start);
    if (isPut(draft, i)) putAt(draft, i, start);
    else {
      a.own('constraint')[i] = Constraint.snet;
      a.own('constraintDate')[i] = start;
    }
  }
  if (bar.duration !== undefined) {
    a.own('duration')[i] = bar.duration;
    if (bar.duration > 0 && isMilestone(a.kind[i])) a.own('kind')[i] = Kind.task;
    else if (bar.duration === 0) a.own('kind')[i] = Kind.finishMilestone;
  }
  touched.seeds.add(bar.row);
}

function datesOf(plan: Plan, row: number): ProvisionalDates {
  const i = plan.index.of(row);
  return { row, start: plan.activities.start[i], finish: plan.activities.finish[i] };
}
