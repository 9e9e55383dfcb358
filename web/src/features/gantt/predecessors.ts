import { DAY, linkTypeNames, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import { aroundTheClock } from './around-the-clock';

const spanish = ['FC', 'CC', 'FF', 'CF'];

/** The type of a link as the language writes it: `FS`, in Spanish `FC`. */
export const linkTypeText = (type: number, language: Language): string =>
  language === 'es' ? spanish[type] : linkTypeNames[type];

/** The predecessors of an activity as planners write them: `12`, `12FC+2d`, `9CC-4h`; FS without lag is the number alone. */
export function predecessorText(plan: Plan, i: number, language: Language): string {
  return linksText(plan, i, 'predecessors', language);
}

/** The successors of an activity, written the same way. */
export function successorText(plan: Plan, i: number, language: Language): string {
  return linksText(plan, i, 'successors', language);
}

export type LinkSide = 'predecessors' | 'successors';

const linksText = (plan: Plan, i: number, side: LinkSide, language: Language): string =>
  linkTexts(plan, i, side, language)
    .map(({ text }) => text)
    .join('; ');

/** The links of an activity on one side by the number of the other end, each with the text it is written as. */
export function linkTexts(plan: Plan, i: number, side: LinkSide, language: Language): { l: number; text: string }[] {
  const { at, link } = plan.linkEnds[side];
  const other = side === 'predecessors' ? plan.linkEnds.from : plan.linkEnds.to;
  const parts: { number: number; l: number; text: string }[] = [];
  for (let k = at[i]; k < at[i + 1]; k++) {
    const l = link[k];
    const number = plan.tree.position[other[l]];
    const type = plan.links.type[l];
    const lag = plan.links.lag[l];
    if (type === 0 && lag === 0) {
      parts.push({ number, l, text: String(number) });
      continue;
    }
    const amount = lag === 0 ? '' : linkLagText(plan, l, language);
    parts.push({ number, l, text: `${number}${linkTypeText(type, language)}${amount}` });
  }
  return parts.sort((a, b) => a.number - b.number);
}

/** The lag of a link as it is typed back: `+2d`, around the clock `+2dc`. */
export const linkLagText = ({ links, schedule }: Plan, l: number, language: Language): string =>
  lagText(links.lag[l], links.elapsed[l] !== 0, schedule.minutesPerDay, language);

/** `+2d`, `-4h`, around the clock `+2ed`: as it is typed back. */
export function lagText(lag: number, elapsed: boolean, perDay: number, language: Language): string {
  return elapsed ? aroundTheClock(amountText(lag, DAY), language) : amountText(lag, perDay);
}

function amountText(lag: number, perDay: number): string {
  const sign = lag > 0 ? '+' : '-';
  const size = Math.abs(lag);
  if (size % perDay === 0 || (size * 2) % perDay === 0) return `${sign}${size / perDay}d`;
  return size % 60 === 0 ? `${sign}${size / 60}h` : `${sign}${size}min`;
}
