import { linkTypeNames, type Plan } from '@/engine';
import type { Language } from '@/shared/i18n';
import { linkText } from '@/shared/i18n/link-text';
import { shownText } from '@/shared/lib/shown-text';

/** The type of a link of the plan with its lag: `FC+2d`. */
export const planLinkText = ({ links, schedule }: Plan, l: number, language: Language): string =>
  linkText(
    { type: linkTypeNames[links.type[l]], lag: links.lag[l], elapsed: links.elapsed[l] !== 0 },
    schedule.minutesPerDay,
    language,
  );

/** The index of a link by its row number, -1 when it is gone. */
export const linkIndexOf = (plan: Plan, row: number): number => plan.links.row.indexOf(row);

/** An activity as it is named beside others: its number and its name. */
export const activityText = (plan: Plan, i: number): string =>
  i < 0 ? '' : `${plan.tree.position[i]} ${shownText(plan.activities.name[i])}`;
