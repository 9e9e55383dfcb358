import useSWR, { mutate } from 'swr';
import { call, type Schema } from '@/shared/api';

/** A moment of a schedule that somebody pinned. */
export type Update = Schema<'ScheduleUpdate'>;

const listOf = (schedule: string) => `/api/scheduleupdates/sector/${schedule}`;

export const useUpdates = (schedule: string) => useSWR<Update[]>(listOf(schedule));

/** What the plan measured at each pin. It walks the history, so the list does not wait for it. */
export type UpdateFigures = Schema<'UpdateFigures'>;

/** The same updates with their figures; asked anew when a pin moves or one is added. */
export const useFigures = (schedule: string, updates: readonly Update[] | undefined) =>
  useSWR(
    updates?.length ? ['updates.figures', schedule, ...updates.map((one) => `${one.number}@${one.revision}`)] : null,
    () => call('GET', '/api/scheduleupdates/sector/{schedule}', { path: { schedule }, query: { figures: '' } }),
    { revalidateOnFocus: false, keepPreviousData: true },
  );

/** Pins the present moment. */
export const saveUpdate = (schedule: string, update: { name: string; narrative: string }): Promise<Update> =>
  call('POST', '/api/scheduleupdates', { body: { ...update, sectorId: schedule } });

/** A draft counts from now on. */
export const issueUpdate = (id: string) =>
  call('PUT', '/api/scheduleupdates/{id}', { path: { id }, body: { state: 'issued' } });

/** Pins the present moment in the draft, or in a new update, and issues it. Lists that are on screen show it. */
export async function issueNow(
  schedule: string,
  draft: Update | undefined,
  update: { name: string; narrative: string },
): Promise<void> {
  const { id } = draft
    ? await call('PUT', '/api/scheduleupdates/sector/{schedule}', { path: { schedule } })
    : await saveUpdate(schedule, update);
  await issueUpdate(id);
  await mutate(listOf(schedule));
}

/** How many differences lie between an update and now, by kind. */
export const useChangesSince = (schedule: string, update: Update | undefined, revision: number) =>
  useSWR(
    update ? ['updates.changes', schedule, update.number, update.revision, revision] : null,
    async () =>
      (
        await call('GET', '/api/schedules/{schedule}/comparison', {
          path: { schedule },
          query: { from: `update:${update!.number}`, to: 'current' },
        })
      ).counts,
    { revalidateOnFocus: false },
  );

/** Pins the present moment in the draft; lists that are on screen show it. */
export async function moveDraft(schedule: string): Promise<Update> {
  const moved = await call('PUT', '/api/scheduleupdates/sector/{schedule}', { path: { schedule } });
  await mutate(listOf(schedule));
  return moved;
}
