import useSWR from 'swr';
import { ApiError, call, type Schema } from '@/shared/api';
import { shownText } from '@/shared/lib/shown-text';

/** Something a task or a roadblock can be given, with its name. */
export interface Choice {
  value: string;
  label: string;
  /** Of a tag, `#rrggbb`. */
  colour?: string;
}

/** A type of roadblocks of the project: its number, the category it belongs to, its name. */
export interface RoadblockType {
  id: number;
  code: string;
  name: string;
}

export interface Choices {
  people: readonly Choice[];
  subcontracts: readonly Choice[];
  tags: readonly Choice[];
  types: readonly RoadblockType[];
}

export const noChoices: Choices = { people: [], subcontracts: [], tags: [], types: [] };

const personName = (p: Schema<'Person'>): string => shownText([p.name, p.lastname].filter(Boolean).join(' '));

async function fetchAvailable(schedule: string): Promise<Omit<Choices, 'types'>> {
  const got = await call('GET', '/api/schedules/{schedule}/available', { path: { schedule } });
  return {
    people: got.people.map((p) => ({ value: p.id, label: personName(p) })),
    subcontracts: got.subcontracts.map(({ id, name }) => ({ value: id, label: shownText(name) })),
    tags: got.tags.map(({ id, name, color }) => ({ value: id, label: shownText(name), colour: color })),
  };
}

async function fetchTypes(project: string): Promise<RoadblockType[]> {
  const got = await call('GET', '/api/projects/{project}/categories', { path: { project } });
  return got.filter(({ list }) => list === 'roadblock').map(({ id, code, name }) => ({ id, code, name }));
}

/** Who may not ask what there is to choose from sees tasks without names, and no error. */
async function ifAllowed<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return otherwise;
    throw error;
  }
}

/** What there is to choose from. Without it names are missing, and nothing else. */
export function useChoices(project: string, schedule: string): Choices {
  const available = useSWR(['lookahead.available', schedule], () => ifAllowed(fetchAvailable(schedule), noChoices));
  const types = useSWR(['lookahead.types', project], () => ifAllowed(fetchTypes(project), []));
  const { people, subcontracts, tags } = available.data ?? noChoices;
  return { people, subcontracts, tags, types: types.data ?? [] };
}

export const nameOf = (choices: readonly Choice[], id: string): string =>
  id === '' ? '' : (choices.find(({ value }) => value === id)?.label ?? '?');

export const namesOf = (choices: readonly Choice[], ids: readonly string[]): string =>
  ids.map((id) => nameOf(choices, id)).join(', ');
