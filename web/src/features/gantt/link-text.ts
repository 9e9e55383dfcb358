import { type LinkTypeName, linkTypeNames, type NewLink, type Plan, type PlanCommand } from '@/engine';
import type { LinkSide } from './predecessors';

export interface TypedLink {
  /** Row number of the other activity. */
  row: number;
  type: LinkTypeName;
  /** Working minutes. */
  lag: number;
}

export type LinkProblem =
  | { problem: 'linkUnreadable'; part: string }
  | { problem: 'linkUnknown'; part: string }
  | { problem: 'linkSelf'; part: string }
  | { problem: 'linkTwice'; part: string };

/** Both languages' words are read whatever is on screen; FF is the same in both. */
const typeWords: Record<string, LinkTypeName> = {
  FS: 'FS',
  SS: 'SS',
  FF: 'FF',
  SF: 'SF',
  FC: 'FS',
  CC: 'SS',
  CF: 'SF',
};

function unitMinutes(unit: string, perDay: number, perWeek: number): number | undefined {
  const word = unit
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
  if (/^(|d|dia|dias|day|days)$/.test(word)) return perDay;
  if (/^(h|hr|hrs|hora|horas|hour|hours)$/.test(word)) return 60;
  if (/^(m|min|mins|minutos?|minutes?)$/.test(word)) return 1;
  return /^(s|sem|semanas?|w|wk|weeks?)$/.test(word) ? perWeek : undefined;
}

/** One link: number, type, lag with its unit; then the end or a separator. */
const pattern = /\s*(\d+)\s*([a-z]{2})?\s*(?:([+-])\s*(\d+(?:[.,]\d+)?)\s*(\p{L}*))?\s*(?:[;,]|$)/iuy;

/**
 * Reads links as planners write them: `12FS+2d; 15SS-1d`, separated by `;` or `,`. A number alone is finish to start;
 * Spanish types are read as English ones; a lag without a unit counts days. Numbers are those of the plan's number column.
 */
export function parseLinks(text: string, plan: Plan, i: number): { links: TypedLink[] } | LinkProblem {
  const { minutesPerDay, minutesPerWeek } = plan.schedule;
  const typed = text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u00a0/g, ' ')
    .trim();
  const links: TypedLink[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < typed.length; ) {
    const part = /^[^;,]*/.exec(typed.slice(at).trimStart())![0].trim();
    if (part === '') {
      at = typed.indexOf(typed.slice(at).trimStart()[0], at) + 1;
      continue;
    }
    pattern.lastIndex = at;
    const found = pattern.exec(typed);
    if (!found) return { problem: 'linkUnreadable', part };
    const [whole, number, word, sign, figure, unit] = found;
    const type = word ? typeWords[word.toUpperCase()] : 'FS';
    const each = unitMinutes(unit ?? '', minutesPerDay, minutesPerWeek);
    if (!type || each === undefined) return { problem: 'linkUnreadable', part };
    const index = plan.tree.order[Number(number)];
    if (index === undefined) return { problem: 'linkUnknown', part: number };
    if (index === i) return { problem: 'linkSelf', part: number };
    const lag = figure ? Math.round(Number(figure.replace(',', '.')) * each) * (sign === '-' ? -1 : 1) : 0;
    const row = plan.activities.row[index];
    const key = `${row} ${type}`;
    if (seen.has(key)) return { problem: 'linkTwice', part: number };
    seen.add(key);
    links.push({ row, type, lag });
    at += whole.length;
  }
  return { links };
}

/**
 * What turns the links an activity has into the typed ones, as one step: a link whose type stays gets its lag, one whose
 * type changed keeps being the same link. Nothing when they are the same.
 */
export function linkEdits(
  plan: Plan,
  i: number,
  side: LinkSide,
  wanted: readonly TypedLink[],
): PlanCommand | undefined {
  const own = plan.activities.row[i];
  const { at, link } = plan.linkEnds[side];
  const other = side === 'predecessors' ? plan.links.from : plan.links.to;
  const left = new Set<number>();
  for (let k = at[i]; k < at[i + 1]; k++) left.add(link[k]);
  const changes: PlanCommand[] = [];
  const added: NewLink[] = [];
  const take = (fits: (l: number) => boolean): number | undefined => {
    for (const l of left) {
      if (!fits(l)) continue;
      left.delete(l);
      return l;
    }
    return undefined;
  };
  const rest = wanted.filter(({ row, type, lag }) => {
    const l = take((l) => other[l] === row && linkTypeNames[plan.links.type[l]] === type);
    if (l === undefined) return true;
    if (plan.links.lag[l] !== lag) {
      changes.push({ type: 'link.change', link: plan.links.row[l], lag, seen: seenOf(plan, l) });
    }
    return false;
  });
  for (const { row, type, lag } of rest) {
    const l = take((l) => other[l] === row);
    if (l !== undefined) {
      const lagged = plan.links.lag[l] === lag ? {} : { lag };
      changes.push({ type: 'link.change', link: plan.links.row[l], linkType: type, ...lagged, seen: seenOf(plan, l) });
    } else {
      added.push({ ...(side === 'predecessors' ? { from: row, to: own } : { from: own, to: row }), type, lag });
    }
  }
  if (left.size) changes.unshift({ type: 'links.remove', links: [...left].map((l) => plan.links.row[l]) });
  if (added.length) changes.push({ type: 'links.add', items: added });
  return changes.length > 1 ? { type: 'batch', commands: changes } : changes[0];
}

const seenOf = (plan: Plan, l: number) => ({ type: linkTypeNames[plan.links.type[l]], lag: plan.links.lag[l] });
