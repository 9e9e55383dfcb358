import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireCalendar } from '@/engine';
import type { CalendarDraft } from './calendar-draft';

/** An edit that is not saved yet. */
export interface Edited {
  draft: CalendarDraft;
  /** The calendar as it was when the edit began, or when the person last said to go on over others' changes. */
  base: WireCalendar;
}

export type Drafts = ReadonlyMap<number, Edited>;

const kept = new Map<string, StoreApi<Drafts>>();

/** The unsaved edits of a schedule's calendars, by row. They outlive the screen, so that a look at the Gantt loses none. */
export function draftsOf(user: string, schedule: string): StoreApi<Drafts> {
  const key = `${user}/${schedule}`;
  let found = kept.get(key);
  if (!found) {
    found = createStore<Drafts>(() => new Map());
    kept.set(key, found);
  }
  return found;
}

/** Keeps an edit, or forgets it when none is given. */
export function keepDraft(store: StoreApi<Drafts>, row: number, edited: Edited | undefined): void {
  const next = new Map(store.getState());
  if (edited) next.set(row, edited);
  else next.delete(row);
  store.setState(next, true);
}
