import { DAY, type LinkTypeName, linkTypeNames, type NewLink, type Plan, type PlanCommand } from '@/engine';
import type { Language } from '@/shared/i18n';
import { clockUnit } from './around-the-clock';
import { LONGEST_DAYS, unitMinutes } from './duration-text';
import { type LinkSide, linkTexts } from './predecessors';

export interface TypedLink {
  /** Row number of the other activity. */
  row: number;
  type: LinkTypeName;
  /** Minutes of work, or of the clock where it is `elapsed`. */
  lag: number;
  /** The lag runs around the clock. */
  elapsed?: true;
}

/** A link as it was when its text began to be edited. */
export interface SeenLink extends Omit<TypedLink, 'elapsed'> {
  link: number;
  /** Whether its lag runs around the clock. */
  elapsed: boolean;
  text: string;
}

export type LinkProblem =
  | { problem: 'linkUnreadable'; part: string }
  | { problem: 'linkUnknown'; part: string }
  | { problem: 'linkSelf'; part: string }
  | { problem: 'linkTwice'; part: string }
  | { problem: 'linkRelatives'; part: string }
  | { problem: 'lagTooLong'; part: string }
  | { problem: 'linkCodeTwice'; part: string };

/** What the numbers in a text of links stand for: indexes by the number a row is shown under, row numbers by index. */
export interface LinkNumbers {
  schedule: Pick<Plan['schedule'], 'minutesPerDay' | 'minutesPerWeek'>;
  tree: { order: { readonly [number: number]: number }; isWithin?: (i: number, above: number) => boolean };
  activities: { row: { readonly [index: number]: number }; code?: readonly string[] };
}

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

/** One link: number, type, lag with its unit; then the end or a separator. */
const pattern = /\s*(\d+)\s*([a-z]{2})?\s*(?:([+-])\s*(\d+(?:[.,]\d+)?)\s*(\p{L}*))?\s*(?:[;,]|$)/iuy;

/** What may stand behind the code of an activity. */
const behindCode = /^\s*(?:[a-z]{2})?\s*(?:[+-]\s*\d+(?:[.,]\d+)?\s*\p{L}*)?$/iu;

/**
 * A link whose other end is written as the code of an activity, with the row's number in its place: `A1010FS+2d` as
 * `12FS+2d`. The longest code that fits is meant. Nothing where no code fits; the code where several activities have it.
 */
function byCode(part: string, { tree, activities }: LinkNumbers): { text: string } | { several: string } | undefined {
  const { code } = activities;
  if (!code) return undefined;
  const typed = part.toLocaleLowerCase();
  let best = '';
  let found: number[] = [];
  for (let i = 0; i < code.length; i++) {
    const own = code[i].toLocaleLowerCase();
    if (own === '' || own.length < best.length || !typed.startsWith(own) || !behindCode.test(part.slice(own.length)))
      continue;
    if (own !== best) found = [];
    best = own;
    found.push(i);
  }
  if (found.length > 1) return { several: code[found[0]] };
  if (found.length === 0) return undefined;
  for (let number = 0; tree.order[number] !== undefined; number++)
    if (tree.order[number] === found[0]) return { text: `${number} ${part.slice(best.length)}` };
  return undefined;
}

/**
 * Reads links as planners write them: `12FS+2d; 15SS-1d`, separated by `;` or `,`. A number alone is finish to start;
 * Spanish types are read as English ones. A lag without a unit counts days, of the clock where the link it was does so;
 * `2ed`, in Spanish `2dc`, always counts days of the clock. Numbers are those of the plan's number column, and the code of an
 * activity may stand for its number; digits are a number before they are a code. What stands as it was `seen` is that link,
 * whatever number its other end has by now.
 */
