import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

type Prices = Schema<'RoadblockCosts'>;

/** What an open roadblock costs: work that the project's finish moves for it. Only a priced one has days. */
export type Cost = Prices['roadblocks'][number];

export interface Costs {
  /** All that the reader sees together: less than the sum where they overlap. */
  together: Prices['together'];
  byRow: ReadonlyMap<number, Cost>;
}

async function fetchCosts(schedule: string): Promise<Costs> {
  const { together, roadblocks } = await call('GET', '/api/schedules/{schedule}/roadblocks/cost', {
    path: { schedule },
  });
  return { together, byRow: new Map(roadblocks.map((one) => [one.row, one])) };
}

/** Costs of the open roadblocks as of a revision; those of the one before stay until the new ones come. */
export function useCosts(schedule: string, revision: number, any: boolean): Costs | undefined {
  const { data } = useSWR(any ? ['lookahead.costs', schedule, revision] : null, () => fetchCosts(schedule), {
    keepPreviousData: true,
    // Without prices the list says all the rest.
    onError: () => undefined,
  });
  return any ? data : undefined;
}
