/** Colours of bars by who does the work, or by tag. */
import type { Plan } from '@/engine';
import type { Available, Choice } from './api/use-available';
import type { BarColours } from './gantt-store';
import { levelColour } from './level-colours';

/** What the colours tell apart, with the colour of each. */
export interface ColourKey {
  value: string;
  label: string;
  colour: string;
}

/** Firms have colours by their place in the list, tags their own. */
export function colourKeys(by: BarColours, { subcontracts, tags }: Available): ColourKey[] {
  const withPlace = ({ value, label }: Choice, place: number) => ({ value, label, colour: levelColour(place + 1) });
  if (by === 'subcontract') return subcontracts.map(withPlace);
  if (by === 'tags')
    return tags.map((tag, place) => ({ ...withPlace(tag, place), ...(tag.colour && { colour: tag.colour }) }));
  return [];
}

/** The colour of a bar; nothing where it has neither. Of several tags the first one counts. */
export function colourOf(plan: Plan, i: number, by: BarColours, keys: ReadonlyMap<string, string>): string | undefined {
  const { subcontract, tags } = plan.activities;
  if (by === 'subcontract') return keys.get(subcontract[i]);
  if (by === 'tags') return keys.get(tags[i].split(' ')[0]);
  return undefined;
}
