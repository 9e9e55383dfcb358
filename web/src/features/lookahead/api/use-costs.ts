import useSWR from 'swr';

/** What an open roadblock costs: working days the project's finish moves for it. */
export interface Cost {
  row: number;
  state: 'priced' | 'no-date' | 'no-tasks';
  days?: number;
  /** Rows of others whose cost is the same days. */
  overlaps?: number[] | null;
}

export interface Costs {
  /** All together: what they cost is less than the sum where they overlap. */
  together?: { days: number };
  byRow: ReadonlyMap<number, Cost>;
}

interface Wire {
  together?: { days: number };
  roadblocks: Cost[];
}

/** A server that does not price roadblocks is not asked again. */
let priced = true;

async function fetchCosts(schedule: string): Promise<Costs | undefined> {
  if (!priced) return undefined;
  const answer = await fetch(`/api/schedules/${schedule}/roadblocks/cost`);
  if (answer.status === 404) priced = false;
  if (!answer.ok) return undefined;
  const { together, roadblocks } = (await answer.json()) as Wire;
  return { together, byRow: new Map(roadblocks.map((one) => [one.row, one])) };
}

/** Costs of the open roadblocks as of a revision; those of the one before stay until the new ones come. */
export function useCosts(schedule: string, revision: number, any: boolean): Costs | undefined {
  const { data } = useSWR(any ? ['lookahead.costs', schedule, revision] : null, () => fetchCosts(schedule), {
    keepPreviousData: true,
  });
  return any ? data : undefined;
}
