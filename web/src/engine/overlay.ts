/**
 * Commands not yet acknowledged, laid over a copy of the confirmed plan: what is drawn is confirmed plus these in
 * order. New rows get numbers below 0 until the server allots theirs.
 */
import { Activities, Kind, Links, LinkType, linkTypeNames } from './columns';
import { NONE } from './minutes';
import type { Plan } from './plan';
import { type Preview, preview } from './preview';
import { rankBetween } from './rank';
import type { PlanCommand, Ref } from './wire';

/** Resolves rows that have no number yet. */
export interface Names {
  /** The row a reference means now, undefined when its command was refused. */
  resolve(ref: Ref): number | undefined;
  /** The row that the k-th creation of a command has on screen, k from 1. */
  created(command: string, k: number): number;
}

/** Rows a command touched, collected for the preview. */
interface Touched {
  seeds: Set<number>;
  resized: Set<number>;
}

export interface Overlay {
  plan: Plan;
  preview: Preview;
  /** Row numbers with an input field that is not acknowledged. */
  pending: Set<number>;
}

/** Lays the commands over `confirmed`. Commands whose rows are gone change nothing. */
export function overlay(
  confirmed: Plan,
  commands: readonly { id: string; command: PlanCommand }[],
  names: Names,
): Overlay {
  const draft = confirmed.draft();
  const touched: Touched = { seeds: new Set(), resized: new Set() };
  const pending = new Set<number>();
  for (const { id, command } of commands) {
    const counter = { k: 0 };
    perform(draft, command, id, names, counter, touched, pending);
  }
  return { plan: draft, preview: preview(draft, confirmed, touched.seeds, touched.resized), pending };
}

function perform(
  draft: Plan,
  command: PlanCommand,
  id: string,
  names: Names,
  counter: { k: number },
  touched: Touched,
  pending: Set<number>,
): void {
  const indexOf = (ref: Ref): number => {
    const full = typeof ref === 'string' && ref.startsWith('#') ? id + ref : ref;
    const row = names.resolve(full);
    return row === undefined ? -1 : draft.index.of(row);
  };
  switch (command.type) {
    case 'activity.rename': {
      const i = indexOf(command.row);
      if (i < 0) return;
      const a = draft.activities;
      a.own('name')[i] = command.name;
      pending.add(a.row[i]);
      return;
    }
    case 'activity.set-duration': {
      const i = indexOf(command.row);
      if (i < 0) return;
      const a = draft.activities;
      a.own('duration')[i] = command.duration;
      if (a.kind[i] === Kind.task && command.duration === 0) a.own('kind')[i] = Kind.finishMilestone;
      else if (a.kind[i] !== Kind.task && a.kind[i] !== Kind.effort && command.duration > 0)
        a.own('kind')[i] = Kind.task;
      touched.seeds.add(a.row[i]);
      pending.add(a.row[i]);
      return;
    }
    case 'activities.add':
      for (const item of command.items) {
        const row = names.created(id, ++counter.k);
        addActivity(draft, row, item, indexOf, touched);
        pending.add(row);
      }
      return;
    case 'activities.delete':
      removeActivities(draft, command.rows.map(indexOf), touched);
      return;
    case 'activities.move':
      moveActivities(draft, command, indexOf, touched, pending);
      return;
    case 'links.add': {
      const rows: { row: number; from: number; to: number; type: number; lag: number }[] = [];
      for (const item of command.items) {
        const from = indexOf(item.from);
        const to = indexOf(item.to);
        const row = names.created(id, ++counter.k);
        if (from < 0 || to < 0) continue;
        const { row: rowOf } = draft.activities;
        rows.push({ row, from: rowOf[from], to: rowOf[to], type: LinkType[item.type], lag: item.lag ?? 0 });
        touched.seeds.add(rowOf[to]);
        pending.add(rowOf[to]);
      }
      if (!rows.length) return;
      draft.setLinks(
        draft.links.concat(
          Links.read({
            row: rows.map((r) => r.row),
            from: rows.map((r) => r.from),
            to: rows.map((r) => r.to),
            type: rows.map((r) => linkTypeNames[r.type]),
            lag: rows.map((r) => r.lag),
          }),
        ),
      );
      return;
    }
    case 'links.remove': {
      const gone = new Set<number>();
      for (const ref of command.links) {
        const row = names.resolve(ref);
        if (row !== undefined) gone.add(row);
      }
      removeLinks(draft, (l) => gone.has(draft.links.row[l]), touched);
      return;
    }
    case 'batch':
      for (const inner of command.commands) perform(draft, inner, id, names, counter, touched, pending);
      return;
    case 'undo':
    case 'redo':
      return; // the server knows what it reverts
  }
}

function removeLinks(draft: Plan, gone: (l: number) => boolean, touched: Touched): void {
  for (let l = 0; l < draft.links.n; l++) if (gone(l)) touched.seeds.add(draft.links.to[l]);
  draft.setLinks(draft.links.filter((l) => !gone(l)));
}