export function parseLinks(
  text: string,
  plan: LinkNumbers & Partial<Pick<Plan, 'index'>>,
  i: number,
  seen: readonly SeenLink[] = [],
): { links: TypedLink[] } | LinkProblem {
  const { minutesPerDay, minutesPerWeek } = plan.schedule;
  const typed = text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u00a0/g, ' ')
    .trim();
  const links: TypedLink[] = [];
  const known = new Set<string>();
  const claimed = new Set<SeenLink>();
  for (let at = 0; at < typed.length; ) {
    const part = /^[^;,]*/.exec(typed.slice(at).trimStart())![0].trim();
    if (part === '') {
      at = typed.indexOf(typed.slice(at).trimStart()[0], at) + 1;
      continue;
    }
    pattern.lastIndex = at;
    let found = pattern.exec(typed);
    let whole = found?.[0] ?? '';
    if (!found || (plan.tree.order[Number(found[1])] === undefined && !seen.some((link) => link.text === part))) {
      const coded = byCode(part, plan);
      if (coded && 'several' in coded) return { problem: 'linkCodeTwice', part: coded.several };
      if (coded) {
        whole = /^\s*[^;,]*[;,]?/.exec(typed.slice(at))![0];
        pattern.lastIndex = 0;
        found = pattern.exec(coded.text);
      }
    }
    if (!found) return { problem: 'linkUnreadable', part };
    const [, number, word, sign, figure, unit] = found;
    const written = whole.replace(/[;,]\s*$/, '').trim();
    const stays = seen.find((link) => link.text === written);
    const type = word ? typeWords[word.toUpperCase()] : 'FS';
    const clock = clockUnit(unit ?? '');
    const each = clock ?? unitMinutes(unit ?? '', minutesPerDay, minutesPerWeek);
    if (!type || each === undefined) return { problem: 'linkUnreadable', part };
    const index = stays && plan.index ? plan.index.of(stays.row) : plan.tree.order[Number(number)];
    if (index === undefined) return { problem: 'linkUnknown', part: number };
    if (index < 0) {
      // Its other end was deleted meanwhile, and the link with it.
      at += whole.length;
      continue;
    }
    if (index === i) return { problem: 'linkSelf', part: number };
    if (plan.tree.isWithin?.(index, i) || plan.tree.isWithin?.(i, index))
      return { problem: 'linkRelatives', part: number };
    const row = plan.activities.row[index];
    const free = seen.filter((link) => link.row === row && !claimed.has(link));
    const was = stays ?? free.find((link) => link.type === type) ?? free[0];
    if (was) claimed.add(was);
    const bare = figure !== undefined && !unit && was?.elapsed === true;
    const elapsed = stays ? stays.elapsed : clock !== undefined || bare;
    const size = figure ? Math.round(Number(figure.replace(',', '.')) * (bare ? DAY : each)) : 0;
    const lag = stays ? stays.lag : sign === '-' && size > 0 ? -size : size;
    if (!stays && size > LONGEST_DAYS * (elapsed ? DAY : minutesPerDay)) return { problem: 'lagTooLong', part };
    const key = `${row} ${type}`;
    if (known.has(key)) return { problem: 'linkTwice', part: number };
    known.add(key);
    links.push({ row, type, lag, ...(elapsed && { elapsed }) });
    at += whole.length;
  }
  return { links };
}

/** The links of an activity on one side as they stand now. */
export function linksSeen(plan: Plan, i: number, side: LinkSide, language: Language): SeenLink[] {
  const { links } = plan;
  const other = side === 'predecessors' ? links.from : links.to;
  return linkTexts(plan, i, side, language).map(({ l, text }) => ({
    link: links.row[l],
    row: other[l],
    type: linkTypeNames[links.type[l]],
    lag: links.lag[l],
    elapsed: links.elapsed[l] !== 0,
    text,
  }));
}

/** What makes a link another one between the same activities, saying what was seen of it; nothing when it is as it was. */
export function linkChange(
  was: Pick<SeenLink, 'link' | 'type' | 'lag' | 'elapsed'>,
  to: { type: LinkTypeName; lag: number; elapsed?: boolean },
): Extract<PlanCommand, { type: 'link.change' }> | undefined {
  const { type, lag, elapsed } = was;
  const counts = to.elapsed === true;
  const lags = to.lag !== lag || counts !== elapsed;
  if (to.type === type && !lags) return undefined;
  return {
    type: 'link.change',
    link: was.link,
    ...(to.type !== type && { linkType: to.type }),
    // An amount means nothing without what it counts, which somebody else may be changing.
    ...(lags && { lag: to.lag, elapsed: counts }),
    seen: { type, lag, elapsed },
  };
}

/**
 * What turns the links somebody has seen into the typed ones, as one step: a link whose type stays gets its lag, one whose
 * type changed keeps being the same link. Nothing when they are the same. Links others made meanwhile are left alone.
 */
export function linkEdits(
  plan: Plan,
  i: number,
  side: LinkSide,
  wanted: readonly TypedLink[],
  seen: readonly SeenLink[],
): PlanCommand | undefined {
  const own = plan.activities.row[i];
  const left = new Set(seen);
  const changes: PlanCommand[] = [];
  const added: NewLink[] = [];
  const take = (fits: (link: SeenLink) => boolean): SeenLink | undefined => {
    for (const link of left) {
      if (!fits(link)) continue;
      left.delete(link);
      return link;
    }
    return undefined;
  };
  const rest = wanted.filter((typed) => {
    const was = take((link) => link.row === typed.row && link.type === typed.type);
    if (!was) return true;
    const change = linkChange(was, typed);
    if (change) changes.push(change);
    return false;
  });
  for (const typed of rest) {
    const { row, ...made } = typed;
    const was = take((link) => link.row === row);
    const change = was && linkChange(was, typed);
    if (change) changes.push(change);
    else if (!was)
      added.push({ ...(side === 'predecessors' ? { from: row, to: own } : { from: own, to: row }), ...made });
  }
  const unwanted = [...left].map(({ link }) => link).filter((link) => plan.links.row.includes(link));
  if (unwanted.length) changes.unshift({ type: 'links.remove', links: unwanted });
  if (added.length) changes.push({ type: 'links.add', items: added });
  return changes.length > 1 ? { type: 'batch', commands: changes } : changes[0];
}
