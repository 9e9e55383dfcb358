import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import type { Dashboard } from './use-dashboard';

type Prices = Schema<'RoadblockCosts'>;

/** What an open roadblock costs: days by which the finish of its schedule moves if it is removed when it is promised. */
export interface Priced {
  id: string;
  name: string;
  /** Of who answers for it. */
  user: string;
  state: Prices['roadblocks'][number]['state'];
  /** Nothing where it has no price. */
  days: number | null;
  /** Of them, those that others cost as well. */
  shared: number | null;
}

/** What the open roadblocks of a dashboard cost, the most expensive first, by the engine that the Roadblocks tab asks. */
export function usePrices({ heads, constraints }: Pick<Dashboard, 'heads' | 'constraints'>) {
  return useSWR(
    ['analytics.prices', heads.map(({ schedule, revision }) => `${schedule}.${revision}`).join(), constraints.length],
    async (): Promise<Priced[]> => {
      const answers = await Promise.all(
        heads.map(async ({ schedule }) => ({
          schedule,
          ...(await call('GET', '/api/schedules/{schedule}/roadblocks/cost', { path: { schedule } })),
        })),
      );
      const known = new Map(constraints.map((one) => [one.id, one]));
      return answers
        .flatMap(({ schedule, roadblocks }) =>
          roadblocks.flatMap(({ row, state, cost, shared }) => {
            const id = `${schedule}.${row}`;
            const of = known.get(id); // what the filter leaves out is not shown
            if (!of) return [];
            return [
              { id, name: of.name, user: of.userId, state, days: cost?.days ?? null, shared: shared?.days ?? null },
            ];
          }),
        )
        .sort((a, b) => (b.days ?? -1) - (a.days ?? -1));
    },
    { keepPreviousData: true, onError: () => {} },
  );
}
