/** Colours of bars by who does the work, by tag, or by code. */
import type { Plan } from '@/engine';
import { levelColour } from '@/shared/lib/level-colours';
import type { Available, Choice } from './api/use-available';
import type { BarColours } from './gantt-store';
import { isOwn } from './grid-columns';
import type { OwnColumns } from './own-columns';

/** What the colours tell apart, with the colour of each. */
export interface ColourKey {
  value: string;
  label: string;
  colour: string;
}

/** Firms have colours by their place in the list, tags and values of codes their own, or those of their place where they have none. */
export function colourKeys(by: BarColours, { subcontracts, tags }: Available, own?: OwnColumns): ColourKey[] {
  const withPlace = ({ value, label }: Choice, place: number) => ({ value, label, colour: levelColour(place + 1) });
  if (by === 'subcontract') return subcontracts.map(withPlace);
  if (by === 'tags')
    return tags.map((tag, place) => ({ ...withPlace(tag, place), ...(tag.colour && { colour: tag.colour }) }));
  if (!isOwn(by)) return [];
  return (own?.get(by)?.values ?? []).map(({ row, code, name, colour }, place) => ({
    value: String(row),
    label: name ? `${code} · ${name}` : code,
    colour: colour || levelColour(place + 1),
  }));
}

/** The colour of a bar; nothing where it has none. Of several tags the first one counts. */
export function colourOf(
  plan: Plan,
  i: number,
  by: BarColours,
  keys: ReadonlyMap<string, string>,
  own?: OwnColumns,
): string | undefined {
  const { subcontract, tags, row } = plan.activities;
  if (by === 'subcontract') return keys.get(subcontract[i]);
  if (by === 'tags') return keys.get(tags[i].split(' ')[0]);
  return isOwn(by) ? own?.get(by)?.colour(row[i]) : undefined;
}
