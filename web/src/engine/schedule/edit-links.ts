/** Edits of links, laid over a draft. What is refused leaves the draft as it is. */
import { Kind, Links, LinkType } from './columns';
import type { Edit } from './edit';
import type { LinkTypeName, NewLink, Ref } from './wire';

/** What a person can do to links. */
export type LinkCommand =
  | { type: 'activities.link' | 'activities.unlink'; rows: Ref[] }
  | { type: 'links.add'; items: NewLink[] }
  | {
      type: 'link.change';
      link: Ref;
      /** The link's own type; `type` names the command. */
      linkType?: LinkTypeName;
      /** Minutes of work, or of the clock where it is `elapsed`. */
      lag?: number;
      elapsed?: boolean;
      seen?: { type: LinkTypeName; lag: number; elapsed?: boolean };
    }
  | { type: 'link.reverse'; link: Ref }
  | { type: 'links.remove'; links: Ref[] };

type Command<T extends LinkCommand['type']> = Extract<LinkCommand, { type: T }>;

/** What each of them does to a draft. */
export const linkPerformers = {
  'activities.link': (edit: Edit, { rows }: { rows: readonly Ref[] }) => chain(edit, rows),
  'activities.unlink': (edit: Edit, { rows }: { rows: readonly Ref[] }) => unchain(edit, rows),
  'links.add': (edit: Edit, { items }: Command<'links.add'>) => addLinks(edit, items),
  'link.change': changeLink,
  'link.reverse': reverseLink,
  'links.remove': (edit: Edit, { links }: Command<'links.remove'>) => removeLinks(edit, links),
};

/** A link to make, by row numbers; lag in working minutes. */
interface Tie {
  from: number;
  to: number;
  type: number;
  lag: number;
  /** The lag runs around the clock. */
  elapsed?: number;
}

/** Makes links with the next numbers of the command. */
export function linkAll(edit: Edit, ties: readonly Tie[]): void {
  if (!ties.length) return;
  const { draft, touched, pending } = edit;
  const more = new Links(ties.length);
  ties.forEach(({ from, to, type, lag, elapsed = 0 }, k) => {
    more.row[k] = edit.nextCreated();
    more.from[k] = from;
    more.to[k] = to;
    more.type[k] = type;
    more.lag[k] = lag;
    more.elapsed[k] = elapsed;
    touched.seeds.add(to);
    pending.add(to);
  });
  draft.setLinks(draft.links.concat(more));
}

/** link-108: whether two activities are joined by a link of this type. */
export function isLinked({ draft }: Pick<Edit, 'draft'>, from: number, to: number, type: number): boolean {
  const i = draft.index.of(from);
  if (i < 0) return false;
  const { at, link } = draft.linkEnds.successors;
  for (let k = at[i]; k < at[i + 1]; k++) {
    if (draft.links.to[link[k]] === to && draft.links.type[link[k]] === type) return true;
  }
  return false;
}

/** link-108, link-110: links that would double one or join relatives are refused with the whole command. */
function addLinks(edit: Edit, items: readonly NewLink[]): void {
  const { draft, indexOf } = edit;
  const rowOf = draft.activities.row;
  const ties: Tie[] = [];
  for (const item of items) {
    const from = indexOf(item.from);
    const to = indexOf(item.to);
    if (from < 0 || to < 0 || draft.tree.isWithin(from, to) || draft.tree.isWithin(to, from)) return;
    const type = LinkType[item.type ?? 'FS'];
    if (isLinked(edit, rowOf[from], rowOf[to], type)) return;
    if (ties.some((tie) => tie.from === rowOf[from] && tie.to === rowOf[to] && tie.type === type)) return;
    ties.push({ from: rowOf[from], to: rowOf[to], type, lag: item.lag ?? 0, elapsed: item.elapsed ? 1 : 0 });
  }
  linkAll(edit, ties);
}

/** Takes out the links for which `gone` holds, by their index. */
export function cutLinks({ draft, touched, pending }: Edit, gone: (l: number) => boolean): void {
  const cut: number[] = [];
  for (let l = 0; l < draft.links.n; l++) if (gone(l)) cut.push(draft.links.to[l]);
  if (!cut.length) return;
  for (const row of cut) {
    touched.seeds.add(row);
    pending.add(row);
  }
  draft.setLinks(draft.links.filter((l) => !gone(l)));
}

function removeLinks(edit: Edit, refs: readonly Ref[]): void {
  const gone = new Set(refs.map(edit.numberOf));
  cutLinks(edit, (l) => gone.has(edit.draft.links.row[l]));
}

function changeLink(edit: Edit, command: Command<'link.change'>): void {
  const { draft, touched, pending } = edit;
  const row = edit.numberOf(command.link);
  const l = row === undefined ? -1 : draft.links.row.indexOf(row);
  if (l < 0) return;
  const type = command.linkType === undefined ? draft.links.type[l] : LinkType[command.linkType];
  if (type !== draft.links.type[l] && isLinked(edit, draft.links.from[l], draft.links.to[l], type)) return;
  const links = draft.links.copy();
  links.type[l] = type;
  links.lag[l] = command.lag ?? links.lag[l];
  if (command.elapsed !== undefined) links.elapsed[l] = command.elapsed ? 1 : 0;
  touched.seeds.add(links.to[l]);
  pending.add(links.to[l]);
  draft.setLinks(links);
}

/** The link that joins the two the other way round takes the place of this one. */
function reverseLink(edit: Edit, { link }: Command<'link.reverse'>): void {
  const row = edit.numberOf(link);
  const { links } = edit.draft;
  const l = row === undefined ? -1 : links.row.indexOf(row);
  if (l < 0) return;
  const { from, to, type, lag, elapsed } = links;
  const tie = { from: to[l], to: from[l], type: type[l], lag: lag[l], elapsed: elapsed[l] };
  if (isLinked(edit, tie.from, tie.to, tie.type)) return;
  cutLinks(edit, (k) => k === l);
  linkAll(edit, [tie]);
}

/** link-112: chains activities finish to start in tree order; summaries are skipped, links that stand stay. */
function chain(edit: Edit, refs: readonly Ref[]): void {
  const { draft } = edit;
  const { row, kind } = draft.activities;
  const { position, children } = draft.tree;
  const leaves = [...new Set(refs.map(edit.indexOf))]
    .filter((i) => i >= 0 && kind[i] !== Kind.summary && children[i] === 0)
    .sort((a, b) => position[a] - position[b])
    .map((i) => row[i]);
  const ties = leaves.slice(1).map((to, k) => ({ from: leaves[k], to, type: LinkType.FS, lag: 0 }));
  linkAll(
    edit,
    ties.filter(({ from, to, type }) => !isLinked(edit, from, to, type)),
  );
}

/** All links of a single row, of several the links among them. */
function unchain(edit: Edit, refs: readonly Ref[]): void {
  const { draft } = edit;
  const rows = new Set(
    refs
      .map(edit.indexOf)
      .filter((i) => i >= 0)
      .map((i) => draft.activities.row[i]),
  );
  const { from, to } = draft.links;
  cutLinks(edit, (l) =>
    rows.size === 1 ? rows.has(from[l]) || rows.has(to[l]) : rows.has(from[l]) && rows.has(to[l]),
  );
}
