import { LinkType, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import { planLinkText } from './link-words';

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
    const plain = plan.links.type[l] === LinkType.FS && plan.links.lag[l] === 0;
    parts.push({ number, l, text: plain ? String(number) : number + planLinkText(plan, l, language) });
  }
  return parts.sort((a, b) => a.number - b.number);
}
