import { DAY, type LinkTypeName, linkTypeNames, type NewLink, type Plan, type PlanCommand } from '@/engine';
import type { Language } from '@/shared/i18n';
import { isElapsedDay } from './around-the-clock';
import { type LinkSide, linkTexts } from './predecessors';

export interface TypedLink {
  /** Row number of the other activity. */
  row: number;
  type: LinkTypeName;
  /** Working minutes. */
  lag: number;
  /** The same amount by the clock, where the link it was has a lag that runs around it. */
  clock?: number;
}

/** A link as it was when its text began to be edited. */
export interface SeenLink extends Omit<TypedLink, 'clock'> {
  link: number;
  /** Whether its lag runs around the clock. */
  elapsed: boolean;
  text: string;
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
 * Spanish types are read as English ones; a lag without a unit counts days. Numbers are those of the plan's number column;
 * what stands as it was `seen` is that link, whatever number its other end has by now.
 */
export function parseLinks(
  text: string,
  plan: Plan,
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
    const found = pattern.exec(typed);
    if (!found) return { problem: 'linkUnreadable', part };
    const [whole, number, word, sign, figure, unit] = found;
    const written = whole.replace(/[;,]\s*$/, '').trim();
    const stays = seen.find((link) => link.text === written);
    const type = word ? typeWords[word.toUpperCase()] : 'FS';
    const around = isElapsedDay(unit ?? '');
    const each = around ? DAY : unitMinutes(unit ?? '', minutesPerDay, minutesPerWeek);
    const clock = around ? DAY : unitMinutes(unit ?? '', DAY, 7 * DAY);
    if (!type || each === undefined || clock === undefined) return { problem: 'linkUnreadable', part };
    const index = stays ? plan.index.of(stays.row) : plan.tree.order[Number(number)];
    if (index === undefined) return { problem: 'linkUnknown', part: number };
    if (index < 0) {
      // Its other end was deleted meanwhile, and the link with it.
      at += whole.length;
      continue;
    }
    if (index === i) return { problem: 'linkSelf', part: number };
    // A lag can stay around the clock; no link is made so here.
    const row = plan.activities.row[index];
    const free = seen.filter((link) => link.row === row && !claimed.has(link));
    const was = stays ?? free.find((link) => link.type === type) ?? free[0];
    if (was) claimed.add(was);
    const elapsed = was?.elapsed ?? false;
    if (around && !elapsed) return { problem: 'linkUnreadable', part };
    const amount = (unit: number) =>
      figure ? Math.round(Number(figure.replace(',', '.')) * unit) * (sign === '-' ? -1 : 1) : 0;
    const lag = stays ? stays.lag : amount(each);
    const key = `${row} ${type}`;
    if (known.has(key)) return { problem: 'linkTwice', part: number };
    known.add(key);
    links.push({ row, type, lag, ...(elapsed && { clock: stays ? lag : amount(clock) }) });
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
  const lagOf = (was: SeenLink, { lag, clock }: TypedLink) => (was.elapsed ? (clock ?? lag) : lag);
  const rest = wanted.filter((typed) => {
    const { row, type } = typed;
    const was = take((link) => link.row === row && link.type === type);
    if (!was) return true;
    const lag = lagOf(was, typed);
    if (was.lag !== lag) changes.push({ type: 'link.change', link: was.link, lag, seen: { type, lag: was.lag } });
    return false;
  });
  for (const typed of rest) {
    const { row, type } = typed;
    const was = take((link) => link.row === row);
    const lag = was ? lagOf(was, typed) : typed.lag;
    if (was) {
      const lagged = was.lag === lag ? {} : { lag };
      const before = { type: was.type, lag: was.lag };
      changes.push({ type: 'link.change', link: was.link, linkType: type, ...lagged, seen: before });
    } else {
      added.push({ ...(side === 'predecessors' ? { from: row, to: own } : { from: own, to: row }), type, lag });
    }
  }
  const unwanted = [...left].map(({ link }) => link).filter((link) => plan.links.row.includes(link));
  if (unwanted.length) changes.unshift({ type: 'links.remove', links: unwanted });
  if (added.length) changes.push({ type: 'links.add', items: added });
  return changes.length > 1 ? { type: 'batch', commands: changes } : changes[0];
}
