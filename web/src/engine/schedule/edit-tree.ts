/** Edits of the tree, laid over a draft: rows made, copied, moved and deleted, with what follows for their parents. */
import { Activities, Constraint, Kind } from './columns';
import type { Edit } from './edit';
import { cutLinks, linkAll } from './edit-links';
import { DAY, NONE } from './minutes';
import type { Plan } from './plan';
import { rankBetween } from './rank';
import type { NewActivity, PlanCommand, Ref } from './wire';

type Command<T extends PlanCommand['type']> = Extract<PlanCommand, { type: T }>;

/** A row with children is a summary, one that lost its last child a task. Row 0 stays a summary. */
function becomeLeafOrSummary({ draft, touched }: Edit, row: number): void {
  const i = draft.index.of(row);
  if (i < 0) return;
  touched.seeds.add(row);
  touched.weighed = true;
  const a = draft.activities;
  if (draft.tree.children[i] > 0 || row === 0) {
    // sem-154: nor does it wait for other projects.
    for (const field of ['externalStart', 'externalFinish'] as const) if (a[field][i] !== NONE) a.own(field)[i] = NONE;
    if (a.kind[i] === Kind.summary) return;
    a.own('kind')[i] = Kind.summary;
    // undo-110: a summary lies where its activities lie.
    a.own('constraint')[i] = Constraint.asap;
    a.own('constraintDate')[i] = NONE;
  } else if (a.kind[i] === Kind.summary) {
    a.own('kind')[i] = Kind.task;
    a.own('span')[i] = 0;
    if (a.duration[i] === 0) a.own('duration')[i] = draft.schedule.minutesPerDay;
  }
}

/** The rank at a place of a family, between those of its neighbours there. */
const rankIn = (ranks: readonly string[], at: number): string =>
  rankBetween(at > 0 ? ranks[at - 1] : '', at < ranks.length ? ranks[at] : '');

/** Where what stands beside a sibling comes in a family: behind `after`, else ahead of `before`, else behind all. */
function placeBeside(family: readonly number[], after?: number, before?: number): number {
  const behind = after === undefined ? -1 : family.indexOf(after);
  if (behind >= 0) return behind + 1;
  const ahead = before === undefined ? -1 : family.indexOf(before);
  return ahead >= 0 ? ahead : family.length;
}

/** The rank behind a row of a family. */
function rankBehind(draft: Plan, parent: number, after: number): string {
  const family = draft.tree.childrenOf(parent);
  const ranks = family.map((i) => draft.activities.rank[i]);
  return rankIn(ranks, placeBeside(family, after));
}

const milestones: Record<string, string> = { milestone: 'finish-milestone', summary: 'summary' };

/** A row to be made, where it goes. */
interface Addition {
  row: number;
  parent: number;
  rank: string;
  item: NewActivity;
}

/** The rows of one parent in order, by number, with their ranks. */
interface Family {
  rows: number[];
  ranks: string[];
}

/** Places new rows one after the other, each beside those made before it too; the tree is worked out once, behind all. */
class Additions {
  readonly all: Addition[] = [];
  private readonly edit: Edit;
  private readonly parents = new Map<number, number>();
  private readonly families = new Map<number, Family>();

  constructor(edit: Edit) {
    this.edit = edit;
  }

  /** The number of a row that is in the plan or among the new ones. */
  private known(ref: Ref | undefined): number | undefined {
    const row = ref === undefined ? undefined : this.edit.numberOf(ref);
    return row !== undefined && this.parentOf(row) !== undefined ? row : undefined;
  }

  /** The number of the parent of a row, nothing where there is no such row. */
  private parentOf(row: number): number | undefined {
    const i = this.edit.draft.index.of(row);
    return i >= 0 ? this.edit.draft.activities.parent[i] : this.parents.get(row);
  }

  private familyOf(parent: number): Family {
    let family = this.families.get(parent);
    if (!family) {
      const { index, tree, activities } = this.edit.draft;
      const i = index.of(parent);
      const children = i < 0 ? [] : tree.childrenOf(i);
      family = { rows: children.map((k) => activities.row[k]), ranks: children.map((k) => activities.rank[k]) };
      this.families.set(parent, family);
    }
    return family;
  }

  /** Takes an item; nothing comes of one whose place is none. */
  add(row: number, item: NewActivity): void {
    const after = this.known(item.after);
    const before = this.known(item.before);
    const sibling = after ?? before;
    const parent = this.known(item.parent) ?? (sibling === undefined ? this.known(0) : this.parentOf(sibling));
    // The first activity of all brings row 0 with it: only the server makes that one.
    if (parent === undefined || this.parentOf(parent) === undefined) return;
    if (sibling !== undefined && this.parentOf(sibling) !== parent) return;
    const family = this.familyOf(parent);
    const at = placeBeside(family.rows, after, before);
    const rank = rankIn(family.ranks, at);
    family.rows.splice(at, 0, row);
    family.ranks.splice(at, 0, rank);
    this.parents.set(row, parent);
    this.all.push({ row, parent, rank, item });
  }
}

