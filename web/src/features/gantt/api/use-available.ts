import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { shownText } from '@/shared/lib/shown-text';

/** Something an activity can be given, with its name. */
export interface Choice {
  value: string;
  label: string;
  /** Of a tag, `#rrggbb`. */
  colour?: string;
}

/** What activities of a schedule can be given. */
export interface Available {
  people: readonly Choice[];
  subcontracts: readonly Choice[];
  tags: readonly Choice[];
}

/** Under which what is available is kept. */
export const availableKey = (schedule: string) => ['gantt.available', schedule];

export const nothingAvailable: Available = { people: [], subcontracts: [], tags: [] };

const personName = (p: Schema<'Person'>): string => shownText([p.name, p.lastname].filter(Boolean).join(' '));

async function fetchAvailable(schedule: string): Promise<Available> {
  const got = await call('GET', '/api/schedules/{schedule}/available', { path: { schedule } });
  return {
    people: got.people.map((p) => ({ value: p.id, label: personName(p) })),
    subcontracts: got.subcontracts.map(({ id, name }) => ({ value: id, label: shownText(name) })),
    tags: got.tags.map(({ id, name, color }) => ({ value: id, label: shownText(name), colour: color })),
  };
}

/** Asked for only while something shows it. */
export function useAvailable(schedule: string | undefined, shown: boolean): Available {
  const { data } = useSWR(shown && schedule ? availableKey(schedule) : null, () => fetchAvailable(schedule ?? ''));
  return data ?? nothingAvailable;
}

/** Ids apart by blanks, as activities bear them. */
export const idsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** The names behind ids apart by blanks; who or what is gone is counted, not named. */
export function namesOf(ids: string, choices: readonly Choice[]): string {
  return idsOf(ids)
    .map((id) => choices.find(({ value }) => value === id)?.label ?? '?')
    .join(', ');
}
