import { type LinkTypeName, linkTypeNames, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import { linkLagText } from './predecessors';

const spanish: Record<LinkTypeName, string> = { FS: 'FC', SS: 'CC', FF: 'FF', SF: 'CF' };

/** `FS` in English, `FC` in Spanish. */
export const linkTypeText = (type: LinkTypeName, language: Language): string =>
  language === 'es' ? spanish[type] : type;

/** The type of a link with its lag: `FC+2d`. */
export function linkText(plan: Plan, l: number, language: Language): string {
  const lag = plan.links.lag[l];
  const name = linkTypeText(linkTypeNames[plan.links.type[l]], language);
  return lag === 0 ? name : name + linkLagText(plan, l, language);
}

/** The index of a link by its row number, -1 when it is gone. */
export const linkIndexOf = (plan: Plan, row: number): number => plan.links.row.indexOf(row);

/** An activity as it is named beside others: its number and its name. */
export const activityText = (plan: Plan, i: number): string =>
  i < 0 ? '' : `${plan.tree.position[i]} ${plan.activities.name[i]}`;
