import { create } from 'zustand';

/** The schedules in which something was done in this page since the last save, on whichever screen. */
const useStore = create<{ edited: ReadonlySet<string> }>()(() => ({ edited: new Set() }));

const change = (schedule: string, to: boolean): void =>
  useStore.setState(({ edited }) => {
    if (edited.has(schedule) === to) return {};
    const next = new Set(edited);
    if (to) next.add(schedule);
    else next.delete(schedule);
    return { edited: next };
  });

/** An own edit of a schedule was carried out. */
export const noteEdited = (schedule: string): void => change(schedule, true);

/** All that was done in a schedule is saved, or not asked about any more. */
export const noteSaved = (schedule: string): void => change(schedule, false);

export const isUnsaved = (schedule: string): boolean => useStore.getState().edited.has(schedule);

export const useUnsaved = (schedule: string): boolean => useStore(({ edited }) => edited.has(schedule));