export function addActivities(edit: Edit, items: readonly NewActivity[]): void {
  const additions = new Additions(edit);
  // Items in a row that name the same place keep their order there.
  let previous: { item: NewActivity; row: number } | undefined;
  for (const item of items) {
    const row = edit.nextCreated();
    const together = previous && previous.item.parent === item.parent && previous.item.after === item.after;
    const after = together && item.after !== undefined ? previous?.row : undefined;
    additions.add(row, after === undefined ? item : { ...item, after });
    previous = { item, row };
  }
  const { draft, touched, pending } = edit;
  const { all } = additions;
  if (!all.length) return;
  const durationOf = ({ item }: Addition): number =>
    item.duration ?? (item.kind === 'milestone' ? 0 : item.elapsed ? DAY : draft.schedule.minutesPerDay);
  const kindOf = (made: Addition): string =>
    durationOf(made) === 0 && made.item.kind !== 'summary'
      ? 'finish-milestone'
      : (milestones[made.item.kind ?? ''] ?? 'task');
  const calendarOf = ({ item }: Addition): number =>
    (item.calendar === undefined ? undefined : edit.numberOf(item.calendar)) ?? draft.schedule.calendar;
  const none = all.map(() => null);
  draft.addActivities(
    Activities.read({
      row: all.map(({ row }) => row),
      parent: all.map(({ parent }) => parent),
      rank: all.map(({ rank }) => rank),
      name: all.map(({ item }) => item.name ?? ''),
      kind: all.map(kindOf),
      duration: all.map(durationOf),
      // What lasts no time runs by no clock.
      elapsed: all.map((made) => (made.item.elapsed && durationOf(made) > 0 ? 1 : 0)),
      calendar: all.map(calendarOf),
      start: none,
      finish: none,
      lateStart: none,
      lateFinish: none,
    }),
  );
  for (const { row } of all) {
    touched.seeds.add(row);
    pending.add(row);
  }
  for (const parent of new Set(all.map(({ parent }) => parent))) becomeLeafOrSummary(edit, parent);
}

export function removeActivities(edit: Edit, refs: readonly Ref[]): void {
  const { draft } = edit;
  const { order, end, position, parent } = draft.tree;
  const a = draft.activities;
  const gone = new Set<number>();
  const parents = new Set<number>();
  for (const ref of refs) {
    const i = edit.indexOf(ref);
    if (i < 0 || a.row[i] === 0) continue;
    for (let pos = position[i]; pos < end[position[i]]; pos++) gone.add(a.row[order[pos]]);
    if (parent[i] >= 0) parents.add(a.row[parent[i]]);
  }
  if (!gone.size) return;
  cutLinks(edit, (l) => gone.has(draft.links.from[l]) || gone.has(draft.links.to[l]));
  draft.removeActivities((i) => gone.has(a.row[i]));
  for (const row of parents) if (!gone.has(row)) becomeLeafOrSummary(edit, row);
}

/** Rows named to be moved or copied, without row 0 and those that go along with an ancestor. */
function tops({ draft, indexOf }: Edit, refs: readonly Ref[]): number[] {
  const named = new Set(refs.map(indexOf).filter((i) => i >= 0 && draft.activities.row[i] !== 0));
  const { parent } = draft.tree;
  return [...named].filter((i) => {
    for (let p = parent[i]; p >= 0; p = parent[p]) if (named.has(p)) return false;
    return true;
  });
}

const inTreeOrder = ({ draft }: Edit, indexes: number[]): number[] =>
  indexes.sort((a, b) => draft.tree.position[a] - draft.tree.position[b]);

/** A row, with its subtree, and where it goes: beside a sibling, else behind all others. */
interface Placing {
  i: number;
  parent: number;
  after?: number;
  before?: number;
}

/** Sets rows under their parents, one behind the other; none that would come to lie within itself. The tree is worked out once. */
function placeAll(edit: Edit, placings: readonly Placing[]): void {
  const { draft, touched, pending } = edit;
  const { tree, activities: a } = draft;
  const going = placings.filter(({ i, parent }) => !tree.isWithin(parent, i));
  if (!going.length) return;
  const moving = new Set(going.map(({ i }) => i));
  const families = new Map<number, number[]>();
  const familyOf = (parent: number): number[] => {
    const family = families.get(parent) ?? tree.childrenOf(parent).filter((child) => !moving.has(child));
    families.set(parent, family);
    return family;
  };
  const parents = a.own('parent');
  const ranks = a.own('rank');
  const bound = new Set<number>();
  for (const { i, parent, after, before } of going) {
    const family = familyOf(parent);
    const at = placeBeside(family, after, before);
    ranks[i] = rankBetween(at > 0 ? ranks[family[at - 1]] : '', at < family.length ? ranks[family[at]] : '');
    family.splice(at, 0, i);
    parents[i] = a.row[parent];
    pending.add(a.row[i]);
    // Links of the summaries above bind it, and no longer those it left.
    for (const below of subtree(draft, i)) touched.seeds.add(a.row[below]);
    bound.add(a.row[parent]);
    if (tree.parent[i] >= 0) bound.add(a.row[tree.parent[i]]);
  }
  draft.placesChanged();
  for (const row of bound) becomeLeafOrSummary(edit, row);
}

