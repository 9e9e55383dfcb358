import { levelColour } from '@/shared/lib/level-colours';
import type { Names } from './api/use-weeks';

/** The colour of a firm: that of its place in the list, as bars of the Gantt have it. Own people have none. */
export function firmColour({ firms }: Names, firm: string | undefined): string {
  const place = firm ? [...firms.keys()].indexOf(firm) : -1;
  return place < 0 ? 'var(--g-ink-3)' : levelColour(place + 1);
}