function removeActivities(draft: Plan, indexes: number[], touched: Touched): void {
  const { order, end, position, parent } = draft.tree;
  const a = draft.activities;
  const gone = new Set<number>();
  const parents = new Set<number>();
  for (const i of indexes) {
    if (i < 0 || a.row[i] === 0) continue;
    for (let pos = position[i]; pos < end[position[i]]; pos++) gone.add(a.row[order[pos]]);
    if (parent[i] >= 0) parents.add(a.row[parent[i]]);
  }
  if (!gone.size) return;
  removeLinks(draft, (l) => gone.has(draft.links.from[l]) || gone.has(draft.links.to[l]), touched);
  draft.removeActivities((i) => gone.has(a.row[i]));
  for (const row of parents) {
    if (gone.has(row)) continue;
    touched.resized.add(row);
    becomeLeafOrSummary(draft, row);
  }
}

/** A row with children is a summary, one that lost its last child a task. Row 0 stays a summary. */
function becomeLeafOrSummary(draft: Plan, row: number): void {
  const i = draft.index.of(row);
  if (i < 0) return;
  const a = draft.activities;
  if (draft.tree.children[i] > 0 || row === 0) a.own('kind')[i] = Kind.summary;
  else if (a.kind[i] === Kind.summary) a.own('kind')[i] = Kind.task;
}

/** The rank between two neighbours of a family; `at` names the sibling to stand after or before. */
function rankAt(draft: Plan, parent: number, after: number, before: number): string {
  const { rank } = draft.activities;
  const family = draft.tree.childrenOf(parent);
  let at = family.length;
  if (after >= 0 && family.includes(after)) at = family.indexOf(after) + 1;
  else if (before >= 0 && family.includes(before)) at = family.indexOf(before);
  return rankBetween(at > 0 ? rank[family[at - 1]] : '', at < family.length ? rank[family[at]] : '');
}

function addActivity(
  draft: Plan,
  row: number,
  item: { name?: string; parent?: Ref; after?: Ref; before?: Ref; kind?: string; duration?: number; calendar?: Ref },
  indexOf: (ref: Ref) => number,
  touched: Touched,
): void {
  const after = item.after === undefined ? -1 : indexOf(item.after);
  const before = item.before === undefined ? -1 : indexOf(item.before);
  const sibling = after >= 0 ? after : before;
  let parent = item.parent === undefined ? -1 : indexOf(item.parent);
  if (parent < 0 && sibling >= 0) parent = draft.tree.parent[sibling];
  if (parent < 0) parent = draft.index.of(0);
  if (parent < 0) return; // the first activity of all brings row 0 with it: only the server makes that one
  const a = draft.activities;
  const calendar = draft.calendars.standard;
  const duration = item.duration ?? (item.kind === 'milestone' ? 0 : draft.schedule.minutesPerDay);
  const begin = Math.max(draft.schedule.start, draft.schedule.profile === 'p6' ? draft.schedule.dataDate : NONE);
  const start = calendar.start(calendar.worked(begin));
  const finish = duration > 0 ? calendar.finish(calendar.worked(start) + duration) : start;
  const added = Activities.read({
    row: [row],
    parent: [a.row[parent]],
    rank: [rankAt(draft, parent, after, before)],
    name: [item.name ?? ''],
    kind: [item.kind ?? 'task'],
    duration: [duration],
    calendar: [draft.schedule.calendar],
    start: [start],
    finish: [finish],
    lateStart: [null],
    lateFinish: [null],
  });
  draft.addActivities(added);
  becomeLeafOrSummary(draft, a.row[parent]);
  touched.seeds.add(row);
}

function moveActivities(
  draft: Plan,
  command: { rows: Ref[]; parent: Ref; after?: Ref; before?: Ref },
  indexOf: (ref: Ref) => number,
  touched: Touched,
  pending: Set<number>,
): void {
  const parent = indexOf(command.parent);
  if (parent < 0) return;
  let after = command.after === undefined ? -1 : indexOf(command.after);
  const before = command.before === undefined ? -1 : indexOf(command.before);
  for (const ref of command.rows) {
    const a = draft.activities;
    const i = indexOf(ref);
    if (i < 0 || a.row[i] === 0 || draft.tree.isWithin(parent, i)) continue;
    const old = draft.tree.parent[i];
    const rank = rankAt(draft, parent, after, before);
    a.own('parent')[i] = a.row[parent];
    a.own('rank')[i] = rank;
    draft.placesChanged();
    after = i;
    pending.add(a.row[i]);
    touched.resized.add(a.row[parent]);
    becomeLeafOrSummary(draft, a.row[parent]);
    if (old >= 0) {
      touched.resized.add(a.row[old]);
      becomeLeafOrSummary(draft, a.row[old]);
    }
  }
}