function subtree(plan: Plan, i: number): number[] {
  const { order, position, end } = plan.tree;
  return Array.from(order.subarray(position[i], end[position[i]]));
}

export function moveActivities(edit: Edit, command: Command<'activities.move'>): void {
  const parent = edit.indexOf(command.parent);
  if (parent < 0) return;
  let after = command.after === undefined ? -1 : edit.indexOf(command.after);
  const before = command.before === undefined ? -1 : edit.indexOf(command.before);
  const among = new Set(tops(edit, command.rows));
  const stands = (sibling: number): boolean =>
    sibling < 0 || (edit.draft.tree.parent[sibling] === parent && !among.has(sibling));
  if (!stands(after) || !stands(before)) return; // the sibling to stand beside is none
  const placings: Placing[] = [];
  for (const ref of command.rows) {
    const i = edit.indexOf(ref);
    if (!among.delete(i) || edit.draft.tree.isWithin(parent, i)) continue;
    placings.push({ i, parent, after, before });
    after = i;
  }
  placeAll(edit, placings);
}

/** undo-110: each row goes to the end of the sibling before it that is not moved too. Nothing moves when one has none. */
export function indent(edit: Edit, refs: readonly Ref[]): void {
  const rows = inTreeOrder(edit, tops(edit, refs));
  const { parent } = edit.draft.tree;
  const under = rows.map(() => undefined as number | undefined);
  const place = new Map(rows.map((i, k) => [i, k]));
  for (const above of new Set(rows.map((i) => parent[i]))) {
    let last: number | undefined;
    for (const sibling of edit.draft.tree.childrenOf(above)) {
      const k = place.get(sibling);
      if (k === undefined) last = sibling;
      else under[k] = last;
    }
  }
  if (under.includes(undefined)) return;
  placeAll(
    edit,
    rows.map((i, k) => ({ i, parent: under[k] as number })),
  );
}

/** undo-111: each row goes right behind its parent, the rows of one parent in their order. Nothing moves when one is at the top. */
export function outdent(edit: Edit, refs: readonly Ref[]): void {
  const rows = inTreeOrder(edit, tops(edit, refs));
  const parents = rows.map((i) => edit.draft.tree.parent[i]);
  const { row } = edit.draft.activities;
  if (parents.some((p) => p < 0 || row[p] === 0)) return;
  const lastOf = new Map<number, number>();
  const placings = rows.map((i, k) => {
    const parent = parents[k];
    const after = lastOf.get(parent) ?? parent;
    lastOf.set(parent, i);
    return { i, parent: edit.draft.tree.parent[parent], after };
  });
  placeAll(edit, placings);
}

/** Copies of rows with their subtrees, each behind its original, and of the links among them. Copies are work not begun. */
export function duplicate(edit: Edit, refs: readonly Ref[]): void {
  const { draft, touched, pending } = edit;
  const roots = inTreeOrder(edit, tops(edit, refs));
  const originals: number[] = [];
  for (const root of roots) originals.push(...subtree(draft, root));
  if (!originals.length) return;
  const a = draft.activities;
  const twin = new Map<number, number>();
  for (const i of originals) twin.set(a.row[i], edit.nextCreated());
  const copy = a.pick(originals);
  originals.forEach((i, k) => {
    copy.row[k] = twin.get(a.row[i])!;
    const isRoot = roots.includes(i);
    if (isRoot) copy.rank[k] = rankBehind(draft, draft.tree.parent[i], i);
    else copy.parent[k] = twin.get(a.parent[i])!;
    touched.seeds.add(copy.row[k]);
    pending.add(copy.row[k]);
  });
  copy.blank();
  const parents = new Set(roots.map((i) => a.parent[i]));
  const { links } = draft;
  const copied: number[] = [];
  for (let l = 0; l < links.n; l++) if (twin.has(links.from[l]) && twin.has(links.to[l])) copied.push(l);
  copied.sort((x, y) => links.row[x] - links.row[y]);
  draft.addActivities(copy);
  linkAll(
    edit,
    copied.map((l) => ({
      from: twin.get(links.from[l])!,
      to: twin.get(links.to[l])!,
      type: links.type[l],
      lag: links.lag[l],
      elapsed: links.elapsed[l],
    })),
  );
  for (const row of parents) becomeLeafOrSummary(edit, row);
}

/** What becomes of activities on their way to tasks only the server knows: they wait where they are until it answers. */
export function convert(edit: Edit, groups: Command<'activities.convert'>['groups']): void {
  edit.later();
  for (const ref of groups.flatMap((group) => group.rows)) {
    const i = edit.indexOf(ref);
    if (i >= 0) edit.pending.add(edit.draft.activities.row[i]);
  }
}
