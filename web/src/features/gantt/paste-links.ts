/** Links among rows that are pasted as new ones: only a number column of the table can say which row a number means. */
import type { LinksMeanwhile, LinkTypeName, Plan } from '@/engine';
import { type LinkNumbers, parseLinks } from './link-text';
import { type CellProblem, ofEdit } from './paste-problems';
import { type PasteTable, placeIn } from './paste-table';

/** A link between two rows of the table, by their places in it. */
export interface PastedLink {
  from: number;
  to: number;
  type: LinkTypeName;
  lag: number;
  elapsed?: true;
}

/** Indexes from here on stand for rows outside of the table. */
const OUTSIDE = 1_000_000;

/** The place of each row by its own number, where the table has a number column; a number two rows have is none's. */
export function ownNumbers(table: PasteTable): ReadonlyMap<number, number> | undefined {
  const at = placeIn(table, 'number');
  if (at < 0) return undefined;
  const places = new Map<number, number>();
  const twice = new Set<number>();
  table.rows.forEach((cells, k) => {
    if (!/^\d{1,6}$/.test(cells[at].trim())) return;
    const number = Number(cells[at]);
    if (places.has(number)) twice.add(number);
    places.set(number, k);
  });
  for (const number of twice) places.delete(number);
  return places;
}

function numbersIn(text: string, plan: Plan, places: ReadonlyMap<number, number> | undefined): LinkNumbers {
  const order: Record<number, number> = {};
  const row: Record<number, number> = {};
  for (const figure of text.match(/\d+/g) ?? []) {
    const number = Number(figure);
    const index = places?.get(number) ?? OUTSIDE + number;
    order[number] = index;
    row[index] = index;
  }
  return { schedule: plan.schedule, tree: { order }, activities: { row } };
}

/**
 * The links a cell names, of the row at place `k`, and how many of them lead out of the table or to a row it does not tell:
 * those are left out.
 */
export function cellLinks(
  text: string,
  k: number,
  side: 'predecessors' | 'successors',
  plan: Plan,
  places: ReadonlyMap<number, number> | undefined,
): { value: { links: PastedLink[]; left: number } } | { problem: CellProblem } {
  const read = parseLinks(text, numbersIn(text, plan, places), k);
  if ('problem' in read) return { problem: ofEdit({ code: read.problem, what: read.part }) };
  const inside = read.links.filter(({ row }) => row < OUTSIDE);
  const links = inside.map(
    ({ row, ...link }): PastedLink =>
      side === 'predecessors' ? { ...link, from: row, to: k } : { ...link, from: k, to: row },
  );
  return { value: { links, left: read.links.length - inside.length } };
}

/** Links of the plan that the cells before have removed and added, for whether the next one closes a circle with them. */
export class LinksSoFar implements LinksMeanwhile {
  readonly gone: Set<number>;
  readonly added: Map<number, readonly number[]>;

  /** As `before`, which stays as it is. */
  constructor(before?: LinksMeanwhile) {
    this.gone = new Set(before?.gone);
    this.added = new Map(before?.added);
  }

  remove(l: number): void {
    this.gone.add(l);
  }

  add(from: number, to: number): void {
    this.added.set(from, [...(this.added.get(from) ?? []), to]);
  }
}
