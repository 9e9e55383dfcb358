import { useEffect } from 'react';
import useSWR from 'swr';
import { Plan, type PlanSession } from '@/engine';
import type { Schema } from '@/shared/api';
import { type Pinned, pinnedOf } from '../update-report';
import { useDebounced } from '../use-debounced';
import { planThen } from './plan-then';

export type Update = Schema<'ScheduleUpdate'>;

/** Commands that pin or issue updates, and those that take that back. */
const changesUpdates = (type: string): boolean => type.startsWith('update.') || type === 'undo' || type === 'redo';

/** The updates of a schedule by ascending number; undefined while nobody needs them or they are on their way. */
export function useUpdates(session: PlanSession, schedule: string, needed: boolean): readonly Update[] | undefined {
  const { data, mutate } = useSWR<Update[]>(needed ? `/api/scheduleupdates/sector/${schedule}` : null);
  const soon = useDebounced(() => void mutate());
  useEffect(
    () =>
      session.observe((event) => {
        if (event.kind !== 'remote' && event.kind !== 'settled') return;
        if (!changesUpdates(event.delta.type)) return;
        if (event.kind === 'settled') void mutate();
        else soon();
      }),
    [session, mutate, soon],
  );
  return data;
}

/** What the schedule held at the pin of an update. */
export function usePinned(schedule: string, update: Update | undefined): Pinned | undefined {
  const { data } = useSWR(
    update ? ['gantt.pinned', schedule, update.revision] : null,
    async () => pinnedOf(Plan.read(await planThen(schedule, update!.revision))),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return data;
}
